"""Games and bots that other packages bring: what the installed ones announce, and what of it cannot be used.

A package announces them as entry points, which pip writes into a folder beside its modules. Their groups are
`antterm.games`, with a `core.home.GameHome` by the identifier of the game, and `antterm.bots`, with a
`bots.Level` by its name, by the identifier of the game that the bots play.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from antterm.core.printable import printable, shortened
from antterm.errors import UserError
from antterm.i18n import N_, _

GAMES: Final = "antterm.games"
BOTS: Final = "antterm.bots"
METADATA: Final = (".dist-info", ".egg-info")
"""The endings of the folders that describe an installed package."""
OWN: Final = "antterm-"
"""The beginning of the name of antterm's own such folder: `registry.GAMES` has what it announces."""
REASON_SHOWN: Final = 200
"""Most characters of an error that are shown."""
SENTENCES: Final = {
    GAMES: N_(
        "The game “{game}” of the package {package} is left out, because it cannot be loaded: {reason}"
    ),
    BOTS: N_("Bots of the package {package} for “{game}” are left out: {reason}"),
}


class Package(NamedTuple):
    """An installed package."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Announced(NamedTuple):
    """An entry point of a package."""

    group: str
    game: str
    """The identifier of the game, or of the game that the bots play."""
    place: str
    """The place of the announced object, as `module:object`."""
    package: Package


class PluginError(UserError):
    """Something of another package cannot be used; the text is a sentence."""


_faults: Final[dict[Announced, str]] = {}
"""Why something was left out, as it was first found."""


def leave_out(announced: Announced, reason: str | BaseException) -> PluginError:
    """Keep in mind that something cannot be used.

    Args:
        announced: what.
        reason: a clause, marked for translation, or the error that loading it raised.

    Returns:
        The error for whoever cannot do without it.
    """
    if isinstance(reason, PluginError):
        reason = str(reason)
    elif isinstance(reason, BaseException):
        reason = clause(reason)
    _faults.setdefault(announced, reason)
    return PluginError(_sentence(announced, reason))


def faults(group: str = "", game_id: str = "") -> list[str]:
    """Return a sentence for everything that was left out so far.

    Args:
        group, game_id: which alone count; empty for all.
    """
    return [
        _sentence(announced, reason)
        for announced, reason in _faults.items()
        if group in ("", announced.group) and game_id in ("", announced.game)
    ]


def clause(error: BaseException) -> str:
    """Return an error of somebody else's code as the end of a sentence, on one line."""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return shortened(printable(text), REASON_SHOWN).rstrip(":.") + "."


def _sentence(announced: Announced, reason: str) -> str:
    text = _(SENTENCES[announced.group])
    return text.format(game=announced.game, package=announced.package, reason=f"{_(reason).rstrip('.')}.")


def origin(package: Package) -> str:
    """Return the sentence that names the package from which something comes."""
    return _("From the package {package}.").format(package=package)


@cache
def _installed() -> list[Announced]:
    return [*find(sys.path)]


def announced() -> Sequence[Announced]:
    """Return what the installed packages announce, in the order of the packages' names."""
    return _installed()


def allow(names: Collection[str]) -> list[str]:
    """Leave out what packages announce, but for some of them, from now on.

    Returns:
        Those of the names that no package has that announces something.
    """
    known = {canonical(each.package.name) for each in announced()}
    allowed = {canonical(name) for name in names}
    _installed()[:] = [each for each in announced() if canonical(each.package.name) in allowed]
    return [name for name in names if canonical(name) not in known]


def canonical(name: str) -> str:
    """Return the name of a package as it is compared with others: `My._bots` is `my-bots` for pip, too."""
    return re.sub(r"[-_.]+", "-", name).lower()


def find(folders: Iterable[str]) -> tuple[Announced, ...]:
    """Return what the packages in some folders announce, in the order of their names.

    `importlib.metadata` takes longer to load than all of these folders to look at. So it is asked only of
    packages that announce something.

    Args:
        folders: where modules are; of two packages of one name the first counts, as for imports.
    """
    found: dict[str, list[Announced]] = {}
    for metadata in _with_entry_points(folders):
        from importlib.metadata import PathDistribution  # here: see above

        with suppress(Exception):  # whatever is wrong with it, pip complains of a package without a name
            distribution = PathDistribution(metadata)
            package = Package(printable(distribution.metadata["Name"]), printable(distribution.version))
            found.setdefault(
                canonical(package.name),
                [
                    Announced(entry.group, entry.name, entry.value, package)
                    for entry in distribution.entry_points
                    if entry.group in (GAMES, BOTS)
                ],
            )
    return tuple(entry for _name, entries in sorted(found.items()) for entry in entries)


def _with_entry_points(folders: Iterable[str]) -> Iterator[Path]:
    """Yield the folders that tell of packages that announce something to antterm."""
    for folder in dict.fromkeys(folders):
        with suppress(OSError), os.scandir(folder or os.curdir) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.name.endswith(METADATA) and not entry.name.startswith(OWN):
                    with suppress(OSError), open(f"{entry.path}/entry_points.txt", "rb") as file:
                        if b"[antterm." in file.read():
                            yield Path(entry.path)
