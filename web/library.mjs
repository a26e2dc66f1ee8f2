// An interpreter for other pages that use the engine as a library (docs/hosting.md): the whole of
// Pyodide, as micropip and strangers' code need it; the games run on less (tools/slim.py).

import { loadPyodide as load, version } from "../vendor/pyodide-whole/pyodide.mjs";

export { version };

const indexURL = new URL("../vendor/pyodide-whole/", import.meta.url).href;

export function loadPyodide(options) {
  return load({ ...options, indexURL });
}
