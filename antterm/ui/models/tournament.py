"""A tournament of a host as it is drawn: who stands where, and the games of a round beside that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import CHOSEN, DIM, KEY, TITLE, put_arrows, shorten, wrap
from antterm.i18n import _
from antterm.i18n.nouns import capital
from antterm.remote import tournaments
from antterm.wire.messages import TournamentGame, TournamentPage

LEAST_NAME: Final = 10
"""Columns that names have at least; columns of tie breaks give way to that."""
WIDEST_NAME: Final = 24
LEAST_RESULT: Final = 5
"""Columns of a result."""
SIDE_BY_SIDE: Final = 70
"""Columns from which on the games stand beside the standings; else below them."""
GAP: Final = 3
WON: Final = Ink("good", attrs="b")


@dataclass(frozen=True)
class TournamentScene:
    """The standings, and the games of a round."""

    page: TournamentPage
    own: int | None
    """The number of the viewer; None if they do not take part."""
    round: int
    """The round whose games are shown, from 1; 0 before the first."""
    first: int
    """The place of the first player that is shown, from 0."""
    ascii_only: bool = False

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        top = self._rows_above(width)
        for y, line in enumerate(self._entry_lines(width)):
            canvas.put(1, y, line, PLAIN)
        players = self.players_shown(width, height)
        if not self.page.standings:
            canvas.put(1, top, _("Nobody is taking part yet."), DIM)
        elif not self.round:
            canvas.blit(self._standings(width - 2, players + 1), 1, top)
        elif width >= SIDE_BY_SIDE:
            left = (width - GAP) * 11 // 20
            canvas.blit(self._standings(left, players + 1), 1, top)
            canvas.blit(self._games(width - left - GAP - 1, height - top), left + GAP, top)
        else:
            games = height - top - players - 2
            canvas.blit(self._standings(width - 2, players + 1), 1, top)
            canvas.blit(self._games(width - 2, games), 1, height - games)
        return canvas

    def players_shown(self, width: int, height: int) -> int:
        """Return for how many players there is room."""
        room = height - self._rows_above(width)
        if self.round and width < SIDE_BY_SIDE:
            room -= min(len(self.page.rounds[self.round - 1]) + 1, room // 2) + 1
        return room - 1

    def _entry_lines(self, width: int) -> Sequence[str]:
        """Return when it begins, and until when people may enter, in lines."""
        text = tournaments.entry(self.page.row)
        return wrap(capital(text), max(1, width - 2))[:2] if text else ()

    def _rows_above(self, width: int) -> int:
        """Return how many rows there are above the standings."""
        lines = len(self._entry_lines(width))
        return lines + 1 if lines else 0

    # Standings

    def _standings(self, width: int, height: int) -> Canvas:
        """Return the standings from `first` on, with as many tie breaks as there is room for."""
        canvas = Canvas(width, height)
        rows = self.page.standings[self.first : self.first + height - 1]
        heads = [_("points"), *map(tournaments.tie_break_title, self.page.tie_breaks)]
        values = [
            [tournaments.points(each) for each in (row.points, *row.tie_breaks)]
            for row in self.page.standings
        ]
        widths = [max(cells_of(text) for text in column) for column in zip(heads, *values, strict=True)]
        left = 5
        while len(widths) > 1 and left + LEAST_NAME + sum(widths) + 2 * len(widths) > width:
            widths.pop()
        room = min(WIDEST_NAME, width - left - sum(widths) - 2 * len(widths))
        self._put_columns(canvas, 0, left + room, heads, widths, DIM)
        canvas.put(left, 0, shorten(_("Standings"), room), TITLE)
        for y, row in enumerate(rows, 1):
            entrant = self.page.entrants[row.entrant]
            ink = CHOSEN if row.entrant == self.own else DIM if entrant.withdrawn else PLAIN
            if row.entrant == self.own:
                canvas.put(0, y, " " * (left + room + sum(widths) + 2 * len(widths)), ink)
                canvas.put(0, y, ">", ink)
            place = f"{row.place}."
            canvas.put(left - 1 - len(place), y, place, ink)
            canvas.put(left, y, shorten(entrant.name, room), ink)
            self._put_columns(canvas, y, left + room, values[self.first + y - 1], widths, ink)
        below = self.first + height - 1 < len(self.page.standings)
        put_arrows(canvas, self.first > 0, below, self.ascii_only)
        return canvas

    @staticmethod
    def _put_columns(
        canvas: Canvas, y: int, x: int, texts: Sequence[str], widths: Sequence[int], ink: Ink
    ) -> None:
        for text, wide in zip(texts, widths, strict=False):
            canvas.put(x + 2 + wide - cells_of(text), y, text, ink)
            x += 2 + wide

    def _games(self, width: int, height: int) -> Canvas:
        """Return the games of a round, the reader's own among them where not all have room."""
        canvas = Canvas(width, height)
        games = self.page.rounds[self.round - 1]
        title = _("round {n} of {count}").format(n=self.round, count=self.page.row.rounds)
        canvas.put(0, 0, shorten(title, width), TITLE)
        own = next((at for at, game in enumerate(games) if self._is_own(game)), 0)
        first = max(0, min(own - (height - 1) // 2, len(games) - (height - 1)))
        for y, game in enumerate(games[first : first + height - 1], 1):
            self._put_game(canvas, y, game)
        return canvas

    def _is_own(self, game: TournamentGame) -> bool:
        return self.own is not None and self.own in (game.first, game.second)

    def _put_game(self, canvas: Canvas, y: int, game: TournamentGame) -> None:
        """Write who begins at the left, the result in the middle, and the other at the right."""
        width, is_own = canvas.width, self._is_own(game)
        inks = [PLAIN, PLAIN] if not is_own else [CHOSEN, CHOSEN]
        if is_own:
            canvas.put(0, y, " " * width, CHOSEN)
        if game.second is None:
            sentence = tournaments.game_sentence(self.page, game)
            canvas.put(1, y, shorten(sentence, width - 2), CHOSEN if is_own else DIM)
            return
        result = tournaments.result(game) or ("..." if self.ascii_only else "…")
        if game.points is not None and not is_own:
            inks = [WON if each == 2 else DIM if each == 0 else PLAIN for each in game.points]
        middle = max(LEAST_RESULT, cells_of(result))
        room = (width - middle - 4) // 2
        names = [shorten(self.page.entrants[each].name, room) for each in (game.first, game.second)]
        canvas.put(1 + room - cells_of(names[0]), y, names[0], inks[0])
        canvas.put(2 + room + (middle - cells_of(result)) // 2, y, result, CHOSEN if is_own else KEY)
        canvas.put(3 + room + middle, y, names[1], inks[1])
