"""The page that is open in March of the Ants, and what is to be read before the question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from antterm.core.ask import Ask
from antterm.draw.scene import Scene
from antterm.games.march.draw.battles import BattlesPage
from antterm.games.march.rules import topics
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages, scenes
from antterm.games.march.screen.entries import cards_of, has_places
from antterm.games.march.screen.news import News
from antterm.games.march.screen.pages import PAGES, MarchPage, ReadingPosition
from antterm.games.march.screen.story_page import StoryPage, StoryPart, listed_rounds
from antterm.i18n import _, ngettext
from antterm.ui.models.keymap import Command
from antterm.ui.models.seat_view import SeatView
from antterm.words import Words

SCROLL = 10
"""Rows that a key scrolls a long page."""


class KeyboardHandover:
    """The player who is to take the keyboard. Enter does so; numbers, and saying no, answer at once."""

    def __init__(self) -> None:
        self.to: int | None = None
        """The seat that has to take the keyboard, as the question has come over to it; None if none has."""
        self._asked: int | None = None
        """The seat that was asked last."""
        self._answered = -1
        """Number of answers given when that seat was asked; -1 before."""

    def show(self, seat_view: SeatView, view: MarchView) -> None:
        """Note which player is asked."""
        ask = seat_view.ask
        if ask is None:
            return
        if ask.seat != self._asked or view.seat is not None:
            self.to = ask.seat if view.seat is None else None
        elif seat_view.answered != self._answered:
            self.to = None
        self._asked, self._answered = ask.seat, seat_view.answered

    def end(self) -> None:
        """Note that the player who is asked has taken the keyboard."""
        self.to = None


class Reader:
    """The pages of the board pane: which one is open, and which are to be read before the question.

    Args:
        words: the game's sentences.
        on_page_change: called when another page has been opened, with whether the reports have just been
            read, so that the question can be answered now.
    """

    def __init__(self, words: Words, on_page_change: Callable[[bool], None]) -> None:
        self._on_page_change = on_page_change
        self._seat_view: SeatView | None = None
        self.page: MarchPage = pages.MEADOW
        self._was_opened = False
        """Whether somebody has opened the page: it stays while others are asked."""
        self.seat = 0
        """The player whose nest mat is uppermost."""
        self.in_full = False
        """Whether what is under the cursor is explained in the board pane."""
        self.scroll = 0
        """Rows that a long page is scrolled."""
        self.battle = 0
        """The index of the battle to come under the cursor."""
        self.part = StoryPart()
        """The part of the story that its page tells."""
        self._card: str | None = None
        self.news = News(words)
        self._handover = KeyboardHandover()
        self._hand_wanted: Ask | None = None
        """The question at which somebody wanted to see the hand, before the curtain was drawn."""

    @property
    def view(self) -> MarchView:
        """The view of the seat at the screen."""
        assert self._seat_view is not None
        assert isinstance(self._seat_view.view, MarchView)
        return self._seat_view.view

    @property
    def reading(self) -> ReadingPosition:
        """The reader's place on the page that is open."""
        report, drawn = self.news.report, self.news.drawn
        battle = report.battle if report is not None else None
        return ReadingPosition(self.seat, self.card, self.scroll, self.battle, self.part, drawn, battle)

    @property
    def shows_report(self) -> bool:
        """Whether the page opened by itself, to be read before the question."""
        return self.news.report is not None and self.page is self.news.report.page

    @property
    def handed_to(self) -> int | None:
        """The seat that has to take the keyboard first, since the question has come over to it."""
        return self._handover.to if self._is_asked else None

    def show(self, seat_view: SeatView) -> None:
        """Take over a new position; open the page of its question, or what is to be read before it."""
        before, self._seat_view = self._seat_view, seat_view
        self.in_full, self.scroll, self.part, self.battle = False, 0, StoryPart(), 0
        view = self.view
        self._look_at_own_mat()
        self.news.update(seat_view, view)
        self._handover.show(seat_view, view)
        was_over = before is not None and before.outcome is not None
        if was_over and seat_view.outcome is None and self.page is pages.SCORE:
            self.page = pages.MEADOW  # the points had opened by themselves
        self._open_page_of_question()
        if seat_view.ask is not None:
            if seat_view.ask == self._hand_wanted and view.seat is not None:
                self.page, self._was_opened = pages.HAND, True
                self.news.read()
            self._hand_wanted = None

    @property
    def _is_asked(self) -> bool:
        return self._seat_view is not None and self._seat_view.ask is not None

    @property
    def is_elsewhere(self) -> bool:
        """Whether a page is open that somebody has opened, from which its key leads back.

        A page that is to be read before the question, as the harvest at a game's end, is none.
        """
        if self.news.report is not None and self.page is self.news.report.page:
            return False
        back = self._page_of_question() if self._is_asked else pages.MEADOW
        return self._was_opened and self.page is not back

    @property
    def is_away(self) -> bool:
        """Whether another page is open than that of the question; while others are asked, than the meadow."""
        if self._seat_view is None:
            return False
        others_are_asked = self._seat_view.waiting is not None and not self._is_asked
        return self.page is not (pages.MEADOW if others_are_asked else self._page_of_question())

    def find(self, command: Command) -> MarchPage | None:
        """Return the page that a command opens now; None where there is none."""
        return next((page for page in PAGES if page.command is command and page.is_there(self.view)), None)

    def open(self, page: MarchPage) -> None:
        """Open a page from its beginning.

        Unread reports stay unread, even one that is open: the player may have pressed a key while others
        played, before seeing it.
        """
        waits = self._is_asked and self.news.report is not None
        has_read = not waits and self._read_reports()
        self._look_at_own_mat()
        self.page, self.scroll, self._card, self._was_opened = page, 0, None, True
        self.part = StoryPart()
        self._on_page_change(has_read)

    def _look_at_own_mat(self) -> None:
        """Put the mat of the player who is asked uppermost, else that of the viewer."""
        assert self._seat_view is not None
        seat = self._seat_view.ask.seat if self._seat_view.ask else self.view.seat
        if seat is not None:
            self.seat = seat

    def open_hand_later(self, ask: Ask) -> None:
        """Open the hand when this question is asked behind the curtain."""
        self._hand_wanted = ask

    def return_to_question(self) -> None:
        """Open the page on which the question is answered; from another page that was opened, unread news."""
        has_read = not (self.is_elsewhere and self.news.report is not None) and self._read_reports()
        self._look_at_own_mat()
        self.scroll, self._was_opened = 0, False
        self._open_page_of_question()
        self._on_page_change(has_read)

    def leave(self) -> bool:
        """Go back to the page of the question, or to the meadow while others are asked.

        Returns:
            False where that page is open already.
        """
        before = self.page
        if self._seat_view is not None and self._seat_view.ask is None:
            self.open(pages.MEADOW)
            self._was_opened = False
        else:
            self.return_to_question()
        return self.page is not before

    def go_to_mat(self, by: int) -> None:
        """Put another player's nest mat uppermost.

        Args:
            by: how many seats on; below 0 back.
        """
        self.seat, self.scroll, self._card = (self.seat + by) % self.view.seats, 0, None

    def read_on(self) -> None:
        """Go from the news that are open to the next, or to the question."""
        if self.news.turn() and self.news.report is not None:
            self.page, self.scroll = self.news.report.page, 0
        else:
            self.return_to_question()

    def continue_hint(self, key: str) -> str:
        """Return where a key goes on from what is to be read before the question, and how much is left of it.

        Args:
            key: the name of the key.
        """
        following = self.news.following
        if not self.shows_report:  # another page was opened: perhaps the first of these has been seen
            n = following + 1
            # Translators: after a key: "Enter: to what has happened (1 page)."
            text = ngettext(
                "{key}: to what has happened ({n} page).", "{key}: to what has happened ({n} pages).", n
            )
            return text.format(key=key, n=n)
        if not following:
            return _("{key}: on to the question.").format(key=key)
        # Translators: after a key: "Enter: on to the next page (1 more)."
        text = ngettext(
            "{key}: on to the next page ({n} more).", "{key}: on to the next page ({n} more).", following
        )
        return text.format(key=key, n=following)

    def end_reports(self) -> bool:
        """Go from all news to the question. Returns False where none are open."""
        if not self.shows_report:
            return False
        self.return_to_question()
        return True

    def take_keyboard(self) -> None:
        """Note that the player who is asked has taken the keyboard."""
        self._handover.end()

    def explain(self, in_full: bool) -> None:
        """Explain what is under the cursor in the board pane, or show the page again.

        On the discard pile the cursor appears at the first card; of a hand all are explained at once until
        there is a cursor.
        """
        cards = self.cards() if self.page is pages.DISCARDS else ()
        if in_full and cards and self.card is None:
            self._card = cards[0]
        self.in_full, self.scroll = in_full, 0

    def scroll_by(self, by: int, scene: Scene, size: tuple[int, int]) -> bool:
        """Scroll a long page.

        Args:
            by: 1 for on, -1 for back.
            scene: what the board pane shows.
            size: its columns and rows.

        Returns:
            False where the page ends there.
        """
        if not isinstance(scene, scenes.Long):
            return False
        forward = -by if isinstance(scene, StoryPage) else by
        before = self.scroll
        self.scroll = max(0, min(self.scroll + SCROLL * forward, scene.overflow(*size)))
        return self.scroll != before

    def is_long(self, scene: Scene, size: tuple[int, int]) -> bool:
        """Return whether a page does not fit its pane.

        Args:
            scene: what the board pane shows.
            size: its columns and rows.
        """
        return isinstance(scene, scenes.Long) and scene.overflow(*size) > 0

    def can_scroll(self, scene: Scene, size: tuple[int, int]) -> bool:
        """Return whether more of a long page stands below what is seen.

        Args:
            scene: what the board pane shows.
            size: its columns and rows.
        """
        if not isinstance(scene, scenes.Long) or isinstance(scene, StoryPage):  # that is read from its end
            return False
        return self.scroll < scene.overflow(*size)

    def go_to_battle(self, by: int, scene: Scene, size: tuple[int, int]) -> bool:
        """Move the cursor over the battles to come, and scroll to it.

        Args:
            by: how many battles; below 0 back.
            scene: what the board pane shows.
            size: its columns and rows.

        Returns:
            False where no other battle to come is shown.
        """
        if not isinstance(scene, BattlesPage) or scene.at is None:
            return False
        starts = scene.to_come(size[0]).starts
        self.battle = (self.battle + by) % len(starts)
        first = starts[self.battle] if self.battle else 0
        self.scroll = min(first, scene.overflow(*size))
        return len(starts) > 1

    def show_next_player(self) -> bool:
        """Tell the story of the next player alone, or of all."""
        self.part, self.scroll = self.part.of_next_player(self.view.seats), 0
        return True

    @property
    def rounds(self) -> list[int | None]:
        """The rounds that the page of the story can tell; None, at the end, stands for the default part."""
        assert self._seat_view is not None
        ask = self._seat_view.ask
        return listed_rounds(self._seat_view.happened, ask.seat if ask else self.view.seat)

    def show_other_round(self, by: int) -> bool:
        """Tell the story of the next round, or of the one before. Returns False where there is one alone."""
        self.part, self.scroll = self.part.of_round(by, self.rounds), 0
        return len(self.rounds) > 1

    # Cards

    def cards(self) -> Sequence[str]:
        """Return the cards of the page, in the order in which the cursor goes over them."""
        return self.page.cards(self.view, self._seat_view, self.seat) if self._seat_view is not None else ()

    @property
    def card(self) -> str | None:
        """The card under the cursor, on a page of cards."""
        return self._card if self._card in self.cards() else None

    def point_at_card(self, card: str) -> None:
        """Put the cursor on a card that is marked, where the hand is open."""
        if self.page is pages.HAND:
            self._card = card

    def go_to_card(self, by: int, are_answers: bool) -> bool:
        """Move the cursor over the cards of the page.

        Args:
            by: how many; below 0 back.
            are_answers: whether the cards are answers to the question; else the first of a hand is shown
                before there is a cursor.

        Returns:
            False where there is no other card.
        """
        cards, before = list(self.cards()), self.card
        if before is None and self.page is pages.HAND and not are_answers:
            before = cards[0]
        at = cards.index(before) + by if before is not None else 0 if by > 0 else -1
        self._card = cards[at % len(cards)]
        return self._card != before

    @property
    def is_card_selected(self) -> bool:
        """Whether the cursor is on a card of a page that somebody opened to read."""
        return self.card is not None and self.is_elsewhere and self.is_away

    def deselect_card(self) -> bool:
        """Take the cursor off a card of a page that somebody opened to read. Returns False for none."""
        if not self.is_card_selected:
            return False
        self._card = None
        return True

    def _open_page_of_question(self) -> None:
        """Open the page on which the question is answered; first what is to be read before it."""
        assert self._seat_view is not None
        self._card = None
        self._was_opened = self._was_opened and self._seat_view.ask is None
        self.page = self._page_of_question()

    def _page_of_question(self) -> MarchPage:
        """Return the page on which the question is answered, or what is to be read before it.

        While others are asked it is the page that is open, if somebody opened it.
        """
        assert self._seat_view is not None
        seat_view, view, page, ask = self._seat_view, self.view, self.page, self._seat_view.ask
        tells = self.news.report.page if self.news.report else None
        if seat_view.outcome is not None:
            return pages.SCORE if tells is None else tells
        if ask is None:
            is_hidden = not page.is_there(view) or (page is pages.HAND and view.seat is None)
            if self._was_opened and not is_hidden:
                return page
            if view.battle is not None:
                return pages.BATTLE
            return pages.MEADOW if is_hidden or page is pages.BATTLE else page
        if tells is not None:
            return tells
        if isinstance(ask.about, topics.TakingDecree):
            return pages.HARVEST
        if isinstance(ask.about, topics.ChoosingSide):
            return pages.MAT
        if view.battle is not None:
            return pages.BATTLE
        return pages.HAND if cards_of(ask) and not has_places(ask, view) else pages.MEADOW

    def _read_reports(self) -> bool:
        """Note that the news have been read. Returns whether there were any."""
        had_news = self.news.report is not None
        self.news.read()
        return had_news
