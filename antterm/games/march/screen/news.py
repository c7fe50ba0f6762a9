"""Reports to a player before the next question, a page each: battles, the harvest, cards drawn."""

from __future__ import annotations

from typing import NamedTuple

from antterm.games.march.draw import story
from antterm.games.march.draw.battle import BattleReport
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages
from antterm.games.march.screen.course import report_of
from antterm.games.march.screen.entries import cards_of
from antterm.games.march.screen.pages import MarchPage
from antterm.ui.models.seat_view import SeatView
from antterm.words import Words


class Report(NamedTuple):
    """A page that opens by itself before a question."""

    page: MarchPage
    battle: BattleReport | None = None
    """The battle on the page of reports."""


class News:
    """Battles, harvest and feeding since the last question.

    The page of the harvest comes before the Royal Decree, not once more after it. A game that is resumed
    begins with its question: what happened before stands beside it.

    Args:
        words: the game's sentences.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self._seen: int | None = None
        """The number of the last answer whose outcome was shown with a question; None before the first."""
        self._since: int | None = None
        """The number of the last answer that was shown with the question before; None at the first question,
        before which nothing is to be read."""
        self._was_asked = False
        """Whether somebody has been asked here: they read about the last round before the final points."""
        self._reports: tuple[Report, ...] = ()
        """The pages that are still to be read."""
        self._read = list[Report]()
        """The pages read before this question, which do not come again if the question is shown anew."""
        self.drawn: tuple[str, ...] = ()
        """The cards drawn since the last question, for the player who is asked."""
        self._first = 0
        """Number of answers given before the first question here."""
        self._asked_at = dict[int, tuple[int, int]]()
        """The number of answers at the last question of each seat, and at the one before."""

    @property
    def report(self) -> Report | None:
        """The report that is read now; None where nothing is left."""
        return self._reports[0] if self._reports else None

    @property
    def following(self) -> int:
        """The number of pages that come after the one that is read."""
        return max(0, len(self._reports) - 1)

    def update(self, seat_view: SeatView, view: MarchView) -> None:
        """Take note of what has happened in a new position."""
        if seat_view.ask is None:
            if not seat_view.answered:
                self._seen = 0  # who has been here from the start need not be told what happened so far
            elif seat_view.outcome is not None and self._was_asked and not seat_view.review:
                self._reports = tuple(self._reports_since(seat_view, view, self._seen or 0))
                self._was_asked = False  # the end is told once
            return
        if not self._was_asked and self._seen is None:
            self._first = seat_view.answered
        self._was_asked = True
        if seat_view.answered != self._seen:
            self._since, self._seen = self._seen, seat_view.answered
            self._read.clear()
        reports = [] if self._since is None else self._reports_since(seat_view, view, self._since)
        self.drawn = self._cards_drawn(seat_view, view)
        if self.drawn:
            reports.append(Report(pages.DRAWN))
        self._reports = tuple(report for report in reports if report not in self._read)

    def _reports_since(self, seat_view: SeatView, view: MarchView, number: int) -> list[Report]:
        """Return the pages to be read of what has happened since an answer: ended battles, then a harvest.

        Args:
            seat_view: what the seat sees.
            view: the position in it.
            number: how many answers had been given.
        """
        battles = story.battles_since(seat_view.happened, number)
        if view.battle is not None and view.battle.totals and battles:
            battles.pop()  # the one that is decided but not over, on whose page the question is answered
        reports = [
            Report(pages.REPORT, report_of(battle, self.words, seat_view.names, nth, len(battles)))
            for nth, battle in enumerate(battles, 1)
        ]
        if story.has_fed_since(seat_view.happened, number):
            reports.append(Report(pages.HARVEST))
        return reports

    def _cards_drawn(self, seat_view: SeatView, view: MarchView) -> tuple[str, ...]:
        """Return the cards in the hand that the asked player has drawn since they were last shown any.

        Cards whose drawing is part of the question, as when some of them have to be discarded, do not count:
        the question shows them itself.
        """
        ask, seat = seat_view.ask, view.seat
        if ask is None or seat is None or seat != ask.seat:
            return ()
        now, since = self._asked_at.get(seat, (self._first, self._first))
        if now != seat_view.answered:  # fewer than before where something was taken back
            now, since = seat_view.answered, min(now, seat_view.answered)
        self._asked_at[seat] = now, since
        if cards_of(ask) and not story.has_reacted(seat_view.happened, seat_view.answered, seat):
            before = story.drawn_since(seat_view.happened, seat_view.answered - 1, seat)
            since = seat_view.answered if before else since  # the question is part of what drew them
        held = view.nests[seat].hand or ()
        return tuple(card for card in story.drawn_since(seat_view.happened, since, seat) if card in held)

    def turn(self) -> bool:
        """Go on to the next page. Returns False if this is the last."""
        if len(self._reports) < 2:
            return False
        self._read.append(self._reports[0])
        self._reports = self._reports[1:]
        return True

    def read(self) -> None:
        """Mark all pages as read, so that the question follows."""
        self._read += self._reports
        self._reports = ()
