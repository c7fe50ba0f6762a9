"""What each player has done since the reader's turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import DIM, wrap
from antterm.games.march.draw.signs import chip_ink, letter
from antterm.games.march.draw.status.segments import GAIN, LOSS
from antterm.games.march.rules.since import Block, Deed, DeedKind, lasting
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.naming import Naming
from antterm.games.march.words.since import cost_phrase, den_line, in_brief, phrase
from antterm.i18n import _, ngettext

CHIP: Final = 4
"""Columns that the chip of a player takes before the rows of what they did."""


class Weight(IntEnum):
    """The importance of a line of “Since your turn”; where room is short, the lowest are left out first."""

    SMALL = 0
    """A reaction of another player that changes nothing on the map: a larva taken, a card exchanged."""
    OWN = 1
    """An action or reaction that the reader chose."""
    PLACED = 2
    """A reaction of another player that changes the map."""
    OTHERS = 3
    """An action of another player, or something that happened to the reader without a choice."""
    LASTING = 4
    """An Evolution or a Colony Goal that another player has brought into play."""
    POINTS = 5
    """Points that another player scored."""
    LOSS = 6
    """A loss of the reader, or an attack on them."""


UNCHOSEN: Final = (DeedKind.SCORED, DeedKind.ENDED, DeedKind.BEFELL)
"""Events that happen to a player without a choice of theirs."""


def _weight(deed: Deed, *, is_own: bool, is_lasting: bool) -> Weight:
    """Return how important something is that a player did.

    Args:
        deed: what was done.
        is_own: whether the reader did it.
        is_lasting: whether a card came into play by it that stays there.
    """
    if is_own and deed.kind not in UNCHOSEN and not deed.is_forced:
        return Weight.OWN
    if deed.scored:
        return Weight.OTHERS if is_own else Weight.POINTS
    if is_lasting:
        return Weight.LASTING
    if deed.kind is not DeedKind.REACTED or deed.card:
        return Weight.OTHERS
    return Weight.PLACED if deed.changes else Weight.SMALL


@dataclass(frozen=True, eq=False)
class Phrase:
    """One thing that a player did, as it is shown."""

    seat: int
    wordings: tuple[tuple[str, ...], ...]
    """The rows of each wording, the longest first; the shortest ones begin with points."""
    ink: Ink
    weight: Weight
    is_end: bool = False
    """Whether it is what the end of the round brought, which all players' rows tell in the same form."""
    is_deed: bool = True
    """Whether it is something that the player did, not what that means to the reader."""

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows in which all of it is shown."""
        return self.wordings[0]


def _wrapped(texts: Iterable[str], width: int) -> tuple[tuple[str, ...], ...]:
    """Return the rows of each of some texts, which stand beside the chip of a player."""
    return tuple(tuple(wrap(text, width - CHIP)) for text in texts)


@dataclass(frozen=True)
class Since:
    """The deeds of each player since the reader's turn, a block for each with their chip."""

    view: MarchView
    names: tuple[str, ...]
    blocks: tuple[Block, ...]
    seat: int | None
    """The seat of the reader; None for an onlooker."""
    key: str
    """The key that opens the whole story, as it is named on the screen, such as `y`."""
    is_own: bool = False
    """Whether the reader takes an Action now."""
    taken: tuple[str, ...] = ()
    """Cards of the reader that the Ant Lion's Den took."""
    rounds: tuple[str, ...] = ()
    """The rounds that are over, a line each, for the rows that are left below."""
    nothing: str = ""
    """Text if nobody has done anything since, and no round is over."""

    def phrases(self, width: int) -> list[Phrase]:
        """Return all that is shown, in rows of `width` columns."""
        naming = Naming(self.view.components, self.names, numbers_first=True)
        phrases = list[Phrase]()
        for block in self.blocks:
            phrases += (each for deed in block.deeds for each in self._deed(naming, block.seat, deed, width))
            if block.attacks and self.seat is not None:
                attacks = _("{who} attacks you on {hexes}").format(
                    who=naming.player(block.seat), hexes=naming.places(block.attacks)
                )
                phrases.append(
                    Phrase(block.seat, _wrapped([attacks], width), LOSS, Weight.LOSS, is_deed=False)
                )
        if self.seat is not None and self.taken:
            taken = _wrapped([den_line(naming, self.taken)], width)
            phrases.append(Phrase(self.seat, taken, LOSS, Weight.LOSS, is_deed=False))
        return phrases

    def _deed(self, naming: Naming, seat: int, deed: Deed, width: int) -> Iterator[Phrase]:
        """Yield what a player did, then each loss of the reader by it."""
        is_own = seat == self.seat
        weight = _weight(deed, is_own=is_own, is_lasting=bool(lasting(self.view, deed)))
        texts = [phrase(naming, deed), *in_brief(naming, deed)]
        losses = cost_phrase(naming, deed, is_own=is_own)
        is_victory = self._is_victory(deed)
        # battles of the round before were reported already, and leave room for what is new
        is_past = deed.kind is DeedKind.FOUGHT and self.view.phase is Phase.WORKER
        loss_weight = Weight.OTHERS if is_past else Weight.LOSS
        if losses and is_own:  # in a battle that the reader began
            texts = ["; ".join((text, *losses)) for text in texts]
            yield Phrase(seat, _wrapped(texts, width), GAIN if is_victory else LOSS, loss_weight)
            return
        ink = GAIN if is_victory else Ink()
        yield Phrase(seat, _wrapped(texts, width), ink, weight, is_end=deed.kind is DeedKind.ENDED)
        for loss in losses:
            ink = Ink() if is_victory else LOSS
            yield Phrase(seat, _wrapped([loss], width), ink, loss_weight, is_deed=False)

    def _is_victory(self, deed: Deed) -> bool:
        """Return whether something is a battle that the reader won, whoever began it."""
        if self.seat is None or self.seat not in (deed.seat, deed.other):
            return False
        return deed.kind is DeedKind.FOUGHT and deed.has_won is (deed.seat == self.seat)

    def rows(self, width: int) -> int:
        """Return the rows in which all of it is shown, its title included."""
        return 1 + sum(len(each.rows) for each in self.phrases(width))

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        phrases = self.phrases(width)
        title = _("Since your turn") if self.seat is not None else _("What happened")
        if self.is_own and all(block.seat == self.seat for block in self.blocks):
            title = _("This turn")
        shown, beside = fitting(phrases, height - 1), cells_of(title) + 3
        canvas.put(0, 0, title, Ink("title", attrs="b"))
        more = _("{key}: all of it")
        if n := len(phrases) - len(shown):
            # Translators: how many things that happened have no room; then the key that tells them.
            more = ngettext("{n} more: {key}", "{n} more: {key}", n)
        more = more.format(n=n, key=self.key)
        if beside + cells_of(more) <= width:
            canvas.put(beside, 0, more, DIM)
        before, y = None, 1
        for each in shown:
            if each.seat != before:  # also where the beginning of a block is left out
                canvas.put(0, y, f" {letter(each.seat)} ", chip_ink(each.seat))
            for row in each.rows[: height - y]:
                canvas.put(CHIP, y, row, each.ink)
                y += 1
            before = each.seat
        y += 1 if phrases else 0
        for row in self._rows_of_rounds(width, height - y) or wrap("" if phrases else self.nothing, width):
            canvas.put(0, y, row, DIM)
            y += 1
        return canvas

    def _rows_of_rounds(self, width: int, height: int) -> list[str]:
        """Return the rounds that are over as far as they have room, the newest rather than the first."""
        rows: list[str] = []
        for line in reversed(self.rounds):
            wrapped = wrap(line, width)
            if len(wrapped) + len(rows) > height:
                break
            rows = wrapped + rows
        return rows


def fitting(phrases: Sequence[Phrase], rows: int) -> list[Phrase]:
    """Return what has room in `rows` rows, in the order in which it happened.

    What weighs most comes first, of equal weight what is newest; of the most that there is, one is shown.
    Before all others of that weight comes what another has done last: so what happens now is seen beside
    a loss of long ago, which is shortened where that makes room for it, and a March beside the attack that
    it led to.
    """
    order = sorted(range(len(phrases)), key=lambda place: (phrases[place].weight, place), reverse=True)
    deeds = [n for n, each in enumerate(phrases) if each.weight >= Weight.OTHERS and each.is_deed]
    newest = deeds[-1] if deeds else None
    room: dict[int, int] = {}
    if newest is not None and newest != order[0]:
        order.remove(newest)
        order.insert(1, newest)
        room = {order[0]: rows - len(phrases[newest].wordings[-1])}  # for the first, if it can be so short
    chosen: dict[int, Phrase] = {}
    full: Weight | None = None
    for place in order:
        each = phrases[place]
        if each.weight is full and place != newest:
            continue
        shorter = (wording for wording in each.wordings if len(wording) <= room.get(place, rows))
        wording = next(shorter, None) or next(
            (wording for wording in each.wordings if len(wording) <= rows), None
        )
        if wording is None and not chosen:
            wording = each.wordings[-1]
        if wording is None:
            full = full if place == newest else each.weight
            continue
        chosen[place] = replace(each, wordings=(wording,))
        rows -= len(wording)
    ends = [place for place, each in chosen.items() if each.is_end]
    if any(chosen[place].rows != phrases[place].rows for place in ends):
        chosen |= {place: replace(chosen[place], wordings=phrases[place].wordings[-1:]) for place in ends}
    return [chosen[place] for place in sorted(chosen)]
