// @ts-check
/**
 * Keeps the whole site on the device, one build at a time, so that it starts without a network.
 *
 * A build's files come into a cache of its own, each compared with its checksum; the next build waits
 * until no page of this one is open, or until the only one there is has just been opened.
 */
/* global BUILD, FILES */

const CACHE = `dadu-site-${BUILD}`;
const home = new URL("./", self.location.href).href;
const kept = new Map(FILES.map(([name, checksum]) => [new URL(name, home).href, checksum]));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(clean()));
self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(takeOver());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const page = request.mode === "navigate" && new URL(request.url).pathname === new URL(home).pathname;
  const address = page ? home : request.url;
  if (request.method === "GET" && kept.has(address)) event.respondWith(answer(address, request));
});

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([...kept].map(([address, checksum]) => keep(cache, address, checksum)));
}

async function keep(cache, address, checksum) {
  if (await cache.match(address)) return;
  const known = await caches.match(address);
  const response = known && (await fits(known, checksum)) ? known : await download(address, checksum);
  await cache.put(address, response);
}

async function download(address, checksum) {
  for (const cache of ["default", "reload"]) {
    const response = await fetch(address, { cache });
    if (response.ok && (await fits(response, checksum))) return response;
  }
  throw new Error(`not as it should be: ${address}`);
}

async function fits(response, checksum) {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === checksum;
}

async function answer(address, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}

async function clean() {
  const others = (await caches.keys()).filter((name) => name.startsWith("dadu-site-") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  if (others.length === 0) await self.clients.claim();
}

async function takeOver() {
  const all = await self.clients.matchAll({ includeUncontrolled: true });
  if (all.filter(({ url }) => url.startsWith(home)).length === 1) await self.skipWaiting();
}
