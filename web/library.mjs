// An interpreter for other pages that use the engine as a library (docs/hosting.md): Pyodide as the
// games have it, but with the whole standard library, as micropip and strangers' code need it.

import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

const vendor = new URL("../vendor/pyodide/", import.meta.url).href;

export function loadPyodide(options) {
  return load({ ...options, indexURL: vendor, stdLibURL: `${vendor}full_stdlib.zip` });
}
