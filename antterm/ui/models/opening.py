"""The first content of a game, a puzzle or a lobby, while the screen library is still being loaded.

Loading Textual takes longer than all else of a start. Until then a `Waiting` page says what is being opened.
As soon as the game's rules are loaded an `Opening` shows its panes as the screen of the game will; what both
paint alike is sent to the terminal once (`ui.terminal.memory`). Knows no screen library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.paint import dotted
from antterm.i18n import _
from antterm.ui.models.first_page import paint_too_small, too_small

if TYPE_CHECKING:
    from antterm.puzzles import Puzzle
    from antterm.table import Table
    from antterm.table.contract import BaseTable
    from antterm.ui.models.keymap import Command, Keys
    from antterm.ui.models.layout import Pane
    from antterm.ui.models.model import GameModel
    from antterm.ui.models.seat_view import Preferences
    from antterm.words import Words


@dataclass(frozen=True, eq=False)
class Opening:
    """The panes of a game that is about to be opened."""

    model: GameModel
    """Shows the view of the game already."""
    title: Callable[[int], str]
    """Returns what stands at the left of the title bar on a terminal of so many columns."""
    ruled: bool = False
    """Whether rules part the panes, where there are not colours enough for grounds."""

    def draw(self, width: int, height: int) -> Canvas:
        from antterm.ui.models.backdrop import draw_panes
        from antterm.ui.models.layout import lay_out

        if too_small(width, height):
            canvas = Canvas(width, height)
            paint_too_small(canvas)
            return canvas
        model, title = self.model, self.title(width)
        places = lay_out(width, height, model.requested_sizes(width))
        model.fit(width, places)

        def draw(pane: Pane, wide: int, high: int) -> Canvas:
            return model.scene(pane, title).draw(wide, high)

        return draw_panes((width, height), places, model.preferences.ascii_only, self.ruled, draw)


def opening_of_table(
    table: Table, hides_hands: bool, preferences: Preferences, keys: Keys, ruled: bool
) -> Opening:
    """Return the panes of a saved or new game.

    Args:
        table: the game.
        hides_hands: whether people at one keyboard hide their cards from one another. Then the game is shown
            as an onlooker sees it, with what of the question all may see, until one of them has opened the
            curtain.
        preferences: how it is shown.
        keys: a player's own keys.
        ruled: whether rules part the panes.
    """
    from antterm.ui.models.seat_view import SeatView

    people = [] if table.watching else sorted(table.local_seats)
    model = _model(table.game_id, table.words, preferences, keys)
    viewer = people[0] if len(people) == 1 else None
    ask = table.ask if table.ask is not None and table.ask.seat in people else None
    if ask is not None and len(people) > 1 and not hides_hands:
        viewer = ask.seat
    elif ask is not None and viewer is None and ask.private:
        ask = model.openly(ask)
    model.show(SeatView.of_table(table, viewer, ask))
    return Opening(model, lambda columns: title_left(table, model, preferences.ascii_only, columns), ruled)


def opening_of_puzzle(puzzle: Puzzle, preferences: Preferences, keys: Keys, ruled: bool) -> Opening:
    """Return the panes of a puzzle's position, as the seat that has to win sees it; arguments as above."""
    from antterm import registry
    from antterm.puzzles import Attempt, task
    from antterm.ui.models.seat_view import SeatView

    words = registry.words(puzzle.game_id)
    play = Attempt(puzzle).record.play
    model = _model(puzzle.game_id, words, preferences, keys)
    names = words.seat(0), words.seat(1)
    model.show(SeatView.of_play(play, puzzle.seat, names, (), 0, prepared=True))
    title = dotted((_("Puzzles"), words.title(), task(puzzle)), preferences.ascii_only)
    return Opening(model, lambda _columns: title, ruled)


def _model(game_id: str, words: Words, preferences: Preferences, keys: Keys) -> GameModel:
    """Return a model of a game that nobody answers yet."""
    from antterm import registry
    from antterm.ui.models.own_keys import keys_for
    from antterm.ui.models.seat_view import ModelConfig

    make: type[GameModel] = registry.load(registry.HOMES[game_id].model)
    commands: Sequence[Command] = make.every_command()
    own: Mapping[str, Sequence[str]] = keys_for(keys, commands, game_id)
    return make(ModelConfig(words, str, preferences, own))


def title_left(table: BaseTable, model: GameModel, ascii_only: bool, columns: int) -> str:
    """Return the text at the left of a game's title bar: as much as there is room for.

    Args:
        table: the game.
        model: says what stands at the right.
        ascii_only: whether only ASCII may be drawn.
        columns: the columns of the terminal.
    """
    if model.title_bar("").stage:  # the bar says how far the game is in place of what it is called
        return _("watching") if table.watching else ""
    words = table.words
    parts = [words.title(), words.summary(table.options), _("game “{name}”").format(name=table.name)]
    if table.watching:
        parts.append(_("watching"))
    room = columns - cells_of(model.title()) - 4
    ways = [dotted(each, ascii_only) for each in (parts, (parts[0], *parts[2:]), parts[:1])]
    return next((text for text in ways if cells_of(text) <= room), ways[1])
