"""Setting up a new game: which one, who plays, its options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Container

from antterm import registry
from antterm.bots import engines_of, nickname
from antterm.bots.kinds import PERSON, EngineKind, kind_of
from antterm.bots.trouble import PlayerTrouble
from antterm.core.options import BadOption, with_defaults
from antterm.draw.paint import shorten
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT
from antterm.saves.errors import SaveError
from antterm.table import Seat, Table, players
from antterm.table.players import shared_name, shared_name_sentence
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Command, Offer
from antterm.ui.models.scene import Title
from antterm.ui.screens.page import Does, TypingPage
from antterm.ui.services import Services
from antterm.ui.widgets.menu import Menu, MenuLine
from antterm.ui.widgets.text_line import TextLine
from antterm.ui.widgets.told import Told

TYPED = ("name", "engine", "title")
"""Kinds of lines into which people type."""
ENGINE = "engine"
"""The kind of player that is an engine."""
LABELS = 25
"""Columns for the labels."""


@dataclass(frozen=True)
class Row:
    """A line of the form."""

    kind: str
    """`game`, `seats`, `name`, `player`, `engine` (its command), `limit` (of its thinking), `option`,
    `title` (of the game) or `start`."""
    id: str
    label: str
    help: str = ""


class NewGameScreen(TypingPage[Table | None]):
    """A form: up and down choose a line, left and right change it, letters fill in names."""

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = frame.FORM
    DEFAULT_CSS = """
    NewGameScreen {
        & #form { layers: rows line; height: 1fr; max-width: 84; }
        & #menu { layer: rows; height: 1fr; }
        & #line { layer: line; width: 34; max-width: 1fr; }
        & #help { height: 3; padding: 1 1 0 2; max-width: 80; color: $dim-color; text-style: $dim-style; }
    }
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._game_id = next(iter(registry.HOMES))
        self.menu = Menu(id="menu")
        self._line = TextLine(id="line")
        self._help = Told(id="help")
        self._rows: list[Row] = []
        self._game_name = ""
        self._given: dict[str, str] = {}
        self._seat_count = 0
        self._names: list[str] = []
        self._players: list[str] = []
        """By seat, the kind of player; `ENGINE` for one that `_commands` and `_limits` describe."""
        self._commands: list[str] = []
        self._limits: list[str] = []
        self._take_game(self._game_id)

    def _take_game(self, game_id: str) -> None:
        self._game_id, self._given = game_id, {}
        played = {summary.game for summary in self.services.store.list(inspected=False)}
        self._is_first = game_id not in played
        self._game, self._words = registry.game(game_id), registry.words(game_id)
        self._take_seats(self._game.usual_seats)

    def _take_seats(self, count: int) -> None:
        self._seat_count = count
        self._names = (self._names + [""] * count)[:count]
        players = (self._players + [PERSON] * count)[:count]
        self._players = [player if player in self._kinds() else PERSON for player in players]
        engines = self.services.settings.engines
        command = engines[0] if engines else ""
        self._commands = (self._commands + [command] * count)[:count]
        self._limits = (self._limits + [""] * count)[:count]
        self._forget_unfit()

    def _forget_unfit(self) -> None:
        """What was chosen and does not go with the other choices any more takes its default again."""
        given, self._given = self._given, {}
        for option in self._game.options:
            chosen = self._options()
            value = given.get(option.name)
            if value is not None and value in option.values_for(self._seat_count, chosen):
                self._given[option.name] = value

    def _options(self) -> dict[str, Any]:
        """All options as they are chosen now, the others by default."""
        return with_defaults(self._game.options, self._seat_count, self._given, first=self._is_first)

    @property
    def _engines(self) -> EngineKind:
        """The engines of this game, where it has some."""
        engines = engines_of(self._game_id)
        assert engines is not None
        return engines

    def _limit(self, seat: int) -> str:
        """How long the engine there may think."""
        return self._limits[seat] or self._engines.usual_limit

    def _kinds(self) -> list[str]:
        """The kinds of players that this game has."""
        engine = [ENGINE] if engines_of(self._game_id) is not None and not self.services.launch.guest else []
        return [*players(self._game_id), *engine]

    def _make_rows(self) -> Iterator[Row]:
        """The lines of the form that apply now."""
        yield Row("game", "", _("Game"), _("Left and right change the game."))
        if len(self._game.seats) > 1:
            yield Row("seats", "", _("Players"), _("How many play."))
        for seat in range(self._seat_count):
            label = self._words.seat(seat)
            yield Row("name", str(seat), label, _("Type the name of who plays here."))
            yield Row("player", str(seat), _("  is played by"), self._player_help(self._players[seat]))
            if self._players[seat] == ENGINE:
                text = _(
                    "Type the path of a program; arguments may follow. "
                    "Most engines play the tournament opening alone."
                )
                yield Row("engine", str(seat), _("  the engine"), text)
                yield Row("limit", str(seat), _("  thinks for"), _("How long it thinks about a move."))
        chosen = self._options()
        for option in self._game.options:
            if not option.document and option.applies(self._seat_count, chosen):
                label, text = self._words.option(option.name)
                remark = self._words.remark(option.name, self._seat_count, chosen)
                yield Row("option", option.name, label, remark or text)
        yield Row("title", "", _("Name of the game"), _("For the list of saved games; may stay empty."))
        yield Row("start", "", _("Start"), _("Enter begins the game."))

    def _player_help(self, player: str) -> str:
        """What it means that such a player sits there."""
        kind = self._engines if player == ENGINE else kind_of(player)
        return kind.explanation(player, self._words)

    # What is shown

    def body(self) -> ComposeResult:
        yield Container(self.menu, self._line, id="form")
        yield self._help

    def on_mount(self) -> None:
        self.set_focus(self._line)
        self.watch(self.menu, "scroll_y", self._place_line, init=False)
        self._come_to(0)

    def title_bar(self) -> Title:
        return Title(_("New game"))

    def about(self) -> str:
        rows = "\n".join(f"* **{row.label.strip()}**: {row.help}" for row in self._rows)
        keys = _("Into names you type. Only what applies to the choices made is shown.")
        return f"## {_('New game')}\n\n{keys}\n\n{rows}"

    def offers(self) -> list[Offer]:
        return [
            Offer(frame.FORM_DOWN, _("line"), "Up/Down"),
            Offer(frame.FORM_AFTER, _("change"), "Left/Right"),
            Offer(frame.FORM_NEXT, _("next")),
            Offer(frame.FORM_START, _("start")),
            Offer(frame.FORM_LEAVE, _("back")),
            Offer(HELP, _("help"), "F1"),
        ]

    def _come_to(self, place: int) -> None:
        """Mark a line; letters go into it where it is one to type into."""
        self._rows = list(self._make_rows())
        place %= len(self._rows)
        self.menu.show((self._shown_row(row, at == place) for at, row in enumerate(self._rows)), place)
        row = self._row
        self._line.visible = row.kind in TYPED
        if row.kind in TYPED:
            self._line.max_length = self._engines.longest_command if row.kind == "engine" else NAME_LIMIT
            self._line.placeholder = self._empty(row)
            self._line.take(self._text(row))
        self._place_line()
        self._help.tell(row.help)

    def _place_line(self) -> None:
        """Put the line to type into over the marked line of the form."""
        place = self.menu.highlighted or 0
        self._line.styles.offset = (LABELS + 4, place - round(self.menu.scroll_y))

    @property
    def _row(self) -> Row:
        return self._rows[self.menu.highlighted or 0]

    def _shown_row(self, row: Row, here: bool) -> MenuLine:
        if row.kind == "start":
            return MenuLine(row.label)
        if row.kind in TYPED:
            value = f"  {self._text(row) or self._empty(row)}"
        else:
            value = f"< {self._value(row)} >" if here else f"  {self._value(row)}"
        return MenuLine(f"{shorten(row.label, LABELS - 1):<{LABELS}}{value}")

    # Keys

    def line(self) -> TextLine | None:
        return self._line if self._row.kind in TYPED else None

    def does(self) -> Does:
        place = self.menu.highlighted or 0
        does: Does = {
            frame.FORM_UP: lambda: self._come_to(place - 1),
            frame.FORM_DOWN: lambda: self._come_to(place + 1),
            frame.FORM_NEXT: self._start if self._row.kind == "start" else lambda: self._come_to(place + 1),
            frame.FORM_START: self._start,
            frame.FORM_LEAVE: lambda: self.dismiss(None),
        }
        if self.line() is not None:
            return does
        return {**does, frame.FORM_BEFORE: lambda: self._turn(-1), frame.FORM_AFTER: lambda: self._turn(1)}

    def press(self, key: str) -> bool:
        self.tell("")
        self._keep_text()
        return super().press(key)

    def _keep_text(self) -> None:
        """Take over what was typed."""
        row, text = self._row, self._line.value
        if row.kind == "title":
            self._game_name = text
        elif row.kind == "engine":
            self._commands[int(row.id)] = text
        elif row.kind == "name":
            self._names[int(row.id)] = text

    def _text(self, row: Row) -> str:
        """What has been typed into a line."""
        match row.kind:
            case "title":
                return self._game_name
            case "engine":
                return self._commands[int(row.id)]
        return self._names[int(row.id)]

    def _name_at(self, seat: int) -> str:
        """What somebody is called: as typed, else a person after the seat and a bot after its level."""
        if typed := " ".join(self._names[seat].split()):
            return typed
        if (player := self._player_at(seat)) in (PERSON, ""):
            return self._words.seat(seat)
        return nickname(player, {self._name_at(before) for before in range(seat)})

    def _player_at(self, seat: int) -> str:
        """Who plays there, as a seat names it; empty for an engine that has no command yet."""
        if self._players[seat] != ENGINE:
            return self._players[seat]
        command = self._commands[seat].strip()
        return self._engines.player(command, self._limit(seat)) if command else ""

    def _turn(self, by: int) -> None:
        """Change the value of a line to the next or the one before."""
        row = self._row
        if row.kind == "game":
            ids = list(registry.HOMES)
            self._take_game(ids[(ids.index(self._game_id) + by) % len(ids)])
        elif row.kind == "seats":
            counts = list(self._game.seats)
            self._take_seats(counts[(counts.index(self._seat_count) + by) % len(counts)])
        elif row.kind == "player":
            self._players[int(row.id)] = _neighbour(self._kinds(), self._players[int(row.id)], by)
        elif row.kind == "limit":
            seat = int(row.id)
            self._limits[seat] = _neighbour(self._engines.limits, self._limit(seat), by)
        elif row.kind == "option":
            option = next(option for option in self._game.options if option.name == row.id)
            chosen = self._options()
            values = option.values_for(self._seat_count, chosen)
            self._given[row.id] = values[(values.index(chosen[row.id]) + by) % len(values)]
            self._forget_unfit()
        self._come_to(self.menu.highlighted or 0)

    def _start(self) -> None:
        title = self._game_name.strip()
        try:
            seats = [Seat(self._name_at(seat), self._meant_player(seat)) for seat in range(self._seat_count)]
            if (shared := shared_name(seats)) is not None:
                self.tell(shared_name_sentence(shared), warning=True)
                return
            name = self.services.store.free_name(title) if title else None
            table = Table.create(self.services.store, self._game_id, seats, self._options(), name=name)
        except SaveError as error:
            self.tell(error.sentence(), warning=True)
        except PlayerTrouble as trouble:
            self.tell(trouble.sentence(), warning=True)
        except BadOption as error:
            text = _("{option} cannot be {value}.").format(option=error.option, value=error.value)
            self.tell(text, warning=True)
        else:
            self.dismiss(table)

    def _meant_player(self, seat: int) -> str:
        """Who plays there; an engine is remembered for the next time.

        Raises:
            PlayerTrouble: it cannot be started.
        """
        if self._players[seat] != ENGINE:
            return self._players[seat]
        engines = self._engines
        player = engines.meant(engines.player(self._commands[seat].strip(), self._limit(seat)))
        self.services.change_settings(self.services.settings.with_engine(engines.command(player)))
        return player

    def _empty(self, row: Row) -> str:
        """What stands where nothing was typed."""
        match row.kind:
            case "name":
                return self._name_at(int(row.id))
            case "engine":
                return _("(a program on this machine)")
        return _("(made of game and day)")

    def _value(self, row: Row) -> str:
        match row.kind:
            case "game":
                return self._words.title()
            case "seats":
                return str(self._seat_count)
            case "player":
                kind = self._players[int(row.id)]
                if kind == ENGINE:
                    return _("a {protocol} engine").format(protocol=self._engines.short)
                return kind_of(kind).title(kind)
            case "limit":
                return self._engines.limit(self._limit(int(row.id)))
        return self._words.value(row.id, self._options()[row.id])


def _neighbour(values: Sequence[str], value: str, by: int) -> str:
    """The value so many places further on, round and round."""
    return values[(values.index(value) + by) % len(values)]
