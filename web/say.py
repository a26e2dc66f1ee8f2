"""The course of the game in sentences, for the live region and the log.

One sentence for each event that matters, in the language spoken now; the page's pieces ask for
names and marks here too, so that the eye and the ear are told the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from web import texts
from web.texts import t

Data = Mapping[str, Any]


class Speaker:
    """Says things about one match as one player sees it."""

    def __init__(self, game: str, me: int, names: Sequence[str]) -> None:
        self.game, self.me, self.names = game, me, names

    def event(self, kind: str, data: Data) -> str | None:
        """An event as a sentence, or None if it says nothing of its own."""
        tell = getattr(self, f"_{kind}", None)
        return tell(data) if tell else None

    def _who(self, key: str, player: int | None, **values: Any) -> str:
        """The sentence *key*; ``.me`` of it if it is about me."""
        if player == self.me and texts.has(f"{key}.me"):
            return t(f"{key}.me", **values)
        name = "" if player is None else self.names[player]
        return t(key, name=name, **values)

    def _deal(self, data: Data) -> str:
        return self._who("say.deal", data["dealer"], n=data["deal"] + 1)

    def _hand(self, data: Data) -> str:
        return t("say.hand", cards=data["cards"])

    def _turned(self, data: Data) -> str:
        return t("say.turned", card=data["card"])

    def _bottom(self, data: Data) -> str:
        return t("say.bottom", card=data["card"])

    def _move(self, data: Data) -> str:
        player, move = data["player"], data["move"]
        if data["question"] == "card":
            card = move[:2]
            if move != card:
                said = texts.first(
                    f"say.card-said.{self.game}",
                    "say.card-said",
                    card=card,
                    name=self.names[player],
                )
                return said
            return self._who("say.card", player, card=card)
        text = texts.bubble(move, self.game, self.names)
        return t("say.move", name=self.names[player], text=text)

    def _trump(self, data: Data) -> str:
        suit, maker = data["trump"], data["maker"]
        if maker is None:
            return t("say.trump", suit=suit)
        return (
            t("say.trump.me", suit=suit)
            if maker == self.me
            else t("say.trump.maker", name=self.names[maker], suit=suit)
        )

    def _swapped(self, data: Data) -> str:
        return self._who(
            "say.swapped", data["player"], card_gave=data["gave"], card_took=data["took"]
        )

    def _bids(self, data: Data) -> str:
        entries = [
            t("say.bids.entry", name=self.names[player], n=bid)
            for player, bid in enumerate(data["bids"])
        ]
        return t("say.bids", list=texts.listed(entries))

    def _sequence(self, data: Data) -> str:
        return self._who("say.sequence", data["player"], cards=data["cards"], points=data["points"])

    def _melds(self, data: Data) -> str:
        cards = [card for meld in data["melds"] for card in meld]
        return self._who("say.melds", data["player"], cards=cards, points=data["points"])

    def _wedding(self, data: Data) -> str:
        partner = data.get("partner")
        if partner is not None:
            return t(
                "say.wedding.found",
                name=self.names[data["player"]],
                partner=self.names[partner],
            )
        return self._who("say.wedding", data["player"])

    def _side(self, data: Data) -> str:
        return self._who("say.side", data["player"], side=t(f"side.{data['side']}"))

    def _trick(self, data: Data) -> str:
        got = self._who("say.trick", data["winner"])
        why = self.why_won(data)
        return f"{got} {why}" if why else got

    def why_won(self, data: Data) -> str:
        """Why the trick went where it went."""
        return texts.reason(data["why"], game=self.game) if data.get("why") else ""

    def _result(self, data: Data) -> str:
        entries = [
            t(
                "say.result.entry",
                name=self.names[player],
                score=texts.signed(score),
                total=data["totals"][player],
            )
            for player, score in enumerate(data["scores"])
        ]
        return t("say.result", list="; ".join(entries))

    def reason(self, why: Data, name: str = "") -> str:
        """Why something is not possible now."""
        if why["code"] == "not-your-turn" and name:
            return t("reason.not-your-turn.name", name=name)
        return texts.reason(why, game=self.game)

    def line(self, line: Any) -> str:
        """A line of the sheet after a deal."""
        values = {**line.values}
        mine = line.player == self.me
        for name in ("name", "from", "neighbour"):  # players, by number
            if isinstance(values.get(name), int):
                values[name] = self.names[values[name]]
        name = self.names[line.player] if line.player is not None else ""
        key = f"line.{line.code}"
        values.setdefault("name", name)
        if isinstance(values.get("players"), (list, tuple)):
            values["names"] = texts.listed(self.names[p] for p in values["players"])
        if mine and texts.has(f"{key}.me"):
            key = f"{key}.me"
        return t(key, **values)

    def winners(self, winners: Sequence[int]) -> str:
        """Who has won the match."""
        if len(winners) > 1:
            return t("say.winners", names=texts.listed(self.names[p] for p in winners))
        return self._who("say.winner", winners[0])
