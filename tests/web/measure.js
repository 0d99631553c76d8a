// @ts-check
/**
 * What does not hold on the page in view: wider than the window, cut, one over another, too small.
 */

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {{seen: Box, whole: Box, floor: Element | null}} Frame  what of an element's inside
 *   is seen; where it is cut off for good; and what it scrolls with
 */

const TOUCHED = "button, a[href], input, select, summary, textarea";
const MAIN = ".button, .die, .box-button, .tab, .icon-button, .face, .option, select";
const CARRIED = { ".option input": ".option", ".file": ".record-actions" };
/** Unseen inputs, and what people touch instead. */
const HOLDERS = ".tag, button, .button, th, td, summary, label, li, p, h1, h2, h3";
const PINNED = ":is([data-screen='penta'], [data-screen='ten-thousand'], [data-screen='new'])";
const SHORT = 560;
/** Windows up to this height have nothing pinned. */
const LEAST = 24;
const MAIN_LEAST = 44;
const SLACK = 1;
/** Pixels that rounding may cost. */
const LEADING = 0.2;
/** How much of a line's height is room between lines, above and below. */
const ENDLESS = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };

/**
 * @param {boolean} touch  whether fingers touch this page
 * @param {boolean} framed  whether tables have to fit into their frames, which could scroll
 * @returns {string[]}
 */
export function faults(touch, framed) {
  frames = new Map();
  const layer = document.getElementById("layer");
  const root = layer?.childElementCount ? layer : document.body;
  const lines = texts(root);
  const things = touched(root);
  return [...new Set([
    ...tooWide(lines),
    ...lines.filter(cut).map(({ element }) => `cut: ${called(element)}`),
    ...lines.filter(spills).map(({ element }) => `spills: ${called(element)}`),
    ...broken(root).map((element) => `a word in pieces: ${called(element)}`),
    ...unreachable(),
    ...(framed ? [...root.querySelectorAll(".table-frame")].filter(tooWideInside) : [])
      .map((table) => `wider than its frame: ${called(table)}`),
    ...collisions(lines),
    ...things.flatMap((one) => tooSmall(one, touch)),
    ...collisions(things),
  ])];
}

/** A piece of text or a thing to touch: where it is, and in what. */
class Piece {
  /**
   * @param {Element} element
   * @param {Box} box
   * @param {Frame} frame
   */
  constructor(element, box, frame) {
    this.element = element;
    this.box = box;
    this.frame = frame;
    this.part = common(box, frame.seen);
  }
}

/** @param {Element} root */
function texts(root) {
  const found = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent || !walker.currentNode.textContent?.trim() || !shown(parent)) continue;
    range.selectNodeContents(walker.currentNode);
    for (const line of range.getClientRects()) {
      const room = line.height * LEADING;
      const box = { left: line.left, right: line.right, top: line.top + room, bottom: line.bottom - room };
      if (line.width > 0) found.push(new Piece(parent, box, frame(parent)));
    }
  }
  return found;
}

/** @param {Element} root */
function touched(root) {
  return [...root.querySelectorAll(TOUCHED)].filter(shown).map((element) => {
    const carried = Object.entries(CARRIED).find(([name]) => element.matches(name));
    const carrier = (carried && element.closest(carried[1])) || element;
    return new Piece(carrier, plain(carrier.getBoundingClientRect()), frame(carrier.parentElement));
  });
}

/** @param {Element} element */
function shown(element) {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && getComputedStyle(element).clipPath === "none" && !element.closest(".unseen, .offline, .blank");
}

/**
 * @param {Element | null} element
 * @returns {Frame}
 */
function frame(element) {
  if (!element || element === document.body) return { seen: ENDLESS, whole: ENDLESS, floor: null };
  const known = frames.get(element);
  if (known) return known;
  const { position, overflowX, overflowY } = getComputedStyle(element);
  const around = position === "fixed" ? frame(null) : frame(element.parentElement);
  const box = plain(element.getBoundingClientRect());
  const made = {
    seen: common(around.seen, within(box, overflowX !== "visible", overflowY !== "visible")),
    whole: scrolls(overflowX) || scrolls(overflowY)
      ? ENDLESS
      : common(around.whole, within(box, hides(overflowX), hides(overflowY))),
    floor: position === "sticky" || position === "fixed" ? element : around.floor,
  };
  frames.set(element, made);
  return made;
}

/** @type {Map<Element, Frame>} */
let frames = new Map();

/** @param {string} overflow */
const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";

/** @param {string} overflow */
const hides = (overflow) => overflow === "hidden" || overflow === "clip";

/**
 * @param {Piece[]} lines
 * @returns {string[]}
 */
function tooWide(lines) {
  const { scrollWidth, clientWidth } = document.documentElement;
  const outside = lines.filter(({ part }) => !empty(part)
    && (part.left < -SLACK || part.right > clientWidth + SLACK));
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth}`] : []),
    ...outside.map(({ element }) => `outside: ${called(element)}`),
  ];
}

/** A long name may be cut, for it is whole in its title. @param {Piece} line */
function cut({ element, box, frame: { whole } }) {
  return !element.closest("[title]") && !contains(whole, box);
}

/** @param {Piece} line */
function spills({ element, box }) {
  const holder = element.closest(HOLDERS);
  if (!holder || element.closest("[title]") || getComputedStyle(holder).display === "inline") return false;
  const { left, right } = holder.getBoundingClientRect();
  return box.left < left - SLACK || box.right > right + SLACK;
}

/**
 * Elements with a word that is broken over two lines, though not at a hyphen.
 * @param {Element} root
 */
function broken(root) {
  const found = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const parent = text.parentElement;
    if (!parent || !shown(parent) || parent.closest("pre, [title]")) continue;
    range.selectNodeContents(text);
    if (range.getClientRects().length < 2) continue;
    for (const word of (text.textContent ?? "").matchAll(/[^\s\u2010-\u2014\/-]+/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (Math.max(...tops) - Math.min(...tops) > 4) found.push(parent);
    }
  }
  return found;
}

/**
 * The next step, where it is pinned, is in sight.
 * @returns {string[]}
 */
function unreachable() {
  const pinned = document.documentElement.matches(PINNED) && innerHeight > SHORT;
  const controls = document.getElementById("controls");
  if (!pinned || !controls) return [];
  const over = Math.round(controls.getBoundingClientRect().bottom - innerHeight);
  return over > SLACK ? [`the controls lie ${over} below the window`] : [];
}

/** @param {Element} frame */
const tooWideInside = (frame) => frame.scrollWidth > frame.clientWidth + SLACK;

/**
 * @param {Piece} thing
 * @param {boolean} touch
 * @returns {string[]}
 */
function tooSmall({ element, box }, touch) {
  const least = touch && element.matches(MAIN) ? MAIN_LEAST : LEAST;
  const wide = box.right - box.left;
  const high = box.bottom - box.top;
  const inSentence = element.localName === "a" && getComputedStyle(element).display === "inline";
  if (inSentence || Math.min(wide, high) >= least - 0.5) return [];
  return [`small, ${Math.round(wide)} by ${Math.round(high)}: ${called(element)}`];
}

/**
 * Pieces that lie over one another, though they scroll together.
 * @param {Piece[]} pieces
 * @returns {string[]}
 */
function collisions(pieces) {
  const visible = pieces.filter(({ part }) => !empty(part)).sort((a, b) => a.part.top - b.part.top);
  return visible.flatMap((one, place) => {
    const found = [];
    for (let next = place + 1; next < visible.length && visible[next].part.top < one.part.bottom; next += 1) {
      if (collide(one, visible[next])) {
        found.push(`over each other: ${called(one.element)} / ${called(visible[next].element)}`);
      }
    }
    return found;
  });
}

/**
 * @param {Piece} one
 * @param {Piece} other
 */
function collide(one, other) {
  return !empty(common(one.part, other.part)) && one.frame.floor === other.frame.floor
    && !one.element.contains(other.element) && !other.element.contains(one.element);
}

/**
 * @param {Box} a
 * @param {Box} b
 * @returns {Box}
 */
function common(a, b) {
  return {
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** @param {Box} box */
const empty = (box) => box.right - box.left <= SLACK || box.bottom - box.top <= SLACK;

/**
 * @param {Box} whole
 * @param {Box} part
 */
const contains = (whole, part) => part.left >= whole.left - SLACK && part.right <= whole.right + SLACK
  && part.top >= whole.top - SLACK && part.bottom <= whole.bottom + SLACK;

/**
 * @param {Box} box
 * @param {boolean} beside
 * @param {boolean} above
 * @returns {Box}
 */
const within = (box, beside, above) => ({
  left: beside ? box.left : -Infinity,
  right: beside ? box.right : Infinity,
  top: above ? box.top : -Infinity,
  bottom: above ? box.bottom : Infinity,
});

/**
 * @param {DOMRect} box
 * @returns {Box}
 */
const plain = ({ left, right, top, bottom }) => ({ left, right, top, bottom });

/** @param {Element} element */
function called(element) {
  const classes = (element.getAttribute("class") ?? "").split(" ").filter(Boolean).slice(0, 2);
  const text = (element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 30);
  return `${[element.id ? `#${element.id}` : element.localName, ...classes].join(".")} “${text}”`;
}
