// @ts-check
/** What happens at the table is felt: dice tumble, the felt shakes, sounds, vibration. */
import { play } from "./sounds.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const TUMBLE = 620;
const STAGGER = 45;
const FLICKER = 70;
const LASTS = 1600;
const PAPERS = 48;
/** @type {Record<string, number[]>} */
const BUZZ = {
  "bust": [180],
  "hot-dice": [40, 60, 40],
  "penta": [40, 60, 40, 60, 120],
  "last-round": [90, 60, 90],
  "win": [40, 60, 40, 60, 40, 60, 200],
};

/**
 * @param {{kind: string, dice: number[]}} moment
 * @param {boolean} sound
 */
export function celebrate({ kind, dice }, sound) {
  if (sound) {
    play(kind);
    if (BUZZ[kind]) navigator.vibrate?.(BUZZ[kind]);
  }
  if (CALM.matches) return;
  if (kind === "roll") dice.forEach(tumble);
  else if (kind === "refused") dice.forEach(shake);
  if (kind === "penta" || kind === "win") throwPapers();
  if (kind in BUZZ) mark(kind);
}

/** @param {string} kind */
function mark(kind) {
  const root = document.documentElement;
  root.dataset.moment = kind;
  setTimeout(() => root.dataset.moment === kind && delete root.dataset.moment, LASTS);
}

/**
 * The die already has its face; it only arrives late.
 *
 * @param {number} place
 * @param {number} order
 */
function tumble(place, order) {
  const die = document.getElementById(`die-${place}`);
  const cube = die?.querySelector("svg");
  if (!die || !cube) return;
  const lasts = TUMBLE + order * STAGGER;
  const turn = (Math.random() < 0.5 ? -1 : 1) * (360 + Math.random() * 240);
  const aside = (Math.random() - 0.5) * 60;
  cube.animate(
    [
      { transform: `translate(${aside}%, -130%) rotate(${turn}deg) scale(0.8)`, opacity: 0.4 },
      { transform: `translate(${aside / 3}%, 12%) rotate(${turn / 6}deg) scale(1.04)`, opacity: 1, offset: 0.55 },
      { transform: `translate(0, -14%) rotate(${-turn / 40}deg) scale(1)`, offset: 0.75 },
      { transform: "none" },
    ],
    { duration: lasts, easing: "cubic-bezier(0.3, 0.7, 0.4, 1)" },
  );
  flicker(die, cube, lasts * 0.55);
}

/**
 * @param {HTMLElement} die
 * @param {SVGElement} cube
 * @param {number} lasts
 */
function flicker(die, cube, lasts) {
  const until = performance.now() + lasts;
  const changing = setInterval(() => {
    if (performance.now() < until && cube.isConnected) {
      cube.dataset.face = String(1 + Math.floor(Math.random() * 6));
    } else {
      clearInterval(changing);
      delete cube.dataset.face;
    }
  }, FLICKER);
}

/** @param {number} place */
function shake(place) {
  document.getElementById(`die-${place}`)?.animate(
    [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 300 },
  );
}

function throwPapers() {
  const bag = document.createElement("div");
  bag.className = "papers";
  bag.setAttribute("aria-hidden", "true");
  document.body.append(bag);
  const fallen = Array.from({ length: PAPERS }, (_, number) => throwPaper(bag, number));
  Promise.allSettled(fallen.map((paper) => paper.finished)).then(() => bag.remove());
}

/**
 * @param {Element} bag
 * @param {number} number
 */
function throwPaper(bag, number) {
  const paper = document.createElement("span");
  paper.className = `paper paper-${number % 6}`;
  bag.append(paper);
  const x = (Math.random() - 0.5) * innerWidth;
  const up = -innerHeight * (0.25 + Math.random() * 0.45);
  const turn = Math.random() * 1080 - 540;
  return paper.animate(
    [
      { transform: "translate(0, 0) rotate(0)", opacity: 1 },
      { transform: `translate(${x * 0.7}px, ${up}px) rotate(${turn * 0.5}deg)`, opacity: 1, offset: 0.35, easing: "ease-in" },
      { transform: `translate(${x}px, ${innerHeight * 0.6}px) rotate(${turn}deg)`, opacity: 0.9 },
    ],
    { duration: 1500 + Math.random() * 900, easing: "cubic-bezier(0.1, 0.8, 0.4, 1)", fill: "forwards" },
  );
}
