"""The rules of a trick once more, slow and plain, written from the rules pages alone.

Nothing here is shared with the engine; both must come to the same legal cards and winners.
"""

from collections.abc import Mapping, Sequence
from typing import Any

DOPPELKOPF_TRUMPS = "D9 DK DT DA DJ HJ SJ CJ DQ HQ SQ CQ HT".split()  # noqa: SIM905  weak to strong
RED = "HD"


def group(game: str, trump: str | None, card: str) -> str:
    """The suit that a card counts for in this game, or ``trump``."""
    if game == "doppelkopf":
        return "trump" if card in DOPPELKOPF_TRUMPS else card[0]
    if game == "rififi":
        return "trump" if card[1] == "J" or card[0] == trump else card[0]
    return "trump" if card[0] == trump else card[0]


def rank(game: str, trump: str | None, card: str) -> int:
    """How high a card stands in its group."""
    is_trump = group(game, trump, card) == "trump"
    if game == "doppelkopf":
        return DOPPELKOPF_TRUMPS.index(card) if is_trump else "9KTA".index(card[1])
    if game == "rififi":
        return 10 + "DHSC".index(card[0]) if card[1] == "J" else "789QKTA".index(card[1])
    return ("78QKTA9J" if is_trump else "789JQKTA").index(card[1])


def beats(game: str, rules: Mapping[str, Any], trump: str | None, card: str, best: str) -> bool:
    """Whether *card*, played after *best*, takes the trick from it."""
    mine, other = group(game, trump, card), group(game, trump, best)
    if card == best:
        return card == "HT" and game == "doppelkopf" and rules["tens"] == "second"
    if mine != other:
        return mine == "trump"
    return rank(game, trump, card) > rank(game, trump, best)


def winner(game: str, rules: Mapping[str, Any], trump: str | None, trick: Sequence[str]) -> int:
    """The place in the trick of the card that has it so far."""
    if game == "ananas":
        return odd_one_out(trick)
    best = 0
    for at in range(1, len(trick)):
        if beats(game, rules, trump, trick[at], trick[best]):
            best = at
    return best


def odd_one_out(trick: Sequence[str]) -> int:
    """Ananas: the middle card, the odd suit or the odd colour, of three cards without joker."""
    suits = [card[0] for card in trick]
    colours = [suit in RED for suit in suits]
    if suits[0] == suits[1] == suits[2]:
        ranks = ["789TJQKA".index(card[1]) for card in trick]
        return next(at for at in range(3) if ranks[at] not in (max(ranks), min(ranks)))
    if suits[1] == suits[2] or suits[0] == suits[2] or suits[0] == suits[1]:
        return next(at for at in range(3) if suits.count(suits[at]) == 1)
    return next(at for at in range(3) if colours.count(colours[at]) == 1)


def legal(
    game: str,
    rules: Mapping[str, Any],
    trump: str | None,
    hand: Sequence[str],
    trick: Sequence[str],
) -> set[str]:
    """The cards that may be played."""
    if game == "ananas":
        return ananas_legal(hand, trick)
    return {
        card
        for card in hand
        if not trick or allowed(game, rules, trump, card, list(hand), list(trick))
    }


def ananas_legal(hand: Sequence[str], trick: Sequence[str]) -> set[str]:
    """Ananas: follow; else the joker; it may be led only as the last card."""
    plain = {card for card in hand if card != "XX"}
    if not trick:
        return plain or set(hand)
    follow = {card for card in plain if card[0] == trick[0][0]}
    if follow:
        return follow
    return {"XX"} if "XX" in hand else plain


def allowed(
    game: str,
    rules: Mapping[str, Any],
    trump: str | None,
    card: str,
    hand: list[str],
    trick: list[str],
) -> bool:
    """Whether one card of the hand may be played to a trick that has begun."""
    led, mine = group(game, trump, trick[0]), group(game, trump, card)
    groups = {group(game, trump, held) for held in hand}
    over = [
        held
        for held in hand
        if group(game, trump, held) == "trump"
        and all(
            group(game, trump, lying) != "trump"
            or rank(game, trump, held) > rank(game, trump, lying)
            for lying in trick
        )
    ]
    if led in groups:
        if mine != led:
            return False
        beat = game == "klaberjass" or (game == "klammern" and rules["beat"] == "yes")
        return not (led == "trump" and beat and over) or card in over
    if game not in ("klaberjass", "klammern") or "trump" not in groups:
        return True
    if mine != "trump":
        return False
    return game != "klammern" or not over or card in over
