"""The form of a new game: what has been chosen, and the lines with which it is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import SystemRandom
from types import MappingProxyType
from typing import Any, Final

from antterm import plugins, registry
from antterm.bots import PERSON, explained, is_bot_name, is_engine, kind_of, nickname
from antterm.bots.engines import EngineKind, engine_kinds
from antterm.core.options import with_defaults
from antterm.i18n import _
from antterm.i18n.data import read_table
from antterm.saves.clock import Pace
from antterm.saves.document import NAME_LIMIT, Seat, tidy
from antterm.saves.store import Summary
from antterm.table.clock import LOSS, PACES, read_pace
from antterm.table.players import players

FORM = Path(__file__).with_name("form.toml")
NO_CLOCK = ""
EMPTY: Final[Mapping[str, str]] = MappingProxyType({})
FOLDED, UNFOLDED = FOLDS = ("folded", "unfolded")
"""Whether the rulings, which are seldom changed, are hidden or shown."""
AS_LISTED, BY_CHANCE = ORDERS = ("listed", "chance")
"""Orders of the seats: as in the form, or at random when the game begins."""


@dataclass(frozen=True)
class FormLine:
    """A line of the form."""

    label: str
    help: str
    alone: str = field(default="", kw_only=True)
    """The label where the line is shown apart from the one above it; empty if the labels of both are
    joined."""


@dataclass(frozen=True)
class FormChoice(FormLine):
    """A line that has one of several values."""

    values: Sequence[str]
    value: str
    called: Callable[[str], str]
    """Returns the label of a value."""
    choose: Callable[[str], None]
    """The function that sets another value."""
    for_beginners: bool = False
    """Whether this value is recommended to beginners."""

    @property
    def shown(self) -> str:
        """The label of its value."""
        return self.called(self.value)

    @property
    def place(self) -> int:
        """The index of its value."""
        return self.values.index(self.value)

    def turn(self, by: int) -> None:
        """Choose the value that is `by` places further on, in a circle."""
        self.choose(self.values[(self.place + by) % len(self.values)])


@dataclass(frozen=True)
class FormText(FormLine):
    """A line of text that people type."""

    text: str
    empty: str
    """The placeholder: what the line shows while its text is empty."""
    keep: Callable[[str], None]
    """Called with what was typed."""
    most: int = NAME_LIMIT
    """Maximum number of characters that can be typed."""
    names: tuple[str, ...] = ()
    """The names that can be completed, in a line of names with commas."""


@dataclass(frozen=True)
class FormStart(FormLine):
    """The line that begins the game."""


AnyLine = FormChoice | FormText | FormStart


def line_texts(name: str) -> dict[str, Any]:
    """Return the texts of a line from `form.toml`, translated."""
    return {key: _(text) for key, text in read_table(FORM)[name].items()}


def names_alone(lines: Iterable[FormLine]) -> Iterator[str]:
    """Yield a label for each line that can stand alone; an indented line belongs to the one above."""
    above = ""
    for line in lines:
        if line.label.startswith(" "):
            yield line.alone or f"{above}, {line.label.strip()}"
        else:
            above = line.label
            yield above


def title_with_rating(player: str, game_id: str) -> str:
    """Return the description of a player, with its rating in a game if that is fixed."""
    kind = kind_of(player)
    title, rating = kind.title(player), kind.fixed_rating(player, game_id)
    return title if rating is None else _("{level}, rating {rating}").format(level=title, rating=rating)


@dataclass
class ChosenSeat:
    """The choices for a seat of a new game."""

    player: str
    """The player; of an engine only the word for its kind: `command` and `limit` have the rest."""
    name: str = ""
    """The name as typed; empty for the usual name."""
    command: str | None = None
    """The command of an engine as typed; None for the engine that was chosen last."""
    limit: str = ""


class NewGameForm:
    """The choices for a new game.

    At first it is the game that was started last, or the one of the last lesson if none was, with the choices
    with which that game was started last.

    Args:
        saves: the games that are saved here.
        engines: the commands that may be run for engines, the last chosen first; None if none may.
        wished: defaults of options, from the settings, for all games that have these options.
        learned: the game of which a lesson was taken last; empty for none.
    """

    def __init__(
        self,
        saves: Iterable[Summary],
        engines: Sequence[str] | None,
        wished: Mapping[str, str] = EMPTY,
        learned: str = "",
    ) -> None:
        self._known_engines, self._wished = engines, wished
        self.shuffle: Callable[[list[int]], object] = SystemRandom().shuffle
        """Shuffles a list in place."""
        usable = [save for save in saves if save.error is None and save.game in registry.HOMES]
        begun = sorted(usable, key=lambda save: (save.created or save.updated, save.name))
        self._begun = len(begun)
        """Number of games that were started here: bots get other names each time."""
        self._last_begun = {save.game: save for save in begun}
        """The game that was begun last, for each kind of game played here."""
        self.title = ""
        """The name of the saved game, as typed."""
        self._unfolded = False
        """Whether the rulings are shown."""
        self._clock, self._loss = NO_CLOCK, ""
        self._order: str = AS_LISTED
        self._chosen: list[ChosenSeat] = []
        self.take_game(begun[-1].game if begun else learned or next(iter(registry.HOMES)))

    def take_game(self, game_id: str) -> None:
        """Choose another game; players that were chosen for a seat stay there if they can play this game."""
        players = [each.player for each in self._chosen]
        unusual = {seat: each for seat, each in enumerate(players) if each != self._usual_player(seat)}
        self.game_id = game_id
        self._given: dict[str, str] = {}
        self._game, self._words = registry.game(game_id), registry.words(game_id)
        self._take_seats(self._game.usual_seats)
        for seat, chosen in enumerate(self._chosen):
            player = unusual.get(seat, "")
            chosen.player = player if player in self._kinds() else self._usual_player(seat)
        if (before := self._last_begun.get(game_id)) is not None:
            self._take_after(before)

    def _take_after(self, save: Summary) -> None:
        """Take the choices of a saved game, as far as they are still possible: a file may hold anything."""
        if len(save.seats) not in self._game.seats:
            return
        self._take_seats(len(save.seats))
        for number, chosen in enumerate(self._chosen):
            chosen.player, chosen.name = self._usual_player(number), ""
        for number, seat in enumerate(save.seats):
            self._take_player(self._chosen[number], seat.player)
            self._chosen[number].name = "" if self._is_usual(number, seat) else seat.name
        self._take_options(save.options)
        paces = [(text, loss) for text in PACES for loss in ("", LOSS)]
        fitting = (each for each in paces if read_pace("".join(each)) == save.pace)
        self._clock, self._loss = next(fitting, (NO_CLOCK, ""))
        rulings = {option.name for option in self._game.options if option.ruling}
        self._unfolded |= bool(self._clock or rulings & self._given.keys())

    def _take_options(self, given: Mapping[str, object]) -> None:
        """Choose these options as far as they are still possible, but those that were set for all games."""
        for option in self._game.options:
            value, chosen = given.get(option.name), self.options()
            is_new = option.name not in self._wished and value != chosen[option.name]
            if is_new and value in option.values_for(self.seat_count, chosen):
                self._given[option.name] = str(value)

    def _is_usual(self, number: int, seat: Seat) -> bool:
        """Return whether a name in a saved game is a default one: a bot's is one of its seat, formerly of its
        level."""
        if seat.name == self._name_at(number):
            return True
        kind = kind_of(seat.player)
        by_level = kind.nickname(seat.player)
        return kind.is_named_by_seat and (is_bot_name(number, seat.name) or seat.name.startswith(by_level))

    def _take_player(self, seat: ChosenSeat, player: str) -> None:
        """Take the player of a saved game for a seat, but no engine that was never named here."""
        if player in self._kinds():
            seat.player = player
        for engines in self._engine_kinds().values():
            if kind_of(player) is engines and engines.command(player) in (self._known_engines or ()):
                command = engines.typed(player)
                limits = {engines.player(command, limit): limit for limit in engines.limits}
                seat.player, seat.command, seat.limit = engines.word, command, limits.get(player, "")

    def _take_seats(self, count: int) -> None:
        self.seat_count = count
        more = (ChosenSeat(self._usual_player(seat)) for seat in range(len(self._chosen), count))
        self._chosen = [*self._chosen, *more][:count]
        for chosen in self._chosen:
            if chosen.player not in self._kinds():
                chosen.player = PERSON
        self._forget_unfit()

    def _usual_player(self, seat: int) -> str:
        """Return the default player of a seat."""
        return self._beginners_bot if seat else PERSON

    def _forget_unfit(self) -> None:
        """Reset options to their defaults if their values no longer fit the other choices."""
        given, self._given = self._given, {}
        for option in self._game.options:
            value = given.get(option.name)
            if value is not None and value in option.values_for(self.seat_count, self.options()):
                self._given[option.name] = value

    # What has been chosen

    def options(self) -> dict[str, Any]:
        """Return all options, as chosen or by default."""
        known = {option.name for option in self._game.options}
        wished = {name: value for name, value in self._wished.items() if name in known}
        given = wished | self._given
        return with_defaults(self._game.options, self.seat_count, given, first=self._is_first, proposed=True)

    @property
    def _is_first(self) -> bool:
        """Whether this game was never started here."""
        return self.game_id not in self._last_begun

    def seats(self) -> list[Seat]:
        """Return the seats of the new game; a random order is drawn anew with each call.

        Raises:
            PlayerTrouble: an engine cannot be started.
        """
        drawn = copy(self)
        drawn._chosen = [self._chosen[seat] for seat in self._draw_seats()]
        return [
            Seat(drawn._name_at(seat), drawn._resolved(chosen)) for seat, chosen in enumerate(drawn._chosen)
        ]

    def _draw_seats(self) -> list[int]:
        """Return by seat the line of the form with its player."""
        order = [*range(self.seat_count)]
        if self._order == BY_CHANCE:
            self.shuffle(order)
        return order

    def engine_commands(self, seats: Sequence[Seat]) -> list[str]:
        """Return the commands of the engines among these seats."""
        return [kind_of(seat.player).command(seat.player) for seat in seats if is_engine(seat.player)]

    @property
    def pace(self) -> Pace | None:
        """The chess clock; None for no clock."""
        loss = self._loss if self._can_be_given_up else ""
        return read_pace(self._clock + loss) if self._clock else None

    @property
    def _beginners_bot(self) -> str:
        """The weakest bot that plays to win."""
        bots = [player for player in self._listed() if player != PERSON]
        return bots[min(1, len(bots) - 1)]

    def _engine_kinds(self) -> dict[str, EngineKind]:
        """Return the kinds of engines that may play here, by their words."""
        if self._known_engines is None:
            return {}
        return {engines.word: engines for engines in engine_kinds(self.game_id)}

    def games(self) -> list[str]:
        """Return the games that can be chosen."""
        return [*registry.HOMES]

    def _listed(self) -> Sequence[str]:
        """Return the players of this game that can be chosen, besides engines."""
        return players(self.game_id)

    def _kinds(self) -> list[str]:
        """Return the kinds of players that this game has."""
        return [*self._listed(), *self._engine_kinds()]

    def _limit(self, seat: ChosenSeat, engines: EngineKind) -> str:
        """Return the chosen limit of the engine in a seat."""
        return seat.limit if seat.limit in engines.limits else engines.usual_limit

    def _command(self, seat: ChosenSeat, engines: EngineKind) -> str:
        """Return the command of the engine in a seat: as typed, else the one that was chosen last."""
        offered = engines.available(self._known_engines or ())
        return next(iter(offered), "") if seat.command is None else seat.command

    def _name_at(self, seat: int) -> str:
        """Return the name of a player: as typed, else the name of the seat for a person and a bot's own name
        for a bot."""
        if typed := tidy(self._chosen[seat].name):
            return typed
        if (player := self._player(self._chosen[seat])) in (PERSON, ""):
            return self._words.seat(seat)
        taken = {self._name_at(before) for before in range(seat)}
        typed_names = {tidy(chosen.name) for chosen in self._chosen}
        return nickname(player, taken | typed_names, seat, self._begun)

    def _player(self, seat: ChosenSeat) -> str:
        """Return the player of a seat as the text of a seat; empty for an engine without a command."""
        if (engines := self._engine_kinds().get(seat.player)) is None:
            return seat.player
        command = self._command(seat, engines).strip()
        return engines.player(command, self._limit(seat, engines)) if command else ""

    def _resolved(self, seat: ChosenSeat) -> str:
        """Return the player of a seat, with an absolute path if it is an engine.

        Raises:
            PlayerTrouble: the engine cannot be started.
        """
        if (engines := self._engine_kinds().get(seat.player)) is None:
            return seat.player
        command = self._command(seat, engines).strip()
        return engines.resolve(engines.player(command, self._limit(seat, engines)))

    # The lines of the form

    def lines(self) -> Iterator[AnyLine]:
        """Yield the lines that apply to what has been chosen."""
        yield from self._game_lines()
        for seat, chosen in enumerate(self._chosen):
            yield from self._seat_lines(seat, chosen)
        if self._is_for_two:
            yield self._order_line()
        yield from self._rule_lines(self._lines_below_rulings)
        yield self._text("game_title", "title")
        yield self._start("start")

    def _choice(
        self, name: str, values: Sequence[str], called: Callable[[str], str], **more: Any
    ) -> FormChoice:
        """Return a line whose texts are in `form.toml`.

        Args:
            name: the name in `form.toml`, and with an underscore before it the attribute that is chosen.
            more: fields that differ from those.
        """
        attribute = f"_{name}"
        if "choose" not in more:
            more = {"value": getattr(self, attribute), "choose": partial(setattr, self, attribute), **more}
        return FormChoice(**line_texts(name) | {"values": values, "called": called} | more)

    def _text(self, name: str, attribute: str) -> FormText:
        """Return a line of typed text for an attribute; its texts are in `form.toml`."""
        keep = partial(setattr, self, attribute)
        return FormText(**line_texts(name), text=getattr(self, attribute), keep=keep)

    def _start(self, name: str) -> FormStart:
        return FormStart(**line_texts(name))

    def _game_lines(self) -> Iterator[FormChoice]:
        """Yield the lines for the game and the number of players."""
        help_texts = [line_texts("game")["help"]]
        if (package := registry.ORIGINS.get(self.game_id)) is not None:
            help_texts.append(plugins.origin(package))
        help_texts += plugins.faults(plugins.BOTS, self.game_id)
        yield self._choice(
            "game",
            self.games(),
            registry.title,
            value=self.game_id,
            choose=self.take_game,
            help=" ".join(help_texts),
        )
        if len(self._game.seats) > 1:
            counts, count = [*map(str, self._game.seats)], str(self.seat_count)
            yield self._choice(
                "players", counts, str, value=count, choose=lambda count: self._take_seats(int(count))
            )

    def _rule_lines(self, clock: Callable[[], Iterator[FormChoice]] | None = None) -> Iterator[FormChoice]:
        """Yield the lines for the options, then the rulings and the clock if they are shown."""
        yield from self._option_lines(rulings=False)
        rulings = [*self._option_lines(rulings=True)]
        if rulings or clock is not None:
            yield self._fold(len(rulings), clock is not None)
        if self._unfolded:
            yield from rulings
            yield from clock() if clock is not None else ()

    def _seat_lines(self, seat: int, chosen: ChosenSeat) -> Iterator[AnyLine]:
        called, player = self._words.seat(seat), chosen.player
        yield FormText(
            **line_texts("name") | {"label": called},
            text=chosen.name,
            empty=self._name_at(seat),
            keep=partial(setattr, chosen, "name"),
        )
        if (engines := self._engine_kinds().get(player)) is not None:
            explanation = engines.explanation(player, self._words)
        else:
            explanation = explained(player, self.game_id, self._words)
        yield self._choice(
            "player",
            self._kinds(),
            self._player_called,
            value=player,
            choose=partial(self._choose_player, chosen),
            alone=line_texts("player")["alone"].format(seat=called),
            help=explanation,
            for_beginners=player == self._beginners_bot,
        )
        if engines is not None:
            yield from self._engine_lines(chosen, engines)

    def _choose_player(self, seat: ChosenSeat, player: str) -> None:
        if player != seat.player:
            seat.player, seat.command = player, None

    def _player_called(self, player: str) -> str:
        if (engines := self._engine_kinds().get(player)) is not None:
            return _("a {protocol} engine").format(protocol=engines.short)
        return title_with_rating(player, self.game_id)

    def _engine_lines(self, seat: ChosenSeat, engines: EngineKind) -> Iterator[AnyLine]:
        texts = line_texts("engine")
        yield FormText(
            **texts
            | {"help": " ".join(filter(None, (texts["help"], _(engines.advice) if engines.advice else "")))},
            text=self._command(seat, engines),
            keep=partial(setattr, seat, "command"),
            most=engines.longest_command,
        )
        choose, limit = partial(setattr, seat, "limit"), self._limit(seat, engines)
        yield self._choice("limit", engines.limits, engines.limit, value=limit, choose=choose)

    def _option_lines(self, rulings: bool) -> Iterator[FormChoice]:
        seats, chosen = self.seat_count, self.options()
        for option in self._game.options:
            if option.document or option.ruling is not rulings or not option.applies(seats, chosen):
                continue
            label, text = self._words.option(option.name)
            value = chosen[option.name]
            yield FormChoice(
                label=label,
                help=self._words.remark(option.name, seats, chosen) or text,
                values=option.values_for(seats, chosen),
                value=value,
                called=partial(self._words.value, option.name),
                choose=partial(self._give, option.name),
                for_beginners=option.first is not None and value == option.first(seats, chosen),
            )

    def _give(self, option: str, value: str) -> None:
        self._given[option] = value
        self._forget_unfit()

    @property
    def _is_for_two(self) -> bool:
        """Whether this game is only for two, so that the line for who begins stands higher."""
        return max(self._game.seats) == 2

    def _order_line(self) -> FormChoice:
        called = {AS_LISTED: _("as listed"), BY_CHANCE: _("at random")}
        return self._choice("order", ORDERS, called.__getitem__)

    def _lines_below_rulings(self) -> Iterator[FormChoice]:
        if self.seat_count > 1 and not self._is_for_two:
            yield self._order_line()
        yield from self._clock_lines()

    def _clock_lines(self) -> Iterator[FormChoice]:
        yield self._choice("clock", (NO_CLOCK, *PACES), lambda clock: clock or _("none"))
        if self._clock and self._can_be_given_up:
            yield self._choice(
                "loss", ("", LOSS), lambda loss: _("the game is lost") if loss else _("you are told")
            )

    @property
    def _can_be_given_up(self) -> bool:
        return bool(self._game.giving_up)

    def _fold(self, count: int, has_clock: bool) -> FormChoice:
        """Return the line that shows or hides the rulings and the clock; it says whether they are usual."""

        def choose(fold: str) -> None:
            self._unfolded = fold == UNFOLDED

        usual = with_defaults(self._game.options, self.seat_count, {}, first=self._is_first, proposed=True)
        chosen = self.options()
        is_usual = all(chosen[each.name] == usual[each.name] for each in self._game.options if each.ruling)
        # Translators: how the rulings are that the rulebook leaves open, and whether a clock runs.
        rules = _("as usual") if is_usual else _("changed")
        clock = self._clock or _("no clock")
        summary = ", ".join([*[rules] * bool(count), *[clock] * has_clock])
        return self._choice("fold", FOLDS, lambda fold: summary, value=FOLDS[self._unfolded], choose=choose)
