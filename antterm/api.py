"""The games without a screen, for programs: play, look, go back, save, and let agents play many games.

`import antterm` has all of it::

    import antterm

    match = antterm.new("march", seats=3, seed=7, beyond="three")
    while match.outcome is None:
        match.answer(match.choices[0])
    print(match.outcome.scores)

    results = antterm.play("micropolis", agents=["bot:normal", "bot:easy"], seeds=range(100), processes=2)
    print(results.wins())

This interface is stable: what is documented here changes its meaning only with a new major version.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import Any

from antterm import registry
from antterm.bots import Bot
from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.game import Outcome
from antterm.core.options import OFF, ON, BadOption
from antterm.core.record import Record
from antterm.saves.document import Document, Seat, encode, read_document
from antterm.saves.errors import SaveError
from antterm.saves.named_files import FileProblem, write_text
from antterm.saves.replay import replay
from antterm.table.live_game import as_it_stands, default_name, new_game
from antterm.table.simulation import UNFINISHED, Pairing, Result, play_all, rows

__all__ = (
    "UNFINISHED",
    "Agent",
    "AgentError",
    "Ask",
    "BadOption",
    "Bot",
    "Choice",
    "Event",
    "FileProblem",
    "Match",
    "Outcome",
    "Refused",
    "Result",
    "Results",
    "SaveError",
    "games",
    "load",
    "new",
    "play",
)

Agent = str | Bot | Callable[[], Bot]
"""The player of a seat: a level such as `"bot:normal"`, a bot (an object with `choose`), or a class or
function that makes one. An agent that plays in other processes must be picklable."""


def games() -> tuple[str, ...]:
    """Return the identifiers of all games.

    >>> games()
    ('hive', 'micropolis', 'march')
    """
    return tuple(registry.HOMES)


class Match:
    """One game, with everything in the hands of the program that plays it.

    Make one with `new` or `load`.
    """

    def __init__(self, record: Record[Any], document: Document) -> None:
        self._record, self._document = record, document

    def __repr__(self) -> str:
        return f"<Match {self.game}, {self.seats} seats, {len(self.answers)} answers>"

    @property
    def game(self) -> str:
        """The identifier of the game: `march`."""
        return self._document.game

    @property
    def seats(self) -> int:
        """The number of players."""
        return self._record.seats

    @property
    def seed(self) -> int:
        """The number from which all chance comes."""
        return self._record.seed

    @property
    def options(self) -> Mapping[str, Any]:
        """All options with their values."""
        return self._record.options

    @property
    def question(self) -> Ask | None:
        """The pending question, with `seat`, `kind` and `about`; None when the game is over."""
        return self._record.play.ask

    @property
    def choices(self) -> Sequence[Choice]:
        """All legal answers, each with its `text` and `meaning`; empty when the game is over."""
        return self.question.choices if self.question is not None else ()

    @property
    def answers(self) -> list[str]:
        """The texts of all answers so far. Seats, seed, options and these make the same game again."""
        return self._record.answers

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game: `winners`, `scores`, `reason`; None while the game goes on."""
        return self._record.play.outcome

    def view(self, seat: int | None = None) -> Any:
        """Return what a seat may know, as a struct of the game.

        Args:
            seat: counted from 0; None for an onlooker.
        """
        return self._record.play.view(seat)

    def describe(self, choice: Choice) -> str:
        """Return a legal answer in words, for its seat."""
        ask = self._record.play.ask
        if ask is None:
            raise Refused("game_over")
        view = self.view(ask.seat)
        return registry.words(self.game).at(view).choice(ask, choice, view)

    def answer(self, choice: Choice | str) -> tuple[Event, ...]:
        """Answer the pending question.

        Args:
            choice: one of `choices`, or its text; case and blanks do not matter, and games know short forms.

        Returns:
            What happened, up to the next question.

        Raises:
            Refused: it is not legal, or the game is over. Nothing has changed.
        """
        text = choice.text if isinstance(choice, Choice) else self._record.play.understand(choice)
        return self._record.answer(text)

    def undo(self, count: int = 1) -> None:
        """Take back the last answers, whoever gave them.

        Args:
            count: how many.

        Raises:
            ValueError: there are not so many.
        """
        if not 0 <= count <= len(self.answers):
            raise ValueError(f"{count} of {len(self.answers)} answers cannot be taken back")
        self._record.rewind(len(self.answers) - count)

    def copy(self) -> Match:
        """Return the same position as a match of its own, to try something."""
        return Match(self._record.branch(len(self.answers)), self._document)

    def save(self, path: str | PathLike[str], overwrite: bool = False) -> None:
        """Write the game to a file that `antterm resume FILE` opens.

        Raises:
            FileProblem: the file exists, and is not to be overwritten; or it could not be written.
        """
        content = encode(as_it_stands(self._record, self._document))
        write_text(Path(path), content.decode(), force=overwrite)


def new(game: str, seats: int | None = None, seed: int | None = None, **options: Any) -> Match:
    """Begin a game.

    Args:
        game: one of `games()`.
        seats: number of players; None for the usual one.
        seed: the same seed makes the same game; None for one drawn at random.
        options: the options, as `antterm options GAME` lists them; True and False stand for on and off.

    Raises:
        KeyError: no game has this identifier.
        BadOption: there is no such option or value, or the game is not for so many.
    """
    rules = registry.game(game)
    count = rules.usual_seats if seats is None else seats
    words = registry.words(game)
    people = [Seat(words.seat(seat)) for seat in range(count)]
    return Match(*new_game(game, people, _plain(options), default_name(game), seed))


def load(path: str | PathLike[str]) -> Match:
    """Open a saved game, wherever it comes from.

    Raises:
        SaveError: it cannot be read, or not be played.
    """
    record, document, _notice = replay(read_document(Path(path)), Path(path))
    return Match(record, document)


class AgentError(Exception):
    """An agent has raised an error, or has given an answer that its question does not have.

    Args:
        agent: the name of the agent.
        seed: the seed of the game.
        trace: the traceback, as text.
    """

    def __init__(self, agent: str, seed: int, trace: str) -> None:
        super().__init__(f"{agent}, in the game with seed {seed}:\n{trace}")
        self.agent, self.seed, self.trace = agent, seed, trace


class Results(list[Result]):
    """The results of games, in the order of their seeds.

    Args:
        agents: the names of the agents by seat.
        results: the results of the games.
    """

    def __init__(self, agents: Sequence[str], results: Iterable[Result]) -> None:
        super().__init__(results)
        self.agents = tuple(agents)

    def wins(self) -> tuple[float, ...]:
        """Return by seat how many games it won; a shared victory counts as a part."""
        won = [0.0] * len(self.agents)
        for result in self:
            for seat in result.winners:
                won[seat] += 1 / len(result.winners)
        return tuple(won)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each seat of each game: seed, seat (from 1), won, score, points by source, ..."""
        return rows(self.agents, self)

    def csv(self) -> str:
        """Return the rows as comma-separated values, with a heading."""
        table, text = self.rows(), StringIO()
        if table:
            writer = csv.DictWriter(text, list(table[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(table)
        return text.getvalue()


@dataclass(frozen=True)
class _Given:
    """An agent as it was given; `make` returns the bot, in whichever process it plays."""

    agent: Bot | Callable[[], Bot]

    def make(self) -> Bot:
        if isinstance(self.agent, type) or not hasattr(self.agent, "choose"):
            return self.agent()
        return self.agent


def play(
    game: str,
    agents: Sequence[Agent],
    seeds: Iterable[int] = (0,),
    processes: int = 1,
    progress: bool = False,
    limit: int = 10_000,
    **options: Any,
) -> Results:
    """Let agents play games.

    Args:
        game: one of `games()`.
        agents: one for each seat. Each is made anew for each game, if it is a class, a function or a level.
        seeds: the seeds of the games; the agents' own randomness follows from them.
        processes: how many games are played at once, each in a process of its own.
        progress: whether to show a progress bar on standard error.
        limit: answers after which a game is left; its reason is then `UNFINISHED`.
        options: see `new`.

    Raises:
        AgentError: an agent has failed. The games after it are not played.
        KeyError: no game has this identifier.
        BadOption: see `new`; or there is no such level.
    """
    numbers = tuple(seeds)
    names = tuple(agent if isinstance(agent, str) else _name(agent) for agent in agents)
    makers = tuple(None if isinstance(agent, str) else _Given(agent) for agent in agents)
    pairing = Pairing.checked(game, _plain(options), names, limit, makers)
    results = list[Result]()
    with closing(play_all(pairing, numbers, processes)) as stream:
        for result in _with_progress(stream, len(numbers)) if progress else stream:
            for agent, crash in result.crashes.items():
                raise AgentError(agent, result.seed, crash.trace)
            results.append(result)
    order = {seed: index for index, seed in enumerate(numbers)}
    return Results(names, sorted(results, key=lambda result: order[result.seed]))


def _with_progress(results: Iterable[Result], count: int) -> Iterable[Result]:
    from antterm.ui.terminal.progress import with_progress  # loads the screen library

    return with_progress(results, count)


def _name(agent: Bot | Callable[[], Bot]) -> str:
    return getattr(agent, "__name__", type(agent).__name__)


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as the games have them: on and off for True and False."""
    return {
        name: (ON if value else OFF) if isinstance(value, bool) else value for name, value in options.items()
    }
