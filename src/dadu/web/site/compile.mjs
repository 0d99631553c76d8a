// @ts-check
/** Runs `inside.py` in Pyodide under Node, with a work folder of this machine mounted. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, library, work, inside] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const { info } = JSON.parse(readFileSync(`${runtime}/pyodide-lock.json`, "utf-8"));
const pyodide = await loadPyodide({
  indexURL: runtime,
  lockFileContents: { info, packages: {} },
  stdLibURL: `${runtime}/${library}`,
});
pyodide.FS.mkdirTree("/build");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: work }, "/build");
pyodide.runPython(readFileSync(inside, "utf-8"));
