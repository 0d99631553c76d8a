// @ts-check
/** Words for screen readers: one announcement at a time, in order; urgent ones go first. */

const PAUSE = 120;
const PER_LETTER = 35;
const LONGEST = 4000;

/** @type {string[]} */
const waiting = [];
let speaking = false;

/** @param {{text: string, urgent: boolean}[]} said */
export function announce(said) {
  const polite = said.filter(({ urgent }) => !urgent).map(({ text }) => text);
  const urgent = said.filter(({ urgent }) => urgent).map(({ text }) => text);
  if (urgent.length > 0) put("urgent", urgent.join(" "));
  if (polite.length > 0) waiting.push(polite.join(" "));
  if (!speaking) next();
}

function next() {
  const text = waiting.shift();
  speaking = text !== undefined;
  if (text === undefined) return;
  put("polite", text);
  setTimeout(next, Math.min(PAUSE + text.length * PER_LETTER, LONGEST));
}

/**
 * @param {string} id
 * @param {string} text
 */
function put(id, text) {
  const region = document.getElementById(id);
  if (!region) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.replaceChildren(line);
}
