"""Cards as cards: a bar in the colour of their kind, a badge with their ferocity, their text on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import cells_of
from antterm.draw.paint import shorten, wrap
from antterm.draw.pixels import Picture, Pixels
from antterm.games.march.draw.mats import ANT
from antterm.games.march.draw.names import brief, kind_word
from antterm.games.march.rules.components import Card
from antterm.i18n import _, ngettext, pgettext

KINDS: Final = {"event": "event", "goal": "goal"}
"""The roles of the bars of kinds; that of all others is an Evolution's."""
PICTURE_FROM: Final = 60
"""Columns of a card from which there is room for its picture."""
PICTURED_ROWS: Final = 7
"""Rows that a card with a picture has at least."""
BURST: Final = (
    "......bb......",
    ".b....bb....b.",
    "..bb..bb..bb..",
    "...bbbbbbbb...",
    "....bbbbbb....",
    "...bbbwwbbb...",
    "bbbbbwwwwbbbbb",
    "bbbbbwwwwbbbbb",
    "...bbbwwbbb...",
    "....bbbbbb....",
    "...bbbbbbbb...",
    "..bb..bb..bb..",
    ".b....bb....b.",
    "......bb......",
)
"""An event in pixels."""
STAR: Final = (
    "......ss......",
    "......ss......",
    ".....ssss.....",
    ".....ssss.....",
    "ssssssssssssss",
    "..ssssssssss..",
    "....ssssss....",
    "....ssssss....",
    "...ssssssss...",
    "...sss..sss...",
    "..ss......ss..",
)
"""A goal in pixels."""
SEGMENT_AT: Final = {"head": 0, "thorax": 1, "abdomen": 3}
"""The first row of the ant from which its picture shows a segment."""
BESIDE_PICTURE: Final = len(ANT[0]) + 4
"""The column of the text beside a picture."""
LARVA_OR_ANT, ANT_ALONE = "●", "■"
"""A larva or an ant to pay; an ant to pay."""


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
    """What it would bring at once; empty where nothing is known of that."""

    @property
    def gist(self) -> str:
        """What the card does, in a few words."""
        text = _(self.card.gist) if self.card.gist else _(self.card.effect)
        return text[:1].upper() + text[1:]


# -- an open card ----------------------------------------------------------------------------------------


def open_rows(face: CardFace, width: int) -> int:
    """Return the rows of an open card with all its text."""
    rows = len(_facts(face.card, width)) + len(_text(face, width)) + 1
    return max(rows, PICTURED_ROWS) if width >= PICTURE_FROM else rows


def put_open(pixels: Pixels, x: int, y: int, width: int, rows: int, face: CardFace) -> None:
    """Draw an open card of so many rows: bar, facts, a picture where there is room for one, and its text."""
    card, facts, text = face.card, _facts(face.card, width), _text(face, width)
    pixels.box(x, 2 * y + 2, width, 2 * rows - 2, "paper")
    _put_own_bar(pixels, x, y, width, face)
    left = x + _left(width)
    if width >= PICTURE_FROM:
        _put_picture(pixels, x + 2, y + 1, rows - 1, card)
    word = kind_word(card.kind)
    pixels.put(left, y + 1, word, role_of(card), "b", ground="paper")
    pixels.put(left + cells_of(word) + 2, y + 1, facts[0], "paper.dim", ground="paper")
    lines = [(line, "paper.dim", "") for line in facts[1:]] + text
    if len(lines) > rows - 2 > 0:  # a pane so low that not even the open card has room
        line, ink, attrs = lines[rows - 3]
        lines[rows - 3] = (shorten(f"{line} {lines[rows - 2][0]}", x + width - 1 - left), ink, attrs)
    for down, (line, ink, attrs) in enumerate(lines[: max(0, rows - 2)], y + 2):
        pixels.put(left, down, line, ink, attrs, ground="paper")
    for k in range(2 * y + 2, 2 * (y + rows)) if face.is_picked else ():
        pixels.dot(x, k, "cursor")
        pixels.dot(x + width - 1, k, "cursor")


def _put_own_bar(pixels: Pixels, x: int, y: int, width: int, face: CardFace) -> None:
    """Draw the bar of a card in a hand, with what it would bring at once if that has room."""
    note = _note_in_bar(face, width)
    put_bar(pixels, x, y, width, face.card, label=face.label, picked=face.is_picked, note=note)


def _left(width: int) -> int:
    """Return the column of the text of an open card."""
    return BESIDE_PICTURE if width >= PICTURE_FROM else 2


def _text(face: CardFace, width: int) -> list[tuple[str, str, str]]:
    """Return the text of a card in lines, each with its ink; at last what it brings at once, if not above."""
    room = width - 2 - _left(width)
    lines = [(line, "paper.ink", "") for line in wrap(_(face.card.effect), room)]
    if face.note and not _note_in_bar(face, width):
        lines += [(line, "evolution", "b") for line in wrap(face.note, room)]
    return lines


def _note_in_bar(face: CardFace, width: int) -> str:
    """Return what a card brings at once if it stands beside its name; else nothing."""
    needed = cells_of(_(face.card.name)) + cells_of(face.note) + BADGE + 8
    return face.note if width >= PICTURE_FROM and needed <= width else ""


def _facts(card: Card, width: int) -> list[str]:
    """Return what a card costs, who pays, and its points, in lines; the first stands beside its kind."""
    points = ngettext("{n} point", "{n} points", card.points).format(n=card.points) if card.points else ""
    room, lines = width - 4 - _left(width) - cells_of(kind_word(card.kind)), [""]
    for part in (*_cost(card), points):
        longer = f"{lines[-1]}  {part}" if lines[-1] else part
        if cells_of(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _cost(card: Card) -> tuple[str, str]:
    """Return what a card costs: a sign for each cube, and with what it is paid."""
    if card.cost == 0:
        return pgettext("cost of a card", "free"), ""
    payers = {"ants": _("ants only"), "larvae": _("larvae only")}
    return _("cost {cubes}").format(cubes=_cubes(card)), payers.get(card.pay_with, _("larvae or ants"))


def _cubes(card: Card) -> str:
    """Return a sign for each cube that a card costs."""
    return (ANT_ALONE if card.pay_with == "ants" else LARVA_OR_ANT) * card.cost


def _put_picture(pixels: Pixels, x: int, y: int, rows: int, card: Card) -> None:
    """Draw an ant with the segment that evolves, a burst for an event, a star for a goal, in some rows."""
    picture: Picture = BURST
    roles = {"b": "event", "w": "star"}
    if card.is_evolution:
        picture = ANT[2 * SEGMENT_AT[card.kind] :]
        roles = dict.fromkeys("htanl", "paper2") | {card.kind[0]: "evolution"}
    elif card.kind == "goal":
        picture, roles = STAR, {"s": "goal"}
    k = 2 * y + max(0, rows - len(picture) // 2)
    pixels.picture(x, k, picture[: 2 * (y + rows) - k], roles)


# -- a closed card ---------------------------------------------------------------------------------------


def put_closed(pixels: Pixels, x: int, y: int, width: int, rows: int, face: CardFace) -> None:
    """Draw a closed card: its bar, and as there are rows its cost and what it does in short, and at once."""
    _put_own_bar(pixels, x, y, width, face)
    if rows > 1:
        pixels.box(x, 2 * y + 2, width, 2 * rows - 2, "paper2")
        cost = _cubes(face.card) or pgettext("cost of a card", "free")
        text = shorten(f"{cost} {face.gist}", width - 3)
        pixels.put(x + 2, y + 1, text, "paper.ink", ground="paper2")
    if rows > 2:
        pixels.put(x + 2, y + 2, shorten(face.note, width - 3), "evolution", "b", ground="paper2")


def put_bar(
    pixels: Pixels,
    x: int,
    y: int,
    width: int,
    card: Card,
    *,
    label: str | None = None,
    picked: bool = False,
    title: str = "",
    note: str = "",
    badge: bool = True,
) -> None:
    """Draw the bar of a card: the number of the answer, name or title, a note, the badge of ferocity."""
    pixels.box(x, 2 * y, width, 2, role_of(card))
    left, end = x + 1, x + width - 1
    if label or picked:
        sign = f"[{label or '>'}]" if picked else f" {label} "
        ink, ground = ("mark.ink", "cursor") if picked else ("meadow.chip.ink", "meadow.chip")
        pixels.put(x + 1, y, sign, ink, "b", ground=ground)
        left += len(sign) + 1
    if badge:
        value, named = f" {card.value} ", f" {_('ferocity {n}').format(n=card.value)} "
        needed = max(cells_of(title), cells_of(_(card.name))) + (cells_of(note) + 1 if note else 0)
        if left + needed + cells_of(named) < end:
            value = named
        pixels.put(end - cells_of(value), y, value, "march.ink", "b", ground="star")
        end -= cells_of(value) + 1
    room = end - left + (not badge) - (cells_of(note) + 1 if note else 0)
    pixels.put(left, y, shorten(title, room) if title else brief(card.name, room), "kind.ink", "b")
    pixels.put(end - cells_of(note), y, note, "kind.ink")


BADGE: Final = 4
"""Columns of the badge with the ferocity of a card, with one before it."""


def put_back(pixels: Pixels, box: Sequence[int], sign: str) -> None:
    """Draw the back of cards, in a box of a column, a row, columns and rows, with a sign on it."""
    x, y, width, height = box
    pixels.box(x, 2 * y, width, 2 * height, "back")
    for down in range(2 * height):
        for right in range(1 + down % 2, width - 1, 2):
            pixels.dot(x + right, 2 * y + down, "back.weave")
    shown = f" {sign} "
    pixels.put(x + (width - len(shown)) // 2, y + (height - 1) // 2, shown, "back.ink", "b", ground="back")
