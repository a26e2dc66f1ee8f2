"""Two hands, all cards known: exactly what comes of it when both play their best.

Used for Klaberjass and for Klammern at the table of two. Values are margins in card points: the
leader's points less the other's, the last trick included.
"""

from game.bots.cardplay import Ranks

FAR = 10_000  # beyond every margin


class Duel:
    """Solves positions of two hands; what it has found out stays with it."""

    def __init__(self, ranks: Ranks, last_trick: int) -> None:
        self._worth, self._group = ranks.worth, ranks.group
        self._trumps, self._legal = ranks.trumps, ranks.rules.legal_mask
        self._last = last_trick
        self._found: dict[tuple[int, int], tuple[int, int]] = {}

    def lead(self, leader: int, other: int, low: int = -FAR, high: int = FAR) -> int:
        """The margin of the player to lead; exact if between *low* and *high*, else a bound."""
        if not leader:
            return 0
        least, most = self._found.get((leader, other), (-FAR, FAR))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        best, floor = -FAR, max(low, least)
        for card in self._leads(leader, other):
            value = self.reply(leader ^ card, other, card, floor, high)
            if value > best:
                best = value
                if best > floor:
                    floor = best
                    if best >= high:
                        break
        if best < high:
            most = min(most, best)
        if best > low:
            least = max(least, best)
        self._found[leader, other] = (least, most)
        return best

    def reply(self, leader: int, other: int, card: int, low: int = -FAR, high: int = FAR) -> int:
        """The leader's margin from the trick on that *card* has just opened."""
        best = FAR
        for answer in self._answers(leader, other, card):
            value = self.trick(leader, other ^ answer, card, answer, low, high)
            if value < best:
                best = value
                if best < high:
                    high = best
                    if best <= low:
                        break
        return best

    def trick(
        self, leader: int, other: int, card: int, answer: int, low: int = -FAR, high: int = FAR
    ) -> int:
        """The leader's margin once *answer* has been played to *card*."""
        pot = self._worth[card] + self._worth[answer]
        if not leader:
            pot += self._last
        if answer > card and answer & (self._group[card] | self._trumps):
            return -pot - self.lead(other, leader, -high - pot, -low - pot)
        return pot + self.lead(leader, other, low - pot, high - pot)

    def _distinct(self, cards: int, all_cards: int) -> list[int]:
        """*cards* one by one, without those that are as good as the one below them."""
        worth, group = self._worth, self._group
        found = []
        before = 0
        while cards:
            card = cards & -cards
            cards ^= card
            if not (
                before
                and worth[card] == worth[before]
                and group[card] == group[before]
                and not all_cards & (card - 1) & -(before << 1)
            ):
                found.append(card)
            before = card
        return found

    def _leads(self, leader: int, other: int) -> list[int]:
        """The cards worth leading, the likeliest to be best first."""
        worth, group, trumps = self._worth, self._group, self._trumps
        rated = []
        for card in self._distinct(leader, leader | other):
            suit, value = group[card], worth[card]
            follow = other & suit
            if follow:
                if follow & -(card << 1):
                    rate = -value - 11
                else:
                    rate = value + (5 if suit == trumps else 2)
            else:
                rate = -value - 9 if other & trumps else value + 6
            rated.append((rate, card))
        rated.sort(reverse=True)
        return [card for _, card in rated]

    def _answers(self, leader: int, other: int, card: int) -> list[int]:
        """The answers worth giving to *card*, the likeliest to be best first."""
        worth = self._worth
        suit = self._group[card]
        takes = (suit | self._trumps) & -(card << 1)
        rated = []
        for answer in self._distinct(self._legal(other, suit, card), leader | other | card):
            value = worth[answer]
            rated.append(
                (-worth[card] - value - 3 if answer & takes else worth[card] + value, answer)
            )
        rated.sort()
        return [answer for _, answer in rated]
