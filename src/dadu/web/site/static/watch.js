// @ts-check
/** From the first moment on: takes note of every part of the page that does not load. */
(() => {
  /** @type {string[]} */
  const missing = [];
  Object.assign(globalThis, { dadu: { missing } });
  addEventListener("error", ({ target }) => {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    missing.push(target.outerHTML);
    dispatchEvent(new Event("missing"));
  }, true);
})();
