// @ts-check
/** Compresses files with Brotli: `node brotli.mjs QUALITY '[["FROM", "TO"], ...]'`. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const [quality, pairs] = process.argv.slice(2);
for (const [from, to] of JSON.parse(pairs)) {
  const content = readFileSync(from);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: Number(quality),
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const partial = `${to}.${process.pid}`;
  writeFileSync(partial, brotliCompressSync(content, { params }));
  renameSync(partial, to);
}
