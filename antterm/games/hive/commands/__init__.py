"""The commands that Hive brings."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence

from antterm.commands.numbers import positive
from antterm.commands.own import OwnCommand
from antterm.i18n import N_, _


def _add_perft(perft: ArgumentParser) -> None:
    perft.add_argument("--type", metavar="TYPE", help=_("set of pieces, such as Base+MLP (Base)"))
    perft.add_argument("--opening", choices=("booklet", "tournament"), default="booklet")
    perft.add_argument("--depth", type=positive, default=4, metavar="N", help=_("half-moves (4)"))
    perft.add_argument("--position", metavar="GAMESTRING", help=_("from the end of this game"))


COMMANDS: Sequence[OwnCommand] = (
    OwnCommand(
        "perft",
        "antterm.games.hive.commands.perft:count",
        N_("Count the ways to play Hive, depth by depth."),
        N_("count the ways to play Hive"),
        _add_perft,
    ),
    OwnCommand(
        "uhp",
        "antterm.games.hive.commands.uhp:serve",
        N_("Speak the Universal Hive Protocol, as an engine for other Hive programs."),
        N_("be an engine for other Hive programs"),
    ),
)
