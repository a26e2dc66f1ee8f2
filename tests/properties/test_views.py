"""What a player knows does not depend on what they were not shown."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from game.deal import Ask, View
from game.match import Match
from tests.properties.tables import Setting, places, play_some, settings_of, walk

Shown = tuple[str, dict[str, Any]]
OF_HOLDERS = ("declare", "meld", "seven", "wedding")
COMPARED = ("sequence", "melds")  # these events tell who of two holders has the better cards


def shown_to(match: Match, player: int) -> list[Shown]:
    """The events of the running deal that the player saw."""
    return [(e.kind, e.data) for e in match.deals[-1].desk.events if e.to is None or e.to == player]


def unseen(match: Match, player: int) -> list[int]:
    """The places in the running deal's pack whose cards the player cannot know."""
    known: dict[str, set[str]] = {str(p): set() for p in range(match.players)}
    hands = 0
    for kind, data in shown_to(match, player):
        if kind == "hand":
            hands += 1
        elif kind == "move" and data["question"] == "card":
            known[str(data["player"])].add(data["move"][:2])
        elif kind == "wedding":
            known[str(data["player"])].add("CQ")
        elif kind == "swapped":
            known[str(data["player"])] |= {data["gave"], data["took"]}
        elif kind == "sequence":
            known[str(data["player"])] |= {*data["cards"]}
        elif kind == "melds":
            known[str(data["player"])].update(card for run in data["melds"] for card in run)
        elif kind == "turned" and isinstance(data["holder"], int):
            known[str(data["holder"])].add(data["card"])
    mine = {str(player), "turned"}
    if hands > 1:  # the extra cards have come
        mine |= {f"{player}+", "bottom"}
    return [
        at
        for at, (card, place) in enumerate(
            zip(match.deals[-1].desk.pack, places(match), strict=True)
        )
        if place not in mine and card not in known.get(place.removesuffix("+"), ())
    ]


def begun(match: Match, pack: Sequence[str]) -> Match:
    """A match with the same deals before the running one, which now has this pack."""
    record = match.record()
    number = match.deals[-1].desk.number
    record["packs"] = [*(match.pack(n) for n in range(number)), list(pack)]
    record["moves"] = record["moves"][:number]
    return Match.load(record)


def follow(twin: Match, history: Sequence[Shown], player: int, rng: Random) -> bool:
    """Play a twin so that *player* sees *history*; False if its cards do not allow that.

    Answers that the player cannot see are free. Anything else that the player would see
    otherwise is a leak.
    """
    bids = next((data["bids"] for kind, data in history if kind == "bids"), None)
    while True:
        seen = shown_to(twin, player)
        for mine, other in zip(seen, history, strict=False):
            if mine != other:
                assert mine[0] in COMPARED or other[0] in COMPARED, (mine, other)
                return False
        assert len(seen) <= len(history), seen[len(history) :]
        if len(seen) == len(history):
            return True
        ask = twin.asks
        assert ask is not None
        kind, data = history[len(seen)]
        is_next = kind == "move" and (data["player"], data["question"]) == ask[0:3:2]
        if is_next and data["move"] in ask.legal:
            twin.play(data["move"])
        elif ask.hidden and ask.player != player:
            twin.play(f"bid:{bids[ask.player]}" if bids else rng.choice(ask.hidden))
        elif is_next:
            return False  # with the twin's cards this move is not legal
        else:
            # only a holder is asked, and in the twin it is somebody else who holds the cards
            assert kind in COMPARED or data["question"] in OF_HOLDERS, (ask, data)
            return False


def settle(twin: Match, player: int, rng: Random) -> None:
    """Answer what others are asked in secret, up to a question that the player may see."""
    while (ask := twin.asks) is not None and ask.hidden and ask.player != player:
        twin.play(rng.choice(ask.hidden))


def changed(
    match: Match, player: int, rng: Random, tries: int = 12
) -> tuple[Match, Sequence[str]] | None:
    """A twin of the running deal in which cards that the player has not seen lie elsewhere."""
    history = shown_to(match, player)
    hidden = unseen(match, player)
    own = match.deals[-1].desk.pack
    for attempt in range(tries):
        pack = list(own)
        some = hidden if attempt < 2 else rng.sample(hidden, min(2, len(hidden)))
        cards = [own[at] for at in some]
        rng.shuffle(cards)
        for at, card in zip(some, cards, strict=True):
            pack[at] = card
        if pack == own:
            continue
        twin = begun(match, pack)
        if follow(twin, history, player, rng):
            return twin, pack
    return None


def without_ask(view: View) -> dict[str, Any]:
    """A view as data, without its open question."""
    return {**view.to_json(), "ask": None}


@settings(max_examples=400)
@given(setting=settings_of(), moves=st.integers(0, 120), who=st.integers(0, 5))
def test_a_view_is_the_same_whatever_the_unseen_cards_are(
    setting: Setting, moves: int, who: int
) -> None:
    match = setting.match()
    rng = Random(setting.seed)
    play_some(match, rng, moves)
    player = who % match.players
    assume(not match.over)
    found = changed(match, player, rng)
    event("with other cards" if found else "no other cards found")
    assume(found is not None)
    assert found is not None
    twin, pack = found
    assert pack != match.deals[-1].desk.pack
    ask = match.asks
    assert ask is not None
    if ask.player == player or not ask.hidden:
        settle(twin, player, rng)
        assert twin.view(player) == match.view(player)
    else:
        assert without_ask(twin.view(player)) == without_ask(match.view(player))


@settings(max_examples=150)
@given(setting=settings_of())
def test_an_answer_given_in_secret_is_not_seen_by_anybody_else(setting: Setting) -> None:
    match = setting.match(deals=3)
    others: list[int] = []
    for ask in walk(match, Random(setting.seed)):
        if not ask.hidden:
            continue
        others = [p for p in range(match.players) if p != ask.player]
        assert [match.view(p).ask for p in others] == [None] * len(others)
        before = [shown_to(match, p) for p in others]
        for answer in ask.hidden:
            branch = Match.load(match.record())
            branch.play(answer)
            if len(branch.deals) != len(match.deals):
                continue
            for other, had in zip(others, before, strict=True):
                news = shown_to(branch, other)[len(had) :]
                assert not [n for n in news if n[0] == "move"]
                assert not [n for n in news if n[1].get("player") == ask.player]


@settings(max_examples=100)
@given(setting=settings_of("rififi"), deal=st.integers(0, 20))
def test_nobody_sees_a_bid_before_all_are_in(setting: Setting, deal: int) -> None:
    match = setting.match()
    rng = Random(setting.seed)
    for _ in walk(match, rng):
        if len(match.results) == min(deal, 2 * setting.rules["top"]):
            break
    bids: dict[int, str] = {}
    for turn in range(match.players):
        ask = match.asks
        assert ask is not None
        assert ask.question == "bid"
        last = turn == match.players - 1
        seen = []
        for bid in ask.legal:
            branch = Match.load(match.record())
            branch.play(bid)
            others = [p for p in range(match.players) if p != ask.player]
            seen.append([without_ask(branch.view(p)) for p in others])
        assert last or all(views == seen[0] for views in seen)
        assert not last or all(views != seen[0] for views in seen[1:])
        bids[ask.player] = rng.choice(ask.legal)
        match.play(bids[ask.player])
    told = {"bids": [int(bids[p].removeprefix("bid:")) for p in range(match.players)]}
    assert [match.view(p).facts["bids"] for p in range(match.players)] == [told] * match.players


@settings(max_examples=60)
@given(setting=settings_of(), moves=st.integers(0, 200))
def test_a_question_shows_its_answers_only_to_the_player_who_is_asked(
    setting: Setting, moves: int
) -> None:
    match = setting.match()
    play_some(match, Random(setting.seed), moves)
    ask = match.asks
    assume(ask is not None)
    assert isinstance(ask, Ask)
    for player in range(match.players):
        shown = match.view(player).ask
        if player == ask.player:
            assert shown == ask
        else:
            assert shown is None or shown == Ask(ask.player, (), ask.question)
            assert (shown is None) == bool(ask.hidden)
