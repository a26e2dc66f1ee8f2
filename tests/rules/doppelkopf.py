"""Deals of Doppelkopf with the hands that a test wants."""

from game.match import Match
from tests.rules.helpers import stacked, table

SLOTS = [player for _ in range(4) for player in ("1", "2", "3", "0") for _ in range(3)]

# Player 1 holds both Kreuz queens and no other trump; 2 and 3 hold one of every other trump each.
BOTH = "CQ CQ CA CA CT CT CK CK C9 C9 S9 S9"
TRUMP = "HT SQ HQ DQ CJ SJ HJ DJ DA DT DK D9"
PLAIN = "HA HA HK HK H9 H9 SA SA ST ST SK SK"
# Player 1 holds the twelve highest trumps, both Kreuz queens among them, and wins all tricks.
TOP = "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ"
# Player 1 can win three tricks with trumps and then leads cards that lose.
HALF = "HT HT CQ CQ SQ SQ C9 C9 S9 S9 H9 H9"


def deal(one: str, two: str = "", three: str = "", **rules: object) -> Match:
    """One deal with these hands of the players 1, 2 and 3."""
    cards = stacked("doppelkopf", SLOTS, {"1": one, "2": two, "3": three})
    return table("doppelkopf", cards, players=4, rules=rules)
