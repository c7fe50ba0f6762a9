"""Puzzles: positions of games in which one move alone wins or holds, to be found on the real board.

A game has them in `GameHome.puzzles`: a folder with one file of them, and what judges moves in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final, Literal, Protocol

import msgspec

from antterm import registry
from antterm.bots import level_name
from antterm.core.ask import Ask
from antterm.core.record import Record
from antterm.i18n import _, ngettext
from antterm.i18n.dates import month_of

FILE: Final = "puzzles.json"
"""The name of the file in the package of a game's puzzles."""
SOLVED_FILE: Final = "puzzles.json"
"""The name of the file in the folder of saved games."""
WIN, HOLD = GOALS = ("win", "hold")
"""The aim: force a win, or prevent that the other side wins by force."""
STRIDE: Final = 23
"""Puzzles by which today's is further than yesterday's, so that short and long ones take turns."""


class Prover(Protocol):
    """Finds by which moves a game is won, whatever is answered; named by a game in `GameHome.puzzles`."""

    @property
    def themes(self) -> Mapping[str, str]:
        """The themes of puzzles: a name in English for each identifier, in the order of lists."""

    def keys(self, state: Any, moves: int, goal: str) -> list[str]:
        """Return all answers by which the seat that is asked reaches a goal, whatever is answered.

        Args:
            state: the position.
            moves: the most answers of their own in which one wins (`WIN`), or the other must not (`HOLD`).
            goal: one of `GOALS`.
        """

    def leads(self, state: Any, text: str, moves: int, goal: str) -> bool:
        """Return whether an answer is one of `keys`."""

    def reply(self, state: Any, text: str, moves: int, goal: str) -> str | None:
        """Return what refutes an answer that is not one of `keys`; None where nothing more is asked."""

    def defence(self, state: Any, moves: int) -> str:
        """Return the answer that holds out longest where the other seat wins within `moves` answers."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position in which exactly one answer reaches the goal."""

    goal: str
    """`WIN`: it forces a win in so many answers, and none does in fewer. `HOLD`: after every other answer the
    other side wins in so many."""
    moves: int
    """In how many answers of their own the solver wins, or the other side would."""
    seat: int
    """The seat of the solver."""
    source: str
    """The game from which the position comes."""
    options: dict[str, Any]
    """The options of the game that do not have their defaults."""
    before: str
    """The answers that lead to the position, parted by `;`."""
    line: str
    """The answer that reaches the goal; for a win, also the longest defence, and so on to the end."""
    themes: tuple[str, ...]
    """Its themes: some of those that the game names."""
    rating: int
    """The difficulty, on the scale of the solvers' ratings."""
    game_id: str
    """The game of the puzzle, by where the file lies."""
    number: int = 0
    """The number of the puzzle among those of its game, from 1, the easiest first."""

    @property
    def id(self) -> str:
        """Its identifier, the same whatever its number becomes: `hive/5f0c...`."""
        return f"{self.game_id}/{blake2b(self.before.encode(), digest_size=6).hexdigest()}"

    @property
    def answers_before(self) -> list[str]:
        """The answers that lead to the position."""
        return self.before.split(";")

    @property
    def answers(self) -> list[str]:
        """The answer that reaches the goal, and how it goes on."""
        return self.line.split(";")

    @property
    def steps(self) -> int:
        """The number of answers that the solver has to find."""
        return self.moves if self.goal == WIN else 1


class _Position(msgspec.Struct, forbid_unknown_fields=True):
    after: int
    """Number of answers of its game that lead to it."""
    seat: int
    moves: int
    line: str
    rating: int
    goal: Literal["win", "hold"] = "win"
    themes: tuple[str, ...] = ()


class _Game(msgspec.Struct, forbid_unknown_fields=True):
    source: str
    options: dict[str, Any]
    moves: str
    """The answers of the game up to the last of its positions, parted by `;`."""
    puzzles: tuple[_Position, ...]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    provenance: str
    games: tuple[_Game, ...]


_read_file = msgspec.json.Decoder(_File).decode


class BadPuzzle(Exception):
    """A file of puzzles that cannot be used."""


def read_puzzles(game_id: str, content: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file.

    Raises:
        BadPuzzle: it is not a file of puzzles.
    """
    try:
        games = _read_file(content).games
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadPuzzle(f"{game_id}: {error}") from error
    found = [
        Puzzle(
            goal=each.goal,
            moves=each.moves,
            seat=each.seat,
            source=game.source,
            options=game.options,
            before=";".join(game.moves.split(";")[: each.after]),
            line=each.line,
            themes=each.themes,
            rating=each.rating,
            game_id=game_id,
        )
        for game in games
        for each in game.puzzles
    ]
    found.sort(key=lambda puzzle: (puzzle.rating, puzzle.moves, puzzle.id))
    return tuple(msgspec.structs.replace(puzzle, number=number) for number, puzzle in enumerate(found, 1))


@cache
def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first; empty where it has none.

    Raises:
        KeyError: no game has this identifier.
        BadPuzzle: its file cannot be used.
    """
    package = registry.HOMES[game_id].puzzles.partition(":")[0]
    if registry.find(registry.HOMES[game_id].puzzles) is None:
        return ()
    return read_puzzles(game_id, (files(package) / FILE).read_bytes())


def all_puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles of all games, game by game."""
    return tuple(puzzle for game_id in registry.HOMES for puzzle in puzzles_of(game_id))


def prover_of(puzzle: Puzzle) -> Prover:
    """Return what judges the moves of a puzzle."""
    prover: Prover = registry.load(registry.HOMES[puzzle.game_id].puzzles)
    return prover


def themes() -> dict[str, list[Puzzle]]:
    """Return the puzzles about each theme that has some."""
    about: dict[str, list[Puzzle]] = {}
    for game_id in registry.HOMES:
        every = puzzles_of(game_id)
        for theme in prover_of(every[0]).themes if every else ():
            about[theme] = [puzzle for puzzle in every if theme in puzzle.themes]
    return {theme: those for theme, those in about.items() if those}


def theme_name(theme: str) -> str:
    """Return what a theme is called."""
    for game_id in registry.HOMES:
        every = puzzles_of(game_id)
        if every and theme in (names := prover_of(every[0]).themes):
            return _(names[theme])
    return theme


def todays(day: date) -> Puzzle:
    """Return the puzzle of a day: each comes once before one comes again."""
    puzzles = all_puzzles()
    return puzzles[day.toordinal() * STRIDE % len(puzzles)]


def puzzle_after(puzzle: Puzzle) -> Puzzle:
    """Return the next puzzle; after the last the first."""
    puzzles = all_puzzles()
    return puzzles[(puzzles.index(puzzle) + 1) % len(puzzles)]


class Result(StrEnum):
    """The result of a puzzle."""

    ALONE = "alone"
    """Every move that was tried was right, and no help was asked."""
    HELPED = "helped"
    """Every move that was tried was right, but the solver asked for an idea of what to look at."""
    MISSED = "missed"
    """A move that misses the goal was tried, or the answer was shown."""


class Attempt:
    """A puzzle being solved: each answer is judged, and answered as well as can be.

    An answer that misses the goal is played all the same, with a reply that refutes it; it has to be taken
    back.

    Args:
        puzzle: which one.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._prover = prover_of(puzzle)
        self.record: Record[Any] = Record.replay(
            registry.game(puzzle.game_id), 2, 1, puzzle.options, puzzle.answers_before
        )
        self._starts: list[int] = []
        """Number of answers of the game before each answer of the solver."""
        self.is_astray = False
        """Whether the last answer misses the goal."""
        self._result = Result.ALONE
        self.is_noted = False
        """Whether the result has been stored."""

    @property
    def given(self) -> int:
        """The number of answers that the solver has given."""
        return len(self._starts)

    @property
    def left(self) -> int:
        """In how many answers the solver has still to win, or the other side must not."""
        return self.puzzle.moves - (self.given if self.puzzle.goal == WIN else 0)

    @property
    def is_solved(self) -> bool:
        """Whether the goal is reached."""
        return self.given == self.puzzle.steps and not self.is_astray

    @property
    def result(self) -> Result | None:
        """The result; None while it is open. A puzzle that was missed stays so, even if it is solved then."""
        return self._result if self.is_solved or self._result is Result.MISSED else None

    def help(self, shows_answer: bool = False) -> str:
        """Return an answer that reaches the goal, for somebody who asks for help.

        Args:
            shows_answer: whether they are shown it, rather than an idea of what to look at.
        """
        if self._result is not Result.MISSED:
            self._result = Result.MISSED if shows_answer else Result.HELPED
        return self.key

    @property
    def ask(self) -> Ask | None:
        """The question to the solver; None when the puzzle is solved, or an answer has to be taken back."""
        return None if self.is_astray or self.is_solved else self.record.play.ask

    @property
    def key(self) -> str:
        """An answer that reaches the goal, where something is asked."""
        following = self.puzzle.answers[2 * self.given :]
        if self._follows_line and following:
            return following[0]
        return self._prover.keys(self.record.play.boundary, self.left, self.puzzle.goal)[0]

    def answer(self, text: str) -> bool:
        """Give an answer; return whether it leads to the goal, whatever comes.

        Raises:
            Refused: it is not legal.
        """
        state, left, start = self.record.play.boundary, self.left, len(self.record.history)
        ask = self.record.play.ask
        goal = self.puzzle.goal
        leads, reply = False, None
        if ask is not None and ask.find(text) is not None:
            leads = self._prover.leads(state, text, left, goal)
            reply = None if leads else self._prover.reply(state, text, left, goal)
        expected = self.puzzle.answers[2 * self.given :] if self._follows_line else []
        self.record.answer(text)
        self._starts.append(start)
        self.is_astray = not leads
        if not leads:
            self._result = Result.MISSED
        if leads and not self.is_solved and self.record.play.outcome is None:
            followed = expected[:1] == [text]
            reply = expected[1] if followed else self._prover.defence(self.record.play.boundary, left - 1)
        if reply is not None:
            self.record.answer(reply)
        return leads

    def take_back(self) -> bool:
        """Take the last answer back; return False if there is none."""
        if not self._starts:
            return False
        self.record.rewind(self._starts.pop())
        self.is_astray = False
        return True

    @property
    def _follows_line(self) -> bool:
        """Whether everything so far went as the puzzle's line goes."""
        done = self.record.answers[len(self.puzzle.answers_before) :]
        return done == self.puzzle.answers[: len(done)]


# What they are called


def task(puzzle: Puzzle, given: int = 0) -> str:
    """Return what is to be done: `White wins in 2`, `White prevents a win in 1`.

    Args:
        puzzle: which.
        given: how many right answers the solver has given; a win is so much nearer.
    """
    count = puzzle.moves
    if puzzle.goal == HOLD:
        # Translators: a player (White, Black) makes the move without which the other wins in so many moves.
        text = ngettext("{player} prevents a loss in {count}", "{player} prevents a loss in {count}", count)
    else:
        # Translators: a player (White, Black) wins in so many moves of their own.
        count = max(1, puzzle.moves - given)
        text = ngettext("{player} wins in {count}", "{player} wins in {count}", count)
    return text.format(player=registry.words(puzzle.game_id).seat(puzzle.seat), count=count)


def title(puzzle: Puzzle) -> str:
    """Return what a puzzle is called: `Puzzle 12`."""
    return _("Puzzle {number}").format(number=puzzle.number)


def introduction(puzzle: Puzzle) -> str:
    """Return the side to play, what has to be found, and the game that a puzzle is from, as sentences."""
    words = registry.words(puzzle.game_id)
    says = _("Only one move works.")
    if puzzle.goal == HOLD:
        says = ngettext(
            "After every move but one, {other} wins in {count}.",
            "After every move but one, {other} wins in {count}.",
            puzzle.moves,
        )
    elif puzzle.moves > 1:
        says = _("Only one first move forces the win, whatever {other} answers.")
    you, other = words.seat(puzzle.seat), words.seat(1 - puzzle.seat)
    return " ".join(
        (
            _("You play {seat}.").format(seat=you),
            says.format(other=other, count=puzzle.moves),
            from_game(puzzle),
        )
    )


def from_game(puzzle: Puzzle) -> str:
    """Return the sentence that says which game a puzzle is from."""
    return _("From a game: {source}.").format(source=origin(puzzle))


def verdict(attempt: Attempt) -> str:
    """Return what to say about the last answer of an attempt; before the first answer, the task."""
    if attempt.is_solved and attempt.result is Result.HELPED:
        return _("Solved. With an idea, it does not count for your rating.")
    if attempt.is_solved:
        return _("Solved.")
    puzzle = attempt.puzzle
    if attempt.is_astray and puzzle.goal == HOLD:
        other = registry.words(puzzle.game_id).seat(1 - puzzle.seat)
        text = ngettext(
            "That is allowed, but {other} wins in {count} after it.",
            "That is allowed, but {other} wins in {count} after it.",
            puzzle.moves,
        )
        return text.format(other=other, count=puzzle.moves)
    if attempt.is_astray:
        return _("That is allowed, but does not win in {count}.").format(count=puzzle.moves)
    return _("Right. Go on.") if attempt.given else f"{task(puzzle)}."


def origin(puzzle: Puzzle) -> str:
    """Return the game and the position that a puzzle is from, such as `boardspace.net, game 60df, after
    Black's move 24`."""
    # Both answer in turn, so the last before the position was the other's.
    text = _("{game}, after {player}'s move {number}")
    player = registry.words(puzzle.game_id).seat(1 - puzzle.seat)
    return text.format(game=_source(puzzle), player=player, number=(len(puzzle.answers_before) + 1) // 2)


def _source(puzzle: Puzzle) -> str:
    """Return the game that a puzzle is from."""
    bots = re.fullmatch(r"bots (\w+) and (\w+), game (\d+)", puzzle.source)
    if bots is None:
        return _of_people(puzzle.source)
    one, other = map(level_name, bots.groups()[:2])
    # Translators: {one} and {other} are levels: bots easy and normal, game 17.
    return _("bots {one} and {other}, game {number}").format(one=one, other=other, number=bots[3])


def _of_people(source: str) -> str:
    """Return a game of a server by its month and its name there; any other as its source has it."""
    found = re.fullmatch(r"(\S+), (\d+)-(\d+), game (\w+)", source)
    if found is None:
        return source
    site, year, month, name = found.groups()
    # Translators: boardspace.net, Apr 2024, game 60df.
    text = _("{site}, {month}, game {name}")
    return text.format(site=site, month=month_of(date(int(year), int(month), 1)), name=name)
