"""The players of this game; so far they know no more than the rules of a trick."""

from game.bots.plain import Plain

BOT = Plain()
