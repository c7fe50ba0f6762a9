"""Places of Hive's board in words, by what is next to them; north is up on the board, and rows run east."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.hex import DIRECTIONS, Hex
from antterm.games.hive.rules.cells import AROUND, cell_of
from antterm.games.hive.rules.explain import CellFacts, MoveEffect, QueenFacts, effect, facts_of, on_turn
from antterm.games.hive.rules.meanings import MovePiece
from antterm.games.hive.rules.pieces import Beside, Bug, Piece
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.view import HiveView
from antterm.games.hive.words import HiveWords
from antterm.games.hive.words.pieces import TEXTS, own_name, piece_name
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import NOUN_, Noun, capital, enumerated, noun

E, NE, NW, W, SW, SE = DIRECTIONS
CLOCKWISE = (NE, E, SE, SW, W, NW)
"""The six sides of a cell in the order in which they are announced."""
FEW = 6
"""Maximum number of places that are announced with a piece; more are announced only if somebody asks for
them."""


def side_name(side: Hex) -> str:
    """Describe a side of a cell."""
    return TEXTS.say("side", str(DIRECTIONS.index(side)))


def tower(stack: Sequence[Piece]) -> Noun:
    """Describe the pieces of a cell, from the uppermost down: `White's beetle 1 on top of Black's queen`."""
    names = piece_name(stack[0])
    for piece in stack[1:]:
        names = noun(NOUN_("{piece} on top of {below}"), piece=piece_name(piece), below=names)
    return names


def neighbours(view: HiveView, cell: Hex) -> str:
    """Describe what stands on which side of a cell; empty where nothing does."""
    towers = ((side, view.stacks.get(cell + side)) for side in CLOCKWISE)
    return enumerated(
        TEXTS.say("on_a_side", str(DIRECTIONS.index(side))).format(piece=tower(stack))
        for side, stack in towers
        if stack
    )


def beside(view: HiveView, cell: Hex) -> list[str]:
    """Describe what stands round a cell, in a sentence; nothing where nothing does."""
    around = neighbours(view, cell)
    return [_("Beside it: {neighbours}.").format(neighbours=around)] if around else []


def sides_of(view: HiveView, cell: Hex) -> list[str]:
    """Describe what stands round a cell, and which of its sides are free."""
    free = [side for side in CLOCKWISE if cell + side not in view.stacks]
    lines = beside(view, cell) or [_("Nothing stands beside it.")]
    if free:
        lines.append(_("Free sides: {sides}.").format(sides=enumerated(map(side_name, free))))
    else:
        lines.append(_("None of its six sides is free."))
    return lines


def whereabouts(words: HiveWords, view: HiveView, cell: Hex, but: Piece | None = None) -> str:
    """Describe a cell by all that stands round it: `east of White's queen, north of Black's ant 1`.

    Args:
        but: a piece that leaves its place to go there.
    """
    below = [piece for piece in view.stacks.get(cell, ()) if piece != but]
    if below:
        return words.place(Beside(below[-1], None))
    places = []
    for side in CLOCKWISE:
        stack = [piece for piece in view.stacks.get(cell + side, ()) if piece != but]
        places += [words.place(Beside(stack[-1], Hex(0, 0) - side))] if stack else []
    return enumerated(places) or words.place(None)


def target_named(words: HiveWords, view: HiveView, move: MovePiece) -> str:
    """Return where a move goes, by the queens that it comes to stand beside; else as saved games name it."""
    queens = [
        words.place(Beside(piece, Hex(0, 0) - side))
        for side in CLOCKWISE
        for piece in view.stacks.get(move.target + side, ())
        if piece.bug is Bug.QUEEN and piece != move.piece
    ]
    if move.target in view.stacks or not queens:
        return words.place(move.place)
    return enumerated(queens)


def neighbour_of(view: HiveView, move: MovePiece) -> Beside | None:
    """Return what a move leads to, and on which side of it: the other's queen, one's own, else what saved
    games name; None for the first piece."""
    queens = [
        Beside(piece, Hex(0, 0) - side)
        for side in CLOCKWISE
        for piece in view.stacks.get(move.target + side, ())
        if piece.bug is Bug.QUEEN and piece != move.piece
    ]
    if move.target in view.stacks or not queens:
        return move.place
    return min(queens, key=lambda beside: beside.piece.seat == view.to_move)


def nearest_queens_first(view: HiveView, move: MovePiece) -> tuple[object, ...]:
    """Return the key by which the moves of a piece are sorted.

    Those beside the other's queen come first, then those beside one's own, then by the piece beside which
    they lead, clockwise round it.
    """
    around = [piece for side in CLOCKWISE for piece in view.stacks.get(move.target + side, ())]
    queens = {piece.seat for piece in around if piece.bug is Bug.QUEEN and piece != move.piece}
    rank = 0 if 1 - view.to_move in queens else 1 if queens else 2
    if move.place is None:
        return (rank,)
    piece, side = move.place.piece, move.place.side
    return (rank, *of_kind(piece), -1 if side is None else CLOCKWISE.index(side))


def of_kind(piece: Piece) -> tuple[int, int, int]:
    """Return the sort key of pieces as they are listed: by player, kind and number."""
    return piece.seat, list(Bug).index(piece.bug), piece.number


def queens_then(facts: MoveEffect) -> list[str]:
    """Return how many sides of the queens would be free after a move, of those where it is another number."""
    return [queen_in_short(queen) for queen in facts.queens if queen.queen in facts.changed]


def queen_in_short(facts: QueenFacts) -> str:
    """Describe how many sides of a queen are free, in few words."""
    text = ngettext("{queen}: {n} side free.", "{queen}: {n} sides free.", facts.free)
    if not facts.free:
        text = _("{queen}: surrounded.")
    return capital(text.format(queen=piece_name(facts.queen), n=facts.free))


def reach(words: HiveWords, view: HiveView, facts: CellFacts) -> list[str]:
    """Describe where the top piece of a cell could go or be thrown, and what that would do to the queens."""
    piece, position = facts.stack[-1], Position.from_view(view)

    def target_line(text: str, before: Position, cell: Hex) -> str:
        after = effect(before, Move(piece, cell_of(facts.cell), cell_of(cell)))
        place = capital(text.format(place=whereabouts(words, view, cell, piece)))
        return " ".join((place, *queens_then(after)))

    own, thrown = on_turn(position, piece.seat), set(facts.thrown_to) - set(facts.destinations)
    return [
        *(target_line("{place}.", own, cell) for cell in facts.destinations),
        *(target_line(_("Thrown, {place}."), position, cell) for cell in sorted(thrown)),
    ]


def piece_lines(words: HiveWords, view: HiveView, piece: Piece) -> list[str]:
    """Describe where a piece in play stands, whether it can move, where it could go."""
    cell = view.place_of(piece)
    assert cell is not None
    facts, over = facts_of(view, cell), view.outcome is not None
    if piece != facts.stack[-1]:
        above = facts.stack[facts.stack.index(piece) + 1]
        text = _("{piece} lies under {above}, and cannot move.")
        lines = [capital(text.format(piece=piece_name(piece), above=piece_name(above)))]
        lines += [words.queen_line(queen) for queen in facts.queens if queen.queen == piece]
        return [*lines, *sides_of(view, cell)]
    if over:
        return [*words.names_in(facts), *sides_of(view, cell)]
    name, *lines, moves_so = words.about_cell(facts)
    places = reach(words, view, facts)
    throws = _throws(view, cell)
    thrown = [_("It can now throw {pieces}.").format(pieces=enumerated(map(piece_name, throws)))]
    targets = places if len(places) <= FEW else []
    return [name, *sides_of(view, cell), moves_so, *(thrown if throws else []), *lines, *targets]


def _throws(view: HiveView, cell: Hex) -> list[Piece]:
    """Return what the pillbug in a cell, or a mosquito as one, can throw now."""
    position, here = Position.from_view(view), cell_of(cell)
    if position.queens[view.to_move] is None or here not in position.throwers():
        return []
    return [
        position.board.stacks[origin][-1]
        for origin, targets in sorted(position.throws().items())
        if origin in AROUND[here] and not targets.isdisjoint(AROUND[here])
    ]


def in_short(view: HiveView, piece: Piece, *, owned: bool = False) -> str:
    """Describe a piece in one sentence: whether it can move, and what stands round it.

    Args:
        owned: whether it is clear whose it is.
    """
    name, cell = capital(own_name(piece) if owned else piece_name(piece)), view.place_of(piece)
    if cell is None:
        return _("{piece}: in hand.").format(piece=name)
    stack = view.stacks[cell]
    level = stack.index(piece)
    facts = [_state(view, cell, piece)] if view.outcome is None or piece != stack[-1] else []
    facts += [_("lies on {piece}").format(piece=tower(stack[:level]))] if level else []
    text = _("{piece}: {facts}.") if facts else _("{piece}.")
    return " ".join((text.format(piece=name, facts=enumerated(facts)), *beside(view, cell)))


def _state(view: HiveView, cell: Hex, piece: Piece) -> str:
    """Describe whether a piece in play can move, in a word or two."""
    facts = facts_of(view, cell)
    if piece != facts.stack[-1]:
        above = facts.stack[facts.stack.index(piece) + 1]
        return _("under {piece}").format(piece=piece_name(above))
    return TEXTS.say("movement_in_short", facts.status)
