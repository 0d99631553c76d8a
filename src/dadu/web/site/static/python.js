// @ts-check
/**
 * Loads Python: Pyodide, and the engine as an archive. The downloads begin when this module is run,
 * before anybody asks; what is large is compiled while it comes.
 */
import { BUILD } from "./build.js";
import { dropSnapshot, savedSnapshot } from "./snapshots.js";

const here = new URL("..", import.meta.url);
const folder = new URL(BUILD.python, here).href;
/** Where Python looks for its library. */
const LIBRARY = `/lib/python${BUILD.lock.info.python.split(".", 2).join(".")}`;
/** The part of all bytes after which the page is told again. */
const STEP = 0.02;
/** Somebody is here for the first time, and waits. */
const cold = self.name === "cold";
const nativeFetch = self.fetch;

let loaded = 0;
let told = 0;
/** Whether something cannot be had. */
let lost = false;
/** @type {(reason: any) => void} */
let giveUp;
/** Rejects as soon as something cannot be had: Pyodide itself waits for ever. @type {Promise<never>} */
const broken = new Promise((_, reject) => {
  giveUp = (reason) => {
    lost = true;
    reject(reason);
  };
});

const total = Object.values(BUILD.sizes).reduce((sum, size) => sum + size, 0);
const archive = download(BUILD.engine, { integrity: BUILD.integrity }).then((response) => response.arrayBuffer());
const compiled = WebAssembly.compileStreaming(download(`${BUILD.python}pyodide.asm.wasm`));
const script = Promise.all([import(`${folder}pyodide.mjs`), import(`${folder}pyodide.asm.js`)]);
for (const part of [archive, compiled, script]) part.catch((reason) => giveUp(reason));
broken.catch(() => {});

/**
 * @param {string} name
 * @param {RequestInit} [options]
 */
async function download(name, options) {
  const response = await nativeFetch(new URL(name, here), options);
  if (!response.ok) throw new Error(`${response.status} ${name}`);
  if (cold) count(response.clone());
  return response;
}

/** @param {Response} response */
async function count(response) {
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) return;
    loaded += value.length;
    if (loaded / total < told + STEP) continue;
    told = loaded / total;
    self.postMessage({ part: Math.min(0.99, told) });
  }
}

/** Python as it was remembered, else as it starts. @returns {Promise<any>} */
export async function loadPython() {
  const snapshot = await savedSnapshot();
  if (!snapshot) return startPython();
  try {
    const pyodide = await startPython({ _loadSnapshot: snapshot });
    delete pyodide._api.config._loadSnapshot;
    snapshot.buffer.transfer?.(0);
    pyodide.pyimport(BUILD.host);
    return pyodide;
  } catch (reason) {
    if (lost) throw reason;
    console.info(reason);
    await dropSnapshot();
    return startPython();
  }
}

/** @param {object} [options]  of Pyodide */
export function startPython(options = {}) {
  return Promise.race([start(options), broken]);
}

/** @param {object} options */
async function start(options) {
  const [{ loadPyodide }] = await script;
  self.fetch = async () => new Response();
  WebAssembly.instantiateStreaming = (_, imports) => instance(imports).catch((reason) => {
    giveUp(reason);
    throw reason;
  });
  try {
    return await loadPyodide({
      indexURL: folder,
      lockFileContents: BUILD.lock,
      fsInit: async (/** @type {any} */ files) => lay(files, await archive),
      ...options,
    });
  } finally {
    self.fetch = nativeFetch;
  }
}

/** @param {WebAssembly.Imports} imports */
async function instance(imports) {
  const module = await compiled;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
}

/**
 * Puts the files of a zip, which lie in it as they are, where Python finds them; they are not copied.
 * @param {any} files  Emscripten's file system
 * @param {ArrayBuffer} zip  its parts are those of PKWARE's APPNOTE, 4.3.7, 4.3.12 and 4.3.16
 */
function lay(files, zip) {
  const bytes = new Uint8Array(zip);
  const view = new DataView(zip);
  const text = new TextDecoder();
  const made = new Set();
  const end = zip.byteLength - 22;
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [size, lies] = [24, 42].map((at) => view.getUint32(entry + at, true));
    const lengths = [28, 30, 32].map((at) => view.getUint16(entry + at, true));
    const path = `${LIBRARY}/${text.decode(bytes.subarray(entry + 46, entry + 46 + lengths[0]))}`;
    const start = lies + 30 + view.getUint16(lies + 26, true) + view.getUint16(lies + 28, true);
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) files.mkdirTree(parent);
    made.add(parent);
    files.writeFile(path, bytes.subarray(start, start + size), { canOwn: true });
    entry += 46 + lengths.reduce((sum, length) => sum + length);
  }
}
