"""Cards as cards: a bar in the colour of their kind, a badge with their ferocity, their text on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.paint import shorten, wrap
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.mats import ANT
from antterm.games.march.draw.names import brief, kind_word
from antterm.games.march.rules.components import Card
from antterm.i18n import _, ngettext, pgettext

KINDS: Final = {"event": "event", "goal": "goal"}
"""The roles of the bars of kinds; that of all others is an Evolution's."""
PICTURE_FROM: Final = 40
"""Columns of a card from which there is room for its picture."""
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
PICTURE: Final = (len(ANT[0]), len(ANT) // 2)
"""Columns and rows of the largest picture."""
LARVA_OR_ANT, ANT_ALONE = "●", "■"
"""A larva or an ant to pay; an ant to pay."""


def role_of(card: Card) -> str:
    """Return the role of the colour of a card's kind."""
    return KINDS.get(card.kind, "evolution")


def solid_card(card: Card, width: int, label: str | None, picked: bool) -> Canvas:
    """Return an open card, as high as its text needs.

    Args:
        card: as printed.
        width: in columns.
        label: the number of the answer; empty for a card that is no answer, None where none is.
        picked: whether it is under the cursor.
    """
    rows = open_rows(card, width)
    pixels = Pixels(width, rows)
    put_open(pixels, 0, 0, width, rows, card, label, picked)
    return pixels.canvas()


# -- an open card ----------------------------------------------------------------------------------------


def open_rows(card: Card, width: int, most: int = 99) -> int:
    """Rows of an open card that shows all its text, with its picture if there are so many at most."""
    with_picture = _rows(card, width, is_pictured=True)
    return with_picture if with_picture <= most else _rows(card, width, is_pictured=False)


def _rows(card: Card, width: int, *, is_pictured: bool) -> int:
    text = len(_effect(card, width, is_pictured=is_pictured))
    return (
        2 + len(_facts(card, width)) + max(text, PICTURE[1] if is_pictured and width >= PICTURE_FROM else 0)
    )


def put_open(
    pixels: Pixels,
    x: int,
    y: int,
    width: int,
    rows: int,
    card: Card,
    label: str | None = None,
    picked: bool = False,
    *,
    fill: bool = False,
) -> None:
    """Draw an open card: bar, facts, a picture where there is room for one, and its text.

    Args:
        rows: at most; with one less than it needs it has no lower edge.
        fill: whether the paper takes all rows.
    """
    needed = open_rows(card, width, rows)
    is_pictured = width >= PICTURE_FROM and needed == _rows(card, width, is_pictured=True)
    has_edge = needed <= rows
    rows = rows if fill else min(rows, needed)
    pixels.box(x, 2 * y + 2, width, 2 * rows - 2, "paper")
    is_narrow = width < PICTURE_FROM
    put_bar(pixels, x, y, width, card, label=label, picked=picked, badge=not is_narrow)
    facts = _facts(card, width)
    for down, line in enumerate(facts, 1):
        _put_facts(pixels, x + 2, y + down, width - 4, card, line)
    if is_narrow:
        put_badge(pixels, x + width - 1, y + min(2, len(facts)), card)
    left = x + 2
    if is_pictured:
        left += PICTURE[0] + 1
        _put_picture(pixels, x + 2, 2 * (y + 1 + len(facts)) + 1, card)
    lines = _effect(card, width, is_pictured=is_pictured)
    room = max(0, rows - 1 - has_edge - len(facts))
    if len(lines) > room > 0:
        lines[room - 1] = shorten(f"{lines[room - 1]} {lines[room]}", width - 4)
    for down, text in enumerate(lines[:room], 1 + len(facts)):
        pixels.put(left, y + down, text, "paper.ink")
    edge = "cursor" if picked else "paper2"
    if has_edge:
        pixels.run(x, 2 * (y + rows) - 1, width, edge)
    for k in range(2 * y + 2, 2 * (y + rows)) if picked else ():
        pixels.dot(x, k, edge)
        pixels.dot(x + width - 1, k, edge)


def _effect(card: Card, width: int, *, is_pictured: bool) -> list[str]:
    """Its text in lines."""
    beside = PICTURE[0] + 1 if is_pictured and width >= PICTURE_FROM else 0
    return wrap(_(card.effect), width - 4 - beside)


Facts = tuple[str, str]
"""What stands to the left, without the word for the kind that comes first, and what to the right."""


def _facts(card: Card, width: int) -> list[Facts]:
    """What it costs, in signs and in words; its ferocity and its points: in one line, or in several."""
    cost, payer = _cost(card)
    points = ngettext("{n} point", "{n} points", card.points).format(n=card.points) if card.points else ""
    ferocity = _("ferocity {n}").format(n=card.value)
    left = " ".join(part for part in (cost, payer) if part)
    right = ", ".join(part for part in (points, ferocity) if part)
    if cells_of(f"{kind_word(card.kind)} {left} {right}") <= width - 4:
        return [(left, right)]
    more = [(part, "") for part in (payer, points) if part]
    if width >= PICTURE_FROM and not points:
        return [(left, ferocity)]
    if width >= PICTURE_FROM:
        return [(left, ferocity), (points, "")]
    return [(cost, ""), *more]


def _cost(card: Card) -> tuple[str, str]:
    """Return what a card costs: a sign for each cube, and with what it is paid."""
    if card.cost == 0:
        return pgettext("cost of a card", "free"), ""
    sign = ANT_ALONE if card.pay_with == "ants" else LARVA_OR_ANT
    payers = {"ants": _("ants only"), "larvae": _("larvae only")}
    return _("cost {cubes}").format(cubes=sign * card.cost), payers.get(card.pay_with, _("larvae or ants"))


def _put_facts(
    pixels: Pixels, x: int, y: int, room: int, card: Card, line: Facts, ground: str = "paper"
) -> None:
    """Draw a line of facts; the first begins with the word for the kind."""
    left, right = line
    if left == _facts(card, room + 4)[0][0]:
        word = kind_word(card.kind)
        pixels.put(x, y, word, role_of(card), "b", ground=ground)
        pixels.put(x + cells_of(word) + 1, y, left, "paper.ink", ground=ground)
    else:
        pixels.put(x, y, left, "paper.dim", ground=ground)
    pixels.put(x + room - cells_of(right), y, right, "paper.dim", ground=ground)


def _put_picture(pixels: Pixels, x: int, k: int, card: Card) -> None:
    """Draw the ant with the segment that evolves, a burst for an event, a star for a goal."""
    if card.is_evolution:
        pixels.picture(x, k, ANT, dict.fromkeys("htanl", "paper2") | {card.kind[0]: "evolution"})
    elif card.kind == "goal":
        pixels.picture(x, k + 2, STAR, {"s": "goal"})
    else:
        pixels.picture(x, k + 1, BURST, {"b": "event", "w": "star"})


# -- a small card ----------------------------------------------------------------------------------------

SMALL_ROWS: Final = 2
"""Rows of a small card."""


def put_small(pixels: Pixels, x: int, y: int, width: int, card: Card) -> None:
    """Draw a card in small: its bar, its kind and a sign for each cube that it costs."""
    put_bar(pixels, x, y, width, card)
    pixels.box(x, 2 * y + 2, width, 2 * SMALL_ROWS - 2, "paper")
    sign = ANT_ALONE if card.pay_with == "ants" else LARVA_OR_ANT
    cost = sign * card.cost or pgettext("cost of a card", "free")
    word = shorten(kind_word(card.kind), width - 3 - cells_of(cost))
    pixels.put(x + 1, y + 1, word, role_of(card), "b", ground="paper")
    pixels.put(x + width - 1 - cells_of(cost), y + 1, cost, "paper.ink", ground="paper")


# -- a closed card ---------------------------------------------------------------------------------------


def put_closed(
    pixels: Pixels, x: int, y: int, width: int, rows: int, card: Card, label: str | None, picked: bool = False
) -> None:
    """Draw a card under the next one: its bar, and as there are rows its facts and where its text begins."""
    put_bar(pixels, x, y, width, card, label=label, picked=picked)
    pixels.box(x, 2 * y + 2, width, 2 * rows - 2, "paper2")
    if rows > 1:
        _put_facts(pixels, x + 2, y + 1, width - 4, card, _facts(card, width)[0], "paper2")
    if rows > 2:
        pixels.put(x + 2, y + 2, shorten(_(card.effect), width - 4), "paper.dim")


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
    badge: bool = True,
) -> None:
    """Draw the bar of a card: the number of the answer, the name or a title, the ferocity on its badge."""
    pixels.box(x, 2 * y, width, 2, role_of(card))
    left, end = x + 1, x + width - 1
    if label or picked:
        sign = f" {label or '>'} "
        ink, ground = ("mark.ink", "cursor") if picked else ("meadow.chip.ink", "meadow.chip")
        pixels.put(x, y, sign, ink, "b", ground=ground)
        left += len(sign)
    if badge:
        end -= put_badge(pixels, end, y, card)
    room = end - left + (not badge)
    pixels.put(left, y, shorten(title, room) if title else brief(card.name, room), "kind.ink", "b")


def put_badge(pixels: Pixels, end: int, y: int, card: Card) -> int:
    """Draw the ferocity of a card, up to a column. Returns the columns that it takes, with one before it."""
    value = f" {card.value} "
    pixels.put(end - len(value), y, value, "march.ink", "b", ground="star")
    return len(value) + 1


def put_tab(pixels: Pixels, x: int, y: int, width: int, card: Card, label: str | None, picked: bool) -> None:
    """Draw a tab: the number of the answer, and how the name begins."""
    put_bar(pixels, x, y, width, card, label=label, picked=picked, badge=False)


def put_back(pixels: Pixels, box: Sequence[int], sign: str) -> None:
    """Draw the back of cards, in a box of a column, a row, columns and rows, with a sign on it."""
    x, y, width, height = box
    pixels.box(x, 2 * y, width, 2 * height, "back")
    for down in range(2 * height):
        for right in range(1 + down % 2, width - 1, 2):
            pixels.dot(x + right, 2 * y + down, "back.weave")
    shown = f" {sign} "
    pixels.put(x + (width - len(shown)) // 2, y + (height - 1) // 2, shown, "back.ink", "b", ground="back")
