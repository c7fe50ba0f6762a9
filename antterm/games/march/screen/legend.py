"""The meanings of the signs of the meadow, where the info pane has room for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.paint import DIM, Segment, length, put_line
from antterm.draw.scene import Look, Passage, Scene
from antterm.games.march.draw.hexes import TIMES
from antterm.games.march.draw.signs import (
    BLOCKED,
    CENTIPEDE,
    CHANGED,
    CONTESTED,
    GLYPHS,
    OPEN,
    OUTSKIRTS,
    SHARED,
    SIGNS,
    WORMHOLE,
    WOULD_FIGHT,
    YIELDS,
    chip_ink,
    yield_sign,
)
from antterm.games.march.rules.components import Components
from antterm.games.march.rules.nest import CUBES
from antterm.games.march.screen import commands
from antterm.i18n import _, pgettext
from antterm.i18n.pages import page
from antterm.i18n.texts import Texts
from antterm.ui.models.keymap import Command

TEXTS: Final = Texts(__file__)
"""The sentences about signs, from the file `sentences.toml` beside this module."""


HEADING: Final = "heading_"
"""The prefix of the codes of headings."""
PAGE_KEYS: Final[Mapping[str, Command]] = {
    "meadow": commands.MEADOW,
    "nests": commands.NESTS,
    "hand": commands.HAND,
    "battles": commands.BATTLE,
    "points": commands.SCORE,
    "story": commands.STORY,
    "harvest": commands.HARVEST,
    "discards": commands.DISCARDS,
    "hexes_out": commands.HEXES_OUT,
    "in_full": commands.FULL,
}
"""The commands whose keys the sentences name, by the name of the placeholder."""


def legend() -> tuple[tuple[Segment, ...], ...]:
    """Return the legend below the map: rows of segments, each sign followed by what it means."""
    roof, lit = (" A ", chip_ink(0)), (" 3 ", Ink("mark.ink", "target.chip", "b"))
    pointed, origin = ("[3]", Ink("mark.ink", "cursor", "b")), ("(0)", Ink("mark.ink", "from.chip", "b"))
    changed = CHANGED, Ink("last", attrs="b")
    since = pgettext("a hex since your turn", "changed")
    return (
        (roof, (f" {_('top: who controls')}   ", DIM), lit, (f" {_('to choose')}", DIM)),
        (
            *(pointed, (f" {_('pointed at')}  ", DIM)),
            *(origin, (f" {_('from here')}  ", DIM)),
            *(changed, (f" {since}", DIM)),
        ),
    )


def sign_headings() -> frozenset[str]:
    """Return the headings among the lines of `sign_lines`."""
    return frozenset(TEXTS.say("signs", code) for code in TEXTS.codes("signs") if code.startswith(HEADING))


def sign_lines(look: Look, keys: Mapping[str, str], components: Components) -> Iterator[str]:
    """Yield headings and the sentences that explain every sign on the screen, those on the map first.

    An empty line stands before each heading but the first.

    Args:
        look: whether hexes are areas of colour or outlines, and which characters may be drawn.
        keys: the keys of `PAGE_KEYS`, by the names of its placeholders.
        components: the components of the game.
    """
    form = "solid" if look.solid else "lines"
    yields = {resource: sign for resource, (sign, _role) in GLYPHS.items()} if look.solid else YIELDS
    facts = {
        "larva": yields["larva"],
        "food": yields["food"],
        "card": yields["card"],
        "star": yields["colony_point"],
        "plus": f"+{yields['food']}",
        "point": yields["colony_point"] if look.solid else pgettext("points, in 3 letters", "pts"),
        "ants": "■" if look.solid else "a",
        "asked": "►" if look.solid else ">",
        "wormhole": "◙" if look.solid else WORMHOLE,
        "lit": "7" if look.solid else "<7>",
        "control": SIGNS[look.glyphs].control,
        "sign": OUTSKIRTS,
        "times": "x" if look.glyphs == "ascii" else TIMES,
        "contested": CONTESTED,
        "shared": SHARED,
        "centipede": CENTIPEDE,
        "last": CHANGED,
        "open": OPEN,
        "blocked": BLOCKED,
        "battle": WOULD_FIGHT,
        "n": CUBES,
        "least": min(card.value for card in components.cards.values()),
        "most": max(card.value for card in components.cards.values()),
    }
    is_first = True
    for code in TEXTS.codes("signs"):
        if code.partition(".")[2] not in ("", form):
            continue
        if code.startswith(HEADING) and not is_first:
            yield ""
        yield TEXTS.say("signs", code).format(**facts, **keys)
        is_first = False


WORDS: Final = 8
"""Rows kept for words: a legend that came and went with them at every step of the cursor would be 400
bytes each time."""


@dataclass(frozen=True)
class WithLegend:
    """A scene of words, and at the foot of its pane the legend, if the words leave room for it."""

    words: Scene
    rows: tuple[tuple[Segment, ...], ...]

    def rows_needed(self, width: int) -> int:
        """Return how many rows the words need in `width` columns; the legend may be missing."""
        return self.words.rows_needed(width) if isinstance(self.words, Passage) else 0

    def draw(self, width: int, height: int) -> Canvas:
        canvas = self.words.draw(width, height)
        first = height - len(self.rows)
        fits = first > WORDS and all(length(row) <= width for row in self.rows)
        if not fits or any(char.strip() for row in canvas.rows[first - 1 :] for char, _ink in row):
            return canvas
        for y, row in enumerate(self.rows, first):
            put_line(canvas.put, 0, y, row, width)
        return canvas


def tunnels_line(look: Look) -> str:
    """Return what tunnels look like, and those that are walled up."""
    code = "tunnels.solid" if look.solid else "tunnels.lines"
    return TEXTS.say("signs", code).format(open=OPEN, blocked=BLOCKED)


def help_text(look: Look) -> str:
    """Return the description of the screen, as Markdown, with the signs that are drawn.

    Args:
        look: areas of colour or lines, and the characters that may be drawn.
    """
    signs = {name: yield_sign(name, look.glyphs)[0] for name in ("food", "larva", "card")}
    return page(__package__, "help.md").format(
        **signs,
        point=yield_sign("colony_point", look.glyphs)[0],
        control=_("the control site is underlined") if look.solid else _("the control site has a #"),
        # Translators: hexes that you can choose; signs in backquotes stay.
        lit=_("are lit") if look.solid else _("have `<>` round their number"),
        # Translators: begins a sentence: "A red hex is contested".
        contested=_("A red hex") if look.solid else _("A hex with `!`"),
        wormhole=WORMHOLE if look.glyphs == "ascii" else "◙",
        last=CHANGED,
        tunnels=tunnels_line(look),
        final=pgettext("points if the game were over now", "final"),
    )
