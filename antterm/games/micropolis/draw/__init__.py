"""Micropolis as the screens and the commands draw it: anthills, row, score, a position as plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add
from textwrap import wrap
from typing import Any, Final

from antterm.core.options import ON
from antterm.draw.canvas import Canvas, Glyphs, Ink, Pixels, glyphs_for, read_picture
from antterm.draw.drawing import Drawing, draw_icon
from antterm.draw.paint import DIM, TITLE, shorten
from antterm.games.micropolis.draw.anthill import AnthillScene, gallery_line
from antterm.games.micropolis.draw.carve import LARGE, SMALL
from antterm.games.micropolis.draw.names import gallery_letters
from antterm.games.micropolis.draw.ring import draw_ring, draw_strip, ring_layout
from antterm.games.micropolis.draw.row import LinePainter, RowScene, row_height
from antterm.games.micropolis.draw.sheet import PadScene, draw_pad
from antterm.games.micropolis.rules.anthill import AnthillId
from antterm.games.micropolis.rules.scoring import LINES
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.score import numeral
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import enumerated


def _headline(view: MicropolisView) -> str:
    text = ngettext(
        "Round {round} of {last}, {row} tile in the row, {pile} in the pile",
        "Round {round} of {last}, {row} tiles in the row, {pile} in the pile",
        len(view.row),
    )
    return text.format(round=view.round, last=view.last_round, row=len(view.row), pile=view.pile)


def _anthill(view: MicropolisView, home: AnthillId, name: str, glyphs: Glyphs, width: int) -> str:
    anthill = view.anthill(home)
    facts = [_("army {army}").format(army=anthill.army)]
    if home == view.commander:
        facts.append(pgettext("of the Red Army", "commander"))
    if tokens := view.players[home.seat].tokens:
        facts.append(_("architect tokens {n}").format(n=tokens))
    owner = f"{name} {numeral(home)}" if home.letter else name
    lines = wrap(_("{name}: {facts}").format(name=owner, facts=enumerated(facts)), max(20, width))
    if anthill.tiles and width >= 42:
        lines.append(draw_strip(AnthillScene(anthill, name, glyphs), width).to_text().rstrip())
    sentences = [
        f"{letter} {gallery_line(gallery, names_openness=not anthill.closed)}"
        for letter, gallery in zip(gallery_letters(anthill.tiles), anthill.galleries, strict=True)
        if gallery.ants or gallery.fruits
    ]
    lines += wrap("; ".join(sentences), max(20, width))
    return "\n".join(lines)


LEAST: Final = 36
"""Columns with which an anthill can be made out."""
INSIDE: Final = 2
"""Rows of the foundation: the army, and a row of galleries."""
LARGE_FROM: Final = 72
"""Columns from which an anthill is drawn large."""


def _bare(role: str) -> str:
    """Return a role, with none in place of that of the ground of everything."""
    return "" if role == "base" else role


ROWS: Final = 4
WIDE: Final = 8
"""Columns of a foundation."""
GALLERIES: Final = 4


ICON_ROLES: Final = {
    "t": "turf",
    "r": "rock",
    "d": "dug",
    "o": "gallery.0",
    "b": "gallery.1",
}
"""The roles of the pixels of the sign."""


class MicropolisDrawing(Drawing[MicropolisView]):
    """Micropolis as plain text, and its score sheet."""

    def text(self, view: MicropolisView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        glyphs = glyphs_for(ascii_only)
        names = names or [_("Player {number}").format(number=seat + 1) for seat in range(len(view.players))]
        blocks = ["\n".join(wrap(_headline(view), max(20, width)))]
        if view.outcome is None and width >= 36:
            row = RowScene(view.row, glyphs).strip(LinePainter())
            blocks.append(row.draw(width, row_height()).to_text().rstrip())
        blocks += [_anthill(view, home, names[home.seat], glyphs, width) for home in view.homes]
        if width >= 36:
            blocks.append(draw_pad(PadScene(view, names, glyphs), width).to_text())
        legend = _(
            "A to M: galleries; o worker, Q queen, N nurse and her eggs, T architect, R recruiter, S sentry; "
            "c cherry, l lemon, g grape, b blackberry, f fig, p pomegranate, * gift; in brackets: barracks"
        )
        blocks.append("\n".join(wrap(legend, max(20, width))))
        return "\n\n".join(blocks)

    def how_far(self, view: MicropolisView) -> str:
        return _("round {round} of {last}").format(round=view.round, last=view.last_round)

    def picture(
        self, view: MicropolisView, width: int, height: int, names: Sequence[str] = ()
    ) -> Canvas | None:
        pitch = LARGE if width >= LARGE_FROM else SMALL
        rows = ring_layout(width, INSIDE, True, pitch).height + 1
        count = (height + 1) // (rows + 1)
        if width < LEAST or count < 1:
            return None
        canvas = Canvas(width, height)
        first = next((n for n, home in enumerate(view.homes) if home.seat == view.to_move), 0)
        homes = [*view.homes[first:], *view.homes[:first]][:count]
        for y, home in zip(range(0, height, rows + 1), homes, strict=False):
            name = names[home.seat] if home.seat < len(names) else str(home.seat + 1)
            points = f"{MicropolisWords().points(view.sheets[home.seat][home.number].total)}"
            scene = AnthillScene(view.anthill(home), name, commander=view.commander == home, solid=True)
            ring = draw_ring(scene, width, INSIDE, pitch=pitch)
            canvas.put(1, y, shorten(name, width - len(points) - 3), TITLE)
            canvas.put(ring.width - len(points) - 1, y, points, DIM)
            canvas.blit(ring, 0, y + 1)
        for row in canvas.rows:  # it lies on whatever is there
            row[:] = [(char, Ink(_bare(ink.fg), _bare(ink.bg), ink.attrs)) for char, ink in row]
        return canvas

    def icon(self, ground: str) -> Canvas | None:
        return draw_icon(read_picture(__file__, "icon"), ICON_ROLES, ground)

    def box(self, seats: int, options: Mapping[str, Any], width: int) -> Canvas | None:
        advanced = options["advanced"] == ON
        pixels = Pixels(width, ROWS)
        count = seats * (2 if advanced else 1)
        step = WIDE + 1
        for n in range(count):
            x = 2 + n * step
            if x + WIDE > width:
                break
            pixels.box(x, 0, WIDE, 2 * ROWS, "rock" if n % 2 else "rock.odd")
            pixels.run(x, 0, WIDE, "turf")
            for gallery in range(GALLERIES):
                pixels.run(x + 1 + gallery % 2, 4 + gallery, WIDE - 2, f"gallery.open.{gallery}")
            pixels.put(x + WIDE // 2 - 1, 1, str(n // (2 if advanced else 1) + 1), "gallery.shut.ink", "b")
        x = 3 + count * step
        lines = (_("two foundations each"), _("side by side")) if advanced else (_("one foundation each"), "")
        for y, text in enumerate(lines, 1):
            if x + len(text) <= width:
                pixels.put(x, y, text, "dim" if y > 1 else "text", "" if y > 1 else "b")
        return pixels.canvas()

    def score_lines(self, view: MicropolisView) -> Sequence[Mapping[str, int]]:
        sheets = [reduce(add, own) for own in view.sheets]
        return [dict(zip(LINES, sheet.lines(), strict=True)) for sheet in sheets]


DRAWING: Drawing[MicropolisView] = MicropolisDrawing()
