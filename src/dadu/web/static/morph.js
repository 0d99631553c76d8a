// @ts-check
/**
 * Changes an element's content into other HTML in place, so that focus, scrolling and running
 * animations stay. Elements are recognised by `id`, else by order and kind, which is the tag and
 * the first class. A line that says something else is another line, not one that moved. An element
 * with the same `data-keep` before and after is left alone, and what is unfolded stays unfolded.
 */

const LINES = ["P", "H1", "H2", "H3", "SPAN", "STRONG"];

/**
 * @param {Element} region
 * @param {string} html
 */
export function morph(region, html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  changeChildren(region, wanted.content);
}

/**
 * @param {Node} parent
 * @param {Node} wanted
 */
function changeChildren(parent, wanted) {
  let old = parent.firstChild;
  for (const child of [...wanted.childNodes]) {
    const found = match(parent, old, child);
    if (!found) {
      parent.insertBefore(child, old);
      continue;
    }
    if (found === old) old = old.nextSibling;
    else parent.insertBefore(found, old);
    change(found, child);
  }
  while (old) {
    const next = old.nextSibling;
    old.remove();
    old = next;
  }
}

/**
 * @param {Node} parent
 * @param {ChildNode | null} old
 * @param {Node} child
 * @returns {ChildNode | null}
 */
function match(parent, old, child) {
  if (child instanceof Element && child.id) {
    const same = document.getElementById(child.id);
    return same && same.parentNode === parent && same.tagName === child.tagName ? same : null;
  }
  if (!old || old.nodeType !== child.nodeType) return null;
  if (!(old instanceof Element)) return old;
  return !old.id && child instanceof Element && kindOf(old) === kindOf(child) ? old : null;
}

/** @param {Element} element */
function kindOf(element) {
  return `${element.tagName} ${element.classList[0]}`;
}

/**
 * @param {ChildNode} old
 * @param {ChildNode} wanted
 */
function change(old, wanted) {
  if (!(old instanceof Element) || !(wanted instanceof Element)) {
    if (old.nodeValue !== wanted.nodeValue) old.replaceWith(wanted);
    return;
  }
  const keep = wanted.getAttribute("data-keep");
  if (keep && keep === old.getAttribute("data-keep")) return;
  if (old.isEqualNode(wanted)) return;
  if (isFreeLine(old)) {
    old.replaceWith(wanted);
    return;
  }
  changeAttributes(old, wanted);
  changeChildren(old, wanted);
}

/** @param {Element} element  whether it is words in which nothing has to stay */
function isFreeLine(element) {
  return LINES.includes(element.tagName) && !element.contains(document.activeElement)
    && !element.querySelector("[data-keep]");
}

/**
 * @param {Element} old
 * @param {Element} wanted
 */
function changeAttributes(old, wanted) {
  for (const { name } of [...old.attributes]) {
    if (name === "open" && old instanceof HTMLDetailsElement) continue;
    if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (name === "open" && old instanceof HTMLDetailsElement) continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old instanceof HTMLInputElement && old !== document.activeElement) {
    old.checked = old.hasAttribute("checked");
    if (old.type === "text") old.value = old.getAttribute("value") ?? "";
  } else if (old instanceof HTMLInputElement && old.type === "radio") {
    old.checked = old.hasAttribute("checked");
  } else if (old instanceof HTMLOptionElement) {
    old.selected = old.hasAttribute("selected");
  }
}
