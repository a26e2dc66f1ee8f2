"""Leaves out of Pyodide's script what nothing in it refers to: most of it draws in 3D.

The script is cut into the statements of its one large function. One that only declares a function
(or an object of functions), says something about one, or hands one out under its name, stays if
that name occurs anywhere in what stays, be it as another thing's property. So more may stay than is
needed, but not less, unless something is asked for by a name that is put together while it runs;
what the WebAssembly takes is known from itself.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator

QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""", re.S)
PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
BEFORE_PATTERN = re.compile(r"(?:[(,=:\[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case))\s*$")
MARK = re.compile(r"[\"'`/(){}\[\];]")
WORD = re.compile(r"[\w$]+")

FUNCTION = re.compile(r"(?:async )?function\*? ?([\w$]*)\(")
BLOCK = re.compile(r"(?:if|for|while|do|try|switch|class)\b|\{")
GOES_ON = re.compile(r"else\b|catch\b|finally\b")
VARIABLE = re.compile(r"var ([\w$]+)=")
ARROW = re.compile(r"(?:async ?)?(?:([\w$]+)=>|\()")
OTHER_NAME = re.compile(r"[\w$]+;?")
ABOUT = re.compile(r"([\w$]+)\.(?:sig|isAsync|nothrow|__\w+)=[^;]*;?")
HANDED_OUT = re.compile(r'Module\["([\w$]+)"\]=[\w$]+;?')
TAKEN = "var wasmImports="


def without_unreached(script: str, taken: Collection[str], others: str) -> str:
    """The script for a module that takes the functions *taken*, when *others* is what uses both."""
    start = closing(script, script.index("(")) + 1
    end = script.rindex(";return moduleRtn")
    body = only_taken(script[start:end], taken)
    needed, optional = [], defaultdict(list)
    texts = list(statements(body))
    for at, text in enumerate(texts):
        name = belongs_to(text)
        (optional[name] if name else needed).append(at)
    reached: set[str] = set()
    new = set(WORD.findall(script[:start] + script[end:] + others))
    kept = set(needed)
    for at in needed:
        new |= set(WORD.findall(texts[at]))
    while new := new - reached:
        reached |= new
        found = {at for name in new for at in optional.get(name, ())} - kept
        kept |= found
        new = {word for at in found for word in WORD.findall(texts[at])}
    return script[:start] + "".join(texts[at] for at in sorted(kept)) + script[end:]


def on_one_stack(script: str) -> str:
    """Without a second stack for Python that may wait in the middle, which no page of ours does.

    Where there can be one (JSPI), PyScript starts Python on it. But there Chromium (seen in 156)
    crashes now and then while it reads through that stack, see docs/performance.md.

    Raises ValueError if the script does not ask for it as it used to.
    """
    for name in ("Suspending", "Suspender"):
        before, asked, after = script.partition(f'"{name}"in WebAssembly')
        if not asked:
            raise ValueError(f"Pyodide's script no longer asks for WebAssembly's {name}")
        script = f"{before}false{after}"
    return script


def only_taken(body: str, taken: Collection[str]) -> str:
    """Without what is offered to the WebAssembly, but not taken."""
    start = body.index(TAKEN) + len(TAKEN)
    end = closing(body, start)
    offered = body[start + 1 : end - 1].split(",")
    kept = (entry for entry in offered if entry.partition(":")[0].strip('"') in taken)
    return f"{body[:start]}{{{','.join(kept)}}}{body[end:]}"


def belongs_to(text: str) -> str | None:
    """The name without which nobody needs this statement."""
    about = ABOUT.fullmatch(text) or HANDED_OUT.fullmatch(text)
    if about:
        return about[1]
    named = FUNCTION.match(text)
    if named:
        return named[1]
    variable = VARIABLE.match(text)
    return variable[1] if variable and harmless(text[variable.end() :]) else None


def harmless(value: str) -> bool:
    """Whether it is a function, an object or another thing's name; making it does nothing else."""
    if OTHER_NAME.fullmatch(value):
        return True
    if value.startswith("{"):
        return value[closing(value, 0) :] in ("", ";")
    function = FUNCTION.match(value)
    if function:
        return value[function_end(value) :] in ("", ";")
    arrow = ARROW.match(value)
    if not arrow:
        return False
    if not arrow[1] and not value.startswith("=>", closing(value, arrow.end() - 1)):
        return False
    return "," not in outside_brackets(value)  # or it would declare more


def outside_brackets(text: str) -> str:
    found, at = "", 0
    while mark := MARK.search(text, at):
        found += text[at : mark.start()]
        at = literal_end(text, mark.start()) or (
            closing(text, mark.start()) if mark[0] in "({[" else mark.end()
        )
    return found + text[at:]


def statements(body: str) -> Iterator[str]:
    """One after the other; together they are the body."""
    at = 0
    while at < len(body):
        if FUNCTION.match(body, at):
            end = function_end(body, at)
        else:
            end = statement_end(body, at, is_block=bool(BLOCK.match(body, at)))
        yield body[at:end]
        at = end


def function_end(text: str, at: int = 0) -> int:
    return closing(text, text.index("{", closing(text, text.index("(", at))))


def statement_end(text: str, at: int, is_block: bool) -> int:
    """After the next semicolon outside all brackets, or after a block."""
    while mark := MARK.search(text, at):
        at = literal_end(text, mark.start()) or mark.end()
        if mark[0] in "({[":
            at = closing(text, mark.start())
        ends = mark[0] == ";" or (mark[0] == "{" and is_block)
        if ends and not (is_block and GOES_ON.match(text, at)):
            return at
    return len(text)


def closing(text: str, at: int) -> int:
    """The end of the bracket that opens here."""
    depth = 0
    while mark := MARK.search(text, at):
        at = literal_end(text, mark.start()) or mark.end()
        depth += (mark[0] in "({[") - (mark[0] in ")}]")
        if not depth and mark[0] in ")}]":
            return at
    raise ValueError("a bracket that nothing closes")


def literal_end(text: str, at: int) -> int | None:
    """The end of the text or pattern that begins here, if one does."""
    if text[at] in "\"'":
        quoted = QUOTED.match(text, at)
        return quoted.end() if quoted else None
    if text[at] == "`":
        return template_end(text, at + 1)
    if text[at] == "/" and BEFORE_PATTERN.search(text, max(0, at - 12), at):
        pattern = PATTERN.match(text, at)
        return pattern.end() if pattern else None
    return None


def template_end(text: str, at: int) -> int:
    while text[at] != "`":
        if text.startswith("${", at):
            at = closing(text, at + 1)
        else:
            at += 2 if text[at] == "\\" else 1
    return at + 1
