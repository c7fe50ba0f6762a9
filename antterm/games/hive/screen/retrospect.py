"""The course of a game of Hive: the rings round the queens by turn, when it tipped, the longest ant run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from antterm.core.hex import Hex
from antterm.draw.retrospect import Curve, Retrospect, leads
from antterm.games.hive.rules.happened import HalfMove, Moved, Placed, Thrown
from antterm.games.hive.rules.paths import path_of_last_move
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.games.hive.rules.view import HiveView, LastMove
from antterm.games.hive.words.pieces import piece_name
from antterm.i18n import _, ngettext, pgettext
from antterm.ui.models.seat_view import SeatView

Stacks = Mapping[Hex, tuple[Piece, ...]]


def retrospect_of(seat_view: SeatView, ascii_only: bool) -> Retrospect | None:
    """Return what a game that is over has been; None where nobody moved, or the first moves are not known
    yet."""
    moves = [happening.event for happening in seat_view.happened if isinstance(happening.event, HalfMove)]
    if not moves or moves[0].ply:
        return None
    boards = positions(moves)
    rings = [tuple(_beset(stacks, seat) for stacks in boards) for seat in (WHITE, BLACK)]
    turns = [*range(0, len(boards) - 1, 2), len(boards) - 1]  # after both have moved, and at the end
    signs = pgettext("White, in a letter", "W"), pgettext("Black, in a letter", "B")
    lines = tuple(
        Curve(sign, role, tuple(ring[ply] for ply in turns))
        for sign, role, ring in zip(signs, ("white", "black"), rings, strict=True)
    )
    steps = ("", *(str((ply + 1) // 2) for ply in turns[1:]))
    facts = (*_tipping(rings, seat_view.names), *_longest_run(moves, boards), *_busiest(moves))
    return Retrospect(_("Occupied sides of the queens"), lines, steps, facts, ascii_only)


def positions(moves: Sequence[HalfMove]) -> list[Stacks]:
    """Return the pieces on the board before the first half-move, then after each."""
    stacks: dict[Hex, tuple[Piece, ...]] = {}
    boards: list[Stacks] = [{}]
    for move in moves:
        if isinstance(move, Moved | Thrown):
            left = stacks.pop(move.origin)[:-1]
            if left:
                stacks[move.origin] = left
        if isinstance(move, Placed | Moved | Thrown):
            stacks[move.target] = (*stacks.get(move.target, ()), move.piece)
        boards.append(dict(stacks))
    return boards


def _beset(stacks: Stacks, seat: int) -> int:
    """Return how many sides of a player's queen are taken; none before she is placed."""
    queen = Piece(seat, Bug.QUEEN, 0)
    cell = next((cell for cell, stack in stacks.items() if queen in stack), None)
    return 0 if cell is None else sum(there in stacks for there in cell.neighbours())


def _tipping(rings: Sequence[Sequence[int]], names: Sequence[str]) -> list[str]:
    """Return sentences: since when one queen was the more beset one, and how often that had changed."""
    tipped = leads(rings)
    if not tipped:
        return []
    text = _("From turn {turn} on, {who}'s queen was under more pressure.")
    sentences = [text.format(turn=(tipped[-1].step + 1) // 2, who=names[tipped[-1].who])]
    if before := len(tipped) - 1:
        text = ngettext(
            "The advantage had changed hands once before.",
            "The advantage had changed hands {n} times before.",
            before,
        )
        sentences.append(text.format(n=before))
    return sentences


def _longest_run(moves: Sequence[HalfMove], boards: Sequence[Stacks]) -> list[str]:
    """Return the ant that went furthest in one turn."""
    runs = [
        (len(_path(move, stacks)) - 1, move)
        for move, stacks in zip(moves, boards[1:], strict=True)
        if isinstance(move, Moved) and move.piece.bug is Bug.ANT
    ]
    if not runs:
        return []
    far, move = max(runs, key=lambda run: run[0])
    text = ngettext(
        "The longest ant run: {n} cell, {piece} on turn {turn}.",
        "The longest ant run: {n} cells, {piece} on turn {turn}.",
        far,
    )
    return [text.format(n=far, piece=piece_name(move.piece), turn=1 + move.ply // 2)]


def _path(move: Moved, stacks: Stacks) -> tuple[Hex, ...]:
    """Return the cells through which a piece went to where it stands."""
    last = LastMove(move.piece, move.origin, move.target, move.text)
    return path_of_last_move(HiveView(stacks, ((), ()), move.seat, move.ply + 1, "", last))


def _busiest(moves: Sequence[HalfMove]) -> list[str]:
    """Return the piece that moved most often, if any did more than once."""
    often = Counter(move.piece for move in moves if isinstance(move, Moved)).most_common(1)
    if not often or often[0][1] < 2:
        return []
    piece, n = often[0]
    text = ngettext("The busiest piece: {piece}, {n} move.", "The busiest piece: {piece}, {n} moves.", n)
    return [text.format(piece=piece_name(piece), n=n)]
