// @ts-check
/**
 * This device as the host: the app runs in a worker. What the page has to say of it, that it is
 * loading, that something is missing, that another tab plays, `first.js` says.
 */

const root = document.documentElement;
/** Milliseconds between two questions to a newer build whether it can take over. */
const ASK_AGAIN = 200;
const status = /** @type {any} */ (globalThis).dadu;

/** @type {import("./link.js").Connect} */
export function open(hear, opened, _stateChanged) {
  let up = false;
  /** Whether the host was asked for the page of the address; a touch may have come before, and left it. */
  let asked = false;
  const worker = /** @type {Worker} */ (status.worker);

  /** @param {object} message */
  function send(message) {
    worker.postMessage(message);
  }

  /** @type {Record<string, (told: any) => void>} */
  const told = {
    part: (part) => status.loading(part),
    up() {
      up = true;
      const early = status.up();
      asked = !early || location.hash.length > 2;
      if (asked) opened();
      if (early) send({ event: early });
      settle(send);
    },
    answer(answer) {
      remember(answer);
      hear(answer);
      if (!asked && answer.screen === "home") opened();
      asked = true;
    },
    unkept: () => status.say("not-kept", { close: true }),
    elsewhere: () => status.say("elsewhere", { act: "play-here", then: () => send({ take: true }) }),
    mine: () => status.hush("elsewhere"),
    moved: () => status.say("moved", { act: "play-here", then: () => location.reload() }),
    broken: (reason) => status.failed(reason),
  };
  const listen = (/** @type {object} */ said) => {
    for (const [what, about] of Object.entries(said)) told[what](about);
  };
  worker.onmessage = ({ data }) => listen(data);
  worker.onerror = ({ message }) => up || status.failed(message);
  queueMicrotask(() => status.told.forEach(listen));
  update(() => up);
  addEventListener("pagehide", () => worker.terminate());
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

  return {
    send(event) {
      if (up) send({ event });
    },
  };
}

/**
 * A newer build that has come meanwhile takes over before anything can be touched. The service refuses
 * while another page of the site is open, as the one before this can be for a moment still: so it is
 * asked again until the app is up. It may also have taken over between two pages, by itself, when this
 * one had come from the build before.
 * @param {() => boolean} up
 */
async function update(up) {
  const service = navigator.serviceWorker;
  const registration = await service?.getRegistration().catch(() => undefined);
  if (!registration || !service.controller) return;
  if (registration.waiting) {
    service.addEventListener("controllerchange", () => location.reload(), { once: true });
  }
  while (registration.waiting) {
    registration.waiting.postMessage("take-over");
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    if (up()) return;
  }
  if (registration.active && !(await carries(registration.active)) && once()) location.reload();
}

/**
 * Whether a service is of this page's build.
 * @param {ServiceWorker} service
 * @returns {Promise<boolean>}
 */
function carries(service) {
  const { port1, port2 } = new MessageChannel();
  service.postMessage({ carries: root.dataset.client }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
}

/** Whether this is the first time that this tab asks for this page's build. */
function once() {
  const before = sessionStorage.getItem("dadu-left");
  sessionStorage.setItem("dadu-left", root.dataset.client ?? "");
  return before !== root.dataset.client;
}

/**
 * What the next start shows before the app is up.
 * @param {{language?: string, theme?: string}} answer
 */
function remember({ language, theme }) {
  try {
    if (language !== undefined) localStorage.setItem("dadu-language", language);
    if (theme !== undefined) localStorage.setItem("dadu-theme", theme);
  } catch {
    return;
  }
}

/**
 * The app is up: from now on it starts without a network, and its games are kept.
 * @param {(message: object) => void} send
 */
async function settle(send) {
  addEventListener("click", () => navigator.storage?.persist?.(), { once: true });
  status.hint();
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register(root.dataset.service ?? "", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  root.dataset.offlineReady = "";
  send({ settled: true });
}
