"""Stepping through a game: forward, back, to the start, the end or a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.timer import Timer

from antterm import registry
from antterm.core.play import Play
from antterm.draw.canvas import Canvas
from antterm.i18n import _
from antterm.ui.keys import figure
from antterm.ui.paint import DIM, TITLE, put_hints, shorten
from antterm.ui.presenter import Happening, Presenter, Sight
from antterm.ui.screens.board import BoardScreen
from antterm.ui.screens.pager import PagerScreen

if TYPE_CHECKING:
    from antterm.table import Table

PACE = 1.0
"""Seconds a position stays when the replay runs by itself."""
LEAP = 10
"""Answers that Page Up and Page Down go over."""


class ReplayScreen(BoardScreen):
    """A game from its first answer to its last, as one seat may know it.

    Args:
        table: the game; it is not changed.
        viewer: the seat that looks, None for an onlooker.
    """

    def __init__(self, table: Table, viewer: int | None = None) -> None:
        super().__init__()
        self.table, self._viewer = table, viewer
        make = registry.load(registry.HOMES[table.game_id].presenter)
        self.presenter: Presenter = make(table.words, lambda text: text)
        self._play: Play[object] | None = None
        self._at = 0
        self._wanted = ""
        """Digits of the number of a move to go to."""
        self._clock: Timer | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.go_to(0)

    def title_left(self) -> str:
        return _("Review: {game}, {name}").format(game=self.table.words.title(), name=self.table.name)

    def go_to(self, number: int) -> None:
        """Show the position after `number` answers."""
        record = self.table.record
        number = max(0, min(number, len(record.entries)))
        if self._play is not None and number == self._at + 1:
            self._play.answer(record.entries[self._at].text)
        elif self._play is None or number != self._at:
            self._play = record.at(number)
        self._at = number
        play = self._play
        happened = [Happening(0, event) for event in record.opening]
        entries = enumerate(record.entries[:number], 1)
        happened += [Happening(n, event) for n, entry in entries for event in entry.events]
        self.presenter.show(
            Sight(
                view=play.view(self._viewer),
                ask=None,
                waiting=play.ask,
                outcome=play.outcome,
                names=tuple(seat.name for seat in self.table.seats),
                happened=tuple(h for h in happened if h.event.seen_by(self._viewer)),
            )
        )
        self.fit()
        self.repaint()

    def press(self, key: str, character: str | None) -> None:
        if key != "space":
            self._stop()
        if figure(character) is not None:
            self._wanted = f"{self._wanted}{character}"[-4:]
            self.repaint()
            return
        wanted, self._wanted = self._wanted, ""
        last = len(self.table.record.entries)
        match key:
            case "enter" if wanted:
                self.go_to(int(wanted))
            case "right" | "down" | "enter" | "l" | "j":
                self.go_to(self._at + 1)
            case "left" | "up" | "backspace" | "h" | "k":
                self.go_to(self._at - 1)
            case "pagedown":
                self.go_to(self._at + LEAP)
            case "pageup":
                self.go_to(self._at - LEAP)
            case "home" | "g":
                self.go_to(0)
            case "end" | "G":
                self.go_to(last)
            case "space":
                self._run_or_stop()
            case "i":
                self.toggle_side()
            case "question_mark":
                self.app.push_screen(PagerScreen(_("Help"), replay_help()))
            case "escape" if wanted:
                self.repaint()
            case "escape" | "q":
                self.dismiss(None)
            case _:
                self.presenter.press(key, character)

    def paint_prompt(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.presenter.sight is None:
            return canvas
        last = len(self.table.record.entries)
        text = _("Position {number} of {last}").format(number=self._at, last=last)
        if self._wanted:
            text = _("Go to position {number}: Enter").format(number=self._wanted)
        canvas.put(1, 0, text, TITLE)
        canvas.put(1, 1, shorten(self.presenter.question(), width - 2), DIM)
        hints = [
            ("Left/Right", _("step")),
            ("Home/End", _("start, end")),
            ("digits Enter", _("to a move")),
            ("Space", _("stop") if self._clock else _("run")),
            ("Esc", _("back")),
            ("?", _("help")),
        ]
        put_hints(canvas, 1, 2, hints, width - 2, self.ascii_only)
        return canvas

    def _run_or_stop(self) -> None:
        if self._clock:
            self._stop()
        else:
            self._clock = self.set_interval(PACE, self._run_on)
        self.repaint()

    def _run_on(self) -> None:
        if self._at >= len(self.table.record.entries):
            self._stop()
        else:
            self.go_to(self._at + 1)

    def _stop(self) -> None:
        if self._clock:
            self._clock.stop()
            self._clock = None
            self.repaint()


def replay_help() -> str:
    """The help of this screen, as Markdown."""
    return _(
        "## Review\n\n"
        "You look at a game that was or is being played; nothing you press here changes it.\n\n"
        "* **Right, Down, Enter**: one answer forward. **Left, Up, Backspace**: one back.\n"
        "* **Page Down, Page Up**: ten forward, ten back.\n"
        "* **Home**: the start. **End**: the last position.\n"
        "* **A number, then Enter**: the position after that answer.\n"
        "* **Space**: let it run by itself, a position a second; any key stops it.\n"
        "* **+** and **-**: zoom. **i**: on a narrow terminal, the panes beside the board.\n"
        "* **Esc**: back to where you came from.\n"
    )
