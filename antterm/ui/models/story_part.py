"""Which part of the story people read in play: how far back, and of whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.draw.canvas import cells_of
from antterm.ui.models.turns import Turn

STRIDE = 5
"""Entries that one key scrolls."""


@dataclass(frozen=True)
class StoryPart:
    """All of it, or what one player did, or this round; from some entries before the newest on."""

    back: int = 0
    """Entries scrolled back from the newest."""
    seat: int | None = None
    """The player of whom alone it tells."""
    this_round: bool = False

    def scrolled(self, by: int, told: int) -> StoryPart:
        """So many strides further back; of `told` entries the first is the last."""
        return replace(self, back=max(0, min(self.back + by * STRIDE, told - 1)))

    def turned(self, seats: int, has_rounds: bool) -> StoryPart:
        """The next: all, each player, this round, all again."""
        if self.this_round:
            return StoryPart()
        following = 0 if self.seat is None else self.seat + 1
        if following < seats:
            return StoryPart(seat=following)
        return StoryPart(this_round=True) if has_rounds else StoryPart()

    def of(
        self, happened: Iterable[tuple[Happening, Turn | None]]
    ) -> Iterator[tuple[Happening, Turn | None]]:
        """What belongs to it, of happenings from a beginning of a round on."""
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


def on_one_line(told: Sequence[tuple[bool, str]], width: int, more: str) -> str:
    """Sentences as far as they fit: what was revealed, and what came last.

    Args:
        told: whether it was revealed, and the sentence.
        width: columns.
        more: said at the end where not all is told.
    """
    kept, text = [*told], " ".join(sentence for _revealed, sentence in told)
    if cells_of(text) <= width:
        return text
    room = width - cells_of(more) - 3
    while cells_of(text) > room and len(kept) > 1:
        kept.pop(next((place for place, (revealed, _text) in enumerate(kept) if not revealed), 0))
        text = " ".join(sentence for _revealed, sentence in kept)
    while cells_of(text) > room and ". " in text:
        text = f"{text.rpartition('. ')[0]}."
    return f"{text}   {more}"


def actor(event: Event) -> int | None:
    """The seat that an event is about; None where it is about nobody or all."""
    found = getattr(event, "seat", None)
    if found is None:
        found = getattr(getattr(event, "home", None), "seat", None)
    return found if isinstance(found, int) else None
