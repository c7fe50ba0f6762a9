"""`antterm check-bot COMMAND`: does a bot in another language keep to the protocol of docs/json-bots.md?"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final

from antterm import bots, registry
from antterm.bots import PlayerTrouble, TableFacts
from antterm.bots.engines import Deadline, Engine, EngineProcess, EngineTrouble, quoted
from antterm.bots.guard import GRACE
from antterm.bots.json_lines import ENGINES, Conversation, SeatClock, ending
from antterm.commands.common import UsageError, say
from antterm.core.ask import Ask
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.i18n import N_, _, ngettext
from antterm.i18n.numbers import LocalNumber

AGAIN: Final = 3
"""After how many questions an earlier one is asked once more."""
STRANGE: Final = 5
"""After how many questions messages and entries come that this version of the protocol does not have."""
TIMED: Final = 7
"""After how many questions one comes with a clock."""
LITTLE_TIME: Final = 2
"""Seconds that are left on it."""
PLAIN_GAME: Final = N_("in an ordinary game")
ASKED_AGAIN: Final = N_("asked once more about an earlier position, as after a takeback")
STRANGE_MESSAGE: Final = N_("after a message and with an entry that it does not know")
SHORT_OF_TIME: Final = N_("with little time left on its clock")
NAMES: Final = ("Ann", "Жук \x1b[31m", "蟻 “\\n”", "🐜", "null", "")
"""Names of players, some of which have to be escaped in JSON."""


def check_bot(args: Namespace) -> int:
    """Play some games with a bot and say each fault in one sentence."""
    limit = f"seconds={args.seconds}"
    try:
        engine = Engine.parse(ENGINES.resolve(ENGINES.player(args.bot, limit)))
    except PlayerTrouble as trouble:
        raise UsageError(trouble.sentence()) from trouble
    faults = 0
    for game_id in [args.game] if args.game else registry.HOMES:
        counts = registry.game(game_id).seats
        for seats, seat in {(max(2, min(counts)), 0): None, (max(counts), max(counts) - 1): None}:
            game = CheckedGame(engine, game_id, seats, seat, args.seed)
            for fault in game.faults(args.limit):
                faults += 1
                say(fault)
            say(game.summary())
    if faults:
        say(ngettext("{n} fault was found.", "{n} faults were found.", faults).format(n=faults))
    else:
        say(
            _("No fault was found: “{program}” keeps to the {protocol}.").format(
                program=engine.name, protocol=ENGINES.protocol
            )
        )
    return 1 if faults else 0


class CheckedGame:
    """A game of a bot against random ones, with situations that are seldom met.

    Args:
        engine: the bot.
        game_id: the game.
        seats: how many play.
        seat: the bot's.
        seed: the seed of the game.
    """

    def __init__(self, engine: Engine, game_id: str, seats: int, seat: int, seed: int) -> None:
        game = registry.game(game_id)
        self._engine, self._game_id, self._seats, self._seat, self._seed = engine, game_id, seats, seat, seed
        self._options = with_defaults(game.options, seats, {})
        self._play: Play[Any] = Play.start(game, self._options, seats, seed)
        self._asked: list[tuple[Ask, Any]] = []
        """The bot's questions so far, with what it was shown."""
        self._slowest = 0.0
        self._situation = PLAIN_GAME

    def faults(self, limit: int) -> Iterator[str]:
        """Yield what the bot does wrong, each in a sentence; where it cannot go on, the game is left.

        Args:
            limit: answers after which the game is left.
        """
        try:
            conversation = Conversation(EngineProcess(self._engine.startable()))
        except EngineTrouble as trouble:
            yield self._located(trouble.sentence())
            return
        try:
            table = TableFacts(self._game_id, self._options, NAMES[: self._seats])
            conversation.greet(table, self._seat, self._play.view(self._seat))
            yield from self._answers(conversation, limit)
            if self._play.outcome is not None:
                conversation.tell(ending(self._play.outcome))
            if not conversation.process.ends_by_itself(Deadline(GRACE)):
                yield self._located(
                    _("It did not exit within {n} s of the end of its input.").format(n=round(GRACE))
                )
            yield from self._unasked(conversation)
        except EngineTrouble as trouble:
            yield self._located(trouble.sentence())
        finally:
            conversation.process.close()

    def _answers(self, conversation: Conversation, limit: int) -> Iterator[str]:
        """Play the game; yield the faults that do not end it."""
        for number in range(limit):
            if (ask := self._play.ask) is None:
                return
            view = self._play.view(ask.seat)
            if ask.seat != self._seat:
                rng = bots.randomness(self._seed, ask.seat, number)
                self._play.answer(bots.RandomBot().choose(ask, view, rng))
                continue
            more: dict[str, Any] = {}
            clock: SeatClock | None = None
            self._situation = PLAIN_GAME
            if len(self._asked) == AGAIN:
                self._situation = ASKED_AGAIN
                yield from self._ask(conversation, *self._asked[0])
            elif len(self._asked) == STRANGE:
                self._situation = STRANGE_MESSAGE
                conversation.tell({"type": "antterm of tomorrow", "news": [None, {"much": 1.5}]})
                more = {"tomorrow": {"answer": "?"}}
            elif len(self._asked) == TIMED:
                self._situation, clock = SHORT_OF_TIME, SeatClock(LITTLE_TIME)
            self._asked.append((ask, view))
            yield from self._ask(conversation, ask, view, clock, more)
            self._play.answer(self._answer)

    def _ask(
        self,
        conversation: Conversation,
        ask: Ask,
        view: Any,
        clock: SeatClock | None = None,
        more: Mapping[str, Any] = MappingProxyType({}),
    ) -> Iterator[str]:
        """Ask a question, whose answer is kept; yield the faults that do not end the game."""
        yield from self._unasked(conversation)
        limit = self._engine.seconds if clock is None else min(LITTLE_TIME, self._engine.seconds)
        started = perf_counter()
        self._answer = conversation.ask(ask, view, self._engine.seconds, clock, **more)
        seconds = perf_counter() - started
        self._slowest = max(self._slowest, seconds)
        if seconds > limit:
            text = _("An answer took {seconds:.1f} s; the limit is {limit} s.")
            yield self._located(text.format(seconds=LocalNumber(seconds), limit=limit))

    def _unasked(self, conversation: Conversation) -> Iterator[str]:
        """Yield that the bot has written what nobody has asked for, if so."""
        line = conversation.process.unasked()
        if line is not None:
            text = _("It wrote a line that does not answer a question: “{line}”.")
            yield self._located(text.format(line=quoted(line)))

    def _located(self, fault: str) -> str:
        """Return a fault with the situation in which it was found."""
        where = _("{game}, seat {seat} of {seats}, question {number}, {situation}: {fault}")
        return where.format(
            game=registry.title(self._game_id),
            seat=self._seat + 1,
            seats=self._seats,
            number=len(self._asked),
            situation=_(self._situation),
            fault=fault,
        )

    def summary(self) -> str:
        """Return how much was asked, in a sentence."""
        text = ngettext(
            "{game}, seat {seat} of {seats}: {n} question, the slowest answer after {seconds:.2f} s",
            "{game}, seat {seat} of {seats}: {n} questions, the slowest answer after {seconds:.2f} s",
            len(self._asked),
        )
        return text.format(
            game=registry.title(self._game_id),
            seat=self._seat + 1,
            seats=self._seats,
            n=len(self._asked),
            seconds=LocalNumber(self._slowest),
        )
