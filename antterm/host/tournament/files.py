"""The tournaments of a host as files: one for each in the folder `tournaments`, under its name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from antterm.host.tournament.state import StoredTournament, Tournament, tournament_from_json
from antterm.journal import LogEvent, log_event
from antterm.saves.document import slug, titles
from antterm.saves.errors import SaveError
from antterm.saves.structs import read_struct, remove_file, write_struct

FOLDER: Final = "tournaments"
SUFFIX: Final = ".json"
LARGEST: Final = 1 << 22
"""Most bytes of a file."""


class TournamentFiles:
    """The tournaments in a data directory.

    Args:
        data_dir: the data directory of the host.
    """

    def __init__(self, data_dir: Path) -> None:
        self._folder = data_dir / FOLDER
        self.cached: dict[str, StoredTournament] = {}
        """The tournaments as they were last read or written."""

    def read(self) -> dict[str, StoredTournament]:
        """Return all tournaments that can be read."""
        found = {}
        for path in sorted(self._folder.glob(f"*{SUFFIX}")):
            try:
                found[path.stem] = StoredTournament(read_struct(path, tournament_from_json, LARGEST))
            except SaveError as error:
                log_event(LogEvent.LEFT_OUT, table=path.stem, error=error)
        self.cached = found
        return found

    def make(self, tournament: Tournament) -> str:
        """Store a new tournament; return its name.

        Raises:
            SaveError: the system refuses.
        """
        names = map(slug, titles(tournament.name))
        name = next(name for name in names if not self._path(name).exists())
        self.write(name, tournament, 1)
        return name

    def write(self, name: str, tournament: Tournament, version: int) -> None:
        """Store a tournament. When this returns, it is on disk.

        Raises:
            SaveError: the system refuses.
        """
        write_struct(self._path(name), tournament)
        self.cached = {**self.cached, name: StoredTournament(tournament, version)}

    def remove(self, name: str) -> None:
        """Delete a tournament.

        Raises:
            SaveError: the system refuses.
        """
        remove_file(self._path(name))
        self.cached = {each: stored for each, stored in self.cached.items() if each != name}

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{SUFFIX}"
