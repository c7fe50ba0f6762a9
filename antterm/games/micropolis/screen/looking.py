"""What of Micropolis is looked at: one's own anthill or another, all of them, the score sheet, the legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from antterm.games.micropolis.draw.history import PastTurns
from antterm.games.micropolis.rules.anthill import Home
from antterm.games.micropolis.rules.meanings import ChooseAnthill, OfAnthill
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.screen.anthills import Anthills
from antterm.games.micropolis.screen.plates import plates
from antterm.games.micropolis.screen.scenes import PAGE_ROWS
from antterm.games.micropolis.words import MicropolisWords
from antterm.i18n import N_, _
from antterm.ui.models import commands
from antterm.ui.models.keymap import Command, Offer
from antterm.ui.models.model import GameModel
from antterm.ui.models.plates import Plate
from antterm.ui.models.seat_view import ModelConfig, SeatView

BOARD, ALL, SHEET, LEGEND = "board", "all", "sheet", "legend"
"""Pages of the board pane."""
OTHERS = Command("look.next", ("o",), N_("others"), N_("Look at the next anthill of the table."))
OTHERS_BACK = Command("look.previous", ("O",), N_("others"), N_("At the one before."))
LOOK_ALL = Command("look.all", ("a", "A"), N_("all"), N_("All anthills together; Up and Down scroll."))
LOOK_SHEET = Command("look.sheet", ("s", "S"), N_("score"), N_("The score sheet."))
LOOK_LEGEND = Command("look.legend", ("l",), N_("legend"), N_("What every letter and sign means."))


class LookingModel(GameModel):
    """Where the board pane looks, and how one looks elsewhere."""

    COMMANDS: ClassVar[Sequence[Command]] = (OTHERS, OTHERS_BACK, LOOK_ALL, LOOK_SHEET, LOOK_LEGEND)

    def __init__(self, outfit: ModelConfig) -> None:
        super().__init__(outfit)
        self.handlers |= {
            OTHERS: lambda: self._look_at_other(1),
            OTHERS_BACK: lambda: self._look_at_other(-1),
            LOOK_ALL: lambda: self._turn_to(ALL),
            LOOK_SHEET: lambda: self._turn_to(SHEET),
            LOOK_LEGEND: lambda: self._turn_to(LEGEND),
        }
        self.watched: Home | None = None
        """The anthill looked at; None for that of the question."""
        self.page = BOARD
        self.top = 0
        """The first anthill on the page of all anthills."""
        self._past = PastTurns({}, {}, None)

    @property
    def micropolis_words(self) -> MicropolisWords:
        """The sentences of Micropolis."""
        return cast(MicropolisWords, self.words)

    @property
    def view(self) -> MicropolisView:
        assert self.sight is not None
        return cast(MicropolisView, self.sight.view)

    @property
    def anthills(self) -> Anthills:
        return Anthills(self.view, self.names, self.micropolis_words, self.preferences, self._past)

    @property
    def asked(self) -> int | None:
        """The seat whose answer is awaited."""
        waiting = self.sight.waiting if self.sight else None
        return waiting.seat if waiting else None

    def plates(self) -> Sequence[Plate]:
        return plates(self)

    def show(self, sight: SeatView) -> None:
        was_over = self.sight is not None and self.sight.outcome is not None
        self._past = PastTurns.of(sight.happened)
        if sight.ask is not None:
            self.watched, self.page = None, BOARD
        elif sight.outcome is not None and not was_over:
            self.page = SHEET
        elif sight.outcome is None and was_over and self.page == SHEET:
            self.page = BOARD
        super().show(sight)

    def own(self) -> Home:
        """The anthill that the question is about, or that of whoever looks at the screen.

        Onlookers and those who review a game see the one to which something was done last.
        """
        sight, view = self.sight, self.view
        assert sight is not None
        if sight.ask is None and self._past.acted and (sight.review or view.seat is None):
            return self._past.acted
        ask = sight.ask or (sight.waiting if view.seat is None else None)
        if ask is not None:
            choice = self.pointing.choice if ask is sight.ask else None
            if choice is not None and isinstance(choice.meaning, ChooseAnthill):
                return choice.meaning.home
            if isinstance(ask.about, OfAnthill):
                return ask.about.home
        seat = ask.seat if ask is not None else view.seat or 0
        homes = [home for home in view.homes if home.seat == seat]
        unfinished = [home for home in homes if not view.anthill(home).closed]
        return (unfinished or homes)[0]

    def shown(self) -> Home:
        """The anthill on the board."""
        return self.watched if self.watched is not None and self.watched in self.view.homes else self.own()

    def looks_away(self) -> bool:
        """Whether the board pane hides what an answer would do."""
        return self.sight is not None and (self.page != BOARD or self.shown() != self.own())

    def look_at_own(self) -> None:
        """Show the anthill of the question."""
        self.page, self.watched = BOARD, None

    def step_back(self) -> bool:
        if self.page != BOARD:
            self.page = BOARD
        elif self.watched is not None:
            self.watched = None
        else:
            return super().step_back()
        return True

    def _turn_to(self, page: str) -> bool:
        self.page = BOARD if self.page == page else page
        self._say_where_boards_are()
        return True

    def _say_where_boards_are(self) -> None:
        """Where the panes beside the board stand in its place, what was turned to is not seen."""
        if not self.shows_board:
            self.message = _("{key} shows the page.").format(key=self.keymap.named(commands.PANES))

    def _look_at_other(self, by: int) -> bool:
        homes = self.view.homes
        there = homes[(homes.index(self.shown()) + by) % len(homes)]
        self.watched, self.page = None if there == self.own() else there, BOARD
        self._say_where_boards_are()
        return True

    def scroll(self, by: int) -> bool:
        """The page of all anthills goes so many of them down."""
        shown, last = self.shown_top(), self.last_top()
        self.top = max(0, min(shown + by, last))
        self._say_where_boards_are()
        return self.top != shown

    def shown_top(self) -> int:
        """The first anthill of that page: on a larger terminal than before it may have gone back."""
        return min(self.top, self.last_top())

    def last_top(self) -> int:
        """How far the page of all anthills can be scrolled."""
        return max(0, len(self.view.homes) - max(1, self.board_size[1] // PAGE_ROWS))

    def looking_offers(self) -> list[Offer]:
        """The commands that look elsewhere, or back."""
        look = [
            Offer(OTHERS, _("others")),
            Offer(LOOK_LEGEND, _("legend")),
            Offer(LOOK_SHEET, _("score")),
            Offer(LOOK_ALL, _("all")),
        ]
        if self.page == ALL:
            scroll = commands.DOWN if self.shown_top() < self.last_top() else commands.UP
            scrolls = [Offer(scroll, _("scroll"))] if self.last_top() and self.shows_board else []
            return [*scrolls, Offer(commands.BACK, _("back")), *look]
        return [Offer(commands.BACK, _("back")), *look] if self.page != BOARD or self.watched else look
