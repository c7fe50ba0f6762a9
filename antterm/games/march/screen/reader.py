"""What of March of the Ants is read: the pages of the board pane, cards, what happened, explanations."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.ask import Ask
from antterm.core.story import Happening
from antterm.draw.retrospect import Retrospect
from antterm.games.march.draw import story
from antterm.games.march.draw.retrospect import retrospect_of
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import commands, pages, scenes
from antterm.games.march.screen.entries import cards_of
from antterm.games.march.screen.news import News
from antterm.games.march.screen.pages import PAGES, MarchPage, page_of
from antterm.games.march.screen.plates import plates
from antterm.i18n import _
from antterm.ui.models import commands as common
from antterm.ui.models.answering import Do
from antterm.ui.models.board_view import ARROWS
from antterm.ui.models.keymap import Command
from antterm.ui.models.model import GameModel
from antterm.ui.models.plates import Plate
from antterm.ui.models.seat_view import ModelConfig, SeatView


class Handing:
    """Who is to take the keyboard. Enter does so; numbers, and saying no, answer at once."""

    def __init__(self) -> None:
        self.to: int | None = None
        """The seat to which the question has come over; None where nobody needs to be told."""
        self._asked: int | None = None
        """The seat that was asked last."""
        self._answered = -1
        """How many answers had been given then."""

    def hear(self, sight: SeatView, view: MarchView) -> None:
        """Take note of who is asked."""
        ask = sight.ask
        if ask is None:
            return
        if ask.seat != self._asked or view.seat is not None:
            self.to = ask.seat if view.seat is None else None
        elif sight.answered != self._answered:
            self.to = None
        self._asked, self._answered = ask.seat, sight.answered

    def end(self) -> None:
        """He has taken it."""
        self.to = None


SCROLL = 10
"""Rows that a key scrolls a long page."""
READ_ON = (
    *ARROWS,
    *commands.DIRECTIONS,
    common.NEXT,
    common.PREVIOUS,
    commands.SCROLL_BACK,
    commands.SCROLL_ON,
)
"""Commands with which an explanation stays open, and tells of the next thing."""
CLOSING = (commands.FULL, common.TAKE, common.VARIANT, common.BACK)
"""Commands that close it and do nothing else."""


class Reader(GameModel):
    """The page that is open, how far it is scrolled, the card under the cursor, what is told by itself."""

    def __init__(self, outfit: ModelConfig) -> None:
        super().__init__(outfit)
        self.page: MarchPage = pages.MEADOW
        self.seat = 0
        """Whose nest mat is uppermost."""
        self.in_full = False
        """Whether what is under the cursor is explained in the board pane."""
        self._scroll = 0
        """Rows that a long page is scrolled."""
        self._card: str | None = None
        self._news = News(self.words)
        self._handing = Handing()
        self._wanted: Ask | None = None
        """The question at which the hand was asked for, before the curtain."""
        self.handlers |= {
            **{page.command: self._opening(page.command) for page in PAGES},
            commands.FULL: self._explain_in_full,
            commands.SCROLL_BACK: lambda: self._read(-1),
            commands.SCROLL_ON: lambda: self._read(1),
        }

    @property
    def view(self) -> MarchView:
        """What the seat that looks sees."""
        assert self.sight is not None
        assert isinstance(self.sight.view, MarchView)
        return self.sight.view

    @property
    def card(self) -> str | None:
        """The card under the cursor, on a page of cards."""
        return self._card if self._card in self.cards() else None

    def cards(self) -> Sequence[str]:
        """The cards of the page that is open, in the order in which the cursor goes over them."""
        return self.page.cards(self.view, self.sight, self.seat) if self.sight else ()

    @property
    def looks_back(self) -> bool:
        return self.page is pages.SCORE and not self.in_full

    def retrospect(self, sight: SeatView) -> Retrospect | None:
        return retrospect_of(sight.happened, self.view, sight.names, self.preferences.ascii_only)

    def plates(self) -> Sequence[Plate]:
        return plates(self)

    def news(self, happened: Sequence[Happening]) -> str:
        if self.is_telling():
            return ""
        return super().news([h for h in happened if isinstance(h.event, story.TURNS)])

    # Pages

    def _opening(self, command: Command) -> Do:
        """Opens the page that a command stands for now."""

        def open_page() -> bool:
            page = next((p for p in PAGES if p.command is command and p.is_there(self.view)), None)
            if page is None and command is commands.HORDE:
                return False
            if page is None:
                self.message = _("There is nothing of this yet.")
                return True
            if page is pages.HAND and self.view.seat is None and self.ask is not None:
                self._wanted = self.ask
                self.look_privately()
                self._open(page)
            elif page is not self.page:
                self._open(page)
            elif command is commands.NESTS and self.view.seats > 1:
                self.seat, self._scroll, self._card = (self.seat + 1) % self.view.seats, 0, None
            else:
                self._leave_page()
                return True
            self._say_where_pages_are()
            return True

        return open_page

    def _leave_page(self) -> None:
        """The key of the page that is open leads back to the one on which the question is answered."""
        before = self.page
        if self.ask is not None:
            self._return_to_question()
        elif self.sight is not None:
            self._open(pages.MEADOW)
        if self.page is before:
            self.message = _("You are looking at it.")
        else:
            self._say_where_pages_are()

    def _say_where_pages_are(self) -> None:
        """Where the panes beside the board stand in its place, a page that was opened is not seen."""
        if not self.shows_board:
            self.message = _("{key} shows the page.").format(key=self.keymap.named(common.PANES))

    def _open(self, page: MarchPage) -> None:
        self._end_telling()
        self.page, self._scroll, self._card = page, 0, None
        self.point(self.pointing.mark)

    def _open_page_of_question(self, sight: SeatView) -> None:
        """Open the page on which the question is answered; after a pause, first tell what happened."""
        self._card = None
        was_over = self._before is not None and self._before.outcome is not None
        if was_over and sight.outcome is None and self.page is pages.SCORE:
            self.page = pages.MEADOW  # the points had opened by themselves
        act = self._news.act
        self.page = page_of(sight, self.view, self.page, act.page if act else None, bool(self._news.drawn))

    def _return_to_question(self) -> None:
        """The page on which the question is answered."""
        assert self.sight is not None
        self._end_telling()
        self._scroll = 0
        self._open_page_of_question(self.sight)
        self.point(self.pointing.mark)

    # What is told by itself

    def is_telling(self) -> bool:
        """Whether the page opened by itself, to be read before the question."""
        return self._news.act is not None and self.page is self._news.act.page

    def handed_to(self) -> int | None:
        """The seat that has to be told that it is asked."""
        return self._handing.to if self.ask is not None else None

    def _read_on(self) -> bool:
        """From what is told by itself on to the next such page, or to the question."""
        if not self.is_telling():
            if self.handed_to() is None:
                return False
            self.point(0)
            return True
        if not self.shows_board:
            self._say_where_pages_are()  # nobody has read what stands behind the panes
        elif self._news.turn() and self._news.act is not None:
            self.page, self._scroll = self._news.act.page, 0
        else:
            self._return_to_question()
        return True

    def _end_reading(self) -> bool:
        """From all that is told by itself on to the question. Returns False where nothing is."""
        if not self.is_telling():
            return False
        self._return_to_question()
        return True

    def _end_telling(self) -> None:
        """What is told by itself has been read: now there is something to answer."""
        was_telling = self._news.act is not None
        self._news.read()
        if was_telling and self.pointing.mark is None and self.pointing.entries:
            self.point(0)

    # Reading on

    def press(self, key: str) -> bool:
        if self.in_full and self.typed is None:
            does = self.keymap.of(key)
            offers_another = self._is_over() and common.ANOTHER in does
            if any(command in CLOSING for command in does) and not offers_another:
                self.in_full, self._scroll, self.message = False, 0, ""
                return True
            if not any(command in READ_ON for command in does):
                self.in_full, self._scroll = False, 0
        return super().press(key)

    def _explain_in_full(self) -> bool:
        self.in_full, self._scroll = True, 0
        self._say_where_pages_are()
        return True

    def _read(self, by: int) -> bool:
        """To the next card, or on in a long page."""
        if not self.in_full and self.cards():
            return self._go_to_card(by)
        scene = self.board()
        if not isinstance(scene, scenes.Long) or not self.shows_board:
            return False
        forward = -by if isinstance(scene, scenes.Text) and scene.from_end else by
        before = self._scroll
        self._scroll = max(0, min(self._scroll + SCROLL * forward, scene.overflow(*self.board_size)))
        return self._scroll != before

    def _scroll_signs(self) -> tuple[str, str]:
        """What is said where a long page has more above, or below."""
        back, on = self.keymap.named(commands.SCROLL_BACK), self.keymap.named(commands.SCROLL_ON)
        return _("({key}: earlier)").format(key=back), _("({key}: more)").format(key=on)

    def _go_to_card(self, by: int) -> bool:
        """To the next card; the mark goes with it where cards are answers."""
        cards, before = list(self.cards()), self.card
        first_is_open = self.page is pages.HAND and not any(
            isinstance(entry.place, str) for entry in self.pointing.entries
        )
        if before is not None:
            at = cards.index(before) + by
        elif first_is_open:
            at = by
        else:
            at = 0 if by > 0 else -1
        self._card = cards[at % len(cards)]
        if self.page is pages.HAND and cards_of(self.ask):
            self.pointing = self.pointing.at(self._card)
        return self._card != before
