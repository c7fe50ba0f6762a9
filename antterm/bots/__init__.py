"""Players that are programs: bots, engines of other makers, and what makes them.

They know a question and the view of their own seat, nothing else.

Who plays in a seat is a text that begins with the word of a `PlayerKind`: `person`, `bot:easy`,
`uhp:/path/to/engine`. A new kind for all games is added to `KINDS`, or to `ENGINES` if it is started by a
command; engines that play only one game are named by its `GameBots`.
"""

from __future__ import annotations

import os
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import monotonic
from traceback import extract_tb, format_exception
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

from antterm import plugins, registry
from antterm.core.ask import Ask, Event
from antterm.core.game import Outcome
from antterm.core.options import BadOption
from antterm.core.printable import printable
from antterm.core.rng import Streams
from antterm.errors import CodedError
from antterm.i18n import N_, _
from antterm.i18n.data import Sentences
from antterm.i18n.nouns import capital
from antterm.words import Words


@dataclass(frozen=True)
class Thought:
    """One answer as a bot rates it: a value, the moves it expects, or a forced end."""

    text: str
    """The text of the answer."""
    rating: float | None
    """The value of the answer for the seat that is asked, in the bot's own unit; 0 is even. None if the bot
    does not rate the answers to such a question."""
    line: tuple[str, ...] = ()
    """The answers that the bot expects to follow."""
    wins_in: int | None = None
    """In how many of its own answers, this one included, the asked seat can force a win; None if it
    cannot."""
    loses_in: int | None = None
    """In how many of its answers after this one the other side can force a win; None if it cannot."""
    terms: tuple[tuple[str, float], ...] = ()
    """The contribution of each term of the bot's evaluation to the rating, in the unit of the rating: name
    and amount.

    The game has a word for each (`Words.term`). Empty if the bot does not explain its ratings.
    """


class Budget:
    """The limits of a bot's thinking, and the callback to which it reports interim results.

    Args:
        seconds: the seconds from now on; None for no limit of time.
        nodes: positions to look at; None for no limit. Only this one gives the same answer every time.
        depth: answers to look ahead; None for as many as the rest allows.
    """

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, depth: int | None = None
    ) -> None:
        self.depth = depth
        self._asked = monotonic()
        self._end = None if seconds is None else self._asked + seconds
        self._nodes = nodes
        self._stopped = False
        self.report: Callable[[Sequence[Thought]], None] = lambda thoughts: None
        """The bot calls this with what it thinks so far, best first, whenever it has rated them again."""

    def stop(self) -> None:
        """Let the bot answer now with the best it has found. May be called from any thread."""
        self._stopped = True

    def spent(self, nodes: int = 0) -> bool:
        """Return whether it is time to answer, or will be before the next call if that comes after the same
        interval.

        Args:
            nodes: positions looked at so far.
        """
        if self._stopped or (self._nodes is not None and nodes >= self._nodes):
            return True
        if self._end is None:
            return False
        now = monotonic()
        since, self._asked = now - self._asked, now
        return now + since >= self._end


class Thinker(ABC):
    """A bot that thinks until its budget is spent and has an answer at any time."""

    @abstractmethod
    def budget(self) -> Budget:
        """Return what this level may spend on one question, beginning now."""

    @abstractmethod
    def decide(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> str:
        """Return the text of one of `ask.choices`, found within `budget`; see `Bot.choose`.

        People can tell a bot that calls `budget.report` to answer at once; it then gives the best answer of
        its last report.
        """

    @abstractmethod
    def analyse(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> Sequence[Thought]:
        """Return the best few answers, best first, once `budget` is spent; never empty."""

    def quick(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the text of one of `ask.choices` without searching, for when `decide` has crashed.

        Any of them, unless a level knows better.
        """
        return rng.pick("quick", ask.choices).text

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the text of one of `ask.choices`; see `Bot`."""
        return self.decide(ask, view, rng, self.budget())


class Bot(Protocol):
    """A player that is a program. One that thinks for longer than a moment is a `Thinker`."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the text of one of `ask.choices`.

        Args:
            ask: the question put to this seat.
            view: what this seat may know.
            rng: the bot's own randomness, never the game's.
        """
        ...


@runtime_checkable
class Closable(Protocol):
    """A bot that has something to close, such as a process."""

    def close(self) -> None:
        """End it."""
        ...


@runtime_checkable
class Informed(Protocol):
    """A bot that wants to know how its game has ended."""

    def game_over(self, outcome: Outcome) -> None:
        """Take note of how it has ended."""
        ...


class RandomBot:
    """Plays any legal choice, each equally likely."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        return rng.pick("choice", ask.choices).text


class Maker(Protocol):
    """Makes a bot in the process in which it plays."""

    def make(self) -> Bot:
        """Return the bot itself."""
        ...


@dataclass(frozen=True)
class BotMaker:
    """The class of a bot and its arguments: plain data from which any process can make the bot."""

    place: str
    """The bot's class as `module:Class`, such as `antterm.games.hive.bots.levels:HardBot`."""
    given: tuple[str, ...] = ()
    """The arguments of the class, such as the path of a program."""

    def make(self) -> Bot:
        """Return the bot; this loads its module."""
        bot: Bot = registry.load(self.place)(*self.given)
        return bot


@dataclass(frozen=True)
class Task:
    """A question and the bot that is to answer it: plain data for another process."""

    bot: BotMaker
    ask: Ask
    view: Any
    """The position as the seat that is asked sees it, with what is hidden from it left out."""
    rng: Streams
    """The bot's own randomness for this question."""
    hint_seconds: float | None = None
    """Seconds to think about a hint; None to answer the question."""


@dataclass(frozen=True)
class TableFacts:
    """Public facts about a game before it begins."""

    game_id: str
    options: Mapping[str, Any]
    names: Sequence[str]
    """The names of the players, by seat."""


class PlayerTrouble(CodedError):
    """A program cannot play, for a reason that people can read. Each kind of player has a subclass."""


@dataclass
class GameBots:
    """The bots and engines of one game, by name; each is loaded only when it is needed."""

    levels: dict[str, str] = field(default_factory=dict)
    """The bot of each level as `module:Class`, the weakest level first."""
    characters: tuple[str, ...] = ()
    """Characters that bots may have, each a small change of their evaluation; empty if they have none."""
    with_character: tuple[str, ...] = ()
    """The levels whose class takes a character (or an empty text) as its argument."""
    ratings: dict[str, int] = field(default_factory=dict)
    """Fixed ratings of levels and of `random`, on the scale of chess, measured in games between them
    (`benchmarks/ratings.py`). Other levels are rated like people."""
    analyst: str = ""
    """`module:Class` of the `Thinker` that gives hints; empty if there is none."""
    remarks: str = ""
    """`module:object` of the `remarks.GameRemarks` of its own bots; empty if they say nothing."""
    foreign: dict[str, tuple[Level, plugins.Package]] = field(default_factory=dict)
    """The levels that other packages bring; they are in `levels` too."""
    engines: str = ""
    """`module:object` of the `engines.EngineKind` of engines that play this game alone; empty for none."""


@dataclass(frozen=True)
class Level:
    """A level of bots that another package brings for a game, see `plugins`."""

    place: str
    """`module:Class` of a `Bot`."""
    sentence: str = ""
    """A sentence on how the level plays."""
    rating: int | None = None
    """Its fixed rating, where it has been measured; see `GameBots.ratings`."""


NOT_LEVELS: Final = N_(
    "they are not levels: each name must consist of lower-case letters, digits and hyphens, and have a Level"
)
NO_CLASS: Final = N_("the class of a level cannot be found")
LEVEL_TAKEN: Final = N_("the game already has a level with this name")
LEVEL_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")


def bots_of(game_id: str) -> GameBots:
    """Return the bots and engines of a game; a game that names none has only the random bot.

    Raises:
        KeyError: no game has this identifier.
    """
    found: GameBots = registry.find(registry.HOMES[game_id].bots) or GameBots()
    foreign = [each for each in plugins.announced() if (each.group, each.game) == (plugins.BOTS, game_id)]
    return _with_foreign(game_id, found, foreign) if foreign else found


_merged: Final[dict[tuple[str, *tuple[plugins.Announced, ...]], GameBots]] = {}
"""All bots of a game, cached by the game and the levels that other packages announce for it."""


def _with_foreign(game_id: str, own: GameBots, foreign: Sequence[plugins.Announced]) -> GameBots:
    """Return the bots of a game with those of other packages, from a cache."""
    if (merged := _merged.get((game_id, *foreign))) is not None:
        return merged
    every = _merged[game_id, *foreign] = replace(own, levels=dict(own.levels), ratings=dict(own.ratings))
    for announced in foreign:
        registry.watch_over(announced.place, announced)
        with suppress(plugins.PluginError):
            for name, level in _levels_announced(announced).items():
                if name in every.levels or name == "random":
                    plugins.leave_out(announced, LEVEL_TAKEN)
                    continue
                registry.watch_over(level.place, announced)
                every.levels[name], every.foreign[name] = level.place, (level, announced.package)
                if level.rating is not None:
                    every.ratings[name] = level.rating
    return every


def _levels_announced(announced: plugins.Announced) -> Mapping[str, Level]:
    """Return the levels that a package brings; their classes are loaded only when they are needed.

    Raises:
        PluginError: they cannot be loaded, or are none.
    """
    found = registry.load(announced.place)
    if not isinstance(found, Mapping) or not all(
        isinstance(level, Level) and isinstance(name, str) and LEVEL_NAME.fullmatch(name)
        for name, level in found.items()
    ):
        raise plugins.leave_out(announced, NOT_LEVELS)
    for level in found.values():
        try:
            module, sign, _name = level.place.partition(":")
            is_there = bool(sign) and find_spec(module) is not None
        except (Exception, SystemExit) as error:
            raise plugins.leave_out(announced, error) from error
        if not is_there:
            raise plugins.leave_out(announced, NO_CLASS)
    return found


TROUBLES = Sentences(__file__, "troubles")
STOP = "stop"
"""Sent during a task: answer now with the best found so far."""


@dataclass(frozen=True)
class Load:
    """A request to load modules that a task will soon need. It has no reply."""

    modules: tuple[str, ...]


@dataclass(frozen=True)
class GameOver:
    """The news for the engines of a game that it has ended. It has no reply."""

    bots: tuple[BotMaker, ...]
    """The engines that are notified that their game is over."""
    outcome: Outcome


@dataclass(frozen=True)
class Report:
    """A bot's thoughts so far, the best answer first. More replies follow."""

    thoughts: tuple[Thought, ...]


@dataclass(frozen=True)
class Crash:
    """An error of a bot, after which a simpler answer was given for it."""

    kind: str
    """The name of the exception."""
    places: tuple[str, ...]
    """The places in the code, the innermost call last, without texts that may quote hidden parts of the
    game."""
    trace: str
    """The whole traceback, for the developer."""

    def sentence(self, name: str, log: str = "") -> str:
        """Return the sentence for people, once.

        Args:
            name: the name of the bot, as it sits at the table.
            log: the file that holds the traceback; empty if it could not be written.
        """
        if log:
            text = _("The bot {name} crashed and plays on without thinking ahead (see {path}).")
            return text.format(name=name, path=log)
        return _("The bot {name} crashed and plays on without thinking ahead.").format(name=name)


@dataclass(frozen=True)
class Answer:
    """The answer to a question."""

    text: str
    crash: Crash | None = None
    """The crash of the bot, if there was one: then the answer was found without searching."""


@dataclass(frozen=True)
class Opinion:
    """A bot's view of the best few answers, best first: the last reply to a task that asked for a hint."""

    thoughts: tuple[Thought, ...]
    crash: Crash | None = None
    """The crash of the bot, if there was one: then there is a single answer, found without searching."""


@dataclass(frozen=True)
class Trouble:
    """Why there is no answer: the last reply to such a task."""

    code: str
    """`failed`, `ended`, `no_start` or `nonsense`; or what the program itself says."""
    trace: str = ""
    """The traceback of an error of the program, for the developer."""
    own: PlayerTrouble | None = None
    """The message of the engine, if it has one for this trouble; None for our own bots."""

    def sentence(self, name: str) -> str:
        """Return the sentence for people.

        Args:
            name: the name of the bot, as it sits at the table.
        """
        if self.own is not None:
            return self.own.sentence()
        text = TROUBLES[self.code if self.code in TROUBLES else "failed"]
        return _(text).format(name=name)


@dataclass(frozen=True)
class Done:
    """The result of a job: its last reply."""

    result: Any


@dataclass(frozen=True)
class Progress:
    """The findings of a job so far. More replies follow."""

    found: Any


Reply = Report | Progress | Answer | Opinion | Done | Trouble


class Job(Protocol):
    """Work other than a bot's that would take too long in the app's own process."""

    def run(self) -> Any:
        """Do the work and return its result, which is pickled."""


@runtime_checkable
class Deepening(Protocol):
    """A job that reports interim results, and ends soon when it is asked to."""

    def budget(self) -> Budget:
        """Return how long the job may take, beginning now."""

    def deepen(self, budget: Budget, tell: Callable[[Any], None]) -> Any:
        """Work until the budget is spent or stopped.

        Args:
            budget: has to be checked often (`Budget.spent`).
            tell: called with interim results, which are pickled.

        Returns:
            The final result.
        """


Work = Job | Deepening
Sent = Task | Work | Load | GameOver
"""Everything that a process in which bots think is sent, besides `STOP`."""


NAMES: Final = (
    ("Ada", "Amos", "Ans"),
    ("Bram", "Bela", "Bodil"),
    ("Cleo", "Cyrus", "Cato"),
    ("Dora", "Dima", "Dov"),
    ("Emil", "Ewa", "Ebba"),
)
"""The names that a bot may have, by seat."""


CHARACTERS: Final = Sentences(__file__, "characters")
HABITS: Final = Sentences(__file__, "habits")


def bot_name(seat: int, taken: Collection[str], draw: int = 0) -> str:
    """Return a name for a bot: the first of those for its seat that nobody at the table has.

    Args:
        seat: where it sits.
        taken: what the others are called.
        draw: the index of the name to begin with, counted on from 0.
    """
    others = {name.casefold() for name in taken}
    return next(name for name in _names(seat, draw) if name.casefold() not in others)


def character_name(character: str) -> str:
    """Return the name of a character, such as `raider`."""
    return _(CHARACTERS[character])


def habit(character: str) -> str:
    """Return how a character plays, such as `values battles a little more than other bots do`."""
    return _(HABITS[character])


def is_bot_name(seat: int, name: str) -> bool:
    """Return whether a name is one of those for bots in a seat."""
    return name in NAMES[seat % len(NAMES)]


def _names(seat: int, draw: int) -> Iterator[str]:
    names = NAMES[seat % len(NAMES)]
    first = draw % len(names)
    yield from names[first:] + names[:first]
    yield from (f"{names[first]} {number}" for number in count(2))


PERSON: Final = "person"
"""The text of a seat in which a person plays."""
ANY_MOVE: Final = "bot:random"
"""The text of a seat in which the bot plays that chooses at random, in any game."""


LEVELS: Final = Sentences(__file__, "levels")
"""The names of the usual levels; other levels of a game are called by their identifiers."""


def level_name(level: str) -> str:
    """Return the name of a level for people; they type its identifier."""
    return _(LEVELS[level]) if level in LEVELS else level


class PlayerKind(ABC):
    """A kind of player, such as people, bots or the engines of one protocol.

    In its methods `player` is the whole text of a seat, such as `bot:easy`.
    """

    word: ClassVar[str]
    """The word before the colon in the text of a seat."""
    thinks: ClassVar[bool] = True
    """Whether players of this kind are programs that run on this machine."""
    is_named_by_seat: ClassVar[bool] = False
    """Whether such players get one of the `NAMES` of their seat instead of their `nickname`."""

    def listed(self, game_id: str) -> tuple[str, ...]:
        """Return the players of this kind that can be chosen from a list in a game."""
        return ()

    def check(self, player: str, game_id: str) -> None:
        """Check that a player can play a game here.

        Raises:
            BadOption: it cannot.
        """
        if player not in self.listed(game_id):
            raise BadOption("unknown_value", "seats", player, players(game_id))

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        """Return the code of a table's notice why a player of a saved game cannot play on; None if it can.

        Args:
            player: the player, as the seat names it.
            game_id: the game.
            allowed: the commands that may be run; None if nothing is to be run, and nothing lost.
        """
        return None if player in self.listed(game_id) else "bot_gone"

    def meant(self, player: str) -> str:
        """Return a player that was typed, in a form that does not depend on the current folder.

        `PERSON` if what was typed is the name of somebody.

        Raises:
            PlayerTrouble: the player cannot play on this machine.
        """
        return player

    def command(self, player: str) -> str:
        """Return the command that starts a player, which runs only if the user named it; empty if there is
        none."""
        return ""

    def maker(self, player: str, game_id: str) -> BotMaker:
        """Return what makes the bot for a player.

        Raises:
            KeyError: the game has no such player.
        """
        raise KeyError(player)

    def has_character(self, player: str, game_id: str) -> bool:
        """Return whether a player has a character in games whose bots have some."""
        return False

    def position_for(self, table: TableFacts, view: Any, events: Callable[[], Sequence[Event]]) -> Any:
        """Return what a player is given with a question: the view of its seat, in the form that it needs.

        Args:
            table: the game.
            view: what its seat may know.
            events: returns everything that has happened, which may take long (`Record.is_ready`).
        """
        return view

    def fixed_rating(self, player: str, game_id: str) -> int | None:
        """Return the fixed rating of a player in a game; None if it has none."""
        return None

    def nickname(self, player: str) -> str:
        """Return the default name of a player at the table; empty for the name of the seat."""
        return ""

    def title(self, player: str) -> str:
        """Return the description of a player, such as `bot, level easy`."""
        return player

    def explanation(self, player: str, words: Words) -> str:
        """Return the explanation of a player for somebody who chooses one; empty if there is none.

        Args:
            player: the player, as a seat names it.
            words: the sentences of the game.
        """
        return ""


class PersonKind(PlayerKind):
    """People at this keyboard."""

    word = PERSON
    thinks = False

    def listed(self, game_id: str) -> tuple[str, ...]:
        return (PERSON,)

    def meant(self, player: str) -> str:
        return PERSON

    def title(self, player: str) -> str:
        return _("a person")

    def explanation(self, player: str, words: Words) -> str:
        return _("A person, or a bot of the level you choose.")


class BotKind(PlayerKind):
    """The bots of this program, by level."""

    word = "bot"
    is_named_by_seat = True

    def has_character(self, player: str, game_id: str) -> bool:
        return _rest(player) in bots_of(game_id).with_character

    def listed(self, game_id: str) -> tuple[str, ...]:
        return tuple(f"bot:{level}" for level in levels(game_id))

    def maker(self, player: str, game_id: str) -> BotMaker:
        level = _rest(player)
        return BotMaker("antterm.bots:RandomBot" if level == "random" else bots_of(game_id).levels[level])

    def fixed_rating(self, player: str, game_id: str) -> int | None:
        return bots_of(game_id).ratings.get(_rest(player))

    def nickname(self, player: str) -> str:
        return capital(level_name(_rest(player)))

    def title(self, player: str) -> str:
        level = _rest(player)
        if level == "random":
            return _("the bot that plays at random")
        return _("bot, level {level}").format(level=level_name(level))

    def explanation(self, player: str, words: Words) -> str:
        return words.level(_rest(player))


class ClassTrouble(PlayerTrouble):
    """A Python class that is tried as a bot cannot play."""

    SENTENCES = Sentences(__file__, "class_troubles")


class ClassKind(PlayerKind):
    """Python classes that are tried as bots on this machine: `py:MODULE:CLASS`.

    A class is loaded only if it was named on the command line of this process, never because of a saved game
    or of a request to a host.
    """

    word = "py"
    typed: ClassVar[set[str]] = set()
    """The players that were named on the command line of this process."""

    def check(self, player: str, game_id: str) -> None:
        if player not in self.typed:
            raise BadOption("unknown_value", "seats", player, players(game_id))

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        return None if allowed is None or player in self.typed else "class_unknown"

    def meant(self, player: str) -> str:
        """See `PlayerKind`; modules are also looked for in the current folder."""
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())
        if not callable(getattr(_tried_class(_rest(player)), "choose", None)):
            raise ClassTrouble("class_chooses_nothing", name=_rest(player))
        self.typed.add(player)
        return player

    def maker(self, player: str, game_id: str) -> BotMaker:
        return BotMaker(f"{__name__}:tried", (_rest(player),))

    def nickname(self, player: str) -> str:
        return player.rpartition(":")[2]

    def title(self, player: str) -> str:
        return _("the class {name}").format(name=_rest(player))

    def explanation(self, player: str, words: Words) -> str:
        return _("A Python class that is being tested as a bot on this machine.")


def tried(place: str) -> Bot:
    """Return a bot of a class that is tried.

    Args:
        place: `module:Class`.

    Raises:
        ClassTrouble: it cannot be loaded or made.
    """
    make = _tried_class(place)
    try:
        bot: Bot = make()
    except Exception as error:
        raise ClassTrouble("class_fails", name=place, reason=plugins.clause(error)) from error
    return bot


def _tried_class(place: str) -> Any:
    module, sign, name = place.partition(":")
    if not (sign and name.isidentifier() and all(part.isidentifier() for part in module.split("."))):
        raise ClassTrouble("class_unnamed", player=f"{ClassKind.word}:{place}")
    try:
        return registry.load(place)
    except (Exception, SystemExit) as error:
        raise ClassTrouble("class_fails", name=place, reason=plugins.clause(error)) from error


class UnknownKind(PlayerKind):
    """A player of a kind that this version of the program does not know."""

    word = ""

    def meant(self, player: str) -> str:
        return PERSON

    def nickname(self, player: str) -> str:
        return player


KINDS: Final[tuple[PlayerKind, ...]] = (PersonKind(), BotKind(), ClassKind())
"""The kinds for all games, in the order in which their players are listed."""
ENGINES: Final = ("antterm.bots.json_lines:ENGINES",)
"""The kinds of engines for all games: `module:object` of each `engines.EngineKind`."""


def kinds() -> Iterator[PlayerKind]:
    """Yield all kinds: those for all games, then those of engines."""
    yield from KINDS
    for where in (*(bots_of(game_id).engines for game_id in registry.HOMES), *ENGINES):
        if where:
            yield registry.load(where)


def kind_of(player: str) -> PlayerKind:
    """Return the kind of the player in the text of a seat."""
    word = player.partition(":")[0]
    return next((kind for kind in kinds() if kind.word == word), UnknownKind())


def is_engine(player: str) -> bool:
    """Return whether a player is an engine, which a command starts."""
    return bool(kind_of(player).command(player))


def levels(game_id: str) -> tuple[str, ...]:
    """Return the levels of bots in a game, weakest first; `random` exists in all games."""
    return ("random", *bots_of(game_id).levels)


def players(game_id: str) -> tuple[str, ...]:
    """Return all players that can be chosen from a list in a game, as texts of seats."""
    return tuple(player for kind in KINDS for player in kind.listed(game_id))


def packages(game_id: str, players: Iterable[str]) -> dict[str, str]:
    """Return the names of the packages that bring a game and its players, by game or player.

    Args:
        game_id: the game.
        players: the players, as seats name them.
    """
    if not plugins.announced():
        return {}
    brought = registry.ORIGINS.get(game_id)
    found = {game_id: brought.name} if brought else {}
    foreign = bots_of(game_id).foreign
    for player in players:
        if player.startswith(f"{BotKind.word}:") and (level := foreign.get(_rest(player))) is not None:
            found[player] = level[1].name
    return found


def explained(player: str, game_id: str, words: Words) -> str:
    """Return the explanation of a player for somebody who chooses one, with the package that brings it.

    Args:
        player: the player, as a seat names it.
        game_id, words: the identifier and the sentences of the game.
    """
    kind = kind_of(player)
    foreign = bots_of(game_id).foreign.get(_rest(player)) if kind.word == BotKind.word else None
    if foreign is None:
        return kind.explanation(player, words)
    level, package = foreign
    sentence = printable(level.sentence) or words.level(_rest(player))
    return f"{sentence} {plugins.origin(package)}"


def _rest(player: str) -> str:
    """Return the part of a player after the word of its kind."""
    return player.partition(":")[2]


CALLS: Final = 6
"""Number of calls of a traceback that a `Crash` names, the innermost last."""


class NotAnAnswerError(Exception):
    """A bot has given an answer that is not among the choices."""


class SteadyBot:
    """Makes a bot answer even if its search crashes.

    If the bot raises an error or gives an illegal answer, its quick answer is used (`Thinker.quick`), and if
    that fails too, any legal answer. Errors of engines are passed on instead.

    Args:
        maker: makes the bot; its errors are passed on.
    """

    def __init__(self, maker: Maker) -> None:
        self.bot = maker.make()

    def answer(self, ask: Ask, view: Any, rng: Streams, budget: Budget | None = None) -> Answer:
        """Return the answer to a question, and the crash if there was one.

        Args:
            ask: the question.
            view: what the seat that is asked may know.
            rng: the bot's own randomness.
            budget: how long a `Thinker` may think; None for the budget of its level.

        Raises:
            PlayerTrouble: the bot is an engine, which cannot play.
        """
        bot = self.bot
        if isinstance(bot, Closable):
            return Answer(bot.choose(ask, view, rng))
        try:
            if budget is not None and isinstance(bot, Thinker):
                text = bot.decide(ask, view, rng, budget)
            else:
                text = bot.choose(ask, view, rng)
            return Answer(_possible(ask, text))
        except PlayerTrouble:
            raise
        except Exception as error:
            return Answer(self._quick(ask, view, rng), crash_of(error))

    def opinion(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> Opinion:
        """Return the best few answers as the bot rates them, and its crash if there was one.

        After a crash this is only its quick answer, without a rating.

        Args:
            ask, view, rng: as in `answer`.
            budget: how long it may think.
        """
        bot = self.bot
        assert isinstance(bot, Thinker), "only a bot that thinks gives hints"
        try:
            thoughts = tuple(bot.analyse(ask, view, rng, budget))
            for thought in thoughts[:1] or (Thought("", None),):
                _possible(ask, thought.text)
            return Opinion(thoughts)
        except Exception as error:
            return Opinion((Thought(self._quick(ask, view, rng), None),), crash_of(error))

    def game_over(self, outcome: Outcome) -> None:
        """Tell the bot how the game has ended, if it wants to know."""
        if isinstance(self.bot, Informed):
            self.bot.game_over(outcome)

    def _quick(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the legal answer that is given after a crash."""
        if isinstance(self.bot, Thinker):
            try:
                return _possible(ask, self.bot.quick(ask, view, rng))
            except Exception:  # the same fault may lie below both: then any answer is better than none
                pass
        return RandomBot().choose(ask, view, rng)


def crash_of(error: Exception) -> Crash:
    """Return the report of an error of a bot."""
    calls = extract_tb(error.__traceback__)[-CALLS:]
    return Crash(
        type(error).__name__,
        tuple(f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls),
        "".join(format_exception(error)),
    )


def _possible(ask: Ask, text: str) -> str:
    """Return the answer of a bot if it is legal.

    Raises:
        NotAnAnswerError: it is not.
    """
    if ask.find(text) is None:
        raise NotAnAnswerError(repr(text))
    return text


def analyst(game_id: str) -> BotMaker | None:
    """Return what makes the bot that gives hints in a game; None if there is none."""
    place = bots_of(game_id).analyst
    return BotMaker(place) if place else None


def maker(player: str, game_id: str, character: str = "") -> BotMaker:
    """Return what makes the bot of a seat that is not a person's.

    Args:
        player: the player, as the seat names it.
        game_id: the game that is played.
        character: the bot's, one of `GameBots.characters`; empty for none.

    Raises:
        KeyError: the game has no such player.
    """
    made = kind_of(player).maker(player, game_id)
    return replace(made, given=(*made.given, character)) if character else made


def character_of(player: str, game_id: str, seed: int, seat: int) -> str:
    """Return the character of a bot, which the seed of the game decides; empty if it has none.

    Args:
        player: the player, as the seat names it.
        game_id: the game that is played.
        seed: the seed of the game.
        seat: the seat of the bot. The first five seats have different characters.
    """
    every = bots_of(game_id).characters
    if not every or not kind_of(player).has_character(player, game_id):
        return ""
    order = list(every)
    Streams(int.from_bytes(sha256(f"characters/{seed}".encode()).digest()[:8], "big")).shuffle("order", order)
    return order[seat % len(order)]


def position_for(player: str, table: TableFacts, view: Any, events: Callable[[], Sequence[Event]]) -> Any:
    """Return what a bot or engine is given with a question; see `PlayerKind.position_for`.

    Args:
        player: the player, as the seat names it.
        table: the game that is played.
        view: what its seat may know.
        events: returns everything that has happened; called only if it is needed.
    """
    return kind_of(player).position_for(table, view, events)


def nickname(player: str, taken: Collection[str], seat: int, draw: int = 0) -> str:
    """Return the name of a bot or engine at the table: one of those for its seat, or that of the engine's
    file.

    Args:
        player: the player, as the seat names it.
        taken: what the others are called.
        seat: where it sits.
        draw: see `bot_name`.
    """
    kind = kind_of(player)
    if kind.is_named_by_seat:
        return bot_name(seat, taken, draw)
    name = kind.nickname(player)
    others = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(other for other in others if other not in taken)


def create(level: str, game_id: str) -> Bot:
    """Return a bot of this level for a game.

    Raises:
        KeyError: the game has no such bot.
    """
    return maker(f"bot:{level}", game_id).make()


@contextmanager
def seated(players: Sequence[str | Maker], game_id: str) -> Iterator[list[SteadyBot]]:
    """Make the bots and engines of a table, and close them at the end of the context.

    Args:
        players: the text of each seat, or what makes its bot.
        game_id: the game that is played.
    """
    makers = [maker(player, game_id) if isinstance(player, str) else player for player in players]
    sitting = [SteadyBot(each) for each in makers]
    try:
        yield sitting
    finally:
        for steady in sitting:
            if isinstance(steady.bot, Closable):
                steady.bot.close()


def randomness(seed: int, seat: int, length: int) -> Streams:
    """Return the bot's random streams for one question: the same for the same game and question, independent
    of the game's own.

    Args:
        seed: the seed of the game.
        seat: the bot's.
        length: answers given so far.
    """
    return Streams(int.from_bytes(sha256(f"bot/{seed}/{seat}/{length}".encode()).digest()[:8], "big"))
