// @ts-check
/** Seconds that run down in sight: `data-countdown` holds how many there are. */

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
 * @param {Element} element
 * @param {number} seconds
 */
function tick(element, seconds) {
  element.textContent = String(seconds);
  if (seconds > 0 && element.isConnected) setTimeout(() => tick(element, seconds - 1), 1000);
}
