"""Stepping through a game: forward, back, to the start, the end or a move; and new lines from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.timer import Timer

from antterm import registry
from antterm.bots import ANALYSTS
from antterm.core.ask import Refused
from antterm.core.play import Play
from antterm.draw.canvas import PLAIN, Canvas
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT
from antterm.saves.errors import SaveError
from antterm.ui.counsel import HINT_SECONDS, Counsel
from antterm.ui.keys import figure
from antterm.ui.line_edit import LineEdit
from antterm.ui.paint import DIM, KEY, TITLE, WARNING, put_hints, shorten
from antterm.ui.presenter import Happening, Presenter, Sight
from antterm.ui.screens.board import BoardScreen
from antterm.ui.screens.line import LineScreen
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
        self._message = ""
        """Why the last key did nothing; gone with the next key."""
        self._counsel = Counsel(self, self.app.back_room, self.repaint)
        self._rows: list[tuple[int, str]] = []
        """The list of all that was answered: the number of an answer, and a row about it."""
        self._rows_for: tuple[int, int] = (0, 0)
        """The width and the number of answers that the list was made for."""
        self._clock: Timer | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.go_to(0)

    def on_unmount(self) -> None:
        self._counsel.drop()

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
        self._counsel.drop()
        play = self._play
        self.presenter.show(
            Sight(
                view=play.view(self._viewer),
                ask=None,
                waiting=play.ask,
                outcome=play.outcome,
                names=tuple(seat.name for seat in self.table.seats),
                happened=tuple(h for h in self._happened() if h.number <= number),
                review=True,
            )
        )
        self.fit()
        self.repaint()

    def _happened(self) -> list[Happening]:
        """All of the game that the seat which looks may know of, to its end."""
        record = self.table.record
        happened = [Happening(0, event) for event in record.opening]
        happened += [
            Happening(n, event) for n, entry in enumerate(record.entries, 1) for event in entry.events
        ]
        return [happening for happening in happened if happening.event.seen_by(self._viewer)]

    def press(self, key: str, character: str | None) -> None:
        self._message = ""
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
            case "right" | "down" | "enter" | "j":
                self.go_to(self._at + 1)
            case "left" | "up" | "backspace" | "k":
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
            case "n":
                self._begin_line()
            case "h":
                self._hint()
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
        sight = self.presenter.sight
        told = [happening for happening in sight.happened if happening.number == self._at]
        line = self._message or self.presenter.review_line(told)
        if self._counsel.asked:
            line = self._counsel.sentence()
        canvas.put(1, 1, shorten(self.shown(line), width - 2), WARNING if self._message else DIM)
        hint = [("h", _("hint"))] if self._may_ask() else []
        hints = [
            ("Left/Right", _("step")),
            ("1-9", _("to a move")),
            *hint,
            ("n", _("new line")),
            ("Space", _("stop") if self._clock else _("run")),
            ("Esc", _("back")),
            ("?", _("help")),
            ("Home/End", _("ends")),
        ]
        put_hints(canvas, 1, 2, hints, width - 2, self.ascii_only)
        return canvas

    # The list of answers

    def paint_log(self, width: int, height: int) -> Canvas:
        """All answers in their order; the one that led to the position shown is marked."""
        canvas = Canvas(width, height)
        last = len(self.table.record.entries)
        if self._rows_for != (width, last):
            self._rows, self._rows_for = self._list(width, last), (width, last)
        before = sum(number <= self._at for number, _row in self._rows)
        first = max(0, min(before - 1 - height // 2, len(self._rows) - height))
        figures = len(str(last))
        shown = -1
        for y, (number, row) in enumerate(self._rows[first : first + height]):
            here = number == self._at
            if number != shown:
                canvas.put(0, y, ">" if here else " ", KEY)
                canvas.put(2, y, f"{number or '':>{figures}}", KEY if here else DIM)
            canvas.put(figures + 3, y, row, TITLE if here else PLAIN if number < self._at else DIM)
            shown = number
        return canvas

    def _list(self, width: int, last: int) -> list[tuple[int, str]]:
        room = width - len(str(last)) - 3
        rows = ((h.number, self.presenter.review_rows(h, room)) for h in self._happened())
        return [(number, shorten(row, room)) for number, block in rows for row in block]

    # Hints

    def _may_ask(self) -> bool:
        """Whether a bot can say what it thinks here, and nobody learns from it what is not for him."""
        ask = self._play.ask if self._play is not None else None
        if ask is None or self.table.game_id not in ANALYSTS:
            return False
        return self.table.game.perfect_information or ask.seat == self._viewer

    def _hint(self) -> None:
        """Ask a bot what it would answer; the same key again hides what it said."""
        task = self.table.hint_task(HINT_SECONDS, self._at) if self._may_ask() else None
        if self._counsel.asked:
            self._counsel.drop()
        elif task is not None:
            self._counsel.ask(task)
        elif self.table.game_id not in ANALYSTS:
            self._message = _("No bot gives hints in this game.")
        self.repaint()

    # New lines

    def _begin_line(self) -> None:
        """Ask for a name and begin a new game from the position shown."""
        number, table = self._at, self.table
        over = self._play is not None and self._play.outcome is not None
        why = table.may_branch() or ("line_over" if over else None)
        if why is not None:
            self._message = table.words.refusal(Refused(why))
            self.repaint()
            return

        begun: list[Table] = []

        def begin(name: str) -> str:
            try:
                begun.append(table.branch(number, name or table.line_name(), self.app.engines))
            except Refused as refused:
                return table.words.refusal(refused)
            except SaveError as error:
                return error.sentence()
            return ""

        def show(_done: bool | None) -> None:
            for line in begun:
                self.app.play(line)

        text = _(
            "A game with the same players and options goes on from here under this name. “{name}” stays as "
            "it is."
        ).format(name=table.name)
        if not table.game.perfect_information:
            text = f"{text} {_('What is drawn comes in the same order.')}"
        title = _("A new line from position {number}").format(number=number)
        self.app.push_screen(LineScreen(title, text, LineEdit.of(table.line_name(), NAME_LIMIT), begin), show)

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
        "You look at a game that was or is being played; nothing you press here changes it. Beside the "
        "board stands the list of all answers, and the one that led to what you see is marked.\n\n"
        "* **Right, Down, Enter**: one answer forward. **Left, Up, Backspace**: one back.\n"
        "* **Page Down, Page Up**: ten forward, ten back.\n"
        "* **Home**: the start. **End**: the last position.\n"
        "* **A number, then Enter**: the position after that answer.\n"
        "* **h**: ask a bot what it thinks of the position, where bots give hints; once more hides it.\n"
        "* **n**: begin a new line: a new saved game with the same players that goes on from here. In games "
        "with hidden or drawn parts only once the game is over, for it would show what is to come.\n"
        "* **Space**: let it run by itself, a position a second; any key stops it.\n"
        "* **+** and **-**: zoom. **i**: on a narrow terminal, the panes beside the board.\n"
        "* **Esc**: back to where you came from.\n"
    )
