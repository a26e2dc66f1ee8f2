"""The sums that each game's scores obey, worked out again from the tricks alone."""

from random import Random
from typing import Any

from hypothesis import example, given, settings

from game.deal import Deal
from game.match import Match
from tests.properties.tables import Setting, settings_of, walk

PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def finished(setting: Setting) -> Match:
    """The match, played to its end with random moves."""
    match = setting.match()
    for _ in walk(match, Random(setting.seed)):
        pass
    return match


def tricks_of(deal: Deal) -> list[dict[str, Any]]:
    """The data of a deal's tricks."""
    return [event.data for event in deal.desk.events if event.kind == "trick"]


def said(deal: Deal, player: int, ending: str) -> bool:
    """Whether the player has made a move with this ending."""
    moves = (event.data for event in deal.desk.events if event.kind == "move")
    return any(m["player"] == player and m["move"].endswith(ending) for m in moves)


@settings(max_examples=100)
@given(setting=settings_of("ananas", 3))
def test_ananas_points_are_three_numbers_that_add_up_to_33_and_43_with_the_ten(
    setting: Setting,
) -> None:
    match = finished(setting)
    for deal, result in zip(match.deals, match.results, strict=True):
        won = [sum(t["winner"] == p for t in tricks_of(deal)) for p in range(3)]
        assert result["tricks"] == won
        assert sum(won) == 11
        points = [won[0] + 2 * won[2], won[1] + 2 * won[0], won[2] + 2 * won[1]]
        assert result["points"] == points
        assert sum(points) == 33
        assert len(set(points)) == 3
        assert result["scores"][result["bonus"]] == sorted(points)[1] + 10
        assert sum(result["scores"]) == 43


@settings(max_examples=100)
@given(setting=settings_of("ananas", 3))
def test_ananas_to_100_ends_in_deal_five_six_or_seven(setting: Setting) -> None:
    match = finished(Setting("ananas", 3, setting.seed, {**setting.rules, "target": 100}))
    assert len(match.results) in (5, 6, 7)


def points_of(cards: list[str], trump: str, values: dict[str, int]) -> int:
    """What cards are worth: *values* for trumps where they are named, else the plain ones."""
    return sum(
        values.get(card[1], PLAIN.get(card[1], 0)) if card[0] == trump else PLAIN.get(card[1], 0)
        for card in cards
    )


@settings(max_examples=100)
@given(setting=settings_of("klaberjass", 2))
def test_klaberjass_points_are_those_of_the_cards_played_and_what_was_declared(
    setting: Setting,
) -> None:
    match = finished(setting)
    for deal, result in zip(match.deals, match.results, strict=True):
        if result["outcome"] == "passed":
            assert result["scores"] == [0, 0]
            continue
        won: list[list[str]] = [[], []]
        for trick in tricks_of(deal):
            won[trick["winner"]] += trick["cards"]
        trump = result["trump"]
        own = [points_of(cards, trump, {"J": 20, "9": 14}) for cards in won]
        assert result["card_points"] == own
        bella = [20 * said(deal, p, "+") for p in range(2)]
        assert result["bella"] == bella
        shown = [e.data for e in deal.desk.events if e.kind == "sequence"]
        assert result["sequence"] == [
            sum(s["points"] for s in shown if s["player"] == p) for p in range(2)
        ]
        last = tricks_of(deal)[-1]["winner"]
        assert result["last"] == last
        total = [own[p] + 10 * (p == last) + bella[p] + result["sequence"][p] for p in range(2)]
        assert result["points"] == total
        maker, other = result["maker"], 1 - result["maker"]
        if total[maker] > total[other]:
            assert result["scores"] == total
        elif total[maker] == total[other]:
            assert (result["scores"][maker], result["scores"][other]) == (0, total[other])
        else:
            assert (result["scores"][maker], result["scores"][other]) == (0, sum(total))


@settings(max_examples=60)
@given(setting=settings_of("doppelkopf", 4))
def test_doppelkopf_scores_add_up_to_nothing_and_card_points_to_240(setting: Setting) -> None:
    match = finished(setting)
    for deal, result in zip(match.deals, match.results, strict=True):
        assert sum(result["scores"]) == 0
        own = [0, 0, 0, 0]
        for trick in tricks_of(deal):
            own[trick["winner"]] += points_of(trick["cards"], "", {})
        assert result["card_points"] == own
        assert sum(own) == 240
        re = result["re"]
        assert result["re_points"] == sum(own[p] for p in re)
        assert result["winner"] == ("re" if result["re_points"] >= 121 else "kontra")
        winners = re if result["winner"] == "re" else [p for p in range(4) if p not in re]
        caught = sum(1 if c["by"] in winners else -1 for c in result["caught"])
        assert result["value"] == 1 + caught
        for player in range(4):
            times = 3 if len(re) == 1 and player in re else 1
            sign = 1 if player in winners else -1
            assert result["scores"][player] == sign * times * result["value"]


@settings(max_examples=60)
@given(setting=settings_of("klammern", 4))
def test_klammern_at_four_has_164_points_and_what_was_declared(setting: Setting) -> None:
    match = finished(setting)
    for result in match.results:
        declared = sum(result["melds"]) + sum(result["belle"])
        if result["outcome"] == "passed":
            assert result["points"] == [0, 0, 0, 0]
            continue
        assert sum(result["card_points"]) == 120
        assert sum(result["extras"]) == 34
        assert sum(result["points"]) == 164 + declared


@settings(max_examples=120)
@given(setting=settings_of("klammern"))
def test_klammern_points_and_wood_follow_from_tricks_and_what_was_declared(
    setting: Setting,
) -> None:
    match = finished(setting)
    size = match.players
    small, large, number = [0] * size, [0] * size, 0
    for deal, result in zip(match.deals, match.results, strict=True):
        assert result["round"] == number
        tricks = tricks_of(deal)
        total = [0] * size
        trump = result["trump"]
        for trick in tricks:
            total[trick["winner"]] += points_of(trick["cards"], trump, {"J": 22, "9": 14})
        for event in deal.desk.events:
            if event.kind == "melds":
                total[event.data["player"]] += event.data["points"]
        for player in range(size):
            total[player] += 20 * said(deal, player, "+")
        if tricks:
            total[tricks[-1]["winner"]] += 10
        assert result["points"] == total
        gained = gained_wood(match, result, total)
        small = [a + b for a, b in zip(small, gained, strict=True)]
        over = any(wood >= 5 for wood in small)
        assert result["round_over"] == over
        if over:
            best = [p for p in range(size) if small[p] == max(small)]
            large = [n + (p in best) for p, n in enumerate(large)]
            alone = sum(small) == sum(small[p] for p in best)
            if alone and len(best) == (2 if size == 4 else 1):
                gained = [n + (p in best) for p, n in enumerate(gained)]
                small = [n + (p in best) for p, n in enumerate(small)]
        assert result["scores"] == gained
        assert result["wood"] == small
        assert result["large"] == large
        if over:
            small, number = [0] * size, number + 1
    assert number == match.rules["rounds"]


def gained_wood(match: Match, result: dict[str, Any], points: list[int]) -> list[int]:
    """The small wood of one deal, without a Kalte."""
    maker, size = result["maker"], match.players
    if maker is None:
        return [0] * size
    if size == 3:
        order = sorted(points)
        if order[0] == order[2]:
            return [int(player != result["last"]) for player in range(3)]
        if order[0] == order[1]:
            return [2 * (own == order[2]) for own in points]
        return [int(own != order[0]) for own in points]
    partner = match.seats[(match.seats.index(maker) + 2) % 4] if size == 4 else maker
    side = {maker, partner}
    own = sum(points[p] for p in side)
    won = own > sum(points) - own
    assert result["outcome"] == ("won" if won else "lost")
    return [int(p in side) if won else 2 * (p not in side) for p in range(size)]


@settings(max_examples=100)
@given(setting=settings_of("rififi"))
def test_rififi_scores_are_two_a_trick_and_ten_or_less_two_for_each_off(setting: Setting) -> None:
    match = finished(setting)
    assert len(match.results) == 2 * setting.rules["top"] + 1
    for deal, result in zip(match.deals, match.results, strict=True):
        for player in range(match.players):
            won = sum(trick["winner"] == player for trick in tricks_of(deal))
            bid = result["bids"][player]
            assert said(deal, player, f"bid:{bid}")
            assert result["tricks"][player] == won
            extra = 10 if won == bid else -2 * abs(won - bid)
            assert result["scores"][player] == 2 * won + extra


VALUE = (
    "re-won",
    "kontra-won",
    "caught-ten",
    "caught-ten-off",
)  # what makes the value of a Doppelkopf deal
EXPLAINED = {
    # for each game: codes of lines that add up, and the field of the result that they add up to
    "ananas": [
        ("own-tricks neighbour-tricks", "points"),
        ("sum", "points"),
        ("own-tricks neighbour-tricks middle-bonus", "scores"),
    ],
    "klaberjass": [("card-points last-trick sequence bella", "points"), ("sum", "points")],
    "doppelkopf": [("card-points", "card_points"), ("score", "scores")],
    "rififi": [("tricks bid-exact bid-over bid-under", "scores"), ("sum", "scores")],
    "klammern": [
        ("card-points mie jappa last-trick melds belle", "points"),
        ("sum", "points"),
        ("wood kalte", "scores"),
    ],
}


CAUGHT_BY_THE_LOSERS = Setting("doppelkopf", 4, 227425, {"deals": 4})


@settings(max_examples=150)
@given(setting=settings_of())
@example(setting=CAUGHT_BY_THE_LOSERS)
def test_the_lines_of_the_sheet_add_up_to_the_numbers_of_the_result(setting: Setting) -> None:
    match = finished(setting)
    for result in match.results:
        lines = match.book.lines(result, match.rules)
        if result.get("outcome") == "passed":
            assert [line.code for line in lines] == ["passed"]
            continue
        for codes, field in EXPLAINED[setting.game]:
            for player in range(match.players):
                own = [line for line in lines if line.player == player]
                parts = [line.value or 0 for line in own if line.code in codes.split()]
                assert sum(parts) == result[field][player], (codes, player)
        if setting.game == "doppelkopf":
            value = [line.value or 0 for line in lines if line.code in VALUE]
            assert sum(value) == result["value"]
