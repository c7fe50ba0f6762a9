"""Engines of the Universal Hive Protocol as players: how a seat names one, and whether it can be started."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Final

from antterm.bots import BotMaker, EngineKind, PlayerTrouble
from antterm.core.ask import Event
from antterm.core.printable import is_printable
from antterm.games.hive.rules.happened import HalfMove
from antterm.games.hive.rules.notation import game_string
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.view import HiveView
from antterm.i18n import N_, _, ngettext

PREFIX = "uhp:"
COMMAND_LIMIT = 900
"""Most characters of a command."""
SECONDS = 5
"""Time for a move where a seat says nothing else."""
SUPPORTED = os.name == "posix"
"""Whether this system can keep engines from staying behind."""


class EngineTrouble(PlayerTrouble):
    """An engine cannot play."""

    SENTENCES: ClassVar[Mapping[str, str]] = {
        "engine_unsupported": N_("antterm can start engines only on systems such as Linux and macOS."),
        "engine_unclosed": N_("“{program}” is not a command: a quotation mark is missing."),
        "engine_unwritable": N_(
            "The command of an engine may have at most {most} characters, all of them printable."
        ),
        "engine_missing": N_("There is no program “{program}”."),
        "engine_not_executable": N_("“{program}” is not a program that can be run."),
        "engine_died": N_("The engine “{program}” stopped without answering."),
        "engine_hangs": N_("The engine “{program}” did not answer within {seconds} s."),
        "engine_nonsense": N_("“{program}” does not speak the Universal Hive Protocol; it said “{line}”."),
        "engine_illegal": N_("The engine “{program}” answered “{move}”, which is not legal here."),
        "engine_refuses": N_("The engine “{program}” does not accept this game; it said “{line}”."),
        "engine_handicap": N_("Engines of other makers know no handicaps."),
        "engine_expansions": N_("The engine “{program}” does not know these insects: {missing}."),
        "engine_opening": N_(
            "The engine “{program}” does not play games in which a queen was placed first; start one with "
            "the tournament opening."
        ),
        "engine_half_game": N_(
            "A change of rules removed the first moves of this game, and an engine needs all of them."
        ),
    }


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine and how long it thinks."""

    command: str
    """A program and its arguments, as in a shell; or the path of a program, blanks and all."""
    depth: int | None = None
    """Half-moves that it looks ahead; None where it thinks for a time."""
    seconds: int = SECONDS

    @classmethod
    def parse(cls, player: str) -> Engine:
        """Read how a seat names an engine: `uhp:COMMAND`, `uhp:seconds=10:COMMAND`, `uhp:depth=3:COMMAND`."""
        text = player.removeprefix(PREFIX)
        limit = re.match(r"(seconds|depth)=([1-9]\d{0,3}):", text, re.ASCII)
        command = text[limit.end() :] if limit else text
        if limit is None:
            return cls(command.strip())
        number = int(limit[2])
        return (
            cls(command.strip(), depth=number)
            if limit[1] == "depth"
            else cls(command.strip(), seconds=number)
        )

    @property
    def player(self) -> str:
        """How a seat names it."""
        if self.depth is not None:
            return f"{PREFIX}depth={self.depth}:{self.command}"
        limit = "" if self.seconds == SECONDS else f"seconds={self.seconds}:"
        return f"{PREFIX}{limit}{self.command}"

    @property
    def name(self) -> str:
        """What it is called at the table: its program's name."""
        try:
            return Path(self.words()[0]).stem
        except EngineTrouble:
            return self.command

    def limit(self) -> str:
        """Return how long it thinks about a move, for people."""
        if self.depth is not None:
            return ngettext("{n} half-move ahead", "{n} half-moves ahead", self.depth).format(n=self.depth)
        return ngettext("{n} second a move", "{n} seconds a move", self.seconds).format(n=self.seconds)

    def words(self) -> list[str]:
        """Return the program and its arguments.

        Raises:
            EngineTrouble: they cannot be told apart.
        """
        whole = os.path.expanduser(self.command)
        if os.path.isfile(whole):
            return [whole]
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise EngineTrouble("engine_unclosed", program=self.command) from error
        return [os.path.expanduser(words[0]), *words[1:]] if words else [""]

    def startable(self) -> list[str]:
        """Return the program, as a path that holds wherever antterm is started, and its arguments.

        Raises:
            EngineTrouble: it cannot be started.
        """
        if not SUPPORTED:
            raise EngineTrouble("engine_unsupported")
        program, *arguments = self.words()
        found: str | None = program
        if not os.path.exists(program):
            found = shutil.which(program) if os.path.basename(program) == program else None
        if not found:
            raise EngineTrouble("engine_missing", program=program)
        if not (os.path.isfile(found) and os.access(found, os.X_OK)):
            raise EngineTrouble("engine_not_executable", program=program)
        return [os.path.abspath(found), *arguments]

    def anywhere(self) -> Engine:
        """Return the same engine, named by a command that holds wherever antterm is started.

        Raises:
            EngineTrouble: it cannot be started.
        """
        command = shlex.join(self.startable())
        if len(command) > COMMAND_LIMIT or not is_printable(command):
            raise EngineTrouble("engine_unwritable", most=COMMAND_LIMIT)
        return replace(self, command=command)


def story(view: HiveView, events: Sequence[Event]) -> str | None:
    """Return a game in one line, as engines get it; None where its first moves are not known any more."""
    moves = [event.text for event in events if isinstance(event, HalfMove)]
    return game_string(Position.from_view(view), moves) if len(moves) == view.ply else None


class UhpEngines(EngineKind):
    """Engines of the Universal Hive Protocol."""

    word = PREFIX.removesuffix(":")
    protocol = "Universal Hive Protocol"
    short = "UHP"
    limits = (
        *(f"seconds={seconds}" for seconds in (1, 5, 10, 30, 60, 300)),
        *(f"depth={depth}" for depth in range(1, 9)),
    )
    usual_limit = f"seconds={SECONDS}"
    longest_command = COMMAND_LIMIT

    def player(self, command: str, limit: str = "") -> str:
        return Engine.parse(f"{PREFIX}{limit}:{command}" if limit else f"{PREFIX}{command}").player

    def command(self, player: str) -> str:
        return Engine.parse(player).command

    def limit(self, limit: str) -> str:
        return Engine.parse(f"{PREFIX}{limit}:").limit()

    def meant(self, player: str) -> str:
        return Engine.parse(player).anywhere().player

    def maker(self, player: str, game_id: str) -> BotMaker:
        return BotMaker("antterm.games.hive.bots.uhp:EnginePlayer", (player,))

    def sight(self, game_id: str, view: HiveView, events: Callable[[], Sequence[Event]]) -> str | None:
        return story(view, events())

    def nickname(self, player: str) -> str:
        return Engine.parse(player).name

    def title(self, player: str) -> str:
        engine = Engine.parse(player)
        return _("engine {name}, {limit}").format(name=engine.name, limit=engine.limit())


ENGINES: Final = UhpEngines()
