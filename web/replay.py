"""A deal that is over, trick by trick, with all hands open: pure, from the deal's own events.

Also the same cards again, from any seat, as a match of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game import GameError, Match


class Frame(NamedTuple):
    """One picture: the hands now, the cards of the trick (player, card), and its event.

    `trick` is empty and `data` None in the first picture (all hands as dealt) and in the second
    if the seven was swapped (`swapped` is then that event's data).
    """

    hands: tuple[tuple[str, ...], ...]
    trick: tuple[tuple[int, str], ...] = ()
    data: Mapping[str, Any] | None = None
    swapped: Mapping[str, Any] | None = None


def frames(events: Sequence[tuple[str, Mapping[str, Any]]], players: int) -> list[Frame]:
    """The pictures of a deal; *events* are all of it, those shown to one player only too."""
    hands: list[list[str]] = [[] for _ in range(players)]
    found: list[Frame] = []
    trick: list[tuple[int, str]] = []

    def now(**more: Any) -> None:
        found.append(Frame(tuple(tuple(hand) for hand in hands), **more))

    for kind, data in events:
        if kind == "hand":
            hands[data["player"]] = list(data["cards"])
        elif kind == "swapped":
            now()
            hand = hands[data["player"]]
            hand[hand.index(data["gave"])] = data["took"]
            now(swapped=data)
        elif kind == "move" and data["question"] == "card":
            if not trick and not any(frame.data for frame in found) and not found:
                now()
            hands[data["player"]].remove(data["move"][:2])
            trick.append((data["player"], data["move"][:2]))
        elif kind == "trick":
            now(trick=tuple(trick), data=data)
            trick = []
    return found


def moved(match: Match, seat: int, me: int) -> dict[int, int]:
    """Who sits in each player's place, when *me* takes *seat*'s and all move round with me."""
    seats = list(match.seats)
    turn = seats.index(seat) - seats.index(me)
    return {player: seats[(i - turn) % len(seats)] for i, player in enumerate(seats)}


def same_cards(match: Match, deal: int, seat: int, me: int) -> Match | None:
    """The cards of *deal* again as a match that ends with it, *me* sitting in *seat*'s place.

    Everything before that deal stands as it was, for the others too, who move round with me.
    None where that is not possible from this seat.
    """
    record = match.record()
    places = moved(match, seat, me)
    again = {
        **record,
        "packs": [match.pack(number) for number in range(deal + 1)],
        "dealer": places[match.deals[0].desk.dealer],
        "deals": deal + 1,
        "moves": [_moved(line, places) for line in record["moves"][:deal]],
    }
    try:
        return Match.load(again)
    except GameError:
        return None


def _moved(line: str, places: Mapping[int, int]) -> str:
    """A deal's moves, with players named by their new numbers."""
    return " ".join(
        f"give:{places[int(word[5:])]}" if word.startswith("give:") else word
        for word in line.split()
    )
