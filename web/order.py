"""In which order a hand is shown: by the strength that the rules give, red and black in turn."""

from collections.abc import Mapping, Sequence
from typing import Any

RED = "HD"


def hand(view: Any, book: Any, wish: str) -> list[str]:
    """The hand of *view*, strong to weak within each suit, trumps together.

    While trump is open, the turned card's suit counts as trump. With *wish* ``alternating`` the
    plain suits lie red and black in turn, so that none is mistaken for its neighbour.
    """
    rules = book.tricks(view.rules, view.facts) or book.tricks(view.rules, _as_if(view.facts))
    if rules is None:
        return list(view.hand)
    cards: list[str] = rules.sort(view.hand)
    if wish == "strength":
        return cards
    return [card for block in alternate(blocks(cards, rules)) for card in block]


def _as_if(facts: Mapping[str, Any]) -> dict[str, Any]:
    turned = facts.get("turned")
    return (
        {**facts, "trump": {"trump": turned["card"][0], "maker": None}} if turned else dict(facts)
    )


def blocks(cards: Sequence[str], rules: Any) -> list[list[str]]:
    """The cards of each group (trumps, or a suit) together, in the order of *cards*."""
    group: Mapping[str, str] = getattr(rules, "group", {})
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(group.get(card, card[0]), []).append(card)
    return list(found.values())


def alternate(groups: Sequence[list[str]]) -> list[list[str]]:
    """The same groups, red and black in turn as far as that goes; the first stays first."""
    if not groups:
        return []
    done, left = [groups[0]], list(groups[1:])
    while left:
        last = _red(done[-1])
        fits = [group for group in left if _red(group) is not last]
        # of the colour that more groups have, one should go first, or two of it end up together
        if last is None:
            reds = sum(_red(group) is True for group in left)
            wanted = reds * 2 > len(left)
            fits = [group for group in left if _red(group) is wanted] or left
        chosen = (fits or left)[0]
        left.remove(chosen)
        done.append(chosen)
    return done


def _red(group: Sequence[str]) -> bool | None:
    """Whether a group is red; None if it is of both colours or of none."""
    colours = {card[0] in RED for card in group}
    return colours.pop() if len(colours) == 1 and group[0] != "XX" else None
