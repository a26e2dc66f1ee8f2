"""The players of Klammern: rules of thumb, and what the expert's search needs."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from game import wood
from game.bots.cardplay import play_out, thumb_choice, why_card
from game.bots.endings import Duel
from game.bots.klammern_chances import match_odds
from game.bots.klammern_deal import (
    OPEN,
    Turn,
    auction,
    company,
    gained,
    meld_points,
    play_hands,
    ranks_of,
    take_seven,
)
from game.bots.klammern_worlds import CLUB, Unseen, turn_of, turned_card
from game.bots.plain import Plain
from game.bots.protocol import Choice, Outcome, Study, World
from game.bots.sequences import runs_of
from game.cards import Card
from game.deal import Move, Reason, View
from game.klammern import BELLE, LAST_TRICK

EXACT = 6
"""Table of two: up to so many cards in a hand the play is solved."""

PER_WOOD = 0.002  # what small wood counts beside the chance of winning the match
PER_POINT = 0.0001  # and what a card point does


class Klammern(Plain):
    """The `Bot` of Klammern."""

    def club(self, view: View) -> Choice:
        """Fixes trump on enough strength, says what can be said, plays by `cardplay.pick`."""
        ask = view.ask
        assert ask is not None
        if ask.question in ("take", "name"):
            return club_turn(view, turn_of(view))
        if ask.question == "seven":
            return Choice("swap", {}, {"code": "bot.better-card"})
        if ask.question == "meld":
            return Choice("meld", {}, {"code": "bot.may-score"})
        who = company(view.seats)
        ranks = ranks_of(str(view.trump), view.rules["beat"] == "yes")
        return thumb_choice(ranks, view, who.sides, who.turns, CLUB[view.players])

    def study(self, view: View) -> Study | None:
        """What the expert's search works on."""
        return Thinking(view)

    def teams(self, players: int) -> Sequence[Sequence[int]]:
        """Partners sit opposite at the table of four."""
        return wood.sides(range(players))


def club_turn(view: View, turn: Turn) -> Choice:
    """Take, name or pass by what the hand promises."""
    promise, suit = turn.best(view.hand)
    if promise < turn.limit():
        return Choice("pass", {}, {"code": "bot.too-weak"})
    move = "take" if turn.number < turn.players else f"trump:{suit}"
    return Choice(move, {}, {"code": "bot.strong-enough"})


class Thinking:
    """The `Study` of one question."""

    def __init__(self, view: View) -> None:
        assert view.ask is not None
        self._view = view
        self._question = view.ask.question
        self._who = company(view.seats)
        self._order = self._who.turns[self._who.turns[view.dealer][1]]
        self._turned = turned_card(view)
        self._seven = view.players < 4 and view.rules["seven"] == "yes" and self._turned[1] != "7"
        self._beat = view.rules["beat"] == "yes"
        self._standing = wood.standing(view.results, view.players)
        self._unseen = Unseen(view)
        if view.trump is not None:
            self._read_tricks(view.trump)

    def worlds(self, rng: Random) -> Iterator[tuple[World, float] | None]:
        """Hands of the others that agree with the view."""
        return self._unseen.worlds(rng)

    def outcomes(self, world: World, moves: Sequence[Move], rng: Random) -> Iterator[Outcome]:
        """What each move comes to, when all cards are open from then on."""
        if self._question == "card":
            return self._cards(world, moves)
        if self._question == "meld":
            return (self._melding(world, move == "meld") for move in moves)
        return (self._talk(world, move) for move in moves)

    def explain(self, move: Move, values: Mapping[Move, float]) -> Reason:
        """The reason that the club would give for this move."""
        if self._question != "card":
            return {"code": TALK.get(move, "bot.strong-enough")}
        view, seen, sides = self._view, self._unseen.seen, self._who.sides
        assert view.ask is not None
        foes = behind = 0
        for at, player in enumerate(self._who.turns[self._leader]):
            if sides[player] != sides[view.me]:
                foes |= (may := seen.may_hold(player))
                behind |= may if at > len(seen.lying) else 0
        mask = self._ranks.rules.mask
        legal = mask({m[:2] for m in view.ask.legal})
        friendly = seen.taker is not None and sides[seen.taker] == sides[view.me]
        return why_card(self._ranks, seen, legal, mask([move[:2]]), foes, behind, friendly)

    # --- before the play -------------------------------------------------------------------

    def _talk(self, world: World, move: Move) -> Outcome:
        """What an answer before the play comes to."""
        hands = [list(hand) for hand in world.hands]
        view = self._view
        if self._question == "seven":
            if move == "swap":
                take_seven(hands, self._turned, self._seven)
            return self._played(hands, str(view.trump), view.maker)
        turn = turn_of(view)
        late: list[Sequence[Card]] = [()] * view.players
        if view.players == 2 and len(view.hand) == 5:
            for at, player in enumerate(self._order):  # below the turned card
                late[player] = world.rest[1 + 3 * at : 4 + 3 * at]
        if move == "pass":
            after = turn._replace(number=turn.number + 1)
            fixed = auction(hands, late, self._order, after)
        else:
            fixed = (self._turned[0] if move == "take" else move[-1], view.me)
        if fixed is None:
            return self._worth([0] * view.players, 0)
        for hand, cards in zip(hands, late, strict=True):
            hand += cards
        take_seven(hands, self._turned, self._seven)
        return self._played(hands, *fixed)

    def _played(self, hands: list[list[Card]], trump: str, maker: int | None) -> Outcome:
        """What these hands of eight come to."""
        assert maker is not None
        ranks = ranks_of(trump, self._beat)
        points, last = play_hands(ranks, self._who, hands, self._order[0], trump)
        return self._settled(maker, points, last)

    # --- the play --------------------------------------------------------------------------

    def _read_tricks(self, trump: str) -> None:
        """What the search needs to know of the play so far."""
        view = self._view
        self._trump = trump
        self._ranks = ranks = ranks_of(trump, self._beat)
        self._leader = view.trick[0][0] if view.trick else view.me
        if not view.tricks:
            self._leader = self._order[0]
        self._points = [0] * view.players
        for trick in view.tricks:
            self._points[trick["winner"]] += ranks.worths(ranks.rules.mask(trick["cards"]))
        for kind, data in view.events:
            if kind == "move" and data["question"] == "card" and data["move"][2:]:
                self._points[data["player"]] += BELLE
            elif kind == "melds":
                self._points[data["player"]] += data["points"]

    def _first_trick(self, world: World, declares: bool | None) -> list[int]:
        """The points of the melds, by player, while they are not yet known.

        *declares*: what the viewer answers now; None: they have answered.
        """
        if self._view.tricks:
            return [0] * self._view.players
        me, seen = self._view.me, self._unseen.seen
        declared = {}
        yet_to_speak = self._order[len(seen.lying) :]
        for player in self._order:
            if player == me and declares is not None:
                speaks = declares
            elif player == me or player not in yet_to_speak:
                speaks = player in self._unseen.declared
            else:
                speaks = True
            if speaks:
                played = self._ranks.rules.codes(seen.played[player])
                runs = runs_of([*world.hands[player], *played])
                if runs:
                    declared[player] = runs
        return meld_points(declared, self._who.teams, self._trump)

    def _melding(self, world: World, declares: bool) -> Outcome:
        """What declaring melds, or not, comes to."""
        points = self._first_trick(world, declares)
        hands = [self._ranks.rules.mask(hand) for hand in world.hands]
        for player, hand in enumerate(hands):
            points[player] += self._points[player]
            points[player] += BELLE * (not self._ranks.pair & ~hand)
        return self._played_out(hands, points, self._unseen.seen.lying)

    def _cards(self, world: World, moves: Sequence[Move]) -> Iterator[Outcome]:
        """What each card comes to."""
        ranks, me = self._ranks, self._view.me
        base = self._first_trick(world, None)
        hands = [ranks.rules.mask(hand) for hand in world.hands]
        for player, hand in enumerate(hands):
            base[player] += self._points[player]
            if player != me and not ranks.pair & ~hand:
                base[player] += BELLE
        mine = not ranks.pair & ~hands[me]
        duel = None
        if len(hands) == 2 and len(self._view.hand) <= EXACT:
            duel = Duel(ranks, LAST_TRICK)
        for move in moves:
            card = ranks.rules.bits[move[:2]][0]
            points = base.copy()
            if move[2:] or (mine and not card & ranks.pair):
                points[me] += BELLE
            left = hands.copy()
            left[me] ^= card
            if duel:
                yield self._solved(duel, left, points, card)
            else:
                lying = (*self._unseen.seen.lying, card)
                yield self._played_out(left, points, lying)

    def _played_out(self, hands: list[int], points: list[int], lying: Sequence[int]) -> Outcome:
        """What comes of it when all play on by the rule of thumb."""
        players = len(hands)
        last = play_out(
            self._ranks,
            hands,
            self._leader,
            lying,
            points,
            self._who.sides,
            self._who.turns,
            [OPEN[players]] * players,
        )
        points[last] += LAST_TRICK
        return self._settled(self._view.maker, points, last)

    def _solved(self, duel: Duel, hands: list[int], points: list[int], card: int) -> Outcome:
        """Table of two: what comes of it when both play their best."""
        me, lying = self._view.me, self._unseen.seen.lying
        mine, theirs = hands[me], hands[1 - me]
        whole = self._ranks.worths(mine | theirs | card | sum(lying)) + LAST_TRICK
        if lying:
            margin = -duel.trick(theirs, mine, lying[0], card)
        else:
            margin = duel.reply(mine, theirs, card)
        points[me] += (whole + margin) // 2
        points[1 - me] += (whole - margin) // 2
        return self._settled(self._view.maker, points, me)

    # --- the score -------------------------------------------------------------------------

    def _settled(self, maker: int | None, points: list[int], last: int) -> Outcome:
        """What the deal's points mean for the viewer."""
        assert maker is not None
        me, sides = self._view.me, self._who.sides
        own = [p for at, p in enumerate(points) if sides[at] == sides[me]]
        ahead = sum(own) - (sum(points) - sum(own)) / (len(self._who.teams) - 1)
        return self._worth(gained(self._who, maker, points, last), ahead)

    def _worth(self, small: Sequence[int], ahead: float) -> Outcome:
        """What this small wood is worth: the chance of winning the match, and the wood itself."""
        view, teams = self._view, self._who.teams
        after = wood.written(self._standing, small)
        over = after["round_over"]
        rounds = view.rules["rounds"] - after["round"] - over
        first = [team[0] for team in teams]
        counts = tuple(0 if over else after["wood"][p] for p in first)
        odds = match_odds(counts, tuple(after["large"][p] for p in first), rounds)
        scores = after["scores"]
        mine = self._who.sides[view.me]
        others = [scores[p] for at, p in enumerate(first) if at != mine]
        margin = scores[view.me] - sum(others) / len(others)
        return Outcome(odds[mine] + PER_WOOD * margin + PER_POINT * ahead, margin)


TALK = {
    "pass": "bot.too-weak",
    "swap": "bot.better-card",
    "keep": "bot.keeps-card",
    "meld": "bot.may-score",
    "silent": "bot.says-nothing",
}

BOT = Klammern()
