"""All that the pages of March of the Ants depend on at one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from antterm.core.story import Happening
from antterm.draw.display import Glyphs, Tiles
from antterm.games.march.draw import story
from antterm.games.march.draw.battle import BattleReport
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import scenes
from antterm.ui.models.pointing import Place
from antterm.ui.models.seat_view import SeatView
from antterm.words import Words


@dataclass(frozen=True)
class PageMoment:
    """All that the pages depend on."""

    sight: SeatView
    view: MarchView
    words: Words
    glyphs: Glyphs
    """`unicode` or `ascii`."""
    meadow: scenes.MeadowWindow
    numbers: Mapping[Place, str]
    """Of the answers, by place."""
    seat: int
    """Whose nest mat is uppermost."""
    card: str | None
    """The card under the cursor, on a page of cards."""
    scroll: int
    """Rows that a long page is scrolled."""
    report: BattleReport | None
    """The battle that is told of before the question."""
    drawn: tuple[str, ...]
    """The cards that were drawn, told before the question."""
    earlier: str
    more: str
    """Said where a long page has more above or below."""
    in_full: str
    """The key that explains what is under the cursor in full."""

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called, by seat."""
        return self.sight.names

    @property
    def tiles(self) -> Tiles:
        """`solid` or `outlines`."""
        return self.meadow.meadow.tiles

    def told(self, happened: Sequence[Happening], kinds: story.Kinds) -> tuple[str, ...]:
        """The sentences for what happened of some kinds."""
        return tuple(story.sentences(happened, self.words, self.names, kinds))
