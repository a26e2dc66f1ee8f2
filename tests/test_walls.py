"""The walls of the house (`docs/design.md`), kept by reading the source, not by running it."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match import GAMES

ROOT = Path(__file__).resolve().parent.parent
ENGINE = sorted((ROOT / "game").rglob("*.py"))
PAGE = sorted((ROOT / "web").rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


class WithoutTypes(ast.NodeTransformer):
    """Takes out what is imported only to name a type."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path, types: bool = True) -> Iterator[str]:
    """The full names of all that a file imports, wherever it does so; or not for *types*."""
    for node in ast.walk(tree(path) if types else WithoutTypes().visit(tree(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: say where a module is, not how far away"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_there_is_something_to_look_at() -> None:
    assert len(ENGINE) > 10
    assert {f"game/{game}.py" for game in GAMES} <= {name_of(path) for path in ENGINE}


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_imports_the_standard_library_and_itself_only(path: Path) -> None:
    tops = {module.split(".")[0] for module in imports(path)}
    assert tops <= {*sys.stdlib_module_names, "game"}


INSIDE = [path for path in ENGINE if path.name != "__main__.py"]  # which hands its clock in


@pytest.mark.parametrize("path", INSIDE, ids=name_of)
def test_the_engine_has_no_clock(path: Path) -> None:
    tops = {module.split(".")[0] for module in imports(path)}
    assert not tops & {"time", "datetime", "timeit", "sched", "signal", "threading", "asyncio"}


@pytest.mark.parametrize("path", ENGINE + PAGE, ids=name_of)
def test_nothing_uses_the_random_numbers_that_all_share(path: Path) -> None:
    names = {module for module in imports(path) if module.split(".")[0] == "random"}
    assert names <= {"random", "random.Random"}
    if "random.Random" not in names and "random" in names:
        used = {
            node.attr
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "random"
        }
        assert used <= {"Random", "seed"}  # to be seeded anew does no harm


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_nothing_in_the_engine_is_made_random_without_a_seed(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and "Random" in ast.unparse(node.func).split("."):
            assert node.args, f"{name_of(path)}, line {node.lineno}: Random() without a seed"


def may_name(path: Path) -> set[str]:
    """The games that a file may know by name: all in the registry, else its own.

    A file is a game's own if it or its folder is called after it, as `klaberjass_deal.py` is.
    """
    if name_of(path) == "game/match.py":
        return set(GAMES)
    parts = name_of(path).removesuffix(".py").split("/")
    return {part.split("_")[0] for part in parts} & set(GAMES)


@pytest.mark.parametrize("path", ENGINE + PAGE, ids=name_of)
def test_no_game_is_named_outside_its_own_files_and_the_registry(path: Path) -> None:
    strangers = set(GAMES) - may_name(path)
    words = {n.value for n in ast.walk(tree(path)) if isinstance(n, ast.Constant)}
    assert not words & strangers
    books = {f"game.{game}" for game in strangers} | {f"game.bots.{game}" for game in strangers}
    assert not books & set(imports(path, types=False))


def sizes_compared(path: Path) -> Iterator[str]:
    """Comparisons with a whole number from 2 up, except of how long a thing is."""
    for node in ast.walk(tree(path)):
        if not isinstance(node, ast.Compare):
            continue
        if not any(isinstance(op, (ast.Eq, ast.NotEq, ast.In, ast.NotIn)) for op in node.ops):
            continue
        parts = [node.left, *node.comparators]
        numbers = [p.value for p in parts if isinstance(p, ast.Constant)]
        if any(type(number) is int and number > 1 for number in numbers) and not any(
            isinstance(part, ast.Call) and ast.unparse(part.func) == "len" for part in parts
        ):
            yield f"line {node.lineno}: {ast.unparse(node)}"


GEOMETRY = "web/layout.py"  # where so and so many seats go


@pytest.mark.parametrize("path", [p for p in PAGE if name_of(p) != GEOMETRY], ids=name_of)
def test_the_page_decides_nothing_by_a_number_out_of_a_rule_book(path: Path) -> None:
    """So many players, cards, points, pieces of wood: what they mean the engine says."""
    assert list(sizes_compared(path)) == []


VERDICTS = {"outcome", "round_over"}  # what a rule book has decided, in its own results


@pytest.mark.parametrize("path", PAGE, ids=name_of)
def test_the_page_reads_no_verdict_out_of_a_game_s_own_result(path: Path) -> None:
    """It shows the book's `lines` and `standing`."""
    assert not VERDICTS & {n.value for n in ast.walk(tree(path)) if isinstance(n, ast.Constant)}


def outer_imports(path: Path) -> set[str]:
    """The modules that a file imports while it is itself being imported."""
    found: set[str] = set()
    for node in tree(path).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_no_modules_of_the_engine_import_each_other_in_a_circle() -> None:
    modules = {name_of(p)[:-3].replace("/", ".").removesuffix(".__init__"): p for p in ENGINE}
    wants = {name: outer_imports(path) & modules.keys() - {name} for name, path in modules.items()}
    while leaves := {name for name, wanted in wants.items() if not wanted & wants.keys()}:
        wants = {name: wanted for name, wanted in wants.items() if name not in leaves}
    assert sorted(wants) == []
