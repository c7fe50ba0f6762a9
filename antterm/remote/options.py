"""The options of a table of a host, which sends those alone that differ from the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from antterm import registry
from antterm.core.options import with_defaults


def every_option(game_id: str, seats: int, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """All options of a game, the others as they are by default.

    Raises:
        BadOption: this version does not know one that is given.
    """
    return with_defaults(registry.game(game_id).options, seats, given)
