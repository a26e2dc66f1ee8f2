"""Every match at every table, from the first card to the end: what must hold at each step."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ananas import OddOneOut
from game.deal import Ask, IllegalMove
from game.match import GAMES, Match, book
from game.tricks import Tricks
from tests import naive
from tests.properties.tables import NAMES, TABLES, Setting, places, settings_of, walk

OFTEN = {"klaberjass": 500, "rififi": 60}  # random matches at one table, else 200
HANDS = {"ananas": 11, "klaberjass": 9, "doppelkopf": 12, "klammern": 8}  # at the first card


class Checker:
    """Looks at a match after every move."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.deal = -1

    def look(self, ask: Ask) -> None:
        """Check the position with this open question."""
        match = self.match
        desk = match.deals[-1].desk
        if len(match.deals) != self.deal:
            self.deal = len(match.deals)
            self.seen = 0
            self.facts: dict[str, Any] = {}
            self.gone: list[list[str]] = []
            self.trick: list[str] = []
            self.dealt = [0] * match.players
            self.rest = self._rest()
        for kind, data, to in desk.events[self.seen :]:
            self.facts[kind] = data
            if kind == "move" and data["question"] == "card":
                self.trick.append(data["move"][:2])
                self.dealt[data["player"]] -= 1
            elif kind == "trick":
                assert data["cards"] == self.trick
                self.gone.append(self.trick)
                self.trick = []
            elif kind == "dealt":
                self.dealt = list(data["counts"])
            elif kind == "hand":
                assert to == data["player"], "a hand is shown to its player alone"
            elif kind == "swapped":
                self.rest.remove(data["took"])
                self.rest.append(data["gave"])
        self.seen = len(desk.events)
        self.question(ask)
        self.cards()
        if ask.question == "card":
            self.legality(ask)

    def _rest(self) -> list[str]:
        """The cards of the pack that do not come into a hand."""
        pack = self.match.deals[-1].desk.pack
        return [c for c, place in zip(pack, places(self.match), strict=True) if place.isalpha()]

    def question(self, ask: Ask) -> None:
        """One player is asked, and has at least one answer, in plain string order."""
        assert ask.player in range(self.match.players)
        assert ask.legal
        assert list(ask.legal) == sorted(set(ask.legal))
        assert set(ask.hidden) <= set(ask.legal)

    def cards(self) -> None:
        """Hands, tricks, table and rest are the pack; hands have the size that all were told."""
        desk = self.match.deals[-1].desk
        assert [len(hand) for hand in desk.hands] == self.dealt
        seen = Counter(card for hand in desk.hands for card in hand)
        seen.update(self.trick)
        for trick in self.gone:
            seen.update(trick)
        seen.update(self.rest)
        if seen.total() < len(desk.pack):  # the extra cards are still in the pack
            going = zip(desk.pack, places(self.match), strict=True)
            seen.update(card for card, place in going if place.endswith("+"))
        assert seen == Counter(desk.pack)

    def legality(self, ask: Ask) -> None:
        """The engine's two forms and the slow twin agree on what may be played and who wins."""
        match = self.match
        game, rules = match.game, match.rules
        hand = match.deals[-1].desk.hands[ask.player]
        trump = self.facts["trump"]["trump"] if "trump" in self.facts else None
        cards = sorted({move[:2] for move in ask.legal})
        assert set(cards) == naive.legal(game, rules, trump, hand, self.trick)
        tricks = book(game).tricks(rules, self.facts)
        if isinstance(tricks, OddOneOut):
            self.odd_one_out(tricks, hand, cards)
            return
        assert isinstance(tricks, Tricks)
        bits = one_by_one(tricks, self.trick)
        best, led = 0, 0
        for at, bit in enumerate(bits):
            if not at:
                best, led = bit, tricks.led_by[bit]
            elif tricks.beats(bit, best, led):
                best = bit
        may = tricks.legal_mask(tricks.mask(hand), led, best)
        assert sorted(set(tricks.codes(may))) == cards
        if bits:
            at = naive.winner(game, rules, trump, self.trick)
            assert tricks.winner(self.trick) == at
            assert bits.index(best) == at

    def odd_one_out(self, tricks: OddOneOut, hand: Sequence[str], cards: list[str]) -> None:
        """The same for Ananas."""
        led = tricks.led_by[tricks.bit[self.trick[0]]] if self.trick else 0
        assert sorted(tricks.codes(tricks.legal_mask(tricks.mask(hand), led))) == cards
        if self.gone and "XX" not in self.gone[-1]:
            trick = self.gone[-1]
            at = naive.winner("ananas", {}, None, trick)
            assert tricks.winner(trick) == at
            bits = [tricks.bit[card] for card in trick]
            assert tricks.taker(bits[0], bits[1], bits[2]) == bits[at]


def one_by_one(tricks: Tricks, trick: Sequence[str]) -> list[int]:
    """The bit of each card of a trick, in playing order; a second copy has its second bit."""
    bits: list[int] = []
    for card in trick:
        bits.append(next(bit for bit in tricks.bits[card] if bit not in bits))
    return bits


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_every_step_of_a_match_keeps_the_rules_and_every_match_ends(
    game: str, players: int
) -> None:
    @settings(max_examples=OFTEN.get(game, 200))
    @given(setting=settings_of(game, players))
    def run(setting: Setting) -> None:
        match = setting.match()
        checker = Checker(match)
        for moves, ask in enumerate(walk(match, Random(setting.seed))):
            assert moves < 20_000, "this match does not end"
            checker.look(ask)
        assert match.over
        assert match.winners
        assert match.winners == sorted(set(match.winners))
        assert set(match.winners) <= set(range(players))
        sums = [sum(scores) for scores in zip(*(r["scores"] for r in match.results), strict=True)]
        assert match.totals == sums == match.results[-1]["totals"]

    run()


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_at_the_first_card_everybody_holds_as_many_cards_as_the_page_says(
    game: str, players: int
) -> None:
    match = Match(game, players=players, seed=5)
    first: dict[int, list[int]] = {}
    for ask in walk(match, Random(5)):
        desk = match.deals[-1].desk
        if ask.question == "card":
            first.setdefault(desk.number, [len(hand) for hand in desk.hands])
    played = [r["deal"] for r in match.results if r.get("outcome") != "passed"]
    assert list(first) == played
    for number, hands in first.items():
        size = [*range(1, 11), *range(10, 0, -1), 10][number] if game == "rififi" else HANDS[game]
        assert hands == [size] * players


JUNK: list[Any] = ["", "take", "pass", "XX", "bid:99", "HQ+", "ht", "HT ", "trump:X", "give:7"]
JUNK += [None, 3, 2.5, True, ["HT"], {"move": "HT"}, b"HT", "H" * 10_000, "\ud800"]


@settings(max_examples=150)
@given(setting=settings_of(), moves=st.integers(0, 120))
def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing(
    setting: Setting, moves: int
) -> None:
    match = setting.match()
    for made, ask in enumerate(walk(match, Random(setting.seed))):
        if made < moves and len(match.results) < 30:
            continue
        before = match.record(), [match.view(p).to_json() for p in range(match.players)]
        pack = sorted(set(book(setting.game).pack()))
        for wrong in [*pack, *(card + "+" for card in pack), *JUNK]:
            if wrong in ask.legal:
                assert match.why(wrong) is None
                continue
            reason = match.why(wrong)
            assert reason is not None
            with pytest.raises(IllegalMove) as refused:
                match.play(wrong)
            assert refused.value.reason == reason
            assert match.why(wrong, player=(ask.player + 1) % match.players) is not None
        assert match.asks == ask
        assert before == (match.record(), [match.view(p).to_json() for p in range(match.players)])
        return


def test_the_registry_has_five_games_and_all_their_tables() -> None:
    assert len(GAMES) == 5
    assert len(TABLES) == 11
