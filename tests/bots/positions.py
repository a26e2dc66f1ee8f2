"""Positions of all tables for tests of the bots, reached by bots and by chance."""

from collections.abc import Iterator
from random import Random

from game.bots import choose
from game.bots.protocol import World
from game.match import Match
from tests.properties.tables import Setting, places
from tests.properties.test_views import shown_to, unseen


def walk(setting: Setting, deals: int) -> Iterator[Match]:
    """A match at every open question with a choice, played by club, beginner and chance mixed."""
    match = setting.match(deals=deals)
    rng = Random(setting.seed)
    while (ask := match.asks) is not None:
        if len(ask.legal) > 1:
            yield match
        level = rng.choice(("club", "club", "beginner", "random"))
        match.play(choose(match.view(ask.player), seed=setting.seed, level=level).move)


def dealt_as(match: Match, player: int, world: World) -> list[str]:
    """The running deal's pack with the cards that *player* does not see lying as in *world*."""
    hands = [list(hand) for hand in world.hands]
    rest = list(world.rest)
    events = shown_to(match, player)
    for kind, data in events:
        if kind == "move" and data["question"] == "card":
            hands[data["player"]].append(data["move"][:2])
    for kind, data in events:
        if kind == "swapped":  # before that the seven and the turned card lay the other way
            swapper = hands[data["player"]]
            swapper[swapper.index(data["took"])] = data["gave"]
            rest[rest.index(data["gave"])] = data["took"]
    own, free = match.deals[-1].desk.pack, {*unseen(match, player)}
    late = sum(kind == "hand" for kind, _ in events) > 1
    # whose card lies at each place of the pack: a list to take it from
    piles = [
        hands[int(label[0])] if label[0].isdigit() and (late or "+" not in label) else rest
        for label in places(match)
    ]
    pack = [""] * len(own)
    for at, pile in enumerate(piles):
        # of two equal cards one may be seen and the other not
        if at not in free and own[at] in pile:
            pile.remove(own[at])
            pack[at] = own[at]
    return [card or piles[at].pop(0) for at, card in enumerate(pack)]
