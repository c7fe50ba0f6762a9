"""The occasions on which bots remark on a game of Hive, such as a queen that is nearly surrounded.

What they say is in `remarks.toml`, by the name of the occasion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from antterm.bots.remarks import GameRemarks, Occasion
from antterm.core.ask import Event
from antterm.games.hive.rules.happened import HalfMove, OfPiece, Passed, Thrown
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.games.hive.rules.view import HiveView

NEARLY: Final = 5
"""Number of occupied sides at which a queen counts as nearly surrounded."""


def occasions(happened: Sequence[Event], view: HiveView) -> Iterator[Occasion]:
    """Yield the occasions of the last half-move: which seat might remark on what.

    Args:
        happened: the events of the game so far.
        view: the position after them.
    """
    last = next((event for event in reversed(happened) if isinstance(event, HalfMove)), None)
    if last is None:
        return
    mover, other = last.seat, 1 - last.seat
    for seat in (WHITE, BLACK):
        queen = view.place_of(Piece(seat, Bug.QUEEN, 0))
        if queen is None or not isinstance(last, OfPiece):
            continue
        sides = queen.neighbours()
        if last.target in sides and sum(cell in view.stacks for cell in sides) == NEARLY:
            yield Occasion(seat, "pressed")
            yield Occasion(1 - seat, "pressing")
        if last.target == queen and seat == other:
            yield Occasion(mover, "on_top")
    if isinstance(last, Thrown):
        yield Occasion(mover, "thrown")
    if isinstance(last, Passed):
        yield Occasion(other, "stuck")


REMARKS: Final = GameRemarks(Path(__file__).with_name("remarks.toml"), occasions, pause=8)
