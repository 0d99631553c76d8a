// @ts-check
/**
 * Brings into view what carries `data-reveal`, once for each value: the player who is next, the box
 * that was just written, the box that is to be taken. What comes last is sure to be seen.
 */

/** @type {(string | null)[]} */
let shown = [];

export function reveal() {
  const wanted = [...document.querySelectorAll("[data-reveal]")];
  const fresh = wanted.filter((element) => !shown.includes(named(element)));
  shown = wanted.map(named);
  fresh.sort((one, other) => weight(one) - weight(other));
  for (const element of fresh) element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {Element} element */
function named(element) {
  return element.getAttribute("data-reveal");
}

/** @param {Element} element  a player, a box, or a box of the player who is next */
function weight(element) {
  if (!element.matches(".box")) return 0;
  return element.closest(".playing") ? 2 : 1;
}
