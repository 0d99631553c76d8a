// @ts-check
/** Focus is never lost by an update, goes into a question and comes back from it. */

const FALLBACKS = ["[data-focus]", "[data-main]", "#skip", "#roll", "main h2", "main"];
const BEHIND = ["top", "seats", "stage", "controls", "sheets"];

/** @type {string} */
let beforeQuestion = "";

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
  if (beforeQuestion) {
    const back = beforeQuestion;
    beforeQuestion = "";
    if (focusOn(`#${back}`)) return;
  }
  if (newScreen) focusOn("[data-focus], .verdict, main");
  else if (kept && isLost()) {
    if (kept instanceof HTMLElement) kept.focus({ preventScroll: true });
    if (isLost()) FALLBACKS.some(focusOn);
  }
}

/** Whether nothing has the focus, as when what had it is gone or lies elsewhere now. */
function isLost() {
  return document.activeElement === document.body;
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
    if (!(found instanceof HTMLElement) || found.getClientRects().length === 0) continue;
    if (found.tabIndex < 0 && !found.hasAttribute("tabindex")) found.tabIndex = -1;
    found.focus({ preventScroll: true });
    if (document.activeElement === found) return true;
  }
  return false;
}
