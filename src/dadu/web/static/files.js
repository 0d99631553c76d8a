// @ts-check
/**
 * Files and texts that come in and go out: a chosen file is sent in pieces, a text of the page is
 * copied, shared, printed or kept as a file. Nothing of this needs words: the host says what came of it.
 */
import { tell } from "./when.js";

const PIECE = 10_000;
const NEWLINE = 10;
/** Characters told of a line that is wrong. */
const TOLD = 40;
const SVG = "image/svg+xml";
const TYPE = "text/plain;charset=utf-8";
/** Pixels of a picture for each it was drawn with. */
const SHARPNESS = 2;

/** @param {(event: object) => void} send */
export function handleFiles(send) {
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (input instanceof HTMLInputElement && input.dataset.import) take(input, send);
  });
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (button) act(button.dataset, send);
  });
}

/**
 * @param {HTMLInputElement} input
 * @param {(event: object) => void} send
 */
async function take(input, send) {
  const file = input.files?.[0];
  if (!file) return;
  const most = Number(input.dataset.import);
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  for (const event of file.size > most ? [refused("import-too-large", bytes)] : read(bytes)) send(event);
  input.value = "";
}

/** @param {Uint8Array} bytes */
function read(bytes) {
  const text = strict(bytes);
  return text === undefined ? [refused("not-utf-8", bytes.subarray(0, endOfWrong(bytes)))] : pieces(text);
}

/** @param {Uint8Array} bytes */
function strict(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Where the first line ends that is no text.
 * @param {Uint8Array} bytes
 */
function endOfWrong(bytes) {
  let start = 0;
  let end = 0;
  do {
    start = end;
    end = bytes.indexOf(NEWLINE, start) + 1 || bytes.length;
  } while (strict(bytes.subarray(start, end)) !== undefined);
  return end;
}

/**
 * What is told of a file that is not sent: the line to which it was read, and how that ends.
 * @param {string} reason
 * @param {Uint8Array} bytes  as far as they were read
 */
function refused(reason, bytes) {
  const lines = new TextDecoder().decode(bytes, { stream: true }).trimEnd().split("\n");
  const last = [...(lines.at(-1) ?? "").slice(-2 * TOLD)];
  return { type: "import-refused", reason, line: lines.length, token: last.slice(-TOLD).join("") };
}

/** @param {string} text */
function pieces(text) {
  const cut = [];
  for (let at = 0; at === 0 || at < text.length; ) {
    let end = at + PIECE;
    if (isHalf(text.charCodeAt(end - 1))) end -= 1;
    cut.push(text.slice(at, end));
    at = end;
  }
  return cut.map((piece, number) => ({ type: "import", text: piece, left: cut.length - 1 - number }));
}

/** @param {number} unit  whether it is the first of two that make one character */
function isHalf(unit) {
  return unit >= 0xd800 && unit < 0xdc00;
}

/**
 * @param {DOMStringMap} wanted
 * @param {(event: object) => void} send
 */
async function act({ copy, share, save, picture, print: printed, file }, send) {
  if (save) keep(file ?? "", textOf(save));
  if (picture) await show(file ?? "", await painted(textOf(picture)));
  if (printed !== undefined) print();
  if (share && "share" in navigator) await navigator.share({ text: textOf(share) }).catch(() => {});
  else if (copy || share) {
    await navigator.clipboard.writeText(textOf(copy ?? share ?? ""));
    send({ type: "copied" });
  }
}

/**
 * A picture that was drawn as SVG, as PNG.
 * @param {string} drawn
 * @returns {Promise<Blob>}
 */
async function painted(drawn) {
  const picture = new DOMParser().parseFromString(drawn, SVG);
  for (const when of picture.querySelectorAll("[data-when]")) tell(when, when.getAttribute("data-when"));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(picture)], { type: SVG }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SHARPNESS;
  canvas.height = image.naturalHeight * SHARPNESS;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((resolve, refuse) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : refuse(new Error("no picture"))), "image/png");
  });
}

/**
 * Share a file where the device can, else keep it.
 * @param {string} name
 * @param {Blob} blob
 */
async function show(name, blob) {
  const files = [new File([blob], name, { type: blob.type })];
  if (navigator.canShare?.({ files })) await navigator.share({ files }).catch(() => {});
  else keepBlob(name, blob);
}

/** @param {string} id */
function textOf(id) {
  return document.getElementById(id)?.textContent ?? "";
}

/**
 * Let somebody keep a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function keep(name, text) {
  keepBlob(name, new Blob([text], { type: TYPE }));
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
function keepBlob(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
