"""Players that are programs: bots, engines of other makers, and what makes them.

They know a question and their own view, nothing else.

A seat names who plays there in a text that begins with the word of a kind of player: `person`, `bot:easy`,
`uhp:/path/to/engine`. Whoever adds a kind for all games adds it to `KINDS`, or to `ENGINES` if it is started
by a command; the engines that play one game are at home with its bots.
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
from antterm.i18n import N_, _
from antterm.i18n.data import Sentences
from antterm.i18n.nouns import capital
from antterm.obstacle import Obstacle
from antterm.words import Words


@dataclass(frozen=True)
class Thought:
    """One answer as a bot rates it: a value, the moves it expects, or a forced end."""

    text: str
    """The text of the answer."""
    rating: float | None
    """How good it is for the seat that is asked, in the bot's own unit; 0 is even. None where it does not
    weigh the answers of such a question."""
    line: tuple[str, ...] = ()
    """The answers that the bot expects to follow."""
    wins_in: int | None = None
    """If the seat that is asked can force a win: with how many own answers, this one included."""
    loses_in: int | None = None
    """If the other side can: with how many of its answers after this one."""
    terms: tuple[tuple[str, float], ...] = ()
    """What it brings, term by term of the bot's evaluation, in its unit; the bot says beside what.

    The game has a word for each (`Words.term`). Empty where the bot does not say why.
    """


class Budget:
    """How long a bot may think, and where it reports what it thinks meanwhile.

    Args:
        seconds: from now on; None for no limit of time.
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
        """Return whether it is time to answer, or would be before this is asked again after as long as now.

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

        One that calls `budget.report` can be told by people to answer at once; its last report is of what it
        answers.
        """

    @abstractmethod
    def analyse(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> Sequence[Thought]:
        """Return what it thinks of the best few answers after `budget` is spent, best first; never empty."""

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
    """A bot that has started something, such as a process."""

    def close(self) -> None:
        """End it."""
        ...


@runtime_checkable
class Informed(Protocol):
    """A bot that is told how its game has ended."""

    def game_over(self, outcome: Outcome) -> None:
        """Hear how it has ended."""
        ...


class RandomBot:
    """Plays any legal choice, each equally likely."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        return rng.pick("choice", ask.choices).text


class Maker(Protocol):
    """What makes a bot, in whichever process it is to play."""

    def make(self) -> Bot:
        """Return the bot itself."""
        ...


@dataclass(frozen=True)
class BotMaker:
    """How a bot is made: plain data from which any process can make it."""

    place: str
    """`module:Class`."""
    given: tuple[str, ...] = ()
    """The arguments of the class, such as the path of a program."""

    def make(self) -> Bot:
        """Return the bot itself; only now its module is loaded."""
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
    """None: answer. Otherwise give an opinion after so many seconds, with nothing played."""


@dataclass(frozen=True)
class TableFacts:
    """What everybody knows of a game before it begins."""

    game_id: str
    options: Mapping[str, Any]
    names: Sequence[str]
    """Of the players, by seat."""


class PlayerTrouble(Obstacle):
    """A program cannot play, and says why. Each kind of player has a class of its own for that."""


@dataclass
class GameBots:
    """The programs that play one game, by name: each is loaded only when it sits down."""

    levels: dict[str, str] = field(default_factory=dict)
    """By level, weakest first: `module:Class` of a `Bot`."""
    characters: tuple[str, ...] = ()
    """Characters that bots may have, each a small weight in how they judge; empty if they have none."""
    with_character: tuple[str, ...] = ()
    """The levels whose class takes a character, or none, as its argument."""
    ratings: dict[str, int] = field(default_factory=dict)
    """Fixed ratings of levels and of `random`, on the scale of chess, from games between them
    (`benchmarks/ratings.py`); the others are rated as people are."""
    analyst: str = ""
    """`module:Class` of the `Thinker` that is asked for hints; empty if there is none."""
    remarks: str = ""
    """`module:object` of the `remarks.GameRemarks` of its own bots; empty if they say nothing."""
    foreign: dict[str, tuple[Level, plugins.Package]] = field(default_factory=dict)
    """The levels that other packages bring, which are among `levels` too."""
    engines: str = ""
    """`module:object` of the `engines.EngineKind` of engines that play this game alone; empty for none."""


@dataclass(frozen=True)
class Level:
    """A level of bots that another package brings for a game, see `plugins`."""

    place: str
    """`module:Class` of a `Bot`."""
    sentence: str = ""
    """How it plays."""
    rating: int | None = None
    """Its fixed rating, where it has been measured; see `GameBots.ratings`."""


NOT_LEVELS: Final = N_(
    "they are not levels: each name must consist of lower-case letters, digits and hyphens, and have a Level"
)
NO_CLASS: Final = N_("the class of a level cannot be found")
LEVEL_TAKEN: Final = N_("the game already has a level with this name")
LEVEL_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")


def bots_of(game_id: str) -> GameBots:
    """Return the programs that play a game; one that names none is played by the random bot alone.

    Raises:
        KeyError: no game has this identifier.
    """
    found: GameBots = registry.find(registry.HOMES[game_id].bots) or GameBots()
    foreign = [each for each in plugins.announced() if (each.group, each.game) == (plugins.BOTS, game_id)]
    return _with_foreign(game_id, found, foreign) if foreign else found


_merged: Final[dict[tuple[str, *tuple[plugins.Announced, ...]], GameBots]] = {}
"""By game and what other packages announce for it, all of its bots."""


def _with_foreign(game_id: str, own: GameBots, foreign: Sequence[plugins.Announced]) -> GameBots:
    """Return the bots of a game and those that other packages bring, found once."""
    if (known := _merged.get((game_id, *foreign))) is not None:
        return known
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
    """Return the levels that a package brings; their classes are loaded only when they sit down.

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
    """Modules that a task will soon need. There is no reply."""

    modules: tuple[str, ...]


@dataclass(frozen=True)
class GameOver:
    """That a game has ended, for the engines that have played it. There is no reply."""

    bots: tuple[BotMaker, ...]
    """The engines."""
    outcome: Outcome


@dataclass(frozen=True)
class Report:
    """What a bot thinks so far, best answer first. More replies follow."""

    thoughts: tuple[Thought, ...]


@dataclass(frozen=True)
class Crash:
    """An error of a bot in whose place something simpler has answered."""

    kind: str
    """The name of the exception."""
    places: tuple[str, ...]
    """Where it happened, the innermost call last; no text that may quote anything of the game."""
    trace: str
    """The whole traceback, for whoever mends it."""

    def sentence(self, name: str, log: str = "") -> str:
        """Return what people are told, once.

        Args:
            name: of the bot, as it sits at the table.
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
    """The crash of the bot, if there was one: then the answer was not found by thinking ahead."""


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of the best few answers, best first; the end of a task that asked for a hint."""

    thoughts: tuple[Thought, ...]
    crash: Crash | None = None
    """The crash of the bot, if there was one: then there is one answer, not found by thinking ahead."""


@dataclass(frozen=True)
class Trouble:
    """Why there is no answer; the end of a task."""

    code: str
    """`failed`, `ended`, `no_start` or `nonsense`; or what the program itself says."""
    trace: str = ""
    """Where an error of the program happened, for whoever mends it."""
    own: PlayerTrouble | None = None
    """The message of the engine that played, where it has one for this trouble; None for our own bots."""

    def sentence(self, name: str) -> str:
        """Return what people are told.

        Args:
            name: of the bot, as it sits at the table.
        """
        if self.own is not None:
            return self.own.sentence()
        text = TROUBLES[self.code if self.code in TROUBLES else "failed"]
        return _(text).format(name=name)


@dataclass(frozen=True)
class Done:
    """The result of a job; the end of it."""

    result: Any


@dataclass(frozen=True)
class Progress:
    """What a job has found so far. More replies follow."""

    found: Any


Reply = Report | Progress | Answer | Opinion | Done | Trouble


class Job(Protocol):
    """A task without a bot that takes too long for the app itself."""

    def run(self) -> Any:
        """Do it; the result is pickled."""


@runtime_checkable
class Deepening(Protocol):
    """A job that finds more and more, tells it on the way, and ends soon when told to."""

    def budget(self) -> Budget:
        """Return how long it may take, beginning now."""

    def deepen(self, budget: Budget, tell: Callable[[Any], None]) -> Any:
        """Do it until the budget is spent or stopped.

        Args:
            budget: to be asked often.
            tell: takes what has been found so far, which is pickled.

        Returns:
            What has been found in the end.
        """


Work = Job | Deepening
Sent = Task | Work | Load | GameOver
"""What a process in which bots think is sent, besides `STOP`."""


NAMES: Final = (
    ("Ada", "Amos", "Ans"),
    ("Bram", "Bela", "Bodil"),
    ("Cleo", "Cyrus", "Cato"),
    ("Dora", "Dima", "Dov"),
    ("Emil", "Ewa", "Ebba"),
)
"""By seat, the names that a bot there may have."""


CHARACTERS: Final = Sentences(__file__, "characters")
HABITS: Final = Sentences(__file__, "habits")


def bot_name(seat: int, taken: Collection[str], draw: int = 0) -> str:
    """Return what a bot is called: the first of its names that nobody has at the table.

    Args:
        seat: where it sits.
        taken: what the others are called.
        draw: with which of the names to begin.
    """
    others = {name.casefold() for name in taken}
    return next(name for name in _names(seat, draw) if name.casefold() not in others)


def character_name(character: str) -> str:
    """Return what a bot with a character is: `raider`."""
    return _(CHARACTERS[character])


def habit(character: str) -> str:
    """Return what a bot with a character does: `values battles a little more than other bots do`."""
    return _(HABITS[character])


def is_bot_name(seat: int, name: str) -> bool:
    """Return whether a name is one that a bot at a seat may get."""
    return name in NAMES[seat % len(NAMES)]


def _names(seat: int, draw: int) -> Iterator[str]:
    names = NAMES[seat % len(NAMES)]
    first = draw % len(names)
    yield from names[first:] + names[:first]
    yield from (f"{names[first]} {number}" for number in count(2))


PERSON: Final = "person"
"""How a seat names a person."""
ANY_MOVE: Final = "bot:random"
"""How a seat names the bot that plays every game, and anything in it."""


LEVELS: Final = Sentences(__file__, "levels")
"""What people call the usual levels; those that a game has besides go by their identifiers."""


def level_name(level: str) -> str:
    """Return what people call a level; they type its identifier."""
    return _(LEVELS[level]) if level in LEVELS else level


class Kind(ABC):
    """A kind of player."""

    word: ClassVar[str]
    """The word with which the text of a seat begins, up to a colon."""
    thinks: ClassVar[bool] = True
    """Whether players of this kind are programs on this machine."""
    is_named_by_seat: ClassVar[bool] = False
    """Whether such players are called by a name of their seat, not by `nickname`."""

    def listed(self, game_id: str) -> tuple[str, ...]:
        """Return the players of this kind that can be chosen from a list, as a seat names them."""
        return ()

    def check(self, player: str, game_id: str) -> None:
        """Check that such a player can play a game here.

        Raises:
            BadOption: it cannot.
        """
        if player not in self.listed(game_id):
            raise BadOption("unknown_value", "seats", player, players(game_id))

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        """Return why a player in a saved game cannot play on, as a notice of a table; None if it can.

        Args:
            player: as the seat names it.
            game_id: the game.
            allowed: the commands that may be run; None if nothing is to be run, and nothing lost.
        """
        return None if player in self.listed(game_id) else "bot_gone"

    def meant(self, player: str) -> str:
        """Return the player that people mean who type this, as a seat names it wherever antterm is started.

        `PERSON` where what they typed is somebody's name.

        Raises:
            PlayerTrouble: it cannot play on this machine.
        """
        return player

    def command(self, player: str) -> str:
        """The command that starts such a player, which nobody runs who has not named it; else empty."""
        return ""

    def maker(self, player: str, game_id: str) -> BotMaker:
        """Return how the bot for such a player is made.

        Raises:
            KeyError: the game has no such player.
        """
        raise KeyError(player)

    def has_character(self, player: str, game_id: str) -> bool:
        """Return whether such a player may have a character in a game whose bots have some."""
        return False

    def sight(self, table: TableFacts, view: Any, events: Callable[[], Sequence[Event]]) -> Any:
        """Return what such a player is shown: what its seat may know.

        Args:
            table: the game.
            view: what its seat may know.
            events: tells everything that has happened, which may have to be waited for (`Record.is_ready`).
        """
        return view

    def fixed_rating(self, player: str, game_id: str) -> int | None:
        """Return the rating of such a player in a game where it is known and stays; else None."""
        return None

    def nickname(self, player: str) -> str:
        """What one is called at the table where nobody says otherwise; empty for the name of the seat."""
        return ""

    def title(self, player: str) -> str:
        """Return what people call such a player: `bot, level easy`."""
        return player

    def explanation(self, player: str, words: Words) -> str:
        """Return what people are told of one that they could choose; empty if there is nothing to be said.

        Args:
            player: as a seat names it.
            words: of the game.
        """
        return ""


class People(Kind):
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


class Bots(Kind):
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
    """A class that somebody tries as a bot cannot play."""

    SENTENCES: ClassVar[Mapping[str, str]] = {
        "class_unnamed": N_("“{player}” does not name a class; write py:MODULE:CLASS."),
        "class_fails": N_("The class {name} cannot be used as a bot: {reason}"),
        "class_chooses_nothing": N_("The class {name} cannot be used as a bot: it has no method “choose”."),
    }


class Classes(Kind):
    """Classes that somebody tries as bots on this machine, `py:MODULE:CLASS`.

    One is loaded only where whoever started this process has named it, never because of a saved game or of
    what is asked of a host.
    """

    word = "py"
    typed: ClassVar[set[str]] = set()
    """Those that were named on the command line of this process."""

    def check(self, player: str, game_id: str) -> None:
        if player not in self.typed:
            raise BadOption("unknown_value", "seats", player, players(game_id))

    def why_lost(self, player: str, game_id: str, allowed: Collection[str] | None) -> str | None:
        return None if allowed is None or player in self.typed else "class_unknown"

    def meant(self, player: str) -> str:
        """See `Kind`; modules are found in the folder too in which the command was typed."""
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
    """Return a bot of a class that somebody tries.

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
        raise ClassTrouble("class_unnamed", player=f"{Classes.word}:{place}")
    try:
        return registry.load(place)
    except (Exception, SystemExit) as error:
        raise ClassTrouble("class_fails", name=place, reason=plugins.clause(error)) from error


class Unknown(Kind):
    """A player that only another version of the program knows."""

    word = ""

    def meant(self, player: str) -> str:
        return PERSON

    def nickname(self, player: str) -> str:
        return player


KINDS: Final[tuple[Kind, ...]] = (People(), Bots(), Classes())
"""The kinds that all games have, in the order in which their players are listed."""
ENGINES: Final = ("antterm.bots.json_lines:ENGINES",)
"""The kinds of engines that can play all games: `module:object` of each `engines.EngineKind`."""


def kinds() -> Iterator[Kind]:
    """Yield all kinds: those that all games have, then the engines."""
    yield from KINDS
    for where in (*(bots_of(game_id).engines for game_id in registry.HOMES), *ENGINES):
        if where:
            yield registry.load(where)


def kind_of(player: str) -> Kind:
    """Return the kind of player that the text of a seat names."""
    word = player.partition(":")[0]
    return next((kind for kind in kinds() if kind.word == word), Unknown())


def is_engine(player: str) -> bool:
    """Return whether a player is one that a command starts."""
    return bool(kind_of(player).command(player))


def levels(game_id: str) -> tuple[str, ...]:
    """Return the levels of play that bots have in a game, weakest first; `random` is for all games."""
    return ("random", *bots_of(game_id).levels)


def players(game_id: str) -> tuple[str, ...]:
    """Return all players that can be chosen from a list in a game, as a seat names them."""
    return tuple(player for kind in KINDS for player in kind.listed(game_id))


def packages(game_id: str, players: Iterable[str]) -> dict[str, str]:
    """Return the names of the packages that bring a game, and those who play it, by what they bring.

    Args:
        game_id: the game.
        players: as seats name them.
    """
    if not plugins.announced():
        return {}
    brought = registry.ORIGINS.get(game_id)
    found = {game_id: brought.name} if brought else {}
    foreign = bots_of(game_id).foreign
    for player in players:
        if player.startswith(f"{Bots.word}:") and (level := foreign.get(_rest(player))) is not None:
            found[player] = level[1].name
    return found


def explained(player: str, game_id: str, words: Words) -> str:
    """Return what people are told of a player that they could choose, and which package brings it.

    Args:
        player: as a seat names it.
        game_id, words: of the game.
    """
    kind = kind_of(player)
    foreign = bots_of(game_id).foreign.get(_rest(player)) if kind.word == Bots.word else None
    if foreign is None:
        return kind.explanation(player, words)
    level, package = foreign
    sentence = printable(level.sentence) or words.level(_rest(player))
    return f"{sentence} {plugins.origin(package)}"


def _rest(player: str) -> str:
    """Return what follows the word of the kind."""
    return player.partition(":")[2]


CALLS: Final = 6
"""How many calls a crash names, the innermost last."""


class NotAnAnswerError(Exception):
    """A bot has given an answer that the question does not have."""


class SteadyBot:
    """A bot that answers whatever becomes of its search.

    If the bot raises an error or gives an answer that is not possible, its quick answer counts (see
    `Thinker.quick`); if it has none either, any possible answer does. Only for an engine of another maker
    nobody answers: its errors are passed on.

    Args:
        maker: of the bot; what it raises when the bot cannot be made is passed on.
    """

    def __init__(self, maker: Maker) -> None:
        self.bot = maker.make()

    def answer(self, ask: Ask, view: Any, rng: Streams, budget: Budget | None = None) -> Answer:
        """Return the answer to a question, and the crash if there was one.

        Args:
            ask: the question.
            view: what the seat that is asked may know.
            rng: the bot's own randomness.
            budget: how long a `Thinker` may think; None for as long as its level allows.

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
        """Return what a bot thinks of the best few answers, and its crash if there was one.

        After a crash this is its quick answer alone, without a rating.

        Args:
            ask, view, rng: as of `answer`.
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
        """Return the answer after a crash."""
        if isinstance(self.bot, Thinker):
            try:
                return _possible(ask, self.bot.quick(ask, view, rng))
            except Exception:  # the same fault may lie below both: then any answer is better than none
                pass
        return RandomBot().choose(ask, view, rng)


def crash_of(error: Exception) -> Crash:
    """Return what is reported of an error of a bot."""
    calls = extract_tb(error.__traceback__)[-CALLS:]
    return Crash(
        type(error).__name__,
        tuple(f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls),
        "".join(format_exception(error)),
    )


def _possible(ask: Ask, text: str) -> str:
    """Return an answer of a bot, if it is one.

    Raises:
        NotAnAnswerError: it is not.
    """
    if ask.find(text) is None:
        raise NotAnAnswerError(repr(text))
    return text


def analyst(game_id: str) -> BotMaker | None:
    """Return the bot that gives hints in a game; None if none can."""
    place = bots_of(game_id).analyst
    return BotMaker(place) if place else None


def maker(player: str, game_id: str, character: str = "") -> BotMaker:
    """Return who answers for a seat that is not a person's.

    Args:
        player: as the seat names it.
        game_id: the game that is played.
        character: that it has, one of `characters`; empty for none.

    Raises:
        KeyError: the game has no such player.
    """
    made = kind_of(player).maker(player, game_id)
    return replace(made, given=(*made.given, character)) if character else made


def character_of(player: str, game_id: str, seed: int, seat: int) -> str:
    """Return the character of a bot, the same in the same game; empty where its game has none.

    Args:
        player: as the seat names it.
        game_id: the game that is played.
        seed: of the game.
        seat: of the bot. No two of the first five seats have the same.
    """
    every = bots_of(game_id).characters
    if not every or not kind_of(player).has_character(player, game_id):
        return ""
    order = list(every)
    Streams(int.from_bytes(sha256(f"characters/{seed}".encode()).digest()[:8], "big")).shuffle("order", order)
    return order[seat % len(order)]


def sight(player: str, table: TableFacts, view: Any, events: Callable[[], Sequence[Event]]) -> Any:
    """What a player that is a program is shown: what its seat may know, in the form that it needs.

    Args:
        player: as the seat names it.
        table: the game that is played.
        view: what its seat may know.
        events: tells everything that has happened; asked only where it is needed.
    """
    return kind_of(player).sight(table, view, events)


def nickname(player: str, taken: Collection[str], seat: int, draw: int = 0) -> str:
    """Return what a program is called at the table: a bot by its seat, an engine by its file.

    Args:
        player: as the seat names it.
        taken: what the others are called.
        seat: where it sits.
        draw: with which of the names of its seat a bot begins.
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
    """Bots and engines at a table; what they have started ends when they get up.

    Args:
        players: by seat, as a seat names them, or what makes them.
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
    """Return a bot's own randomness for one question: the same for the same game, apart from the game's.

    Args:
        seed: of the game.
        seat: the bot's.
        length: answers given so far.
    """
    return Streams(int.from_bytes(sha256(f"bot/{seed}/{seat}/{length}".encode()).digest()[:8], "big"))
