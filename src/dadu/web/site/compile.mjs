// @ts-check
/** Runs the package `inside` in Pyodide under Node, with a work folder of this machine mounted. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, library, work] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const { info } = JSON.parse(readFileSync(`${runtime}/pyodide-lock.json`, "utf-8"));
const pyodide = await loadPyodide({
  indexURL: runtime,
  lockFileContents: { info, packages: {} },
  stdLibURL: `${runtime}/${library}`,
});
pyodide.FS.mkdirTree("/build");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: work }, "/build");
/* The package comes alone, and makes way under its name for those it is to import. */
pyodide.runPython(`
import sys
from types import ModuleType
for name in ("dadu", "dadu.web", "dadu.web.site"):
    sys.modules[name] = ModuleType(name)
    sys.modules[name].__path__ = ["/build"]
from dadu.web.site import inside
for name in [name for name in sys.modules if name.startswith("dadu")]:
    del sys.modules[name]
inside.main()
`);
