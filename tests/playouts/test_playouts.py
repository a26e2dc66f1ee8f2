"""The fast loop plays by the rules of the public path, and draws every legal card alike."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from game import ananas, doppelkopf, klaberjass, klammern, rififi
from game.book import TrickRules
from game.cards import JOKER, Card
from game.playouts import Playouts, Start
from game.trumps import AUGEN, order_of

DOPPELKOPF = {card: doppelkopf.POINTS[card[1]] for card in doppelkopf.BOOK.pack()}
KLAMMERN = {card: AUGEN[card[1]] for card in klammern.BOOK.pack()}
TABLES = {
    "klammern for four": (order_of("H", True, False), KLAMMERN, 4, 8),
    "klammern for three, beating": (order_of("S", True, True), KLAMMERN, 3, 8),
    "klammern for two": (order_of("C", True, False), KLAMMERN, 2, 8),
    "klaberjass": (order_of("D", False, True), klaberjass.values("D"), 2, 9),
    "doppelkopf": (doppelkopf.order_of("second"), DOPPELKOPF, 4, 12),
    "doppelkopf, first ten higher": (doppelkopf.order_of("first"), DOPPELKOPF, 4, 12),
    "rififi for four": (rififi.order_of("S"), {}, 4, 10),
    "rififi for six, only jacks": (rififi.order_of("J"), {}, 6, 10),
    "rififi for two": (rififi.order_of("D"), {}, 2, 7),
    "ananas": (ananas.order_of(), {}, 3, 11),
}
PACKS = {
    name: [card for card in rules.cards for _ in range(getattr(rules, "copies", 1))]
    for name, (rules, *_) in TABLES.items()
}


class Written(list[int]):
    """A list of cards whose copy writes down what is taken out of it."""

    def __init__(self, cards: Sequence[int], player: int, log: list[tuple[int, int]]) -> None:
        super().__init__(cards)
        self.player = player
        self.log = log

    def copy(self) -> "Written":
        return Written(self, self.player, self.log)

    def pop(self, at: int = -1) -> int:
        card = super().pop(at)
        self.log.append((self.player, card))
        return card

    def remove(self, card: int) -> None:
        super().remove(card)
        self.log.append((self.player, card))


def written(start: Start) -> tuple[Start, list[tuple[int, int]]]:
    """The same start, and where the cards played from it will be written, by player."""
    log: list[tuple[int, int]] = []
    hands = [[Written(cards, p, log) for cards in hand] for p, hand in enumerate(start.hands)]
    return start._replace(hands=hands), log


def position(
    rules: TrickRules, pack: Sequence[Card], players: int, size: int, rng: Random
) -> tuple[list[list[Card]], list[Card], int]:
    """Random hands after a random number of legal cards of a trick: hands, trick, leader."""
    cards = rng.sample(pack, len(pack))
    n = rng.randint(1, size)
    hands = [cards[p * n : (p + 1) * n] for p in range(players)]
    leader = rng.randrange(players)
    trick: list[Card] = []
    for i in range(rng.randrange(players)):
        hand = hands[(leader + i) % players]
        trick.append(rng.choice(rules.legal(hand, trick)))
        hand.remove(trick[-1])
    return hands, trick, leader


@pytest.mark.parametrize("table", TABLES)
def test_every_card_is_legal_and_tricks_and_points_agree_with_the_card_codes(table: str) -> None:
    rules, values, players, size = TABLES[table]
    pack = PACKS[table]
    rng = Random(table)
    play = Playouts(rules, values)
    for _ in range(1000):
        hands, trick, leader = position(rules, pack, players, size, rng)
        unchanged = play.start(hands, trick, leader)
        start, log = written(unchanged)
        finish = play.finish(start, rng.getrandbits)
        assert start.hands == play.start(hands, trick, leader).hands
        won, points = [0] * players, [0] * players
        last = -1
        for number, (player, strength) in enumerate(log, 1):
            card = rules.cards[strength]
            assert player == (leader + len(trick)) % players
            assert card in rules.legal(hands[player], trick)
            hands[player].remove(card)
            trick.append(card)
            if len(trick) == players:
                at = rules.winner(trick)
                if at is not None:
                    last = (leader + at) % players
                else:  # the joker's trick was given to whoever leads next
                    last = log[number][0] if number < len(log) else finish.last
                won[last] += 1
                points[last] += sum(values.get(c, 0) for c in trick)
                leader, trick = last, []
        assert not any(hands)
        assert not trick
        assert finish == (won, points, last)


SPREADS = [
    # table, hands, trick so far, leader, why this position
    ("klammern for four", ["HJ SA", "S7 D9", "CA H7", "H8 SK"], "", 0, "any card may be led"),
    ("klammern for four", ["HQ C7", "HJ H8", "S9 ST", "H7"], "SA", 3, "trump, then higher"),
    ("klaberjass", ["D9 DK C7", "DJ DA S8"], "", 0, "a trump lead is to be beaten"),
    ("doppelkopf", ["CQ HA", "HT HT", "HT DA", "SA S9"], "", 2, "two equal cards are two"),
    ("rififi for two", ["CJ DA D7", "S7 S7 HA"], "", 1, "who cannot follow may trump or not"),
    ("ananas", ["S7 H8", "SA XX", "D7 DK"], "", 0, "the joker, and whom it is given to"),
]


def lines(
    rules: TrickRules, hands: list[list[Card]], trick: list[Card], leader: int
) -> dict[tuple[Card, ...], float]:
    """Every way to play an ending, with its chance if each legal card is drawn alike."""
    if len(trick) == len(hands):
        at = rules.winner(trick)
        takers = range(3) if at is None else [(leader + at) % len(hands)]
        found: dict[tuple[Card, ...], float] = Counter()
        for taker in takers:
            for line, chance in lines(rules, hands, [], taker).items():
                found[(f"to {taker}", *line)] += chance / len(takers)
        return found
    player = (leader + len(trick)) % len(hands)
    hand = hands[player]
    if not hand:
        return {(): 1.0}
    legal = rules.legal(hand, trick)
    may = [card for card in hand if card in legal]
    found = Counter()
    for card in may:
        rest = hand.copy()
        rest.remove(card)
        after = [rest if p == player else h for p, h in enumerate(hands)]
        for line, chance in lines(rules, after, [*trick, card], leader).items():
            found[(card, *line)] += chance / len(may)
    return found


@pytest.mark.parametrize("table, dealt, open_trick, leader, why", SPREADS)
def test_every_way_to_play_an_ending_comes_as_often_as_its_chance(
    table: str, dealt: list[str], open_trick: str, leader: int, why: str
) -> None:
    rules, values, players, _ = TABLES[table]
    hands, trick = [hand.split() for hand in dealt], open_trick.split()
    play = Playouts(rules, values)
    rng = Random(why)
    start = play.start(hands, trick, leader)
    seen: dict[tuple[Card, ...], int] = Counter()
    runs = 20_000
    for _ in range(runs):
        begin, log = written(start)
        finish = play.finish(begin, rng.getrandbits)
        line: list[Card] = []
        for number, (_, strength) in enumerate(log, 1):
            line.append(rules.cards[strength])
            if (number + len(trick)) % players == 0:
                line.append(f"to {log[number][0] if number < len(log) else finish.last}")
        seen[tuple(line)] += 1
    chances = lines(rules, hands, trick, leader)
    assert sum(chances.values()) == pytest.approx(1)
    assert seen.keys() <= chances.keys(), why
    square = sum((seen[x] - runs * c) ** 2 / (runs * c) for x, c in chances.items())
    assert square < limit(len(chances) - 1), why


def limit(freedom: int) -> float:
    """What a chi-square of so many degrees of freedom passes once in a thousand times.

    By Wilson and Hilferty's cube; exact to a percent from three degrees on.
    """
    part = 2 / (9 * freedom)
    return freedom * (1 - part + 3.0902 * part**0.5) ** 3


def test_the_open_trick_goes_on_from_the_cards_that_lie_there() -> None:
    """Trump Herz; S7 led, HJ played: the last two throw in SA and CA, both cards go to HJ."""
    play = Playouts(order_of("H", True, False), KLAMMERN)
    start = play.start([["D7"], ["D8"], ["SA", "D9"], ["CA", "CT"]], ["S7", "HJ"], leader=0)
    finish = play.finish(start, Random(1).getrandbits)
    assert finish.won[1] >= 1
    assert sum(finish.won) == 2
    assert finish.points[1] >= 2 + 11 + 10


def test_of_two_equal_cards_the_first_wins_but_the_second_herz_ten() -> None:
    play = Playouts(doppelkopf.order_of("second"), DOPPELKOPF)
    tens = play.start([["HT"], ["HT"], ["C9"], ["C9"]], [], leader=0)
    assert play.finish(tens, Random(1).getrandbits) == ([0, 1, 0, 0], [0, 20, 0, 0], 1)
    aces = play.start([["CA"], ["CA"], ["C9"], ["D9"]], [], leader=0)
    assert play.finish(aces, Random(1).getrandbits) == ([0, 0, 0, 1], [0, 0, 0, 22], 3)


def test_a_joker_is_led_only_as_the_last_card() -> None:
    play = Playouts(ananas.order_of(), {})
    assert JOKER in ananas.BOOK.pack()
    for seed in range(200):
        start, log = written(play.start([["XX", "S7"], ["H7", "H8"], ["D7", "D8"]], [], leader=0))
        play.finish(start, Random(seed).getrandbits)
        assert log[0] == (0, play.strength["S7"])
