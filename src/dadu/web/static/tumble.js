// @ts-check
/**
 * Dice that fall. Each already has its face; it only arrives late, as late as the settings say, and
 * a touch or a key lets all of them lie at once. With less motion wanted nothing moves.
 */

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
/** How long a tumble lasts at each speed, in milliseconds. @type {Record<string, number>} */
const LASTS = { instant: 0, quick: 340, normal: 640, showy: 1250 };
const STAGGER = 0.07;
const FLICKER = 0.13;

/** @type {Set<Animation>} */
const falling = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let flickering;

/**
 * How long things move, in milliseconds; 0 is not at all.
 * @param {string} speed
 */
export function duration(speed) {
  return CALM.matches ? 0 : LASTS[speed] ?? LASTS.normal;
}

/**
 * Resolves when the dice at these places lie.
 * @param {number[]} places
 * @param {string} speed
 */
export async function tumble(places, speed) {
  const lasts = duration(speed);
  const dice = places.map((place) => document.getElementById(`die-${place}`)).filter((die) => die !== null);
  if (lasts === 0 || dice.length === 0 || document.hidden) return;
  for (const animation of falling) animation.finish();
  const root = document.documentElement;
  root.dataset.tumbling = "";
  dice.forEach((die, order) => fall(die, lasts * (1 + STAGGER * order), speed === "showy"));
  flicker(dice, lasts);
  const fallen = [...falling].map((animation) => animation.finished);
  await Promise.allSettled(fallen);
  if (falling.size > 0) return;
  clearTimeout(flickering);
  delete root.dataset.tumbling;
}

/** Let all that moves be where it goes, now: dice, points, papers; what only beckons goes on. */
export function lie() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Let a die fall where nobody sees it, so that the first roll need not wait for the code. */
export function warm() {
  const die = document.createElement("div");
  die.append(document.createElement("i"));
  die.firstElementChild?.classList.add("cube");
  fall(die, 1, false);
}

/**
 * @param {HTMLElement} die
 * @param {number} lasts
 * @param {boolean} high  whether it bounces once more
 */
function fall(die, lasts, high) {
  const cube = die.querySelector(".cube");
  if (!cube) return;
  const side = Math.random() < 0.5 ? -1 : 1;
  const turn = side * (high ? 720 : 300 + Math.random() * 240);
  const aside = (Math.random() - 0.5) * (high ? 120 : 60);
  const bounces = [
    { transform: `translate(${aside / 3}%, 8%) rotate(${turn / 6}deg) scale(1.03)`, opacity: 1, offset: 0.5 },
    { transform: `translate(${aside / 5}%, -${high ? 34 : 15}%) rotate(${-turn / 30}deg) scale(1)`, offset: 0.7 },
    { transform: `translate(0, 3%) rotate(${-turn / 90}deg)`, offset: 0.86 },
  ];
  const animation = cube.animate(
    [
      { transform: `translate(${aside}%, -${high ? 190 : 130}%) rotate(${turn}deg) scale(0.8)`, opacity: 0.3 },
      ...bounces,
      { transform: "none" },
    ],
    { duration: lasts, easing: "cubic-bezier(0.3, 0.7, 0.4, 1)" },
  );
  falling.add(animation);
  animation.finished.catch(() => {}).finally(() => {
    falling.delete(animation);
    face(die, Number(die.dataset.face));
  });
}

/**
 * Other faces pass while dice fall, those of all dice at once.
 * @param {HTMLElement[]} dice
 * @param {number} lasts
 */
function flicker(dice, lasts) {
  const until = performance.now() + lasts * 0.5;
  const pass = () => {
    const over = performance.now() > until || falling.size === 0;
    for (const die of dice) face(die, over ? Number(die.dataset.face) : 1 + Math.floor(Math.random() * 6));
    if (!over) flickering = setTimeout(pass, lasts * FLICKER);
  };
  pass();
}

/**
 * Draw a face on a die, as the page draws it; 0 is none.
 * @param {HTMLElement} die
 * @param {number} shown
 */
function face(die, shown) {
  const drawn = faces()[shown - 1];
  const pips = die.querySelector(".pips");
  pips?.setAttribute("d", drawn?.getAttribute("d") ?? "");
  pips?.setAttribute("class", drawn?.getAttribute("class") ?? "pips");
}

/** The six faces, which lie unseen in the page. */
function faces() {
  const drawn = document.getElementById("faces");
  return drawn instanceof HTMLTemplateElement ? drawn.content.querySelectorAll(".pips") : [];
}
