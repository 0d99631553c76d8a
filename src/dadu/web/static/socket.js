// @ts-check
/** A server as the host: a WebSocket that is opened again whenever it breaks. */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

/** @type {import("./link.js").Connect} */
export function open(hear, opened, stateChanged) {
  /** @type {WebSocket} */
  let socket;
  let wait = FIRST_WAIT;

  function dial() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}/ws`);
    socket.addEventListener("open", () => {
      wait = FIRST_WAIT;
      stateChanged(true);
      opened();
    });
    socket.addEventListener("message", (message) => hear(JSON.parse(message.data)));
    socket.addEventListener("close", () => {
      stateChanged(false);
      setTimeout(dial, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }

  dial();
  return {
    send(event) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(event));
    },
  };
}
