"""The position of a saved game in small, for the lists that offer it."""

from __future__ import annotations

from typing import Any

from antterm import registry
from antterm.draw.canvas import Canvas
from antterm.i18n import _, ngettext
from antterm.saves.store import Store, Summary
from antterm.ui.paint import DIM


class Preview:
    """What a saved game looks like to an onlooker; made once per game shown."""

    def __init__(self) -> None:
        self._key: object = None
        self._view: Any = None
        self._game = ""

    def show(self, store: Store, summary: Summary | None) -> None:
        """Make ready to draw this game; None or a broken one draws nothing."""
        key = (summary.path, summary.updated) if summary else None
        if key == self._key:
            return
        self._key, self._view = key, None
        if summary is None or summary.error is not None or summary.game not in registry.HOMES:
            return
        from antterm.core.record import Record  # here, because the first screen needs no rules

        self._game = summary.game
        try:
            document = store.read(summary.name)
            game = registry.game(document.game)
            play = Record.replay(
                game, len(document.seats), document.seed, document.options, document.answers
            ).play
            self._view = play.view(None)
        except Exception:  # a file may hold anything, and no preview may bring the program down
            self._view = None

    def headline(self, summary: Summary) -> str:
        """Who plays what, in one line; of a game that cannot be opened its title alone."""
        if summary.error is not None or summary.game not in registry.HOMES:
            return summary.title
        words = registry.words(summary.game)
        names = ", ".join(seat.name for seat in summary.seats)
        answers = ngettext("{n} answer", "{n} answers", summary.answers).format(n=summary.answers)
        state = _("finished") if summary.over else answers
        return f"{words.title()} {words.summary(summary.options)}: {names} ({state})"

    def paint(self, canvas: Canvas, x: int, y: int, width: int, height: int, ascii_only: bool) -> None:
        """Draw the position into a rectangle."""
        if self._view is None or width < 12:
            return
        draw = registry.load(registry.HOMES[self._game].drawing)
        try:
            lines = draw(self._view, ascii_only, width).splitlines()
        except Exception:  # see `show`
            return
        for row, line in enumerate(lines[:height]):
            canvas.put(x, y + row, line[:width], DIM)
