// @ts-check
/**
 * From the first moment on: has the worker load Python, takes note of every part of the page that does
 * not load, and of the last touch, which is done once the app is up. `first.js` and `device.js` go on.
 */
(() => {
  const { worker = "" } = document.documentElement.dataset;
  const seen = {
    /** @type {string[]} */
    missing: [],
    /** @type {object | null} */
    early: null,
    /** What the worker said before somebody listens. @type {object[]} */
    told: [],
    /** @type {Worker | undefined} */
    worker: undefined,
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
  const name = navigator.serviceWorker?.controller ? "" : "cold";
  seen.worker = new Worker(worker, { type: "module", name });
  seen.worker.onmessage = ({ data }) => seen.told.push(data);
  seen.worker.onerror = ({ message }) => seen.told.push({ broken: message });
  seen.worker.postMessage({ open: { languages: navigator.languages.join(",") } });
})();
