// Python for widgets on foreign pages: one interpreter, which any number of frames of ours can use.
// Resolves to { attach(window, job, tell), check(text, lang), warm() }, see web/copies.py.

import { loadPyodide } from "../../vendor/pyodide/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url).href;

export async function engine() {
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: here("../../vendor/pyodide/") }),
    fetch(here("../../app.zip")).then((response) => {
      if (!response.ok) throw new Error(`app.zip: ${response.status}`);
      return response.arrayBuffer();
    }),
  ]);
  python.FS.writeFile("/home/pyodide/app.zip", new Uint8Array(archive));
  python.runPython("import sys; sys.path.insert(0, '/home/pyodide/app.zip')");
  const copies = python.pyimport("web.copies");
  return { attach: copies.attach, check: copies.check, warm: copies.warm };
}
