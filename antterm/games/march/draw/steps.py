"""Events since a player's turn in steps: one change on the map at a time, each with its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from antterm.draw.canvas import PLAIN, Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import CHOSEN, DIM, KEY, in_words, wrap
from antterm.games.march.draw.names import site_text
from antterm.games.march.draw.signs import chip_ink, letter
from antterm.games.march.draw.status.segments import GAIN, LOSS
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.since import OF_HEX, Block, Change, ChangeKind, Deed
from antterm.games.march.words.naming import Naming
from antterm.games.march.words.since import change_in_short, change_line, cost_line, scored_by, title
from antterm.i18n import _

LEFT: Final = 4
"""Columns of the chips; the numbers of the steps stand right of them."""


class Step(NamedTuple):
    """A change on the map, with the player who made it."""

    block: Block
    deed: Deed
    change: Change


def steps_of(blocks: Sequence[Block]) -> tuple[Step, ...]:
    """Return every change on the map that is shown in some blocks, in their order."""
    return tuple(
        Step(block, deed, change) for block in blocks for deed in block.deeds for change in deed.changes
    )


class Row(NamedTuple):
    """A row of the list: of whom it tells, the number of its step or 0, and its text."""

    seat: int
    number: int
    text: str
    ink: Ink
    goes_on: bool = False
    """Whether its step began in the row above."""


@dataclass(frozen=True)
class Steps:
    """The list of the steps, one of which is pointed at, with all else that the players did."""

    naming: Naming
    blocks: tuple[Block, ...]
    at: int
    """The step that is pointed at, from 0."""
    more: str
    """The key that tells the whole story."""
    glyphs: Glyphs

    def sentence(self) -> str:
        """Return the step that is pointed at in a sentence."""
        block, deed, change = steps_of(self.blocks)[self.at]
        return change_line(self.naming, block.seat, deed, change, self._site(change))

    def in_short(self, step: Step) -> str:
        """Return a step as it stands in the list."""
        return change_in_short(self.naming, step.deed, step.change, self._site(step.change))

    def _site(self, change: Change) -> str:
        """Return what the site of a change brings; empty in the Great Tunnel, and for a whole hex."""
        if change.hex == GREAT_TUNNEL or change.kind in (*OF_HEX, ChangeKind.SWAPPED):
            return ""
        site, sites = change.spot.site, self.naming.components.tiles[change.hex].sites
        return site_text(None if site is None else sites[site], self.glyphs)

    def draw(self, width: int, height: int) -> Canvas:
        canvas, rows = Canvas(width, height), [*self._rows(width)]
        heading, count = _("Since your turn"), len(steps_of(self.blocks))
        canvas.put(0, 0, heading, Ink("title", attrs="b"))
        step = _("step {number} of {steps}").format(number=self.at + 1, steps=count)
        canvas.put(cells_of(heading) + 3, 0, in_words(step, width - cells_of(heading) - 3), DIM)
        room = max(1, height - 2)
        here = next(y for y, row in enumerate(rows) if row.number == self.at + 1)
        is_last = self.at == count - 1  # what is told below the last step is seen with it
        first = min(here if is_last else max(0, here - room // 2), max(0, len(rows) - room))
        before: int | None = None
        for y, row in enumerate(rows[first : first + room], 1):
            if row.seat != before:
                canvas.put(0, y, f" {letter(row.seat)} ", chip_ink(row.seat))
            self._put_row(canvas, y, row)
            before = row.seat
        canvas.put(LEFT, height - 1, in_words(self.more, width - LEFT), DIM)
        return canvas

    def _put_row(self, canvas: Canvas, y: int, row: Row) -> None:
        is_here = row.number == self.at + 1
        if is_here:
            canvas.put(LEFT - 1, y, " " * (canvas.width - LEFT + 1), CHOSEN)
            canvas.put(LEFT - 1, y, " " if row.goes_on else ">", CHOSEN)
        x = LEFT
        if row.number:
            number = "" if row.goes_on else f"{row.number:>2}"
            canvas.put(x, y, number, CHOSEN if is_here else KEY)
            x += 3
        canvas.put(x, y, row.text, CHOSEN if is_here else row.ink)

    def _rows(self, width: int) -> Iterator[Row]:
        number = 0
        for block in self.blocks:
            seat = block.seat
            steps = enumerate(steps_of((block,)), number + 1)
            attacks = {step.change.hex: n for n, step in steps if step.change.hex in block.attacks}
            for deed in block.deeds:
                if heading := title(self.naming, deed):
                    yield from (Row(seat, 0, text, PLAIN) for text in wrap(heading, width - LEFT))
                for change in deed.changes:
                    number += 1
                    text = self.in_short(Step(block, deed, change))
                    for place, row in enumerate(wrap(text, width - LEFT - 3)):
                        yield Row(seat, number, row, PLAIN, goes_on=place > 0)
                    if attacks.get(change.hex) == number:  # told once, with the last change there
                        attack = _("{who} attacks you on {hexes}").format(
                            who=self.naming.player(seat), hexes=change.hex
                        )
                        yield from (
                            Row(seat, 0, f"   {text}", LOSS) for text in wrap(attack, width - LEFT - 3)
                        )
                for line in scored_by(self.naming, deed):
                    yield from (Row(seat, 0, text, GAIN) for text in wrap(line, width - LEFT))
                for line in cost_line(self.naming, deed.cost):
                    yield from (Row(seat, 0, text, LOSS) for text in wrap(line, width - LEFT))
