"""The base of screens that show a game: its model, the panes bound to it, and the commands of the frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.reactive import reactive
from textual.timer import Timer

from antterm import registry
from antterm.draw.hexgrid import Direction
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.ui.models import commands
from antterm.ui.models.evaluation import RATED_AFTER, Evaluation
from antterm.ui.models.first_page import too_small
from antterm.ui.models.keymap import DIGITS, Command, Handlers, Keymap, Offer
from antterm.ui.models.layout import Area, Pane, PaneSizes, lay_out
from antterm.ui.models.model import GameModel
from antterm.ui.models.movement import Movement
from antterm.ui.models.scene import Hints
from antterm.ui.models.seat_view import ModelConfig, ModelHooks, SeatView
from antterm.ui.panes.panes import Arrangement, Panes
from antterm.ui.screens.base import KeyScreen
from antterm.ui.services import Services
from antterm.ui.widgets.hex_grid import HexGrid
from antterm.ui.widgets.tile_row import TileRow
from antterm.words import Words

R = TypeVar("R")


class TableScreen(KeyScreen[R]):
    """The panes of a game around its model.

    What is shown is in reactive attributes: a position is given to `seat_view`, the model makes of it scenes,
    and the panes show these.

    Args:
        services: what the screens share.
        game_id: which game.
        words: the sentences of the game.
        understand: turns typed text into the text of a legal answer.
        own_commands: the commands of this screen alone, which the game does not know.
    """

    seat_view: reactive[SeatView | None] = reactive(None, init=False, repaint=False)
    """The position, as one seat sees it."""
    arrangement: reactive[Arrangement | None] = reactive(None, init=False, repaint=False)
    """The places of the panes."""
    scenes: reactive[Mapping[Pane, Scene]] = reactive(MappingProxyType({}), init=False, repaint=False)
    """The scenes that the panes show."""

    beat: ClassVar[float] = 0.15
    """Seconds without a key until all changes of the last one are shown; 0 to show them at once."""

    def __init__(
        self,
        services: Services,
        game_id: str,
        words: Words,
        understand: Callable[[str], str],
        own_commands: Sequence[Command] = (),
    ) -> None:
        super().__init__(services)
        self.game_id = game_id
        services.expect_analysis(game_id)
        make: type[GameModel] = registry.load(registry.HOMES[game_id].model)
        keys = services.keys_for(make.every_command(), game_id)
        self.model = make(ModelConfig(words, understand, services.preferences, keys, self.model_hooks()))
        self.keymap = Keymap(own_commands, services.keys_for(own_commands))
        """The keys of the screen's own commands."""
        self.panes = Panes(services.appearance)
        self._is_folded_out = False
        self._refresh_pending = False
        self._explained: Scene | None = None
        """The content that the panes explain, while the others are filled."""
        self._moving: list[Scene] = []
        """The pictures that the board shows before that of the model."""
        self._mover: Timer | None = None
        self._is_after_key = False
        """Whether a key was pressed since the panes were shown last."""
        self._second_beat: Timer | None = None
        """Runs while a part of what the last key has changed is still to be shown."""
        self._evaluation: Evaluation | None = None
        """Rates the moves of a finished game while it is shown."""
        self._rates = False
        """Whether moves are being rated by now."""

    def model_hooks(self) -> ModelHooks:
        """Return what this screen does for its model; `__init__` calls this once, before the subclass's own
        part."""
        return ModelHooks(get_key_line=lambda: [hint for hints in self.key_line() for hint in hints])

    def compose(self) -> ComposeResult:
        yield self.panes

    def on_resize(self, _event: events.Resize) -> None:
        self._hold_still()
        self.refresh_panes()

    def on_screen_resume(self) -> None:
        self.model.preferences = self.services.preferences  # the settings may have been changed meanwhile
        if self.panes.grid is not None:
            self.panes.grid.redraw()  # what it tells besides its board may be in another language
        self.refresh_panes()

    # What is shown

    def title_left(self) -> str:
        """Return the left end of the title bar."""
        return ""

    def requested_sizes(self, columns: int) -> PaneSizes:
        """Return the rows that the panes would like on a terminal of `columns` columns."""
        return self.model.requested_sizes(columns)

    def scene(self, pane: Pane) -> Scene:
        """Return the scene of a pane: that of the model, unless the screen has its own."""
        return self.model.scene(pane, self.shown(self.title_left()) if pane is Pane.TITLE else "")

    def refresh_panes(self, *_changed: object) -> None:
        """Update the panes, once, when the present message has been handled."""
        if self._evaluation is not None and self._rates and self.is_in_front():
            self._evaluation.attend()
        if not self._refresh_pending:
            self._refresh_pending = True
            self.call_later(self._show_model)

    def rate(self, evaluation: Evaluation) -> None:
        """Begin soon to rate the moves of a finished game."""
        self._evaluation = evaluation
        self.set_timer(RATED_AFTER, self._begin_rating)

    def _begin_rating(self) -> None:
        self._rates = True
        self.refresh_panes()

    def drop_evaluation(self) -> None:
        """Stop rating: something else needs the process of bots, or the game is no longer shown."""
        if self._evaluation is not None:
            self._evaluation.drop()

    def watch_seat_view(self, seat_view: SeatView | None) -> None:
        if seat_view is not None:
            before = self.model.seat_view
            if seat_view.ask is not None and (before is None or before.answered != seat_view.answered):
                self._is_folded_out = self._is_folded_out and self.model.is_narrow
            self.model.show(seat_view)
            self.refresh_panes()

    def watch_arrangement(self, arrangement: Arrangement) -> None:
        self.panes.put_in(arrangement)

    def watch_scenes(self, scenes: Mapping[Pane, Scene]) -> None:
        self.panes.show(scenes)

    def _show_model(self) -> None:
        self._refresh_pending = False
        if not self.is_attached:
            return
        width, height = self.app.size
        places: Mapping[Pane, Area] = {}
        if not too_small(width, height) and self.model.seat_view is not None:
            places = self._lay_out(width, height, self.requested_sizes(width))
        display = self.services.appearance.display
        self.arrangement = Arrangement(width, height, places, display.ascii_only, not display.has_grounds)
        if places and (movement := self.model.movement()) is not None:
            self._move(movement)
        self._explained = self.scene(Pane.INFO) if Pane.INFO in places else None
        self.scenes = self._at_once({pane: self._scene_now(pane) for pane in places})
        self._explained = None

    def _at_once(self, scenes: Mapping[Pane, Scene]) -> Mapping[Pane, Scene]:
        """Return the scenes to show now; after a key the rest may follow a little later."""
        is_after_key, self._is_after_key = self._is_after_key, False
        if self._second_beat is not None:
            self._second_beat.stop()
            self._second_beat = None
        if not (is_after_key and self.beat) or self.scenes.keys() != scenes.keys() or self._moving:
            return scenes
        moving = self.model.scene_while_moving
        first = {pane: moving(pane, self.scenes[pane], now) for pane, now in scenes.items()}
        if first != scenes:
            self._second_beat = self.set_timer(self.beat, self.refresh_panes)
        return first

    def _scene_now(self, pane: Pane) -> Scene:
        """Return the scene that a pane shows now, which may be part of an animation."""
        if pane is Pane.INFO and self._explained is not None:
            return self._explained
        if pane is Pane.BOARD:
            return self.with_board(self._moving[0] if self._moving else self.scene(pane))
        return self.scene(pane)

    def with_board(self, board: Scene) -> Scene:
        """Return the scene of the board's pane: the board, with what is beside it in the same pane."""
        return board

    def _move(self, movement: Movement) -> None:
        """Play an animation instead of the previous one."""
        self._hold_still()
        self._moving = list(movement.scenes)
        if self._moving:
            self._mover = self.set_interval(movement.pause, self._move_on)

    def _move_on(self) -> None:
        del self._moving[:1]
        if not self._moving:
            self._hold_still()
        self.refresh_panes()

    def _hold_still(self) -> None:
        """End the animation."""
        self._moving.clear()
        if self._mover is not None:
            self._mover.stop()
            self._mover = None

    def _lay_out(self, width: int, height: int, sizes: PaneSizes) -> Mapping[Pane, Area]:
        """Lay out the panes. Seats give way to an explanation folded out that has no room otherwise."""
        had_board = self.model.shows_board
        places = lay_out(width, height, sizes, self._is_folded_out)
        self.model.fit(width, places)
        if self.model.shows_board is not had_board:  # the panes may have something else to show then
            sizes = self.requested_sizes(width)
            places = lay_out(width, height, sizes, self._is_folded_out)
            self.model.fit(width, places)
        has_both = self._is_folded_out and not self.model.is_narrow and {Pane.SEATS, Pane.INFO} <= {*places}
        if has_both and self.model.is_cut(self.scene(Pane.INFO)):
            places = lay_out(width, height, replace(sizes, seats=0, least_seats=0), self._is_folded_out)
            self.model.fit(width, places)
        return places

    def key_line(self) -> tuple[Hints, Hints]:
        """Return the keys that do something now, the most useful first; then those that last."""
        return self.model.hints(self.model.offers()), ()

    def say(self, text: str) -> None:
        self.model.message = text
        self.refresh_panes()

    def toggle_panes(self) -> bool:
        """Show the side panes in place of the board, or unfold the info pane beside it, or show all panes
        again. Say so if that would change nothing. Returns True, because the key always means this.
        """
        if self.unfolding():
            self._is_folded_out = not self._is_folded_out
        else:
            self.say(self.model.nothing_to_unfold())
        return True

    def unfolding(self) -> list[Offer]:
        """Return the offer of unfolding or folding panes, if that is of use."""
        if self.model.is_narrow:
            return [Offer(commands.PANES, _("panes") if self.model.shows_board else _("board"))]
        if self._is_folded_out:
            return [Offer(commands.PANES, _("less text"))]
        explained = self._explained or self.scene(Pane.INFO)
        return [Offer(commands.PANES, _("more text"))] if self.model.is_cut(explained) else []

    def leaving(self, command: Command) -> Offer:
        """Return the offer of Esc: it undoes a step, closes a page or folds panes, else it leaves."""
        if self._is_folded_out:
            return Offer(command, _("back"))
        return Offer(command, self.model.back_does) if self.model.steps_back else Offer(command)

    @property
    def marked(self) -> Offset | None:
        return self.panes.marked

    # Keys

    def press_first(self, key: str) -> bool:
        """React to a key that means something here whatever it means in the game; return whether it does."""
        return False

    def handlers(self) -> Handlers:
        """Return the handlers of the commands of the frame, for keys that the game does not use."""
        return {}

    def _window_handlers(self) -> Handlers:
        """Return the handlers for scrolling and zooming a board of hexes, if one is shown."""
        if (grid := self.panes.grid) is None:
            return {}
        return {
            commands.ZOOM_IN: partial(grid.action_zoom, 1),
            commands.ZOOM_OUT: partial(grid.action_zoom, -1),
            commands.CENTRE: grid.action_centre,
            **{command: partial(self._pan, grid, direction) for command, direction in commands.PANS.items()},
        }

    def _pan(self, grid: HexGrid[Any], direction: Direction) -> bool:
        """Move the window onto the board, and the cursor with it at once: the next key may be for it."""
        before = grid.cursor
        with grid.prevent(HexGrid.CursorMoved):
            has_moved = grid.action_pan(direction)
        if grid.cursor is not None and grid.cursor != before:
            self.model.point_at(grid.cursor)
        return has_moved

    def press(self, key: str) -> bool:
        self._hold_still()
        self._is_after_key = True
        handled = self.press_first(key) or self.model.press(key)
        handlers = {**self._window_handlers(), **self.handlers()}
        if self._is_folded_out:
            handlers[commands.MENU] = self.toggle_panes  # one step back
        if not handled and not self.model.keymap.dispatch(key, handlers):
            self.model.dead_key(key)
        self.refresh_panes()
        return True

    # The mouse

    @on(HexGrid.CursorMoved)
    @on(TileRow.CursorMoved)
    def _point(self, event: HexGrid.CursorMoved | TileRow.CursorMoved) -> None:
        """Move the cursor to where somebody has clicked."""
        self._point_at(event)

    @on(HexGrid.Chosen)
    @on(TileRow.Chosen)
    def _choose(self, event: HexGrid.Chosen | TileRow.Chosen) -> None:
        """Do what Enter does, as for a click on what is under the cursor."""
        if self._point_at(event):
            self.model.take()

    def _point_at(self, event: HexGrid.OfCell | TileRow.OfTile) -> bool:
        """Point the model's cursor there; return whether that is possible."""
        self._hold_still()
        self.refresh_panes()
        self.model.message = ""
        place = event.hex if isinstance(event, HexGrid.OfCell) else event.index
        return not self.is_typing and self.model.point_at(place)

    @property
    def is_typing(self) -> bool:
        return self.model.typing.line is not None

    def has_use_for(self, key: str) -> bool:
        return key in DIGITS or bool(self.model.keymap.of(key) or self.keymap.of(key))

    def paste(self, text: str) -> None:
        self.model.typing.paste(text)
        self.refresh_panes()
