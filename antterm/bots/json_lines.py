"""Engines that speak in lines of JSON: players of any game, in any language.

The protocol is docs/json-bots.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from antterm import __version__
from antterm.bots import BotMaker, TableFacts
from antterm.bots.engines import PATIENCE, Deadline, Engine, EngineKind, EngineProcess, EngineTrouble, quoted
from antterm.bots.json_values import PROTOCOL, as_line, components_of, outcome_of, question, view_of
from antterm.bots.pipes import LINE_LIMIT
from antterm.core.ask import Ask, Event
from antterm.core.game import Outcome
from antterm.core.rng import Streams


@dataclass(frozen=True)
class JsonSight:
    """What an engine of this kind is shown."""

    table: TableFacts
    view: Any
    """What its seat may know."""


class JsonEngines(EngineKind):
    """Engines that speak in lines of JSON."""

    word = "json"
    protocol = "antterm JSON protocol"
    short = "JSON"

    def meant(self, player: str) -> str:
        if Engine.parse(player).depth is not None:  # which means nothing in most games
            raise EngineTrouble("engine_missing", program=player.partition(":")[2])
        return super().meant(player)

    def maker(self, player: str, game_id: str) -> BotMaker:
        return BotMaker("antterm.bots.json_lines:JsonPlayer", (player,))

    def sight(self, table: TableFacts, view: Any, events: Callable[[], Sequence[Event]]) -> JsonSight:
        return JsonSight(table, view)


ENGINES: Final = JsonEngines()


class JsonPlayer:
    """Has an engine answer. Each seat has a process of its own, which is started with its first question.

    Args:
        player: as a seat names it, see `Engine.parse`.
    """

    def __init__(self, player: str) -> None:
        self._engine = Engine.parse(player)
        self._sitting: dict[int, tuple[TableFacts, EngineProcess]] = {}
        """By seat, the game that a process has been told of, and the process."""

    def choose(self, ask: Ask, view: JsonSight, rng: Streams) -> str:
        """Return the text of one of `ask.choices`.

        Args:
            ask: the question put to this seat.
            view: of the position.
            rng: not used; engines have their own.

        Raises:
            EngineTrouble: it cannot play, or does something that no engine should. It has been ended.
        """
        try:
            process = self._seated(ask.seat, view)
            sent = {
                "type": "ask",
                "seconds": self._engine.seconds,
                **question(ask),
                "view": view_of(view.view),
            }
            deadline = Deadline(self._engine.seconds + PATIENCE)
            process.send(as_line(sent), deadline)
            return _meant(process, ask, _said(process, deadline))
        except BaseException:
            self._let_go(ask.seat)
            raise

    def game_over(self, outcome: Outcome) -> None:
        """Tell all processes how the game has ended; one that does not want to hear it ends all the same."""
        for _table, process in self._sitting.values():
            _tell(process, {"type": "end", **outcome_of(outcome)})

    def close(self) -> None:
        """Stop the engine."""
        for seat in [*self._sitting]:
            self._let_go(seat)

    def _let_go(self, seat: int) -> None:
        _table, process = self._sitting.pop(seat, (None, None))
        if process is not None:
            process.close()

    def _seated(self, seat: int, sight: JsonSight) -> EngineProcess:
        """Return the process of a seat, once it has been told of this game and understood."""
        table, process = self._sitting.get(seat, (None, None))
        if process is not None and table == sight.table:
            return process
        self._let_go(seat)
        process = EngineProcess(self._engine.startable())
        self._sitting[seat] = sight.table, process
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "antterm": __version__,
            "game": sight.table.game_id,
            "seat": seat,
            "names": list(sight.table.names),
            "options": {name: value for name, value in sight.table.options.items() if _is_short(value)},
            "components": components_of(sight.view),
        }
        deadline = Deadline(PATIENCE)
        process.send(as_line(hello), deadline)
        said = _said(process, deadline)
        version = said.get("protocol")
        if type(version) is not int:
            raise _faulty(process, "engine_nonsense", "no protocol", line=quoted(as_line(said)))
        if version != PROTOCOL:
            raise _faulty(process, "engine_version", "another protocol", version=version, own=PROTOCOL)
        return process


def _is_short(value: Any) -> bool:
    """Return whether an option is a value to choose, and no document: that is among the components."""
    return not isinstance(value, Mapping)


def _said(process: EngineProcess, deadline: Deadline) -> dict[str, Any]:
    """Return the object that an engine replies with.

    Raises:
        EngineTrouble: it says something else, or that it cannot play.
    """
    line = process.hear(deadline).strip()
    try:
        said = json.loads(line) if len(line) <= LINE_LIMIT else None
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise _faulty(process, "engine_nonsense", "not a JSON object in one line", line=quoted(line))
    if "error" in said:
        raise process.trouble("engine_refuses", line=quoted(str(said["error"])))
    return said


def _meant(process: EngineProcess, ask: Ask, said: Mapping[str, Any]) -> str:
    """Return the text of the choice that an engine has made: by its text, or by its place in the list.

    Raises:
        EngineTrouble: there is no such choice.
    """
    answer = said.get("answer")
    if type(answer) is int and 0 <= answer < len(ask.choices):
        return ask.choices[answer].text
    if isinstance(answer, str) and any(choice.text == answer for choice in ask.choices):
        return answer
    if type(answer) is int or isinstance(answer, str):
        raise _faulty(process, "engine_illegal", "not one of the choices", move=quoted(str(answer)))
    raise _faulty(process, "engine_nonsense", "no answer", line=quoted(as_line(said)))


def _faulty(process: EngineProcess, code: str, why: str, **data: object) -> EngineTrouble:
    """Return what is wrong with an engine, once it has been told.

    Args:
        code, data: of the trouble.
        why: what the engine is told, in English.
    """
    _tell(process, {"type": "error", "error": why})
    return process.trouble(code, protocol=ENGINES.protocol, **data)


def _tell(process: EngineProcess, message: Mapping[str, Any]) -> None:
    """Send a message that has no answer, unless the engine lets what it has not read pile up."""
    try:
        process.send(as_line(message), Deadline(0))
    except EngineTrouble:
        return
