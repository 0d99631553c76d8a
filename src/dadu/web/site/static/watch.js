// @ts-check
/**
 * From the first moment on: takes note of every part of the page that does not load, and of the last
 * touch, which is done once the app is up.
 */
(() => {
  const seen = {
    /** @type {string[]} */
    missing: [],
    /** @type {object | null} */
    early: null,
  };
  Object.assign(globalThis, { dadu: seen });
  addEventListener("error", ({ target }) => {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    seen.missing.push(target.outerHTML);
    dispatchEvent(new Event("missing"));
  }, true);
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button[data-send]");
    if (!button) return;
    seen.early = { game: "", step: 0, ...JSON.parse(button.getAttribute("data-send") ?? "{}") };
    dispatchEvent(new Event("early"));
  });
})();
