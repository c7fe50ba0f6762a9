"""A position of Micropolis as plain text, complete without the program around it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from antterm.draw.display import Glyphs, glyphs_for
from antterm.games.micropolis.draw.anthill import AnthillScene, gallery_line
from antterm.games.micropolis.draw.names import gallery_letters
from antterm.games.micropolis.draw.ring import draw_strip
from antterm.games.micropolis.draw.row import RowScene, draw_row
from antterm.games.micropolis.draw.sheet import PadScene, draw_pad
from antterm.games.micropolis.rules.anthill import Home
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import enumerated


def how_far(view: MicropolisView) -> str:
    """The round, and how many there are."""
    return _("round {round} of {last}").format(round=view.round, last=view.last_round)


def draw_view(view: MicropolisView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
    """A position as plain text: row, anthills, scores.

    Args:
        view: the position.
        ascii_only: whether only ASCII may be used in the drawing.
        width: of a line, in characters; below 42 the anthills are told in words alone.
        names: of the players; without them they are numbered.
    """
    glyphs = glyphs_for(ascii_only)
    names = names or [_("Player {number}").format(number=seat + 1) for seat in range(len(view.players))]
    blocks = [_headline(view)]
    if view.outcome is None and width >= 36:
        blocks.append(draw_row(RowScene(view.row, glyphs), width).to_text().rstrip())
    blocks += [_anthill(view, home, names[home.seat], glyphs, width) for home in view.homes]
    if width >= 36:
        blocks.append(draw_pad(PadScene(view, names, glyphs), width).to_text())
    legend = _(
        "A to M: galleries; o worker, Q queen, N nurse and her eggs, T architect, R recruiter, S sentry; "
        "c cherry, l lemon, g grape, b blackberry, f fig, p pomegranate, * gift; in brackets: barracks"
    )
    blocks.append("\n".join(wrap(legend, max(20, width))))
    return "\n\n".join(blocks)


def _headline(view: MicropolisView) -> str:
    text = ngettext(
        "Round {round} of {last}, {row} tile in the row, {pile} in the pile",
        "Round {round} of {last}, {row} tiles in the row, {pile} in the pile",
        len(view.row),
    )
    return text.format(round=view.round, last=view.last_round, row=len(view.row), pile=view.pile)


def _anthill(view: MicropolisView, home: Home, name: str, glyphs: Glyphs, width: int) -> str:
    anthill = view.anthill(home)
    facts = [_("army {army}").format(army=anthill.army)]
    if home == view.commander:
        facts.append(pgettext("of the Red Army", "commander"))
    if tokens := view.players[home.seat].tokens:
        facts.append(_("architect tokens {n}").format(n=tokens))
    owner = f"{name} {home.letter.upper()}" if home.letter else name
    lines = [_("{name}: {facts}").format(name=owner, facts=enumerated(facts))]
    if anthill.tiles and width >= 42:
        lines.append(draw_strip(AnthillScene(anthill, name, glyphs), width).to_text().rstrip())
    told = [
        f"{letter} {gallery_line(gallery, anthill.closed)}"
        for letter, gallery in zip(gallery_letters(anthill.tiles), anthill.galleries, strict=True)
        if gallery.ants or gallery.fruits
    ]
    lines += wrap("; ".join(told), max(20, width))
    return "\n".join(lines)
