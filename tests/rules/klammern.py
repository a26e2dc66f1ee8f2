"""Deals of Klammern at its three tables with the hands that a test wants."""

from typing import Any

from game.match import Match, book
from tests.rules.helpers import asked, stacked

BOOK = book("klammern")
FIXED = ["D7", "DA", "H7", "HA"]  # drawn cards with which the players sit 0 1 2 3
CARDS = set(BOOK.pack())
ALL_SPADES = {0: "SA SK SQ SJ ST S9 S8 S7", 1: "HA HK HQ HJ HT H9 H8 H7"}
ALL_SPADES |= {2: "DA DK DQ DJ DT D9 D8 D7", 3: "CA CK CQ CJ CT C8 C7"}
PAIR = {0: "SK SQ HA HT C7 C8 D7 D8", 1: "S9 SJ H7 H8 CA CT DA DT"}


def four(hands: dict[int, str], turned: str, *, dealer: int = 3, **rules: Any) -> Match:
    """One deal at the table of four; *turned* is one of the dealer's cards and not in *hands*."""
    order = [(dealer + 1 + k) % 4 for k in range(4)]
    slots = [str(p) for size in (3, 2, 3) for p in order for _ in range(size)]
    slots[30] = "turned"
    return _table(4, slots, hands, turned, dealer, rules, FIXED)


def three(hands: dict[int, str], turned: str, *, dealer: int = 2, **rules: Any) -> Match:
    """One deal at the table of three; *turned* is one of the dummy's cards."""
    order = [str((dealer + 1 + k) % 3) for k in range(3)] + ["dummy"]
    slots = [p for size in (3, 2, 3) for p in order for _ in range(size)]
    slots[30] = "turned"
    return _table(3, slots, hands, turned, dealer, rules, None)


def two(hands: dict[int, str], turned: str, *, dealer: int = 1, **rules: Any) -> Match:
    """One deal at the table of two; the last three cards of a hand are the extra ones."""
    first, last = str(1 - dealer), str(dealer)
    slots = [*[first] * 3, *[last] * 3, *[first] * 2, *[last] * 2, "turned"]
    slots += [*[first] * 3, *[last] * 3, *["rest"] * 15]
    return _table(2, slots, hands, turned, dealer, rules, None)


def _table(
    players: int,
    slots: list[str],
    hands: dict[int, str],
    turned: str,
    dealer: int,
    rules: dict[str, Any],
    drawn: list[str] | None,
) -> Match:
    pack = stacked(
        "klammern", slots, {str(p): cards for p, cards in hands.items()} | {"turned": turned}
    )
    return Match(
        "klammern",
        players=players,
        seed=1,
        rules=rules,
        packs=[pack],
        dealer=dealer,
        drawn=drawn,
        deals=1,
    )


def hands(match: Match) -> list[list[str]]:
    """Everybody's cards, as each of them sees their own."""
    return [match.view(player).hand for player in range(match.players)]


def cards_of(match: Match) -> tuple[str, ...]:
    """The legal cards of whoever is asked for one."""
    _, question, legal = asked(match)
    assert question == "card"
    return legal
