// @ts-check
/**
 * What goes from one place to another is seen to go: points to their box or total, dice to those
 * that are set aside. The page holds the result before anything flies.
 */
import { duration } from "./tumble.js";

const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
const SHARE = 0.8;
/** Where points come from and where they go, the first that is in view. @type {Record<string, string[]>} */
const WAYS = {
  write: [".dice", ".box.fresh .points", ".tab [data-gain]"],
  bank: [".stake .points", ".score [data-gain]"],
};

/** @typedef {{groups: number, dice: DOMRect[]}} Felt */

/** @returns {Felt} how the dice lie before something happens */
export function felt() {
  const held = document.querySelectorAll("[data-screen='ten-thousand'] .die.held .cube");
  return {
    groups: document.querySelectorAll(".groups .group").length,
    dice: [...held].map((die) => die.getBoundingClientRect()),
  };
}

/**
 * Dice that were just set aside come from where they lay.
 * @param {Felt} before
 * @param {string} speed
 */
export function setAside(before, speed) {
  const groups = document.querySelectorAll(".groups .group");
  const lasts = duration(speed) * SHARE;
  if (lasts === 0 || before.dice.length === 0 || groups.length <= before.groups) return;
  const dice = [...groups[groups.length - 1].querySelectorAll(".flat-die")];
  const ends = dice.map((die) => die.getBoundingClientRect());
  dice.forEach((die, number) => {
    const from = before.dice[number];
    if (from) die.animate([{ transform: way(from, ends[number]) }, { transform: "none" }], { duration: lasts, easing: EASING });
  });
}

/**
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function way(from, to) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
}

/**
 * @param {string} kind
 * @param {string} speed
 */
export function flyPoints(kind, speed) {
  const [source, ...goals] = WAYS[kind] ?? [];
  const lasts = duration(speed) * SHARE;
  if (!source || lasts === 0 || document.hidden) return;
  const from = inView(source);
  const to = goals.map(inView).find((goal) => goal);
  const text = to?.dataset.gain ?? to?.textContent;
  if (!from || !to || !text) return;
  const flyer = document.createElement("div");
  flyer.className = "flyer";
  flyer.setAttribute("aria-hidden", "true");
  flyer.textContent = text;
  document.body.append(flyer);
  const [end, start] = [flyer.getBoundingClientRect(), from.getBoundingClientRect()];
  const goal = to.getBoundingClientRect();
  const flight = flyer.animate(
    [
      { transform: `${way(start, end).replace(/ scale.*/, "")} scale(1.7)`, opacity: 0 },
      { transform: `${way(start, end).replace(/ scale.*/, "")} scale(1.5)`, opacity: 1, offset: 0.25 },
      { transform: `${way(goal, end).replace(/ scale.*/, "")} scale(1)`, opacity: 1 },
    ],
    { duration: lasts, easing: EASING },
  );
  flight.finished.catch(() => {}).finally(() => flyer.remove());
}

/**
 * @param {string} selector
 * @returns {HTMLElement | undefined}
 */
function inView(selector) {
  const found = document.querySelectorAll(selector);
  return /** @type {HTMLElement[]} */ ([...found]).find((element) => element.getClientRects().length > 0);
}
