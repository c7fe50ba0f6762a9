"""Setting up a new game: which one, who plays, its options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.widgets import Tab, Tabs

from antterm import registry
from antterm.bots import engines_of, nickname
from antterm.bots.kinds import PERSON, EngineKind, kind_of
from antterm.bots.trouble import PlayerTrouble
from antterm.core.options import BadOption, with_defaults
from antterm.draw.canvas import Canvas
from antterm.draw.drawing import drawing
from antterm.draw.paint import shorten
from antterm.i18n import _, ngettext
from antterm.saves.document import NAME_LIMIT
from antterm.saves.errors import SaveError
from antterm.table import Seat, Table, players
from antterm.table.players import shared_name, shared_name_sentence
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Command, Offer
from antterm.ui.models.layout import SIDE_FROM
from antterm.ui.models.scene import Title
from antterm.ui.screens.page import Does, TypingPage
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import Menu, MenuLine
from antterm.ui.widgets.text_line import TextLine
from antterm.ui.widgets.told import Told

TYPED = ("name", "engine", "title")
"""Kinds of lines into which people type."""
ENGINE = "engine"
"""The kind of player that is an engine."""
LABELS = 25
"""Columns for the labels."""
_FOLDED, UNFOLDED = FOLDS = ("folded", "unfolded")
"""How the rules can lie that are seldom touched."""
BESIDES = 11
"""Rows of the page besides the lines of the form, where there is a picture."""


@dataclass(frozen=True)
class Box:
    """What is laid out for a game with such options."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if (picture := drawing(self.game).box(self.seats, dict(self.options), width)) is not None:
            canvas.blit(picture, 0, 1)
        return canvas


@dataclass(frozen=True)
class Row:
    """A line of the form."""

    kind: str
    """`game`, `seats`, `name`, `player`, `engine` (its command), `limit` (of its thinking), `option`,
    `more` (rules that are folded away), `title` (of the game) or `start`."""
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
        & #head { height: 1; background: $role-bar; }
        & #title { width: 14; height: 1; }
        & #box { height: 6; }
        & #help { height: 3; padding: 1 1 0 3; max-width: 80; color: $dim-color; text-style: $dim-style; }
    }
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._game_id = next(iter(registry.HOMES))
        self.menu = Menu(id="menu")
        self._line = TextLine(id="line")
        self._help = Told(id="help")
        self._box = CanvasView(services.appearance, "side", id="box")
        self._tabs = Tabs(*(Tab(registry.title(game_id), id=game_id) for game_id in registry.HOMES))
        self._tabs.can_focus = False
        self._rows: list[Row] = []
        self._game_name = ""
        self._given: dict[str, str] = {}
        self._unfolded = False
        """Whether the rulings are shown."""
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
        usual = [PERSON, *[self._beginners_bot] * (count - 1)]
        players = self._players[:count] + usual[len(self._players) :]
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

    @property
    def _beginners_bot(self) -> str:
        """The weakest of the bots that mean to win."""
        bots = [player for player in players(self._game_id) if player != PERSON]
        return bots[min(1, len(bots) - 1)]

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
        yield from self._option_rows(rulings=False)
        folded = [*self._option_rows(rulings=True)]
        if folded:
            text = _("Rulings on points that are seldom met, as the rulebook has them or as you like them.")
            yield Row("more", "", _("More rules"), text)
        if self._unfolded:
            yield from folded
        yield Row("title", "", _("Name of the game"), _("For the list of saved games; may stay empty."))
        yield Row("start", "", _("Start"), _("Enter begins the game; F2 does so from any line."))

    def _option_rows(self, rulings: bool) -> Iterator[Row]:
        chosen = self._options()
        for option in self._game.options:
            if option.document or option.ruling is not rulings:
                continue
            if option.applies(self._seat_count, chosen):
                label, text = self._words.option(option.name)
                remark = self._words.remark(option.name, self._seat_count, chosen)
                yield Row("option", option.name, label, remark or text)

    def _player_help(self, player: str) -> str:
        """What it means that such a player sits there."""
        kind = self._engines if player == ENGINE else kind_of(player)
        return kind.explanation(player, self._words)

    # What is shown

    def body(self) -> ComposeResult:
        yield Container(self.menu, self._line, id="form")
        yield self._box
        yield self._help

    def on_mount(self) -> None:
        self.set_focus(self._line)
        self.watch(self.menu, "scroll_y", self._place_line, init=False)
        self._come_to(0)

    def parts(self) -> ComposeResult:
        title, *others = super().parts()
        yield Horizontal(title, self._tabs, id="head")
        yield from others

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
        self._tabs.active = self._game_id
        self._show_box()

    def _show_box(self) -> None:
        """Show what is laid out for such a game, where all lines of the form have room besides."""
        width, height = self.app.size
        picture = None
        if self.solid and len(self._rows) + BESIDES <= height:
            picture = drawing(self._game_id).box(self._seat_count, self._options(), width)
        self._box.display = picture is not None
        if picture is not None:
            self._box.scene = Box(self._game_id, self._seat_count, tuple(sorted(self._options().items())))

    def _place_line(self) -> None:
        """Put the line to type into over the marked line of the form."""
        place = self.menu.highlighted or 0
        self._line.styles.offset = (LABELS + 4, place - round(self.menu.scroll_y))

    @property
    def _row(self) -> Row:
        return self._rows[self.menu.highlighted or 0]

    def _shown_row(self, row: Row, here: bool) -> MenuLine:
        if row.kind == "start":
            return MenuLine(_("F2 from any line"), row.label)
        has_room = self.app.size.width >= SIDE_FROM
        right = _("for beginners") if has_room and self._is_for_beginners(row) else ""
        if row.kind in TYPED:
            value = f"  {self._text(row) or self._empty(row)}"
        elif here:
            before, after = "<>" if self.ascii_only else "◄►"
            value = f"{before} {self._value(row)} {after}"
            right = f"{right}  {self._place_of(row)}"
        else:
            value = f"  {self._value(row)}"
        return MenuLine(f"{shorten(row.label, LABELS - 1):<{LABELS}}{value}", right=right.strip())

    def _place_of(self, row: Row) -> str:
        """Which of how many values a line has."""
        values, value = self._values(row)
        return _("{n} of {all}").format(n=values.index(value) + 1, all=len(values)) if len(values) > 1 else ""

    def _is_for_beginners(self, row: Row) -> bool:
        """Whether a line has the value that somebody who plays for the first time should take."""
        if row.kind == "player":
            return self._players[int(row.id)] == self._beginners_bot
        option = next((o for o in self._game.options if row.kind == "option" and o.name == row.id), None)
        if option is None or option.first is None:
            return False
        chosen = self._options()
        return bool(chosen[option.name] == option.first(self._seat_count, chosen))

    def _values(self, row: Row) -> tuple[Sequence[str], str]:
        """The values that a line can have, and the one that it has."""
        match row.kind:
            case "game":
                return [*registry.HOMES], self._game_id
            case "seats":
                return [*map(str, self._game.seats)], str(self._seat_count)
            case "player":
                return self._kinds(), self._players[int(row.id)]
            case "limit":
                return self._engines.limits, self._limit(int(row.id))
            case "more":
                return FOLDS, FOLDS[self._unfolded]
        option, chosen = next(o for o in self._game.options if o.name == row.id), self._options()
        return option.values_for(self._seat_count, chosen), chosen[row.id]

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
        if self._row.kind in (*TYPED, "start"):
            return does
        return {**does, frame.FORM_BEFORE: lambda: self._turn(-1), frame.FORM_AFTER: lambda: self._turn(1)}

    def press(self, key: str) -> bool:
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
        values, value = self._values(row)
        fresh = values[(values.index(value) + by) % len(values)]
        match row.kind:
            case "game":
                self._take_game(fresh)
            case "seats":
                self._take_seats(int(fresh))
            case "player":
                self._players[int(row.id)] = fresh
            case "limit":
                self._limits[int(row.id)] = fresh
            case "more":
                self._unfolded = fresh == UNFOLDED
            case "option":
                self._given[row.id] = fresh
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
            case "more":
                count = len([*self._option_rows(rulings=True)])
                return ngettext("{n} ruling", "{n} rulings", count).format(n=count)
        return self._words.value(row.id, self._options()[row.id])
