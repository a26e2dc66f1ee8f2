// Python for widgets on foreign pages: one interpreter, which any number of frames of ours can use.
// Resolves to { attach(window, job, tell), check(text, lang), warm() }, see web/copies.py.

import { loadPyodide } from "../../vendor/pyodide/pyodide.mjs";
import { loadWithOurs } from "../packed.mjs";

export async function engine() {
  const python = await loadWithOurs(loadPyodide);
  const copies = python.pyimport("web.copies");
  return { attach: copies.attach, check: copies.check, warm: copies.warm };
}
