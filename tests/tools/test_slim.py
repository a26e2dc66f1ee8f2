"""What is left out of Pyodide, and that nothing which stays can tell (tools/slim.py)."""

import gzip
import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "node_modules" / "pyodide"
sys.path.insert(0, str(ROOT / "tools"))

import build_site  # noqa: E402
import interpreter  # noqa: E402
import slim  # noqa: E402
import wasm  # noqa: E402

# What kept functions hold that could be an address in an emptied place, but is another number: the
# last character and those around it, a million, bits of floats, a prime, ways to open files, …
NOT_ADDRESSES = {
    925_824, 999_999, 1_000_000, 1_000_003, 1_047_552, 1_048_320, 1_048_575, 1_048_576, 1_048_577,
    1_052_672, 1_114_111, 1_114_112, 1_179_648, 1_664_525,
}  # fmt: skip


# But for the one whose functions trust their arguments, in Pyodide itself as well.
CALLED = sorted({"builtins", "sys", "marshal", *slim.BUILT_INS} - {"_pyodide_core"})


@pytest.fixture(scope="module")
def stock() -> bytes:
    return (PYODIDE / "pyodide.asm.wasm").read_bytes()


@pytest.fixture(scope="module")
def small() -> wasm.Module:
    return wasm.Module(interpreter.slimmed()["pyodide.asm.wasm"])


def test_reading_and_writing_changes_nothing(stock: bytes) -> None:
    assert wasm.Module(stock).write() == stock


def test_nothing_that_stays_calls_what_is_gone(small: wasm.Module) -> None:
    gone = {at for at, body in enumerate(small.bodies, small.imported) if body.code == wasm.TRAP}
    assert len(gone) > len(small.bodies) / 2
    assert not [body for body in small.bodies if gone.intersection(body.calls)]


def test_no_function_that_stays_refers_to_an_emptied_place(small: wasm.Module) -> None:
    held = {
        number
        for body in small.bodies
        for number in body.constants
        if any(start <= number < end for start, end in slim.EMPTIED)
    }
    assert held <= NOT_ADDRESSES
    assert not any(any(small.memory[start:end]) for start, end in slim.EMPTIED)


def test_the_emptied_places_are_those_of_this_pyodide(stock: bytes) -> None:
    """With another Pyodide find them anew: list which function refers to which address."""
    assert hashlib.sha256(stock).hexdigest() == slim.KNOWN


def test_exports_that_no_script_names_are_gone(small: wasm.Module) -> None:
    names = {export.name for export in small.exports}
    assert {"malloc", "Py_Version", "__main_argc_argv", "_pyproxy_apply", "memory"} <= names
    assert not {"sqlite3_open", "PyInit_zlib", "PyObject_CallNoArgs"} & names
    assert len(names) < 400


def test_a_module_that_is_not_one() -> None:
    with pytest.raises(wasm.NotUnderstood, match="not WebAssembly"):
        wasm.Module(b"\0asm\2\0\0\0")


def test_a_script_without_what_is_taken_out_of_it() -> None:
    script = (PYODIDE / "pyodide.asm.mjs").read_text()
    with pytest.raises(slim.CannotSlim, match="loadDylibs"):
        slim.without_names(script.replace("loadDylibs();", ""), set())


@pytest.mark.parametrize(
    ("places", "run"),
    [([7], [7]), ([1, 2, 3, 90], [1, 2, 3]), ([1, 40, 56, 57, 74], [40, 56, 57])],
)
def test_the_longest_run_of_places(places: list[int], run: list[int]) -> None:
    assert slim.longest_run(places) == run


def node(*arguments: str) -> str:
    done = subprocess.run(
        ["node", "tests/tools/slim.mjs", *arguments],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An interpreter as the site has it, for Node.js."""
    made = tmp_path_factory.mktemp("slim")
    for name, content in interpreter.slimmed().items():
        (made / name).write_bytes(content)
    library = interpreter.standard_library(build_site.sources())
    (made / "python_stdlib.zip").write_bytes(gzip.decompress(library))
    (made / "pyodide-lock.json").write_bytes(interpreter.package_lock())
    (made / "pyodide.mjs").write_bytes((PYODIDE / "pyodide.mjs").read_bytes())
    return made


def test_what_can_be_imported(folder: Path) -> None:
    has, lacks = node(str(folder), "names").splitlines()
    always = {"_warnings", "builtins", "marshal", "sys"}
    assert set(has.split()) == slim.BUILT_INS | always
    assert lacks == "No module named '_sqlite3'"


def test_the_interpreter_computes_as_cpython_does(folder: Path) -> None:
    code = (ROOT / "tests" / "tools" / "computes.py").read_text()
    here = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert node(str(folder), "run", "tests/tools/computes.py") == here.stdout
    assert here.stdout.count("\n") > 20


@pytest.mark.slow
@pytest.mark.parametrize("module", CALLED)
def test_every_function_can_be_called(folder: Path, module: str) -> None:
    """With all kinds of arguments, most of them wrong: nothing runs into what is left out."""
    said = node(str(folder), "run", "tests/tools/every_call.py", module)
    assert int(said.splitlines()[-1]) > 0
