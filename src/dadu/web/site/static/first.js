// @ts-check
/**
 * Before the app is up, and when it cannot come up: shows the screens that were made with the site,
 * in the language of the visitor, and says what the page is waiting for. A plain script, so that it
 * speaks even where modules fail to load.
 */
(() => {
  const root = document.documentElement;
  const client = root.dataset.client ?? "";
  const panel = /** @type {HTMLElement} */ (document.getElementById("status"));
  const bar = /** @type {HTMLProgressElement} */ (panel.querySelector("progress"));
  const screens = `${client}screens-`;
  const language = preferred();
  let shown = root.lang;
  let up = false;
  let failed = false;
  const seen = /** @type {{missing: string[], early: object | null}} */ (/** @type {any} */ (globalThis).dadu);

  /** The visitor's language: the one used last, else the first of the browser's that we have. */
  function preferred() {
    const known = [...document.querySelectorAll("template[data-screen]")];
    const ours = [root.lang, ...known.map((screen) => screen.getAttribute("lang") ?? "")];
    const wanted = [remembered("dadu-language"), ...navigator.languages, root.lang];
    const plain = wanted.map((tag) => tag.toLowerCase().split("-")[0].replace(/^in$/, "id"));
    return plain.find((tag) => ours.includes(tag)) ?? root.lang;
  }

  /** @param {string} name */
  function remembered(name) {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return "";
    }
  }

  /** @param {string} name */
  function words(name) {
    const all = /** @type {HTMLTemplateElement} */ (document.getElementById("words")).content;
    return all.querySelector(`[lang="${language}"] [data-word="${name}"]`)?.textContent ?? "";
  }

  /**
   * @param {string} name  which sentence
   * @param {{act?: string, then?: () => void, close?: boolean}} [offer]  a button, and what it does
   */
  function say(name, { act = "", then = () => hush(), close = false } = {}) {
    if (name === "loading" && panel.dataset.says === "elsewhere") return;
    bar.hidden = name !== "loading";
    /** @type {HTMLElement} */ (panel.querySelector("p")).textContent = words(name);
    const button = /** @type {HTMLButtonElement} */ (panel.querySelector("button"));
    button.hidden = !act && !close;
    button.textContent = words(act || "close");
    button.onclick = then;
    panel.dataset.says = name;
    panel.hidden = false;
  }

  /** @param {string} [name]  only this sentence; else whatever is said */
  function hush(name) {
    if (name && panel.dataset.says !== name) return;
    panel.hidden = true;
    delete panel.dataset.says;
  }

  /** @param {string} [reason] */
  function fail(reason) {
    if (failed) return;
    failed = true;
    console.warn(reason);
    say("failed", { act: "retry", then: retry });
  }

  /** Once more from the start; where the site can be reached, all that was kept of it is fetched anew. */
  async function retry() {
    try {
      if (await reachable()) await forget();
    } finally {
      location.reload();
    }
  }

  function reachable() {
    return fetch(`./?${Date.now()}`, { cache: "no-store" }).then(({ ok }) => ok, () => false);
  }

  async function forget() {
    const home = new URL("./", document.baseURI).href;
    const names = (await globalThis.caches?.keys()) ?? [];
    await Promise.all(names.filter((name) => name.split(" ")[1] === home).map((name) => caches.delete(name)));
    await (await navigator.serviceWorker?.getRegistration())?.unregister();
  }

  /** Apple keeps what a site stored for seven days only, unless it was put on the home screen. */
  function hint() {
    const { platform, maxTouchPoints } = navigator;
    const apple = /iPhone|iPad/.test(platform) || (platform === "MacIntel" && maxTouchPoints > 1);
    const installed = "standalone" in navigator && navigator.standalone;
    if (!apple || installed || remembered("dadu-hinted")) return;
    say("install", { close: true, then() {
      localStorage.setItem("dadu-hinted", "1");
      hush();
    } });
  }

  /** @param {{title: string, screen: string, regions: Record<string, string>}} page */
  function show({ title, screen, regions }) {
    document.title = title;
    root.dataset.screen = screen;
    for (const [name, html] of Object.entries(regions)) {
      const region = document.getElementById(name);
      if (region) region.innerHTML = html;
    }
  }

  /** Show what was made for the address: the first screen, or a page of rules. */
  async function go() {
    const [place, name = "", section] = location.hash.slice(2).split("/");
    root.lang = language;
    root.dataset.theme = remembered("dadu-theme") || root.dataset.theme;
    if (!place) return home();
    if (place !== "rules") return nothing();
    const made = await (await fetch(`${screens}${language}.json`)).json();
    if (up || !made[name]) return;
    show(made[name]);
    document.getElementById(`rules-${section}`)?.scrollIntoView();
  }

  function nothing() {
    show({ title: document.title, screen: "loading", regions: { stage: "", sheets: "" } });
    if (!failed) say("loading");
  }

  function home() {
    const made = document.querySelector(`template[data-screen][lang="${language}"]`);
    if (!(made instanceof HTMLTemplateElement) || (root.dataset.screen === "home" && language === shown)) return;
    for (const part of made.content.children) {
      document.getElementById(part.getAttribute("data-region") ?? "")?.replaceChildren(...part.cloneNode(true).childNodes);
    }
    root.dataset.screen = "home";
    shown = language;
  }

  Object.assign(seen, {
    say,
    hush,
    hint,
    failed: fail,
    /** @param {number} part  what has come so far, from 0 to 1 */
    loading(part) {
      bar.value = part;
      if (panel.hidden && part < 1) say("loading");
    },
    /** @returns {object | null} what was touched meanwhile */
    up() {
      up = true;
      hush();
      return seen.early;
    },
  });
  addEventListener("hashchange", () => up || go());
  addEventListener("early", () => up || failed || say("loading"));
  addEventListener("missing", () => fail(seen.missing[0]));
  addEventListener("unhandledrejection", ({ reason }) => up || fail(String(reason)));
  if (seen.missing.length > 0) fail(seen.missing[0]);
  if (seen.early && !failed) say("loading");
  go();
})();
