"""March of the Ants as the screens and the commands draw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from antterm.core.ask import Event
from antterm.draw.canvas import Canvas, Glyphs, Pixels, glyphs_for, read_picture
from antterm.draw.drawing import Drawing, draw_icon
from antterm.draw.hexgrid import AUTO, extent, largest_fitting, spans
from antterm.draw.scene import Look
from antterm.games.march.draw.battle import BattlePage
from antterm.games.march.draw.cards import Cards, cards_height
from antterm.games.march.draw.hexes import OUTLINED, PITCHES
from antterm.games.march.draw.horde.outlines import HORDE_ROWS, draw_horde
from antterm.games.march.draw.mats import lay_mats, mats_height
from antterm.games.march.draw.meadow import MeadowScene
from antterm.games.march.draw.names import gt, hex_name, player_name
from antterm.games.march.draw.score import Scores, sources_of
from antterm.games.march.draw.signs import CENTIPEDE, SIGNS, letter
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.happened import CentipedeKilled, Fed
from antterm.games.march.rules.horde.setup import against_horde
from antterm.games.march.rules.meadow import EDGES, opposite
from antterm.games.march.rules.setup import BEYOND_HEXES
from antterm.games.march.rules.view import HexView, HordeView, MarchView
from antterm.games.march.words.naming import compass, phase_in_short, site_yield
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import enumerated

SCORE_ROWS = 19
"""Rows of a score sheet of five players that has room for all lines of species or the Horde, too."""


def headline(view: MarchView, names: Sequence[str] = ()) -> str:
    """Return the round, the phase, the Active Player and what is left to draw; at the end who has won."""
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


LARGEST_ROWS: Final = 60
"""Rows that the meadow takes at the most in a text, unless its smallest hexes need more."""


def _meadow(view: MarchView, glyphs: Glyphs, width: int) -> str:
    """Return the meadow at the largest zoom that fits, in slices when even the smallest is too wide."""
    cells = [here.cell for here in view.hexes.values()]
    zoom = largest_fitting(OUTLINED, cells, (width, LARGEST_ROWS))
    (left, top), (full, height) = extent(OUTLINED[zoom], cells)
    board = MeadowScene(view, zoom, glyphs).board()
    slices = range(0, full, max(width, OUTLINED[zoom].size[0]))
    drawn = [board.draw_at(zoom, (left + x, top), min(width, full - x), height).to_text() for x in slices]
    return "\n\n".join(drawn)


def _hexes(view: MarchView, glyphs: Glyphs, width: int) -> str:
    """Return every hex in words, for those who cannot see the drawing."""
    lines = []
    for number in sorted(view.hexes):
        line = f"{hex_name(view, number)}: {'; '.join(hex_facts(view, view.hexes[number], glyphs))}"
        lines += wrap(line, width, subsequent_indent="   ")
    return "\n".join(lines)


def hex_facts(view: MarchView, hex_view: HexView, glyphs: Glyphs) -> list[str]:
    """Return what there is to say of a hex, a fact an item: sites, outskirts, tokens, tunnels."""
    signs, facts = SIGNS[glyphs], []
    if hex_view.number:
        for site, owner in zip(view.tile(hex_view.number).sites, hex_view.sites, strict=True):
            who = pgettext("a site", "empty") if owner is None else letter(owner)
            facts.append(f"{signs.control if site.control else signs.site} {site_yield(site)}: {who}")
    loose = [f"{letter(seat)}{n}" for seat, n in enumerate(hex_view.loose) if n]
    if loose:
        place = _("outskirts {ants}") if hex_view.number else _("ants {ants}")
        facts.append(place.format(ants=" ".join(loose)))
    state = (
        (hex_view.wormhole, _("wormhole")),
        (hex_view.centipede, _("centipede")),
        (hex_view.contested, pgettext("a hex", "contested")),
        (hex_view.shared, _("shared in peace")),
        (hex_view.inner, _("inner meadow")),
    )
    facts += [word for holds, word in state if holds]
    facts.append(_("tunnels {edges}").format(edges=" ".join(_tunnels(view, hex_view)) or "-"))
    return facts


def _tunnels(view: MarchView, hex_view: HexView) -> list[str]:
    """Return each tunnel with where it leads: `N>9` joined, `S` open, `NEx` shut by a wall."""
    words = []
    for edge in hex_view.tunnels:
        there = view.at(hex_view.cell + EDGES[edge])
        if there is None:
            words.append(compass(edge))
        elif opposite(edge) in there.tunnels:
            words.append(f"{compass(edge)}>{there.number or gt()}")
        else:
            words.append(f"{compass(edge)}x")
    return words


LEAST = (20, 6)
"""Columns and rows with which a picture can be made out."""


def horde_measures(horde: HordeView, view: MarchView, events: Sequence[Event]) -> dict[str, float]:
    """Return how a game against the Horde went; the mean of `won` is the share of games won."""
    return {
        "won": float(bool(view.outcome and view.outcome.winners)),
        "points of the Horde": horde.score,
        "of the last player": min(nest.score for nest in view.nests),
        "centipedes killed": sum(isinstance(event, CentipedeKilled) for event in events),
        "in the Great Tunnel": horde.in_tunnel,
    }


HEX: Final = PITCHES["strategic"]
ROWS: Final = 4
CUBE: Final = 5
"""Columns of the cube of a player."""
STEP: Final = CUBE + 1


ICON_ROLES: Final = {
    "m": "plate",
    "a": "march.0",
    "b": "march.3",
    "f": "food",
    "l": "larva",
    "t": "march.tunnel",
}
"""The roles of the pixels of the sign."""


class MarchDrawing(Drawing[MarchView]):
    """March of the Ants as plain text, where its points came from, and how a game went."""

    def text(self, view: MarchView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        width = max(40, width)
        look = Look(glyphs=glyphs_for(ascii_only), solid=False)
        glyphs = look.glyphs
        parts = [headline(view, names), _meadow(view, glyphs, width), _hexes(view, glyphs, width)]
        if view.battle is not None:
            parts.append(BattlePage(view, tuple(names), look).drawn((), width, 18).to_text().rstrip())
        wide = min(width, 80)
        if view.horde is not None:
            parts.append(draw_horde(view, names, (), wide, HORDE_ROWS, glyphs).to_text().rstrip())
        high = mats_height(view, wide)
        parts.append(lay_mats(view, names, wide, high, look).draw(wide, high).to_text().rstrip())
        if view.seat is not None:
            hand = view.nests[view.seat].hand or ()
            title = _("Hand of {who}").format(who=player_name(view.seat, names))
            page = min(width, 70)
            high = cards_height(view, hand, page)
            parts.append(Cards(view, hand, title, look, labels={}).draw(page, high).to_text().rstrip())
        parts.append(Scores(view, tuple(names), look).whole(min(width, 80), SCORE_ROWS).to_text().rstrip())
        return "\n\n".join(part for part in parts if part)

    def how_far(self, view: MarchView) -> str:
        if view.outcome is not None:
            return headline(view)
        where = pgettext("March of the Ants", "round {round}, {phase}")
        return where.format(round=ROUNDS[view.round], phase=phase_in_short(view.phase))

    def picture(self, view: MarchView, width: int, height: int, names: Sequence[str] = ()) -> Canvas | None:
        if width < LEAST[0] or height < LEAST[1]:
            return None
        return MeadowScene(view, AUTO, tiles="solid").board().draw(width, height)

    def icon(self, ground: str) -> Canvas | None:
        return draw_icon(read_picture(__file__, "icon"), ICON_ROLES, ground)

    def box(self, seats: int, options: Mapping[str, Any], width: int) -> Canvas | None:
        beyond = BEYOND_HEXES[options["beyond"]]
        horde = against_horde(options)
        pixels = Pixels(width, ROWS)
        for seat in range(seats):
            x = 2 + seat * STEP
            pixels.box(x, 1, CUBE, 6, f"march.{seat}")
            pixels.put(x + CUBE // 2, 1, letter(seat), "march.ink", "b", f"march.{seat}")
        x = 4 + seats * STEP
        for sign, face, ink, is_shown in (
            (f"+{beyond}", "meadow.0", "meadow.name", beyond > 0),
            (CENTIPEDE * 3, "contest.0", "horde", horde),
        ):
            if is_shown:
                pixels.shape(x, 0, spans(HEX), face)
                pixels.put(x + 5 - len(sign) // 2, 1, sign, ink, "b", face)
                x += HEX.size[0] + 2
        text = (
            _("all against the Horde")
            if horde
            else ngettext("{n} player", "{n} players", seats).format(n=seats)
        )
        pixels.put(x, 1, text, "text", "b")
        if beyond:
            pixels.put(x, 2, ngettext("{n} hex beyond", "{n} hexes beyond", beyond).format(n=beyond), "dim")
        return pixels.canvas()

    def score_lines(self, view: MarchView) -> Sequence[Mapping[str, int]]:
        return [{source: nest.sources.get(source, 0) for source in sources_of(view)} for nest in view.nests]

    def measures(self, view: MarchView, events: Sequence[Event]) -> Mapping[str, float]:
        starved = [event.starved > 0 for event in events if isinstance(event, Fed)]
        rounds = view.round + (1 if view.long else 0)
        measures = {"rounds": rounds, "starving feedings": round(sum(starved) / max(1, len(starved)), 3)}
        return measures | (horde_measures(view.horde, view, events) if view.horde is not None else {})


DRAWING: Drawing[MarchView] = MarchDrawing()
