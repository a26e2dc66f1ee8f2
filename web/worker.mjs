// The bots' own interpreter, so that the table never waits for a thinking bot.
//
// In:  {"id": 7, "view": …, "level": …, "seed": …, "budget": …} as JSON text
// Out: {"id": 7, "move": "HK", …} or {"id": 7, "error": "…"} as JSON text; {"ready": true} once.
// What comes between is web/thinker.py: answer(text) -> text. A request that came before the
// interpreter was there waits for it.

import { loadPyodide } from "../vendor/pyodide/pyodide.mjs";
import { loadWithOurs } from "./packed.mjs";

async function start() {
  const python = await loadWithOurs(loadPyodide);
  return python.runPython("from web.thinker import answer; answer");
}

const thinker = start();
thinker.then(
  () => postMessage(JSON.stringify({ ready: true })),
  (error) => postMessage(JSON.stringify({ error: String(error) })),
);

addEventListener("message", async ({ data }) => {
  try {
    const answer = await thinker;
    postMessage(answer(data));
  } catch (error) {
    const { id } = JSON.parse(data);
    postMessage(JSON.stringify({ id, error: String(error?.message ?? error) }));
  }
});
