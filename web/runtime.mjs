// The interpreter that pyscript.toml names: Pyodide, begun before PyScript asks for it, so that the
// two load side by side; from the snapshot that an earlier visit has kept, if there is one.

import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { PLACES } from "./packed.mjs";
import { drop, unpack } from "./snapshot.mjs";

export { version };

const scope = new URL("../", import.meta.url).href;

// Pyodide asks for it only after some other things.
const glue = import("../vendor/pyodide/pyodide.asm.mjs");
glue.catch(() => {}); // told to whoever takes it up

let begun = null;

/* An interpreter as the snapshot of these bytes (a promise of them) holds it.

   The module is made while the snapshot is being read, and its memory filled at the one moment at which
   Pyodide would do that, from a copy of all of it. */
export async function restored(bytes) {
  async function createPyodideModule(settings) {
    const { default: create } = await glue;
    const module = await create(settings);
    const { head, fill } = unpack(await bytes);
    const { restoreSnapshot } = module.API;
    module.API.restoreSnapshot = () => {
      fill(module.HEAPU32);
      return restoreSnapshot(head);
    };
    return module;
  }
  return load({ ...PLACES, createPyodideModule, _loadSnapshot: new Uint8Array() });
}

async function start(snapshot) {
  try {
    const found = await snapshot;
    if (found) {
      const python = await restored(found.bytes);
      python.runPython("from web import frozen; frozen.thaw()");
      return python;
    }
  } catch (error) {
    console.info("Begins without the snapshot:", error);
    await drop(scope).catch(() => {});
  }
  return load(PLACES);
}

/* snapshot: null, or a promise of {bytes}, themselves a promise; or of nothing */
export function begin(snapshot) {
  begun ??= start(snapshot);
  return begun;
}

/* Before it runs anything, PyScript writes the sources of its Python side to the working directory.
   They stand in the library already, compiled; so only the rest of what it wants to run is run. */

const WRITING = /^ *(?:_path = _Path\(|_path\.|if not _os\.path\.).*\n/gm;

function withoutWriting(python) {
  const { runPythonAsync } = python;
  python.runPythonAsync = (code, options) => {
    const needed = code.startsWith("import os as _os\n") ? code.replace(WRITING, "") : code;
    return runPythonAsync.call(python, needed, options);
  };
}

export async function loadPyodide({ stdout, stderr } = {}) {
  const python = await begin();
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  withoutWriting(python);
  return python;
}
