"""A player that is another program: an engine of the Universal Hive Protocol, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import NoReturn

from antterm.bots import guard
from antterm.bots.pipes import PipeLines
from antterm.core.ask import Ask, Refused
from antterm.core.printable import printable
from antterm.core.rng import Streams
from antterm.games.hive.bots.engines import Engine, EngineTrouble
from antterm.games.hive.rules.meanings import ChoosingMove
from antterm.games.hive.rules.notation import PASS, GameString, move_text, parse_game_string
from antterm.games.hive.rules.pieces import Bug
from antterm.games.hive.rules.referee import meant_move, replay

PATIENCE = 20
"""Seconds that an engine may take for anything but thinking, and beyond the time that it has for that."""
PATIENCE_FOR_DEPTH = 600
"""Seconds that an engine may take to look so many half-moves ahead."""
ANSWER_LIMIT = 10_000
"""Most lines of an answer."""
QUOTE_LIMIT = 80
"""Most characters that are quoted of what an engine said."""
ERRORS = ("err", "invalidmove")
EXPANSIONS = {"M": "Mosquito", "L": "Ladybug", "P": "Pillbug"}
"""What an engine calls the expansions that it knows."""


class EnginePlayer:
    """Has an engine find the moves. Its process is started with the first question.

    Args:
        player: as a seat names it, see `Engine.parse`.
    """

    def __init__(self, player: str) -> None:
        self._engine = Engine.parse(player)
        self._process: EngineProcess | None = None
        self._sent: list[str] = []
        """The game as the engine knows it: the set of pieces and the moves."""

    def choose(self, ask: Ask, view: str | None, rng: Streams) -> str:
        """Return the text of one of `ask.choices`.

        Args:
            ask: the question put to this seat.
            view: the game so far, as `story` tells it.
            rng: not used; engines have their own.

        Raises:
            EngineTrouble: it cannot play, or does something that no engine should. It has been ended.
        """
        if not isinstance(ask.about, ChoosingMove):
            return ask.choices[0].text  # a forced pass, or a draw offered: engines know of none and decline
        try:
            return self._find(view, [choice.text for choice in ask.choices])
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Stop the engine."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def _find(self, story: str | None, choices: Sequence[str]) -> str:
        if story is None:
            raise EngineTrouble("engine_half_game")
        game = parse_game_string(story)
        if self._process is None:
            self._process = self._start(game.expansions)
        self._tell(self._process, story)
        answer = self._process.ask(self._limit(), self._patience())
        text = answer[-1] if answer else ""
        if text.split(" ")[0] in ERRORS:
            raise self._process.trouble("engine_refuses", line=quoted(text))
        move = _meant(game, text.split(";")[0])
        if move is None or move not in choices:
            raise self._process.trouble("engine_illegal", move=quoted(text))
        return move

    def _start(self, expansions: str) -> EngineProcess:
        """Return the engine, once it has said who it is."""
        if "-" in expansions:
            raise EngineTrouble("engine_handicap")
        process = EngineProcess(self._engine.startable())
        self._sent = []
        try:
            greeting = process.hear(PATIENCE)
            supported = {word for line in greeting for word in line.split(";")}
            missing = [EXPANSIONS[letter] for letter in expansions if EXPANSIONS[letter] not in supported]
            if not any(line.split(" ")[0] == "id" for line in greeting):
                raise process.trouble("engine_nonsense", line=quoted(" ".join(greeting)))
            if missing:
                raise process.trouble("engine_expansions", missing=", ".join(missing))
        except EngineTrouble:
            process.close()
            raise
        return process

    def _tell(self, process: EngineProcess, story: str) -> None:
        """Let the engine know how the game stands: by the moves since it was told last, if it can be so."""
        game = story.split(";")
        sent, moves = self._sent, [game[0], *game[3:]]
        is_news = bool(sent) and moves[: len(sent)] == sent
        if not is_news or not all(
            _obeyed(process.ask(f"play {move}", PATIENCE)) for move in moves[len(sent) :]
        ):
            answer = process.ask(f"newgame {story if len(moves) > 1 else moves[0]}", PATIENCE)
            if not _obeyed(answer):
                came_first = any(text[1:2] == Bug.QUEEN for text in moves[1:3])
                code = "engine_opening" if came_first else "engine_refuses"
                raise process.trouble(code, line=quoted(answer[-1] if answer else ""))
        self._sent = moves

    def _limit(self) -> str:
        """Return the command that makes the engine think for as long as it may."""
        if self._engine.depth is not None:
            return f"bestmove depth {self._engine.depth}"
        minutes, seconds = divmod(self._engine.seconds, 60)
        return f"bestmove time {minutes // 60:02}:{minutes % 60:02}:{seconds:02}"

    def _patience(self) -> float:
        return PATIENCE_FOR_DEPTH if self._engine.depth is not None else self._engine.seconds + PATIENCE


class EngineProcess:
    """An engine at work: commands in, answers out.

    Args:
        command: the program and its arguments.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._program = Path(command[0]).name
        watched, self._life_line = os.pipe()
        try:
            self._guard = subprocess.Popen(
                [sys.executable, "-I", "-S", guard.__file__, str(watched), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=(watched,),
                start_new_session=True,
                bufsize=0,
            )
        except OSError as error:
            os.close(self._life_line)
            raise self.trouble("engine_not_executable") from error
        finally:
            os.close(watched)
        assert self._guard.stdout is not None
        self._lines = PipeLines(self._guard.stdout.fileno())

    def ask(self, command: str, patience: float) -> list[str]:
        """Give a command and hear the answer.

        Args:
            command: in the protocol's exact spelling.
            patience: seconds that the whole answer may take.

        Returns:
            The lines before `ok`, without empty ones.

        Raises:
            EngineTrouble: there is no such answer.
        """
        assert self._guard.stdin is not None
        with suppress(OSError):  # an engine that has ended does not answer either
            self._guard.stdin.write(f"{command}\n".encode())
        return self.hear(patience)

    def hear(self, patience: float) -> list[str]:
        """Return the lines of the next answer; see `ask`."""
        until = monotonic() + patience
        lines: list[str] = []
        while len(lines) < ANSWER_LIMIT:
            try:
                line = self._lines.next(until - monotonic())
            except TimeoutError:
                raise self.trouble("engine_hangs", seconds=round(patience)) from None
            if line is None:
                self._tell_end()
            if line.strip().casefold() == "ok":
                return lines
            if line.strip():
                lines.append(line.strip())
        raise self.trouble("engine_nonsense", line=quoted(lines[-1]))

    def trouble(self, code: str, **data: object) -> EngineTrouble:
        """Return what is wrong with this engine."""
        return EngineTrouble(code, program=self._program, **data)

    def close(self) -> None:
        """Let the engine go: its input ends, and it does not outlive that by more than a moment."""
        assert self._guard.stdin is not None
        with suppress(OSError):
            self._guard.stdin.close()
        os.close(self._life_line)
        Thread(target=self._let_end, daemon=True).start()

    def _let_end(self) -> None:
        assert self._guard.stdout is not None
        for _line in self._lines:
            pass
        self._guard.wait()
        self._guard.stdout.close()

    def _tell_end(self) -> NoReturn:
        status = self._guard.wait(PATIENCE)
        raise self.trouble("engine_not_executable" if status == guard.CANNOT_START else "engine_died")


def _meant(game: GameString, text: str) -> str | None:
    """Return the legal move that an engine means at the end of a game; None where it is none."""
    position = replay(game.expansions, game.moves).end
    try:
        move = meant_move(position, text)
    except Refused:
        return None
    return PASS if move is None else move_text(position, move)


def _obeyed(answer: Sequence[str]) -> bool:
    """Return whether a command has been understood."""
    return not answer or answer[-1].split(" ")[0] not in ERRORS


def quoted(line: str) -> str:
    """Return something that an engine said, to be shown to people."""
    text = printable(line)
    return text if len(text) <= QUOTE_LIMIT else f"{text[: QUOTE_LIMIT - 1]}…"
