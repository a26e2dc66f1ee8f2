"""Fields that the pages share: a choice of several words, a switch, a number with steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from web import dom
from web.texts import t


def choice(
    name: str,
    label: str,
    words: Sequence[tuple[str, str]],
    chosen: str,
    note: str = "",
    lang: bool = False,
) -> dom.Element:
    """One of several words: (value, label) each; *note* explains the whole.

    With *lang* each label is spoken in the language that is its value.
    """
    return dom.make(
        "fieldset",
        dom.make("legend", text=label),
        _note(name, note),
        dom.make(
            "div",
            *[_radio(name, value, shown, value == chosen, lang) for value, shown in words],
            cls="chips",
        ),
        cls="field",
        aria_describedby=f"note-{name}" if note else None,
    )


def pick(name: str, label: str, words: Sequence[tuple[str, str]], chosen: str) -> dom.Element:
    """One of several words where there is little room for them: a list that opens."""
    options = [dom.make("option", text=shown, value=value) for value, shown in words]
    field = dom.make("select", *options, id=f"field-{name}", name=name)
    field.value = chosen
    return dom.make(
        "div", dom.make("label", text=label, for_=f"field-{name}", cls="legend"), field, cls="field"
    )


def _radio(name: str, value: str, shown: str, checked: bool, lang: bool) -> dom.Element:
    field = dom.make("input", type="radio", name=name, value=value)
    field.checked = checked
    return dom.make(
        "label", field, dom.make("span", text=shown, lang=value if lang else None), cls="chip"
    )


def switch(name: str, label: str, on: bool, note: str = "") -> dom.Element:
    """Something that is on or off."""
    field = dom.make(
        "input",
        type="checkbox",
        name=name,
        role="switch",
        aria_describedby=f"note-{name}" if note else None,
    )
    field.checked = on
    return dom.make(
        "div",
        dom.make("label", field, dom.make("span", text=label), cls="switch"),
        _note(name, note),
        cls="field",
    )


def number(
    name: str, label: str, value: int, least: int, most: int | None, step: int, note: str = ""
) -> dom.Element:
    """A whole number, typed or stepped; *step* is what the buttons add and take."""
    field = dom.make(
        "input",
        type="text",
        inputmode="numeric",
        id=f"field-{name}",
        name=name,
        value=value,
        autocomplete="off",
        aria_describedby=f"note-{name}" if note else None,
    )
    for key, number in (("least", least), ("most", most), ("step", step)):
        if number is not None:
            dom.put(field, f"data-{key}", number)
    return dom.make(
        "div",
        dom.make("label", text=label, for_=f"field-{name}", cls="legend"),
        _note(name, note),
        dom.make(
            "div",
            _step(name, "−", t("setup.fewer"), label, "-1"),
            field,
            _step(name, "+", t("setup.more"), label, "1"),
            cls="stepper",
        ),
        dom.make("p", id=f"wrong-{name}", cls="wrong", role="alert"),
        cls="field",
    )


def _step(name: str, sign: str, way: str, label: str, by: str) -> dom.Element:
    return dom.make(
        "button",
        dom.make("span", text=sign, aria_hidden="true"),
        dom.make("span", text=t("setup.change", what=label, way=way), cls="sr"),
        cls="button",
        type="button",
        data_act="step",
        data_arg=f"{name}:{by}",
    )


def entry(
    name: str, label: str, value: str, placeholder: str = "", note: str = "", most: int = 20
) -> dom.Element:
    """A short text."""
    return dom.make(
        "div",
        dom.make("label", text=label, for_=f"field-{name}", cls="legend"),
        _note(name, note),
        dom.make(
            "input",
            type="text",
            id=f"field-{name}",
            name=name,
            value=value,
            placeholder=placeholder,
            maxlength=most,
            autocomplete="off",
            spellcheck="false",
            aria_describedby=f"note-{name}" if note else None,
        ),
        dom.make("p", id=f"wrong-{name}", cls="wrong", role="alert"),
        cls="field",
    )


def _note(name: str, note: str) -> dom.Element | None:
    return dom.make("p", text=note, id=f"note-{name}", cls="note") if note else None


def wrong(name: str, message: str) -> None:
    """Say at a field what is wrong with it; nothing if it is right again."""
    field, place = dom.find(f'[id="field-{name}"]'), dom.find(f'[id="wrong-{name}"]')
    if field is not None:
        dom.put(field, "aria-invalid", "true" if message else None)
    if place is not None:
        place.textContent = message


def whole(text: str) -> int | None:
    """The whole number that was typed, or None."""
    text = text.strip().replace("−", "-").replace(" ", "")
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 12 else None


def section(title: str, *fields: Any) -> dom.Element:
    """Fields that belong together, under a heading."""
    return dom.make("section", dom.make("h2", text=title), *fields, cls="group")
