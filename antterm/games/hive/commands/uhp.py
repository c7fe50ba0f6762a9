"""`antterm uhp`: antterm as an engine of the Universal Hive Protocol, over standard input and output."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from antterm import __version__, bots, registry, system
from antterm.bots import Budget, Thinker, Thought
from antterm.bots.pipes import LINE_LIMIT, PipeLines
from antterm.commands.common import say, unknown
from antterm.core.ask import Ask, Refused
from antterm.core.printable import printable
from antterm.core.record import Record, ReplayError
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.notation import PASS, game_string, move_text, parse_game_string
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import legal_move, numbered
from antterm.games.hive.rules.state import HiveState
from antterm.i18n import _, ngettext
from antterm.i18n.plain import without_signs

OPENING, THREEFOLD, MAX_SECONDS = "Opening", "Threefold", "MaxSeconds"
REPORT, VARIETY, LEVEL = "ReportIntermediateBestMoves", "Variety", "Level"
TRUE, FALSE = "True", "False"


@dataclass(frozen=True, slots=True)
class ProtocolSetting:
    """Something to set: a word out of several; `True` or `False` where it is a switch."""

    name: str
    default: str
    words: tuple[str, ...] = (TRUE, FALSE)

    def describe(self, value: str) -> str:
        """Return the line for a viewer: name, kind, value, default, and what else is possible."""
        if self.words == (TRUE, FALSE):
            return f"{self.name};bool;{value};{self.default}"
        return ";".join((self.name, "enum", value, self.default, *self.words))

    def understand(self, text: str) -> str | None:
        """Return the value that a text means, in whatever case; None where it is no value."""
        return next((word for word in self.words if word.casefold() == text.casefold()), None)

    def possible(self) -> str:
        """Return the values there are, for a sentence."""
        return ", ".join(self.words)


@dataclass(frozen=True, slots=True)
class Dial(ProtocolSetting):
    """A setting that is a whole number."""

    least: int = 0
    most: int = 0

    def describe(self, value: str) -> str:
        return f"{self.name};int;{value};{self.default};{self.least};{self.most}"

    def understand(self, text: str) -> str | None:
        number = whole_number(text)
        return None if number is None or not self.least <= number <= self.most else str(number)

    def possible(self) -> str:
        return _("{least} to {most}").format(least=self.least, most=self.most)


SETTINGS: tuple[ProtocolSetting, ...] = (
    ProtocolSetting(OPENING, "Tournament", ("Tournament", "Booklet")),
    ProtocolSetting(THREEFOLD, FALSE),
    Dial(MAX_SECONDS, "0", least=0, most=86_400),
    ProtocolSetting(VARIETY, FALSE),
    ProtocolSetting(REPORT, FALSE),
)
"""The settings that every engine has. Tournaments, and Mzinga, the protocol's reference engine, know no queen
on the first turn and leave repetition to the players."""


def whole_number(text: str) -> int | None:
    """Return a whole number, or None where the text is none."""
    return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII) else None


SENTENCE_LIMIT = 300
"""Most characters of a complaint, which may quote what somebody wrote."""
DEPTH_LIMIT = 99

OK = "ok"

Tell = Callable[[str], None]


class ProtocolError(Exception):
    """A command that cannot be obeyed; the text is a sentence. Nothing has changed."""


class InvalidMove(ProtocolError):
    """A move that cannot be read or is not legal."""


class Session:
    """An engine at work: its game and its settings. Each command is a line; so is each part of its answer.

    Args:
        thinkers: the bots that can find the best move, by their levels, the strongest last.
        tell: called with each line of an answer as soon as it is known.
    """

    def __init__(self, thinkers: Mapping[str, Thinker], tell: Tell) -> None:
        self.over = False
        """Whether the other side has said `exit`."""
        self._thinkers, self._tell = thinkers, tell
        self._game: Record[HiveState] | None = None
        self._settings = {setting.name: setting for setting in (*SETTINGS, *_levels(thinkers))}
        self._values = {name: setting.default for name, setting in self._settings.items()}
        self._words = registry.words("hive")
        self._hurried = False
        self._budget = Budget()
        self._reported = ""
        """The last line about what has been found so far."""
        self._commands: dict[str, Callable[[str], None]] = {
            "info": self._info,
            "newgame": self._new_game,
            "play": self._play,
            "pass": lambda _rest: self._play(PASS),
            "validmoves": self._valid_moves,
            "bestmove": self._best_move,
            "undo": self._undo,
            "options": self._options,
            "help": self._help,
            "exit": self._exit,
        }

    def hurry(self) -> None:
        """Answer from now on without thinking for long. May be called from any thread."""
        self._hurried = True
        self._budget.stop()

    def answer(self, line: str) -> None:
        """Obey a command. The last line printed is `ok`, but for `exit`, which is not answered."""
        try:
            self._obey(line)
        except InvalidMove as error:
            self._tell(f"invalidmove {_plain(str(error))}")
        except ProtocolError as error:
            self._tell(f"err {_plain(str(error))}")
        except OSError:  # nobody listens any more
            raise
        except Exception as error:  # a viewer must not lose its engine, whatever happens to one command
            text = _("This is a bug in the program ({kind}: {error}).")
            self._tell(f"err {_plain(text.format(kind=type(error).__name__, error=error))}")
        if not self.over:
            self._tell(OK)

    def _obey(self, line: str) -> None:
        if len(line) > LINE_LIMIT:
            raise ProtocolError(_("the line is longer than {n} characters").format(n=LINE_LIMIT))
        words = line.split(maxsplit=1)
        if not words:
            raise ProtocolError(_("the line is empty; “help” lists the commands"))
        keyword = words[0].casefold()
        if keyword not in self._commands:
            raise ProtocolError(unknown(_("unknown command “{text}”"), words[0], list(self._commands)))
        self._commands[keyword](words[1].strip() if len(words) > 1 else "")

    # The game

    def _info(self, rest: str) -> None:
        self._tell(f"id antterm {__version__}")
        self._tell("Mosquito;Ladybug;Pillbug")

    def _new_game(self, rest: str) -> None:
        with self._refusals_as(ProtocolError):
            header = parse_game_string(rest or "Base")
            game = self._record(header.expansions)
            for number, text in enumerate(header.moves, 1):
                try:
                    game.answer(_meant(game, text))
                except Refused as refused:
                    raise numbered(refused, number, text) from refused
        if header.state == "Draw" and _repeated(game):
            line = _("this is a draw by repetition, which counts only if {option} is set to {value}")
            raise ProtocolError(line.format(option=THREEFOLD, value=TRUE))
        self._game = game
        self._tell_game()

    def _play(self, rest: str) -> None:
        game = self._begun()
        if game.play.ask is None:
            raise InvalidMove(_("the game is over"))
        with self._refusals_as(InvalidMove):
            game.answer(_meant(game, rest))
        self._tell_game()

    def _valid_moves(self, rest: str) -> None:
        _game, ask = self._going_on()
        self._tell(";".join(choice.text for choice in ask.choices))

    def _undo(self, rest: str) -> None:
        game, count = self._begun(), whole_number(rest or "1")
        if count is None or count < 1:
            raise ProtocolError(_("“{text}” is not a number of moves").format(text=rest))
        played = len(game.history)
        if count > played:
            text = ngettext("only {n} move has been made", "only {n} moves have been made", played)
            raise ProtocolError(text.format(n=played))
        game.rewind(played - count)
        self._follow_rules()
        self._tell_game()

    def _exit(self, rest: str) -> None:
        self.over = True

    def _record(self, expansions: str) -> Record[HiveState]:
        """Return a new game by the rules that are set."""
        return Record(Hive(), 2, 0, {"expansions": expansions or "none", **self._rules()})

    def _rules(self) -> dict[str, str]:
        threefold = "on" if self._values[THREEFOLD] == TRUE else "off"
        return {"opening": self._values[OPENING].casefold(), "threefold": threefold}

    def _begun(self) -> Record[HiveState]:
        if self._game is None:
            raise ProtocolError(_("there is no game yet; start one with “newgame”"))
        return self._game

    def _going_on(self) -> tuple[Record[HiveState], Ask]:
        """Return the game, which has not ended, and its question."""
        game = self._begun()
        if game.play.ask is None:
            raise ProtocolError(_("the game is over"))
        return game, game.play.ask

    def _tell_game(self) -> None:
        game = self._begun()
        repeated = game.play.outcome is not None and game.play.outcome.reason == "threefold"
        self._tell(game_string(Position.from_view(game.play.view(None)), game.answers, agreed=repeated))

    @contextmanager
    def _refusals_as(self, kind: type[ProtocolError]) -> Iterator[None]:
        """Turn what the rules refuse inside it into an error of the protocol."""
        try:
            yield
        except Refused as refused:
            raise kind(self._words.refusal(refused)) from refused

    # The best move

    def _best_move(self, rest: str) -> None:
        game, ask = self._going_on()
        depth, seconds = _limit(rest)
        if most := int(self._values[MAX_SECONDS]):
            seconds = most if seconds is None else min(seconds, most)
        if len(ask.choices) == 1:
            self._tell(ask.choices[0].text)
            return
        self._budget, self._reported = Budget(seconds, depth=depth), ""
        if self._values[REPORT] == TRUE:
            self._budget.report = self._tell_thoughts
        if self._hurried:
            self._budget.stop()
        seed = system.fresh_seed() if self._values[VARIETY] == TRUE else 0
        rng = bots.randomness(seed, ask.seat, len(game.history))
        self._tell(self._thinker().decide(ask, game.play.view(ask.seat), rng, self._budget))

    def _thinker(self) -> Thinker:
        level = self._values.get(LEVEL) or next(iter(self._thinkers))
        return self._thinkers[level]

    def _tell_thoughts(self, thoughts: Sequence[Thought]) -> None:
        """Print what has been found so far as Mzinga does: move, half-moves, rating, how it may go on."""
        best = thoughts[0]
        expected = (best.text, *best.line)
        line = ";".join((best.text, str(len(expected)), f"{best.rating or 0.0:.2f}", *expected))
        if line != self._reported:
            self._tell(line)
        self._reported = line

    # Settings

    def _options(self, rest: str) -> None:
        match rest.split():
            case []:
                for setting in self._settings.values():
                    self._tell(setting.describe(self._values[setting.name]))
            case [get, name] if get.casefold() == "get":
                setting = self._setting(name)
                self._tell(setting.describe(self._values[setting.name]))
            case [word, name, value] if word.casefold() == "set":
                self._set(self._setting(name), value)
            case _wrong:
                text = _("write “options”, “options get NAME” or “options set NAME VALUE”, not “{text}”")
                raise ProtocolError(text.format(text=f"options {rest}"))

    def _setting(self, name: str) -> ProtocolSetting:
        by_case = {own_name.casefold(): setting for own_name, setting in self._settings.items()}
        if name.casefold() not in by_case:
            raise ProtocolError(unknown(_("unknown option “{text}”"), name, list(self._settings)))
        return by_case[name.casefold()]

    def _set(self, setting: ProtocolSetting, text: str) -> None:
        value = setting.understand(text)
        if value is None:
            line = _("{option} cannot be “{text}”; possible: {values}")
            raise ProtocolError(line.format(option=setting.name, text=text, values=setting.possible()))
        self._values[setting.name] = value
        self._follow_rules()
        self._tell(setting.describe(value))

    def _follow_rules(self) -> None:
        """Let the game that is played follow the rules that are set, unless they do not allow its moves."""
        game = self._game
        if game is None or self._rules().items() <= game.options.items():
            return
        with suppress(ReplayError):
            self._game = _by_rules(game, self._rules())

    # Help

    def _help(self, rest: str) -> None:
        usages = {
            "info": ("info", _("The name of this engine, and the expansions that it knows.")),
            "newgame": ("newgame [TYPE|GAMESTRING]", _("Start a game, or continue one: Base+MLP.")),
            "play": ("play MOVE", _("Make a move: wA1 bQ/")),
            "pass": ("pass", _("Pass, if nothing else is possible.")),
            "validmoves": ("validmoves", _("All legal moves.")),
            "bestmove": (
                "bestmove time HH:MM:SS | bestmove depth N",
                _("The best move found in the given time, or the given number of half-moves ahead."),
            ),
            "undo": ("undo [N]", _("Take back the last move, or the last N.")),
            "options": (
                "options [get NAME | set NAME VALUE]",
                _("The options: name, kind, value, default, possible values."),
            ),
            "help": ("help [COMMAND]", _("This list, or what one command does.")),
            "exit": ("exit", _("Stop the engine.")),
        }
        wanted = rest.casefold()
        if wanted and wanted not in usages:
            raise ProtocolError(unknown(_("unknown command “{text}”"), rest, list(usages)))
        for keyword, (usage, meaning) in usages.items():
            if wanted in ("", keyword):
                self._tell(f"{usage:42} {_plain(meaning)}")


def _levels(thinkers: Mapping[str, object]) -> list[ProtocolSetting]:
    """Return the choice of level, where there is one."""
    words = tuple(thinkers)
    return [ProtocolSetting(LEVEL, words[-1], words)] if len(words) > 1 else []


def _meant(game: Record[HiveState], text: str) -> str:
    """Return the legal move that a text means, as the game writes it.

    Raises:
        Refused: there is none.
    """
    position = Position.from_view(game.play.view(None))
    move = legal_move(position, text)
    return PASS if move is None else move_text(position, move)


def _by_rules(game: Record[HiveState], rules: Mapping[str, str]) -> Record[HiveState]:
    """Return the same moves, played by other rules.

    Raises:
        ReplayError: these do not allow them.
    """
    return Record.replay(game.game, game.seats, game.seed, {**game.options, **rules}, game.answers)


def _repeated(game: Record[HiveState]) -> bool:
    """Return whether a game that goes on would be drawn now if threefold repetition ended it."""
    if game.play.ask is None:
        return False
    with suppress(ReplayError):
        return _by_rules(game, {"threefold": "on"}).play.outcome is not None
    return False


def _limit(text: str) -> tuple[int | None, float | None]:
    """Return what `depth N` or `time hh:mm:ss` allows: half-moves and seconds."""
    match text.casefold().split():
        case ["depth", number] if (depth := whole_number(number)) and 1 <= depth <= DEPTH_LIMIT:
            return depth, None
        case ["time", clock] if found := _CLOCK.fullmatch(clock):
            return None, int(found[1]) * 3600 + int(found[2]) * 60 + float(found[3])
    line = _("write “bestmove time HH:MM:SS” or “bestmove depth N”, N from 1 to {most}, not “{text}”")
    raise ProtocolError(line.format(most=DEPTH_LIMIT, text=f"bestmove {text}"))


_CLOCK = re.compile(r"(\d{1,4}):([0-5]?\d):([0-5]?\d(?:\.\d+)?)", re.ASCII)


def _plain(sentence: str) -> str:
    """Return a sentence as one line that any viewer can show."""
    line = printable(" ".join(without_signs(sentence).split()))
    return line if len(line) <= SENTENCE_LIMIT else f"{line[: SENTENCE_LIMIT - 3]}..."


def serve(args: Namespace) -> int:
    """Obey commands until `exit` or the end of input, which also ends a search that is going on."""
    session = Session(thinkers(), _tell)
    lines = PipeLines(sys.stdin.fileno(), session.hurry)
    try:
        session.answer("info")  # an engine says unasked who it is
        for line in lines:
            session.answer(line)
            if session.over:
                break
    except BrokenPipeError:
        # The viewer has gone; Python's own last flush must not complain about it either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def thinkers() -> dict[str, Thinker]:
    """Return the bots that can find the best move, by their levels, the strongest last."""
    found = {level.capitalize(): bots.create(level, "hive") for level in bots.levels("hive")}
    return {level: bot for level, bot in found.items() if isinstance(bot, Thinker)}


def _tell(line: str) -> None:
    say(line)
    sys.stdout.flush()
