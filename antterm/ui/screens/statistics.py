"""Results of all finished games: a player against each opponent, with the course of the rating."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container

from antterm.dialogues import people
from antterm.draw.canvas import PLAIN, Canvas, cells_of
from antterm.draw.paint import CHOSEN, DIM, TITLE, shorten
from antterm.draw.rating_chart import RatingChart
from antterm.i18n import _, pgettext
from antterm.saves.errors import SaveError
from antterm.saves.people import People
from antterm.table import statistics
from antterm.ui.destinations import ShowPage
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.models.scene import Title
from antterm.ui.screens.converse import converse
from antterm.ui.screens.page import MenuPage
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import MenuLine

INDENT = 3
"""Columns before a line of the list, for its mark."""
LEAST_NAME = 12
"""Columns for the names of opponents at least, and at most."""
WIDEST_NAME = 30
ROWS = 5
"""Rows of the heading with a blank one between its lines."""
ROOMY = 24
"""Rows of the terminal from which on there is room for those."""
BESIDE = 112
"""Columns from which on the chart stands beside the list."""


@dataclass(frozen=True)
class Heading:
    """The game and the player that are shown, and the heads of the columns."""

    games: tuple[str, ...]
    """The names of all games."""
    shown: int
    """The index of the one that is shown."""
    player: str
    about: str
    """The facts about the player."""
    columns: str
    """The heads of the columns as one line; empty where there is no list."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        apart = 2 if height >= ROWS else 1
        x = INDENT - 1
        for number, name in enumerate(self.games):
            is_shown = number == self.shown
            text = f"[{name}]" if is_shown else f" {name} "
            canvas.put(x, 0, text, CHOSEN if is_shown else PLAIN)
            x += cells_of(text) + 1
        canvas.put(INDENT, apart, shorten(self.player, width - INDENT), TITLE)
        x = INDENT + cells_of(self.player) + 2
        canvas.put(x, apart, shorten(self.about, max(0, width - x)), PLAIN)
        canvas.put(INDENT, 2 * apart, shorten(self.columns, width - INDENT), DIM)
        return canvas


class StatisticsScreen(MenuPage[None]):
    """One game and one player: a line for each opponent, and how the rating went against the marked one.

    Args:
        services: what the screens share.
        read: returns the statistics whenever they are shown anew, or raises SaveError; by default those of
            the saved games, of which people say whose names are whose.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (
        *frame.STATISTICS_PAGE,
        *frame.LIST_MOVES,
        HELP,
        frame.LEAVE,
    )
    HELP_PAGE = "statistics"

    def __init__(self, services: Services, read: Callable[[], statistics.Statistics] | None = None) -> None:
        super().__init__(services)
        self._read_statistics = read or partial(statistics.statistics_of, services.store)
        self._statistics = statistics.Statistics((), People())
        self._game = 0
        self._player_key = ""
        """The player who is shown; empty for the one who matters most in each game."""
        self._was_asked = False
        self._heading = CanvasView(services.appearance, id="heading")
        self._chart = CanvasView(services.appearance, id="chart")

    def body(self) -> ComposeResult:
        yield self._heading
        yield Container(self.menu, self._chart, id="lists")

    def refresh_content(self) -> None:
        self._read()
        if self._statistics.is_to_ask and not self._was_asked:
            self.call_after_refresh(self._ask_who)
        self._show()

    def _fit_page(self) -> None:
        super()._fit_page()
        self.set_class(self.app.size.height < ROOMY, "-low")
        self.set_class(self.app.size.width >= BESIDE, "-beside")

    def on_resize(self) -> None:
        super().on_resize()
        self._show(self.menu.highlighted or 0)

    def _read(self) -> None:
        try:
            self._statistics = self._read_statistics()
        except SaveError as error:
            self.show_message(error.sentence(), is_warning=True)
            return
        self._game = max(0, min(self._game, len(self._statistics.games) - 1))
        notes = [*self._statistics.notes()]
        if not self._statistics.games:
            notes.insert(0, _("No game has been finished yet."))
        self.show_message(" ".join(notes), is_warning=bool(self._statistics.trouble))

    # What is shown

    @property
    def _shown_game(self) -> statistics.GameStatistics | None:
        return self._statistics.games[self._game] if self._statistics.games else None

    @property
    def _player(self) -> statistics.Player | None:
        game = self._shown_game
        return None if game is None else game.player(self._player_key) or game.foremost

    def _show(self, marked: int = 0) -> None:
        """Show the list of the player in the game, with one of its lines marked."""
        player = self._player
        room = self.app.size.width * (3 if self.has_class("-beside") else 5) // 5 - INDENT - 1
        lines = [] if player is None else [*_aligned(statistics.opponent_rows(player), room)]
        self.menu.show(map(MenuLine, lines[1:]), marked)
        self._heading.scene = self._heading_of(player, lines[0] if lines else "")
        self.refresh_bars()

    def _heading_of(self, player: statistics.Player | None, columns: str) -> Heading:
        games = tuple(game.title for game in self._statistics.games)
        who = about = ""
        if player is not None:
            who = player.tally.who
            names = (
                _("Names: {names}.").format(names=", ".join(player.names)) if len(player.names) > 1 else ""
            )
            about = f"{statistics.rating_sentence(player.rating)} {names}".strip()
        return Heading(games, self._game, who, about, columns)

    def refresh_bars(self) -> None:
        super().refresh_bars()
        self._chart.scene = self._chart_scene()

    def _chart_scene(self) -> RatingChart | None:
        """Return the chart of the marked line."""
        game, player = self._shown_game, self._player
        if game is None or player is None:
            return None
        index = self.menu.highlighted or 0
        opponent = player.against[index - 1] if 0 < index <= len(player.against) else None
        return statistics.rating_chart(game, player, opponent, self.ascii_only)

    def title_bar(self) -> Title:
        game = self._shown_game
        return Title(_("Statistics"), statistics.count_sentence(game.games) if game is not None else "")

    def offers(self) -> list[Offer]:
        choose = [Offer(frame.LIST_DOWN, _("opponent"), "Up/Down")] if self._statistics.games else []
        others = map(Offer, (frame.TABLES, frame.NAMES, frame.LEAVE, HELP))
        return [Offer(frame.GAME_AFTER, keys="Left/Right"), Offer(frame.PLAYER), *choose, *others]

    # What keys do

    def handlers(self) -> Handlers:
        handlers = {**super().handlers()}
        if len(self._statistics.games) > 1:
            handlers[frame.GAME_BEFORE] = lambda: self._turn_game(-1)
            handlers[frame.GAME_AFTER] = lambda: self._turn_game(1)
        game = self._shown_game
        if game is not None:
            if len(game.persons) > 1:
                handlers[frame.PLAYER] = lambda: self._turn_player(1)
                handlers[frame.PLAYER_BEFORE] = lambda: self._turn_player(-1)
            handlers[frame.TABLES] = self._show_tables
        if self._statistics.names:
            handlers[frame.NAMES] = self._change_names
        return handlers

    def _show_tables(self) -> None:
        self.go(ShowPage(_("Statistics"), statistics_page(self._statistics)))

    def _turn_game(self, by: int) -> None:
        self._game = (self._game + by) % len(self._statistics.games)
        self._show()

    def _turn_player(self, by: int) -> None:
        game, player = self._shown_game, self._player
        assert game is not None
        assert player is not None
        persons = game.persons
        self._player_key = persons[(persons.index(player) + by) % len(persons)].key
        self._show()

    # Whose names are whose

    def _ask_who(self) -> None:
        if not self.is_in_front():  # a key typed ahead has left the page already
            return
        self._was_asked = True
        folder, statistics_people = self.services.store.data_dir, self._statistics.people
        begin = partial(people.ask_mine, folder, statistics_people, self._statistics.candidates)

        def answered(result: People | None) -> None:
            trouble = people.decline(folder, statistics_people) if result is None else ""
            self._show_anew()
            if trouble:
                self.show_message(trouble, is_warning=True)

        converse(self, begin, answered)

    def _change_names(self) -> None:
        begin = partial(people.change, self.services.store)
        converse(self, begin, lambda _people: self._show_anew())

    def _show_anew(self) -> None:
        self._read()
        self._show()


def _aligned(rows: Sequence[Sequence[str]], room: int) -> Iterable[str]:
    """Yield rows as lines with aligned columns: the first at the left, the others at the right.

    Where there is too little room, the share of games won is left out first, then how sure ratings are.

    Args:
        rows: rows as `opponent_rows` returns them.
        room: columns of a line.
    """
    widths = [max(map(cells_of, column)) for column in zip(*rows, strict=True)]
    columns = [*range(1, len(widths))]
    for column in (3, 5):
        if LEAST_NAME + sum(widths[at] + 2 for at in columns) > room and column in columns:
            columns.remove(column)
    first = min(WIDEST_NAME, widths[0], max(LEAST_NAME, room - sum(widths[at] + 2 for at in columns)))
    for row in rows:
        name = shorten(row[0], first)
        figures = (" " * (widths[at] + 2 - cells_of(row[at])) + row[at] for at in columns)
        yield f"{name}{' ' * (first - cells_of(name))}{''.join(figures)}".rstrip()


_OBEYED = re.compile(r"([\\`*_{}\[\]<>()#+.!|~-])")
"""Characters with a meaning in Markdown; names may hold them."""


def statistics_page(found: statistics.Statistics) -> str:
    """Return all players and seats as tables, as Markdown."""
    parts = [f"# {_('Statistics')}"]
    for game in found.games:
        parts += [f"## {game.title}", statistics.count_sentence(game.games)]
        parts += [
            _table(statistics.player_rows(game)),
            _table(statistics.table_rows(pgettext("table head", "seat"), game.seats)),
        ]
    return "\n\n".join([*parts, *found.notes()])


def _table(rows: list[list[str]]) -> str:
    heads, *others = [[_OBEYED.sub(r"\\\1", cell) for cell in row] for row in rows]
    marks = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, marks, *others))
