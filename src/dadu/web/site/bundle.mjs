// @ts-check
/** Puts the client's modules and style sheets together: `node bundle.mjs ESBUILD FROM TO ENTRY ...`. */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [esbuild, from, to, ...entries] = process.argv.slice(2);
const { build } = (await import(pathToFileURL(`${esbuild}/lib/main.js`).href)).default;
const { metafile } = await build({
  absWorkingDir: from,
  entryPoints: entries,
  outdir: to,
  bundle: true,
  charset: "utf8",
  external: ["*.png"],
  format: "esm",
  legalComments: "none",
  logLevel: "error",
  metafile: true,
  minify: true,
});
writeFileSync(`${to}/inputs.json`, JSON.stringify(Object.keys(metafile.inputs)));
