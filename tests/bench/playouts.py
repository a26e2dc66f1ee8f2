"""*Finish a deal with random legal cards from a given position*: cards per second."""

from collections.abc import Iterator
from random import Random

from game import ananas, doppelkopf, klammern, rififi
from game.cards import Card
from game.playouts import Playouts
from game.trumps import AUGEN, order_of
from tests.bench import peers
from tests.bench.timing import Work, rates, table


def finishing(play: Playouts, cards: list[Card], players: int, each: int) -> Work:
    """Finish one deal of *cards* from its first lead."""
    Random(1).shuffle(cards)
    hands = [cards[p * each : (p + 1) * each] for p in range(players)]
    start, bits = play.start(hands, [], leader=0), Random(2).getrandbits
    finish = play.finish

    def work() -> int:
        finish(start, bits)
        return players * each

    return work


def ours() -> dict[str, Work]:
    """The four games whose speed is promised."""
    augen = {card: AUGEN[card[1]] for card in klammern.BOOK.pack()}
    points = {card: doppelkopf.POINTS[card[1]] for card in doppelkopf.BOOK.pack()}
    trump_heart = order_of("H", must_overtrump=True, must_beat=False)
    return {
        "klammern (4)": finishing(Playouts(trump_heart, augen), klammern.BOOK.pack(), 4, 8),
        "doppelkopf (4)": finishing(
            Playouts(doppelkopf.order_of("second"), points), doppelkopf.BOOK.pack(), 4, 12
        ),
        "rififi (4)": finishing(Playouts(rififi.order_of("H"), {}), rififi.BOOK.pack(), 4, 10),
        "ananas (3)": finishing(Playouts(ananas.order_of(), {}), ananas.BOOK.pack(), 3, 11),
    }


def report() -> Iterator[str]:
    """Cards per second; promised are at least 2.0 times OpenSpiel's."""
    yield "cards per second, from the first lead to the last trick (promised: 2.0 x open_spiel)"
    try:
        others = peers.open_spiel_playouts()
    except ImportError:
        yield peers.MISSING.format("open_spiel")
        others = {}
    mine = ours()
    found = rates({**others, **mine})
    yield from table({n: found[n] for n in mine}, {n: found[n] for n in others})
