// @ts-check
/**
 * The app's host on this device: Python in a worker.
 *
 * The page opens it, sends events and hears answers; `dadu.web.worker` does the rest. Between two
 * events another tab can take over.
 */
import { BUILD } from "./build.js";
import { isGone, kept, letGo, own, take } from "./papers.js";
import { loadPython, startPython } from "./python.js";
import { lacksSnapshot, saveSnapshot } from "./snapshots.js";

const here = new URL("..", import.meta.url);
/** Milliseconds of rest before what is not needed yet is brought. */
const REST = 2000;

/** @type {any} */
let pyodide;
/** @type {any} */
let device;
/** @type {string[]} */
const waiting = [];
let working = false;
/** Whether the app has something to think about. */
let busy = false;

/** @param {object} message */
const tell = (message) => self.postMessage(message);

self.addEventListener("message", ({ data }) => {
  if (data.open) open(data.open);
  else if (data.make) makeSnapshot();
  else if (data.event) {
    waiting.push(JSON.stringify(data.event));
    work();
  } else if (data.take) take();
  else if (data.settled) setTimeout(settle, REST);
});

/** @param {{languages: string}} wanted */
async function open({ languages }) {
  try {
    const owned = own(() => { device = undefined; });
    const [papers, python] = await Promise.all([owned, loadPython()]);
    if (isGone()) return;
    pyodide = python;
    device = pyodide.pyimport(BUILD.host).open_device(papers[0], papers[1], languages);
    tell({ part: 1, up: true });
    if (papers.length === 0) tell({ unkept: true });
    work();
  } catch (reason) {
    console.warn(reason);
    tell({ broken: String(reason) });
    letGo();
  }
}

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
  const address = /** @type {Record<string, string>} */ (BUILD.tables)[name];
  const folder = `${pyodide.FS.cwd()}/.cache/dadu`;
  if (!address || pyodide.FS.analyzePath(`${folder}/${name}`).exists) return false;
  try {
    const response = await fetch(new URL(address, here));
    if (!response.ok) return false;
    pyodide.FS.mkdirTree(folder);
    pyodide.FS.writeFile(`${folder}/${name}`, new Uint8Array(await response.arrayBuffer()));
    return true;
  } catch (reason) {
    console.info(reason);
    return false;
  }
}

/** The app is up and idle: bring the tables, and have what Python remembers saved by another worker. */
async function settle() {
  for (const name of Object.keys(BUILD.tables)) await bring(name);
  if (!(await lacksSnapshot())) return;
  const maker = new Worker(import.meta.url, { type: "module" });
  maker.addEventListener("message", () => maker.terminate());
  maker.postMessage({ make: true });
}

async function makeSnapshot() {
  try {
    pyodide = await startPython({ _makeSnapshot: true });
    pyodide.pyimport(BUILD.host).rehearse();
    await saveSnapshot(pyodide.makeMemorySnapshot());
  } catch (reason) {
    console.info(reason);
  }
  tell({ made: true });
}
