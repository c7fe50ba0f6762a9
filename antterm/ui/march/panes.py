"""The panes beside the meadow."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.ask import Ask
from antterm.draw.canvas import PLAIN, Canvas, cells_of
from antterm.draw.march_signs import CENTIPEDE, DANGER, letter, player_ink
from antterm.i18n import _
from antterm.march.horde.view import HordeView
from antterm.march.view import MarchView
from antterm.ui.paint import CHOSEN, DIM, KEY, TITLE, put_wrapped, shorten
from antterm.ui.presenter import common_start

WIDE = 40
"""Columns from which a player's row also shows the body."""
FIGURES = 17
"""Columns of the figures of a player."""


def paint_players(view: MarchView, names: Sequence[str], waiting: Ask | None, canvas: Canvas) -> None:
    """A row for each player: who is asked, points, larvae, food, cards, ants, and whether he rests."""
    wide = canvas.width >= WIDE
    room = canvas.width - FIGURES - 4 - (8 if wide else 0)
    heads = f"{_('pts'):>4}{'l':>3}{'f':>3}{'c':>3}{'a':>4}"
    canvas.put(4 + room, 0, heads, DIM)
    if wide:
        canvas.put(4 + room + FIGURES + 1, 0, _("body"), DIM)
    for y, nest in enumerate(view.nests, 1):
        asked = waiting is not None and waiting.seat == nest.seat
        is_active = view.outcome is None and view.active == nest.seat
        canvas.put(0, y, ">" if asked else "*" if is_active else " ", KEY)
        canvas.put(1, y, letter(nest.seat), player_ink(nest.seat))
        name = shorten(names[nest.seat], room - (2 if nest.rested else 0))
        canvas.put(3, y, name, TITLE if asked else PLAIN)
        if nest.rested:
            canvas.put(4 + cells_of(name), y, "z", DIM)
        figures = f"{nest.score:>4}{nest.larvae:>3}{nest.food:>3}{nest.hand_size:>3}{nest.ants:>4}"
        canvas.put(4 + room, y, figures, PLAIN)
        if wide:
            body = "".join(
                f"{sign}{len(cards)}" for sign, cards in zip("HTA", nest.body.values(), strict=True)
            )
            canvas.put(4 + room + FIGURES + 1, y, body, DIM)
    if view.horde is not None:
        paint_horde_row(view.horde, canvas, 1 + len(view.nests), room)


def paint_horde_row(horde: HordeView, canvas: Canvas, y: int, room: int) -> None:
    """The Horde below the players: its points, centipedes on hexes, those in the Great Tunnel."""
    canvas.put(1, y, CENTIPEDE, DANGER)
    canvas.put(3, y, shorten(_("Horde"), room), PLAIN)
    where = _("{hexes} out {tunnel} in").format(hexes=horde.on_hexes, tunnel=horde.in_tunnel)
    canvas.put(4 + room, y, f"{horde.score:>4}", DANGER if horde.lead > 0 else PLAIN)
    canvas.put(4 + room + FIGURES - cells_of(where), y, where, DANGER if horde.in_tunnel else PLAIN)
    if canvas.width >= WIDE:
        canvas.put(4 + room + FIGURES + 1, y, f"{horde.lead:+d}", DANGER if horde.lead > 0 else DIM)


def paint_options(canvas: Canvas, options: Sequence[tuple[int, str]], picked: int) -> int:
    """Answers with their numbers, the picked one under the bar.

    Args:
        canvas: the pane.
        options: number and sentence of each.
        picked: the number under the bar, or one that is not there.

    Returns:
        The row under them.
    """
    at = next((place for place, (number, _text) in enumerate(options) if number == picked), 0)
    room = canvas.height
    same = _shared_start([text for _number, text in options], canvas.width - 3)
    first = max(0, min(at - room // 2, len(options) - room))
    y = 0
    for number, text in options[first:]:
        ink = CHOSEN if number == picked else PLAIN
        canvas.put(0, y, f"{number:>2} ", ink)
        if number == picked:
            y = put_wrapped(canvas, 3, y, text, canvas.width - 3, ink, most=3)
        else:
            shown = f"~{text[len(same) :]}" if same and text.startswith(same) else text
            canvas.put(3, y, shorten(shown, canvas.width - 3), ink)
            y += 1
        if y >= room:
            break
    return y


def _shared_start(texts: Sequence[str], width: int) -> str:
    """The words with which all sentences that do not fit begin, when they cannot be told apart otherwise."""
    long = [text for text in texts if cells_of(text) > width]
    if len(long) < 2:
        return ""
    same = common_start(long)
    if len(same) <= width // 2:
        return ""
    same = same[: same.rfind(" ") + 1]
    if all(text[len(same) : len(same) + 1].isdigit() for text in long):
        same = same[: same.rstrip().rfind(" ") + 1]  # a number keeps its word: "site 2", "site 3"
    return same


def paint_lines(canvas: Canvas, y: int, lines: Sequence[str]) -> None:
    """Wrapped lines, the first of them a heading."""
    for number, line in enumerate(lines):
        ink = TITLE if number == 0 else PLAIN
        y = put_wrapped(canvas, 0, y, line, canvas.width, ink, most=max(0, canvas.height - y))


def paint_page(width: int, height: int, title: str, lines: Sequence[str], scroll: int) -> Canvas:
    """A page of sentences, the end of it unless scrolled back.

    Args:
        scroll: rows that the page was scrolled back from its end.
    """
    scrap = Canvas(max(10, width - 2), 4 + 8 * len(lines))
    y = 0
    for line in lines:
        y = put_wrapped(scrap, 0, y, line, scrap.width)
    room = height - 2
    first = max(0, y - room - scroll)
    canvas = Canvas(width, height)
    if first:
        title += "  " + _("(PageUp: earlier)")
    canvas.put(1, 0, shorten(title, width - 2), TITLE)
    for row in range(first, min(y, first + room)):
        for x, (char, ink) in enumerate(scrap.rows[row]):
            canvas.put(1 + x, 2 + row - first, char, ink)
    return canvas


def shorter(sentence: str) -> str:
    """A sentence as a hint: without its full stop, and not too long."""
    text = sentence.rstrip(".")
    return text if len(text) <= 24 else text[:23] + "~"
