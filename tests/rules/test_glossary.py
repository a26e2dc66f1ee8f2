"""The glossary names things that exist."""

import re
from importlib import import_module
from pathlib import Path

import pytest

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
NAMES = re.findall(r"\| `(game\.[\w.]+)` \|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_row_of_the_glossary_has_a_name() -> None:
    rows = [line for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line[:2] == "| "]
    assert len(NAMES) == len(rows) - 1  # all but the head


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_glossary_is_in_the_code(name: str) -> None:
    package, file, *parts = name.split(".")
    module = import_module(f"{package}.{file}")
    found: object = module
    for part in parts:
        if isinstance(found, type) and not hasattr(found, part):
            # an attribute that is set when an object is made
            assert f"self.{part} = " in Path(str(module.__file__)).read_text(encoding="utf-8")
            return
        found = getattr(found, part)
