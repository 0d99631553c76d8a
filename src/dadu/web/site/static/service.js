// @ts-check
/**
 * Keeps the whole site on the device, one build at a time, so that it starts without a network.
 *
 * A build's files come into a cache of its own, each compared with its checksum and one at a time, which
 * takes little memory and leaves the line to the page; the next build waits
 * until no page of this one is open, or until the only one there is has just been opened.
 */
/* global BUILD */

const home = new URL("./", self.location.href).href;
/** Of this site; another may lie beside it on the same host. */
const OURS = `dadu-site ${home} `;
const CACHE = OURS + BUILD.name;
const kept = new Map(BUILD.files.map(([name, checksum]) => [new URL(name, home).href, checksum]));

self.addEventListener("install", (event) => {
  route(event);
  event.waitUntil(install());
});
self.addEventListener("activate", (event) => event.waitUntil(clean()));
self.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(takeOver());
  if (event.data.carries) event.ports[0].postMessage(BUILD.files.some(([name]) => name.startsWith(event.data.carries)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const page = request.mode === "navigate" && new URL(request.url).pathname === new URL(home).pathname;
  const address = page ? home : request.url;
  if (request.method === "GET" && kept.has(address)) event.respondWith(answer(address, request));
});

/** Where a browser can, it answers from the cache without starting this worker at all. */
function route(event) {
  const urlPattern = { baseURL: home, pathname: `${new URL(home).pathname}*`, search: "" };
  event.addRoutes?.({ condition: { urlPattern }, source: { cacheName: CACHE } });
}

async function install() {
  const cache = await caches.open(CACHE);
  for (const [address, checksum] of kept) await keep(cache, address, checksum);
}

async function keep(cache, address, checksum) {
  if (await cache.match(address)) return;
  const known = await caches.match(address);
  const response = known && (await fits(known, checksum)) ? known : await download(address, checksum);
  await cache.put(address, whoeverAsks(response));
}

/** The same for every request: a server may say that it varies, and a route to the cache would heed that. */
function whoeverAsks(response) {
  const headers = new Headers(response.headers);
  for (const name of ["vary", "content-encoding", "content-length"]) headers.delete(name);
  return new Response(response.body, { headers });
}

async function download(address, checksum) {
  const get = (cache) => fetch(address, { cache, integrity: checksum });
  const response = await get("default").catch(() => get("reload"));
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response;
}

async function fits(response, checksum) {
  const digest = await crypto.subtle.digest("SHA-384", await response.clone().arrayBuffer());
  return checksum === `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

async function answer(address, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}

async function clean() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  if (others.length === 0) await self.clients.claim();
}

async function takeOver() {
  const all = await self.clients.matchAll({ includeUncontrolled: true });
  if (all.filter(({ url }) => url.startsWith(home)).length === 1) await self.skipWaiting();
}
