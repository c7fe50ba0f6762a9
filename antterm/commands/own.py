"""Commands that a game brings: the `commands` of its `GameHome`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass

from antterm import registry


def nothing_more(parser: ArgumentParser) -> None:
    """A command has no arguments of its own."""


@dataclass(frozen=True)
class OwnCommand:
    """A command of one game."""

    name: str
    run: str
    """What runs it, as `module:function`."""
    about: str
    """A sentence for its help, to be translated."""
    in_short: str
    """A clause for the list of all commands, to be translated."""
    add_arguments: Callable[[ArgumentParser], None] = nothing_more


def own_commands() -> list[OwnCommand]:
    """Return the commands of all games."""
    return [own for home in registry.HOMES.values() for own in registry.find(home.commands) or ()]
