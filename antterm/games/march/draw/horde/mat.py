"""The mat of the Horde in pixels: its trail, its last card and piles, how near the game is to being lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from antterm.draw.canvas import Canvas, Ink, Pixels, cells_of
from antterm.draw.paint import Segment, first_in_room, length, put_line, shorten, wrap
from antterm.games.march.draw.horde.outlines import draw_horde, how_far, meaning_of
from antterm.games.march.draw.horde.trail import FOREMOST, HORDE_SIGN, LARGE_FROM, NEXT, next_lair, put_trail
from antterm.games.march.draw.names import hex_name, kind_word, short
from antterm.games.march.draw.paper import BADGE, CardFace, put_back, put_bar, role_of
from antterm.games.march.draw.scrolled import ScrolledPage
from antterm.games.march.draw.signs import CENTIPEDE, chip_ink, letter
from antterm.games.march.rules.components import Card
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.view import HordeView, MarchView
from antterm.games.march.words.naming import TEXTS
from antterm.games.march.words.telling import deed_name, level_name
from antterm.i18n import _, ngettext, pgettext

LAST: Final = 36
"""Columns of the last card where there is room beside it."""
DECK: Final = (8, 3)
"""Columns and rows of a pile."""
HIGHEST: Final = 120
"""Rows of the longest mat without what is shown below it."""


@dataclass(frozen=True)
class HordeMat(ScrolledPage):
    """The mat of the Horde, in a game against it; below it what the Horde has done in this round."""

    least: ClassVar[int] = 9
    sentences: tuple[str, ...] = ()
    """Sentences on what the Horde has done in this round, the latest last."""
    deed: tuple[str, ...] = ()
    """Sentences of its last card and of what that made it do; they are the last of those shown."""

    def whole(self, width: int, height: int) -> Canvas:
        if not self.look.solid:
            return draw_horde(self.view, self.names, self.sentences, width, height, self.look.glyphs)
        for gap, step in ((1, 2), (1, 1), (0, 1)):
            pixels = Pixels(width, HIGHEST, "base")
            y = self._put(pixels, gap, step if width >= LARGE_FROM else 1)
            if y <= height:
                break
        y += gap
        earlier = self.sentences[: len(self.sentences) - len(self.deed)]
        before = [line for sentence in earlier for line in wrap(sentence, width - 2)]
        canvas = Canvas(width, max(y + len(before), height), Ink("text", "base"))
        canvas.blit(pixels.canvas(), 0, 0)
        for down, line in enumerate(before, y):
            canvas.put(1, down, line, Ink("dim", "base"))
        return canvas

    def _put(self, pixels: Pixels, gap: int, step: int) -> int:
        """Draw the mat, its parts `gap` rows apart, and its bars `step` rows. Returns the row below."""
        view, horde = self.view, self.view.horde
        assert horde is not None
        _put_heading(pixels, horde)
        y = put_trail(pixels, 1 + gap, view, horde)
        y = _put_legend(pixels, y, view, horde) + gap
        y = _put_cards(pixels, y, view, horde, self.deed[1:], roomy=pixels.width >= LARGE_FROM) + gap
        return _put_race(pixels, y, view, horde, self.names, step)


def _put_heading(pixels: Pixels, horde: HordeView) -> None:
    """Draw the title bar of the mat: the Horde, its level and its points."""
    pixels.box(0, 0, pixels.width, 2, "event")
    pixels.put(1, 0, f"{CENTIPEDE} {_('The Horde')}, {level_name(horde.level)}", "kind.ink", "b")
    points = ngettext("{n} point", "{n} points", horde.score).format(n=horde.score)
    pixels.put(pixels.width - cells_of(points) - 1, 0, points, "kind.ink", "b")


def _put_legend(pixels: Pixels, y: int, view: MarchView, horde: HordeView) -> int:
    """Explain the two signs of the trail: where the next centipede comes, and which one jumps next.

    Returns:
        The row below.
    """
    lair = next_lair(view)
    comes = _("to {hex}").format(hex=hex_name(view, 0 if lair is None else lair))
    dim, bold = Ink("dim"), Ink(attrs="b")
    line: list[Segment] = [(f" {NEXT} ", HORDE_SIGN), (" " + _("next Evolution:") + " ", dim), (comes, bold)]
    put_line(pixels.write, 1, y, line, pixels.width - 1)
    line = [(f" {FOREMOST} ", HORDE_SIGN), (" " + _("next Event:") + " ", dim)]
    if horde.vanguard is None or horde.jumps is None:
        line.append((_("the Horde explores"), bold))
    else:
        where = hex_name(view, horde.vanguard)
        far = how_far(horde.jumps, pixels.width - 4 - length(line) - cells_of(where))
        line += [(where, bold), (far and f", {far}", dim)]
    put_line(pixels.write, 1, y + 1, line, pixels.width - 1)
    return y + 2


# -- cards -----------------------------------------------------------------------------------------------


def _put_cards(
    pixels: Pixels, y: int, view: MarchView, horde: HordeView, deed: Sequence[str], *, roomy: bool
) -> int:
    """Draw the last card with what it made the Horde do, the deck, and the discards by kind.

    Args:
        pixels: where to draw.
        y: the first row.
        view: the position.
        horde: the Horde in it.
        deed: sentences on what the last card made the Horde do.
        roomy: whether the deck and the discard pile have room to be drawn as cards.

    Returns:
        The row below.
    """
    wide = LAST if roomy else pixels.width - 2 - DECK[0] - 14
    high = _put_last(pixels, y, wide, view, horde, deed, 4 if roomy else 2)
    x = wide + 3
    put_back(pixels, (x, y, *DECK), f"{horde.deck}")
    n = len(horde.discard)
    discards = _("discards: {n}").format(n=n)
    deck = _("deck: {n}").format(n=horde.deck)
    if not roomy:
        for down, text in enumerate((deck, discards)):
            pixels.put(x + DECK[0] + 1, y + down, shorten(text, 12), "text")
        high = max(high, DECK[1])
        line = [(_("discarded:") + " ", Ink("dim")), *_by_kind(view, horde)]
        put_line(pixels.write, 1, y + high, line, pixels.width - 1)
        return y + high + 1
    left = x + DECK[0] + 3
    pixels.box(left, 2 * y, DECK[0] + 6, 2 * DECK[1], "paper2")
    if horde.discard:
        put_bar(pixels, left, y, DECK[0] + 6, CardFace(view.card(horde.discard[-1])), badge=False)
    pixels.put(left + 6, y + 1, f"{n:>2}", "paper.ink", "b", ground="paper2")
    pixels.put(x, y + DECK[1], deck, "text")
    pixels.put(left, y + DECK[1], discards, "text")
    put_line(pixels.write, x, y + DECK[1] + 1, _by_kind(view, horde), pixels.width - 1)
    return max(y + high, y + DECK[1] + 2)


def _put_last(
    pixels: Pixels, y: int, wide: int, view: MarchView, horde: HordeView, deed: Sequence[str], least: int
) -> int:
    """Draw the last card. Returns how many rows it takes."""
    if horde.last is None or horde.deed is None:
        pixels.put(1, y, _("last card: none yet"), "dim")
        return 1
    card = view.card(horde.last)
    put_bar(pixels, 1, y, wide, CardFace(card), title=_last_title(card, wide - 2 - BADGE))
    lines = [line for sentence in deed for line in wrap(sentence, wide - 2)] if least > 2 else []
    rows = max(least, len(lines) + 2)
    pixels.box(1, 2 * y + 2, wide, 2 * rows, "paper")
    word = kind_word(card.kind)
    pixels.put(2, y + 1, word, role_of(card), "b")
    text = _summary(horde.deed, card)
    summary = f"{deed_name(horde.deed)}: {text}"
    fits = cells_of(word) + cells_of(summary) + 3 <= wide
    x, row = (3 + cells_of(word), y + 1) if fits else (2, y + 2)
    summary = summary if cells_of(summary) <= wide - 2 else text
    pixels.put(x, row, shorten(summary, wide - 2), "paper.ink", "b")
    for down, line in enumerate(lines, 3):
        pixels.put(2, y + down, line, "paper.ink")
    return rows + 1


def _last_title(card: Card, width: int) -> str:
    """Return what the last card is called in `width` columns."""
    text, name = _("last: {card}"), short(card.name)
    return first_in_room((text.format(card=_(card.name)), text.format(card=name), name), width)


def _summary(deed: Deed, card: Card) -> str:
    """Return what the last deed was, in few words."""
    return TEXTS.say("deed_in_short", deed, card.value).format(n=card.value)


def _by_kind(view: MarchView, horde: HordeView) -> list[Segment]:
    """Return how many discards there are of each kind, which tells what is still to come."""
    roles = [role_of(view.card(card)) for card in horde.discard]
    names = {
        "evolution": pgettext("a card", "Evolution"),
        "event": pgettext("a card", "Event"),
        "goal": pgettext("a card", "Goal"),
    }
    return [(f" {roles.count(role)} {name} ", Ink("kind.ink", role, "b")) for role, name in names.items()]


# -- points ----------------------------------------------------------------------------------------------


def _standing(horde: HordeView) -> str:
    """Return how the weakest player stands against the Horde, which must not pass them."""
    if horde.lead > 0:
        return ngettext("{n} point behind", "{n} points behind", horde.lead).format(n=horde.lead)
    if horde.lead == 0:
        return pgettext("of points", "level, just enough")
    return ngettext("{n} point ahead", "{n} points ahead", -horde.lead).format(n=-horde.lead)


def _put_race(
    pixels: Pixels, y: int, view: MarchView, horde: HordeView, names: Sequence[str], step: int
) -> int:
    """Draw the points of the Horde and of the players as bars, the weakest player first.

    Args:
        pixels: where to draw.
        y: the first row.
        view: the position.
        horde: the Horde in it.
        names: the names of the players, by seat.
        step: rows from one bar to the next.

    Returns:
        The row below.
    """
    pixels.put(1, y, shorten(_("The weakest player must not fall behind"), pixels.width - 2), "title", "b")
    y += step
    nests = sorted(view.nests, key=lambda nest: nest.score)
    coming = horde.score + horde.slumber
    most = max(1, coming, *(nest.score for nest in nests))
    wide = max([cells_of(_("Horde")), *(cells_of(name) for name in names[: view.seats])])
    wide = min(wide, 12)
    first = 5 + wide + 5
    room = pixels.width - first - (24 if pixels.width < 60 else 30)
    rows = [(f" {CENTIPEDE} ", HORDE_SIGN, _("Horde"), horde.score, "horde")]
    for nest in nests:
        name = names[nest.seat] if nest.seat < len(names) else ""
        rows.append((f" {letter(nest.seat)} ", chip_ink(nest.seat), name, nest.score, f"march.{nest.seat}"))
    for place, (chip, ink, name, points, role) in enumerate(rows):
        pixels.write(1, y, chip, ink)
        pixels.put(5, y, shorten(name, wide), "title" if place < 2 else "text", "b" if place < 2 else "")
        pixels.put(5 + wide, y, f"{points:>4}", "text", "b")
        long = room * points // most
        pixels.box(first, 2 * y, long, 2 if step == 1 else 3, role)
        if place == 0:
            ahead = room * coming // most - long
            for down in range(2):
                for right in range(down % 2, ahead, 2):
                    pixels.dot(first + long + right, 2 * y + down, role)
            # Translators: points that the Horde will score, and what it will have then.
            text = _("+{n} at the next Slumber: {sum}").format(n=horde.slumber, sum=coming)
            text = text if step > 1 else _("+{n} at Slumber").format(n=horde.slumber)
            pixels.put(first + long + max(0, ahead) + 1, y, text, "horde", "b")
        elif place == 1:
            # Translators: meaning is "4 points ahead", or in short "4 left".
            texts = [
                _("weakest: {meaning}").format(meaning=each) for each in (_standing(horde), meaning_of(horde))
            ]
            x = first + long + 1
            text = next((each for each in texts if x + cells_of(each) <= pixels.width), texts[-1])
            pixels.put(x, y, text, "danger" if horde.lead > 0 else "title", "b")
        y += step
    return y
