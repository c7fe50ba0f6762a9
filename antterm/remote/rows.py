"""The tables of a host as its lobby lists them, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from antterm import registry
from antterm.core.options import BadOption
from antterm.core.story import Happening
from antterm.i18n import _, ngettext, pgettext
from antterm.remote.options import every_option
from antterm.wire.messages import Row


def waits(row: Row) -> bool:
    """Whether a game waits for who looks at the lobby."""
    return row.begun and not row.over and row.turn is not None and row.turn in row.yours


def is_known(row: Row) -> bool:
    """Whether this version has the game that is played there."""
    return row.game in registry.HOMES


def played_last(rows: Iterable[Row]) -> str | None:
    """The game of that table of one's own at which something happened last; None where no such is known."""
    own = [row for row in rows if row.yours and is_known(row)]
    return max(own, key=lambda row: row.since).game if own else None


def title(row: Row) -> str:
    """What is played at a table."""
    if not is_known(row):
        return row.game
    words = registry.words(row.game)
    try:
        return (
            f"{words.title()} {words.summary(every_option(row.game, len(row.chairs), row.options))}".strip()
        )
    except BadOption:  # a host of a later version may have an option that this one does not
        return words.title()


def answers(row: Row) -> str:
    """How far a game is."""
    if not row.begun:
        return _("not begun")
    return ngettext("{n} answer", "{n} answers", row.number).format(n=row.number)


def happened_last(row: Row, happened: Sequence[Happening]) -> list[str]:
    """What happened last at a table."""
    if not is_known(row):
        return []
    words, names = registry.words(row.game), tuple(chair.name for chair in row.chairs)
    return [text for each in happened if (text := words.event(each.event, names))]


def turn_told(row: Row, people: Sequence[str]) -> str:
    """Whose turn it is, or what else there is to say of a table.

    Args:
        row: the table.
        people: the accounts of those who are here.
    """
    if row.over:
        return pgettext("game", "over")
    if not row.begun:
        missing = sum(chair.is_free for chair in row.chairs)
        return ngettext("waits for {n} more", "waits for {n} more", missing).format(n=missing)
    if waits(row):
        return _("YOUR TURN")
    if row.turn is None:
        return ""
    chair = row.chairs[row.turn]
    if chair.player != "person":
        return _("{name} thinks").format(name=chair.name)
    told = _("{name}'s turn") if chair.account in people else _("{name} away")
    return told.format(name=chair.name)
