// @ts-check
/** What Python remembers once it is up, kept so that the next start need not work it out again. */
import { BUILD } from "./build.js";

const here = new URL("..", import.meta.url);
const SNAPSHOTS = `dadu-snapshots ${here.href}`;
const address = new URL(`${BUILD.engine}.snapshot`, here).href;

/** @type {Promise<Uint8Array<ArrayBuffer> | undefined>} */
let saved = read();

/** What was saved for this very build, if anything was; given once, for it is large. */
export function savedSnapshot() {
  const given = saved;
  saved = Promise.resolve(undefined);
  return given;
}

async function read() {
  try {
    const found = await self.caches?.match(address, { cacheName: SNAPSHOTS });
    return found && new Uint8Array(await found.arrayBuffer());
  } catch (reason) {
    console.info(reason);
    return undefined;
  }
}

/** Whether one is wanted that is not there. */
export async function lacksSnapshot() {
  return Boolean(self.caches) && !(await caches.match(address, { cacheName: SNAPSHOTS }));
}

/** @param {Uint8Array<ArrayBuffer>} snapshot  which takes the place of all others */
export async function saveSnapshot(snapshot) {
  const snapshots = await caches.open(SNAPSHOTS);
  for (const old of await snapshots.keys()) await snapshots.delete(old);
  await snapshots.put(address, new Response(snapshot));
}

export async function dropSnapshot() {
  await (await caches.open(SNAPSHOTS)).delete(address);
}
