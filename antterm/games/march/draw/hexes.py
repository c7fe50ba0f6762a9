"""The hexes of the meadow at four sizes: one layout of what is written, two pens.

A hex has a *roof* (its first row: who controls it, its number, marks or what a step there is worth), a strip
with the strengths where a battle is due, its name, sites with ants below them, and ants outside beside its
southern tunnel. Where something stands depends on the size alone. The solid pen paints areas of pixels and
plates; the outline pen draws lines and needs no colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from antterm.draw.canvas import Glyphs, Ink, Pixels, cells_of
from antterm.draw.hexgrid import FlatTiles, spans
from antterm.draw.layers import CLEAR, Layer, clear_canvas
from antterm.draw.paint import Line, Segment, length, shorten
from antterm.games.march.draw.hex_content import MARKS_BY_IMPORTANCE, NO_GAIN, HexContent, State
from antterm.games.march.draw.names import brief, tunnel
from antterm.games.march.draw.signs import (
    BLOCKED,
    CENTIPEDE,
    CHANGED,
    GLYPHS,
    OPEN,
    WORMHOLE,
    WOULD_FIGHT,
    letter,
    yield_sign,
    yield_text,
)
from antterm.games.march.rules.components import Site
from antterm.games.march.words.naming import ants_and_heads
from antterm.i18n import _, ngettext, pgettext

NORTH, SOUTH = 0, 3
EASTERN: Final = (1, 2)
"""Edges on the right side; 4 and 5 are on the left."""


class Size(NamedTuple):
    """Places of the parts of a hex at one size, in columns and rows of its box (half rows where said)."""

    roof: tuple[int, int]
    """First column and number of columns of the text on the roof."""
    roof_rows: int
    strip: int | None
    """The row of the battle's strengths; None where there is no room for them."""
    name: int | None
    yields: int
    """The row of what the sites bring; with words in the row below it where `plate` is 6."""
    ants: int
    ant_rows: int
    note: int | None
    """The row of what else is to be known in words: points at Slumber, a centipede, a wormhole."""
    outside: int
    ears: tuple[int, int]
    """First row of the ears, and how many columns each has."""
    plate: int
    """Columns of a site."""
    gaps: tuple[int, int, int]
    """Columns between the sites where there are two, three and four."""
    mouth: tuple[int, int]
    """First column and width of a tunnel to the north or south."""
    upper: tuple[int, ...]
    """Half rows of a tunnel to the north-east or north-west."""
    lower: tuple[int, ...]
    """Half rows of a tunnel to the south-east or south-west."""
    depth: int
    """Pixels of such a tunnel inside the hex."""


_CLOSE: Final = (16, 18, 20, 20, 22, 24, 24, 26, 28, 28, 30, 32)
PITCHES: Final[dict[str, FlatTiles]] = {
    "strategic": FlatTiles(8, 4, (6, 8, 8, 10, 10, 8, 8, 6), trim=1),
    "normal": FlatTiles(12, 6, (8, 10, 12, 12, 14, 16, 16, 14, 12, 12, 10, 8), trim=1),
    "between": FlatTiles(14, 8, (10, 12, 12, 14, 14, 16, 16, 18, 18, 16, 16, 14, 14, 12, 12, 10), trim=1),
    "close": FlatTiles(24, 12, (*_CLOSE, *reversed(_CLOSE)), trim=1),
}
"""Layouts of hexes, by zoom, from the smallest to the largest."""


class Outlined(FlatTiles):
    """The layout of hexes drawn with lines: each box has a row more, above, for the hex's upper edge."""

    @cached_property
    def size(self) -> tuple[int, int]:
        width, height = super().size
        return width, height + 1


OUTLINED: Final[dict[str, FlatTiles]] = {
    zoom: Outlined(pitch.width, pitch.height, pitch.widths, pitch.trim) for zoom, pitch in PITCHES.items()
}
"""Like `PITCHES`, for hexes drawn with lines in place of solid areas."""

SIZES: Final[dict[int, Size]] = {
    8: Size((2, 6), 1, None, None, 1, 2, 1, None, 3, (1, 1), 2, (2, 0, 0), (4, 2), (1,), (6,), 1),
    12: Size((4, 8), 1, 1, 2, 3, 4, 1, None, 5, (2, 1), 3, (2, 1, 0), (6, 4), (2, 3), (8, 9), 1),
    14: Size((4, 10), 1, 1, 2, 3, 4, 1, None, 5, (3, 1), 4, (3, 1, 0), (7, 4), (3, 4), (11, 12), 1),
    24: Size((8, 16), 2, 2, 3, 5, 7, 2, 9, 10, (5, 2), 6, (6, 3, 1), (12, 8), (5, 6), (17, 18), 2),
}
"""Places of the parts of a hex, by the number of columns from one hex to the next."""


def size_of(pitch: FlatTiles) -> Size:
    """Return where the parts of a hex stand in a layout."""
    return SIZES[pitch.width]


class Word(NamedTuple):
    """A stretch of text on a hex."""

    x: int
    row: int
    text: str
    ink: Ink
    """Without a ground of its own it stands on the ground of the hex."""


TIMES: Final = "\N{MULTIPLICATION SIGN}"
STATE_ROLES: Final[dict[State, str]] = {
    "selectable": "target.chip",
    "pointed": "cursor",
    "origin": "from.chip",
    "story": "story.chip",
}
"""The roles of the number and the ears of a hex that takes part in the question."""
BRACKETS: Final[dict[State, tuple[str, str]]] = {
    "selectable": ("<", ">"),
    "pointed": ("[", "]"),
    "origin": ("(", ")"),
}
"""Round the number in outlines; on solid hexes those of `selectable` are a plate."""


class Pen(NamedTuple):
    """The inks in which words are written, and the signs."""

    solid: bool
    glyphs: Glyphs

    def owned(self, seat: int) -> Ink:
        """Return the ink of what belongs to a player: on their colour, or in it."""
        return Ink("march.ink", f"march.{seat}", "b") if self.solid else Ink(f"march.{seat}", CLEAR, "b")

    def roof(self, content: HexContent) -> Ink:
        """Return the ink of the text of a roof."""
        if not self.solid:
            return Ink("text", CLEAR, "b") if content.owner is None else self.owned(content.owner)
        return Ink("meadow.name" if roof_role(content) == "roof.free" else "march.ink", CLEAR, "b")

    def mark(self, sign: str) -> Ink:
        """Return the ink of a mark on a roof."""
        if sign == "!":
            return Ink("march.ink", "bang", "b") if self.solid else Ink("march.danger", CLEAR, "b")
        if sign == "◙":
            return Ink("march.wormhole", "march.ink" if self.solid else CLEAR)  # the sign fills its cell
        return Ink("march.danger" if sign.startswith(CENTIPEDE) else "last", CLEAR, "b")

    def shown(self, sign: str) -> str:
        """Return a mark as it is drawn."""
        return WORMHOLE if sign == "◙" and self.glyphs == "ascii" else sign

    def yields(self, site: Site) -> tuple[str, str]:
        """Return what a site brings in at most two cells, and the role of its ink."""
        return yield_text(site, self.glyphs), GLYPHS[site.resource][1]


def roof_role(content: HexContent) -> str:
    """Return the role of the roof of a hex."""
    if content.number == 0:
        return "roof.tunnel"
    return "roof.free" if content.owner is None else f"march.{content.owner}"


def ground_role(content: HexContent) -> str:
    """Return the role of the face of a hex: a battle due, the Great Tunnel, nothing yet, or grass."""
    if content.number is None:
        return "side"
    if content.number == 0:
        return "great.tunnel"
    return f"{'contest' if content.contested else 'meadow'}.{content.shade}"


# -- what is written, and where ----------------------------------------------------------------------------


def words_on(content: HexContent, pitch: FlatTiles, pen: Pen) -> Iterator[Word]:
    """Yield all that is written on a hex."""
    size = size_of(pitch)
    if content.number is None:
        return
    yield from _roof(content, size, pen)
    if size.strip is not None and content.battle is not None:
        row = 2 * size.strip
        room = min(pitch.widths[row : row + 2]) - (0 if pen.solid else 2)
        yield from _centred(pitch, size.strip, _strip(content, size, pen, room))
    if content.number == 0:
        yield from _great_tunnel(content, pitch, size, pen)
        return
    if size.name is not None:
        room = _room(pitch, size.name)
        ground = ground_role(content) if pen.solid else CLEAR  # it may cover tunnels
        yield from _centred(pitch, size.name, [(brief(content.name, room), Ink("meadow.name", ground))])
    yield from _sites(content, pitch, size, pen)
    if size.note is not None and (note := _note(content, pen)):
        yield from _centred(pitch, size.note, [note])
    yield from _outside(content, pitch, size, pen)


def _room(pitch: FlatTiles, row: int) -> int:
    """Return the columns of a row for text, which may cover the side tunnels and the upper half of ears."""
    return min(pitch.widths[2 * row : 2 * row + 2])


def _centred(pitch: FlatTiles, row: int, line: Line) -> Iterator[Word]:
    x = (pitch.size[0] - length(line)) // 2
    for text, ink in line:
        yield Word(x, row, text, ink)
        x += cells_of(text)


def _roof(content: HexContent, size: Size, pen: Pen) -> Iterator[Word]:
    """Yield the roof of a hex: the owner's letter at the left, its number, marks or a worth at the right."""
    (first, room), ink = size.roof, pen.roof(content)
    shown, number, worth, marks = _fitted_roof(content, room, pen)
    right = cells_of(worth) + len(marks)
    least = len(shown) + _needs_blank_before(number, shown, worth)
    most = room - right - cells_of(number) - (worth[:1].isdigit() and not number.endswith(" "))
    x = first + max(least, min((room - cells_of(number)) // 2, most))
    if shown:
        yield Word(first, 0, shown, ink)
    yield Word(x, 0, number, _number_ink(content, ink, pen))
    x = first + room - right
    if worth:
        yield Word(x, 0, worth, ink)
        x += cells_of(worth)
    for sign in marks:
        mark = pen.mark(sign)
        if pen.solid and mark.bg == CLEAR and roof_role(content) != "roof.free":
            mark = Ink("march.ink", CLEAR, "b")
        yield Word(x, 0, pen.shown(sign), mark)
        x += 1
    if size.roof_rows > 1 and content.number:
        name = (
            content.owner_name
            if content.owner is not None
            else pgettext("a hex that nobody controls", "free")
        )
        name = shorten(name, room)
        yield Word(first + (room - cells_of(name)) // 2, 1, name, ink)


def _fitted_roof(content: HexContent, room: int, pen: Pen) -> tuple[str, str, str, list[str]]:
    """Return the owner's letter, the number, the worth and the marks that have room together.

    The least important marks go first. Beside a worth the letter stays where that is possible: of a yield the
    `+` goes first, or the blanks round a number, but never its digits: the letter goes before that. The
    strengths of a battle give way to `!` where it is due already, else to `?`, for the list has them. On a
    solid hex, whose roof shows the owner in colour, the letter goes before them, and before the `+` where the
    hex is pointed at.
    """
    owner, marks = "" if content.owner is None else letter(content.owner), _marks(content)
    numbers = _numbers(content, pen)
    battle = "!" if "!" in marks else WOULD_FIGHT
    for shown, number, worth in _roofs(content.worth, owner, numbers, battle, solid=pen.solid):
        # a wormhole is shown beside what an answer brings, too: a step may lead there by it
        marks_left = [mark for mark in marks if mark == "◙"] if worth else marks
        for count in range(len(marks_left), -1, -1):
            gaps = _needs_blank_before(number, shown, worth) + _needs_blank(number, worth)
            if len(shown) + cells_of(number) + count + cells_of(worth) + gaps <= room:
                return shown, number, worth, marks_left[:count]
    return "", numbers[-1], "", []


def _roofs(
    worth: str, owner: str, numbers: Sequence[str], battle: str, *, solid: bool
) -> Iterator[tuple[str, str, str]]:
    """Yield what may stand on a roof, the best first: the owner's letter, the number and a worth.

    Args:
        worth: what a step there brings, in full.
        owner: the letter of the player who controls the hex.
        numbers: the forms of its number, the widest first.
        battle: the sign of a battle whose strengths have no room.
        solid: whether the roof has the colour of its owner.
    """
    if worth[:1].isdigit():
        if numbers[0][0] not in " 0123456789":  # with one bracket, a letter and a number look like ants
            numbers = numbers[:1]
        yield from ((owner, number, worth) for number in numbers)
        if solid:
            yield from (("", number, worth) for number in numbers)
        yield from ((owner, number, battle) for number in numbers)
        return
    widest = numbers if numbers[0][0] in " 0123456789" else numbers[:1]
    is_more = worth[1:2].isdigit() and worth != NO_GAIN
    tight = "-" if worth == NO_GAIN else worth[1:] if is_more else worth[-1:]
    yields = dict.fromkeys((worth, tight))
    if solid and numbers[0][0] == "[":  # the pointed hex: `[8]2` would read like a number in two parts
        yield from ((shown, numbers[0], worth) for shown in (owner, ""))
    yield from ((owner, number, each) for each in yields for number in widest)
    if is_more:  # the control site has the letter, too; nothing else says how much
        yield from (("", number, each) for each in yields for number in widest)
    yield from ((shown, numbers[-1], each) for shown in (owner, "") for each in yields)


def _needs_blank(number: str, worth: str) -> bool:
    """Return whether the strengths of a battle need a blank before them, so that no digits meet."""
    return worth[:1].isdigit() and number[-1].isdigit()


def _needs_blank_before(number: str, owner: str, worth: str) -> bool:
    """Return whether a number needs a blank after its owner's letter: not before strengths, of which it is
    parted by a bracket.
    """
    return bool(owner) and number[0].isdigit() and not (worth[:1].isdigit() and number[-1] in ">])")


def _number_ink(content: HexContent, ink: Ink, pen: Pen) -> Ink:
    """Return the ink of the number: a plate where the hex takes part in the question.

    In outlines the hex that is pointed at alone has one, so that it stands out where there are no colours.
    """
    if not (role := STATE_ROLES.get(content.state, "")):
        return ink
    if pen.solid:
        return Ink("mark.ink", role, "b")
    if content.state == "pointed":
        return Ink(role, CLEAR, "br")
    return Ink("target.rim" if content.state == "selectable" else role, CLEAR, "b")


def _numbers(content: HexContent, pen: Pen) -> list[str]:
    """Return the number as it may stand on the roof, from the widest form to the narrowest."""
    n = "?" if content.ghost and content.number is None else str(content.number)
    if content.state in BRACKETS and (content.state != "selectable" or not pen.solid):
        left, right = BRACKETS[content.state]
        return [f"{left}{n}{right}", f"{n}{right}"]  # the shorter form beside a worth of three cells
    return [f" {n} ", f"{n} ", n] if content.state else [n]


def _marks(content: HexContent) -> list[str]:
    """Return the marks of a roof, one character each, the most important first."""
    held = {
        "!": content.contested or content.battle is not None,
        CENTIPEDE: content.centipede or content.centipedes > 0,
        "◙": content.wormhole,
        CHANGED: content.changed,
        "=": content.shared,
    }
    return [sign for sign in MARKS_BY_IMPORTANCE if held[sign]]


def _strip(content: HexContent, size: Size, pen: Pen, room: int) -> list[Segment]:
    """Return the strengths of a battle that is due, as `A 1 ! 4 C`; with heads apart, as `A 1+2 ! 4 C`.

    Where `room` columns are too few, blanks go first, then heads are added to the ants.
    """
    battle = content.battle
    assert battle is not None
    wide = "  " if size.plate == 6 and pen.solid else " "
    theirs = (
        (Ink("march.ink", "horde", "b") if pen.solid else Ink("march.danger", CLEAR, "b"))
        if battle.invader is None
        else pen.owned(battle.invader)
    )
    strengths = battle.strength, battle.against
    parted = [ants_and_heads(n - heads, heads) for n, heads in zip(strengths, battle.heads, strict=True)]
    wordings = [
        [
            (f"{letter(battle.defender)}{blank}{own}", pen.owned(battle.defender)),
            (f"{gap}!{gap}", pen.mark("!")),
            (f"{against if battle.invader is not None else '?'}{blank}{letter(battle.invader)}", theirs),
        ]
        for own, against in (parted, map(str, strengths))
        for blank, gap in ((" ", wide), (" ", ""), ("", ""))
    ]
    return next((wording for wording in wordings if length(wording) <= room), wordings[-1])


def site_columns(sites: int, pitch: FlatTiles) -> list[int]:
    """Return the first column of each site of a hex that has `sites` sites."""
    size = size_of(pitch)
    plate = size.plate if sites < 4 or size.plate != 4 else 3
    gap = size.gaps[sites - 2] if sites > 1 else 0
    if sites == 4 and size.plate == 4:
        gap = 1
    wide = sites * plate + (sites - 1) * gap
    first = (pitch.size[0] - wide) // 2
    return [first + n * (plate + gap) for n in range(sites)]


def _sites(content: HexContent, pitch: FlatTiles, size: Size, pen: Pen) -> Iterator[Word]:
    """Yield what each site brings, and below it whose ant is there; the control site is emphasised."""
    columns = site_columns(len(content.sites), pitch)
    wide = size.plate if len(columns) < 4 or size.plate != 4 else 3
    for x, (site, owner) in zip(columns, content.sites, strict=True):
        text, role = pen.yields(site)
        plate = "plate" if site.control and pen.solid else CLEAR
        attrs = "bu" if site.control and pen.solid else "b"
        below = ""
        if not pen.solid and site.control:
            has_room = cells_of(text) == 1 or cells_of(text) + 1 < wide + (len(columns) < 4)
            text, below = (f"#{text}", "") if has_room else (text, "#")
        yield Word(x, size.yields, _in_plate(text, wide, pen), Ink(role, plate, attrs))
        if wide == 6:
            word = _("control") if site.control else _yield_word(site)
            if cells_of(word) < wide + size.gaps[len(columns) - 2]:
                yield Word(x, size.yields + 1, word, Ink("meadow.name", CLEAR))
        shown, ink = ("·" if pen.glyphs == "unicode" else ".", Ink("meadow.dim", plate))
        if owner is not None:
            shown, ink = letter(owner), pen.owned(owner)
        for row in range(size.ant_rows if owner is not None else 1):
            yield Word(x, size.ants + row, _in_plate(shown if row == 0 else "", wide, pen), ink)
        if below:  # beside the ant, where the yield takes all columns
            yield Word(x, size.ants, below, Ink(role, CLEAR, attrs))


def _in_plate(text: str, wide: int, pen: Pen) -> str:
    """Return a text in the middle of its plate; without plates blanks are left to whatever lies there."""
    left = (wide - cells_of(text) + (wide == 2)) // 2
    return f"{'':{left}}{text}{'':{wide - left - cells_of(text)}}" if pen.solid else f"{'':{left}}{text}"


def _yield_word(site: Site) -> str:
    """Return what a site brings in a word."""
    n = site.amount
    match site.resource:
        case "larva":
            return ngettext("larva", "larvae", n)
        case "food":
            return pgettext("a sign", "food")
        case "card":
            return ngettext("card", "cards", n)
        case _:
            return ngettext("point", "points", n)


def _note(content: HexContent, pen: Pen) -> Segment | None:
    """Return what else is to be known of a large hex in words; None where there is nothing."""
    if content.centipede:
        food, point = (yield_sign(each, pen.glyphs)[0] for each in ("food", "colony_point"))
        return f"{CENTIPEDE} {_('centipede')} {food}1 {point}1", Ink("horde", CLEAR, "b")
    if content.wormhole:
        return f"{pen.shown('◙')} {_('wormhole')}", Ink("march.wormhole", CLEAR, "b")
    if content.inner and content.owner is not None:
        star, _ink = yield_sign("colony_point", pen.glyphs)
        return _("{star}1 at Slumber").format(star=star), Ink("star", CLEAR, "b")
    return None


def _outside(content: HexContent, pitch: FlatTiles, size: Size, pen: Pen) -> Iterator[Word]:
    """Yield how many ants stand outside the sites, at both sides of the southern tunnel.

    Where there is little room, numbers matter more than the sign of the outskirts; where there is none for
    them, letters stand alone; `+` is for players who have no room at all.
    """
    (mouth, wide), small = size.mouth, size.plate <= 3
    inside = min(pitch.widths[2 * size.outside : 2 * size.outside + 2])
    edge = (pitch.size[0] - inside) // 2
    crowds = [*content.outside]
    sides: list[list[tuple[int, int]]] = [crowds[: (len(crowds) + 1) // 2], crowds[(len(crowds) + 1) // 2 :]]
    for side, (first, end) in enumerate(((edge, mouth), (mouth + wide, edge + inside))):
        room, line = end - first, list[Segment]()
        counted = [f"{letter(seat)}{n if n > 1 else ''}" for seat, n in sides[side]]
        lone = [letter(seat) for seat, _n in sides[side]]
        if small:
            wordings = [[text.rjust(2) for text in counted] if pen.solid else counted, lone]
        else:
            wordings = [[f"~{text}" for text in counted], counted, [f"~{text}" for text in lone]]
        fitting = (wording for wording in wordings if sum(map(cells_of, wording)) <= room)
        # who is there is worth more than how many, unless there is only one
        texts = next(fitting, wordings[-1]) if len(lone) > 1 else wordings[0]
        for (seat, _n), text in zip(sides[side], texts, strict=True):
            if sum(cells_of(t) for t, _ink in line) + cells_of(text) > room:
                line = line[:-1] if sum(cells_of(t) for t, _ink in line) == room else line
                line.append(("+", Ink("meadow.name", CLEAR, "b")))
                break
            line.append((text, pen.owned(seat)))
        x = end - length(line) if side == 0 else first
        for text, ink in line:
            yield Word(x, size.outside, text, ink)
            x += cells_of(text)


def _great_tunnel(content: HexContent, pitch: FlatTiles, size: Size, pen: Pen) -> Iterator[Word]:
    """Yield the name of the Great Tunnel, and how many ants of each player and centipedes are in it."""
    name_row = size.name if size.name is not None else 1
    room, ground = _room(pitch, name_row), ground_role(content) if pen.solid else CLEAR
    names = (_(content.name), _("Great Tunnel")) if size.name is not None else ()
    name = next((each for each in names if cells_of(each) <= room), tunnel())
    yield from _centred(pitch, name_row, [(name, Ink("great.tunnel.ink", ground, "b"))])
    rows = [name_row + 1, name_row + 2] if size.plate > 2 else [2, 3]
    times = "x" if pen.glyphs == "ascii" else TIMES
    crowds = [(f"{letter(seat)}{times}{n}", pen.owned(seat)) for seat, n in content.outside]
    if content.centipedes:
        crowds.append(
            (f"{CENTIPEDE}{times}{content.centipedes}", Ink("horde", ground, "b"))
        )  # over ears, too
    if not crowds and size.plate > 3:
        text = _("nobody here") if size.plate == 6 else pgettext("the Great Tunnel", "empty")
        yield from _centred(pitch, name_row + size.plate // 3, [(text, Ink("great.tunnel.dim", CLEAR))])
    if sum(cells_of(text) + 1 for text, _ink in crowds) > min(pitch.widths) * 2:
        crowds = [(text.replace(times, ""), ink) for text, ink in crowds]
    for row in rows:
        room, line = min(pitch.widths[2 * row : 2 * row + 2]), list[Segment]()
        while crowds and length(line) + cells_of(crowds[0][0]) + bool(line) <= room:
            line += [(" ", Ink("text", CLEAR))] if line else []
            line.append(crowds.pop(0))
        yield from _centred(pitch, row, line)


# -- the pens ----------------------------------------------------------------------------------------------


def draw_hex(content: HexContent, pitch: FlatTiles, solid: bool, glyphs: Glyphs) -> list[Layer]:
    """Return the drawing of a hex in three layers: its ground, then its tunnels and its words.

    Args:
        content: what is shown.
        pitch: one of `PITCHES`.
        solid: whether areas are painted; else outlines are drawn.
        glyphs: `unicode` or `ascii`.
    """
    pen = Pen(solid, glyphs)
    below = _solid(content, pitch) if solid else _outlined(content, pitch)
    words = clear_canvas(*pitch.size)
    for x, row, text, ink in words_on(content, pitch, pen):
        if solid:
            words.put(x, row, text, ink)
        else:
            for i, char in enumerate(text):
                if char != " ":
                    words.put(x + i, row + 1, char, ink)  # below the line above it
    ground, tunnels = below
    over_tunnels = Layer(words)
    # At this one size ants stand where tunnels end, with a blank column beside them.
    return [ground, over_tunnels, tunnels] if solid and size_of(pitch).plate == 3 else [*below, over_tunnels]


def _solid(content: HexContent, pitch: FlatTiles) -> list[Layer]:
    size, shape, (wide, high) = size_of(pitch), spans(pitch), pitch.size
    pixels = Pixels(wide, high, CLEAR)
    pixels.shape(0, 0, shape, ground_role(content))
    if content.number is not None:
        pixels.shape(0, 0, shape[: 2 * size.roof_rows], roof_role(content))
    if content.state:
        _paint_ears(pixels, content, pitch, size)
    tunnels = Pixels(wide + 2, high + 2, CLEAR)
    for edge, state in enumerate(content.edges):
        stretches = [*_tunnel(edge, state, pitch)] if state != "wall" else []
        if state == "shut":
            _wall_up(tunnels, stretches)
            continue
        for x, k, long in stretches:
            tunnels.run(x + 1, k + 2, long, "march.tunnel")
    return [Layer(pixels.canvas()), Layer(tunnels.canvas(), -1, -1)]


def _wall_up(tunnels: Pixels, stretches: Sequence[tuple[int, int, int]]) -> None:
    """Paint a tunnel that ends at a wall: one row of cells high, with a cross in it.

    Args:
        tunnels: where; it has a column and two half rows more than the box of the hex on each side.
        stretches: the pixels of an open tunnel there, from the top.
    """
    for x, k, long in stretches[:1]:
        row = (k + 2) // 2
        for half in (0, 1):
            tunnels.run(x + 1, 2 * row + half, long, "march.shut")
        tunnels.put(x + 1 + (long - 1) // 2, row, TIMES, "text")


def _paint_ears(pixels: Pixels, content: HexContent, pitch: FlatTiles, size: Size) -> None:
    """Paint a bar inside both tips of a hex; only the tips themselves where sites take that room."""
    (row, wide), role = size.ears, STATE_ROLES[content.state]
    downs = range(2 * row, 2 * row + 4)
    inside = min(pitch.widths[k] for k in downs)
    left = (pitch.size[0] - inside) // 2
    if content.sites and site_columns(len(content.sites), pitch)[0] < left + wide:
        downs, left, inside = range(pitch.height - 1, pitch.height + 1), 0, pitch.size[0]
    for k in downs:
        pixels.run(left, k, wide, role)
        pixels.run(left + inside - wide, k, wide, role)


def _tunnel(edge: int, state: str, pitch: FlatTiles) -> Iterator[tuple[int, int, int]]:
    """Yield the stretches of pixels of a hex's half of a tunnel: column and half row in its box, and length.

    One to the north or south lies in the last half rows of the northern hex, and in that alone.
    """
    size, shape = size_of(pitch), spans(pitch)
    (x, wide), last = size.mouth, len(shape) - 1
    if edge == NORTH:
        if state == "out":
            yield x, -1, wide
    elif edge == SOUTH:
        yield from ((x, down, wide) for down in range(last if pitch.height == 4 else last - 1, last + 1))
        if state == "out":
            yield x, last + 1, wide
    else:
        depth = size.depth
        for down in size.upper if edge in (1, 5) else size.lower:
            first, length = shape[down]
            out = int(state == "out")
            if edge in EASTERN:
                yield first + length - depth, down, depth + out
            else:
                yield first - out, down, depth + out


def _outlined(content: HexContent, pitch: FlatTiles) -> list[Layer]:
    """Return the lines round a hex, with colons where tunnels lead on; the lower line lies in its last row.

    The line above it, in the first row of its box, is that of its northern neighbour.
    """
    wide, high = pitch.size[0], pitch.height
    role = STATE_ROLES.get(content.state, "")
    plain = "faint" if content.number is None else "dim"
    ink = Ink("target.rim" if content.state == "selectable" else role or plain, CLEAR)
    canvas = clear_canvas(wide, high + 1)
    half = pitch.height // 2
    inset = [half - 1 - row if row < half else row - half for row in range(high)]
    right = pitch.width + half - 1
    for row, aside in enumerate(inset):
        canvas.put(aside, row + 1, "/" if row < half else "\\", ink)
        canvas.put(right - aside, row + 1, "\\" if row < half else "/", ink)
    lines = {NORTH: (0, half), SOUTH: (high, half)}
    for edge, (y, first) in lines.items():
        for x in range(first, right - half + 1):
            canvas.put(x, y, "_", ink)
        if content.edges[edge] in ("open", "out"):
            gap = 2 if pitch.height == 4 else 4
            canvas.put((right + 1 - gap) // 2, y, OPEN * gap, Ink("march.tunnel", CLEAR))
        elif content.edges[edge] == "shut":
            canvas.put((right + 1) // 2, y, "x", Ink("dim", CLEAR))
    for edge in (1, 2, 4, 5):
        if content.edges[edge] == "wall":
            continue
        rows = range(1, half - 1) if half > 2 else range(1)
        for row in rows if edge in (1, 5) else (half + row for row in rows):  # as the hex beyond draws it
            x = inset[row] if edge in (4, 5) else right - inset[row]
            is_open = content.edges[edge] in ("open", "out")
            tunnel_ink = Ink("march.tunnel" if is_open else "dim", CLEAR)
            canvas.put(x, row + 1, OPEN if is_open else BLOCKED, tunnel_ink)
    return [Layer(canvas), Layer(clear_canvas(1, 1))]
