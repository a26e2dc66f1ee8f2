"""Claims: certain against every way the unseen cards may lie, and never by peeping."""

import pytest

from game import new_match
from game.claim import claim
from game.deal import Ask, View
from game.match import book


def position(game: str, players: int, hand: str, played: str, trump: str | None) -> View:
    """A view with *hand* to lead from, when the cards in *played* are gone."""
    cards = hand.split()
    events: list[tuple[str, dict[str, object]]] = [
        ("deal", {"deal": 0, "dealer": 1}),
        ("hand", {"player": 0, "cards": cards}),
        ("dealt", {"counts": [len(cards)] * players}),
    ]
    if trump:
        events.append(("trump", {"trump": trump, "maker": 0}))
    gone = played.split()
    trick = {"leader": 0, "cards": gone, "winner": 0, "points": 0, "why": {}}
    events.append(("trick", trick))
    return View(
        game=game,
        rules=book(game).rules({}),
        me=0,
        seats=range(players),
        results=[],
        totals=[0] * players,
        events=events,
        ask=Ask(0, tuple(sorted(cards))),
    )


def ask_for(view: View) -> object:
    rules = book(view.game)
    return claim(view, rules.tricks(view.rules, view.facts), rules.pack())


ALL_TRUMPS_GONE = "C9 CA CT CK CQ C8 C7"
CLAIMS = [
    # hand          gone                              why it holds, or what beats it
    ("CJ HA", ALL_TRUMPS_GONE, "the last trump, then an ace that nobody can trump"),
    ("SA HA DA", "CJ " + ALL_TRUMPS_GONE, "aces when no trump is left"),
    ("HA HT", "CJ " + ALL_TRUMPS_GONE, "ten after the ace"),
    ("CJ C9", "", "jack and nine of trump are on top whoever holds the rest"),
]


@pytest.mark.parametrize("hand, gone, why", CLAIMS, ids=[row[2] for row in CLAIMS])
def test_certain_claims(hand: str, gone: str, why: str) -> None:
    found = ask_for(position("klaberjass", 2, hand, gone, "C"))
    assert found.reason is None and list(found.order) == hand.split()


BEATEN = [
    ("HA", "", "HA", "C7", "an ace while a trump is out"),
    ("CJ HA", "C9 CA CT", "HA", "C8", "one trump drawn, another may be left for the ace"),
    ("HT", "CJ " + ALL_TRUMPS_GONE, "HT", "HA", "a ten while the ace is out"),
    ("C9 HA", "CA CT", "C9", "CJ", "the nine of trump while the jack is out"),
]


@pytest.mark.parametrize("hand, gone, card, by, why", BEATEN, ids=[row[4] for row in BEATEN])
def test_claims_that_might_be_beaten(hand: str, gone: str, card: str, by: str, why: str) -> None:
    found = ask_for(position("klaberjass", 2, hand, gone, "C"))
    assert found.reason == {"code": "claim-beaten", "card": card, "higher": by}


def test_a_first_ten_of_hearts_may_be_caught_by_the_second() -> None:
    found = ask_for(position("doppelkopf", 4, "HT CQ", "", None))
    assert found.reason == {"code": "claim-beaten", "card": "HT", "higher": "HT"}


def test_both_tens_of_hearts_are_certain() -> None:
    found = ask_for(position("doppelkopf", 4, "HT HT", "", None))
    assert found.order == ("HT", "HT")


def test_there_is_no_claim_in_ananas() -> None:
    found = ask_for(position("ananas", 3, "HA", "", None))
    assert found.reason == {"code": "claim-no-such"}


def test_only_who_leads_may_claim() -> None:
    match = new_match("klammern", players=2, seed=3)
    found = claim(match.view(0), None, match.book.pack())
    assert found.reason is not None
