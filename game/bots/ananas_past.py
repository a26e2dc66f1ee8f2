"""What the others' earlier cards say about their hands, in Silberne Ananas.

Who is second or third in a trick aims it at somebody, and a hand in which another card would have
aimed better is less plausible. Leads say little, and the joker is never a choice.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from game.ananas import TRICKS, order_of
from game.bots.ananas_play import (
    ALL,
    JOKER,
    SUITS,
    Count,
    Fall,
    bits,
    deal_goal,
    replies,
    value,
)
from game.bots.sample import plays
from game.cards import Card
from game.deal import View

ODD = 0.1  # how often somebody plays any card, whatever it does
DOUBT = (1.0, 0.25)  # by how much less a card brings that is often played: as second, as third


class Aim:
    """What each card brings to its player, in *worth*, beside the *card* that was played."""

    def __init__(self, card: int, worth: Sequence[float], doubt: float) -> None:
        self._pull = [exp((each - worth[card]) / doubt) for each in worth]
        self.chance = lru_cache(maxsize=None)(self._chance)

    def _chance(self, legal: int) -> float:
        """How likely the card is played if the cards of the mask *legal* may be."""
        cards = bits(legal)
        return ODD / len(cards) + (1 - ODD) / sum([self._pull[card] for card in cards])


class Play(NamedTuple):
    """A card that another player aimed.

    - `later`: it and what they have played since; `led`: the suit that they had to follow
    - `aim`: what the cards did that they could have played
    """

    player: int
    later: int
    led: int
    aim: Aim


class Past:
    """The `Play`s that tell something, from what a view shows."""

    def __init__(self, view: View) -> None:
        strength = order_of().strength
        self.plays: list[Play] = []
        gone, won = 0, [0, 0, 0]
        played: list[tuple[int, int, int, Aim | None]] = []
        for at, (player, trick, code) in enumerate(plays(view)):
            if at and not trick:
                won[view.tricks[at // 3 - 1]["winner"]] += 1
            card = strength[code]
            lying = [strength[each] for each in trick]
            aim = None
            if trick and player != view.me and card != JOKER and lying[0] != JOKER:
                aim = _aim(player, lying, card, (won[0], won[1], won[2]), ALL & ~gone)
            led = SUITS[lying[0] >> 3] if lying else 0
            played.append((player, card, led, aim))
            gone |= 1 << card
        later = [0, 0, 0]
        for player, card, led, aim in reversed(played):
            later[player] |= 1 << card
            if aim:
                self.plays.append(Play(player, later[player], led, aim))

    def weight(self, hands: Sequence[Sequence[Card]]) -> float:
        """How plausible it is that the players hold *hands* now."""
        masks = [order_of().mask(hand) for hand in hands]
        weight = 1.0
        for player, later, led, aim in self.plays:
            held = masks[player] | later
            weight *= aim.chance(held & led or held)
        return weight


def _aim(player: int, trick: Sequence[int], card: int, count: Count, unseen: int) -> Aim:
    """What each card would have brought to *player* beside the cards of *trick*."""
    after, size = deal_goal().after(count), TRICKS - sum(count)
    worth = [0.0] * (JOKER + 1)
    for each in bits(unseen):
        falls: list[Fall] = [([], 1.0)]
        if len(trick) == 1:
            falls = replies(unseen & ~(1 << each), trick[0], size)
        worth[each] = value(after, trick, each, player, falls)
    return Aim(card, worth, DOUBT[len(trick) - 1])
