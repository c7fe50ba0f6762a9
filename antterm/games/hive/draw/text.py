"""A position of Hive in words and plain characters."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from antterm.draw.display import Glyphs, glyphs_for
from antterm.draw.hexgrid import POINTY
from antterm.games.hive.draw.board import HiveScene, looks
from antterm.games.hive.draw.hands import hand_text
from antterm.games.hive.draw.outlines import draw_outlines
from antterm.games.hive.rules.pieces import BLACK, COLOUR_LETTERS, WHITE
from antterm.games.hive.rules.view import HiveView
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import NOUN_, Noun, noun


def headline(view: HiveView) -> str:
    """What is played, and whose turn it is or who has won."""
    if view.outcome is None:
        line = _("{type}, turn {turn}, {seat} to move")
        return line.format(type=view.game_type, turn=view.turn, seat=_seats()[view.to_move])
    return _("{type}, {standing}").format(type=view.game_type, standing=how_far(view))


def how_far(view: HiveView) -> str:
    """The turn, and whose it is or who has won."""
    if view.outcome is None:
        return _("turn {turn}, {seat}").format(turn=view.turn, seat=_seats()[view.to_move])
    if len(view.outcome.winners) == 1:
        winner = _seats()[view.outcome.winners[0]]
        return _("turn {turn}, {seat} has won").format(turn=view.turn, seat=winner)
    return _("turn {turn}, a draw").format(turn=view.turn)


def _seats() -> dict[int, Noun]:
    return {WHITE: noun(NOUN_("White")), BLACK: noun(NOUN_("Black"))}


def draw_view(view: HiveView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
    """A position as plain text: the whole board, then all that it cannot show.

    Args:
        view: the position.
        ascii_only: whether only ASCII may be used in the drawing.
        width: of a line, in characters; a wider board is printed in parts, from left to right.
        names: of the players; without them they are their colours alone.
    """
    glyphs = glyphs_for(ascii_only)
    width = max(20, width)
    lines: list[str] = []
    if view.stacks:
        lines.append(_("Signs: * moved last, o from here, ^ stack, Q5 queen with five sides occupied"))
    for stack in view.stacks.values():
        if len(stack) > 1:
            pieces = " ".join(str(piece) for piece in reversed(stack))
            lines.append(_("Stack, top to ground: {pieces}").format(pieces=pieces))
    for seat, colour in _seats().items():
        hand = hand_text(view, seat) or pgettext("in hand", "nothing")
        line = _("{name} ({letter}) has in hand: {hand}")
        who = names[seat] if names else colour
        lines.append(line.format(name=who, letter=COLOUR_LETTERS[seat], hand=hand))
    if view.last:
        lines.append(_("Last move: {move}").format(move=view.last.text))
    words = [part for line in lines for part in wrap(line, width)]
    return "\n".join([headline(view), "", *_board(view, glyphs, width), "", *words])


def _board(view: HiveView, glyphs: Glyphs, width: int) -> list[str]:
    seen = looks(HiveScene(view))
    layout = POINTY["strategic"]
    places = [layout.place(n) for cell in view.stacks for n in (cell, *cell.neighbours())] or [(0, 0)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    full = max(x for x, _ in places) + layout.size[0] - left
    height = max(y for _, y in places) + layout.size[1] - top
    parts = [
        draw_outlines(
            seen, "strategic", glyphs, (left + start, top), min(width, full - start), height
        ).to_text()
        for start in range(0, full, width)
    ]
    return "\n\n".join(parts).split("\n")
