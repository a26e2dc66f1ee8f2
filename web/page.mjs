// All that a page runs of our own scripts; the build makes one file of it (tools/bundle.py). To PyScript it is
// the interpreter that pyscript.toml names.

import "./begin.mjs";
import "./boot.mjs";

export { prepareNextVisit } from "./offline.mjs";
export { loadPyodide, version } from "./runtime.mjs";
