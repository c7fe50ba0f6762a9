"""Remarks of bots at a table on this machine; each is shown once and stored nowhere."""

from __future__ import annotations

from itertools import takewhile
from zlib import crc32

from antterm import registry
from antterm.bots import bots_of
from antterm.bots.remarks import GameRemarks, Occasion
from antterm.i18n import _
from antterm.table.table import Table

SPEAKS = 2
"""The number of occasions for each of which, on average, a bot makes one remark."""


class Remarks:
    """The remarks at one table. The same game with the same names has the same remarks.

    Args:
        table: the table; programs of other makers that sit there say nothing.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game: GameRemarks | None = registry.find(bots_of(table.game_id).remarks)
        self._last: int | None = None
        """After how many answers the last remark was made."""

    def since(self, number: int) -> str:
        """Return the remark of a bot on the events since `number` answers; empty for none.

        It uses only what an onlooker may know.
        """
        table, game = self._table, self._game
        if game is None or table.length <= number or table.outcome is not None:
            return ""
        if self._last is not None and self._last <= table.length < self._last + game.pause:
            return ""
        later = [*takewhile(lambda each: each.number > number, reversed(table.story(None)))][::-1]
        for occasion in game.occasions([each.event for each in later], table.view(None)):
            if text := self._remark(game, occasion):
                self._last = table.length
                # Translators: what a bot remarks, such as: Bram: “Got you!”
                return _("{name}: “{text}”").format(name=table.names[occasion.seat], text=text)
        return ""

    def _remark(self, game: GameRemarks, occasion: Occasion) -> str:
        """Return the sentence of the bot that has an occasion for one; empty if it stays silent."""
        table, seat = self._table, occasion.seat
        kind, _colon, level = table.seats[seat].player.partition(":")
        own = bots_of(table.game_id)
        if kind != "bot" or level not in own.levels or level in own.foreign:
            return ""
        lot = crc32(f"{occasion.name} {table.length} {' '.join(table.names)}".encode())
        found = game.sentences(occasion.name, (table.characters[seat], level))
        return _(found[lot // SPEAKS % len(found)]) if found and lot % SPEAKS == 0 else ""
