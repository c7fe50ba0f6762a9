"""A player that is another program: an engine of the Universal Hive Protocol, in a process of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from antterm.bots.engines import PATIENCE, Deadline, Engine, EngineProcess, EngineTrouble, quoted
from antterm.core.ask import Ask, Refused
from antterm.core.game import Outcome
from antterm.core.rng import Streams
from antterm.games.hive.bots.engines import ENGINES
from antterm.games.hive.rules.meanings import ChoosingMove
from antterm.games.hive.rules.notation import PASS, GameString, move_text, parse_game_string
from antterm.games.hive.rules.pieces import Bug
from antterm.games.hive.rules.referee import meant_move, replay
from antterm.i18n import N_

PATIENCE_FOR_DEPTH = 600
"""Seconds that an engine may take for a move if its limit is a depth and not a time."""
ANSWER_LIMIT = 10_000
"""Maximum number of lines in an answer."""
ERRORS = ("err", "invalidmove")
"""With which words the last line of an answer begins if the engine refuses a command."""
EXPANSIONS = {"M": "Mosquito", "L": "Ladybug", "P": "Pillbug"}
"""The protocol's name of each expansion."""


class UhpTrouble(EngineTrouble):
    """The reason why an engine cannot play a game of Hive."""

    SENTENCES: ClassVar[Mapping[str, str]] = {
        "engine_handicap": N_("External engines do not support handicaps."),
        "engine_expansions": N_("The engine “{program}” does not know these insects: {missing}."),
        "engine_opening": N_(
            "The engine “{program}” cannot play games in which a queen was placed first; start a game "
            "with the tournament opening."
        ),
        "engine_half_game": N_(
            "A change of rules removed the first moves of this game, and an engine needs all of them."
        ),
    }


class EnginePlayer:
    """A player whose moves an engine finds. The engine's process is started with the first question.

    Args:
        player: the player as a seat names it, such as `uhp:depth=3:nokamute`; see `Engine.parse`.
    """

    def __init__(self, player: str) -> None:
        self._engine = Engine.parse(player)
        self._process: EngineProcess | None = None
        self._sent: list[str] = []
        """The game as far as the engine knows it: the set of pieces, then the moves."""

    def choose(self, ask: Ask, view: str | None, rng: Streams) -> str:
        """Return the text of one of `ask.choices`.

        Args:
            ask: the question put to this seat.
            view: the game so far, as `story` returns it.
            rng: not used; engines have their own randomness.

        Raises:
            EngineTrouble: the engine cannot play this game or does not keep to the protocol. Its process has
                been stopped.
        """
        if not isinstance(ask.about, ChoosingMove):
            # A forced pass, or an offered draw, which the protocol has no command for: decline.
            return ask.choices[0].text
        try:
            return self._find(view, [choice.text for choice in ask.choices])
        except BaseException:
            self.close()
            raise

    def game_over(self, outcome: Outcome) -> None:
        """Stop the engine, since the protocol has no command that says that a game is over."""
        self.close()

    def close(self) -> None:
        """Stop the engine."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def _find(self, story: str | None, choices: Sequence[str]) -> str:
        if story is None:
            raise UhpTrouble("engine_half_game")
        game = parse_game_string(story)
        if self._process is None:
            self._process = self._start(game.expansions)
        self._tell(self._process, story)
        answer = _ask(self._process, self._limit(), self._patience())
        text = answer[-1] if answer else ""
        if text.split(" ")[0] in ERRORS:
            raise self._process.trouble("engine_refuses", line=quoted(text))
        move = _meant(game, text.split(";")[0])
        if move is None or move not in choices:
            raise self._process.trouble("engine_illegal", move=quoted(text))
        return move

    def _start(self, expansions: str) -> EngineProcess:
        """Start the engine and return its process once it has given its name and its expansions."""
        if "-" in expansions:
            raise UhpTrouble("engine_handicap")
        process = EngineProcess(self._engine.startable())
        self._sent = []
        try:
            greeting = _hear(process, PATIENCE)
            supported = {word for line in greeting for word in line.split(";")}
            missing = [EXPANSIONS[letter] for letter in expansions if EXPANSIONS[letter] not in supported]
            if not any(line.split(" ")[0] == "id" for line in greeting):
                output = quoted(" ".join(greeting))
                raise process.trouble("engine_nonsense", line=output, protocol=ENGINES.protocol)
            if missing:
                raise UhpTrouble("engine_expansions", program=process.program, missing=", ".join(missing))
        except EngineTrouble:
            process.close()
            raise
        return process

    def _tell(self, process: EngineProcess, story: str) -> None:
        """Bring the engine up to date: send the new moves, or the whole game if the engine knows another."""
        game = story.split(";")
        sent, moves = self._sent, [game[0], *game[3:]]
        is_news = bool(sent) and moves[: len(sent)] == sent
        if not is_news or not all(
            _obeyed(_ask(process, f"play {move}", PATIENCE)) for move in moves[len(sent) :]
        ):
            answer = _ask(process, f"newgame {story if len(moves) > 1 else moves[0]}", PATIENCE)
            if not _obeyed(answer):
                came_first = any(text[1:2] == Bug.QUEEN for text in moves[1:3])
                if came_first:
                    raise UhpTrouble("engine_opening", program=process.program)
                raise process.trouble("engine_refuses", line=quoted(answer[-1] if answer else ""))
        self._sent = moves

    def _limit(self) -> str:
        """Return the command that asks for the best move within the engine's limit of time or depth."""
        if self._engine.depth is not None:
            return f"bestmove depth {self._engine.depth}"
        minutes, seconds = divmod(self._engine.seconds, 60)
        return f"bestmove time {minutes // 60:02}:{minutes % 60:02}:{seconds:02}"

    def _patience(self) -> float:
        return PATIENCE_FOR_DEPTH if self._engine.depth is not None else self._engine.seconds + PATIENCE


def _ask(process: EngineProcess, command: str, patience: float) -> list[str]:
    """Send a command to an engine and return its answer.

    Args:
        process: the process of the engine.
        command: the command, in the protocol's exact spelling.
        patience: how many seconds the whole answer may take.

    Returns:
        The lines before `ok`, without empty ones.

    Raises:
        EngineTrouble: the answer does not end in time, or has too many lines.
    """
    process.send(command, Deadline(patience))
    return _hear(process, patience)


def _hear(process: EngineProcess, patience: float) -> list[str]:
    """Return the lines of the engine's next answer; see `_ask`."""
    deadline, lines = Deadline(patience), list[str]()
    while len(lines) < ANSWER_LIMIT:
        line = process.hear(deadline).strip()
        if line.casefold() == "ok":
            return lines
        if line:
            lines.append(line)
    raise process.trouble("engine_nonsense", line=quoted(lines[-1]), protocol=ENGINES.protocol)


def _meant(game: GameString, text: str) -> str | None:
    """Return the engine's move in our own notation; None if it is not legal.

    Args:
        game: the game so far.
        text: the move as the engine wrote it.
    """
    position = replay(game.expansions, game.moves).end
    try:
        move = meant_move(position, text)
    except Refused:
        return None
    return PASS if move is None else move_text(position, move)


def _obeyed(answer: Sequence[str]) -> bool:
    """Return whether an answer says that the command was carried out."""
    return not answer or answer[-1].split(" ")[0] not in ERRORS
