"""The page of the whole story: a round in blocks with the players' chips, those before it in a line each."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from antterm.core.story import Happening
from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import CHOSEN, DIM, TITLE, Segment, shorten, wrap
from antterm.games.march.draw import story
from antterm.games.march.draw.signs import BOLD, chip_ink, letter
from antterm.games.march.draw.status.segments import LOSS, put_line
from antterm.games.march.rules import happened
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.happened import HordeEvent
from antterm.games.march.rules.since import (
    QUEEN,
    DeedKind,
    blocks_of,
    happenings_in_round,
    rounds_known,
    rounds_of,
)
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.naming import Naming, phase_in_short
from antterm.games.march.words.since import Gains, cost_line, gains_line, phrases, round_line, scored_by
from antterm.i18n import _
from antterm.words import Words

LEFT: Final = 5
"""Columns left of the sentences, for the chips."""
TURNS: Final = (
    happened.ActionTaken,
    happened.Reacted,
    happened.AbilityUsed,
    happened.BattleBegan,
)
"""Events that begin something new that one player does."""
ON_THEIR_OWN: Final = (HordeEvent, happened.PhaseBegan)
"""Events that each stand in a block of their own."""


@dataclass(frozen=True)
class StoryPart:
    """The part of the story that is shown."""

    round: int | None = None
    """The round; None for what happened since the reader's turn, or, for an onlooker, in the last round."""
    seat: int | None = None
    """The only player of whom to tell; None for all players."""

    def of_next_player(self, seats: int) -> StoryPart:
        """Return the part of the next player alone; after the last player, that of all."""
        following = 0 if self.seat is None else self.seat + 1
        return replace(self, seat=following if following < seats else None)

    def of_round(self, by: int, rounds: Sequence[int | None]) -> StoryPart:
        """Return the part of another round; after the last round comes the first.

        Args:
            by: 1 for the next, -1 for the one before.
            rounds: the rounds that can be shown, the first first; None, for what is shown at first, is the
                last.
        """
        at = rounds.index(self.round) if self.round in rounds else len(rounds) - 1
        return replace(self, round=rounds[(at + by) % len(rounds)])


@dataclass(frozen=True)
class Row:
    """A sentence of the story."""

    text: str
    seat: int | None = None
    """The player who has done it; None if it was no player."""
    ink: Ink = PLAIN
    is_horde: bool = False
    """Whether the Horde has done it."""


def listed_rounds(happened: Iterable[Happening], seat: int | None) -> list[int | None]:
    """Return the rounds that can be shown, the first first; as the last None, what is shown at first.

    Args:
        happened: what the reader may know.
        seat: the seat that reads it; None for an onlooker, to whom the last round is shown at first.
    """
    rounds = rounds_known(happened)
    return [*(rounds if seat is not None else rounds[:-1]), None]


@dataclass(frozen=True)
class Teller:
    """Tells a part of the story to one seat.

    Args:
        view: the position as the reader sees it.
        seat: the seat that reads it; None for an onlooker.
        words: the game's sentences.
        names: the names of the players by seat.
    """

    view: MarchView
    seat: int | None
    words: Words
    names: tuple[str, ...]

    @property
    def naming(self) -> Naming:
        """The names of players, hexes and cards."""
        return Naming(self.view.components, self.names, numbers_first=True)

    def rows(self, happened: Sequence[Happening], part: StoryPart) -> Iterator[Row]:
        """Yield a part of the story.

        Args:
            happened: all that the reader may know of it.
            part: which.
        """
        rounds, seats = rounds_known(happened), range(self.view.seats)
        shown = rounds[-1] if part.round is None and rounds else part.round
        for line in rounds_of((each.event for each in happened), len(seats)):
            if shown is not None and line.round <= shown:
                yield Row(round_line(self.naming, line, seats))
        if part.round is None and self.seat is not None:
            happenings: Sequence[Happening] = story.since_last_turn(happened, self.seat)
            if len(happenings) < len(happened):  # the rest of that turn comes first
                begins = (isinstance(each.event, (*TURNS, *ON_THEIR_OWN)) for each in happenings)
                happenings = happenings[
                    next((place for place, does in enumerate(begins) if does), len(happenings)) :
                ]
        else:
            happenings = happenings_in_round(happened, shown)
        for piece in _pieces(happenings):
            for row in self._of_piece(piece):
                if part.seat is None or row.seat == part.seat or (row.seat is None and not row.is_horde):
                    yield row

    def _of_piece(self, piece: Sequence[Happening]) -> Iterator[Row]:
        """Yield all that is shown of a piece."""
        first = piece[0].event
        match first:
            case happened.PhaseBegan(phase=Phase.WORKER):
                yield from self._sentences(piece, TITLE)
            case happened.PhaseBegan(phase=phase) if phase in QUEEN:
                yield Row(phase_in_short(Phase.QUEEN_START), ink=BOLD)
                blocks = blocks_of(piece, self.view, self.seat)
                ended = {
                    deed.seat: deed for block in blocks for deed in block.deeds if deed.kind is DeedKind.ENDED
                }
                yield from self._of_blocks(piece, without=(DeedKind.ENDED,))
                for who, gains in enumerate(_gains(piece, self.view.seats)):
                    parts = [gains_line(self.naming, gains)]
                    parts += scored_by(self.naming, ended[who]) if who in ended else []
                    if text := "; ".join(part for part in parts if part):
                        yield Row(text, who)
            case happened.PhaseBegan():  # battles are told by themselves
                yield from self._of_blocks(piece)
            case _ if isinstance(first, TURNS):
                yield from self._of_blocks(piece)
                seen = [each for each in piece if isinstance(each.event, happened.CardsSeen)]
                yield from self._sentences(seen, DIM)
            case _:
                yield from self._sentences(piece)

    def _of_blocks(self, piece: Sequence[Happening], without: Container[DeedKind] = ()) -> Iterator[Row]:
        """Yield what players did in a piece, and what the reader lost by it."""
        for block in blocks_of(piece, self.view, self.seat):
            block.deeds = [deed for deed in block.deeds if deed.kind not in without]
            if block.deeds:
                yield Row("; ".join(phrases(self.naming, block)), block.seat)
            for deed in block.deeds:
                yield from (Row(line, block.seat, LOSS) for line in cost_line(self.naming, deed.cost))

    def _sentences(self, piece: Sequence[Happening], ink: Ink = PLAIN) -> Iterator[Row]:
        """Yield a sentence for each event."""
        for event in (each.event for each in piece):
            if text := self.words.event(event, self.names):
                is_heading = isinstance(event, happened.PhaseBegan | happened.GameBegan)
                seat = event.seat if isinstance(event, happened.OfSeat) and not is_heading else None
                yield Row(text, seat, ink, isinstance(event, HordeEvent))


def _pieces(happenings: Sequence[Happening]) -> Iterator[list[Happening]]:
    """Cut a stretch of the story: what one player did, a part of the round, what the Horde did.

    All that a Queen Phase brings is one piece.
    """
    piece: list[Happening] = []
    is_queen = False
    for each in happenings:
        event = each.event
        if isinstance(event, happened.PhaseBegan):
            begins = not (is_queen and event.phase in QUEEN)
            is_queen = event.phase in QUEEN
        else:
            alone = isinstance(event, ON_THEIR_OWN) or (piece and isinstance(piece[0].event, ON_THEIR_OWN))
            begins = not is_queen and (isinstance(event, TURNS) or bool(alone))
        if begins and piece:
            yield piece
            piece = []
        piece.append(each)
    if piece:
        yield piece


def _gains(piece: Sequence[Happening], seats: int) -> list[Gains]:
    """Return what a Queen Phase brought, by seat."""
    gains = [Gains() for _seat in range(seats)]
    for each in piece:
        match event := each.event:
            case happened.LarvaeGained(who, n):
                gains[who].larvae += n
            case happened.FoodGained(who, n):
                gains[who].food += n
            case happened.CardsDrawn(who, n):
                gains[who].cards += n
            case happened.CardDiscarded(who, card, happened.Cause.ANT_LIONS_DEN):
                gains[who].discarded.append(card)
            case happened.Fed(who):
                gains[who].food_eaten += event.food
                gains[who].larvae_eaten += event.larvae
                gains[who].starved += event.starved
    return gains


class Line(NamedTuple):
    """A line of the page."""

    chip: Segment | None
    """The chip with the letter of the player who has done it; None for a line that goes on."""
    begins: bool
    """Whether somebody else has done what the line above tells."""
    text: str
    ink: Ink


@dataclass(frozen=True)
class StoryPage:
    """A part of the story in blocks with chips, so that its end can be seen; above it which part it is."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    part: StoryPart
    rounds: tuple[int | None, ...]
    """The rounds that can be shown, the first first; None, for what is shown at first, is the last."""
    last: int | None
    """The round that None stands for; None if that is what happened since the reader's turn."""
    earlier: str
    """Text beside the title where there is more above."""
    more: str
    """Text beside the title where there is more below."""
    scroll: int = 0
    """Number of rows by which the page is scrolled back from its end."""

    def _lines(self, width: int) -> list[Line]:
        """Return the rows, wrapped."""
        lines: list[Line] = []
        before: Segment | None = None
        for row in self.rows:
            chip: Segment | None = None
            if row.is_horde or row.seat is not None:
                chip = (f" {letter(row.seat)} ", chip_ink(row.seat))
            left = LEFT if chip else 1
            for text in wrap(row.text, width - left - 1) or [""]:
                lines.append(Line(chip, chip != before, " " * left + text, row.ink))
                before = chip
        return lines

    def overflow(self, width: int, height: int) -> int:
        return max(0, len(self._lines(width)) - max(0, height - 2))

    def draw(self, width: int, height: int) -> Canvas:
        canvas, lines = Canvas(width, height), self._lines(width)
        most = self.overflow(width, height)
        first = most - min(self.scroll, most)
        put_line(canvas, 1, 0, self._heading(), width)
        signs = [self.earlier] if first else []
        signs += [self.more] if first < most else []
        canvas.put(1, 1, shorten("  ".join(signs), width - 2), DIM)
        for y, line in enumerate(lines[first : first + max(0, height - 2)], 2):
            canvas.put(0, y, line.text, line.ink)
            if line.chip is not None and (line.begins or y == 2):  # also where its beginning is not seen
                canvas.put(1, y, *line.chip)
        return canvas

    def _heading(self) -> list[Segment]:
        """Return the title, the rounds with the one that is shown, and of whom it tells."""
        heading: list[Segment] = [(_("The story so far"), TITLE), (" ", DIM)]
        last = ROUNDS[self.last] if self.last is not None else _("since your turn")
        for part in self.rounds if len(self.rounds) > 1 else ():
            name = last if part is None else ROUNDS[part]
            heading += [(" ", DIM), (f"[{name}]", CHOSEN) if part == self.part.round else (f" {name} ", DIM)]
        if (seat := self.part.seat) is not None:
            heading += [("  ", DIM), (f" {letter(seat)} ", chip_ink(seat)), (f" {self.names[seat]}", BOLD)]
        return heading
