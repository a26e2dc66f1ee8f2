"""What is left out of Pyodide's script, and what is not (tools/shorten.py)."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "node_modules" / "pyodide"
sys.path.insert(0, str(ROOT / "tools"))

import shorten  # noqa: E402

STATEMENTS = [
    'var a="};";',
    "function b(x){return x?`${{a:1}[x]}}`:/[}/]/.test(x)}",
    "if(a){b()}else if(c){d()}else{e()}",
    "try{f()}catch{}finally{g()}",
    "for(var i=0;i<3;i++)h(i);",
    "var half=a/2;",
    "class C{m(){}}",
    "async function k(){}",
    "l()",
]


def test_a_script_is_cut_into_its_statements() -> None:
    assert list(shorten.statements("".join(STATEMENTS))) == STATEMENTS


@pytest.mark.parametrize(
    ("value", "so"),
    [
        ("()=>go();", True),
        ("x=>x+1", True),
        ("async(x,y)=>{go(x,y)};", True),
        ("function(){go()};", True),
        ("{a:1,b(){}};", True),
        ("other;", True),
        ("(()=>go())();", False),
        ("function(){}();", False),
        ("{a:1}.a;", False),
        ("()=>1,b=go();", False),
        ("go();", False),
        ("new Thing;", False),
    ],
)
def test_making_it_does_nothing_else(value: str, so: bool) -> None:
    assert shorten.harmless(value) is so


def left_of(body: str, *taken: str, others: str = "") -> str:
    start, end = "async function _make(moduleArg={}){", ";return moduleRtn}export default _make;"
    script = f"{start}var wasmImports={{x:_x,y:_y}};give(wasmImports);{body}{end}"
    made = shorten.without_unreached(script, taken, others)
    assert made.startswith(start)
    assert made.endswith(end)
    return made.removeprefix(start).removesuffix(end)


def test_only_what_is_reached_stays() -> None:
    body = (
        "var _x=()=>help();_x.sig='v';var _y=()=>{};_y.sig='v';function help(){}"
        'function lost(){lost2()}function lost2(){}Module["help"]=help;Module["lost"]=lost;run()'
    )
    kept = "var _x=()=>help();_x.sig='v';function help(){}" + 'Module["help"]=help;run()'
    assert left_of(body, "x") == "var wasmImports={x:_x};give(wasmImports);" + kept


def test_what_others_ask_for_stays() -> None:
    body = 'var a=()=>b;var b=1;var c=()=>2;Module["a"]=a;Module["c"]=c'
    assert left_of(body, others="python._module.a()") == (
        'var wasmImports={};give(wasmImports);var a=()=>b;var b=1;Module["a"]=a;'
    )


def test_no_second_stack_is_asked_for() -> None:
    asks = 'var a=ok&&"Suspending"in WebAssembly;var b=ok&&"Suspender"in WebAssembly;f(a||b)'
    assert shorten.on_one_stack(asks) == "var a=ok&&false;var b=ok&&false;f(a||b)"
    with pytest.raises(ValueError, match="no longer asks for WebAssembly's Suspender"):
        shorten.on_one_stack(asks.replace("Suspender", "Suspended"))


def test_pyodides_own_script_can_be_read() -> None:
    script = (PYODIDE / "pyodide.asm.mjs").read_text()
    body = script[
        shorten.closing(script, script.index("(")) + 1 : script.rindex(";return moduleRtn")
    ]
    found = list(shorten.statements(body))
    assert "".join(found) == body
    assert len(found) > 4000
