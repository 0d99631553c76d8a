// @ts-check
/**
 * The page: sends what is touched, and shows what comes back.
 *
 * It knows no rule, no score and no sentence. What can be touched carries `data-send`, the event
 * to send as JSON; `data-key` is its shortcut. An answer holds the regions that changed, words to
 * announce, timers to set, and moments to animate.
 */
import { announce } from "./announce.js";
import { countDown } from "./countdown.js";
import { handleFiles, keep } from "./files.js";
import { felt, setAside } from "./flights.js";
import { celebrate } from "./moments.js";
import { followFocus, keepFocus, reach } from "./focus.js";
import { listenToKeys } from "./keys.js";
import { connect } from "./link.js";
import { morph } from "./morph.js";
import { reveal } from "./reveal.js";
import { lie, warm } from "./tumble.js";
import { stayAwake } from "./wake.js";
import { tellWhen } from "./when.js";

/**
 * @typedef {{kind: string, dice: number[]}} Moment
 * @typedef {import("./announce.js").Said} Said
 * @typedef {{ms: number, event: object, heard?: boolean}} Timer  which may begin when all said has been heard
 * @typedef {{title?: string, language?: string, direction?: string, theme?: string, screen?: string,
 *   look?: string, game?: string, step?: number, points?: string, typing?: boolean,
 *   sound?: boolean, vibration?: boolean, dice?: string, regions?: Record<string, string>, say?: Said[],
 *   timers?: Timer[], moments?: Moment[], hash?: string, replace?: boolean,
 *   error?: string, message?: string, show?: string, download?: {name: string, text: string}}} Answer
 */

/** What is drawn a moment later than the dice, so that these need not wait. */
const LATER = "sheets";
const SOON = 40;
const AFTERWARDS = 400;

const page = { game: "", step: 0, sound: false, vibration: false, dice: "normal" };
const root = document.documentElement;
let shownOnce = false;
let shown = Promise.resolve();
/** When what runs out in sight may begin to: its announcement has been heard. */
let clock = Promise.resolve();

/** @param {Answer} answer */
async function show(answer) {
  showDocument(answer);
  const before = felt();
  const kept = keepFocus();
  const { [LATER]: later, ...first } = answer.regions ?? {};
  for (const [id, html] of Object.entries(first)) change(id, html);
  setAside(before, page.dice);
  const drawn = later === undefined ? undefined : changeLater(later, answer.look !== undefined);
  celebrate(answer.moments ?? [], page, drawn);
  await drawn;
  followFocus(kept, answer.look !== undefined && shownOnce);
  if (!shownOnce) setTimeout(warm, AFTERWARDS);
  shownOnce = true;
  if (answer.screen !== undefined) stayAwake(answer.screen);
  if (answer.show !== undefined) reach(answer.show);
  tellWhen();
  reveal();
  const heard = announce(answer.say ?? []);
  if (answer.timers?.some((timer) => timer.heard)) clock = heard;
  clock.then(countDown);
  if (answer.message !== undefined) refuse(answer.message, answer);
  if (answer.download) keep(answer.download.name, answer.download.text);
  for (const timer of answer.timers ?? []) begin(timer, heard);
}

/**
 * @param {Timer} timer
 * @param {Promise<void>} said
 */
async function begin({ ms, event, heard }, said) {
  if (heard) await said;
  setTimeout(() => link.send(event), ms);
}

/**
 * @param {string} id
 * @param {string} html
 */
function change(id, html) {
  const region = document.getElementById(id);
  if (region) morph(region, html);
}

/**
 * @param {string} html
 * @param {boolean} newLook  which is shown whole or not at all
 */
async function changeLater(html, newLook) {
  if (!newLook) await painted();
  change(LATER, html);
}

/** Resolves when the page has been painted, or cannot be. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, SOON);
  });
}

/**
 * Why something was not done; where the screen and the voice do not say it, the page does.
 * @param {string} message
 * @param {Answer} answer
 */
function refuse(message, { regions, say }) {
  if (regions === undefined) tell(message);
  if (say === undefined) announce([{ text: message, urgent: true }]);
}

/** @param {string} refusal  or nothing */
function tell(refusal) {
  const place = document.getElementById("refused");
  if (place) place.textContent = refusal;
}

/** @param {Answer} answer */
function showDocument(answer) {
  if (answer.title !== undefined) document.title = answer.title;
  if (answer.language !== undefined) root.lang = answer.language;
  if (answer.direction !== undefined) root.dir = answer.direction;
  if (answer.theme !== undefined) root.dataset.theme = answer.theme;
  if (answer.screen !== undefined) root.dataset.screen = answer.screen;
  if (answer.points !== undefined) root.dataset.points = answer.points;
  if (answer.typing !== undefined) root.toggleAttribute("data-typing", answer.typing);
  if (answer.look !== undefined) clear();
  if (answer.game !== undefined) page.game = answer.game;
  if (answer.step !== undefined) page.step = answer.step;
  if (answer.sound !== undefined) page.sound = answer.sound;
  if (answer.vibration !== undefined) page.vibration = answer.vibration;
  if (answer.dice !== undefined) root.dataset.dice = page.dice = answer.dice;
  if (answer.hash !== undefined && answer.hash !== location.hash) {
    if (answer.replace) history.replaceState(null, "", answer.hash);
    else history.pushState(null, "", answer.hash);
  }
}

/** A new look begins at its top with empty regions, so that nothing of the one before seems to move. */
function clear() {
  scrollTo(0, 0);
  document.getElementById("top")?.replaceChildren();
  const main = document.querySelector("main");
  const fresh = main?.cloneNode();
  if (!main || !(fresh instanceof HTMLElement)) return;
  for (const region of main.children) fresh.append(region.cloneNode());
  main.replaceWith(fresh);
}

/** @param {Element} element */
function touch(element) {
  const event = JSON.parse(element.getAttribute("data-send") ?? "{}");
  const holds = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  if (holds && !("value" in event)) event.value = element.value;
  send({ ...event, game: page.game, step: page.step });
}

function go() {
  send({ type: "go", hash: location.hash || "#/" });
}

/** @param {object} event  a touch of somebody, who has read what was refused before */
function send(event) {
  tell("");
  link.send(event);
}

document.addEventListener("click", (event) => {
  const touched = event.target instanceof Element && event.target.closest("button[data-send]");
  if (touched) touch(touched);
  const here = event.target instanceof Element && event.target.closest("a[href]");
  if (here && here.getAttribute("href") === location.hash) go();
});
document.addEventListener("change", (event) => {
  const changed = event.target;
  const holds = changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement;
  if (holds && changed.dataset.send) touch(changed);
});
addEventListener("hashchange", go);
/** What carries `data-again` is asked for again when one looks at it again: other tabs may have changed it. */
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && document.querySelector("[data-again]")) go();
});
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, lie, true);
listenToKeys(send);

/** @param {Answer} answer  shown when what came before it is */
function hear(answer) {
  shown = shown.then(() => show(answer)).catch(reportError);
}

const link = connect(hear, go, (open) => root.toggleAttribute("data-offline", !open));
handleFiles(send);
