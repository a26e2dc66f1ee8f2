"""Ri Fi Fi: two to six players, two packs of 32 cards, 21 deals (`rules/rififi.md`).

In brief: one card each, then two, up to ten and down again to one, and ten once more. Everybody
says at once how many tricks they will take; who takes exactly that many gets ten more. The eight
jacks are the highest trumps, and the turned card's suit is trump below them. Everything on that
page is here; there are no other ways to score.
"""

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any

from game.book import Book, Line, Option, reached
from game.cards import SUITS, Card, pack, suited
from game.deal import Ask, Desk, Move, Result
from game.hands import Hands
from game.tricks import Tricks, take_trick

JACKS = tuple(suit + "J" for suit in SUITS)  # strong to weak
RANKS = "ATKQ987"  # strong to weak, in every suit
NO_SUIT = "J"  # the trump of a deal in which only the jacks are trump
TRICK = 2  # for each trick won
EXACT = 10  # for a bid that came true
OFF = 2  # lost for each trick over or under the bid


def play(desk: Desk) -> Generator[Ask, Move, Result]:
    """One deal, from the first card dealt to the score."""
    order = desk.turns(desk.left_of(desk.dealer))
    size = cards_each(desk.number, desk.rules["top"])
    for at, card in enumerate(desk.pack[: size * desk.players]):
        desk.hands[order[at % desk.players]].append(card)
    desk.show_hands()
    turned = desk.pack[size * desk.players]
    trump = NO_SUIT if turned in JACKS else turned[0]
    desk.show("turned", card=turned, holder=None)
    desk.show("trump", trump=trump, maker=None)

    bids = yield from bid(desk, order, size)

    rules = order_of(trump)
    hands = Hands(rules, desk.hands)
    won = [0] * desk.players
    leader = order[0]
    for _ in range(size):
        cards: list[Card] = []
        for player in desk.turns(leader):
            card = yield hands.ask(player, cards)
            hands.play(player, card)
            cards.append(card)
        leader = take_trick(desk, rules, leader, cards, 0)
        won[leader] += 1
    return {
        "scores": [score(b, w) for b, w in zip(bids, won, strict=True)],
        "turned": turned,
        "trump": trump,
        "bids": bids,
        "tricks": won,
    }


def cards_each(deal: int, top: int) -> int:
    """How many cards each player gets in deal number *deal*: 1 up to top, down to 1, top."""
    if deal < top:
        return deal + 1
    return 2 * top - deal if deal < 2 * top else top


def deals(top: int) -> int:
    """How many deals a match has."""
    return 2 * top + 1


def bid(desk: Desk, order: Sequence[int], most: int) -> Generator[Ask, Move, list[int]]:
    """Ask all players for their bids; nobody sees another's before all are in."""
    answers = tuple(sorted(f"bid:{n}" for n in range(most + 1)))
    bids = [0] * desk.players
    for player in order:
        answer = yield Ask(player, answers, "bid", hidden=answers)
        bids[player] = int(answer.removeprefix("bid:"))
    desk.show("bids", bids=bids)
    return bids


def score(bid: int, won: int) -> int:
    """What a player gets who said *bid* and took *won* tricks."""
    return TRICK * won + (EXACT if bid == won else -OFF * abs(bid - won))


@cache
def order_of(trump: str) -> Tricks:
    """The rules of a trick when *trump* is trump: follow if you can, else play what you like."""
    return Tricks(
        trumps=[*JACKS, *(suited(trump, RANKS) if trump in SUITS else ())],
        plain={suit: suited(suit, RANKS) for suit in SUITS if suit != trump},
        copies=2,
    )


def winners(
    totals: Sequence[int], results: Sequence[Result], rules: Mapping[str, Any]
) -> list[int] | None:
    """The highest total after the last deal; ties share."""
    return reached(totals) if len(results) == deals(rules["top"]) else None


def lines(result: Result, rules: Mapping[str, Any]) -> list[Line]:
    """How each player's score came about, line by line."""
    found = []
    for player, (said, won) in enumerate(zip(result["bids"], result["tricks"], strict=True)):
        values = {"bid": said, "tricks": won}
        found.append(Line("tricks", player, TRICK * won, values))
        if said == won:
            found.append(Line("bid-exact", player, EXACT, values))
        else:
            code = "bid-over" if won > said else "bid-under"
            off = abs(won - said)
            found.append(Line(code, player, -OFF * off, {**values, "off": off}))
        found.append(Line("sum", player, result["scores"][player]))
    return found


def tricks(rules: Mapping[str, Any], facts: Mapping[str, Mapping[str, Any]]) -> Tricks | None:
    """The rules of a trick as far as they are known from the facts of a view."""
    return order_of(facts["trump"]["trump"]) if "trump" in facts else None


BOOK = Book(
    id="rififi",
    players=(2, 3, 4, 5, 6),
    options=(Option("top", 10, least=1, most=10),),
    pack=lambda: pack(copies=2),
    play=play,
    winners=winners,
    lines=lines,
    tricks=tricks,
    usual=4,
)
