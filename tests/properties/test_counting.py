"""In how many ways an ending can be played out: counted by the engine, in both its forms, and by
the slow twin, like the perft numbers of chess programs."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from game.ananas import OddOneOut
from game.match import Match, book
from game.tricks import Tricks
from tests import naive
from tests.properties.tables import Setting, settings_of, walk

Hands = tuple[tuple[str, ...], ...]
Legal = Callable[[tuple[str, ...], tuple[str, ...]], Sequence[str]]
Winner = Callable[[tuple[str, ...]], int]


def without(hands: Hands, player: int, card: str) -> Hands:
    """The hands after a player has played a card (one of two equal ones)."""
    at = hands[player].index(card)
    hand = hands[player][:at] + hands[player][at + 1 :]
    return (*hands[:player], hand, *hands[player + 1 :])


def count(legal: Legal, winner: Winner, hands: Hands, leader: int, trick: tuple[str, ...]) -> int:
    """The number of ways to play all cards; equal cards are one way, each gift is its own."""
    size = len(hands)
    if len(trick) == size:
        if not hands[0]:
            return 3 if "XX" in trick else 1
        leads = range(3) if "XX" in trick else [(leader + winner(trick)) % size]
        return sum(count(legal, winner, hands, lead, ()) for lead in leads)
    player = (leader + len(trick)) % size
    return sum(
        count(legal, winner, without(hands, player, card), leader, (*trick, card))
        for card in sorted(set(legal(hands[player], trick)))
    )


def by_codes(game: str, rules: dict[str, Any], trump: str | None) -> tuple[Legal, Winner]:
    """The engine's rules on card codes."""
    tricks = rules_of(game, rules, trump)

    def winner(trick: tuple[str, ...]) -> int:
        at = tricks.winner(trick)
        assert at is not None
        return at

    return tricks.legal, winner


def rules_of(game: str, rules: dict[str, Any], trump: str | None) -> Tricks | OddOneOut:
    """The rules of a trick, as the table would ask for them."""
    facts = {} if trump is None else {"trump": {"trump": trump, "maker": 0}}
    tricks = book(game).tricks(rules, facts)
    assert isinstance(tricks, Tricks | OddOneOut)
    return tricks


def by_masks(game: str, rules: dict[str, Any], trump: str | None) -> tuple[Legal, Winner]:
    """The engine's rules on bit masks, as the bots use them."""
    tricks = rules_of(game, rules, trump)
    if isinstance(tricks, OddOneOut):
        return _odd_by_masks(tricks)

    def best_of(trick: tuple[str, ...]) -> tuple[int, int, int]:
        best = led = place = 0
        for at, card in enumerate(trick):
            bit = tricks.bits[card][trick[:at].count(card)]
            if not at:
                best, led = bit, tricks.led_by[bit]
            elif tricks.beats(bit, best, led):
                best, place = bit, at
        return best, led, place

    def legal(hand: tuple[str, ...], trick: tuple[str, ...]) -> list[str]:
        best, led, _ = best_of(trick)
        return tricks.codes(tricks.legal_mask(tricks.mask(hand), led, best))

    def winner(trick: tuple[str, ...]) -> int:
        return best_of(trick)[2]

    return legal, winner


def _odd_by_masks(tricks: OddOneOut) -> tuple[Legal, Winner]:
    def legal(hand: tuple[str, ...], trick: tuple[str, ...]) -> list[str]:
        led = tricks.led_by[tricks.bit[trick[0]]] if trick else 0
        return tricks.codes(tricks.legal_mask(tricks.mask(hand), led))

    def winner(trick: tuple[str, ...]) -> int:
        one, two, three = (tricks.bit[card] for card in trick)
        return (one, two, three).index(tricks.taker(one, two, three))

    return legal, winner


def by_hand(game: str, rules: dict[str, Any], trump: str | None) -> tuple[Legal, Winner]:
    """The slow twin's rules."""

    def legal(hand: tuple[str, ...], trick: tuple[str, ...]) -> list[str]:
        return list(naive.legal(game, rules, trump, hand, trick))

    def winner(trick: tuple[str, ...]) -> int:
        return naive.winner(game, rules, trump, trick)

    return legal, winner


WAYS = [by_codes, by_masks, by_hand]

ENDINGS = [
    # title, game, rules, trump, hands of players 0, 1, … (0 leads), number of ways
    ("one card each", "klammern", {"beat": "no"}, "S", "HA | H7", 1),
    ("nobody can follow and nobody has a trump: 2 leads, 2 answers, twice", "rififi", {}, "S",
     "H7 H8 | C7 C8", 4),
    ("the answer is forced: 2 leads, 1 answer, and the rest", "klammern", {"beat": "no"}, "S",
     "H7 C7 | H8 C8", 2),
    ("who must trump has one way less", "klammern", {"beat": "no"}, "S", "H7 H8 | S7 C8", 2),
    ("who need not trump has two", "rififi", {}, "S", "H7 H8 | S7 C8", 4),
    # 2 leads; player 1 has either trump, or under beat only the jack to the ace and any to the 7
    ("without beat either trump to each of two trumps led", "klammern", {"beat": "no"}, "S",
     "SA S7 | SJ S8", 4),
    ("with beat one trump to the ace and two to the seven", "klammern", {"beat": "yes"}, "S",
     "SA S7 | SJ S8", 3),
    ("two equal cards are one way", "rififi", {}, "S", "HA HA | H7 H7", 1),
    ("a joker in the last trick may go to any of three", "ananas", {}, None, "HA | XX | C7", 3),
    # 2 leads, joker or ace to hearts (the joker is forced), 1; three gifts; then one way
    ("a joker is forced, and its gift decides", "ananas", {}, None, "H7 H8 | XX C7 | H9 HT",
     12),
    # from here on: no hand can count them, but three generators agree
    ("Klammern for four, four cards each", "klammern", {"beat": "no"}, "S",
     "SJ SA HA C7 | S9 S7 HT C8 | SK SQ DK D7 | ST S8 DA HK", 360),
    ("the same when trumps must be beaten", "klammern", {"beat": "yes"}, "S",
     "SJ SA HA C7 | S9 S7 HT C8 | SK SQ DK D7 | ST S8 DA HK", 260),
    ("Doppelkopf, four cards each", "doppelkopf", {"tens": "second"}, None,
     "HT DA CA S9 | HT DJ SA HA | D9 HA CT C9 | DK H9 SK CK", 1068),
    ("the same when the first Herz 10 is higher", "doppelkopf", {"tens": "first"}, None,
     "HT DA CA S9 | HT DJ SA HA | D9 HA CT C9 | DK H9 SK CK", 1076),
    ("Ananas with the joker, four cards each", "ananas", {}, None,
     "HA H9 C7 DK | XX HK SA S7 | HT DA C8 H8", 928),
    ("Ri Fi Fi for three with only jacks trump", "rififi", {}, "J",
     "CJ HA HA C9 | SJ HK C7 H9 | HJ HT C8 D7", 48),
    ("the same with hearts trump", "rififi", {}, "H",
     "CJ HA HA C9 | SJ HK C7 H9 | HJ HT C8 D7", 268),
]  # fmt: skip


def hands_of(text: str) -> Hands:
    """Hands written as words with a bar between players."""
    return tuple(tuple(hand.split()) for hand in text.split("|"))


@pytest.mark.parametrize("way", WAYS, ids=["on codes", "on masks", "by the slow twin"])
@pytest.mark.parametrize(
    ("game", "rules", "trump", "hands", "ways"),
    [row[1:] for row in ENDINGS],
    ids=[row[0] for row in ENDINGS],
)
def test_the_number_of_ways_to_play_an_ending(
    game: str, rules: dict[str, Any], trump: str | None, hands: str, ways: int, way: Any
) -> None:
    legal, winner = way(game, rules, trump)
    assert count(legal, winner, hands_of(hands), 0, ()) == ways


@settings(max_examples=120)
@given(setting=settings_of())
def test_the_endings_of_random_deals_are_counted_the_same_three_times(setting: Setting) -> None:
    match = setting.match(deals=3)
    for ask in walk(match, Random(setting.seed)):
        ending = ending_of(match)
        if ask.question != "card" or ending is None:
            continue
        hands, leader, trump = ending
        found = [count(*way(setting.game, setting.rules, trump), hands, leader, ()) for way in WAYS]
        assert found[0] == found[1] == found[2] > 0
        return


def ending_of(match: Match) -> tuple[Hands, int, str | None] | None:
    """The hands at the beginning of a trick with three cards or fewer in each, and who leads."""
    view = match.view(0)
    if view.trick or not 0 < max(view.counts) <= 3 or len(set(view.counts)) > 1:
        return None
    hands = tuple(tuple(match.view(p).hand) for p in range(match.players))
    at = match.seats.index(match.asks.player if match.asks else 0)
    order = [match.seats[(at + k) % match.players] for k in range(match.players)]
    return tuple(hands[p] for p in order), 0, view.trump
