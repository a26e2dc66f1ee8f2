// Warms the interpreter for later visits, in a worker that does nothing else: it begins as they will, with
// the snapshot and the copy of the WebAssembly (web/snapshot.mjs), and computes for a while. What is busy
// then, the browser compiles with care, and keeps beside the copy; what does not run here, it leaves alone.
//
// In: {scope, of}, where the site lies and the snapshot's name. Out: "done", or what went wrong.

import { loadWithOurs } from "./packed.mjs";
import { restored } from "./runtime.mjs";
import { keepCopy, kept, warmed } from "./snapshot.mjs";

const ROUNDS = 4; // each takes a second, more or less
const PAUSE = 200; // milliseconds

async function warm(scope, of) {
  await keepCopy(scope, new URL("../vendor/pyodide/pyodide.asm.wasm", import.meta.url));
  const bytes = kept(scope, of).then((response) => response.arrayBuffer());
  const python = await loadWithOurs(() => restored(bytes));
  const work = python.runPython("from web import frozen; frozen.work");
  for (let round = 0; round < ROUNDS; round++) {
    work(round);
    await new Promise((resolve) => setTimeout(resolve, PAUSE)); // in which the browser keeps what it has
  }
  await warmed(scope, of);
}

addEventListener("message", async ({ data: { scope, of } }) => {
  try {
    await warm(scope, of);
    postMessage("done");
  } catch (error) {
    postMessage(String(error));
  }
});
