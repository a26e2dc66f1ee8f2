"""Leaves out of Pyodide's WebAssembly what no page of ours can reach, and the scripts' part of it.

Pyodide links the whole of CPython, its tests, and libraries such as SQLite into one module, and
exports every function for packages that might be loaded later. Our pages load none. Kept are the
modules in `BUILT_INS`, what the scripts call by name, and all that these can call. What is left
out can no longer be imported (ModuleNotFoundError, as for any module that is not there).

How it is known what belongs to a module: the linker puts one object file after the other, and the
first function of each built-in module is its exported `PyInit_…`. The places in the table (a
module's methods) are given in the same order. A place counts as gone only if its function *and* the
place lie among those of something left out; a function loses its body only if nothing that is kept
calls it, and no place that stays is its own. Tables of data become zeros (`EMPTIED`).
"""

import hashlib
import re
import struct
import sys
from bisect import bisect
from collections.abc import Collection, Mapping
from itertools import pairwise

import shorten
import wasm

BUILT_INS = {
    "_abc", "_ast", "_asyncio", "_bisect", "_codecs", "_collections", "_contextvars",
    "_datetime", "_functools", "_heapq", "_imp", "_io", "_json", "_locale", "_opcode",
    "_operator", "_pyodide_core", "_random", "_sha2", "_signal", "_sre", "_stat", "_string",
    "_struct", "_suggestions", "_sysconfig", "_thread", "_tokenize", "_tracemalloc", "_types",
    "_typing", "_weakref", "atexit", "binascii", "errno", "faulthandler", "gc", "itertools",
    "math", "posix", "time",
}  # fmt: skip
"""The modules in C that Python's own start, the library that we ship, and we ourselves import."""

# What lies behind the built-in modules: how its first function's name begins, and whether it stays.
LIBRARIES = {
    "_Py_Get_Getpath_CodeObject": True,  # the end of the modules; calling into C
    "lzma_": False,
    "sqlite3_": False,
    "FSE_": False,  # Zstandard
    "emscripten_webgl": False,
    "BZ2_": False,
    "adler32": False,  # zlib
    "stime": True,  # C's own library
    "_ZNSt3__26__sortI": False,  # that of C++
    "__cxa_allocate_exception": True,
}
# Makes the streams of C++ before anything else runs; nobody ever writes to them.
STARTS_NOTHING = "_ZNSt3__28ios_base4InitC2Ev"
SAME = b"\x00\x20\x00\x0b"  # a body that gives back what it was given

FIRST_OPTIONAL = "_ctypes"  # the built-in modules before it are CPython's core
GAP = 16  # so many places may lie between two of one module

# Where in the memory lie tables of what is left out, and nothing else. Found for one version of
# Pyodide by listing which function refers to which address; another version keeps its tables.
KNOWN = "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6"
EMPTIED = (
    (816_284, 2_064_384),  # Chinese, Japanese and Korean encodings, unicodedata
    (2_714_884, 2_752_000),  # SQLite
    (2_752_800, 2_783_488),  # SQLite, Zstandard, bzip2
    (2_824_000, 2_962_500),  # the encodings of C's iconv
    (3_000_752, 3_112_000),  # numbers as texts, in C++
)


class CannotSlim(Exception):
    """Pyodide is not as it was when this was written; the message says where."""


def slim(module: bytes, script: str, loader: str) -> tuple[bytes, str]:
    """Pyodide's WebAssembly and the script that belongs to it, without what is never reached.

    *loader* is Pyodide's other script, which asks the first one for things by name.
    """
    made, script = wasm.Module(module), shorten.on_one_stack(script)
    used = names_used(script, loader)
    names = {e.index: e.name for e in reversed(made.exports) if e.kind == wasm.FUNCTION}
    dropped = Owners(names).dropped_places(made.slots, made.first_slot)
    counted = (wasm.FUNCTION, wasm.GLOBAL)
    made.exports = [e for e in made.exports if e.name in used or e.kind not in counted]
    cut_functions(made, dropped, next(i for i, name in names.items() if name == STARTS_NOTHING))
    forget_modules(made, names)
    if hashlib.sha256(module).hexdigest() == KNOWN:
        for start, end in EMPTIED:
            made.memory[start:end] = bytes(end - start)
    else:
        print("slim.py: another Pyodide; the tables of what it leaves out stay", file=sys.stderr)
    short = shorten.without_unreached(without_names(script, used), set(made.imports), loader)
    return made.write(), short


TAKEN = re.compile(
    r'(?<=[;{])([\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?(?:;|$)'
)


def _parts(script: str) -> tuple[str, str, str, str, str]:
    """The script around two places: the variables for all exports, and where they get them."""
    start = script.index("function assignWasmExports(")
    end = script.index("}", start)
    variables = script.rindex("var ", 0, start) + 4
    after = script.index(";", variables)
    return (
        script[:variables],
        script[variables:after],
        script[after:start],
        script[start:end],
        script[end:],
    )


def names_used(script: str, loader: str) -> set[str]:
    """What the scripts take from the module, but for the places in which they take everything."""
    before, _, between, _, after = _parts(script)
    rest = before + between + after + loader
    found = {name[1:] for name in re.findall(r"[\w$]+", rest) if name[0] == "_"}
    found |= set(re.findall(r'wasmExports(?:\.|\[")([\w$]+)', rest))
    return found | {"__main_argc_argv"}  # which becomes main


# What only packages in WebAssembly need that are loaded later: where each function stands in the
# table, and addresses for some 260 functions that draw in 3D.
FOR_PACKAGES = ("updateGOT(origExports);", "loadDylibs();", "updateTableMap(0,wasmTable.length)")


def without_names(script: str, used: Collection[str]) -> str:
    """The script without the exports that are no more, and without what they were listed for."""
    before, variables, between, taking, after = _parts(script)
    gone = {name for name, export in TAKEN.findall(taking) if export not in used}
    kept = [name for name in variables.split(",") if name not in gone]
    taking = TAKEN.sub(lambda found: found[0] if found[2] in used else "", taking)
    made = f"{before}{','.join(kept)}{between}{taking}{after}"
    for call in FOR_PACKAGES:
        if made.count(call) != 1:
            raise CannotSlim(f"Pyodide's script has not just one {call}")
        made = made.replace(call, "")
    return made


class Owners:
    """Which function belongs to what, by the names of those that have one."""

    def __init__(self, names: dict[int, str]) -> None:
        modules = {name[7:]: at for at, name in names.items() if name.startswith("PyInit_")}
        starts = [(at, name) for name, at in modules.items() if at >= modules[FIRST_OPTIONAL]]
        for prefix in LIBRARIES:
            first = min((at for at, name in names.items() if name.startswith(prefix)), default=None)
            if first is None:
                raise CannotSlim(f"Pyodide has no function {prefix}…")
            starts.append((first, prefix))
        self._starts = sorted(starts)

    def of(self, function: int) -> str:
        """The module or library with this function; empty for CPython's core."""
        at = bisect(self._starts, (function, "\uffff"))
        return self._starts[at - 1][1] if at else ""

    def dropped_places(self, slots: list[int], first: int) -> set[int]:
        """The places in the table that only what is left out can know."""
        places: dict[str, list[int]] = {}
        for place, function in enumerate(slots, first):
            places.setdefault(self.of(function), []).append(place)
        runs = {owner: longest_run(of_one) for owner, of_one in places.items()}
        staying = [run for owner, run in runs.items() if stays(owner)]
        return {
            place
            for owner, run in runs.items()
            if not stays(owner)
            for place in run
            if not any(other[0] <= place <= other[-1] for other in staying)
        }


def stays(owner: str) -> bool:
    """Whether this module or library is kept; the core, which has no name here, is."""
    return owner in BUILT_INS or LIBRARIES.get(owner, not owner)


def longest_run(places: list[int]) -> list[int]:
    """Of growing numbers the most that follow each other, with small gaps."""
    runs = [[places[0]]]
    for before, place in pairwise(places):
        if place - before > GAP:
            runs.append([])
        runs[-1].append(place)
    return max(runs, key=len)


def cut_functions(module: wasm.Module, dropped: Collection[int], starts_nothing: int) -> None:
    """Leave the bodies only to functions that can be called."""
    module.bodies[starts_nothing - module.imported] = wasm.body(SAME)
    kept = reached(module, dropped)
    for at, body in enumerate(module.bodies, module.imported):
        if at not in kept:
            body.code = wasm.TRAP


def reached(module: wasm.Module, dropped: Collection[int]) -> set[int]:
    """The functions that can be called from outside, from the table, or from one of these."""
    waiting = [export.index for export in module.exports if export.kind == wasm.FUNCTION]
    places = enumerate(module.slots, module.first_slot)
    waiting += [function for place, function in places if place not in dropped]
    found: set[int] = set()
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.add(function)
            if function >= module.imported:
                waiting += module.bodies[function - module.imported].calls
    return found


def forget_modules(module: wasm.Module, names: Mapping[int, str]) -> None:
    """Take what is left out from CPython's list of built-in modules: of each a name and a place."""
    inits = {
        names[function][7:]: place
        for place, function in enumerate(module.slots, module.first_slot)
        if names.get(function, "").startswith("PyInit_")
    }
    memory, at = module.memory, _first_entry(module.memory, inits[FIRST_OPTIONAL])
    to = at
    while (start := int.from_bytes(memory[at : at + 4], "little")) != 0:
        name = memory[start : memory.index(b"\0", start)].decode()
        if name in BUILT_INS or name not in inits:
            memory[to : to + 8] = memory[at : at + 8]
            to += 8
        at += 8
    memory[to:at] = bytes(at - to)


def _first_entry(memory: bytearray, place: int) -> int:
    """Where the list of built-in modules begins: with the name of the first one and its place."""
    wanted, at = struct.pack("<I", place), 0
    while (at := memory.find(wanted, at + 1)) >= 0:
        name = int.from_bytes(memory[at - 4 : at], "little")
        if memory[name:].startswith(FIRST_OPTIONAL.encode() + b"\0"):
            return at - 4
    raise CannotSlim("CPython's list of built-in modules was not found")
