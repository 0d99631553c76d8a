// @ts-check
/**
 * Words for screen readers: one announcement at a time, in order; urgent ones go first. What still
 * waits when more comes may be stale: passing words give way, and so does the oldest of too many.
 */

const PAUSE = 120;
const PER_LETTER = 35;
const LONGEST = 4000;
const MOST = 6;

/**
 * @typedef {{text: string, urgent: boolean, passing?: boolean}} Said
 * @typedef {{text: string, passing: boolean, done: () => void}} Waiting
 */

/** @type {Waiting[]} */
let waiting = [];
let speaking = false;

/**
 * @param {Said[]} said
 * @returns {Promise<void>}  resolved when all of it has been heard, or gave way
 */
export function announce(said) {
  const polite = said.filter(({ urgent }) => !urgent);
  const urgent = said.filter(({ urgent }) => urgent);
  if (urgent.length > 0) put("urgent", told(urgent));
  if (polite.length === 0) return Promise.resolve();
  giveWay(({ passing }) => passing);
  return new Promise((done) => {
    waiting.push({ text: told(polite), passing: polite.every(({ passing }) => passing), done });
    giveWay((_, place) => place < waiting.length - MOST);
    if (!speaking) next();
  });
}

/** @param {Said[]} said */
function told(said) {
  return said.map(({ text }) => text).join(" ");
}

/** @param {(words: Waiting, place: number) => boolean} stale */
function giveWay(stale) {
  waiting.filter(stale).forEach(({ done }) => done());
  waiting = waiting.filter((words, place) => !stale(words, place));
}

function next() {
  const words = waiting.shift();
  speaking = words !== undefined;
  if (words === undefined) return;
  put("polite", words.text);
  setTimeout(() => {
    words.done();
    next();
  }, Math.min(PAUSE + words.text.length * PER_LETTER, LONGEST));
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
