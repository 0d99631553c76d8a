// @ts-check
/**
 * Shortcuts (`data-key`), and arrow keys that move among what lies in `data-arrows`, or are
 * shortcuts where nothing does. On an element with `data-enter`, Enter touches the element of that
 * id instead. While something carries `data-capture`, an event, the next key goes into it instead
 * of doing what it does.
 */

const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys that change others, and those that lead out of a question. */
const NO_KEYS = ["Shift", "CapsLock", "AltGraph", "Dead", "Tab", "Escape"];

/** @param {(event: object) => void} send */
export function listenToKeys(send) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const capturing = document.querySelector("[data-capture]");
    if (capturing && !NO_KEYS.includes(event.key)) {
      event.preventDefault();
      send({ ...JSON.parse(capturing.getAttribute("data-capture") ?? "{}"), key: keyOf(event) });
      return;
    }
    if (event.target instanceof HTMLSelectElement) return;
    if (isTyping(event.target)) {
      if (event.key === "Enter" && event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    if (event.key in ARROWS && document.querySelector("[data-arrows]")) moveFocus(event);
    else if (event.key === "Tab") stayInQuestion(event);
    else if (!event.repeat) press(event);
  });
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLInputElement && target.type === "text";
}

/** @param {KeyboardEvent} event */
function press(event) {
  const key = keyOf(event);
  const active = document.activeElement;
  const next = key === "enter" && active?.getAttribute("data-enter");
  if (next) {
    event.preventDefault();
    document.getElementById(next)?.click();
    return;
  }
  const busy = active?.matches("button, a, input, summary");
  if (busy && (key === "enter" || key === " ")) return;
  const scope = document.querySelector("#layer [aria-modal]") ?? document;
  const wanted = [...scope.querySelectorAll("[data-key]")].find(
    (element) => element.getAttribute("data-key") === key,
  );
  if (wanted instanceof HTMLElement) {
    event.preventDefault();
    wanted.click();
  }
}

/** @param {KeyboardEvent} event */
function keyOf(event) {
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code);
  return digit ? digit[1] : event.key.toLowerCase();
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  const active = document.activeElement;
  if (active instanceof HTMLInputElement) return;
  const all = [...document.querySelectorAll("[data-arrows] button")].filter(
    (element) => element.getClientRects().length > 0,
  );
  if (all.length === 0) return;
  const [x, y] = ARROWS[/** @type {keyof ARROWS} */ (event.key)];
  const next = active && all.includes(active) ? nearest(active, all, x, y) : all[0];
  if (next instanceof HTMLElement) {
    event.preventDefault();
    next.focus();
  }
}

/**
 * The element that lies next in a direction: straight ahead counts, sideways counts more.
 *
 * @param {Element} from
 * @param {Element[]} all
 * @param {number} x
 * @param {number} y
 */
function nearest(from, all, x, y) {
  const start = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of all) {
    const { left, top } = middle(element);
    const ahead = (left - start.left) * x + (top - start.top) * y;
    const aside = Math.abs((left - start.left) * y) + Math.abs((top - start.top) * x);
    if (ahead > 1 && ahead + 3 * aside < least) {
      least = ahead + 3 * aside;
      best = element;
    }
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { left: box.left + box.width / 2, top: box.top + box.height / 2 };
}

/** @param {KeyboardEvent} event */
function stayInQuestion(event) {
  const question = document.querySelector("#layer [aria-modal]");
  if (!question) return;
  const buttons = [...question.querySelectorAll("button")];
  const last = event.shiftKey ? buttons[0] : buttons[buttons.length - 1];
  const first = event.shiftKey ? buttons[buttons.length - 1] : buttons[0];
  if (document.activeElement === last || !question.contains(document.activeElement)) {
    event.preventDefault();
    first?.focus();
  }
}
