"""Klammern at tables of two, three and four (`rules/klammern.md`).

In brief: eight cards each and one turned up that proposes trump; trump J (Jappa) and 9 (Mie) stand
on top and bring extra points. Runs of one suit may be declared in the first trick, the better
side's count; K and Q of trump in one hand are a Belle. The maker's side must have more points
than the other; what that brings is wood (see `wood`). At the table of three a dummy hand lies
between, and each plays alone for the two best places. There is no doubling.
"""

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from game import melds, wood
from game.book import Book, Line, Option, sit_in_order
from game.cards import Card, Suit, bare, deal_packets, pack
from game.deal import Ask, Desk, Move, Result
from game.hands import Hands
from game.tricks import Tricks, take_trick
from game.trumps import AUGEN, first_round, offer_seven, order_of, second_round

MIE = 14  # extra points for the trump 9
JAPPA = 20  # extra points for the trump J
LAST_TRICK = 10
BELLE = 20
DUMMY = "dummy"
DRAWING = [suit + rank for rank in "789JQKTA" for suit in "DHSC"]  # low to high, for seats

Declared = dict[int, list[list[Card]]]
"""The melds of each player who declared, in the order in which they did."""


def play(desk: Desk) -> Generator[Ask, Move, Result]:
    """One deal, from the first card dealt to the score."""
    order = desk.turns(desk.left_of(desk.dealer))
    turned = deal(desk, order)
    choice = yield from first_round(order, turned)
    if desk.players == 2:
        deal_packets(desk.pack[desk.pack.index(turned) + 1 :], desk.hands, order, (3,))
        desk.show_hands()
    if choice is None:
        choice = yield from second_round(order, turned)
    if choice is None:
        return thrown_in(desk)
    trump, maker = choice
    desk.show("trump", trump=trump, maker=maker)
    if desk.players < 4 and desk.rules["seven"] == "yes":
        # if the seven itself was turned nobody holds it
        holder = DUMMY if desk.players == 3 else None
        yield from offer_seven(desk, turned[0] + "7", turned, holder)

    rules = duties(desk.rules, trump)
    hands = Hands(rules, desk.hands)
    worth = values().__getitem__
    pair = (trump + "K", trump + "Q")
    belles = [p for p in order if {*pair} <= {*desk.hands[p]}]
    extra = {trump + "9": MIE, trump + "J": JAPPA}
    none = [0] * desk.players
    card_points, extras, melded, belle = none.copy(), none.copy(), none.copy(), none.copy()
    declared: Declared = {}
    leader = order[0]
    for number in range(8):
        cards: list[Card] = []
        for player in desk.turns(leader):
            if number == 0:
                yield from declare(player, desk.hands[player], declared)
            ask = hands.ask(player, cards)
            if player in belles:
                move = yield Ask(player, with_belle(ask.legal, desk.hands[player], pair))
                card = bare(move)
                if card != move:
                    belle[player] = BELLE
            else:
                card = yield ask
            hands.play(player, card)
            cards.append(card)
        points = sum(map(worth, cards))
        leader = take_trick(desk, rules, leader, cards, points)
        card_points[leader] += points
        for card in extra:
            if card in cards:
                extras[leader] += extra[card]
        if number == 0:
            melded = score_melds(desk, declared, trump)
    return settle(desk, maker, trump, card_points, extras, leader, melded, belle)


def deal(desk: Desk, order: Sequence[int]) -> Card:
    """Deal, and turn a card up; gives that card."""
    hands, everybody = [*desk.hands], [*order]
    if desk.players == 2:
        at = deal_packets(desk.pack, hands, everybody, (3, 2))
    else:
        if desk.players == 3:  # the dummy's hand is dealt last
            hands.append([])
            everybody.append(3)
        deal_packets(desk.pack, hands, everybody, (3, 2, 3))
        at = len(desk.pack) - 2  # in the middle of the last packet
    holder = {2: None, 3: DUMMY, 4: desk.dealer}[desk.players]
    turned = desk.pack[at]
    desk.show_hands()
    desk.show("turned", card=turned, holder=holder)
    return turned


def with_belle(
    may: Sequence[Card], hand: Sequence[Card], pair: tuple[Card, Card]
) -> tuple[Move, ...]:
    """The legal cards; *pair*, K and Q of trump, held together, may be played with Belle said."""
    if pair[0] in hand and pair[1] in hand:
        said = [card + "+" for card in pair if card in may]
        return tuple(sorted([*may, *said]))
    return tuple(may)


def declare(player: int, hand: Sequence[Card], declared: Declared) -> Generator[Ask, Move, None]:
    """Ask a holder of melds, before their first card, whether all of them are declared."""
    runs = melds.runs(hand)
    if not runs:
        return
    about = tuple(card for run in runs for card in run)
    if (yield Ask(player, ("meld", "silent"), "meld", ("silent",), about)) == "meld":
        declared[player] = runs


def score_melds(desk: Desk, declared: Declared, trump: Suit) -> list[int]:
    """Show and count all melds of the side that has declared the best; points by player."""
    points = [0] * desk.players
    teams = [side for side in wood.sides(desk.seats) if any(p in declared for p in side)]
    if teams:
        best = max(teams, key=lambda side: strength(side, declared, trump))
        for player in (p for p in declared if p in best):
            runs = declared[player]
            points[player] = sum(map(melds.worth, runs))
            desk.show("melds", player=player, melds=runs, points=points[player])
    return points


def strength(side: wood.Side, declared: Declared, trump: Suit) -> tuple[int, int, bool, int]:
    """What makes one side's melds better than another's.

    First the class: two or more Fuenfzig, one, two or more Terz, one; then the top card among
    the class's melds; then whether such a top card is a trump; then who spoke first.
    """
    runs = [run for player in side for run in declared.get(player, ())]
    longer = [run for run in runs if len(run) > 3]
    of_class = longer or runs
    top = max(melds.height(run[0]) for run in of_class)
    return (
        (2 if longer else 0) + (1 if len(of_class) > 1 else 0),
        top,
        any(run[0][0] == trump and melds.height(run[0]) == top for run in of_class),
        -min(at for at, player in enumerate(declared) if player in side),
    )


def settle(
    desk: Desk,
    maker: int,
    trump: Suit,
    card_points: list[int],
    extras: list[int],
    last: int,
    melded: list[int],
    belle: list[int],
) -> Result:
    """The result of a deal that was played: who gets how much wood."""
    points = [*map(sum, zip(card_points, extras, melded, belle, strict=True))]
    points[last] += LAST_TRICK
    if desk.players == 3:
        outcome, gained = "played", wood.of_three(points, last)
    else:
        outcome, gained = wood.of_sides(maker, points, wood.sides(desk.seats))
    return {
        "maker": maker,
        "trump": trump,
        "outcome": outcome,
        "card_points": card_points,
        "extras": extras,
        "last": last,
        "melds": melded,
        "belle": belle,
        "points": points,
        **wood.written(wood.standing(desk.results, desk.players), gained),
    }


def thrown_in(desk: Desk) -> Result:
    """The result when all have passed twice."""
    none = [0] * desk.players
    nothing: dict[str, Any] = {"maker": None, "trump": None, "outcome": "passed", "last": None}
    lists = ("card_points", "extras", "melds", "belle", "points")
    before = wood.standing(desk.results, desk.players)
    return {**nothing, **{name: none.copy() for name in lists}, **wood.written(before, none)}


def lines(result: Result, rules: Mapping[str, Any]) -> list[Line]:
    """How the points and the wood of a deal came about, line by line."""
    if result["outcome"] == "passed":
        return [Line("passed")]
    players = range(len(result["scores"]))
    found = [line for player in players for line in _points_of(result, player)]
    if len(players) == 3:
        found += _three(result)
    else:
        found += _sides(result)
    kalte = result["round_over"] and wood.is_kalte(result["wood"])
    for player in players:
        gained = result["scores"][player]
        if gained:
            extra = wood.KALTE if kalte else 0
            found.append(Line("wood", player, gained - extra))
            if extra:
                found.append(Line("kalte", player, extra))
    if result["round_over"]:
        for player in wood.leaders(result["wood"]):
            found.append(Line("large-wood", player, 1, {"round": result["round"] + 1}))
    return found


def _points_of(result: Result, player: int) -> list[Line]:
    """The points of one player: what they are added from, and their sum."""
    extras = result["extras"][player]
    parts = {
        "mie": MIE if extras in (MIE, MIE + JAPPA) else 0,
        "jappa": JAPPA if extras >= JAPPA else 0,
        "last-trick": LAST_TRICK if result["last"] == player else 0,
        "melds": result["melds"][player],
        "belle": result["belle"][player],
    }
    return [
        Line("card-points", player, result["card_points"][player]),
        *(Line(code, player, value) for code, value in parts.items() if value),
        Line("sum", player, result["points"][player]),
    ]


def _sides(result: Result) -> list[Line]:
    """Two or four players: each side's points, and whether the maker's has won.

    Exactly one side gets wood in a deal that is played, so the scores tell who plays together.
    """
    players = range(len(result["scores"]))
    paid = [p for p in players if result["scores"][p]]
    teams = [paid, [p for p in players if p not in paid]]
    points = [sum(result["points"][p] for p in team) for team in teams]
    won = result["outcome"] == "won"
    own, other = points if won else reversed(points)
    code = "won" if won else "lost" if own < other else "lost-equal"
    totals = zip(teams, points, strict=True)
    found = [Line("side", None, total, {"players": team}) for team, total in totals]
    needed = (own + other) // 2 + 1
    values = {"points": own, "other": other, "needed": needed}
    verdict = Line(code, result["maker"], own, values)
    return [*(found if len(players) == 4 else ()), verdict]


def _three(result: Result) -> list[Line]:
    """Three players: which of the three cases gives the wood."""
    paid = [player for player in range(3) if result["scores"][player]]
    if len(set(result["points"])) == 1:
        return [Line("all-equal", result["last"], None, {"players": paid})]
    return [Line("best-alone" if len(paid) == 1 else "two-best", None, None, {"players": paid})]


def standing(results: Sequence[Result], players: int) -> list[Line]:
    """The small wood of each player in the running round, and who sits in the Laube."""
    found = []
    for player, own in enumerate(wood.standing(results, players).wood):
        found.append(Line("wood", player, own))
        if own == wood.LAUBE:
            found.append(Line("laube", player))
    return found


@cache
def values() -> Mapping[Card, int]:
    """The card points of every card, trumps' extra points apart."""
    return {card: AUGEN[card[1]] for card in pack()}


def duties(rules: Mapping[str, Any], trump: Suit) -> Tricks:
    """The rules of a trick when *trump* is trump."""
    return order_of(trump, must_overtrump=True, must_beat=rules["beat"] == "yes")


def tricks(rules: Mapping[str, Any], facts: Mapping[str, Mapping[str, Any]]) -> Tricks | None:
    """The rules of a trick as far as they are known from the facts of a view."""
    return duties(rules, facts["trump"]["trump"]) if "trump" in facts else None


def seating(rng: Random, players: int) -> tuple[list[int], list[Card] | None]:
    """Who sits where: at the table of four each draws a card for it."""
    if players < 4:
        return sit_in_order(rng, players)
    cards = pack()
    rng.shuffle(cards)
    return seats_from(cards[:4]), cards[:4]


def seats_from(drawn: Sequence[Card]) -> list[int]:
    """The seats clockwise from player 0: the two lowest cards play together, and opposite."""
    low = sorted(range(4), key=lambda player: DRAWING.index(drawn[player]))[:2]
    partner = next(p for p in (1, 2, 3) if (p in low) == (0 in low))
    others = [p for p in (1, 2, 3) if p != partner]
    return [0, others[0], partner, others[1]]


BOOK = Book(
    id="klammern",
    players=(2, 3, 4),
    options=(
        Option("rounds", 3, least=1, most=9),
        Option("beat", "no", words=("no", "yes")),
        Option("seven", "yes", words=("yes", "no"), players=(2, 3)),
    ),
    pack=pack,
    play=play,
    winners=wood.winners,
    lines=lines,
    tricks=tricks,
    seating=seating,
    seats_from=seats_from,
    worth=lambda facts: values(),
    standing=standing,
    usual=4,
)
