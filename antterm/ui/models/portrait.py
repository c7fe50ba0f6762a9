"""The screen of a game as one canvas, without an app: what is painted when a game is shared.

It is seen as an onlooker sees it, so it shows nobody's hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from antterm import registry
from antterm.core.play import Play
from antterm.draw.canvas import Canvas
from antterm.draw.hex_board import BoardCamera
from antterm.draw.paint import laid_on
from antterm.draw.scene import Scene
from antterm.table import LiveGame
from antterm.ui.models.backdrop import Backdrop, ground_of
from antterm.ui.models.layout import Pane, lay_out
from antterm.ui.models.model import GameModel
from antterm.ui.models.movement import Movement
from antterm.ui.models.scene import Prompt
from antterm.ui.models.seat_view import ModelConfig, Preferences, SeatView, called


class Portrait:
    """What an onlooker sees of a game.

    Args:
        table: the game.
        size: columns and rows.
        preferences: how it is drawn.
        ruled: whether the panes are parted by rules, where there are no colours for grounds.
    """

    def __init__(
        self, table: LiveGame, size: tuple[int, int], preferences: Preferences, ruled: bool = False
    ) -> None:
        make: type[GameModel] = registry.load(registry.HOMES[table.game_id].model)
        self.table, self.size, self.ruled = table, size, ruled
        self.model = make(ModelConfig(table.words, table.understand, preferences))
        self._at = 0
        self._play: Play[Any] | None = None
        self._camera = BoardCamera()

    def show(self, number: int) -> None:
        """Go to the position after so many answers."""
        record = self.table.record
        if self._play is not None and number == self._at + 1:
            self._play.answer(record.history[self._at].text)
        else:
            self._play = record.at(number)
        self._at, play = number, self._play
        names, happened = called(self.table.names), record.story(None, number)
        self.model.show(SeatView.of_play(play, None, names, happened, number, review=True))
        width, height = self.size
        self.model.fit(width, lay_out(width, height, self.model.wish(width)))

    def canvases(self) -> Iterator[tuple[Canvas, float]]:
        """What is seen on the way from the position before, and how long; at last the position itself."""
        movement = self.model.movement() or Movement()
        for scene in movement.scenes:
            yield self.canvas(scene), movement.pause
        yield self.canvas(), 0.0

    def canvas(self, board: Scene | None = None) -> Canvas:
        """The whole screen.

        Args:
            board: what the board pane shows, if something else than the position.
        """
        width, height = self.size
        places = lay_out(width, height, self.model.wish(width))
        backdrop = Backdrop(tuple(places.items()), self.model.preferences.ascii_only, self.ruled)
        whole = backdrop.draw(width, height)
        for pane, (x, y, wide, high) in places.items():
            scene = board if board is not None and pane is Pane.BOARD else self._scene(pane)
            drawn = self._camera.draw(scene, wide, high) if pane is Pane.BOARD else scene.draw(wide, high)
            whole.blit(laid_on(ground_of(pane), drawn) if ground_of(pane) and not self.ruled else drawn, x, y)
        return whole

    def _scene(self, pane: Pane) -> Scene:
        """What a pane shows, without keys: nobody can press them."""
        words = self.table.words
        parts = [words.title(), words.summary(self.table.record.options)]
        between = " - " if self.model.preferences.ascii_only else " · "
        scene = self.model.scene(pane, between.join(filter(None, parts)))
        if isinstance(scene, Prompt):
            return replace(scene, hints=(), lasting=(), warning="", detail="")
        return scene
