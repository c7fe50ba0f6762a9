"""Commands and texts of a lesson or a puzzle: how far it is, what to do, what else there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import CHOSEN, DIM, TITLE, put_wrapped, shorten, wrap
from antterm.ui.models import commands
from antterm.ui.models.keymap import Command, command
from antterm.ui.models.layout import SIDE_FROM, PaneSizes, side_width


@dataclass(frozen=True)
class PreparedCommands:
    """Commands at a prepared position besides answering."""

    show: Command
    """Tell the answer, or lead towards it."""
    skip: Command
    back: Command
    rules: Command
    go_on: Command
    leave: Command

    @property
    def own(self) -> Sequence[Command]:
        """The commands that come before what a key means in the game."""
        return (self.show, self.skip, self.back, self.rules)

    @property
    def every(self) -> Sequence[Command]:
        """All commands of the screen, in the order of its help."""
        return (*self.own, self.go_on, self.leave, commands.PANES, commands.HELP)


LESSON = PreparedCommands(
    show=command("lesson.show"),
    skip=command("lesson.skip"),
    back=command("lesson.before"),
    rules=command("lesson.rules"),
    go_on=command("lesson.go_on"),
    leave=command("lesson.leave"),
)
PUZZLE = PreparedCommands(
    show=command("puzzle.idea"),
    skip=command("puzzle.skip"),
    back=command("puzzle.take_back"),
    rules=command("puzzle.rules"),
    go_on=command("puzzle.go_on"),
    leave=command("puzzle.leave"),
)


DONE = Ink("good", attrs="b")
HEAD_ROWS = 3


@dataclass(frozen=True)
class PreparedHead:
    """The lesson or puzzle, and how far one has come: in squares, one for each step, or only in words."""

    name: str
    done: int
    steps: int
    place: str
    """The step to be done, in words."""
    status: str = ""
    """Further facts: the rating, or how long a run is. They stand in place of the squares."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, shorten(self.name, width), TITLE)
        if self.status:
            for y, text in enumerate(filter(None, (self.place, self.status)), 1):
                canvas.put(0, y, shorten(text, width), DIM)
            return canvas
        square = len(str(self.steps)) + 2  # the step to be done stands in brackets
        fit = max(1, width // square)
        first = max(0, min(self.done - fit // 2, self.steps - fit))
        after = min(self.steps, first + fit)
        for index, step in enumerate(range(first, after)):
            sign, ink = str(step + 1), DIM
            if step == self.done:
                sign, ink = f"[{step + 1}]", CHOSEN
            elif index == 0 and first:  # there are more
                sign, ink = "<", TITLE
            elif step == after - 1 and after < self.steps:
                sign, ink = ">", TITLE
            elif step < self.done:
                sign, ink = "+", DONE
            canvas.put(index * square, 1, sign.center(square), ink)
        canvas.put(0, 2, shorten(self.place, width), DIM)
        return canvas


@dataclass(frozen=True)
class PreparedText:
    """The task, and the rule behind it."""

    do: str
    """The task; empty where it stands elsewhere."""
    says: str

    @property
    def gaps(self) -> int:
        """Blank rows between its two parts, where there is room."""
        return int(bool(self.do))

    def rows_needed(self, width: int) -> int:
        """Return how many rows it needs, without blank ones."""
        return len(wrap(self.do, width)) + len(wrap(self.says, width))

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y = put_wrapped(canvas, 0, 0, self.do, width, TITLE, most=height) if self.do else 0
        gap = 1 if self.do and y + 1 + len(wrap(self.says, width)) <= height else 0
        if y < height:
            put_wrapped(canvas, 0, y + gap, self.says, width, PLAIN, most=height - y - gap)
        return canvas


def prepared_sizes(usual: PaneSizes, text: PreparedText, columns: int) -> PaneSizes:
    """Return what a lesson needs on a terminal of `columns` columns: its text, then the answers, then the
    players.

    Args:
        usual: what the game would like.
        text: what is to be done.
        columns: the columns of the terminal.
    """
    width = side_width(columns) if columns >= SIDE_FROM else columns - 3
    return replace(
        usual,
        seats=HEAD_ROWS,
        least_seats=HEAD_ROWS,
        info=text.rows_needed(width) + text.gaps,
        info_gaps=text.gaps,
        info_first=True,
        story=usual.story or usual.least_seats or usual.seats,
        strip=HEAD_ROWS,
    )
