"""What the arena measures, compared with the same deals played by hand."""

import pytest

from game.__main__ import main
from game.bots import choose
from game.bots.arena import Setting, Task, play, report, run, seatings
from game.deal import GameError
from game.match import Match

TOP = {"top": 2}  # deals of 1, 2, 2, 1 and 2 cards


def by_hand(levels: list[str], seed: int) -> Match:
    """A short match of Ri Fi Fi with these players."""
    match = Match("rififi", players=len(levels), seed=seed, rules=TOP)
    while (ask := match.asks) is not None:
        match.play(choose(match.view(ask.player), seed=seed, level=levels[ask.player]).move)
    return match


def exact(match: Match, player: int) -> float:
    """The share of the deals in which *player* took as many tricks as they had said."""
    hits = [
        any(line.code == "bid-exact" and line.player == player for line in lines)
        for lines in (match.book.lines(result, match.rules) for result in match.results)
    ]
    return sum(hits) / len(hits)


def test_bids_that_came_true_are_counted_as_on_the_score_sheet() -> None:
    """One kind of player on all seats: one way of seating, and all their bids count."""
    setting = Setting("rififi", 3, "club", "club", TOP, measure="bids")
    match = by_hand(["club"] * 3, 4)
    share = sum(exact(match, player) for player in range(3)) / 3
    assert play(Task(setting, (4,))).differences == [pytest.approx(share)]


def test_only_the_bids_of_a_are_counted() -> None:
    setting = Setting("rififi", 2, "club", "random", TOP, measure="bids")
    share = exact(by_hand(["club", "random"], 4), 0) + exact(by_hand(["random", "club"], 4), 1)
    assert play(Task(setting, (4,))).differences == [pytest.approx(share / 2)]


def test_the_score_is_the_mean_difference_over_all_seatings() -> None:
    setting = Setting("rififi", 2, "club", "random", TOP)
    first, second = by_hand(["club", "random"], 4).totals, by_hand(["random", "club"], 4).totals
    mean = (first[0] - first[1] + second[1] - second[0]) / 2 / 5
    assert play(Task(setting, (4,))).differences == [pytest.approx(mean)]


def test_each_seat_in_turn_has_the_bot_that_is_measured() -> None:
    assert seatings("ananas", 3, "club", "random") == [
        ("club", "random", "random"),
        ("random", "club", "random"),
        ("random", "random", "club"),
    ]
    assert seatings("klammern", 4, "club", "random") == [
        ("club", "random", "club", "random"),
        ("random", "club", "random", "club"),
    ]
    assert seatings("ananas", 3, "club", "club") == [("club", "club", "club")]


def test_what_cannot_be_measured_is_told() -> None:
    with pytest.raises(GameError, match="nobody bids a number of tricks in ananas"):
        run(Setting("ananas", 3, "club", "club", measure="bids"), deals=1, seed=1)
    with pytest.raises(GameError, match="cannot be told from itself"):
        run(Setting("ananas", 3, "club", "club"), deals=1, seed=1)


def test_the_report_says_what_was_measured(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena --game rififi --players 3 --a club --b club --deals 3 --seed 2 --rules top=2"
    assert main([*words.split(), "--measure", "bids"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    found = run(Setting("rififi", 3, "club", "club", TOP, measure="bids"), deals=3, seed=2)
    assert first == report(found, "bids")[0]
    assert first == f"bids came true {found.mean:.3f} +- {found.interval:.3f} (3 deals)"
    assert second.startswith("club: ")
