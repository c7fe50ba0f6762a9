"""What the signs of the meadow mean, where the info pane has room for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.paint import DIM, Segment, length, put_line
from antterm.draw.scene import Look, Passage, Scene
from antterm.games.march.draw.hexes import TIMES
from antterm.games.march.draw.signs import (
    BLOCKED,
    CENTIPEDE,
    CONTESTED,
    GLYPHS,
    LAST,
    OPEN,
    OUTSKIRTS,
    SHARED,
    SIGNS,
    WORMHOLE,
    WOULD_FIGHT,
    YIELDS,
    chip_ink,
)
from antterm.games.march.rules.nest import CUBES
from antterm.i18n import _, pgettext


def legend() -> tuple[tuple[Segment, ...], ...]:
    """Return the legend below the map: rows of segments, each sign followed by what it means."""
    roof, lit = (" A ", chip_ink(0)), (" 3 ", Ink("mark.ink", "target.chip", "b"))
    pointed, origin = ("[3]", Ink("mark.ink", "cursor", "b")), ("(0)", Ink("mark.ink", "chosen", "b"))
    changed = LAST["unicode"], Ink("last", attrs="b")
    since = pgettext("a hex since your turn", "changed")
    return (
        (roof, (f" {_('top: who controls')}   ", DIM), lit, (f" {_('to choose')}", DIM)),
        (
            *(pointed, (f" {_('pointed at')}  ", DIM)),
            *(origin, (f" {_('from here')}  ", DIM)),
            *(changed, (f" {since}", DIM)),
        ),
    )


def signs_told(look: Look, in_full: str, points: str) -> Iterator[str]:
    """Yield the sentences that explain every sign on the screen, those on the map first.

    Args:
        look: whether hexes are areas of colour or outlines, and which characters may be drawn.
        in_full: the key that shows all of a text.
        points: the key of the page that explains the points.
    """
    if look.solid:
        yields, ants = {resource: sign for resource, (sign, _role) in GLYPHS.items()}, "■"
        point, asked, wormhole = yields["colony_point"], "►", "◙"
    else:
        yields, point, ants, asked, wormhole = (
            YIELDS,
            pgettext("points, in 3 letters", "pts"),
            "a",
            ">",
            WORMHOLE,
        )
    larva, food, card = yields["larva"], yields["food"], yields["card"]
    yield _(
        "On a site, what it brings at the harvest: {food} food, {larva} a larva, {card} a card, {star} a "
        "point; 2{larva} are two larvae. Below it: whose ant is there."
    ).format(food=food, larva=larva, card=card, star=yields["colony_point"])
    if look.solid:
        yield _("The underlined site is the control site: whoever has an ant there controls the hex.")
    else:
        control, site = SIGNS[look.glyphs].control, SIGNS[look.glyphs].site
        text = _(
            "{control} is the control site: whoever has an ant there controls the hex. {site} is any other."
        )
        yield text.format(control=control, site=site)
    text = _(
        "A2 below the sites, {sign}A2 on large hexes: two ants of A on the outskirts; they collect nothing, "
        "and only ants on sites inhabit a hex."
    )
    if not look.solid:
        text = _(
            "A2 in the lower border of a hex, {sign}A2 on large ones: two ants of A on the outskirts; "
            "they collect nothing, and only ants on sites inhabit a hex."
        )
    yield text.format(sign=OUTSKIRTS)
    times = "x" if look.glyphs == "ascii" else TIMES
    text = _(
        "A{times}2 in the Great Tunnel: two ants of A. + below a hex: more ants on the outskirts than can "
        "be shown."
    )
    yield text.format(times=times)
    text = _(
        "{contested}: contested, there will be a battle. {shared}: several players share the hex in peace."
    )
    yield text.format(contested=CONTESTED, shared=SHARED)
    text = _("{centipede}: a centipede. {wormhole}: a wormhole, one step from every other.")
    yield text.format(centipede=CENTIPEDE, wormhole=wormhole)
    yield _("{last} after the number of a hex: others have changed something there since your turn.").format(
        last=LAST[look.glyphs]
    )
    yield tunnels_line(look)
    lit = "<7>" if not look.solid else "7"
    yield _("{lit}: you can choose this hex. [7]: you point at it. (7): something goes from here.").format(
        lit=lit
    )
    yield _(
        "Beside a hex that you can choose, what the answer brings: {plus} or 2{larva} a free site, 3:4 a "
        "battle, strength 3 against 4, {battle} a battle for whose strengths there is no room, - nothing."
    ).format(plus=f"+{food}", larva=larva, battle=WOULD_FIGHT)
    yield _(
        "Beside the names: {point} colony points, {larva} larvae in the nest, {food} food, {card} cards in "
        "hand, {ants} ants in the meadow. {asked} marks who is asked, * the Active Player; a player in "
        "parentheses has rested."
    ).format(point=point, larva=larva, food=food, card=card, ants=ants, asked=asked)
    # Translators: "final" is the heading of a column.
    text = _(
        "On a wide terminal, the column “final” shows the points if the game ended now; {key} explains them."
    )
    yield text.format(key=points)
    yield _(
        "Below the map: what the end of the round brings you (+), what your ants eat (-), and what is at "
        "risk on hexes with a battle due. Points with ? depend on battles or on what others have. Below "
        "that: everybody's points if the game ended now."
    )
    yield _(
        "supply lacks 1{larva}: all your {n} cubes are in the game as larvae and ants, so you do not gain "
        "that larva."
    ).format(larva=larva, n=CUBES)
    # Translators: good and likely are words that stand at answers.
    yield _(
        "“good” beside an answer: it looks best, and a hint says the same. “likely”: it looks best at a "
        "glance; a hint thinks further ahead and may name another."
    )
    yield _(
        "A 1 ! 3+1 C: a battle is due. A has 1 ant there, strength 1; C has 3 ants and 1 head among their "
        "Evolutions, strength 4. So it is wherever a battle is told: 3+1 against 1."
    )
    yield _("3 more (4 7) at an edge: three more hexes lie beyond it; you can choose 4 and 7.")
    yield _(
        "+2 beside a Colony Goal: what it would score now. (2): it would score nothing now, but may at the "
        "Slumber."
    )
    text = _("~ or .. at the end of a text: there is more; {key} shows it.")
    yield text.format(key=in_full)


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
    if look.solid:
        return _(
            "Brown bands across an edge are tunnels; where two meet, ants can walk. A grey one with a cross "
            "is walled: nobody can walk there. One at the edge of the meadow leads to where a hex may be "
            "laid."
        )
    text = _(
        "{open} in a border is a tunnel; where two meet, ants can walk. {blocked}: a walled tunnel, where "
        "nobody can walk. One at the edge of the meadow leads to where a hex may be laid."
    )
    return text.format(open=OPEN, blocked=BLOCKED)
