"""Which modules of Python's standard library the site ships.

The interpreter, PyScript and our own start import what stands in `stdlib.txt` (seen in a running
page). To that comes whatever our own sources import, wherever in the file, and what those modules
import in turn at their top level.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping


def file_of(module: str, library: Iterable[str]) -> str | None:
    base = module.replace(".", "/")
    return next((f for f in (f"{base}/__init__.py", f"{base}.py") if f in library), None)


def package_of(file: str) -> str:
    """What a relative import in this file starts from."""
    return file.rpartition("/")[0].replace("/", ".")


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    parts = parts[: len(parts) - node.level + 1]
    return ".".join([*parts, node.module] if node.module else parts)


# Branches that the browser never takes.
ELSEWHERE = {
    "__name__ == '__main__'",
    "sys.platform == 'win32'",
    "TYPE_CHECKING",
    "os.name == 'nt'",
}


def _statements(body: Iterable[ast.AST], everywhere: bool) -> Iterator[ast.AST]:
    """The statements that run when the module is imported, or all of them."""
    for node in body:
        yield node
        if isinstance(node, ast.If) and ast.unparse(node.test) in ELSEWHERE:
            yield from _statements(node.orelse, everywhere)
        elif everywhere or not isinstance(
            node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
        ):
            yield from _statements(ast.iter_child_nodes(node), everywhere)


def imports(source: str | bytes, package: str, everywhere: bool) -> Iterator[str]:
    """Names of modules that a source imports; `from a import b` may mean a.b."""
    for node in _statements([ast.parse(source)], everywhere):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            yield base
            for alias in node.names:
                yield f"{base}.{alias.name}"


def needed(
    ours: Mapping[str, bytes], library: Mapping[str, list[str]], seen: Iterable[str]
) -> list[str]:
    """File names in the library, sorted.

    `library` says what each of its files imports; `seen` are file names needed in any case, or,
    with a minus before them, never.
    """
    listed = set(seen)
    never = {name[1:] for name in listed if name.startswith("-")}
    keep = {name for name in listed if not name.startswith("-")}
    waiting = [
        name
        for file, source in ours.items()
        for name in imports(source, package_of(file), everywhere=True)
    ]
    done: set[str] = set()
    while waiting:
        module = waiting.pop()
        if module in done:
            continue
        done.add(module)
        if "." in module:
            waiting.append(module.rpartition(".")[0])
        file = file_of(module, library)
        if file is not None and file not in never:
            keep.add(file)
            waiting.extend(library[file])
    return sorted(keep)
