"""The foundation of an anthill: its army in ten holes, its galleries in words, the barracks beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import TITLE
from antterm.games.micropolis.draw.anthill import AnthillScene, gallery_line, openness, ring_state, worth
from antterm.games.micropolis.draw.things import CRAFT_LETTERS, flag, soldiers, soldiers_text
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, Gallery
from antterm.games.micropolis.rules.tiles import Craft, Tile
from antterm.games.micropolis.words.score import NUMERALS
from antterm.i18n import _, ngettext

PLATE_AND_GAP: Final = 4
"""Columns of a gallery's letter and the blank behind it."""
SENTENCE, SHORT, SHORTEST = 2, 1, 0
WORDS: Final = (SENTENCE, SHORT, SHORTEST)
"""In how many words the galleries of a list are shown: in as many as have room for each of them. Beside one
that is called shut, another would seem open if there was no room to call it shut."""
SPACIOUS: Final = 7
"""Rows from which on there is air between the army and the galleries."""


def dim_of(scene: AnthillScene) -> Ink:
    """Return how words of less weight are written in the foundation."""
    return Ink("foundation.dim", "raised") if scene.solid else Ink("dim")


def ground_of(scene: AnthillScene) -> str:
    """Return the role of the foundation's ground."""
    return "raised" if scene.solid else ""


def barracks_text(tile: Tile, width: int, glyphs: Glyphs, full: bool) -> str:
    """Return a tile's barracks with its soldiers in at most `width` characters."""
    places = soldiers(tile.barracks if full else 0, tile.barracks, glyphs)
    if len(places) + 2 > width:
        places = soldiers(int(full), 1, glyphs) + str(tile.barracks)
    return f"[{places}]" if len(places) + 2 <= width else places


def put_barracks(
    canvas: Canvas,
    x: int,
    y: int,
    tile: Tile,
    width: int,
    scene: AnthillScene,
) -> None:
    """Write a tile's barracks, in the middle of its width."""
    if not tile.barracks:
        return
    full, marked = tile.id in scene.anthill.full, tile.id in scene.marked
    text = barracks_text(tile, width, scene.glyphs, full)
    if marked and len(text) + 2 <= width:
        text = f">{text}<"
    ink = Ink("soldier", ground_of(scene), "b") if full else dim_of(scene)
    if marked:
        ink = Ink("mark.ink", "cursor", "b") if scene.solid else Ink("cursor", attrs="b")
    canvas.put(x + (width - len(text)) // 2, y, text, ink)


def put_foundation(canvas: Canvas, scene: AnthillScene, x: int, y: int, width: int, rows: int) -> None:
    """Draw the army in the holes of the foundation; under it the galleries, as many as there is room for."""
    put_army(canvas, scene, x, y, width)
    gap = int(rows >= SPACIOUS)
    if rows > 1:
        _put_galleries(canvas, scene, x, y + 1 + gap, width, rows - 1 - gap)


def put_army(canvas: Canvas, scene: AnthillScene, x: int, y: int, width: int, state: str = "") -> None:
    """Draw whose anthill it is, their tokens, the army with the commander's flag, how far the ring is."""
    ground = ground_of(scene)
    soldier, dim = Ink("soldier", ground, "b"), dim_of(scene)
    army = scene.anthill.army
    whole = ngettext("{n} soldier", "{n} soldiers", army).format(n=army)
    short, state = soldiers_text(army, scene.glyphs), state or ring_state(scene.anthill)
    tokens = tokens_text(scene.tokens)
    holes = ARMY_LIMIT + 1 + int(scene.commander) + len(tokens) + bool(tokens)
    name = scene.name
    for text, far in ((whole, state), (short, state), (whole, ""), (short, "")):
        room = width - holes - cells_of(text) - 2 - (cells_of(far) + 1 if far else 0)
        if cells_of(name) <= room:
            break
    else:
        name = _cut(name, max(4, room))
    canvas.put(x, y, name, Ink("title", ground, "b"))
    at = x + cells_of(name) + 1
    if tokens:
        badge = Ink("gallery.ink", "craft.badge", "b") if scene.solid else Ink("specialist", attrs="b")
        canvas.put(at, y, tokens, badge)
        at += len(tokens) + 1
    if scene.commander:
        canvas.put(at, y, flag(scene.glyphs), Ink("title", ground, "b"))
        at += 1
    filled = min(army, ARMY_LIMIT)
    canvas.put(at, y, soldiers(filled, 0, scene.glyphs), soldier)
    canvas.put(at + filled, y, soldiers(0, ARMY_LIMIT - filled, scene.glyphs), dim)
    canvas.put(at + ARMY_LIMIT + 1, y, text, Ink("text", ground))
    canvas.put(x + width - cells_of(far), y, far, dim)


def tokens_text(tokens: int) -> str:
    """Return the sign of architect tokens: `T`, of several `2T`; empty for none."""
    sign = CRAFT_LETTERS[Craft.ARCHITECT]
    return "" if not tokens else sign if tokens == 1 else f"{tokens}{sign}"


def _cut(name: str, width: int) -> str:
    """Return a name in `width` cells, with a mark where it was cut; the numeral at its end is kept."""
    first, blank, last = name.rpartition(" ")
    end = blank + last if last in NUMERALS else ""
    start = first if end else name
    while start and cells_of(start + end) >= width:
        start = start[:-1]
    return f"{start}~{end}"


def put_plate(canvas: Canvas, scene: AnthillScene, x: int, y: int, letter: str) -> int:
    """Draw a gallery's letter in its colour. Returns the column after it."""
    if not scene.solid:
        canvas.put(x, y, letter, Ink(scene.line_role(letter), attrs="br"))
        return x + 1
    ground, ink = scene.colours(letter)
    canvas.put(x, y, f" {letter} ", Ink(ink, ground, "b"))
    return x + 3


def _more_text(beyond: int) -> str:
    """Return how many galleries are not listed."""
    return ngettext("and {n} more", "and {n} more", beyond).format(n=beyond)


def _put_galleries(canvas: Canvas, scene: AnthillScene, x: int, y: int, width: int, rows: int) -> None:
    """Draw the richest galleries with what lives in them and what they score, two to a row if need be."""
    galleries = scene.galleries
    columns = 1 if len(galleries) <= rows else 2
    wide = width // columns
    words = next((each for each in WORDS if _widest(scene, each) + PLATE_AND_GAP < wide), SHORTEST)
    most = rows * columns
    beyond = len(galleries) - most + 1 if len(galleries) > most else 0
    for number, (letter, gallery) in enumerate(galleries):
        left, row = x + number % columns * wide, y + number // columns
        if number == most - 1 and beyond:
            more = _more_text(beyond)
            if scene.more:
                # Translators: how much more there is, and the key that shows it: "and 2 more: s".
                more = _("{more}: {key}").format(more=more, key=scene.more)
            canvas.put(left, row, more, dim_of(scene))
            return
        left = put_plate(canvas, scene, left, row, letter) + 1
        put_gallery(canvas, scene, left, row, gallery, wide - PLATE_AND_GAP - 1, ground_of(scene), words)


@dataclass(frozen=True)
class GalleryList:
    """All galleries of an anthill, the richest first: in as many words, and with a heading, as have room."""

    scene: AnthillScene

    def rows_needed(self, width: int, most: int) -> int:
        """Return how many rows the foundation needs: at most `most`, unless it has no room in these."""
        return self._layout(width, most)[1]

    def _layout(self, width: int, most: int) -> tuple[int, int, int, bool]:
        """Return how many galleries stand in a row, the rows, in which `WORDS`, and if there is a heading."""
        for heading in (1, 0):
            for words in WORDS:
                each = _widest(self.scene, words) + PLATE_AND_GAP
                columns = max(1, (width + 1) // (each + 1))
                rows = -(-len(self.scene.galleries) // columns) + heading
                if rows <= most and each <= width:
                    return columns, rows, words, bool(heading)
        return columns, rows, SHORTEST, False

    def draw(self, width: int, height: int) -> Canvas:
        canvas, scene = Canvas(width, height), self.scene
        columns, rows, words, is_headed = self._layout(width, height)
        if is_headed:
            canvas.put(0, 0, _("All galleries of {anthill}").format(anthill=scene.name), TITLE)
        wide = width // columns
        last = columns * height - 1 if rows > height else None
        for number, (letter, gallery) in enumerate(scene.galleries):
            x, y = number % columns * wide, is_headed + number // columns
            if number == last:
                canvas.put(x, y, _more_text(len(scene.galleries) - number), Ink("dim"))
                break
            at = put_plate(canvas, scene, x, y, letter) + 1
            put_gallery(canvas, scene, at, y, gallery, wide - PLATE_AND_GAP, "", words)
        return canvas


def _gallery_texts(
    scene: AnthillScene, gallery: Gallery, words: int, ground: str = ""
) -> list[tuple[str, Ink]]:
    """Return what is shown of a gallery, each with how it is written.

    Args:
        words: `SENTENCE`, `SHORT` (`9 ants +2 shut`) or `SHORTEST` (`9 ants +2`).
    """
    closed = scene.anthill.closed
    if words == SENTENCE:
        return [(gallery_line(gallery, names_openness=not closed), Ink("text", ground))]
    ants = ngettext("{n} ant", "{n} ants", gallery.ants).format(n=gallery.ants)
    texts = [(ants, Ink("text", ground))]
    texts += [(f"{worth(gallery):+d}", Ink("good", ground, "b"))] if worth(gallery) else []
    if words == SHORT and not gallery.openings and not closed:
        texts.append((openness(gallery), Ink("text", ground)))
    return texts


def _widest(scene: AnthillScene, words: int) -> int:
    """Return how many cells the longest of what is shown of its galleries takes."""
    rows = (_gallery_texts(scene, gallery, words) for _letter, gallery in scene.galleries)
    return max((cells_of(" ".join(text for text, _ink in each)) for each in rows), default=0)


def put_gallery(
    canvas: Canvas,
    scene: AnthillScene,
    x: int,
    y: int,
    gallery: Gallery,
    width: int,
    ground: str,
    words: int = SHORT,
) -> int:
    """Draw what is shown of a gallery, as far as there is room.

    Returns:
        The column after it.
    """
    end = x + width
    for text, ink in _gallery_texts(scene, gallery, words, ground):
        if x + cells_of(text) > end:
            break
        canvas.put(x, y, text, ink)
        x += cells_of(text) + 1
    return x
