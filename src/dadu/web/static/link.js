// @ts-check
/**
 * The line to the host. Which host it is says the page: one that a server made has a WebSocket,
 * one of the site names a worker, in which the same app runs.
 */

/**
 * @typedef {{send: (event: object) => void}} Link
 * @typedef {(hear: (answer: any) => void, opened: () => void, stateChanged: (open: boolean) => void)
 *   => Link} Connect
 */

/**
 * @type {Connect}
 * `hear` is what to do with an answer, `opened` is called each time the line is open.
 */
export function connect(hear, opened, stateChanged) {
  const place = "worker" in document.documentElement.dataset ? "./device.js" : "./socket.js";
  /** @type {object[]} */
  const early = [];
  /** @type {Link} */
  let link = { send: (event) => early.push(event) };
  import(place).then((/** @type {{open: Connect}} */ { open }) => {
    link = open(hear, opened, stateChanged);
    early.forEach(link.send);
  });
  return { send: (event) => link.send(event) };
}
