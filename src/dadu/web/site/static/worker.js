// @ts-check
/**
 * The app's host on this device: Python in a worker, and two files on which it keeps its games.
 *
 * The page opens it, sends events and hears answers; `dadu.web.worker` does the rest. One tab at a
 * time owns the files (a lock says which); another can take over, between two events.
 */
/* global BUILD */

/** What the build tells this script, see `building.py`; it stands above. @type {any} */
const build = BUILD;
const here = new URL("..", import.meta.url);
const LOCK = `dadu ${here.pathname}`;
const FILES = ["dadu-1.log", "dadu-2.log"];
const PATIENCE = 1000;
/** What a file is called that another tab holds. */
const TAKEN = "NoModificationAllowedError";
/** The part of all bytes after which the page is told again. */
const STEP = 0.02;
const SNAPSHOTS = `dadu-snapshots ${here.href}`;
const snapshotAddress = new URL(`${build.engine}.snapshot`, here).href;
const nativeFetch = fetch;

/** @type {any} */
let pyodide;
/** @type {any} */
let device;
/** Lets go of what the games are kept on. @type {() => unknown} */
let close = () => {};
/** What was written is kept now. @type {() => unknown} */
let kept = () => {};
/** @type {() => void} */
let release = () => {};
/** What the games are kept on, once this tab owns it. @type {Promise<any[]>} */
let papers = Promise.resolve([]);
/** Whether this tab has the lock. */
let held = false;
/** Whether this tab is through: another one plays, or this one could not start. */
let gone = false;
/** @type {string[]} */
const waiting = [];
let working = false;
/** Whether the app has something to think about. */
let busy = false;
let loaded = 0;
let told = 0;
let cold = false;
/** @type {(reason: any) => void} */
let giveUp;
const broken = new Promise((_, reject) => { giveUp = reject; });
broken.catch(() => {});

/** @param {object} message */
const tell = (message) => self.postMessage(message);

self.addEventListener("message", ({ data }) => {
  if (data.open) open(data.open);
  else if (data.make) makeSnapshot();
  else if (data.event) {
    waiting.push(JSON.stringify(data.event));
    work();
  } else if (data.take) take();
  else if (data.settled) setTimeout(settle, 2000);
});

const neighbours = new BroadcastChannel(LOCK);
neighbours.addEventListener("message", ({ data }) => {
  if (data !== "give" || gone) return;
  if (held) giveWay();
  else askAgain();
});

/** @param {{languages: string, cold: boolean}} wanted */
async function open(wanted) {
  cold = wanted.cold;
  try {
    const [owned] = await Promise.all([own(), Promise.race([loadPython(), broken])]);
    if (gone) return;
    const start = pyodide.pyimport(build.host).open_device;
    device = start(owned[0], owned[1], wanted.languages);
    tell({ part: 1, up: true });
    if (owned.length === 0) tell({ unkept: true });
    work();
  } catch (reason) {
    console.warn(reason);
    tell({ broken: String(reason) });
    letGo();
  }
}

/* The files, and who owns them */

/** @type {(granted: boolean) => void} */
let decide;
/** Whether this tab may keep games, once that is known. @type {Promise<boolean>} */
const decided = new Promise((resolve) => { decide = resolve; });
let asking = new AbortController();

/** The papers of `dadu.web.worker.journal`, once this tab owns them; none where nothing is kept. */
async function own() {
  if (!navigator.locks) return [];
  const late = setTimeout(() => tell({ elsewhere: true }), PATIENCE);
  lock({ signal: asking.signal });
  const granted = await decided;
  clearTimeout(late);
  tell({ mine: true });
  if (!granted) return [];
  papers = openPapers().catch((reason) => {
    console.warn(reason);
    if (reason.name === TAKEN) throw reason;
    return [];
  });
  return papers;
}

/** On files; in a database where there are none, or were none when the first game was kept. */
async function openPapers() {
  const { hasPieces, openPieces } = await import("./pieces.js");
  const folder = (await hasPieces(LOCK)) ? undefined : await privateFolder();
  if (folder) {
    const files = await openFiles(folder);
    close = () => files.forEach((file) => file.close());
    return files.map(paper);
  }
  const pieces = await openPieces(LOCK, FILES.length);
  ({ close, kept } = pieces);
  return pieces.papers;
}

/** The origin's private files, undefined where a browser has none that a worker can write on. */
async function privateFolder() {
  if (!globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle) return undefined;
  return navigator.storage.getDirectory().catch(() => undefined);
}

/**
 * Ask for the lock. One that was stolen is gone; where a browser gives none, nothing is kept.
 * @param {LockOptions} options
 */
function lock(options) {
  const hold = () => gone ? undefined : new Promise((done) => {
    held = true;
    release = () => done(undefined);
    decide(true);
  });
  navigator.locks.request(LOCK, options, hold).catch(() => {
    if (held) giveWay();
    else if (!options.signal?.aborted) decide(false);
  });
}

/** Another tab wants to play, and this one only waits: let it go first. */
function askAgain() {
  asking.abort();
  asking = new AbortController();
  lock({ signal: asking.signal });
}

/** Ask the tab that plays to give way; one that does not answer loses its lock. */
async function take() {
  neighbours.postMessage("give");
  const late = setTimeout(() => {
    asking.abort();
    lock({ steal: true });
  }, PATIENCE);
  await decided;
  clearTimeout(late);
}

async function giveWay() {
  if (gone) return;
  await letGo();
  tell({ moved: true });
}

/** Play no more, and leave what games are kept on to others, even where it is only just being opened. */
async function letGo() {
  gone = true;
  device = undefined;
  asking.abort();
  await papers.catch(() => {});
  await close();
  release();
}

/** @param {FileSystemDirectoryHandle} storage */
async function openFiles(storage) {
  const folder = await storage.getDirectoryHandle(encodeURIComponent(LOCK), { create: true });
  const opened = [];
  for (const name of FILES) {
    const file = await folder.getFileHandle(name, { create: true });
    opened.push(await openFile(file));
  }
  return opened;
}

/**
 * A tab that was closed a moment ago may still hold the file.
 * @param {any} file
 */
async function openFile(file, tries = 20) {
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (reason) {
      tries -= 1;
      if (tries === 0) throw reason;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** @param {any} file  a file as a paper: ASCII text, one letter a byte */
function paper(file) {
  return {
    read() {
      const bytes = new Uint8Array(file.getSize());
      file.read(bytes, { at: 0 });
      return new TextDecoder("latin1").decode(bytes);
    },
    /**
     * @param {string} text
     * @param {number} at
     */
    write(text, at) {
      const bytes = new TextEncoder().encode(text);
      try {
        if (file.write(bytes, { at }) !== bytes.length) throw new RangeError("device full");
        file.flush();
        return true;
      } catch (reason) {
        console.info(reason);
        if (file.getSize() > at) file.truncate(at);
        return false;
      }
    },
    /** @param {number} length */
    cut(length) {
      file.truncate(length);
      file.flush();
    },
  };
}

/* Python */

async function loadPython(options = {}) {
  watchDownloads();
  const python = new URL(build.python, here).href;
  const [{ loadPyodide }, snapshot] = await Promise.all([
    import(`${python}pyodide.mjs`),
    "_makeSnapshot" in options ? undefined : savedSnapshot(),
    import(`${python}pyodide.asm.js`),
  ]);
  const plain = {
    indexURL: python,
    stdLibURL: new URL(build.engine, here).href,
    lockFileContents: build.lock,
    ...options,
  };
  if (snapshot) {
    try {
      pyodide = await loadPyodide({ ...plain, _loadSnapshot: snapshot });
      delete pyodide._api.config._loadSnapshot;
      snapshot.buffer.transfer?.(0);
      pyodide.pyimport(build.host);
      return;
    } catch (reason) {
      console.info(reason);
      await (await caches.open(SNAPSHOTS)).delete(snapshotAddress);
    }
  }
  pyodide = await loadPyodide(plain);
}

/** Fetch the two large files at once, tell how far they have come, and notice where they fail. */
function watchDownloads() {
  const started = new Map(Object.keys(build.sizes).map((name) => [new URL(name, here).href, name]));
  const total = Object.values(build.sizes).reduce((sum, size) => sum + size, 0);
  /** @type {Map<string, Promise<Response>>} */
  const coming = new Map();
  for (const [address, name] of started) coming.set(address, download(address, name, total));
  self.fetch = (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    const early = coming.get(address);
    coming.delete(address);
    return early ?? nativeFetch(input, init);
  };
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (source, imports) =>
    instantiateStreaming(source, imports).catch((reason) => {
      giveUp(reason);
      throw reason;
    });
}

/**
 * @param {string} address
 * @param {string} name
 * @param {number} total
 */
async function download(address, name, total) {
  try {
    const integrity = /** @type {Record<string, string>} */ (build.integrity)[name];
    const response = await nativeFetch(address, integrity ? { integrity } : {});
    if (!response.ok) throw new Error(`${response.status} ${name}`);
    if (cold) count(response.clone(), total);
    return response;
  } catch (reason) {
    giveUp(reason);
    throw reason;
  }
}

/**
 * @param {Response} response
 * @param {number} total
 */
async function count(response, total) {
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) return;
    loaded += value.length;
    if (loaded / total < told + STEP) continue;
    told = loaded / total;
    tell({ part: Math.min(0.99, told) });
  }
}

/* Work */

/** Answer what was sent, in order; between messages the app may think. */
async function work() {
  if (working || !device) return;
  working = true;
  try {
    while (device && (waiting.length > 0 || busy)) await step();
  } catch (reason) {
    console.warn(reason);
    tell({ broken: String(reason) });
  } finally {
    working = false;
  }
}

async function step() {
  const text = waiting.shift();
  const answer = text === undefined ? device.ponder() : device.hear(text);
  await kept();
  const said = speak(answer);
  const brought = await Promise.all(said.tables.map(bring));
  if (device && brought.some(Boolean)) speak(device.refresh());
  busy = said.busy;
  if (busy) await pause();
}

/** @param {string} text  what the engine has to say, part of which is for the page */
function speak(text) {
  const said = JSON.parse(text);
  for (const answer of said.answers) tell({ answer });
  return said;
}

const pauses = new MessageChannel();

/** Let messages come in. */
function pause() {
  return new Promise((resolve) => {
    pauses.port1.onmessage = resolve;
    pauses.port2.postMessage(0);
  });
}

/**
 * Put a solved table where the engine looks for it; without it computers play by estimate.
 * @param {string} name
 * @returns {Promise<boolean>} whether it was not there and is now
 */
async function bring(name) {
  const address = /** @type {Record<string, string>} */ (build.tables)[name];
  const folder = `${pyodide.FS.cwd()}/.cache/dadu`;
  if (!address || pyodide.FS.analyzePath(`${folder}/${name}`).exists) return false;
  try {
    const response = await nativeFetch(new URL(address, here));
    if (!response.ok) return false;
    pyodide.FS.mkdirTree(folder);
    pyodide.FS.writeFile(`${folder}/${name}`, new Uint8Array(await response.arrayBuffer()));
    return true;
  } catch (reason) {
    console.info(reason);
    return false;
  }
}

/* Snapshots: what Python remembers once it is up, so that the next start need not work it out */

async function savedSnapshot() {
  try {
    const saved = await self.caches?.match(snapshotAddress, { cacheName: SNAPSHOTS });
    return saved && new Uint8Array(await saved.arrayBuffer());
  } catch (reason) {
    console.info(reason);
    return undefined;
  }
}

/** The app is up and idle: bring the tables, and have a snapshot made by another worker. */
async function settle() {
  for (const name of Object.keys(build.tables)) await bring(name);
  if (!self.caches || (await caches.match(snapshotAddress, { cacheName: SNAPSHOTS }))) return;
  const maker = new Worker(import.meta.url, { type: "module" });
  maker.addEventListener("message", () => maker.terminate());
  maker.postMessage({ make: true });
}

async function makeSnapshot() {
  try {
    await loadPython({ _makeSnapshot: true });
    pyodide.pyimport(build.host).rehearse();
    const saved = new Response(pyodide.makeMemorySnapshot());
    const snapshots = await caches.open(SNAPSHOTS);
    for (const old of await snapshots.keys()) await snapshots.delete(old);
    await snapshots.put(snapshotAddress, saved);
  } catch (reason) {
    console.info(reason);
  }
  tell({ made: true });
}
