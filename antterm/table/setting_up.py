"""The form of a new game: what has been chosen, and the lines with which it is changed.

Forms at a host (`remote.new_table`, `remote.new_tournament`) are made of the same parts: `GameChoice` and
`SeatChoices`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import SystemRandom
from types import MappingProxyType
from typing import Any, Final, Protocol

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
    def index(self) -> int:
        """The index of its value."""
        return self.values.index(self.value)

    def turn(self, by: int) -> None:
        """Choose the value that is `by` places further on, in a circle."""
        self.choose(self.values[(self.index + by) % len(self.values)])


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


def choice_line(
    owner: object, name: str, values: Sequence[str], called: Callable[[str], str], **more: Any
) -> FormChoice:
    """Return a line whose texts are in `form.toml`.

    Args:
        owner: the object whose attribute `name` is chosen.
        name: the name of the line in `form.toml`, and of the attribute.
        values: the values that can be chosen.
        called: returns the label of a value.
        more: fields that differ from those; `value` and `choose` where no attribute is chosen.
    """
    if "choose" not in more:
        more = {"value": getattr(owner, name), "choose": partial(setattr, owner, name), **more}
    return FormChoice(**line_texts(name) | {"values": values, "called": called} | more)


def text_line(owner: object, name: str, attribute: str, **more: Any) -> FormText:
    """Return a line of typed text for an attribute; its texts are in `form.toml`."""
    keep = partial(setattr, owner, attribute)
    return FormText(**line_texts(name), text=getattr(owner, attribute), keep=keep, **more)


def start_line(name: str) -> FormStart:
    """Return the line that begins what a form is for."""
    return FormStart(**line_texts(name))


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


class GameChoice:
    """The game of a form: how many play it and by which options, and whether its rulings are shown.

    Args:
        games: the games that can be chosen, the first of which is chosen at first.
        wished: defaults of options, from the settings, for all games that have these options.
        is_first: returns whether a game was never started here; its options then begin as is best for that.
    """

    def __init__(
        self,
        games: Sequence[str],
        wished: Mapping[str, str] = EMPTY,
        is_first: Callable[[str], bool] = lambda game_id: False,
    ) -> None:
        self.games, self.is_first, self._wished = games, is_first, wished
        self.is_unfolded = False
        """Whether the rulings are shown."""
        self.take(games[0])

    def take(self, game_id: str) -> None:
        """Choose a game, with its usual options and number of players."""
        self.game_id = game_id
        self.rules, self.words = registry.game(game_id), registry.words(game_id)
        self._given: dict[str, str] = {}
        self.seat_count = self.rules.usual_seats

    def take_seats(self, count: int) -> None:
        """Choose the number of players; options that it does not allow get their defaults."""
        self.seat_count = count
        self._forget_unfit()

    def take_options(self, given: Mapping[str, object]) -> None:
        """Choose these options as far as they are still possible, but those that were set for all games."""
        for option in self.rules.options:
            value, chosen = given.get(option.name), self.options()
            is_new = option.name not in self._wished and value != chosen[option.name]
            if is_new and value in option.values_for(self.seat_count, chosen):
                self._given[option.name] = str(value)

    @property
    def has_chosen_rulings(self) -> bool:
        """Whether a ruling was chosen that is not the default."""
        return any(option.ruling and option.name in self._given for option in self.rules.options)

    @property
    def is_for_two(self) -> bool:
        """Whether this game is only for two."""
        return max(self.rules.seats) == 2

    def options(self) -> dict[str, Any]:
        """Return all options, as chosen or by default."""
        known = {option.name for option in self.rules.options}
        wished = {name: value for name, value in self._wished.items() if name in known}
        return self._with_defaults(wished | self._given)

    def _with_defaults(self, given: Mapping[str, str]) -> dict[str, Any]:
        first = self.is_first(self.game_id)
        return with_defaults(self.rules.options, self.seat_count, given, first=first, proposed=True)

    def _give(self, option: str, value: str) -> None:
        self._given[option] = value
        self._forget_unfit()

    def _forget_unfit(self) -> None:
        """Reset options to their defaults if their values no longer fit the other choices."""
        given, self._given = self._given, {}
        for option in self.rules.options:
            value = given.get(option.name)
            if value is not None and value in option.values_for(self.seat_count, self.options()):
                self._given[option.name] = value

    # The lines of the form

    def game_line(self, take_game: Callable[[str], None]) -> FormChoice:
        """Return the line for the game.

        Args:
            take_game: the function that chooses another game.
        """
        help_texts = [line_texts("game")["help"]]
        if (package := registry.ORIGINS.get(self.game_id)) is not None:
            help_texts.append(plugins.origin(package))
        help_text = " ".join([*help_texts, *plugins.faults(plugins.BOTS, self.game_id)])
        return choice_line(
            self, "game", self.games, registry.title, value=self.game_id, choose=take_game, help=help_text
        )

    def players_lines(self, take_seats: Callable[[int], None]) -> Iterator[FormChoice]:
        """Yield the line for the number of players, if it can be chosen.

        Args:
            take_seats: the function that chooses another number.
        """
        if len(self.rules.seats) > 1:
            counts, count = [*map(str, self.rules.seats)], str(self.seat_count)
            yield choice_line(
                self, "players", counts, str, value=count, choose=lambda count: take_seats(int(count))
            )

    def rule_lines(self, clock: str | None = None, below: Iterable[FormChoice] = ()) -> Iterator[FormChoice]:
        """Yield the lines for the options, then the rulings and the lines below them if they are shown.

        Args:
            clock: the chess clock that is chosen below the rulings; None if there is no such line.
            below: the lines below the rulings.
        """
        yield from self._option_lines(rulings=False)
        rulings = [*self._option_lines(rulings=True)]
        if rulings or clock is not None:
            yield self._fold(len(rulings), clock)
        if self.is_unfolded:
            yield from rulings
            yield from below

    def _option_lines(self, rulings: bool) -> Iterator[FormChoice]:
        seats, chosen = self.seat_count, self.options()
        for option in self.rules.options:
            if option.document or option.ruling is not rulings or not option.applies(seats, chosen):
                continue
            label, text = self.words.option(option.name)
            value = chosen[option.name]
            yield FormChoice(
                label=label,
                help=self.words.option_warning(option.name, seats, chosen) or text,
                values=option.values_for(seats, chosen),
                value=value,
                called=partial(self.words.value, option.name),
                choose=partial(self._give, option.name),
                for_beginners=option.first is not None and value == option.first(seats, chosen),
            )

    def _fold(self, count: int, clock: str | None) -> FormChoice:
        """Return the line that shows or hides the rulings and the clock.

        While they are hidden it says whether they are usual.
        """

        def choose(fold: str) -> None:
            self.is_unfolded = fold == UNFOLDED

        usual, chosen = self._with_defaults({}), self.options()
        is_usual = all(chosen[each.name] == usual[each.name] for each in self.rules.options if each.ruling)
        # Translators: how the rulings are that the rulebook leaves open, and whether a clock runs.
        rules = _("as usual") if is_usual else _("changed")
        clocks = [] if clock is None else [clock or _("no clock")]
        summary = ", ".join([*[rules] * bool(count), *clocks])
        called = {FOLDED: summary, UNFOLDED: _("shown below")}
        value = FOLDS[self.is_unfolded]
        return choice_line(self, "fold", FOLDS, called.__getitem__, value=value, choose=choose)


class SeatChoices:
    """The players of a form, and the order in which they sit.

    Args:
        game: the game of the form.
        kinds: returns the kinds of players that can be chosen for that game.
        usual: returns the default player of a seat.
    """

    def __init__(
        self, game: GameChoice, kinds: Callable[[], Sequence[str]], usual: Callable[[int], str]
    ) -> None:
        self._game, self._kinds, self._usual = game, kinds, usual
        self.chosen: list[ChosenSeat] = []
        """The players, by the line of the form."""
        self.order: str = AS_LISTED
        self.shuffle: Callable[[list[int]], object] = SystemRandom().shuffle
        """Shuffles a list in place."""

    def take_game(self, game_id: str) -> None:
        """Choose another game; players that were chosen for a seat stay there if they can play it."""
        players = [seat.player for seat in self.chosen]
        unusual = {seat: each for seat, each in enumerate(players) if each != self._usual(seat)}
        self._game.take(game_id)
        self.fit()
        for seat, chosen in enumerate(self.chosen):
            player = unusual.get(seat, "")
            chosen.player = player if player in self._kinds() else self._usual(seat)

    def take_seats(self, count: int) -> None:
        """Choose the number of players."""
        self._game.take_seats(count)
        self.fit()

    def fit(self) -> None:
        """Have a player for each seat of the game; who cannot play it is replaced by a person."""
        count, kinds = self._game.seat_count, self._kinds()
        more = (ChosenSeat(self._usual(seat)) for seat in range(len(self.chosen), count))
        self.chosen = [*self.chosen, *more][:count]
        for seat in self.chosen:
            if seat.player not in kinds:
                seat.player = PERSON

    def draw(self) -> list[int]:
        """Return by seat the line of the form with its player; a random order is drawn anew each time."""
        order = [*range(len(self.chosen))]
        if self.order == BY_CHANCE:
            self.shuffle(order)
        return order

    def order_line(self) -> FormChoice:
        """Return the line for the order of the seats."""
        called = {AS_LISTED: _("as listed"), BY_CHANCE: _("at random")}
        return choice_line(self, "order", ORDERS, called.__getitem__)


def beginners_bot(players: Iterable[str]) -> str:
    """Return the weakest bot that plays to win, among the players of a game as they are listed."""
    bots = [player for player in players if player != PERSON]
    return bots[min(1, len(bots) - 1)]


class Form(Protocol):
    """A form that is shown line by line; each line changes what it is about."""

    @property
    def game(self) -> GameChoice:
        """The choice of the game."""

    def take_game(self, game_id: str) -> None:
        """Choose another game, and what goes with it."""

    def lines(self) -> Iterator[AnyLine]:
        """Yield the lines that apply to what has been chosen."""


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
        self._known_engines = engines
        usable = [save for save in saves if save.error is None and save.game in registry.HOMES]
        begun = sorted(usable, key=lambda save: (save.created or save.updated, save.name))
        self._begun = len(begun)
        """Number of games that were started here: bots get other names each time."""
        self._last_begun = {save.game: save for save in begun}
        """The game that was begun last, for each kind of game played here."""
        self.title = ""
        """The name of the saved game, as typed."""
        self.clock, self.loss = NO_CLOCK, ""
        self.game = GameChoice([*registry.HOMES], wished, lambda game_id: game_id not in self._last_begun)
        self.players = SeatChoices(self.game, self._kinds, self._usual_player)
        self.take_game(begun[-1].game if begun else learned or self.game.games[0])

    def take_game(self, game_id: str) -> None:
        """Choose another game, with the choices with which it was begun last."""
        self.players.take_game(game_id)
        if (before := self._last_begun.get(game_id)) is not None:
            self._take_after(before)

    def _take_after(self, save: Summary) -> None:
        """Take the choices of a saved game, as far as they are still possible: a file may hold anything."""
        if len(save.seats) not in self.game.rules.seats:
            return
        self.players.take_seats(len(save.seats))
        for number, chosen in enumerate(self.players.chosen):
            chosen.player, chosen.name = self._usual_player(number), ""
        for number, (chosen, seat) in enumerate(zip(self.players.chosen, save.seats, strict=True)):
            self._take_player(chosen, seat.player)
            chosen.name = "" if self._is_usual(number, seat) else seat.name
        self.game.take_options(save.options)
        paces = [(text, loss) for text in PACES for loss in ("", LOSS)]
        fitting = (each for each in paces if read_pace("".join(each)) == save.pace)
        self.clock, self.loss = next(fitting, (NO_CLOCK, ""))
        self.game.is_unfolded |= bool(self.clock or self.game.has_chosen_rulings)

    def _is_usual(self, number: int, seat: Seat) -> bool:
        """Return whether a name in a saved game is a default one: a bot's is one of its seat, formerly of its
        level."""
        if seat.name == self._name_at(self.players.chosen, number):
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

    def _usual_player(self, seat: int) -> str:
        """Return the default player of a seat."""
        return self._beginners_bot if seat else PERSON

    # What has been chosen

    def seats(self) -> list[Seat]:
        """Return the seats of the new game; a random order is drawn anew with each call.

        Raises:
            PlayerTrouble: an engine cannot be started.
        """
        drawn = [self.players.chosen[seat] for seat in self.players.draw()]
        return [Seat(self._name_at(drawn, seat), self._resolved(each)) for seat, each in enumerate(drawn)]

    def engine_commands(self, seats: Sequence[Seat]) -> list[str]:
        """Return the commands of the engines among these seats."""
        return [kind_of(seat.player).command(seat.player) for seat in seats if is_engine(seat.player)]

    @property
    def pace(self) -> Pace | None:
        """The chess clock; None for no clock."""
        loss = self.loss if self._can_be_given_up else ""
        return read_pace(self.clock + loss) if self.clock else None

    @property
    def _beginners_bot(self) -> str:
        return beginners_bot(players(self.game.game_id))

    def _engine_kinds(self) -> dict[str, EngineKind]:
        """Return the kinds of engines that may play here, by their words."""
        if self._known_engines is None:
            return {}
        return {engines.word: engines for engines in engine_kinds(self.game.game_id)}

    def _kinds(self) -> list[str]:
        """Return the kinds of players that this game has."""
        return [*players(self.game.game_id), *self._engine_kinds()]

    def _limit(self, seat: ChosenSeat, engines: EngineKind) -> str:
        """Return the chosen limit of the engine in a seat."""
        return seat.limit if seat.limit in engines.limits else engines.usual_limit

    def _command(self, seat: ChosenSeat, engines: EngineKind) -> str:
        """Return the command of the engine in a seat: as typed, else the one that was chosen last."""
        offered = engines.available(self._known_engines or ())
        return next(iter(offered), "") if seat.command is None else seat.command

    def _name_at(self, seats: Sequence[ChosenSeat], seat: int) -> str:
        """Return the name of a player: as typed, else the name of the seat for a person and a bot's own name
        for a bot.

        Args:
            seats: the players in the order in which they sit.
            seat: the number of the seat.
        """
        if typed := tidy(seats[seat].name):
            return typed
        if (player := self._player(seats[seat])) in (PERSON, ""):
            return self.game.words.seat(seat)
        taken = {self._name_at(seats, before) for before in range(seat)}
        typed_names = {tidy(chosen.name) for chosen in seats}
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
        yield self.game.game_line(self.take_game)
        yield from self.game.players_lines(self.players.take_seats)
        for seat, chosen in enumerate(self.players.chosen):
            yield from self._seat_lines(seat, chosen)
        if self.game.is_for_two:
            yield self.players.order_line()
        yield from self.game.rule_lines(self.clock, self._lines_below_rulings())
        yield text_line(self, "game_title", "title")
        yield start_line("start")

    def _seat_lines(self, seat: int, chosen: ChosenSeat) -> Iterator[AnyLine]:
        words = self.game.words
        called, player = words.seat(seat), chosen.player
        yield FormText(
            **line_texts("name") | {"label": called},
            text=chosen.name,
            empty=self._name_at(self.players.chosen, seat),
            keep=partial(setattr, chosen, "name"),
        )
        if (engines := self._engine_kinds().get(player)) is not None:
            explanation = engines.explanation(player, words)
        else:
            explanation = explained(player, self.game.game_id, words)
        yield choice_line(
            chosen,
            "player",
            self._kinds(),
            self._player_called,
            choose=partial(self._choose_player, chosen),
            value=player,
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
        return title_with_rating(player, self.game.game_id)

    def _engine_lines(self, seat: ChosenSeat, engines: EngineKind) -> Iterator[AnyLine]:
        texts = line_texts("engine")
        yield FormText(
            **texts
            | {"help": " ".join(filter(None, (texts["help"], _(engines.advice) if engines.advice else "")))},
            text=self._command(seat, engines),
            keep=partial(setattr, seat, "command"),
            most=engines.longest_command,
        )
        yield choice_line(seat, "limit", engines.limits, engines.limit, value=self._limit(seat, engines))

    def _lines_below_rulings(self) -> Iterator[FormChoice]:
        if self.game.seat_count > 1 and not self.game.is_for_two:
            yield self.players.order_line()
        yield choice_line(self, "clock", (NO_CLOCK, *PACES), lambda clock: clock or _("none"))
        if self.clock and self._can_be_given_up:
            yield choice_line(
                self, "loss", ("", LOSS), lambda loss: _("the game is lost") if loss else _("you are told")
            )

    @property
    def _can_be_given_up(self) -> bool:
        return bool(self.game.rules.giving_up)
