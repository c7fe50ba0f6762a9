"""What a game's analysis board does, for the screen that shows it; `GameHome.analysis` makes it."""

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
"""What plays the engine's lines; the fourth is that of another engine beside ours."""
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
"""What leads to another position; while a piece is chosen these keys choose where it goes."""
CHANGING = (PROMOTE, DELETE, RESTORE, COMMENT, MARK)
LEARNING = (HELP_TO_FIND, SHOW, NEXT_MISTAKE, GO_ON)
"""What can be done while one learns from mistakes, besides trying moves."""
OPENINGS = (FORWARD, BACK, START, END, ROW_NEXT, ROW_BEFORE, PLAY_ROW, SOURCE)
"""What can be done while openings are looked up."""
EVERY = (
    *(*MOVING, *LINES, ENGINE, OTHER, NAME_ENGINE, RATE, LEARN, OPEN_BOOK, *CHANGING, EXPORT, LEAVE),
    *(*LEARNING, ROW_NEXT, ROW_BEFORE, PLAY_ROW, SOURCE),
)


class Mode(Protocol):
    """What the board is used for, while it lasts, in place of an analysis."""

    commands: Sequence[Command]
    """Those that mean something in this mode."""
    tries: bool
    """Whether moves are tried on the board as in a game; then the hands stand where the engine's lines do."""

    @property
    def name(self) -> str:
        """What the board is used for, in a word or two."""

    def try_answer(self, text: str) -> None:
        """Take a move that was made on the board.

        Raises:
            Refused: it is not legal.
        """

    def play(self, number: int) -> bool:
        """Take a number that was typed, where moves are not tried; return False where it means nothing."""

    def job(self) -> Deepening | None:
        """Return what is to be done in the back room now; None for nothing."""

    def hear(self, found: Any) -> None:
        """Take over what came of it."""

    def does(self, command: Command) -> str | None:
        """Do what a key of the mode means.

        Returns:
            Why nothing was done, empty if something was; None where the key means nothing now.
        """

    def thoughts(self) -> Sequence[Thought]:
        """Return the moves that are marked on the board with their ranks."""

    def drawn(self) -> Sequence[DrawnMove]:
        """Return the moves that are drawn on the board."""

    def told(self) -> str:
        """Return what is asked, in a sentence for the prompt."""

    def detail(self) -> str:
        """Return the sentence below it; empty to have the board say what is pointed at."""

    def offers(self) -> list[Offer]:
        """Return what keys do now, the most useful first."""

    def pane(self, look: Look) -> Scene:
        """Return what stands in place of the tree."""

    def leave(self) -> None:
        """Have the board show the position from which the analysis goes on."""


class Analysis(Protocol):
    """A tree of variations with a current position, and what an engine thinks of it."""

    name: str
    """What is analysed: the name of a game, or what it began from."""

    def play(self) -> Play[Any]:
        """Return the current position, in which any legal answer may be tried."""

    def try_answer(self, text: str) -> None:
        """Make a move and go to the position after it.

        Raises:
            Refused: it is not legal, or the tree is full.
        """

    def go(self, way: str) -> bool:
        """Go to another position; return False where there is none.

        Args:
            way: the identifier of one of `MOVING`.
        """

    def play_line(self, number: int) -> bool:
        """Make the first move of a line that is shown; return False where there is none.

        Args:
            number: of the key in `LINES`, counted from 0.
        """

    def change(self, what: str) -> str:
        """Change the tree at the current move.

        Args:
            what: the identifier of one of `CHANGING` but the comment.

        Returns:
            Why nothing was changed; empty if something was.
        """

    @property
    def comment(self) -> str:
        """What is written about the current move."""

    def write(self, comment: str) -> None:
        """Write about the current move."""

    def job(self) -> Deepening | None:
        """Return the task of looking at the position; None where the game is over there."""

    def hear(self, found: Any) -> None:
        """Take over what came of it by now."""

    other: str
    """The engine of another maker that looks too, as a seat names it; empty for none."""
    is_ours_off: bool
    """Whether that one looks in place of ours."""

    def other_task(self) -> Task | None:
        """Return the task of asking it for its best move; None where that is known, or the game is over.

        Raises:
            UserError: an engine cannot be asked in this position.
        """

    def hear_other(self, move: str) -> None:
        """Take over its answer."""

    def rating_job(self) -> Deepening | None:
        """Return the task of rating the moves of the main line; None where all of them are rated."""

    def hear_rating(self, found: Any) -> None:
        """Take over the rating of one move."""

    def rating(self, key: str) -> Scene:
        """Return how far the rating of the moves is, as a pane.

        Args:
            key: what stops it.
        """

    def learn(self) -> Dialogue[Mode]:
        """Ask, where that is open, whose mistakes of those that are rated are to be learned from.

        Raises:
            Trouble: there is none.
        """

    def openings(self, folder: Path) -> Mode:
        """Return the mode in which openings are looked up.

        Args:
            folder: that of the saved games.
        """

    def thoughts(self) -> Sequence[Thought]:
        """Return the engine's best few answers as hints, to be marked on the board."""

    def drawn(self) -> Sequence[DrawnMove]:
        """Return these answers as they are drawn on the board."""

    def engine(self, is_on: bool, keys: Sequence[str], look: Look) -> Scene:
        """Return what the engine thinks, as a pane.

        Args:
            is_on: whether it looks at the position.
            keys: what plays each line.
            look: how things are drawn.
        """

    def moves(self, look: Look) -> Scene:
        """Return the tree as a pane."""

    def chance_bar(self, look: Look) -> Scene:
        """Return the chances in the current position, as a bar that is as high as the board."""

    def graph(self, look: Look) -> Scene:
        """Return the chances along the line on which one is, as a pane."""

    def told(self) -> str:
        """Return which position it is, in a sentence for the prompt."""

    def advised(self) -> str:
        """Return why the current move is bad, in a sentence; empty where it is not, or not rated."""

    def exported(self, path: str) -> str:
        """Write the tree to a file whose ending says in which form; return a sentence about it.

        Raises:
            UserError: the ending is unknown, or the system refuses.
        """

    def save(self) -> None:
        """Keep the tree for the next time.

        Raises:
            SaveError: the system refuses.
        """


def shown(game_id: str, what: Any) -> Analysis:
    """Return the analysis board of a game with what is analysed; see `dialogues.analysed`."""
    made: Analysis = registry.load(registry.HOMES[game_id].analysis)(what)
    return made
