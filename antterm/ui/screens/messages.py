"""What screens ask of the app: to go somewhere else. `Services.go` takes it, so no screen knows the app."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from pathlib import Path

    from antterm.puzzles import Puzzle
    from antterm.table import Table
    from antterm.ui.models.plates import Plate


class NewGame(Message):
    """Show the form for a new game, then the game."""


class ShowLessons(Message):
    """Show the lessons."""


class ShowPuzzles(Message):
    """Show the puzzles.

    Args:
        puzzle: one to be tried at once, if any.
    """

    def __init__(self, puzzle: Puzzle | None = None) -> None:
        super().__init__()
        self.puzzle = puzzle


class ShowSaves(Message):
    """Show the list of saved games."""


class ShowSettings(Message):
    """Show the settings."""


class ShowPage(Message):
    """Show a long text to read.

    Args:
        title: of the page.
        markdown: its text.
        plates: pictures before it.
    """

    def __init__(self, title: str, markdown: str, plates: Sequence[Plate] = ()) -> None:
        super().__init__()
        self.title, self.markdown, self.plates = title, markdown, plates


class ShowRules(Message):
    """Show the rules of a game; which, is asked."""


class OpenGame(Message):
    """Go on with a saved game; where that cannot be, say why and offer what can.

    Args:
        game: its name in the store.
        watch: whether only to look on.
        earlier: whether to open the generation before the newest.
    """

    def __init__(self, game: str, watch: bool = False, earlier: bool = False) -> None:
        super().__init__()
        self.game, self.watch, self.earlier = game, watch, earlier


class ReviewGame(Message):
    """Step through a saved game.

    Args:
        game: its name in the store.
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game


class JoinHost(Message):
    """Go to the lobby of a host.

    Args:
        socket: of the host.
    """

    def __init__(self, socket: Path) -> None:
        super().__init__()
        self.socket = socket


class PlayTable(Message):
    """Show a game that has been opened or begun.

    Args:
        table: the game; its screen closes it.
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
