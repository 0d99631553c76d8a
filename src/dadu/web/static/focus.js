// @ts-check
/** Focus is never lost by an update, goes into a question and comes back from it. */

/** Where one arrives, best first: what a screen marks, the end of a game, the screen itself. */
const MARKED = ["[data-focus]", ".verdict"];
const FALLBACKS = ["[data-focus]", "[data-main]", "#skip", "#roll", "main h2", "main"];
const BEHIND = ["top", "seats", "stage", "controls", "sheets"];

/** @type {string} */
let beforeQuestion = "";
/** Whether a screen has come without what it marks, which it may bring later. */
let arriving = false;

/** @returns {Element | null} what has the focus before an update */
export function keepFocus() {
  const active = document.activeElement;
  return active && active !== document.body ? active : null;
}

/**
 * @param {Element | null} kept
 * @param {boolean} newScreen
 */
export function followFocus(kept, newScreen) {
  const question = document.querySelector("#layer [aria-modal]");
  for (const id of BEHIND) document.getElementById(id)?.toggleAttribute("inert", question !== null);
  if (question) {
    if (!question.contains(document.activeElement)) {
      beforeQuestion = kept?.id ?? "";
      focusOn("#layer [data-focus]");
    }
    return;
  }
  const back = beforeQuestion;
  beforeQuestion = "";
  if (newScreen) arrive();
  else if (back && focusOn(`#${back}`)) return;
  else if (arriving && document.activeElement?.matches("main")) arriving = !MARKED.some(focusOn);
  else if (kept && isLost()) {
    if (kept instanceof HTMLElement) kept.focus({ preventScroll: true });
    if (isLost()) FALLBACKS.some(focusOn);
  }
}

/** What a screen begins with has the focus, so that it is what is read first. */
function arrive() {
  arriving = !MARKED.some(focusOn);
  if (arriving) focusOn("main");
}

/** Whether nothing has the focus that anybody finds, as when what had it is gone or lies elsewhere now. */
function isLost() {
  const active = document.activeElement;
  return !active || active === document.body || active.matches("[aria-hidden]") || !isShown(active);
}

/** @param {Element} element */
function isShown(element) {
  return element.getClientRects().length > 0;
}

/** @param {string} id  an element to bring into view, for eyes and screen readers alike */
export function reach(id) {
  const element = document.getElementById(id);
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

/** @param {string} selector */
function focusOn(selector) {
  for (const found of document.querySelectorAll(selector)) {
    if (!(found instanceof HTMLElement) || !isShown(found)) continue;
    if (found.tabIndex < 0 && !found.hasAttribute("tabindex")) found.tabIndex = -1;
    found.focus({ preventScroll: true });
    if (document.activeElement === found) return true;
  }
  return false;
}
