"""The Universal Hive Protocol, spoken as an engine: a line comes in, the lines of its answer go out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from antterm import __version__, registry
from antterm.commands.common import PLAIN, unknown
from antterm.core.ask import Refused
from antterm.hive.notation import PASS, game_string, move_text, move_texts, parse_game_string
from antterm.hive.position import BOOKLET, TOURNAMENT
from antterm.hive.referee import Line, legal_move, replay
from antterm.hive.thinking import Dial, Selection, Setting, Switch, Task, Thinker, Thought
from antterm.i18n import _, ngettext

LINE_LIMIT = 100_000
"""Most characters of a line: a game of thousands of moves is shorter."""
SENTENCE_LIMIT = 300
"""Most characters of a complaint, which may quote what somebody wrote."""
DEPTH_LIMIT = 99

OK = "ok"

OPENING, THREEFOLD, MAX_SECONDS, REPORT = "Opening", "Threefold", "MaxSeconds", "ReportIntermediateBestMoves"
SETTINGS: tuple[Setting, ...] = (
    Selection(OPENING, TOURNAMENT.capitalize(), (TOURNAMENT.capitalize(), BOOKLET.capitalize())),
    Switch(THREEFOLD, "False"),
    Dial(MAX_SECONDS, "0", 0, 86_400),
    Switch(REPORT, "False"),
)
"""What can be set about the rules and the answers. Tournaments, and Mzinga, the protocol's reference engine,
know no queen on the first turn and leave repetition to the players."""


class ProtocolError(Exception):
    """A command that cannot be obeyed; the text is a sentence. Nothing has changed."""


class InvalidMove(ProtocolError):
    """A move that cannot be read or is not legal."""


class Session:
    """An engine at work: its game and its settings.

    Args:
        thinker: who finds the best move.
    """

    def __init__(self, thinker: Thinker) -> None:
        self.over = False
        """Whether the other side has said `exit`."""
        self._thinker = thinker
        self._line: Line | None = None
        self._settings = {setting.name: setting for setting in (*SETTINGS, *thinker.settings)}
        self._values = {name: setting.default for name, setting in self._settings.items()}
        self._words = registry.words("hive")
        self._commands: dict[str, Callable[[str], Iterator[str]]] = {
            "info": self._info,
            "newgame": self._new_game,
            "play": self._play,
            "pass": self._pass,
            "validmoves": self._valid_moves,
            "bestmove": self._best_move,
            "undo": self._undo,
            "options": self._options,
            "help": self._help,
            "exit": self._exit,
        }

    def greeting(self) -> Iterator[str]:
        """What an engine says first, unasked."""
        return self.answer("info")

    def answer(self, line: str) -> Iterator[str]:
        """Obey a command.

        Returns:
            The lines of the answer as they come; the last is `ok`, but for `exit`, which is not answered.
        """
        try:
            yield from self._obey(line)
        except InvalidMove as error:
            yield f"invalidmove {_plain(str(error))}"
        except ProtocolError as error:
            yield f"err {_plain(str(error))}"
        except Exception as error:  # a viewer must not lose its engine, whatever happens to one command
            told = _("This is a fault of the program ({kind}: {error}).")
            yield f"err {_plain(told.format(kind=type(error).__name__, error=error))}"
        if not self.over:
            yield OK

    def _obey(self, line: str) -> Iterator[str]:
        if len(line) > LINE_LIMIT:
            raise ProtocolError(_("the line is longer than {n} characters").format(n=LINE_LIMIT))
        words = line.split(maxsplit=1)
        if not words:
            raise ProtocolError(_("the line is empty; “help” lists the commands"))
        keyword = words[0].casefold()
        if keyword not in self._commands:
            raise ProtocolError(unknown(_("command"), words[0], list(self._commands)))
        yield from self._commands[keyword](words[1].strip() if len(words) > 1 else "")

    # The game

    def _info(self, rest: str) -> Iterator[str]:
        yield f"id antterm {__version__}"
        yield "Mosquito;Ladybug;Pillbug"

    def _new_game(self, rest: str) -> Iterator[str]:
        with _refusals_as(ProtocolError, self._words.refusal):
            game = parse_game_string(rest or "Base")
            self._line = replay(game.expansions, game.moves, self._opening)
        yield self._game_string(self._line)

    def _play(self, rest: str) -> Iterator[str]:
        line = self._going_on()
        with _refusals_as(InvalidMove, self._words.refusal):
            move = legal_move(line.end, rest)
        self._line = line.then(move)
        yield self._game_string(self._line)

    def _pass(self, rest: str) -> Iterator[str]:
        return self._play(PASS)

    def _valid_moves(self, rest: str) -> Iterator[str]:
        position = self._going_on().end
        yield ";".join(text for text, _move in move_texts(position)) or PASS

    def _undo(self, rest: str) -> Iterator[str]:
        line, count = self._game(), _number(rest or "1")
        if count is None or count < 1:
            raise ProtocolError(_("“{text}” is not a number of moves").format(text=rest))
        if count > len(line.moves):
            told = ngettext("only {n} move has been made", "only {n} moves have been made", len(line.moves))
            raise ProtocolError(told.format(n=len(line.moves)))
        self._line = line.before(count)
        yield self._game_string(self._line)

    def _exit(self, rest: str) -> Iterator[str]:
        self.over = True
        return iter(())

    def _game(self) -> Line:
        if self._line is None:
            raise ProtocolError(_("there is no game yet; begin one with “newgame”"))
        return self._line

    def _going_on(self) -> Line:
        """The game, which has not ended."""
        line = self._game()
        if line.end.winners() is not None or self._is_drawn(line):
            raise ProtocolError(_("the game is over"))
        return line

    def _is_drawn(self, line: Line) -> bool:
        """Whether a position has come for the third time, and that ends the game."""
        return self._threefold and line.repeated

    def _game_string(self, line: Line) -> str:
        return game_string(line.end, line.texts, agreed=self._is_drawn(line))

    # The best move

    def _best_move(self, rest: str) -> Iterator[str]:
        line = self._going_on()
        depth, seconds = _limit(rest)
        if most := int(self._values[MAX_SECONDS]):
            seconds = most if seconds is None else min(seconds, most)
        moves = line.end.moves()
        if len(moves) < 2:
            yield move_text(line.end, moves[0]) if moves else PASS
            return
        own = {setting.name: self._values[setting.name] for setting in self._thinker.settings}
        best: Thought | None = None
        for thought in self._thinker.think(Task(line, depth, seconds, self._threefold, own)):
            best = thought
            if self._values[REPORT] == "True":
                yield self._report(line, thought)
        assert best is not None
        yield move_text(line.end, best.move)

    def _report(self, line: Line, thought: Thought) -> str:
        """What has been found so far, as Mzinga reports it."""
        text = move_text(line.end, thought.move)
        return ";".join((text, str(thought.depth), f"{thought.rating:.2f}", *(thought.line or (text,))))

    # Settings

    def _options(self, rest: str) -> Iterator[str]:
        words = rest.split()
        match [words[0].casefold() if words else "", *words[1:]]:
            case [""]:
                for setting in self._settings.values():
                    yield self._described(setting)
            case ["get", name]:
                yield self._described(self._setting(name))
            case ["set", name, *value] if value:
                setting = self._setting(name)
                self._set(setting, _understood(setting, " ".join(value)))
                yield self._described(setting)
            case _wrong:
                raise ProtocolError(
                    _("write “options”, “options get NAME” or “options set NAME VALUE”, not “{text}”").format(
                        text=f"options {rest}"
                    )
                )

    def _setting(self, name: str) -> Setting:
        by_case = {known.casefold(): setting for known, setting in self._settings.items()}
        if name.casefold() not in by_case:
            raise ProtocolError(unknown(_("option"), name, list(self._settings)))
        return by_case[name.casefold()]

    def _set(self, setting: Setting, value: str) -> None:
        if setting.name == OPENING and self._line is not None:
            with _refusals_as(ProtocolError, self._words.refusal):
                self._line = replay(self._line.end.expansions, self._line.texts, value.casefold())
        self._values[setting.name] = value

    def _described(self, setting: Setting) -> str:
        value = self._values[setting.name]
        match setting:
            case Switch(name, default):
                return f"{name};bool;{value};{default}"
            case Dial(name, default, least, most):
                return f"{name};int;{value};{default};{least};{most}"
            case Selection(name, default, words):
                return ";".join((name, "enum", value, default, *words))

    @property
    def _opening(self) -> str:
        return self._values[OPENING].casefold()

    @property
    def _threefold(self) -> bool:
        return self._values[THREEFOLD] == "True"

    # Help

    def _help(self, rest: str) -> Iterator[str]:
        told = {
            "info": ("info", _("Who this engine is, and the expansions that it knows.")),
            "newgame": ("newgame [TYPE|GAMESTRING]", _("Begin a game, or go on with one: Base+MLP.")),
            "play": ("play MOVE", _("Make a move: wA1 bQ/")),
            "pass": ("pass", _("Pass, where nothing else is possible.")),
            "validmoves": ("validmoves", _("All legal moves.")),
            "bestmove": (
                "bestmove time HH:MM:SS | bestmove depth N",
                _("The best move found in that time, or looking that many half-moves ahead."),
            ),
            "undo": ("undo [N]", _("Take back the last move, or the last N.")),
            "options": (
                "options [get NAME | set NAME VALUE]",
                _("What can be set: name, kind, value, default, possible values."),
            ),
            "help": ("help [COMMAND]", _("This list, or one command of it.")),
            "exit": ("exit", _("End the engine.")),
        }
        wanted = rest.casefold()
        if wanted and wanted not in told:
            raise ProtocolError(unknown(_("command"), rest, list(told)))
        for keyword, (usage, meaning) in told.items():
            if wanted in ("", keyword):
                yield f"{usage:42} {_plain(meaning)}"


@contextmanager
def _refusals_as(kind: type[ProtocolError], sentence: Callable[[Refused], str]) -> Iterator[None]:
    """Inside it, what the rules refuse becomes an error of the protocol."""
    try:
        yield
    except Refused as refused:
        raise kind(sentence(refused)) from refused


def _limit(text: str) -> tuple[int | None, float | None]:
    """What `time hh:mm:ss` or `depth N` allows: half-moves and seconds."""
    match text.casefold().split():
        case ["depth", number] if (depth := _number(number)) is not None and 1 <= depth <= DEPTH_LIMIT:
            return depth, None
        case ["time", clock] if found := re.fullmatch(
            r"(\d{1,4}):([0-5]?\d):([0-5]?\d(?:\.\d+)?)", clock, re.ASCII
        ):
            return None, int(found[1]) * 3600 + int(found[2]) * 60 + float(found[3])
    raise ProtocolError(
        _(
            "write “bestmove time HH:MM:SS” or “bestmove depth N”, N from 1 to {most}, not “bestmove {text}”"
        ).format(most=DEPTH_LIMIT, text=text)
    )


def _number(text: str) -> int | None:
    """A whole number, or None where the text is none."""
    return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII) else None


def _understood(setting: Setting, text: str) -> str:
    """The value of a setting that a text means.

    Raises:
        ProtocolError: it is none of the values possible.
    """
    match setting:
        case Switch():
            words: tuple[str, ...] = ("True", "False")
        case Selection():
            words = setting.words
        case Dial(name, _default, least, most):
            number = _number(text)
            if number is None or not least <= number <= most:
                raise ProtocolError(
                    _("{option} is a whole number from {least} to {most}, not “{text}”").format(
                        option=name, least=least, most=most, text=text
                    )
                )
            return str(number)
    meant = [word for word in words if word.casefold() == text.casefold()]
    if not meant:
        raise ProtocolError(unknown(_("value of {option}").format(option=setting.name), text, words))
    return meant[0]


def _plain(sentence: str) -> str:
    """A sentence as one line that any viewer can show."""
    line = " ".join(sentence.translate(PLAIN).split())
    shown = "".join(c if c.isprintable() else "?" for c in line)
    return shown if len(shown) <= SENTENCE_LIMIT else f"{shown[: SENTENCE_LIMIT - 3]}..."
