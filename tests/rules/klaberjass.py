"""Deals of Klaberjass with the hands that a test wants."""

from game.book import TrickRules
from game.klaberjass import BOOK
from game.match import Match
from tests.rules.helpers import stacked, table

SLOTS = [*"NNNDDDNNNDDDTNNNDDD", *["rest"] * 12, "bottom"]
STRONG = "HJ H9 HA HT HK HQ H8 H7 C7"  # all trumps but one card, if hearts are trump
WEAK = "C8 SA ST SQ S9 DA DT DQ D9"  # 48 card points in spades and diamonds, no sequence


def rules_of(trump: str) -> TrickRules:
    """The rules of a trick as everybody gets them when this suit is trump."""
    found = BOOK.tricks({}, {"trump": {"trump": trump, "maker": 0}})
    assert found is not None
    return found


RULES = rules_of("S")


def deal(n: str, d: str, turned: str = "D7", **rules: object) -> Match:
    """One deal in which the non-dealer gets the cards *n* and the dealer *d*."""
    cards = stacked("klaberjass", SLOTS, {"N": n, "D": d, "T": turned})
    return table("klaberjass", cards, players=2, rules=rules)
