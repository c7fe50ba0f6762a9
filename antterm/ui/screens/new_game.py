"""Setting up a new game: which one, who plays, its options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from antterm import registry
from antterm.bots import ENGINES, nickname
from antterm.bots.engines import COMMAND_LIMIT, PREFIX, Engine, EngineTrouble
from antterm.core.options import BadOption, settle
from antterm.draw.canvas import PLAIN, Canvas
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT
from antterm.saves.errors import SaveError
from antterm.table import Seat, Table, players
from antterm.ui.line_edit import LineEdit
from antterm.ui.paint import CHOSEN, DIM, KEY, TITLE, WARNING, put_hints, put_wrapped, shorten
from antterm.ui.screens.base import CanvasScreen
from antterm.ui.screens.game import limit_name, player_name

TYPED = ("name", "engine", "title")
"""Kinds of lines into which people type."""
ENGINE = "engine"
"""The kind of player that is an engine."""
LIMITS = (
    *(f"seconds={seconds}" for seconds in (1, 5, 10, 30, 60, 300)),
    *(f"depth={depth}" for depth in range(1, 9)),
)
"""How long an engine may think."""


@dataclass(frozen=True)
class Row:
    """A line of the form."""

    kind: str
    """`game`, `seats`, `name`, `player`, `engine` (its command), `limit` (of its thinking), `option`,
    `title` (of the game) or `start`."""
    id: str
    label: str
    help: str = ""


class NewGameScreen(CanvasScreen[Table | None]):
    """A form: up and down choose a line, left and right change it, letters fill in names."""

    def __init__(self) -> None:
        super().__init__()
        self._game_id = next(iter(registry.HOMES))
        self._chosen = 0
        self._trouble = ""
        self._title = LineEdit(most=NAME_LIMIT)
        self._given: dict[str, str] = {}
        self._seat_count = 0
        self._names: list[LineEdit] = []
        self._players: list[str] = []
        """By seat, the kind of player; `ENGINE` for one that `_commands` and `_limits` describe."""
        self._commands: list[LineEdit] = []
        self._limits: list[str] = []
        self._take_game(self._game_id)

    def _take_game(self, game_id: str) -> None:
        self._game_id, self._given = game_id, {}
        self._game, self._words = registry.game(game_id), registry.words(game_id)
        self._take_seats(self._game.usual_seats)

    def _take_seats(self, count: int) -> None:
        self._seat_count = count
        self._names = (self._names + [LineEdit(most=NAME_LIMIT)] * count)[:count]
        players = (self._players + ["person"] * count)[:count]
        self._players = [player if player in self._kinds() else "person" for player in players]
        engines = self.app.settings.engines
        command = LineEdit.of(engines[0] if engines else "", COMMAND_LIMIT)
        self._commands = (self._commands + [command] * count)[:count]
        self._limits = (self._limits + [LIMITS[1]] * count)[:count]
        self._forget_unfit()

    def _forget_unfit(self) -> None:
        """What was chosen and does not go with the other choices any more takes its default again."""
        given, self._given = self._given, {}
        for option in self._game.options:
            chosen = settle(self._game.options, self._seat_count, self._given)
            value = given.get(option.name)
            if value is not None and value in option.values_for(self._seat_count, chosen):
                self._given[option.name] = value

    def _kinds(self) -> list[str]:
        """The kinds of players that this game has."""
        engine = [ENGINE] if self._game_id in ENGINES and not self.app.launch.guest else []
        return [*players(self._game_id), *engine]

    def _rows(self) -> list[Row]:
        """The lines of the form that apply now."""
        return list(self._make_rows())

    def _make_rows(self) -> Iterator[Row]:
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
        chosen = settle(self._game.options, self._seat_count, self._given)
        for option in self._game.options:
            if not option.document and option.applies(self._seat_count, chosen):
                label, text = self._words.option(option.name)
                yield Row("option", option.name, label, text)
        yield Row("title", "", _("Name of the game"), _("For the list of saved games; may stay empty."))
        yield Row("start", "", _("Start"), _("Enter begins the game."))

    def _player_help(self, player: str) -> str:
        """What it means that such a player sits there."""
        if player == ENGINE:
            return _("A program of another maker, which speaks the Universal Hive Protocol.")
        if player == "person":
            return _("A person, or a bot of some level.")
        return self._words.level(player.removeprefix("bot:"))

    def press(self, key: str, character: str | None) -> None:
        rows = self._rows()
        row = rows[self._chosen]
        self._trouble = ""
        match key:
            case "up" | "shift+tab":
                self._chosen = (self._chosen - 1) % len(rows)
            case "down" | "tab":
                self._chosen = (self._chosen + 1) % len(rows)
            case "escape":
                self.dismiss(None)
            case "enter":
                if row.kind == "start":
                    self._start()
                else:
                    self._chosen += 1
            case "f2":
                self._start()
            case _ if row.kind in TYPED:
                self._edit(row, key, character)
            case "left":
                self._turn(row, -1)
            case "right" | "space":
                self._turn(row, 1)

    def takes_text(self) -> bool:
        return self._rows()[self._chosen].kind in TYPED

    def help_text(self) -> str:
        rows = "\n".join(f"* **{row.label.strip()}**: {row.help}" for row in self._rows())
        keys = _(
            "Up and down (or Tab) choose a line, left and right change it; into names you type. Enter "
            "goes to the next line and on the last begins the game; "
            "F2 begins it from anywhere. Esc goes back."
        )
        return f"## {_('New game')}\n\n{keys}\n\n{rows}\n"

    def paste(self, text: str) -> None:
        row = self._rows()[self._chosen]
        if row.kind in TYPED:
            self._set_line(row, self._line(row).insert(text.splitlines()[0] if text else ""))
            self.repaint()

    def _name_at(self, seat: int) -> str:
        """What somebody is called: as typed, else a person after the seat and a bot after its level."""
        if typed := " ".join(self._names[seat].text.split()):
            return typed
        if (player := self._player_at(seat)) in ("person", PREFIX):
            return self._words.seat(seat)
        return nickname(player, {self._name_at(before) for before in range(seat)})

    def _player_at(self, seat: int) -> str:
        """Who plays there, as a seat names it; `PREFIX` alone for an engine that has no command yet."""
        if self._players[seat] != ENGINE:
            return self._players[seat]
        command = self._commands[seat].text.strip()
        return Engine.parse(f"{PREFIX}{self._limits[seat]}:{command}").player if command else PREFIX

    def _line(self, row: Row) -> LineEdit:
        match row.kind:
            case "title":
                return self._title
            case "engine":
                return self._commands[int(row.id)]
        return self._names[int(row.id)]

    def _set_line(self, row: Row, line: LineEdit) -> None:
        if row.kind == "title":
            self._title = line
        elif row.kind == "engine":
            self._commands[int(row.id)] = line
        else:
            self._names[int(row.id)] = line

    def _edit(self, row: Row, key: str, character: str | None) -> None:
        changed = self._line(row).press(key, character)
        if changed is not None:
            self._set_line(row, changed)

    def _turn(self, row: Row, by: int) -> None:
        """Change the value of a line to the next or the one before."""
        if row.kind == "game":
            ids = list(registry.HOMES)
            self._take_game(ids[(ids.index(self._game_id) + by) % len(ids)])
        elif row.kind == "seats":
            counts = list(self._game.seats)
            self._take_seats(counts[(counts.index(self._seat_count) + by) % len(counts)])
        elif row.kind == "player":
            self._players[int(row.id)] = _neighbour(self._kinds(), self._players[int(row.id)], by)
        elif row.kind == "limit":
            self._limits[int(row.id)] = _neighbour(LIMITS, self._limits[int(row.id)], by)
        elif row.kind == "option":
            option = next(option for option in self._game.options if option.name == row.id)
            chosen = settle(self._game.options, self._seat_count, self._given)
            values = option.values_for(self._seat_count, chosen)
            self._given[row.id] = values[(values.index(chosen[row.id]) + by) % len(values)]
            self._forget_unfit()

    def _start(self) -> None:
        title = self._title.text.strip()
        try:
            seats = [Seat(self._name_at(seat), self._settled(seat)) for seat in range(self._seat_count)]
            name = self.app.store.free_name(title) if title else None
            table = Table.create(self.app.store, self._game_id, seats, self._given, name=name)
        except SaveError as error:
            self._trouble = error.sentence()
        except EngineTrouble as trouble:
            self._trouble = trouble.sentence()
        except BadOption as error:
            self._trouble = _("{option} cannot be {value}.").format(option=error.option, value=error.value)
        else:
            self.dismiss(table)

    def _settled(self, seat: int) -> str:
        """Who plays there; an engine is remembered for the next time.

        Raises:
            EngineTrouble: it cannot be started.
        """
        player = self._player_at(seat)
        if not player.startswith(PREFIX):
            return player
        engine = Engine.parse(player).settled()
        self.app.change_settings(self.app.settings.with_engine(engine.command))
        return engine.player

    def paint(self, canvas: Canvas) -> None:
        rows = self._rows()
        x = max(2, canvas.width // 2 - 36)
        canvas.put(x, 0, _("New game"), TITLE)
        page = canvas.height - 7
        first = max(0, min(self._chosen - page // 2, len(rows) - page))
        for y, row in enumerate(rows[first : first + page], 2):
            here = rows[self._chosen] == row
            canvas.put(x, y, "> " if here else "  ", KEY)
            ink = CHOSEN if here else PLAIN
            if row.kind == "start":
                canvas.put(x + 2, y, f" {row.label} ", CHOSEN if here else KEY)
                continue
            canvas.put(x + 2, y, shorten(row.label, 22), PLAIN if here else DIM)
            if row.kind in TYPED:
                line = self._line(row)
                if here:
                    line.put(canvas, x + 28, y, 30, CHOSEN)
                else:
                    canvas.put(
                        x + 28, y, shorten(line.text or self._empty(row), 40), PLAIN if line.text else DIM
                    )
            else:
                value = shorten(self._value(row), canvas.width - x - 30)
                canvas.put(x + 26, y, f"< {value} >" if here else f"  {value}", ink)
        y = canvas.height - 5
        text = self._trouble or rows[self._chosen].help
        put_wrapped(
            canvas, x + 2, y, text, min(72, canvas.width - x - 4), WARNING if self._trouble else DIM, 2
        )
        hints = [
            ("Up/Down", _("line")),
            ("Left/Right", _("change")),
            ("Enter", _("next")),
            ("F2", _("start")),
            ("Esc", _("back")),
            ("F1", _("help")),
        ]
        put_hints(canvas, x, canvas.height - 2, hints, canvas.width - x, self.ascii_only)

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
                return _("a UHP engine") if kind == ENGINE else player_name(kind)
            case "limit":
                return limit_name(Engine.parse(f"{PREFIX}{self._limits[int(row.id)]}:"))
        value = settle(self._game.options, self._seat_count, self._given)[row.id]
        return self._words.value(row.id, value)


def _neighbour(values: Sequence[str], value: str, by: int) -> str:
    """The value so many places further on, round and round."""
    return values[(values.index(value) + by) % len(values)]
