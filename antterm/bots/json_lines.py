"""Engines that speak in lines of JSON: players of any game, in any language.

The protocol is docs/json-bots.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from antterm.bots import BotMaker, TableFacts
from antterm.bots.engines import PATIENCE, Deadline, Engine, EngineKind, EngineProcess, EngineTrouble, quoted
from antterm.bots.json_values import PROTOCOL, as_line, facts, outcome_of, question, view_of
from antterm.bots.pipes import LINE_LIMIT
from antterm.core.ask import Ask, Event
from antterm.core.game import Outcome
from antterm.core.rng import Streams


@dataclass(frozen=True)
class JsonSight:
    """A position as an engine that speaks in lines of JSON gets it with each question."""

    table: TableFacts
    view: Any
    """The view of the engine's own seat (`Game.view`), without hidden parts of others."""


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
        self._sitting: dict[int, tuple[TableFacts, Conversation]] = {}
        """By seat, the game that a process has been told of, and the conversation with it."""

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
            return self._seated(ask.seat, view).ask(ask, view.view, self._engine.seconds)
        except BaseException:
            self._let_go(ask.seat)
            raise

    def game_over(self, outcome: Outcome) -> None:
        """Tell all processes how the game has ended; one that does not want to hear it ends all the same."""
        for _table, conversation in self._sitting.values():
            conversation.tell({"type": "end", **outcome_of(outcome)})

    def close(self) -> None:
        """Stop the engine."""
        for seat in [*self._sitting]:
            self._let_go(seat)

    def _let_go(self, seat: int) -> None:
        _table, conversation = self._sitting.pop(seat, (None, None))
        if conversation is not None:
            conversation.process.close()

    def _seated(self, seat: int, sight: JsonSight) -> Conversation:
        """Return the conversation with the process of a seat, which has been told of this game."""
        table, conversation = self._sitting.get(seat, (None, None))
        if conversation is not None and table == sight.table:
            return conversation
        self._let_go(seat)
        conversation = Conversation(EngineProcess(self._engine.startable()))
        self._sitting[seat] = sight.table, conversation
        conversation.greet(sight.table, seat, sight.view)
        return conversation


class Conversation:
    """Messages to an engine, and its replies.

    Args:
        process: the engine.
    """

    def __init__(self, process: EngineProcess) -> None:
        self.process = process

    def greet(self, table: TableFacts, seat: int, view: Any) -> None:
        """Tell an engine of the game, and hear which version of the protocol it speaks.

        Args:
            table: the game.
            seat: the engine's.
            view: of the position, as far as the seat may know it.

        Raises:
            EngineTrouble: it does not want to play, or does not speak the protocol.
        """
        said = self._reply({"type": "hello", "seat": seat, **facts(table, view)}, PATIENCE)
        version = said.get("protocol")
        if type(version) is not int:
            raise self._faulty("engine_nonsense", "no protocol", line=quoted(as_line(said)))
        if version != PROTOCOL:
            raise self._faulty("engine_version", "another protocol", version=version, own=PROTOCOL)

    def ask(self, ask: Ask, view: Any, seconds: int, **more: Any) -> str:
        """Ask a question and return the text of the choice that the engine has made.

        Args:
            ask: the question.
            view: what the seat that is asked may know.
            seconds: time that the engine has.
            more: further entries of the message.

        Raises:
            EngineTrouble: it has made none.
        """
        asked = {"type": "ask", "seconds": seconds, **question(ask), "view": view_of(view), **more}
        said = self._reply(asked, seconds + PATIENCE)
        answer = said.get("answer")
        if type(answer) is int and 0 <= answer < len(ask.choices):
            return ask.choices[answer].text
        if isinstance(answer, str) and any(choice.text == answer for choice in ask.choices):
            return answer
        if type(answer) is int or isinstance(answer, str):
            raise self._faulty("engine_illegal", "not one of the choices", move=quoted(str(answer)))
        raise self._faulty("engine_nonsense", "no answer", line=quoted(as_line(said)))

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a message that has no reply, unless the engine lets what it has not read pile up."""
        try:
            self.process.send(as_line(message), Deadline(0))
        except EngineTrouble:
            return

    def _reply(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Send a message and return the object that the engine replies with within so many seconds.

        Raises:
            EngineTrouble: it says something else, or that it cannot play.
        """
        deadline = Deadline(seconds)
        self.process.send(as_line(message), deadline)
        line = self.process.hear(deadline).strip()
        try:
            said = json.loads(line) if len(line) <= LINE_LIMIT else None
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise self._faulty("engine_nonsense", "not a JSON object in one line", line=quoted(line))
        if "error" in said:
            raise self.process.trouble("engine_refuses", line=quoted(str(said["error"])))
        return said

    def _faulty(self, code: str, why: str, **data: object) -> EngineTrouble:
        """Return what is wrong with an engine, once it has been told.

        Args:
            code, data: of the trouble.
            why: what the engine is told, in English.
        """
        self.tell({"type": "error", "error": why})
        return self.process.trouble(code, protocol=ENGINES.protocol, **data)
