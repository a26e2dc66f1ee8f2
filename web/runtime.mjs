// The interpreter that pyscript.toml names: Pyodide, begun before PyScript asks for it, so that the
// two load side by side.

import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

let begun = null;

export function begin() {
  begun ??= load({ indexURL: new URL("../vendor/pyodide/", import.meta.url).href });
  return begun;
}

export async function loadPyodide({ stdout, stderr } = {}) {
  const python = await begin();
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  // PyScript writes the sources of its Python side to the working directory; compiled, they stand
  // in the library, which is to be looked at first.
  python.runPython("import sys; sys.path.insert(0, next(p for p in sys.path if p.endswith('.zip')))");
  return python;
}
