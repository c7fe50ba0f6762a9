"""A position in small, as a scene: for lists of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from antterm import i18n, registry
from antterm.draw.canvas import PLAIN, Canvas
from antterm.draw.drawing import drawing
from antterm.draw.paint import DIM, TITLE, WARNING, dotted, put_wrapped
from antterm.draw.scene import Scene
from antterm.i18n import _, ngettext
from antterm.saves.store import Store, Summary
from antterm.ui.models.scene import Blank

ROOMY = 16
"""Rows from which on a blank one parts what is shown of a game from its position."""


@dataclass(frozen=True, eq=False)
class PreviewScene:
    """The players, and the position as an onlooker sees it; None where it cannot be drawn."""

    headline: str
    facts: tuple[str, ...]
    remark: str
    warning: str
    game: str
    view: Any
    ascii_only: bool
    solid: bool = False
    """Whether it is drawn as a picture, if its game has one."""
    names: tuple[str, ...] = ()
    ended: str = ""
    """The text on the end of the game, in place of its stage; empty while it goes on."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y = 0
        facts = dotted((*self.facts, self.ended or self._how_far()), self.ascii_only)
        rows = ((self.headline, TITLE), (facts, PLAIN), (self.remark, DIM), (self.warning, WARNING))
        for text, ink in rows:
            y = put_wrapped(canvas, 0, y, text, width, ink, most=height - y) if text else y
        if self.view is None or width < 12:
            return canvas
        if height >= ROOMY:
            y += 1
        room = max(0, height - y)
        try:
            draw = drawing(self.game)
            picture = draw.picture(self.view, width, room, self.names) if self.solid else None
            text = "" if picture else draw.text(self.view, self.ascii_only, width, self.names)
        except Exception:  # no preview may bring the program down
            return canvas
        if picture is not None:
            canvas.blit(picture, 0, y)
        for row, line in enumerate(text.splitlines()[:room], y):
            canvas.put(0, row, line[:width], DIM)
        return canvas

    def _how_far(self) -> str:
        """Return how far the game is; empty where that cannot be known."""
        try:
            return drawing(self.game).how_far(self.view) if self.view is not None else ""
        except Exception:  # no preview may bring the program down
            return ""


class Preview:
    """An onlooker's picture of a saved game; made once per game shown, and never by playing it.

    Args:
        store: where the games are.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key: object = None
        self._scene: Scene = Blank()

    def scene(self, summary: Summary, ascii_only: bool, solid: bool = False) -> Scene:
        """Return a picture of a saved game, or a sentence about what is wrong with its file.

        Args:
            solid: whether tiles are drawn solid.
        """
        key = (summary, ascii_only, solid, i18n.tongue().code)
        if key != self._key:
            self._key, self._scene = key, self._make(summary, ascii_only, solid)
        return self._scene

    def _make(self, summary: Summary, ascii_only: bool, solid: bool) -> Scene:
        if summary.error is not None:
            return PreviewScene("", (), "", summary.error.sentence(), "", None, ascii_only)
        remark = _("Currently open: {owner}").format(owner=summary.owner) if summary.owner is not None else ""
        what = headline(summary, ascii_only)
        if summary.game not in registry.HOMES:
            warning = _("This version does not know the game “{game}”.").format(game=summary.game)
            return PreviewScene(what, facts(summary), remark, warning, "", None, ascii_only)
        names = tuple(seat.name for seat in summary.seats)
        view, ended = self._view(summary), self._ended(summary, names)
        details = facts(summary, bool(ended))
        return PreviewScene(what, details, remark, "", summary.game, view, ascii_only, solid, names, ended)

    def _ended(self, summary: Summary, names: Sequence[str]) -> str:
        """Return how the game ended, if it is over."""
        if summary.outcome is None:
            return ""
        return registry.words(summary.game).outcome(summary.outcome, names).rstrip(".")

    def _view(self, summary: Summary) -> Any:
        """Return the view of an onlooker; None where it cannot be shown."""
        from antterm.core.play import Play  # here, because the first screen needs no rules
        from antterm.saves.replay import rules_for

        try:
            document = self._store.read(summary.name)
            game = rules_for(document, summary.path)
            play = Play(game, game.decode(document.boundary.state))
            for text in document.since:
                play.answer(text)
            return play.view(None)
        except Exception:  # a file may hold anything, and no preview may bring the program down
            return None


def headline(summary: Summary, ascii_only: bool) -> str:
    """Return what is played; of a game that cannot be opened, only its title."""
    if summary.error is not None or summary.game not in registry.HOMES:
        return summary.title
    words = registry.words(summary.game)
    return dotted((words.title(), words.summary(summary.options)), ascii_only)


def facts(summary: Summary, is_told: bool = False) -> tuple[str, ...]:
    """Return sentences: who plays, and how many answers were given.

    Args:
        is_told: whether this is shown besides how the game ended.
    """
    if summary.error is not None or summary.game not in registry.HOMES:
        return ()
    names = ", ".join(seat.name for seat in summary.seats)
    if summary.over:
        return (names,) if is_told else (names, _("finished"))
    return names, ngettext("{n} answer", "{n} answers", summary.answers).format(n=summary.answers)
