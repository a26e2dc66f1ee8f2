// Lets the interpreter that will run in the browser look at Python sources.
// stdin: {"name.py": "source", …}
//   compile.mjs code     stdout: {"name.py": "base64 of the .pyc", …}
//   compile.mjs imports  stdout: {"name.py": ["modules imported at top level", …], …}
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
// No columns: tracebacks show lines all the same, and the code is a tenth smaller.
const py = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
py.FS.writeFile("modules.py", readFileSync(new URL("./modules.py", import.meta.url), "utf8"));
py.globals.set("sources", Buffer.concat(chunks).toString("utf8"));
py.globals.set("wanted", process.argv[2]);
const answer = py.runPython(`
import _imp, base64, importlib._bootstrap_external as boot, json
import modules

def code(name, source):
    made = compile(source, name, "exec", dont_inherit=True, optimize=2)
    # Checked by nobody and dated by nothing: the same source gives the same bytes.
    return base64.b64encode(boot._code_to_hash_pyc(made, bytes(8), False)).decode()

def imports(name, source):
    try:
        return sorted(set(modules.imports(source, modules.package_of(name), everywhere=False)))
    except SyntaxError:
        return []  # a few files of the library's own tests are broken on purpose

job = {"code": code, "imports": imports}[wanted]
frozen = {name.replace(".", "/") for name in _imp._frozen_module_names()}

def ships(name):  # what is frozen into the interpreter is never read from the library
    return wanted == "code" or name[:-3].removesuffix("/__init__") not in frozen or name == "importlib/__init__.py"

json.dumps({name: job(name, source) for name, source in json.loads(sources).items() if ships(name)})
`);
process.stdout.write(answer, () => process.exit(0));
