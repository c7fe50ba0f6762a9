"""The story beside the board: its turns and rounds, the part that is read, and how far it is scrolled back.

Story, review and header number turns and rounds alike (`numbered`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.draw.canvas import cells_of
from antterm.i18n import _
from antterm.ui.models.scene import StoryEntry, StoryLines
from antterm.ui.models.seat_view import SeatView


@dataclass(frozen=True)
class Begins:
    """The round or turn that begins with an event."""

    round: int | None = None
    """The number of the round; None for a turn."""
    name: str = ""
    """The name of the round, if the game does not use its number."""
    turn: int = 0
    """The number of the turn, if a game counts turns throughout; 0 if they are counted in each round."""


@dataclass(frozen=True)
class Turn:
    """A turn, or the beginning of a round."""

    round: int | None
    """None in a game without rounds."""
    turn: int
    """0 at the beginning of a round."""
    number: int
    """The number of the answer with which it began."""
    name: str = ""
    """The name of the round; empty if it is called by its number."""

    @property
    def label(self) -> str:
        """Return the label of the turn: `9`, or `2.3` for the third turn of the second round."""
        if self.round is None:
            return str(self.turn)
        name = self.name or str(self.round)
        return f"{name}.{self.turn}" if self.turn else name

    @property
    def begins_round(self) -> bool:
        """Whether a round begins with it."""
        return not self.turn


def numbered(
    happened: Iterable[Happening], begins: Callable[[Event], Begins | None]
) -> Iterator[tuple[Happening, Turn | None]]:
    """Return events from the beginning of a round on, each with the turn or round that began with it."""
    now_round: int | None = None
    now_turn, name = 0, ""
    for happening in happened:
        begun = begins(happening.event)
        if begun is not None:
            if begun.round is not None:
                now_round, now_turn, name = begun.round, 0, begun.name
            else:
                now_turn = begun.turn or now_turn + 1
        turn = Turn(now_round, now_turn, happening.number, name) if begun is not None else None
        yield happening, turn


def since_round(
    happened: Iterable[Happening], begins: Callable[[Event], Begins | None], least: int
) -> list[Happening]:
    """Return the latest events, from the beginning of a round on that is at least `least` events back.

    Args:
        happened: the newest first.
        least: how many there are to be, if there are so many.
    """
    lately: list[Happening] = []
    for happening in happened:
        lately.append(happening)
        if len(lately) >= least:
            begun = begins(happening.event)
            if begun is not None and (begun.round is not None or begun.turn):
                break
    return lately[::-1]


LENGTH = 80
"""Number of events that the story pane considers at first: more than any terminal has rows for."""
SPARE = 40
"""Number of entries before the newest visible one that are prepared, if there are so many."""


@dataclass(frozen=True)
class StoryPart:
    """The part of the story that is shown: all of it, one player or this round, up to some entries before the
    newest."""

    back: int = 0
    """Entries scrolled back from the newest."""
    seat: int | None = None
    """The only player that is shown; None for all."""
    this_round: bool = False
    is_opened: bool = False
    """Whether the story is shown although it is not scrolled, in place of a summary of the last turns."""

    def turned(self, seats: int, has_rounds: bool) -> StoryPart:
        """Return the next part: all, each player, this round, all again."""
        if self.this_round:
            return StoryPart()
        following = 0 if self.seat is None else self.seat + 1
        if following < seats:
            return StoryPart(seat=following)
        return StoryPart(this_round=True) if has_rounds else StoryPart()

    def of(
        self, happened: Iterable[tuple[Happening, Turn | None]]
    ) -> Iterator[tuple[Happening, Turn | None]]:
        """Return the events of this part, of those from the beginning of a round on."""
        if self.this_round:
            lately: list[tuple[Happening, Turn | None]] = []
            for happening, turn in happened:
                if turn is not None and turn.begins_round:
                    lately.clear()
                lately.append((happening, turn))
            yield from lately
            return
        for happening, turn in happened:
            if self.seat is None or actor(happening.event) == self.seat:
                yield happening, turn


class StoryReader:
    """The part of a game's story that the pane beside the board shows.

    Args:
        entry_of: returns the entry of a happening; None where there is nothing to say.
        begins: returns the turn or round that begins with an event.
    """

    def __init__(
        self,
        entry_of: Callable[[Happening], StoryEntry | None],
        begins: Callable[[Event], Begins | None],
    ) -> None:
        self._entry_of, self._begins = entry_of, begins
        self._seat_view: SeatView | None = None
        self._cache: tuple[SeatView, tuple[Happening, ...], StoryPart, tuple[StoryEntry, ...]] | None = None
        """The entries by what they depend on."""
        self.part = StoryPart()

    def show(self, seat_view: SeatView) -> None:
        """Show the story of another position, from its end."""
        if seat_view is not self._seat_view:
            self._seat_view, self.part = seat_view, replace(self.part, back=0, is_opened=False)

    def entries(self) -> tuple[StoryEntry, ...]:
        """Return the latest entries, oldest first."""
        seat_view, part = self._seat_view, self.part
        assert seat_view is not None
        lately = tuple(islice(reversed(seat_view.happened), LENGTH))  # more of it may be known by now
        if self._cache is None or self._cache[:3] != (seat_view, lately, part):
            most = LENGTH
            while True:
                turns = list(self._turns(most))
                entries = tuple(self._with_labels(part.of(turns)))
                if len(turns) < most or len(entries) >= part.back + SPARE or part.this_round:
                    break
                most *= 2
            self._cache = seat_view, lately, part, entries
        return self._cache[3]

    def scene(self, newer: str) -> StoryLines:
        """Return the story pane.

        Args:
            newer: what the key is called that scrolls to newer entries.
        """
        return StoryLines(self.entries(), self.part.back, self._heading(), newer)

    def _heading(self) -> str:
        if self.part.this_round:
            return _("This round:")
        if self._seat_view is not None and self.part.seat is not None:
            return _("Only {name}:").format(name=self._seat_view.names[self.part.seat])
        return ""

    @property
    def is_read_back(self) -> bool:
        """Whether it is scrolled, or only a part of it is shown."""
        return self.part != StoryPart()

    def scroll(self, by: int, size: tuple[int, int], *, is_summed_up: bool) -> bool:
        """Scroll a page back (1) or on (-1): by the entries that are seen, so that none is left out.

        Args:
            by: the direction.
            size: columns and rows of the pane.
            is_summed_up: whether the pane sums up the last turns before the story is read.

        Returns:
            False where the story ends there.
        """
        part, entries = self.part, self.entries()

        def page(back: int) -> int:
            return StoryLines(entries, back, self._heading()).entries_shown(*size)

        if by > 0 and is_summed_up and not self.is_read_back and entries:
            self.part = replace(part, is_opened=True)
        elif by > 0 and part.back + page(part.back) < len(entries):
            self.part = replace(part, back=part.back + page(part.back))
        elif by < 0 and part.back:
            wholly = (back for back in range(part.back) if back + page(back) >= part.back)
            self.part = replace(part, back=next(wholly, part.back - 1))
        elif by < 0:
            self.part = replace(part, is_opened=False)
        return self.part != part

    def close(self) -> None:
        """Show all of it again, from its end."""
        self.part = StoryPart()

    def turn(self) -> None:
        """Switch to the next part: each player, this round, all."""
        assert self._seat_view is not None
        has_rounds = any(turn is not None and turn.round is not None for _happening, turn in self._turns(1))
        self.part = self.part.turned(len(self._seat_view.names), has_rounds)

    def _turns(self, least: int) -> Iterator[tuple[Happening, Turn | None]]:
        """Return at least `least` events, from the beginning of a round on, with the turns that begin."""
        assert self._seat_view is not None
        return numbered(since_round(reversed(self._seat_view.happened), self._begins, least), self._begins)

    def _with_labels(self, happened: Iterable[tuple[Happening, Turn | None]]) -> Iterator[StoryEntry]:
        """Yield the entries; the first one of a turn has its number."""
        begun: Turn | None = None
        for happening, turn in happened:
            begun = turn or begun
            entry = self._entry_of(happening)
            if entry is None:
                continue
            if begun is not None and not begun.begins_round and not entry.heading:
                entry = replace(entry, sentence=f"{begun.label}  {entry.sentence}")
            begun = None
            yield entry


def on_one_line(sentences: Sequence[tuple[bool, str]], width: int, more: str) -> str:
    """Return sentences as far as they fit: what was revealed, and what came last.

    Args:
        sentences: each with whether it says what was revealed.
        width: columns.
        more: stands at the end where something was left out.
    """
    left, text = [*sentences], " ".join(sentence for _revealed, sentence in sentences)
    if cells_of(text) <= width:
        return text
    room = width - cells_of(more) - 3 * bool(more)
    while cells_of(text) > room and len(left) > 1:
        left.pop(next((index for index, (revealed, _text) in enumerate(left) if not revealed), 0))
        text = " ".join(sentence for _revealed, sentence in left)
    while cells_of(text) > room and ". " in text:
        text = f"{text.rpartition('. ')[0]}."
    return f"{text}   {more}" if more else text


def actor(event: Event) -> int | None:
    """Return the seat that an event is about; None where it is about nobody or all."""
    found = getattr(event, "seat", None)
    if found is None:
        found = getattr(getattr(event, "home", None), "seat", None)
    return found if isinstance(found, int) else None
