"""Engines that speak in lines of JSON: players of any game, in any language.

The protocol is docs/json-bots.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from antterm.bots import BotMaker, TableFacts
from antterm.bots.engines import PATIENCE, Deadline, Engine, EngineKind, EngineProcess, EngineTrouble, quoted
from antterm.bots.json_values import PROTOCOL, as_line, facts, outcome_of, question, view_of
from antterm.bots.pipes import LINE_LIMIT
from antterm.core.ask import Ask, Event
from antterm.core.game import Outcome
from antterm.core.rng import Streams

T = TypeVar("T")


@dataclass(frozen=True)
class SeatClock:
    """The time of a seat that has a clock."""

    left: float
    """Seconds that are left."""
    increment: float = 0
    """Seconds that are added after each move."""


@dataclass(frozen=True)
class JsonPosition:
    """A position as an engine that speaks in lines of JSON gets it with each question."""

    table: TableFacts
    view: Any
    """The view of the engine's own seat (`Game.view`), without hidden parts of others."""
    clock: SeatClock | None = None
    """The clock of the seat; None where its time does not count."""


class JsonEngines(EngineKind):
    """Engines that speak in lines of JSON."""

    word = "json"
    protocol = "antterm JSON protocol"
    short = "JSON"

    def resolve(self, player: str) -> str:
        if Engine.parse(player).depth is not None:  # which means nothing in most games
            raise EngineTrouble("engine_missing", program=player.partition(":")[2])
        return super().resolve(player)

    def maker(self, player: str, game_id: str) -> BotMaker:
        return BotMaker("antterm.bots.json_lines:JsonPlayer", (player,))

    def position_for(
        self, table: TableFacts, view: Any, events: Callable[[], Sequence[Event]]
    ) -> JsonPosition:
        return JsonPosition(table, view)


ENGINES: Final = JsonEngines()


class JsonPlayer:
    """Has an engine answer. Each seat has a process of its own, which is started with its first question.

    Args:
        player: the player, as a seat names it; see `Engine.parse`.
    """

    def __init__(self, player: str) -> None:
        self._engine = Engine.parse(player)
        self._sitting: dict[int, tuple[TableFacts, Conversation]] = {}
        """The game that each seat's process knows, and the conversation with it, by seat."""

    def choose(self, ask: Ask, view: JsonPosition, rng: Streams) -> str:
        """Return the text of one of `ask.choices`.

        Args:
            ask: the question put to this seat.
            view: the position as the seat sees it.
            rng: not used; engines have their own.

        Raises:
            EngineTrouble: it cannot play, or does something that no engine should. It has been ended.
        """
        try:
            return self._seated(ask.seat, view).ask(ask, view.view, self._engine.seconds, view.clock)
        except BaseException:
            self._let_go(ask.seat)
            raise

    def game_over(self, outcome: Outcome) -> None:
        """Tell all processes how the game has ended, and let them end."""
        for _table, conversation in self._sitting.values():
            conversation.tell(ending(outcome))
        self.close()

    def close(self) -> None:
        """Stop the engine."""
        for seat in [*self._sitting]:
            self._let_go(seat)

    def _let_go(self, seat: int) -> None:
        _table, conversation = self._sitting.pop(seat, (None, None))
        if conversation is not None:
            conversation.process.close()

    def _seated(self, seat: int, position: JsonPosition) -> Conversation:
        """Return the conversation with the process of a seat, which knows this game."""
        table, conversation = self._sitting.get(seat, (None, None))
        if conversation is not None and table == position.table:
            return conversation
        self._let_go(seat)
        conversation = Conversation(EngineProcess(self._engine.startable()))
        self._sitting[seat] = position.table, conversation
        conversation.greet(position.table, seat, position.view)
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
            view: the position, as far as the seat may know it.

        Raises:
            EngineTrouble: it does not want to play, or does not speak the protocol.
        """
        self._hear(greeting(table, seat, view), PATIENCE, check_version)

    def ask(self, ask: Ask, view: Any, seconds: int, clock: SeatClock | None = None, **more: Any) -> str:
        """Ask a question and return the text of the choice that the engine has made.

        Args:
            ask: the question.
            view: what the seat that is asked may know.
            seconds: time that the engine has.
            clock: the clock of the seat, if its time counts.
            more: further entries of the message.

        Raises:
            EngineTrouble: it has made none.
        """
        asked = asking(ask, view, seconds, clock) | more
        return self._hear(asked, seconds + PATIENCE, lambda reply: chosen(reply, ask))

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a message that has no reply, unless the engine lets what it has not read pile up."""
        try:
            self.process.send(as_line(message), Deadline(0))
        except EngineTrouble:
            return

    def _hear(
        self, message: Mapping[str, Any], seconds: float, understand: Callable[[dict[str, Any]], T]
    ) -> T:
        """Send a message, and return what is understood of the reply that comes within `seconds` seconds.

        Raises:
            EngineTrouble: it is none, or says that the engine cannot play.
        """
        deadline = Deadline(seconds)
        self.process.send(as_line(message), deadline)
        try:
            return understand(read_reply(self.process.hear(deadline)))
        except FaultyReply as fault:
            if fault.why:
                self.tell(fault.message)
            raise fault.trouble(self.process.program) from None


# Messages, and what a reply means


class FaultyReply(Exception):
    """An engine's reply is not an answer.

    Args:
        code, data: the code and data of the `EngineTrouble` that is shown to people.
        why: the reason sent to the engine, in English; empty for nothing.
    """

    def __init__(self, code: str, why: str, **data: object) -> None:
        super().__init__(code)
        self._code, self.why, self._data = code, why, data

    @property
    def message(self) -> dict[str, Any]:
        """The `error` message that tells the program why it is ended."""
        return {"type": "error", "error": self.why}

    def trouble(self, program: str) -> EngineTrouble:
        """Return the sentence for people.

        Args:
            program: what the engine is called.
        """
        return EngineTrouble(self._code, program=program, protocol=ENGINES.protocol, **self._data)


def greeting(table: TableFacts, seat: int, view: Any) -> dict[str, Any]:
    """Return the first message; see `Conversation.greet`."""
    return {"type": "hello", "seat": seat, **facts(table, view)}


def asking(ask: Ask, view: Any, seconds: int, clock: SeatClock | None) -> dict[str, Any]:
    """Return a question as a message; see `Conversation.ask`."""
    timed = {} if clock is None else {"clock": {"left": clock.left, "increment": clock.increment}}
    return {"type": "ask", "seconds": seconds, **timed, **question(ask), "view": view_of(view)}


def ending(outcome: Outcome) -> dict[str, Any]:
    """Return the last message."""
    return {"type": "end", **outcome_of(outcome)}


def read_reply(line: str) -> dict[str, Any]:
    """Return the object that an engine has replied with.

    Raises:
        FaultyReply: it is none, or says that the engine cannot play.
    """
    text = line.strip()
    try:
        reply = json.loads(text) if len(text) <= LINE_LIMIT else None
    except (ValueError, RecursionError):
        reply = None
    if not isinstance(reply, dict):
        raise FaultyReply("engine_nonsense", "not a JSON object in one line", line=quoted(text))
    if "error" in reply:
        raise FaultyReply("engine_refuses", "", line=quoted(str(reply["error"])))
    return reply


def check_version(reply: Mapping[str, Any]) -> None:
    """Check that an engine speaks this version of the protocol.

    Raises:
        FaultyReply: it does not.
    """
    version = reply.get("protocol")
    if type(version) is not int:
        raise FaultyReply("engine_nonsense", "no protocol", line=quoted(as_line(reply)))
    if version != PROTOCOL:
        raise FaultyReply("engine_version", "another protocol", version=version, own=PROTOCOL)


def chosen(reply: Mapping[str, Any], ask: Ask) -> str:
    """Return the text of the choice that an engine has made.

    Raises:
        FaultyReply: it has made none.
    """
    answer = reply.get("answer")
    if type(answer) is int and 0 <= answer < len(ask.choices):
        return ask.choices[answer].text
    if isinstance(answer, str) and any(choice.text == answer for choice in ask.choices):
        return answer
    if type(answer) is int or isinstance(answer, str):
        raise FaultyReply("engine_illegal", "not one of the choices", move=quoted(str(answer)))
    raise FaultyReply("engine_nonsense", "no answer", line=quoted(as_line(reply)))
