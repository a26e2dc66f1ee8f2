// node slim.mjs FOLDER names | run FILE [ARGUMENT]: the interpreter in FOLDER, without a browser.

import { readFileSync } from "node:fs";

const [folder, what, file, argument] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/`, args: [] });

const NAMES = `
import sys
print(*sys.builtin_module_names)
try:
    import _sqlite3
except ModuleNotFoundError as error:
    print(error)
`;

try {
  python.globals.set("argument", argument ?? "");
  python.runPython(what === "names" ? NAMES : readFileSync(file, "utf8"));
  const calls = python.globals.get("calls");
  if (calls) console.log(calls);
} catch (error) {
  console.error(String(error?.stack ?? error).slice(0, 1500)); // the script itself is one long line
  process.exit(1);
}
