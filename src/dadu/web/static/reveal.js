// @ts-check
/** Brings the player who is next into view: what carries `data-reveal`, whenever that changes. */

let shown = "";

export function reveal() {
  const wanted = [...document.querySelectorAll("[data-reveal]")];
  const now = wanted.map((element) => element.getAttribute("data-reveal")).join();
  if (now === shown) return;
  shown = now;
  for (const element of wanted) element.scrollIntoView({ block: "nearest", inline: "nearest" });
}
