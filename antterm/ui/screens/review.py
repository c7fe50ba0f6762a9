"""Stepping through a game: forward, back, to the start, the end or a move; and new lines from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice

from textual.timer import Timer

from antterm.bots import analyst
from antterm.core.ask import Refused
from antterm.core.play import Play
from antterm.core.story import Happening
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT
from antterm.saves.errors import SaveError
from antterm.table import Table
from antterm.ui.models import commands
from antterm.ui.models.counsel import HINT_SECONDS, Counsel
from antterm.ui.models.keymap import DIGITS, Command, Keymap, Offer
from antterm.ui.models.layout import Pane
from antterm.ui.models.moves import MoveList, MoveRow
from antterm.ui.models.review_commands import (
    BACKWARD,
    END,
    FORWARD,
    LEAP_BACKWARD,
    LEAP_FORWARD,
    LEAVE,
    LINE,
    LOOKING,
    RUN,
    START,
)
from antterm.ui.models.scene import Prompt
from antterm.ui.models.sight import Sight
from antterm.ui.screens.line import LineScreen, LineToType
from antterm.ui.screens.messages import PlayTable
from antterm.ui.screens.table import TableScreen
from antterm.ui.services import Services

PACE = 1.0
"""Seconds a position stays when the review runs by itself."""
ROWS_AROUND = 60
"""Happenings listed before the position shown, and after it: more than any terminal has rows for."""
LEAP = 10
"""Answers that Page Up and Page Down go over."""

FIGURES = 6
"""Of the number of a position to go to, at most."""


class ReviewScreen(TableScreen[None]):
    """A game from its first answer to its last, as one seat may know it.

    Args:
        services: what the screens share.
        table: the game; it is not changed.
        viewer: the seat that looks, None for an onlooker.
    """

    def __init__(self, services: Services, table: Table, viewer: int | None = None) -> None:
        super().__init__(services, table.game_id, table.words, lambda text: text)
        self.table = table
        self._viewer = viewer
        self._keymap = Keymap(LOOKING, services.keys_for(LOOKING))
        self._play: Play[object] | None = None
        self._at = 0
        self._wanted = ""
        """Digits of the number of a position to go to."""
        self._message = ""
        """Why the last key did nothing; gone with the next key."""
        self._counsel = Counsel(self, services.back_room)
        self.model.advice = lambda: self._counsel.thoughts
        self._clock: Timer | None = None

    def on_mount(self) -> None:
        self.go_to(0)

    def on_unmount(self) -> None:
        self._counsel.drop()

    def title_left(self) -> str:
        return _("Review: {game}, {name}").format(game=self.table.words.title(), name=self.table.name)

    def go_to(self, number: int) -> None:
        """Show the position after `number` answers."""
        record = self.table.record
        number = max(0, min(number, len(record.history)))
        if self._play is not None and number == self._at + 1:
            self._play.answer(record.history[self._at].text)
        elif self._play is None or number != self._at:
            self._play = record.at(number)
        self._at = number
        self._counsel.drop()
        play = self._play
        self.model.show(
            Sight(
                view=play.view(self._viewer),
                ask=None,
                waiting=play.ask,
                outcome=play.outcome,
                names=self.table.names,
                happened=record.story(self._viewer, number),
                answered=number,
                review=True,
            )
        )
        self.refresh_panes()

    def _moves(self) -> MoveList:
        """What led to the position shown and what follows, as much of it as may be seen."""
        record = self.table.record
        earlier: list[MoveRow] = []
        for happening in islice(reversed(record.story(self._viewer, self._at)), ROWS_AROUND):
            earlier += reversed(self._rows_of(happening))
        later: list[MoveRow] = []
        for happening in islice(record.story(self._viewer).after(self._at), ROWS_AROUND):
            later += self._rows_of(happening)
        return MoveList((*reversed(earlier), *later), self._at, len(earlier), len(record.history))

    def _rows_of(self, happening: Happening) -> list[MoveRow]:
        return [MoveRow(happening.number, row) for row in self.model.review_rows(happening)]

    # Keys

    def commands(self) -> Mapping[Command, Callable[[], object]]:
        last = len(self.table.record.history)
        return {
            FORWARD: lambda: self.go_to(self._at + 1),
            BACKWARD: lambda: self.go_to(self._at - 1),
            LEAP_FORWARD: lambda: self.go_to(self._at + LEAP),
            LEAP_BACKWARD: lambda: self.go_to(self._at - LEAP),
            START: lambda: self.go_to(0),
            END: lambda: self.go_to(last),
            RUN: self._run_or_stop,
            LINE: self._begin_line,
            LEAVE: lambda: self.dismiss(None),
            commands.HINT: self._hint,
            commands.PANES: self.toggle_panes,
            commands.HELP: self._show_help,
        }

    def press(self, key: str) -> bool:
        self._message = ""
        wanted, self._wanted = self._wanted, ""
        command = next(iter(self._keymap.of(key)), None)
        if command is not RUN:
            self._stop()
        if key in DIGITS:
            self._wanted = f"{wanted}{key}"[-FIGURES:]
        elif wanted and key == "Enter":
            self.go_to(int(wanted))
        elif wanted and command is LEAVE:
            pass  # the number alone is forgotten
        elif command is not None:
            self.commands()[command]()
        else:
            self.model.press(key)
            self._message = self.model.message
        self.refresh_panes()
        return True

    def scene(self, pane: Pane) -> Scene:
        match pane:
            case Pane.PROMPT:
                return self._prompt()
            case Pane.STORY:
                return self._moves()
        return super().scene(pane)

    def _prompt(self) -> Scene:
        last, shown = len(self.table.record.history), self._keymap.shown
        text = _("Position {number} of {last}").format(number=self._at, last=last)
        if self._wanted:
            text = _("Go to position {number}: Enter").format(number=self._wanted)
        story = self.table.record.story(self._viewer, self._at)
        told = list(story.after(self._at - 1)) if self._at else []
        line = self._counsel.sentence() if self._counsel.asked else self.model.review_line(told)
        offers = [
            Offer(FORWARD, _("step"), f"{shown(BACKWARD)}/{shown(FORWARD)}"),
            Offer(FORWARD, _("to a move"), "1-9"),
            *([Offer(commands.HINT, _("hint"))] if self._may_ask() else []),
            Offer(LINE, _("new line")),
            Offer(RUN, _("stop") if self._clock else _("run")),
            Offer(LEAVE, _("back")),
            Offer(commands.HELP, _("help")),
            Offer(START, _("ends"), f"{shown(START)}/{shown(END)}"),
        ]
        hints = tuple((offer.keys or shown(offer.command), offer.label) for offer in offers)
        return Prompt(text, self.shown(line), hints, self.ascii_only, self._message)

    def _show_help(self) -> None:
        self.show_help(review_help(self._keymap))

    # Hints

    def _may_ask(self) -> bool:
        """Whether a bot can say what it thinks here, and nobody learns from it what is not for him."""
        ask = self._play.ask if self._play is not None else None
        if ask is None or analyst(self.table.game_id) is None:
            return False
        return self.table.game.same_for_all or ask.seat == self._viewer

    def _hint(self) -> None:
        """Ask a bot what it would answer; the same key again hides what it said."""
        task = self.table.hint_task(HINT_SECONDS, self._at) if self._may_ask() else None
        if self._counsel.asked:
            self._counsel.drop()
        elif task is not None:
            self._counsel.ask(task)
        elif analyst(self.table.game_id) is None:
            self._message = _("No bot gives hints in this game.")

    # New lines

    def _begin_line(self) -> None:
        """Ask for a name and begin a new game from the position shown."""
        number, table = self._at, self.table
        over = self._play is not None and self._play.outcome is not None
        why = table.may_branch() or ("line_over" if over else None)
        if why is not None:
            self._message = table.words.refusal(Refused(why))
            return
        begun: list[Table] = []

        def show(_done: bool | None) -> None:
            for line in begun:
                self.go(PlayTable(line))

        text = _(
            "A game with the same players and options goes on from here under this name. “{name}” stays as "
            "it is."
        ).format(name=table.name)
        if not table.game.perfect_information:
            text = f"{text} {_('What is drawn comes in the same order.')}"
        title = _("A new line from position {number}").format(number=number)
        line = LineToType(title, text, table.line_name(), NAME_LIMIT)
        self.app.push_screen(LineScreen(self.services, line, partial(self._branch, number, begun)), show)

    def _branch(self, number: int, begun: list[Table], name: str) -> str:
        """Begin a line under a name; say why it cannot be begun."""
        table = self.table
        try:
            begun.append(table.branch(number, name or table.line_name(), self.services.engines))
        except Refused as refused:
            return table.words.refusal(refused)
        except SaveError as error:
            return error.sentence()
        return ""

    # Running by itself

    def _run_or_stop(self) -> None:
        if self._clock:
            self._stop()
        else:
            self._clock = self.set_interval(PACE, self._run_on)

    def _run_on(self) -> None:
        if self._at >= len(self.table.record.history):
            self._stop()
        else:
            self.go_to(self._at + 1)

    def _stop(self) -> None:
        if self._clock:
            self._clock.stop()
            self._clock = None
            self.refresh_panes()


def review_help(keymap: Keymap) -> str:
    """The help of this screen, as Markdown."""
    text = _(
        "## Review\n\n"
        "You look at a game that was or is being played; nothing you press here changes it. Beside the "
        "board stands the list of all answers, and the one that led to what you see is marked.\n\n"
        "* **A number, then Enter**: the position after that answer.\n"
    )
    return f"{text}{keymap.help()}\n"
