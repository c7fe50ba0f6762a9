"""Playing on from a position of a game, in a new one: who plays."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.bots import levels
from antterm.bots.kinds import level_name
from antterm.core.ask import Refused
from antterm.i18n import _
from antterm.plain.dialog import Dialog, choose, speak
from antterm.plain.means import MeansAtHome
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.table import Table
from antterm.table.players import with_bots


def play_on(table: Table, number: int, means: MeansAtHome) -> Dialog[Table | None]:
    """Ask who plays on from the position after so many answers, and begin that game.

    Returns:
        The new game; None where somebody does not want it, or it cannot be begun.
    """
    labels = [_("the same: {names}").format(names=", ".join(table.names))]
    if len(table.seats) > 1:
        for seat in range(len(table.seats)):
            text = _("you, as {seat}; bots in all other seats")
            labels.append(text.format(seat=table.words.seat(seat)))
    chosen = yield from choose(_("Who plays on?"), labels)
    if chosen is None:
        return None
    seats: Sequence[Seat] = table.seats
    if chosen:
        players = [f"bot:{level}" for level in levels(table.game_id)]
        named = [level_name(level) for level in levels(table.game_id)]
        level = yield from choose(_("Against which bot?"), named)
        if level is None:
            return None
        seats = with_bots(table.seats, chosen - 1, players[level], table.words.seat(chosen - 1))
    try:
        return table.branch(number, table.line_name(), means.engines, seats)
    except Refused as refused:
        yield speak(table.words.refusal(refused))
    except SaveError as error:
        yield speak(error.sentence())
    return None
