"""A position of March of the Ants as plain text, complete without the program around it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from antterm.draw.display import Glyphs, glyphs_for
from antterm.draw.hexgrid import FLAT, extent
from antterm.games.march.draw.battle import draw_battle
from antterm.games.march.draw.cards import cards_height, draw_cards
from antterm.games.march.draw.horde import HORDE_ROWS, draw_horde
from antterm.games.march.draw.meadow import draw_meadow
from antterm.games.march.draw.names import gt, hex_name, player_name
from antterm.games.march.draw.nest import draw_nests, nests_height
from antterm.games.march.draw.scene import MeadowScene
from antterm.games.march.draw.score import draw_scores
from antterm.games.march.draw.signs import SIGNS, letter
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.meadow import EDGES, opposite
from antterm.games.march.rules.view import HexView, MarchView
from antterm.games.march.words.naming import compass, phase_in_short, site_yield
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import enumerated

SCORE_ROWS = 19
"""Of the score sheet of five players to the verdict, with what special species or the Horde add to it."""


def draw_view(view: MarchView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
    """All that a seat may know, in characters.

    Args:
        view: what is known.
        ascii_only: whether to keep to ASCII.
        width: of the text, in character cells.
        names: of the players; without them they have letters.
    """
    width = max(40, width)
    glyphs = glyphs_for(ascii_only)
    parts = [headline(view, names), _meadow(view, glyphs, width), _hexes(view, glyphs, width)]
    if view.battle is not None:
        parts.append(draw_battle(view, names, (), width, 14, glyphs).to_text().rstrip())
    wide = min(width, 80)
    if view.horde is not None:
        parts.append(draw_horde(view, names, (), wide, HORDE_ROWS, glyphs).to_text().rstrip())
    parts.append(draw_nests(view, names, wide, nests_height(view, wide), glyphs).to_text().rstrip())
    if view.seat is not None:
        hand = view.nests[view.seat].hand or ()
        title = _("Hand of {who}").format(who=player_name(view.seat, names))
        page = min(width, 70)
        high = cards_height(view, hand, page)
        parts.append(draw_cards(view, hand, page, high, glyphs, title=title, labels={}).to_text().rstrip())
    parts.append(draw_scores(view, names, (), min(width, 80), SCORE_ROWS).to_text().rstrip())
    return "\n\n".join(part for part in parts if part)


def how_far(view: MarchView) -> str:
    """Round and phase; at the end who has won."""
    if view.outcome is not None:
        return headline(view)
    where = pgettext("March of the Ants", "round {round}, {phase}")
    return where.format(round=ROUNDS[view.round], phase=phase_in_short(view.phase))


def headline(view: MarchView, names: Sequence[str] = ()) -> str:
    """Round, phase, whose turn, and what is left to draw."""
    if view.outcome is not None and not view.outcome.winners:
        return _("The game is over: the Horde has won")
    if view.outcome is not None:
        winners = enumerated(player_name(seat, names) for seat in view.outcome.winners)
        return _("The game is over: {winners}").format(winners=winners)
    parts = [
        pgettext("March of the Ants", "Round {round}").format(round=ROUNDS[view.round]),
        phase_in_short(view.phase),
        _("active: {who}").format(who=player_name(view.active, names)),
        ngettext("{n} hex to draw", "{n} hexes to draw", view.stack).format(n=view.stack),
        ngettext("{n} card to draw", "{n} cards to draw", view.deck).format(n=view.deck),
    ]
    return enumerated(parts)


def _meadow(view: MarchView, glyphs: Glyphs, width: int) -> str:
    """The meadow at the largest zoom that fits, in slices when even the smallest is too wide."""
    cells = [here.cell for here in view.hexes.values()]
    fitting = (zoom for zoom in ("close", "normal") if extent(FLAT[zoom], cells)[1][0] < width)
    zoom = next(fitting, "strategic")
    (left, top), (full, height) = extent(FLAT[zoom], cells)
    full += 1  # outlines end beside the last column
    scene = MeadowScene(view, zoom, glyphs)
    slices = range(0, full, max(width, FLAT[zoom].size[0]))
    drawn = [draw_meadow(scene, min(width, full - x), height, (left + x, top)).to_text() for x in slices]
    return "\n\n".join(drawn)


def _hexes(view: MarchView, glyphs: Glyphs, width: int) -> str:
    """Every hex in words, for those who cannot see the drawing."""
    lines = []
    for number in sorted(view.hexes):
        line = f"{hex_name(view, number)}: {'; '.join(hex_facts(view, view.hexes[number], glyphs))}"
        lines += wrap(line, width, subsequent_indent="   ")
    return "\n".join(lines)


def hex_facts(view: MarchView, here: HexView, glyphs: Glyphs) -> list[str]:
    """What there is to say of a hex, a fact an item: sites, outskirts, tokens, tunnels."""
    signs, facts = SIGNS[glyphs], []
    if here.number:
        for site, owner in zip(view.tile(here.number).sites, here.sites, strict=True):
            who = pgettext("a site", "empty") if owner is None else letter(owner)
            facts.append(f"{signs.control if site.control else signs.site} {site_yield(site)}: {who}")
    loose = [f"{letter(seat)}{n}" for seat, n in enumerate(here.loose) if n]
    if loose:
        place = _("outskirts {ants}") if here.number else _("ants {ants}")
        facts.append(place.format(ants=" ".join(loose)))
    state = (
        (here.wormhole, _("wormhole")),
        (here.centipede, _("centipede")),
        (here.contested, pgettext("a hex", "contested")),
        (here.shared, _("shared in peace")),
        (here.inner, _("inner meadow")),
    )
    facts += [word for holds, word in state if holds]
    facts.append(_("tunnels {edges}").format(edges=" ".join(_tunnels(view, here)) or "-"))
    return facts


def _tunnels(view: MarchView, here: HexView) -> list[str]:
    """Each tunnel with where it leads: `N>9` joined, `S` open, `NEx` shut by a wall."""
    words = []
    for edge in here.tunnels:
        there = view.at(here.cell + EDGES[edge])
        if there is None:
            words.append(compass(edge))
        elif opposite(edge) in there.tunnels:
            words.append(f"{compass(edge)}>{there.number or gt()}")
        else:
            words.append(f"{compass(edge)}x")
    return words
