// @ts-check
/** The line to the host, a WebSocket that is opened again whenever it breaks. */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

/**
 * @param {(answer: any) => void} hear  what to do with an answer
 * @param {() => void} opened  called each time the line is open
 * @param {(open: boolean) => void} stateChanged
 * @returns {{send: (event: object) => void}}
 */
export function connect(hear, opened, stateChanged) {
  /** @type {WebSocket} */
  let socket;
  let wait = FIRST_WAIT;

  function open() {
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
      setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }

  open();
  return {
    send(event) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(event));
    },
  };
}
