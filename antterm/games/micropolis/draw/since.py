"""Since your turn: what the turns of a round have brought to each player, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import DIM, KEY, TITLE, shorten, wrap
from antterm.games.micropolis.draw.row import gain_ink
from antterm.games.micropolis.draw.things import soldiers_text
from antterm.games.micropolis.rules.past import Block, Turn
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.score import numeral, reasons, signed
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated

NAME: Final = 12
"""Columns of names at most."""
GAIN: Final = 3
"""Columns of points with their sign."""
MORE: Final = " ~"
"""The sign after reasons if there is no room for more; the key beside the title opens the whole list."""


@dataclass(frozen=True)
class Since:
    """A block for each player: the points of their turn and the reasons, then what others changed of them.

    Where there is room it says what they took; where there is too little, those who moved first stand in
    one row without reasons.
    """

    blocks: tuple[Block, ...]
    names: tuple[str, ...]
    words: MicropolisWords
    seat: int | None
    """The seat of the reader; None for onlookers."""
    more: str
    """The key that goes further back."""
    scores: tuple[tuple[str, str], ...]
    """The lines of the score sheet and what they count, which stand below where there is room."""
    glyphs: Glyphs

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        title = _("Since your turn") if self.seat is not None else _("The latest turns")
        canvas.put(0, 0, shorten(title, width), TITLE)
        more = pgettext("what a key does", "more")
        x = width - cells_of(more)
        if x - cells_of(self.more) - 1 > cells_of(title):
            canvas.put(x, 0, more, DIM)
            canvas.put(x - cells_of(self.more) - 1, 0, self.more, KEY)
        if not self.blocks:
            canvas.put(0, 1, _("Nothing yet."), DIM)
            self._put_scores(canvas, 3)
            return canvas
        room = height - 1
        for most in (99, 2, 1):
            cut = [self._fitted(block, most, width) for block in self.blocks]
            if sum(map(len, cut)) <= room:
                break
        y, left = 1, [*zip(self.blocks, cut, strict=True)]
        if sum(map(len, cut)) > room:
            room_left = max(0, room - 1)
            early = left[: len(left) - room_left]
            left = left[len(left) - room_left :]
            self._put_early(canvas, y, [block for block, _rows in early], width)
            y += 1
        for block, lines in left:
            y = self._put_block(canvas, y, block, lines, width)
        self._put_scores(canvas, y + 1)
        return canvas

    def _put_scores(self, canvas: Canvas, y: int) -> None:
        """Write what the lines of the score sheet count, a row each."""
        if y + 1 + len(self.scores) > canvas.height:
            return
        canvas.put(0, y, _("What scores"), TITLE)
        wide = max(cells_of(name) for name, _what in self.scores) + 1
        for row, (name, what) in enumerate(self.scores, y + 1):
            canvas.put(0, row, name)
            canvas.put(wide, row, shorten(what, canvas.width - wide), DIM)

    @property
    def _text_at(self) -> int:
        return min(NAME, max(cells_of(self._name(block)) for block in self.blocks)) + GAIN + 2

    def _name(self, block: Block) -> str:
        """Return who it is; in the advanced game with the anthill that received the tile."""
        numerals = {numeral(turn.home) for turn in block.turns}
        which = f" {numerals.pop()}" if len(numerals) == 1 else ""
        return f"{self.names[block.seat]}{which}".rstrip()

    def _reasons(self, block: Block) -> list[str]:
        """Return the reasons of a block in parts, last those of what the turns of others changed."""
        own = reasons(block.change)
        why: list[str] = [*own[:1], *(f", {reason}" for reason in own[1:])]
        for seat, sheet in block.by_others:
            # Translators: reasons for points that somebody won or lost by another's turn: "Colony -5".
            text = _("{reasons} by {who}")
            sentence = text.format(reasons=enumerated(reasons(sheet)), who=self.names[seat])
            why.append(f"; {sentence}" if why else sentence)
        if not why and block.turns and block.turns[-1].is_open:
            why.append(pgettext("points of a turn", "not finished yet"))
        return why or [pgettext("points of a turn", "nothing")]

    def _in_a_row(self, block: Block, wide: int) -> str:
        """Return the reasons in one row: what others changed is shown before the least of one's own."""
        parts, own = self._reasons(block), reasons(block.change)
        points = sum(sheet.total for _seat, sheet in block.by_others)
        who = ", ".join(dict.fromkeys(self.names[seat] for seat, sheet in block.by_others if sheet.total))
        # Translators: points that somebody won or lost afterwards by the turns of others: "then -5 by Ann".
        text = _("then {points} by {who}")
        later = text.format(points=f"{points:+d}", who=who) if points else ""
        if not own or not later or cells_of("".join(parts)) <= wide:
            return _whole_parts(parts, wide)
        shorter = [f"{', '.join(own[:n])}{MORE * (n < len(own))}; {later}" for n in range(len(own), 0, -1)]
        return next((each for each in (*shorter, later) if cells_of(each) <= wide), shorten(later, wide))

    def _took(self, turn: Turn) -> str:
        """Return what was taken, and for what."""
        taken, tile = turn.taken, self.words.tile(turn.taken.tile)
        if taken.by_token:
            return _("took {tile}, for a token").format(tile=tile)
        if not taken.paid:
            return _("took {tile}, free").format(tile=tile)
        return _("took {tile}, for {soldiers}").format(
            tile=tile, soldiers=soldiers_text(taken.paid, self.glyphs)
        )

    def _fitted(self, block: Block, most: int, width: int) -> list[tuple[str, Ink]]:
        """Return at most `most` rows of a block: the reasons, then what was taken."""
        wide = width - self._text_at
        took = [(self._took(turn), DIM) for turn in block.turns]
        if most > 2:
            texts = [("".join(self._reasons(block)), Ink()), *took]
            return [(row, ink) for text, ink in texts for row in wrap(text, wide)]
        return [(self._in_a_row(block, wide), Ink()), *((shorten(text, wide), ink) for text, ink in took)][
            :most
        ]

    def _put_block(
        self, canvas: Canvas, y: int, block: Block, rows: list[tuple[str, Ink]], width: int
    ) -> int:
        at, gain = self._text_at, block.gain
        name = shorten(self._name(block), at - GAIN - 2)
        canvas.put(0, y, name, TITLE if block.seat == self.seat else Ink(attrs="b"))
        if gain or any(block.change.lines()):  # a 0 says that what was won was lost as well
            number = signed(gain)
            canvas.put(at - 1 - cells_of(number), y, number, gain_ink(gain))
        for text, ink in rows:
            canvas.put(at, y, text, ink)
            y += 1
        return y

    def _put_early(self, canvas: Canvas, y: int, blocks: list[Block], width: int) -> None:
        """Write the points of several players in a row."""
        x, each = 0, (width + 2) // len(blocks) - 2
        for block in blocks:
            number = signed(block.gain)
            name = shorten(self._name(block), max(2, each - len(number) - 1))
            if x + cells_of(name) + 1 + len(number) > width - 2:
                canvas.put(x, y, "~", DIM)
                return
            canvas.put(x, y, name, TITLE if block.seat == self.seat else Ink(attrs="b"))
            canvas.put(x + cells_of(name) + 1, y, number, gain_ink(block.gain))
            x += cells_of(name) + len(number) + 3


def _whole_parts(parts: Sequence[str], width: int) -> str:
    """Return as many parts of a text as have room as a whole, with a mark where some have none."""
    for number in range(len(parts), 0, -1):
        text = "".join(parts[:number]) + (MORE if number < len(parts) else "")
        if cells_of(text) <= width:
            return text
    return shorten("".join(parts), width)


def since_in_a_row(blocks: Sequence[Block], names: Sequence[str], key: str, width: int) -> str:
    """Return what turns brought to each player, on one line with as many reasons as fit.

    Args:
        blocks: what they brought, by player.
        names: the names of the players.
        key: the key that opens the whole list.
        width: the columns of the line.
    """
    texts = []
    for block in blocks:
        text = _("{who} {gain}").format(who=names[block.seat], gain=signed(block.gain))
        why = enumerated(reasons(block.change))
        texts.append((text, _("{who_and_gain}: {why}").format(who_and_gain=text, why=why) if why else text))
    for number in range(len(texts), -1, -1):  # those who moved last are told with their reasons
        parts = [
            whole if place >= len(texts) - number else short for place, (short, whole) in enumerate(texts)
        ]
        end = "" if number == len(texts) else f"   {_('{key} shows why').format(key=key)}"
        if cells_of(text := f"{'; '.join(parts)}.{end}") <= width:
            return text
    return shorten(text, width)
