"""The players of Klaberjass: rules of thumb, and what the expert's search needs."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random

from game.bots.cardplay import Seen, play_out, thumb_choice, why_card
from game.bots.endings import Duel
from game.bots.klaberjass_deal import (
    ALONE,
    OPEN,
    TURNS,
    Turn,
    auction,
    play_hands,
    ranks_of,
    sequence_points,
    swaps,
    take_seven,
)
from game.bots.klaberjass_worlds import CLUB, Unseen, turn_of, turned_card
from game.bots.plain import Plain
from game.bots.protocol import Choice, Outcome, Study, World
from game.cards import Card
from game.deal import Move, Reason, View
from game.klaberjass import BELLA, LAST_TRICK, settle

EXACT = 5
"""Up to so many cards in a hand the play is solved; with more it is played out by thumb."""


class Klaberjass(Plain):
    """The `Bot` of Klaberjass."""

    def club(self, view: View) -> Choice:
        """Fixes trump on enough strength, says what can be said, plays by `cardplay.pick`."""
        ask = view.ask
        assert ask is not None
        if ask.question in ("take", "name"):
            return club_turn(view, turn_of(view))
        if ask.question == "seven":
            if swaps(str(view.trump), turned_card(view)):
                return Choice("swap", {}, {"code": "bot.better-card"})
            return Choice("keep", {}, {"code": "bot.keeps-trump"})
        if ask.question == "declare":
            return Choice("declare", {}, {"code": "bot.may-score"})
        return thumb_choice(ranks_of(str(view.trump)), view, ALONE, TURNS, CLUB)

    def study(self, view: View) -> Study | None:
        """What the expert's search works on."""
        return Thinking(view)


def club_turn(view: View, turn: Turn) -> Choice:
    """Take, name or pass by what the hand promises."""
    value, suit = turn.promises(view.hand)[0]
    if value < turn.limit():
        return Choice("pass", {}, {"code": "bot.too-weak"})
    move = "take" if turn.number < 2 else f"trump:{suit}"
    return Choice(move, {}, {"code": "bot.strong-enough"})


class Thinking:
    """The `Study` of one question."""

    def __init__(self, view: View) -> None:
        assert view.ask is not None
        self._view = view
        self._question = view.ask.question
        self._unseen = Unseen(view)
        self._me = view.me
        self._order = (1 - view.dealer, view.dealer)
        self._turned = turned_card(view)
        self._option = view.rules["seven"]
        if self._question == "card":
            self._read_tricks()

    def worlds(self, rng: Random) -> Iterator[tuple[World, float] | None]:
        """Hands of the other that agree with the view."""
        return self._unseen.worlds(rng)

    def outcomes(self, world: World, moves: Sequence[Move], rng: Random) -> Iterator[Outcome]:
        """What each move comes to, when both sides see all cards from then on."""
        if self._question == "card":
            return self._cards(world, moves)
        return (self._talk(world, move) for move in moves)

    def explain(self, move: Move, values: Mapping[Move, float]) -> Reason:
        """The reason that the club would give for this move."""
        if self._question == "card":
            view, other = self._view, 1 - self._me
            seen = self._seen
            foes = seen.may_hold(other)
            bits = self._ranks.rules.bits
            assert view.ask is not None
            legal = self._ranks.rules.mask({m[:2] for m in view.ask.legal})
            behind = 0 if seen.led else foes
            return why_card(self._ranks, seen, legal, bits[move[:2]][0], foes, behind, False)
        return {"code": TALK.get(move, "bot.strong-enough")}

    # --- before the play -------------------------------------------------------------------

    def _talk(self, world: World, move: Move) -> Outcome:
        """What an answer before the play comes to."""
        hands = [list(hand) for hand in world.hands]
        view, trump = self._view, self._view.trump
        if trump is not None:
            assert view.maker is not None
            wish = move == "swap" if self._question == "seven" else False
            silent = (self._me,) if move == "silent" else ()
            if self._question == "seven":
                take_seven(hands, trump, self._turned, self._option, wish)
            return self._played(hands, trump, view.maker, silent)
        turn = turn_of(view)
        if move == "pass":
            fixed = auction(hands, self._order, turn._replace(number=turn.number + 1))
        else:
            fixed = (self._turned[0] if move == "take" else move[-1], self._me)
        if fixed is None:
            return Outcome(self._use([0, 0]), 0.0)
        stock = world.rest[1:]  # below the turned card: three each, the non-dealer first
        hands[self._order[0]] += stock[:3]
        hands[self._order[1]] += stock[3:6]
        take_seven(hands, fixed[0], self._turned, self._option)
        return self._played(hands, *fixed, ())

    def _played(
        self, hands: list[list[Card]], trump: str, maker: int, silent: Sequence[int]
    ) -> Outcome:
        """What these hands of nine come to."""
        sequence = sequence_points(hands, self._order, trump, silent)
        return self._settled(maker, play_hands(hands, self._order[0], trump), sequence)

    # --- the play --------------------------------------------------------------------------

    def _read_tricks(self) -> None:
        """What the search for a card needs to know of the play so far."""
        view = self._view
        self._ranks = ranks_of(str(view.trump))
        self._seen = Seen(self._ranks, view)
        self._points = view.points()
        self._said = [0, 0]
        for kind, data in view.events:
            if kind == "move" and data["question"] == "card" and data["move"][2:]:
                self._said[data["player"]] = BELLA
        shown = view.facts.get("sequence")
        self._sequence = [0, 0]
        if shown:
            self._sequence[shown["player"]] = shown["points"]

    def _cards(self, world: World, moves: Sequence[Move]) -> Iterator[Outcome]:
        """What each card comes to."""
        ranks, seen, me, other = self._ranks, self._seen, self._me, 1 - self._me
        hands = [ranks.rules.mask(hand) for hand in world.hands]
        whole = hands[other] | seen.played[other]
        bella = self._said.copy()
        if not ranks.pair & ~whole and hands[other] & ranks.pair:
            bella[other] = BELLA
        mine = hands[me] | seen.played[me]
        to_come = not ranks.pair & ~mine
        duel = Duel(ranks, LAST_TRICK) if len(self._view.hand) <= EXACT else None
        found: dict[int, list[int]] = {}
        for move in moves:
            card = ranks.rules.bits[move[:2]][0]
            if card not in found:
                found[card] = self._after(card, hands, duel)
            points = [a + b for a, b in zip(found[card], bella, strict=True)]
            left = hands[me] & ~card & ranks.pair
            if move[2:] or (to_come and left):
                points[me] += BELLA
            yield self._settled(self._maker(), points, self._sequence)

    def _maker(self) -> int:
        maker = self._view.maker
        assert maker is not None
        return maker

    def _after(self, card: int, hands: Sequence[int], duel: Duel | None) -> list[int]:
        """The points of all tricks when *card* is played now, by player."""
        ranks, seen, me, other = self._ranks, self._seen, self._me, 1 - self._me
        mine, theirs = hands[me] ^ card, hands[other]
        points = self._points.copy()
        if duel is None:
            left = [0, 0]
            left[me], left[other] = mine, theirs
            lying = (*seen.lying, card)
            leader = other if seen.led else me
            last = play_out(ranks, left, leader, lying, points, ALONE, TURNS, (OPEN, OPEN))
            points[last] += LAST_TRICK
            return points
        whole = ranks.worths(hands[me] | theirs | seen.best) + LAST_TRICK
        if seen.led:
            margin = -duel.trick(theirs, mine, seen.best, card)
        else:
            margin = duel.reply(mine, theirs, card)
        points[me] += (whole + margin) // 2
        points[other] += (whole - margin) // 2
        return points

    # --- the score -------------------------------------------------------------------------

    def _settled(self, maker: int, points: list[int], sequence: list[int]) -> Outcome:
        """What the deal's points mean for the viewer."""
        scores = settle(maker, "", points, -1, sequence, [0, 0])["scores"]
        return Outcome(self._use(scores), float(scores[self._me] - scores[1 - self._me]))

    def _use(self, scores: Sequence[int]) -> float:
        """The chance of winning the match after these scores, about."""
        totals = [a + b for a, b in zip(self._view.totals, scores, strict=True)]
        return chance(totals[self._me], totals[1 - self._me], self._view.rules["target"])


TALK = {
    "pass": "bot.too-weak",
    "swap": "bot.better-card",
    "keep": "bot.keeps-card",
    "declare": "bot.may-score",
    "silent": "bot.says-nothing",
}

PER_DEAL = 110  # points that the better one makes in a deal
SPREAD = 95  # by how much a deal's margin varies


def chance(mine: int, other: int, target: int) -> float:
    """The chance of being first at *target*, from 0 to 1.

    The lead in units of what luck can still do, through a curve like the normal distribution's.
    """
    ahead = mine - other
    if max(mine, other) >= target and ahead:
        return 1.0 if ahead > 0 else 0.0
    deals = max(target - max(mine, other), 0) / PER_DEAL + 0.6
    steep = ahead / (SPREAD * sqrt(deals))
    return 0.5 + 0.5 * steep / sqrt(0.7 + steep * steep)


BOT = Klaberjass()
