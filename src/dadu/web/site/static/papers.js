// @ts-check
/**
 * What the games are kept on, and who owns it: one tab at a time (a lock says which), and another can
 * take over.
 */
import { hasPieces, openPieces } from "./pieces.js";

const here = new URL("..", import.meta.url);
const LOCK = `dadu ${here.pathname}`;
const FILES = ["dadu-1.log", "dadu-2.log"];
const PATIENCE = 1000;
/** What a file is called that another tab holds. */
const TAKEN = "NoModificationAllowedError";

/** Lets go of what the games are kept on. @type {() => unknown} */
let close = () => {};
/** What was written is kept now. @type {() => unknown} */
let flushed = () => {};
/** @type {() => void} */
let release = () => {};
/** @type {() => void} */
let leave = () => {};
/** What the games are kept on, once this tab owns it. @type {Promise<any[]>} */
let papers = Promise.resolve([]);
/** Whether this tab has the lock. */
let held = false;
/** Whether this tab is through: another one plays, or this one could not start. */
let gone = false;

/** @param {object} message */
const tell = (message) => self.postMessage(message);

/** Whether another tab plays now, or this one could not start. */
export const isGone = () => gone;

/** Resolves when all that was written is kept. */
export const kept = () => flushed();

const neighbours = new BroadcastChannel(LOCK);

/** @type {(granted: boolean) => void} */
let decide;
/** Whether this tab may keep games, once that is known. @type {Promise<boolean>} */
const decided = new Promise((resolve) => { decide = resolve; });
let asking = new AbortController();

/**
 * The papers of `dadu.web.worker.journal`, once this tab owns them; none where nothing is kept.
 * @param {() => void} left  called when it owns them no more
 */
export async function own(left) {
  leave = left;
  if (!navigator.locks) return [];
  neighbours.addEventListener("message", ({ data }) => {
    if (data !== "give" || gone) return;
    if (held) giveWay();
    else askAgain();
  });
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
  const folder = (await hasPieces(LOCK)) ? undefined : await privateFolder();
  if (folder) {
    const files = await openFiles(folder);
    close = () => files.forEach((file) => file.close());
    return files.map(paper);
  }
  const pieces = await openPieces(LOCK, FILES.length);
  close = pieces.close;
  flushed = pieces.kept;
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
export async function take() {
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
export async function letGo() {
  gone = true;
  leave();
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
