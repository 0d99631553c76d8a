// @ts-check
/** What happens at the table is felt: the felt shakes or glows, papers fly, sounds, vibration. */
import { flyPoints } from "./flights.js";
import { play } from "./sounds.js";
import { duration, tumble } from "./tumble.js";

const LASTS = 1600;
const PAPERS = 48;
const HOP = 420;
/** @type {Record<string, number[]>} */
const BUZZ = {
  "bust": [180],
  "hot-dice": [40, 60, 40],
  "penta": [40, 60, 40, 60, 120],
  "last-round": [90, 60, 90],
  "win": [40, 60, 40, 60, 40, 60, 200],
};
/** How dice move in a moment: up, or down where luck has left them. @type {Record<string, number>} */
const HOPS = { "bust": 9, "hot-dice": -18, "penta": -34 };

/**
 * @typedef {{kind: string, dice: number[]}} Moment
 * @typedef {{sound: boolean, vibration: boolean, dice: string}} Ways  what there is, and the speed of the dice
 */

/**
 * All that happened, in order: what a roll brings waits until its dice lie.
 * @param {Moment[]} moments
 * @param {Ways} ways
 * @param {Promise<void> | undefined} drawn  when the whole page shows what happened
 */
export async function celebrate(moments, ways, drawn) {
  for (const { kind, dice } of moments) {
    if (ways.sound) play(kind);
    if (ways.vibration) vibrate(kind);
    if (kind === "roll") await tumble(dice, ways.dice);
    await drawn;
    if (duration(ways.dice) > 0) happen(kind, dice, ways);
  }
}

/** @param {string} kind  which a browser feels only once somebody has touched the page */
function vibrate(kind) {
  if (BUZZ[kind] && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(BUZZ[kind]);
}

/**
 * @param {string} kind
 * @param {number[]} dice
 * @param {Ways} ways
 */
function happen(kind, dice, ways) {
  if (kind === "refused") dice.forEach(shake);
  if (kind === "write" || kind === "bank") flyPoints(kind, ways.dice);
  if (kind === "penta" || kind === "win") throwPapers();
  if (kind in HOPS) hop(HOPS[kind]);
  if (kind in BUZZ) mark(kind);
}

/** @param {string} kind */
function mark(kind) {
  const root = document.documentElement;
  root.dataset.moment = kind;
  setTimeout(() => root.dataset.moment === kind && delete root.dataset.moment, LASTS);
}

/** @param {number} place */
function shake(place) {
  document.getElementById(`die-${place}`)?.animate(
    [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 300 },
  );
}

/** @param {number} height  pixels, one die after the other */
function hop(height) {
  document.querySelectorAll("#stage .die .cube").forEach((cube, order) => cube.animate(
    [0, height, 0, height / 3, 0].map((y) => ({ transform: `translateY(${y}px)` })),
    { duration: HOP, delay: order * 60, easing: "ease-out" },
  ));
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
