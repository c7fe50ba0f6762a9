"""The games, each in one folder on top of the platform.

The package can be called, too: `antterm.games()` returns the identifiers of all games. A function of this
name beside the package would be hidden by it as soon as a game is loaded.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Games(ModuleType):
    """This package as something that can be called."""

    def __call__(self) -> tuple[str, ...]:
        from antterm import api

        return api.games()


sys.modules[__name__].__class__ = _Games
