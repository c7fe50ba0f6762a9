"""Paints canvases as pictures of pixels, in the colours of a theme; the only module that knows Pillow.

Letters come from a monospaced font of the system; lines, blocks and Braille dots are drawn as geometry, so
that they meet from cell to cell whatever the font. A picture has one palette of at most 256 colours: those of
the theme as they are, and shades between them at the edges of letters.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Final

from PIL import GifImagePlugin, Image, ImageDraw, ImageFont

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.geometry import HEIGHT, LIGHT, WIDTH, Pen, trace
from antterm.draw.roles import colour_of
from antterm.draw.svg import MARGIN, rgb_of
from antterm.errors import UserError
from antterm.i18n import _

RGB = tuple[int, int, int]
FONTS: Final = (
    ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"),
    ("Menlo.ttc", "Menlo.ttc"),
    ("CascadiaMono.ttf", "CascadiaMono.ttf"),
    ("consola.ttf", "consolab.ttf"),
    ("LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf"),
    ("NotoSansMono-Regular.ttf", "NotoSansMono-Bold.ttf"),
    ("cour.ttf", "courbd.ttf"),
)
"""Files of monospaced fonts, plain and bold, which Pillow looks for where the system keeps its fonts."""
FONT_SIZE: Final = 20
FINE: Final = 4
"""Geometry is drawn this much larger and scaled down, which smooths its slanting edges."""
SHADES: Final = 4
"""Steps from the ground of a cell to the colour of what is drawn in it."""
MOST_COLOURS: Final = 256
DIMMED: Final = 0.45
"""The part of the way from their colour to their ground by which letters are dimmed: 0 for not at all, 1 for
invisible."""


class NoFontError(UserError):
    """No font is there with which letters could be drawn."""


class Raster:
    """A picture that shows one canvas after another; only cells that differ are painted anew.

    Args:
        theme: the theme whose colours it has.
        columns, rows: the columns and rows of the canvases.
    """

    def __init__(self, theme: str, columns: int, rows: int) -> None:
        self._theme = theme
        self._palette: dict[RGB, int] = {}
        self._tiles: dict[tuple[str, Ink, int], Image.Image] = {}
        self._shown: dict[tuple[int, int], tuple[str, Ink, int]] = {}
        self._base = self._rgb("base") or (0, 0, 0)
        size = columns * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN
        self._image = Image.new("P", size, self._index(self._base))

    def show(self, canvas: Canvas) -> tuple[int, int, int, int] | None:
        """Paint a canvas; return the box of what has changed in pixels, None where nothing has."""
        left, top, right, bottom = self._image.width, self._image.height, 0, 0
        for y, row in enumerate(canvas.rows):
            for x, (char, ink) in enumerate(row):
                columns = 2 if x + 1 < len(row) and row[x + 1][0] == "" else 1
                if not char or self._shown.get((x, y)) == (char, ink, columns):
                    continue
                self._shown[x, y] = char, ink, columns
                at_x, at_y = MARGIN + x * WIDTH, MARGIN + y * HEIGHT
                self._image.paste(self._tile(char, ink, columns), (at_x, at_y))
                left, top = min(left, at_x), min(top, at_y)
                right, bottom = max(right, at_x + columns * WIDTH), max(bottom, at_y + HEIGHT)
        return (left, top, right, bottom) if left < right else None

    def part(self, box: tuple[int, int, int, int] | None = None) -> Image.Image:
        """Return the picture, or a part of it, as it is now."""
        image = self._image.crop(box) if box is not None else self._image.copy()
        image.putpalette([part for colour in self._palette for part in colour])
        return image

    def _rgb(self, role: str) -> RGB | None:
        text = rgb_of(colour_of(role, self._theme)) if role else ""
        return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)) if text else None

    def _index(self, colour: RGB) -> int:
        """Return the number of a colour in the palette, of the nearest where that is full."""
        if colour not in self._palette and len(self._palette) < MOST_COLOURS:
            self._palette[colour] = len(self._palette)
        if colour in self._palette:
            return self._palette[colour]
        return self._palette[min(self._palette, key=lambda known: math.dist(known, colour))]

    def _tile(self, char: str, ink: Ink, columns: int) -> Image.Image:
        if (char, ink, columns) not in self._tiles:
            self._tiles[char, ink, columns] = self._painted(char, ink, columns)
        return self._tiles[char, ink, columns]

    def _painted(self, char: str, ink: Ink, columns: int) -> Image.Image:
        ground = self._rgb(ink.bg) or self._base
        colour = (self._rgb(ink.fg) or self._rgb("text") if ink.fg else None) or ground
        if "r" in ink.attrs:
            ground, colour = colour, ground
        if "d" in ink.attrs:
            colour = _between(colour, ground, DIMMED)
        mask = shape_of(char) or _letter(char, columns, is_bold="b" in ink.attrs)
        if "u" in ink.attrs:
            mask = mask.copy()
            ImageDraw.Draw(mask).rectangle((0, HEIGHT - 3, mask.width, HEIGHT - 2), fill=255)
        used = {round(value * SHADES / 255) for value, count in enumerate(mask.histogram()) if count}
        shades = {step: self._index(_between(ground, colour, step / SHADES)) for step in sorted(used)}
        indices = mask.point([shades.get(round(value * SHADES / 255), 0) for value in range(256)])
        return Image.frombytes("P", mask.size, indices.tobytes())


def png(canvas: Canvas, theme: str) -> bytes:
    """Return a picture of a canvas.

    Raises:
        NoFontError: there is no font.
    """
    raster, file = Raster(theme, canvas.width, canvas.height), BytesIO()
    raster.show(canvas)
    raster.part().save(file, "PNG", optimize=True)
    return file.getvalue()


def gif(canvases: Iterable[tuple[Canvas, float]], theme: str) -> bytes:
    """Return a film that runs for ever; each picture of it holds what differs from the one before.

    Args:
        canvases: what is shown, each with the seconds for which it stands; all of the same size.
        theme: the theme whose colours it has.

    Raises:
        NoFontError: there is no font.
    """
    raster: Raster | None = None
    frames: list[tuple[Image.Image, tuple[int, int], float]] = []
    for canvas, seconds in canvases:
        raster = raster or Raster(theme, canvas.width, canvas.height)
        box = raster.show(canvas)
        if not frames:
            frames.append((raster.part(), (0, 0), seconds))
        elif box is None:
            image, corner, before = frames[-1]
            frames[-1] = image, corner, before + seconds
        else:
            frames.append((raster.part(box), box[:2], seconds))
    file = BytesIO()
    header, _used = GifImagePlugin.getheader(frames[0][0].copy(), info={"loop": 0})
    file.writelines(header)
    for image, corner, seconds in frames:
        data = GifImagePlugin.getdata(
            image, corner, duration=round(seconds * 1000), include_color_table=True, disposal=1
        )
        file.writelines(data)
    file.write(b";")
    return file.getvalue()


def _between(one: RGB, other: RGB, share: float) -> RGB:
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return r, g, b


@cache
def font_of(style: str = "") -> ImageFont.FreeTypeFont:
    """Return a monospaced font in which a cell is `WIDTH` wide.

    Args:
        style: `bold`; empty for plain.

    Raises:
        NoFontError: none of `FONTS` is there.
    """
    for plain, bold in FONTS:
        name = bold if style == "bold" else plain
        try:
            font = ImageFont.truetype(name, FONT_SIZE)
        except OSError:
            continue
        return font.font_variant(size=FONT_SIZE * WIDTH / font.getlength("M"))
    sentence = _(
        "No monospaced font, such as DejaVu Sans Mono, was found to draw letters with; SVG needs none."
    )
    raise NoFontError(sentence)


def _letter(char: str, columns: int, is_bold: bool) -> Image.Image:
    """Return the mask of what the font draws in a cell, or in two."""
    mask = Image.new("L", (WIDTH * columns, HEIGHT), 0)
    if char.strip():
        font = font_of("bold" if is_bold else "")
        ascent, descent = font.getmetrics()
        baseline = (HEIGHT - ascent - descent) // 2 + ascent
        ImageDraw.Draw(mask).text((0, baseline), char, font=font, fill=255, anchor="ls")
    return mask


@cache
def shape_of(char: str) -> Image.Image | None:
    """Return the mask of a character drawn as geometry (0 paper, 255 ink); None for one that a font draws."""
    mask = Image.new("L", (WIDTH * FINE, HEIGHT * FINE), 0)
    code = ord(char[0])
    if 0x2591 <= code <= 0x2593:
        mask.paste(64 * (code - 0x2590), (0, 0, *mask.size))
    elif not trace(char, PixelPen(ImageDraw.Draw(mask))):
        return None
    return mask.resize((WIDTH, HEIGHT), Image.Resampling.BOX)


class PixelPen(Pen):
    """Draws into a mask, `FINE` times as large."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self.draw = draw

    def box(self, left: float, top: float, right: float, bottom: float, wipe: bool = False) -> None:
        if right > left and bottom > top:
            corners = (left * FINE, top * FINE, right * FINE - 1, bottom * FINE - 1)
            self.draw.rectangle(corners, fill=0 if wipe else 255)

    def disc(self, x: float, y: float, radius: float) -> None:
        around = [FINE * v for v in (x - radius, y - radius, x + radius, y + radius)]
        self.draw.ellipse((around[0], around[1], around[2], around[3]), fill=255)

    def triangle(self, corners: tuple[tuple[float, float], ...]) -> None:
        self.draw.polygon([(x * FINE, y * FINE) for x, y in corners], fill=255)

    def line(self, start: tuple[float, float], end: tuple[float, float], thickness: float) -> None:
        self.draw.line([FINE * v for v in (*start, *end)], fill=255, width=round(thickness * FINE))

    def quarter(self, x: float, y: float, radius: float, start: int) -> None:
        outer = radius + LIGHT / 2
        around = [FINE * v for v in (x - outer, y - outer, x + outer, y + outer)]
        box = (around[0], around[1], around[2] - 1, around[3] - 1)
        self.draw.arc(box, start, start + 90, fill=255, width=LIGHT * FINE)
