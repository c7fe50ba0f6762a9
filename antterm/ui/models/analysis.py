"""The interface of a game's analysis board for the screen that shows it; `GameHome.analysis` makes one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from antterm import registry
from antterm.bots import Deepening, Task, Thought
from antterm.core.play import Play
from antterm.dialogues.steps import Dialogue
from antterm.draw.scene import Look, Scene
from antterm.ui.models import commands
from antterm.ui.models.drawn_move import DrawnMove
from antterm.ui.models.keymap import Command, Offer, command

FORWARD = command("analysis.forward")
BACK = command("analysis.back")
NEXT = command("analysis.next")
PREVIOUS = command("analysis.previous")
START = command("analysis.start")
END = command("analysis.end")
LINES = tuple(command(f"analysis.line_{number}") for number in (1, 2, 3, 4))
"""The commands that play the engine's lines; the fourth plays that of the other engine."""
ENGINE = command("analysis.engine")
OTHER = command("analysis.other")
NAME_ENGINE = command("analysis.name_engine")
PROMOTE = command("analysis.promote")
DELETE = command("analysis.delete")
RESTORE = command("analysis.restore")
COMMENT = command("analysis.comment")
MARK = command("analysis.mark")
EXPORT = command("analysis.export")
RATE = command("analysis.rate")
LEARN = commands.LEARN
HELP_TO_FIND = command("learning.piece")
SHOW = command("learning.show")
NEXT_MISTAKE = command("learning.next")
GO_ON = command("learning.go_on")
OPEN_BOOK = command("analysis.openings")
ROW_NEXT = command("openings.next")
ROW_BEFORE = command("openings.before")
PLAY_ROW = command("openings.play")
SOURCE = command("openings.source")
LEAVE = command("analysis.leave")
MOVING = (FORWARD, BACK, NEXT, PREVIOUS, START, END)
"""The commands that go to another position; while a piece is chosen their keys choose its destination."""
CHANGING = (PROMOTE, DELETE, RESTORE, COMMENT, MARK)
LEARNING = (HELP_TO_FIND, SHOW, NEXT_MISTAKE, GO_ON)
"""The commands while a person learns from mistakes, besides trying moves."""
OPENINGS = (FORWARD, BACK, START, END, ROW_NEXT, ROW_BEFORE, PLAY_ROW, SOURCE)
"""The commands while openings are looked up."""
EVERY = (
    *(*MOVING, *LINES, ENGINE, OTHER, NAME_ENGINE, RATE, LEARN, OPEN_BOOK, *CHANGING, EXPORT, LEAVE),
    *(*LEARNING, ROW_NEXT, ROW_BEFORE, PLAY_ROW, SOURCE),
)


class Mode(Protocol):
    """Another use of the board for a while, such as learning from mistakes."""

    commands: Sequence[Command]
    """The commands of this mode."""
    tries: bool
    """Whether moves are tried on the board as in a game; then the hands are shown in place of the engine's
    lines."""

    @property
    def name(self) -> str:
        """Return the name of the mode, a word or two."""

    def try_answer(self, text: str) -> None:
        """React to a move that was made on the board.

        Raises:
            Refused: it is not legal.
        """

    def play(self, number: int) -> bool:
        """React to a typed number if moves are not tried; return False if it means nothing."""

    def job(self) -> Deepening | None:
        """Return the job for the process of bots; None for none."""

    def hear(self, found: Any) -> None:
        """Use the result of the job."""

    def does(self, command: Command) -> str | None:
        """Carry out a command of the mode.

        Returns:
            The sentence why nothing was done, empty if something was; None if the command means nothing now.
        """

    def thoughts(self) -> Sequence[Thought]:
        """Return the moves that are marked on the board with their ranks."""

    def drawn(self) -> Sequence[DrawnMove]:
        """Return the moves that are drawn on the board."""

    def question(self) -> str:
        """Return the question, a sentence for the prompt."""

    def detail(self) -> str:
        """Return the sentence below the question; empty for that of what is pointed at."""

    def offers(self) -> list[Offer]:
        """Return the commands that mean something now, the most useful first."""

    def pane(self, look: Look) -> Scene:
        """Return the pane that is shown in place of the tree."""

    def leave(self) -> None:
        """Return to the position from which the analysis continues."""


class Analysis(Protocol):
    """A tree of variations with a current position and its evaluation by an engine."""

    name: str
    """The name of the game that is analysed, or of what the analysis began with."""

    def play(self) -> Play[Any]:
        """Return the current position, in which any legal answer can be tried."""

    def try_answer(self, text: str) -> None:
        """Make a move and go to the position after it.

        Raises:
            Refused: it is not legal, or the tree is full.
        """

    def go(self, way: str) -> bool:
        """Go to another position; return False if there is none.

        Args:
            way: the identifier of one of `MOVING`.
        """

    def play_line(self, number: int) -> bool:
        """Make the first move of a shown line; return False if there is none.

        A line that has come to its place only just now does not count yet: see `SettledLines`.

        Args:
            number: the number of the key in `LINES`, counted from 0.
        """

    def change(self, what: str) -> str:
        """Edit the tree at the current move.

        Args:
            what: the identifier of one of `CHANGING`, except the comment.

        Returns:
            The sentence why nothing was changed; empty if something was.
        """

    @property
    def comment(self) -> str:
        """Return the comment on the current move."""

    def write(self, comment: str) -> None:
        """Set the comment on the current move."""

    def job(self) -> Deepening | None:
        """Return the job of evaluating the position; None if the game is over there."""

    def hear(self, found: Any) -> None:
        """Use an interim or final result of that job."""

    other: str
    """The other engine that evaluates too, as the text of a seat; empty for none."""
    is_ours_off: bool
    """Whether the other engine evaluates in place of ours."""

    def other_task(self) -> Task | None:
        """Return the task of asking the other engine for its best move; None if that is known, or the game is
        over.

        Raises:
            UserError: an engine cannot be asked in this position.
        """

    def hear_other(self, move: str) -> None:
        """Use the answer of the other engine."""

    def rating_job(self) -> Deepening | None:
        """Return the job of rating the moves of the main line; None if all are rated."""

    def hear_rating(self, found: Any) -> None:
        """Use the rating of one move."""

    def rating(self, key: str) -> Scene:
        """Return the pane that shows the progress of rating the moves.

        Args:
            key: the key that stops it.
        """

    def learn(self) -> Dialogue[Mode]:
        """Return the mode of learning from mistakes; ask first whose, if both sides have made some.

        Raises:
            Trouble: there are no mistakes.
        """

    def openings(self, folder: Path) -> Mode:
        """Return the mode in which openings are looked up.

        Args:
            folder: the data directory.
        """

    def thoughts(self) -> Sequence[Thought]:
        """Return the engine's best few answers as hints, to be marked on the board."""

    def drawn(self) -> Sequence[DrawnMove]:
        """Return these answers as moves drawn on the board."""

    def engine(self, is_on: bool, keys: Sequence[str], look: Look) -> Scene:
        """Return the pane with the lines of the engine.

        Args:
            is_on: whether the engine is running.
            keys: the key that plays each line.
            look: how things are drawn.
        """

    def moves(self, look: Look) -> Scene:
        """Return the tree as a pane."""

    def chance_bar(self, look: Look) -> Scene:
        """Return the chances in the current position, as a bar as high as the board."""

    def graph(self, look: Look) -> Scene:
        """Return the pane with the graph of chances along the current line."""

    def position_sentence(self) -> str:
        """Return the description of the position, a sentence for the prompt."""

    def advised(self) -> str:
        """Return the sentence why the current move is bad; empty if it is not, or is not rated."""

    def exported(self, path: str) -> str:
        """Write the tree to a file in the format of its suffix; return a sentence about it.

        Raises:
            UserError: the suffix is unknown, or the system refuses.
        """

    def save(self) -> None:
        """Save the tree, unless it is as it was when it was saved or opened.

        Raises:
            SaveError: the system refuses.
        """


def shown(game_id: str, what: Any) -> Analysis:
    """Return the analysis board of a game with what is analysed; see `dialogues.analysis`."""
    made: Analysis = registry.load(registry.HOMES[game_id].analysis)(what)
    return made
