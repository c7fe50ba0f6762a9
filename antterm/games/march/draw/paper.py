"""Cards as cards: a bar with their name and ferocity, below it what they cost and their text.

The layout is one; it is drawn with areas of colour, or with lines and characters (`Look.solid`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from antterm.draw.canvas import Ink, Picture, Pixels, cells_of, read_picture
from antterm.draw.paint import CHOSEN, first_in_room, going_on, in_words, shorten, wrap
from antterm.draw.scene import Look
from antterm.games.march.draw.names import brief, kind_word
from antterm.games.march.draw.signs import CHIP, LABEL, SIGNS
from antterm.games.march.rules.components import Card
from antterm.i18n import _, ngettext, pgettext

KINDS: Final = {"event": "event", "goal": "goal"}
"""The roles of the bars of kinds; that of all others is an Evolution's."""
PICTURE_FROM: Final = 60
"""Columns of a card from which there is room for its picture."""
PICTURED_ROWS: Final = 7
"""Rows that a card with a picture has at least."""
BESIDE_PICTURE: Final = 18
"""The column of the text beside a picture, which has 14."""
LARVA_OR_ANT, ANT_ALONE = ("●", "o"), ("■", "a")
"""A larva or an ant to pay; an ant to pay: in Unicode and in ASCII."""
FRAME: Final = {"unicode": "┌┐└┘", "ascii": "++++"}
"""The corners of a card in lines."""
SOLID: Final = Look()


class CardPalette(NamedTuple):
    """Differences between cards in colours and cards in lines: roles, and the inks of signs in the bar."""

    open: str = ""
    """The ground of an open card; empty for that of the pane."""
    closed: str = ""
    ink: str = "text"
    dim: str = "dim"
    note: str = "title"
    """The role of what the card would bring at once."""
    title: str = "title"
    badge: Ink = Ink("title", attrs="b")
    label: Ink = LABEL
    chosen: Ink = CHOSEN
    margin: int = 2
    """Columns before and behind the texts of the bar."""
    pad: str = " "
    """Characters on both sides of a name in the bar."""


LINES: Final = CardPalette()
COLOURS: Final = CardPalette(
    *("paper", "paper2", "paper.ink", "paper.dim", "evolution", "kind.ink"),
    badge=Ink("march.ink", "star", "b"),
    label=CHIP,
    chosen=Ink("mark.ink", "cursor", "b"),
    margin=1,
    pad="",
)


def role_of(card: Card) -> str:
    """Return the role of the colour of a card's kind."""
    return KINDS.get(card.kind, "evolution")


@dataclass(frozen=True)
class CardFace:
    """A card as it is shown in a hand."""

    card: Card
    label: str | None = None
    """The number of the answer; empty for a card that is no answer, None where none is."""
    is_picked: bool = False
    """Whether it is under the cursor."""
    note: str = ""
    """Its immediate effect; empty where nothing is known of that."""
    look: Look = SOLID
    copies: int = 1
    """Number of copies of the card in the hand."""
    may_have_picture: bool = True
    """Whether it is drawn with its picture where it is wide enough; else its text has the whole width."""

    @property
    def palette(self) -> CardPalette:
        """The roles of its colours."""
        return COLOURS if self.look.solid else LINES

    @property
    def cubes(self) -> str:
        """A sign for each cube that the card costs."""
        signs = ANT_ALONE if self.card.pay_with == "ants" else LARVA_OR_ANT
        return signs[self.look.ascii_only] * self.card.cost

    @property
    def times(self) -> str:
        """The text after its name if it is in the hand more than once, such as `x2`."""
        sign = "x" if self.look.ascii_only else "×"  # noqa: RUF001 (a sign on the screen)
        return f" {sign}{self.copies}" if self.copies > 1 else ""

    @property
    def edge(self) -> str:
        """The role of its edge in lines; that of a card that is no answer is dim."""
        return "dim" if self.label == "" else "text"

    def has_picture(self, width: int) -> bool:
        """Return whether it has a picture where it is so wide and open."""
        return self.may_have_picture and self.look.solid and width >= PICTURE_FROM

    def left(self, width: int) -> int:
        """Return the column of its text where it is so wide and open."""
        return BESIDE_PICTURE if self.has_picture(width) else 2

    @property
    def gist(self) -> str:
        """The card's effect in a few words."""
        text = _(self.card.gist) if self.card.gist else _(self.card.effect)
        return text[:1].upper() + text[1:]


# -- an open card ----------------------------------------------------------------------------------------


def open_rows(face: CardFace, width: int) -> int:
    """Return the rows of an open card with all its text."""
    rows = len(_facts(face, width)) + len(_text(face, width)) + (1 if face.look.solid else 2)
    return max(rows, PICTURED_ROWS) if face.has_picture(width) else rows


def put_open(pixels: Pixels, x: int, y: int, width: int, rows: int, face: CardFace) -> None:
    """Draw an open card of `rows` rows: bar, facts, a picture where there is room for one, and its text."""
    if rows < PICTURED_ROWS:
        face = replace(face, may_have_picture=False)
    card, facts, text, palette = face.card, _facts(face, width), _text(face, width), face.palette
    _put_sheet(pixels, x, y, width, rows, face)
    put_bar(pixels, x, y, width, face)
    left = x + face.left(width)
    if face.has_picture(width):
        _put_picture(pixels, x + 2, y + 1, rows - 1, card)
    room = rows - 2 if face.look.solid else rows - 3
    word = kind_word(card.kind)
    if room >= 0:
        kind = role_of(card) if face.look.solid else palette.title
        pixels.put(left, y + 1, word, kind, "b", ground=palette.open)
        pixels.put(left + cells_of(word) + 2, y + 1, facts[0], palette.dim, ground=palette.open)
    lines = [(line, palette.dim, "") for line in facts[1:]] + text
    if len(lines) > room > 0:  # a pane so low that not even the open card has room
        line, ink, attrs = lines[room - 1]
        lines[room - 1] = (going_on(line, x + width - 1 - left), ink, attrs)
    for down, (line, ink, attrs) in enumerate(lines[: max(0, room)], y + 2):
        pixels.put(left, down, line, ink, attrs, ground=palette.open)


def _put_sheet(pixels: Pixels, x: int, y: int, width: int, rows: int, face: CardFace) -> None:
    """Draw what the text of an open card stands on: paper, or a frame; the cursor at both of its sides."""
    if face.look.solid:
        pixels.box(x, 2 * y + 2, width, 2 * rows - 2, "paper")
        for k in range(2 * y + 2, 2 * (y + rows)) if face.is_picked else ():
            pixels.dot(x, k, "cursor")
            pixels.dot(x + width - 1, k, "cursor")
        return
    for down in range(y + 1, y + rows - 1):
        pixels.put(x, down, SIGNS[face.look.glyphs].upright, face.edge)
        pixels.put(x + width - 1, down, SIGNS[face.look.glyphs].upright, face.edge)
    _put_edge(pixels, x, y + rows - 1, width, face, FRAME[face.look.glyphs][2:])


def _put_edge(pixels: Pixels, x: int, y: int, width: int, face: CardFace, corners: str) -> None:
    """Draw an edge of a card in lines from corner to corner."""
    pixels.put(x, y, corners[0] + SIGNS[face.look.glyphs].bar * (width - 2) + corners[1], face.edge)


def _text(face: CardFace, width: int) -> list[tuple[str, str, str]]:
    """Return the text of a card in lines, each with its ink; at last what it brings at once, if not above."""
    room, palette = width - 2 - face.left(width), face.palette
    lines = [(line, palette.ink, "") for line in wrap(_(face.card.effect), room)]
    if face.note and not _note_in_bar(face, width):
        lines += [(line, palette.note, "b") for line in wrap(face.note, room)]
    return lines


def _note_in_bar(face: CardFace, width: int) -> str:
    """Return what a card brings at once if it stands beside its name; else nothing."""
    badge = cells_of(_badges(face.card)[-1])
    needed = cells_of(_(face.card.name) + face.times) + cells_of(face.note) + badge + 9
    return face.note if width >= PICTURE_FROM and needed <= width else ""


def _facts(face: CardFace, width: int) -> list[str]:
    """Return what a card costs, who pays, and its points, in lines; the first stands beside its kind."""
    card = face.card
    points = ngettext("{n} point", "{n} points", card.points).format(n=card.points) if card.points else ""
    room, lines = width - 4 - face.left(width) - cells_of(kind_word(card.kind)), [""]
    for part in (*_cost(face), points):
        longer = f"{lines[-1]}  {part}" if lines[-1] else part
        if cells_of(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _cost(face: CardFace) -> tuple[str, str]:
    """Return what a card costs: a sign for each cube, and with what it is paid."""
    if not face.cubes:
        return pgettext("cost of a card", "free"), ""
    payers = {"ants": _("ants only"), "larvae": _("larvae only")}
    return _("cost {cubes}").format(cubes=face.cubes), payers.get(face.card.pay_with, _("larvae or ants"))


def picture_of(card: Card) -> tuple[Picture, Mapping[str, str]]:
    """Return the picture of a card and its roles: an ant and its segment, a burst or a star."""
    if card.is_evolution:
        return read_picture(__file__, "evolution"), dict.fromkeys("htal", "paper2") | {
            card.kind[0]: "evolution"
        }
    roles = {"s": "goal"} if card.kind == "goal" else {"b": "event", "w": "star"}
    return read_picture(__file__, card.kind), roles


def _put_picture(pixels: Pixels, x: int, y: int, rows: int, card: Card) -> None:
    """Draw the picture of a card in the middle of some rows; in too few none."""
    picture, roles = picture_of(card)
    if len(picture) <= 2 * rows:
        pixels.picture(x, 2 * y + rows - len(picture) // 2, picture, roles)


# -- a closed card ---------------------------------------------------------------------------------------


def put_closed(pixels: Pixels, x: int, y: int, width: int, rows: int, face: CardFace) -> None:
    """Draw a closed card: its bar, and as there are rows its cost and what it does in short, and at once."""
    palette = face.palette
    put_bar(pixels, x, y, width, face)
    if palette.closed:
        pixels.box(x, 2 * y + 2, width, 2 * rows - 2, palette.closed)
    lines = closed_lines(face, width, rows - 1)
    for down, (line, is_note) in enumerate(lines, y + 1):
        ink, attrs = (palette.note, "b") if is_note else (palette.ink, "")
        pixels.put(x + 2, down, line, ink, attrs, ground=palette.closed)


def closed_lines(face: CardFace, width: int, rows: int) -> list[tuple[str, bool]]:
    """Return what stands below the bar of a closed card, in `rows` rows at most.

    Args:
        face: the card.
        width: its columns.
        rows: how many lines there may be: what it brings at once has one, the rest is for what it does.

    Returns:
        The lines, each with whether it tells what the card brings at once.
    """
    room, note = width - 3, face.note if rows > 1 else ""
    wordings = _costs_and_gists(face)
    most = rows - bool(note)
    lines = [first_in_room(wordings, room)]
    if (
        not any(cells_of(wording) <= room for wording in wordings)
        and len(wrapped := wrap(wordings[0], room)) <= most
    ):
        lines = wrapped
    return [*((line, False) for line in lines[:most]), *([(in_words(note, room), True)] if note else [])]


def _costs_and_gists(face: CardFace) -> tuple[str, ...]:
    """Return what a card costs and does in short; last with a number in place of a sign for each cube."""
    if not face.cubes:
        return (f"{pgettext('cost of a card', 'free')} {face.gist}", face.gist)
    return (f"{face.cubes} {face.gist}", f"{face.card.cost}{face.cubes[0]} {face.gist}")


def put_bar(
    pixels: Pixels, x: int, y: int, width: int, face: CardFace, *, title: str = "", badge: bool = True
) -> None:
    """Draw the bar of a card: the number of the answer, name or title, the note if it has room, the badge."""
    card, palette, note = face.card, face.palette, _note_in_bar(face, width)
    if face.look.solid:
        pixels.box(x, 2 * y, width, 2, role_of(card))
    else:
        _put_edge(pixels, x, y, width, face, FRAME[face.look.glyphs][:2])
    left, end, pad = x + palette.margin, x + width - palette.margin, palette.pad
    if face.label or face.is_picked:
        sign = f"[{face.label or '>'}]" if face.is_picked else f" {face.label} "
        pixels.write(left, y, sign, palette.chosen if face.is_picked else palette.label)
        left += len(sign) + 1 - len(pad)
    if badge:
        wordings = _badges(card)
        needed = max(cells_of(title), cells_of(_(card.name) + face.times))
        needed += cells_of(note) + 1 if note else 0
        value = next(
            (wording for wording in wordings if left + needed + cells_of(wording) < end), f" {card.value} "
        )
        pixels.write(end - cells_of(value), y, value, palette.badge)
        end -= cells_of(value) + 1
    room = end - left + (not badge) - (cells_of(note) + 1 if note else 0) - 2 * len(pad)
    name = shorten(title, room) if title else brief(card.name, room - cells_of(face.times)) + face.times
    pixels.put(left, y, f"{pad}{name}{pad}", palette.title, "b")
    if note:
        pixels.put(end - cells_of(note) - len(pad), y, f"{pad}{note}{pad}", palette.title)


BADGE: Final = 4
"""Columns of the narrowest badge with the ferocity of a card, which is a number alone, with one before it."""


def _badges(card: Card) -> tuple[str, str]:
    """Return a card's ferocity in the bar, with blanks; then the same where there is little room."""
    # Translators: the ferocity of a card where there is little room.
    texts = _("ferocity {n}"), _("fer. {n}")
    long, short = (f" {text.format(n=card.value)} " for text in texts)
    return long, short


def put_back(pixels: Pixels, box: Sequence[int], sign: str) -> None:
    """Draw the back of cards, in a box of a column, a row, columns and rows, with a sign on it."""
    x, y, width, height = box
    pixels.box(x, 2 * y, width, 2 * height, "back")
    for down in range(2 * height):
        for right in range(1 + down % 2, width - 1, 2):
            pixels.dot(x + right, 2 * y + down, "back.weave")
    shown = f" {sign} "
    pixels.put(x + (width - len(shown)) // 2, y + (height - 1) // 2, shown, "back.ink", "b", ground="back")
