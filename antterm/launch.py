"""The arguments that the command line hands to the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from antterm.draw.canvas import Automatic, Colors
    from antterm.puzzles import Puzzle
    from antterm.table import Table


class Launch(NamedTuple):
    """The options with which the app starts."""

    data_dir: Path
    """The folder with saves and settings."""
    ascii: bool | None = None
    """Draw with plain ASCII; None: as the settings or the terminal say."""
    colors: Automatic | Colors | None = None
    """`24bit`, `256`, `16` or `none`; None: as the settings or the terminal say."""
    table: Table | None = None
    """Start in this game. The app closes it."""
    replay: bool = False
    """Step through `table` instead of playing it."""
    guest: bool = False
    """Read and write no files but saved games and settings (these in `data_dir` then), start no engines: for
    accounts that others log in to."""
    theme: str | None = None
    """`auto` or the name of a theme; None: as the settings say."""
    puzzle: Puzzle | None = None
    """Start with this puzzle."""
    analysis: tuple[str, Any] | None = None
    """Start on the analysis board of this game, with what its home makes of what is to be analysed."""
    join: Path | None = None
    """Start in the lobby of the host at this socket."""
    called: str = ""
    """The name of the person who joins, on an account that several people share."""
    key: str = ""
    """The number of somebody who has come with an SSH key; it stays when their name changes."""
    lang: str | None = None
    """The code of the language to be spoken; None: as the settings or the locale say."""

    @property
    def settings_folder(self) -> Path | None:
        """The folder of the settings; None for the usual one of the system."""
        return self.data_dir if self.guest else None
