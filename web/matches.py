"""Matches of this browser: who sits there, a new one, whether one may be thrown away."""

from __future__ import annotations

from typing import Any

from game.match import Match
from web import dialog, dom, store
from web.texts import t


def names(players: int) -> list[str]:
    """What everybody is called: chosen names, else those of the catalogue."""
    chosen = store.settings.names
    usual = [t("name.me"), *(t(f"name.{n}") for n in range(1, players))]
    return [chosen[p] or usual[p] for p in range(players)]


def begin(game: str, code: int | None = None) -> tuple[Match, dict[str, Any]]:
    """A new match of *game* at the table as it is set up, saved at once.

    *code* is a deal code: the same one gives the same cards. Whoever gives one may know them, so
    such a match does not count in the statistics.
    """
    chosen = store.table(game)
    seed = random_code() if code is None else code
    match = Match(game, players=chosen["players"], seed=seed, rules=chosen["rules"])
    meta = {"levels": chosen["levels"], "id": f"{seed}-{random_code()}", "at": dom.seconds()}
    if code is not None:
        meta["uncounted"] = True
    store.store().hold(game)  # a new match is wanted here, wherever the old one was played
    store.save_match(game, match.record(), meta)
    return match, meta


async def may_begin(game: str) -> bool:
    """Whether a new match may take the place of the saved one."""
    saved = store.load_match(game)
    if saved is None or saved[0].over or not any(deal.moves for deal in saved[0].deals):
        return True
    match = saved[0]
    return await dialog.ask(
        t("new.title"),
        t("new.text", game=t(f"game.{game}"), n=len(match.results) + 1),
        t("new.yes"),
        t("new.no"),
    )


def random_code() -> int:
    """A number nobody can guess, from 0 to 2^32 - 1."""
    place = dom.window.Uint32Array.new(1)
    dom.window.crypto.getRandomValues(place)
    return int(place[0])


def window_name() -> str:
    """A name for this window that no other one has."""
    return f"{random_code():x}-{random_code():x}"
