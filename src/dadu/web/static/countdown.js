// @ts-check
/** Seconds that run down in sight: `data-countdown` holds how many there are. */

const DIGITS = 2;
const FIGURE_SPACE = "\u2007";

/** @type {WeakSet<Element>} */
const running = new WeakSet();

export function countDown() {
  for (const element of document.querySelectorAll("[data-countdown]")) {
    if (running.has(element)) continue;
    running.add(element);
    tick(element, Number(element.getAttribute("data-countdown")));
  }
}

/**
 * What counts down is as wide from the first second to the last, so that the line does not stir.
 * @param {Element} element
 * @param {number} seconds
 */
function tick(element, seconds) {
  element.textContent = String(seconds).padStart(DIGITS, FIGURE_SPACE);
  if (seconds > 0 && element.isConnected) setTimeout(() => tick(element, seconds - 1), 1000);
}
