"""The place of saved games. It imports nothing of this package, because it is needed before the first screen
is shown."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


class NoHome(OSError):
    """The user has no home folder to store anything in, and names no other. The text is a sentence."""


def in_home(find: Callable[[], Path]) -> Path:
    """Return the folder that the system uses for something, such as user data.

    Args:
        find: finds that folder; may raise RuntimeError if there is no home.

    Raises:
        NoHome: there is no home folder for it.
    """
    with suppress(RuntimeError):
        if (folder := find()).is_absolute():
            return folder
    from antterm.i18n import _  # here, because most runs have a home

    named = "ANTTERM_DATA_DIR", "ANTTERM_CONFIG_DIR"
    text = _(
        "There is no home folder here to keep games and settings in: set HOME, or {data} and {settings}."
    )
    raise NoHome(text.format(data=named[0], settings=named[1]))


def named_place(given: str | os.PathLike[str] | None, variable: str) -> Path | None:
    """Return the path from the command line, else that of an environment variable; None for neither.

    It is absolute, unless the folder in which the program runs has been deleted.
    """
    chosen = given or os.environ.get(variable)
    if not chosen:
        return None
    path = Path(os.path.expanduser(chosen))
    with suppress(OSError):
        return path.absolute()
    return path


def resolve_data_dir(given: str | os.PathLike[str] | None = None) -> Path:
    """Return where this user's saves and settings live.

    Args:
        given: from the command line; None for `ANTTERM_DATA_DIR`, else the usual folder of the system.

    Raises:
        NoHome: neither names a folder, and there is no home.
    """
    if chosen := named_place(given, "ANTTERM_DATA_DIR"):
        return chosen
    from platformdirs import user_data_path  # here, because most runs are told where

    return in_home(lambda: user_data_path("antterm", appauthor=False))
