// Makes the snapshot for the next visit (web/snapshot.mjs), in a worker that does nothing else: an
// interpreter like the page's, our modules in it (web/frozen.py), and nothing of the browser.
//
// In: {scope, of}, where the site lies and the snapshot's name. Out: "done", or what went wrong.

import { loadPyodide } from "../vendor/pyodide/pyodide.mjs";
import { loadWithOurs } from "./packed.mjs";
import { keep, pack } from "./snapshot.mjs";

async function freeze(scope, of) {
  const python = await loadWithOurs(loadPyodide);
  python.runPython("from web import frozen; frozen.freeze()");
  // Asked for only now: from the start, Pyodide would wrap all that Python takes from the browser.
  python._api.config._makeSnapshot = true;
  await keep(scope, of, pack(python.makeMemorySnapshot()));
}

addEventListener("message", async ({ data: { scope, of } }) => {
  try {
    await freeze(scope, of);
    postMessage("done");
  } catch (error) {
    postMessage(String(error));
  }
});
