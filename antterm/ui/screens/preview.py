"""The stored position of a saved game in small, for the lists that offer it."""

from __future__ import annotations

from typing import Any

from antterm import i18n, registry
from antterm.draw.scene import Scene
from antterm.i18n import _, ngettext
from antterm.saves.store import Store, Summary
from antterm.ui.models.preview import PreviewScene
from antterm.ui.models.scene import Blank


class Preview:
    """What a saved game looks like to an onlooker; made once per game shown, and never by playing it.

    Args:
        store: where the games are.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key: object = None
        self._scene: Scene = Blank()

    def scene(self, summary: Summary, ascii_only: bool, solid: bool = False) -> Scene:
        """A game, or what is wrong with its file.

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
        remark = _("Open just now: {owner}").format(owner=summary.owner) if summary.owner is not None else ""
        if summary.game not in registry.HOMES:
            warning = _("This version does not know the game “{game}”.").format(game=summary.game)
            return PreviewScene(headline(summary), facts(summary), remark, warning, "", None, ascii_only)
        view = self._view(summary)
        names = tuple(seat.name for seat in summary.seats)
        return PreviewScene(
            headline(summary), facts(summary), remark, "", summary.game, view, ascii_only, solid, names
        )

    def _view(self, summary: Summary) -> Any:
        from antterm.core.play import Play  # here, because the first screen needs no rules

        try:
            document = self._store.read(summary.name)
            game = registry.game(document.game)
            play = Play(game, game.decode(document.boundary.state))
            for text in document.since:
                play.answer(text)
            return play.view(None)
        except Exception:  # a file may hold anything, and no preview may bring the program down
            return None


def headline(summary: Summary) -> str:
    """What is played; of a game that cannot be opened its title alone."""
    if summary.error is not None or summary.game not in registry.HOMES:
        return summary.title
    words = registry.words(summary.game)
    return f"{words.title()} {words.summary(summary.options)}"


def facts(summary: Summary) -> tuple[str, ...]:
    """Who plays, and how many answers were given."""
    if summary.error is not None or summary.game not in registry.HOMES:
        return ()
    names = ", ".join(seat.name for seat in summary.seats)
    answers = ngettext("{n} answer", "{n} answers", summary.answers).format(n=summary.answers)
    return names, _("finished") if summary.over else answers
