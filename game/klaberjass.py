"""Klaberjass: two players, 32 cards, to 500 (`rules/klaberjass.md`).

In brief: six cards each and one turned up that proposes trump; who fixes trump must make more
points than the other. Then three more cards each, the seven may go for the turned card, the best
sequence scores, and nine tricks are played with trump J and 9 on top. K and Q of trump are a
Bella. Everything on that page is here; there is no doubling and no other table.
"""

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any

from game import melds
from game.book import Book, Line, Option
from game.cards import NATURAL, Card, Suit, bare, deal_packets, pack
from game.deal import Ask, Desk, Move, Result
from game.hands import Hands
from game.tricks import Tricks, take_trick
from game.trumps import AUGEN, first_round, offer_seven, order_of, second_round

LAST_TRICK = 10
BELLA = 20
TRUMP_POINTS = {**AUGEN, "J": 20, "9": 14}


def play(desk: Desk) -> Generator[Ask, Move, Result]:
    """One deal, from the first card dealt to the score."""
    order = desk.turns(desk.left_of(desk.dealer))  # the non-dealer, then the dealer
    at = deal_packets(desk.pack, desk.hands, order, (3, 3))
    desk.show_hands()
    turned = desk.pack[at]
    desk.show("turned", card=turned, holder=None)

    choice = yield from first_round(order, turned)
    if choice is None:
        choice = yield from second_round(order, turned)
    if choice is None:
        return thrown_in()
    trump, maker = choice
    desk.show("trump", trump=trump, maker=maker)

    deal_packets(desk.pack[at + 1 :], desk.hands, order, (3,))
    desk.show_hands()
    desk.show("bottom", card=desk.pack[-1])
    if may_swap(desk.rules["seven"], trump, turned):
        yield from offer_seven(desk, trump + "7", turned)
    sequence = yield from declare(desk, order, trump)

    tricks = order_of(trump, must_overtrump=False, must_beat=True)
    hands = Hands(tricks, desk.hands)
    worth = values(trump)
    bellas = [p for p in order if {trump + "K", trump + "Q"} <= set(desk.hands[p])]
    card_points, bella = [0, 0], [0, 0]
    leader = order[0]
    for _ in range(9):
        cards: list[Card] = []
        for player in desk.turns(leader):
            ask = hands.ask(player, cards)
            if player in bellas:
                move = yield Ask(player, with_bella(ask.legal, desk.hands[player], trump))
                card = bare(move)
                if card != move:
                    bella[player] = BELLA
            else:
                card = yield ask
            hands.play(player, card)
            cards.append(card)
        points = worth[cards[0]] + worth[cards[1]]
        leader = take_trick(desk, tricks, leader, cards, points)
        card_points[leader] += points
    return settle(maker, trump, card_points, leader, sequence, bella)


@cache
def values(trump: Suit) -> Mapping[Card, int]:
    """The card points of every card when *trump* is trump; 152 in all."""
    return {c: (TRUMP_POINTS if c[0] == trump else AUGEN)[c[1]] for c in pack()}


def may_swap(option: str, trump: Suit, turned: Card) -> bool:
    """Whether the trump seven may go for the turned card at all."""
    if option == "never" or turned == trump + "7":
        return False
    return option == "any" or turned[0] == trump


def with_bella(may: Sequence[Card], hand: Sequence[Card], trump: Suit) -> tuple[Move, ...]:
    """The legal cards of a holder of K and Q of trump; the second of the two may say Bella."""
    pair = [card for card in (trump + "K", trump + "Q") if card in hand]
    if len(pair) != 1 or pair[0] not in may:
        return tuple(may)
    return tuple(sorted([*may, pair[0] + "+"]))


def declare(desk: Desk, order: Sequence[int], trump: Suit) -> Generator[Ask, Move, list[int]]:
    """Ask each holder of a sequence; show the best declared one; give its points by player."""
    declared: list[tuple[tuple[int, int, bool], int, list[Card]]] = []
    for player in order:
        runs = melds.runs(desk.hands[player])
        if not runs:
            continue
        best = max(runs, key=lambda run: strength(run, trump))
        answer = yield Ask(player, ("declare", "silent"), "declare", ("silent",), tuple(best))
        if answer == "declare":
            declared.append((strength(best, trump), player, best))
    points = [0, 0]
    if declared:
        # of equal ones max keeps the first, which is the non-dealer's
        _, player, run = max(declared, key=lambda entry: entry[0])
        points[player] = melds.worth(run)
        desk.show("sequence", player=player, cards=run, points=points[player])
    return points


def strength(run: Sequence[Card], trump: Suit) -> tuple[int, int, bool]:
    """What makes one sequence better than another: length, then top card, then trump."""
    return len(run), melds.height(run[0]), run[0][0] == trump


def settle(
    maker: int,
    trump: Suit,
    card_points: list[int],
    last: int,
    sequence: list[int],
    bella: list[int],
) -> Result:
    """The result of a deal that was played: who scores what."""
    points = [card_points[p] + LAST_TRICK * (p == last) + sequence[p] + bella[p] for p in range(2)]
    other = 1 - maker
    scores = points.copy()
    if points[maker] > points[other]:
        outcome = "made"
    elif points[maker] == points[other]:
        outcome = "tied"
        scores[maker] = 0
    else:
        outcome = "failed"
        scores[maker], scores[other] = 0, sum(points)
    return {
        "scores": scores,
        "maker": maker,
        "trump": trump,
        "outcome": outcome,
        "card_points": card_points,
        "last": last,
        "sequence": sequence,
        "bella": bella,
        "points": points,
    }


def thrown_in() -> Result:
    """The result when all have passed twice."""
    nothing: dict[str, Any] = {"maker": None, "trump": None, "outcome": "passed"}
    zeros = ("card_points", "sequence", "bella", "points")
    return {"scores": [0, 0], **nothing, "last": None, **{name: [0, 0] for name in zeros}}


def winners(
    totals: Sequence[int], results: Sequence[Result], rules: Mapping[str, Any]
) -> list[int] | None:
    """First to the target after a deal; both there, the higher total; equal, play on."""
    best = max(totals)
    if best < rules["target"] or totals[0] == totals[1]:
        return None
    return [totals.index(best)]


def lines(result: Result, rules: Mapping[str, Any]) -> list[Line]:
    """How each player's score came about, line by line."""
    if result["outcome"] == "passed":
        return [Line("passed")]
    found = []
    for player in range(2):
        found.append(Line("card-points", player, result["card_points"][player]))
        if result["last"] == player:
            found.append(Line("last-trick", player, LAST_TRICK))
        if result["sequence"][player]:
            found.append(Line("sequence", player, result["sequence"][player]))
        if result["bella"][player]:
            found.append(Line("bella", player, BELLA))
        found.append(Line("sum", player, result["points"][player]))
    maker = result["maker"]
    found.append(
        Line(
            result["outcome"],
            maker,
            result["scores"][maker],
            {"points": result["points"][maker], "other": result["points"][1 - maker]},
        )
    )
    return found + [Line("score", player, result["scores"][player]) for player in range(2)]


def tricks(rules: Mapping[str, Any], facts: Mapping[str, Mapping[str, Any]]) -> Tricks | None:
    """The rules of a trick as far as they are known from the facts of a view."""
    if "trump" not in facts:
        return None
    return order_of(facts["trump"]["trump"], must_overtrump=False, must_beat=True)


BOOK = Book(
    id="klaberjass",
    players=(2,),
    options=(
        Option("target", 500, least=50),
        Option("seven", "any", words=("any", "turned", "never")),
    ),
    pack=lambda: pack(NATURAL),
    play=play,
    winners=winners,
    lines=lines,
    tricks=tricks,
    worth=lambda facts: values(facts["trump"]["trump"]),
)
