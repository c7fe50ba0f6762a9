"""Games between programs, one after another or several at once; nothing is saved."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread
from time import perf_counter
from typing import Any, Final

from antterm import bots, registry
from antterm.bots import Crash, Maker, kind_of
from antterm.core.options import BadOption, Options, with_defaults
from antterm.core.play import Play
from antterm.draw.drawing import drawing

UNFINISHED: Final = "unfinished"
"""The reason of a game that was not played to its end."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game that was played."""

    seed: int
    winners: tuple[int, ...]
    """Seats that won; both in a draw of two. Empty in an unfinished game."""
    reason: str
    """The reason of the end, as in `Outcome`; `UNFINISHED` for a game that reached the limit of answers."""
    scores: tuple[int, ...]
    lines: tuple[Mapping[str, int], ...]
    """The points of each seat by kind; empty in games without such kinds. The name is a key of the output."""
    measures: Mapping[str, float]
    """Further figures by their names, in games that have such."""
    answers: int
    seconds: float
    crashes: Mapping[str, Crash] = field(default_factory=dict)
    """The first crash of each player that had one and played on, by the player as the seats name it."""


@dataclass(frozen=True)
class Pairing:
    """A game with its options and players, to be played any number of times: plain data for other
    processes."""

    game_id: str
    options: Options
    """The complete options of the games."""
    players: tuple[str, ...]
    """The players at the seats, written as in a saved game. They are bots and engines only."""
    limit: int
    """Answers after which a game is left unfinished."""
    makers: tuple[Maker | None, ...] = ()
    """The function that creates the bot at each seat; where it is None or missing, the bot is the one named
    in `players`."""

    @classmethod
    def checked(
        cls,
        game_id: str,
        options: Options,
        players: Sequence[str],
        limit: int,
        makers: Sequence[Maker | None] = (),
    ) -> Pairing:
        """Return a pairing whose players can play this game, with these options.

        Args:
            options: the options, as chosen; the missing ones get their defaults.
            game_id, players, limit, given: see the fields.

        Raises:
            KeyError: no game has this identifier.
            BadOption: there is no such option, value or player, a person plays, or the number of players is
            wrong.
        """
        game = registry.game(game_id)
        if len(players) not in game.seats:
            raise BadOption("unknown_seats", "seats", len(players), tuple(map(str, game.seats)))
        complete = with_defaults(game.options, len(players), options)
        pairing = cls(game_id, complete, tuple(players), limit, tuple(makers))
        for seat, player in enumerate(players):
            if pairing._maker(seat) is None:
                kind = kind_of(player)
                kind.check(player, game_id)
                if not kind.is_program:
                    raise BadOption("unknown_value", "seats", player)
        game.setup(complete, len(players), 0)
        return pairing

    def _maker(self, seat: int) -> Maker | None:
        return self.makers[seat] if seat < len(self.makers) else None

    def play(self, seed: int, stop_requested: Callable[[], bool] = lambda: False) -> Result:
        """Play one game.

        Args:
            seed: the seed of the game; the bots' own randomness follows from it.
            stop_requested: returns whether to leave the game unfinished at its next answer.
        """
        started = perf_counter()
        play = Play.start(registry.game(self.game_id), self.options, len(self.players), seed)
        events = list(play.happened)
        length, crashes = 0, dict[str, Crash]()
        makers = [self._maker(seat) or player for seat, player in enumerate(self.players)]
        table = bots.TableFacts(self.game_id, self.options, self.players)
        with bots.seated(makers, self.game_id) as sitting:
            while play.ask is not None and length < self.limit and not stop_requested():
                seat = play.ask.seat
                rng = bots.randomness(seed, seat, length)
                shown = play.view(seat)
                if self._maker(seat) is None:
                    shown = bots.position_for(self.players[seat], table, shown, events.copy)
                answer = sitting[seat].answer(play.ask, shown, rng)
                if answer.crash is not None:
                    crashes.setdefault(self.players[seat], answer.crash)
                events += play.answer(answer.text)
                length += 1
            if play.outcome is not None:
                for steady in sitting:
                    steady.game_over(play.outcome)
        seconds = round(perf_counter() - started, 3)
        outcome = play.outcome
        if outcome is None:
            return Result(seed, (), UNFINISHED, (), (), {}, length, seconds, crashes)
        view, drawn = play.view(None), drawing(self.game_id)
        sheets, measures = tuple(drawn.score_lines(view)), drawn.measures(view, events)
        winners, reason, scores = outcome.winners, outcome.reason, outcome.scores
        return Result(seed, winners, reason, scores, sheets, measures, length, seconds, crashes)


def rows(players: Sequence[str], results: Sequence[Result]) -> list[dict[str, Any]]:
    """Return a row for each seat of each game; all rows have the same entries.

    Args:
        players: the names of the players in the rows, by seat.
        results: the results of the games.
    """
    kinds = dict.fromkeys(name for result in results for sheet in result.lines for name in sheet)
    measures = dict.fromkeys(name for result in results for name in result.measures)
    return [
        {
            "seed": result.seed,
            "seat": seat + 1,
            "player": player,
            "won": int(seat in result.winners),
            "winners": len(result.winners),
            "reason": result.reason,
            "score": result.scores[seat] if result.scores else "",
            **{name: result.lines[seat].get(name, "") if result.lines else "" for name in kinds},
            **{name: result.measures.get(name, "") for name in measures},
            "answers": result.answers,
            "seconds": result.seconds,
        }
        for result in results
        for seat, player in enumerate(players)
    ]


def play_all(pairing: Pairing, seeds: Sequence[int], jobs: int) -> Generator[Result]:
    """Yield the results of games of a pairing as they end, in any order.

    Closing the iterator stops the games that are being played at their next answer.

    Args:
        pairing: who plays what.
        seeds: the seeds of the games.
        jobs: how many games are played at once, each in its own process; a single one in this process.
    """
    if jobs == 1 or len(seeds) == 1:
        yield from map(pairing.play, seeds)
        return
    context = get_context("spawn")
    stop_requested = context.Event()
    with ProcessPoolExecutor(min(jobs, len(seeds)), context, _begin, (stop_requested,)) as pool:
        try:
            for ended in as_completed([pool.submit(_play, pairing, seed) for seed in seeds]):
                yield ended.result()
        except BaseException:
            stop_requested.set()
            pool.shutdown(cancel_futures=True)
            raise


def _begin(stop_requested: Event) -> None:
    """Set up a worker process: it ignores Ctrl-C and ends when its parent has ended.

    Args:
        stop_requested: set when no more games are wanted.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_go_with_parent, daemon=True).start()
    _is_stop_requested.append(stop_requested.is_set)


_is_stop_requested: list[Callable[[], bool]] = []
"""In a worker process, the one function that returns whether no more games are needed; empty elsewhere."""


def _go_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _play(pairing: Pairing, seed: int) -> Result:
    """Play a game in a worker process."""
    return pairing.play(seed, _is_stop_requested[0])
