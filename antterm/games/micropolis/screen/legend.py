"""The legend of Micropolis: what every letter and sign on the screen means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import DIM, TITLE, shorten, wrap
from antterm.games.micropolis.draw.foundation import tokens_text
from antterm.games.micropolis.draw.names import gallery_colours, line_colour
from antterm.games.micropolis.draw.ring import mark_of
from antterm.games.micropolis.draw.things import (
    CRAFT_LETTERS,
    FRUIT_LETTERS,
    WORKER,
    WORKER_SIGN,
    flag,
    soldiers,
    soldiers_text,
)
from antterm.games.micropolis.rules.tiles import Craft
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.score import TEXTS
from antterm.i18n import _

MEANING: Final = 8
"""The column in which meanings begin."""


@dataclass(frozen=True)
class Sign:
    """A sign, how it is drawn, and what it means."""

    text: str
    ink: Ink
    meaning: str


@dataclass(frozen=True)
class Legend:
    """The signs with their meanings, one below the other, on as many pages as they need."""

    glyphs: Glyphs
    solid: bool
    on: str
    back: str
    """The keys that turn to the next page, and to the one before."""
    page: int = 0

    def pages(self, width: int, height: int) -> list[list[tuple[Sign | None, str]]]:
        """Return the rows of each page: a sign, and a row of its meaning; no sign where that goes on."""
        pages: list[list[tuple[Sign | None, str]]] = [[]]
        for sign in [*self._ants(), *self._fruits(), *self._row(), *self._anthill()]:
            lines = wrap(sign.meaning, max(8, width - MEANING - 1))
            if pages[-1] and len(pages[-1]) + len(lines) > height - 1:
                pages.append([])
            pages[-1] += [(None if number else sign, line) for number, line in enumerate(lines)]
        return pages

    def draw(self, width: int, height: int) -> Canvas:
        canvas, pages = Canvas(width, height), self.pages(width, height)
        page = min(self.page, len(pages) - 1)
        key = self.on if page + 1 < len(pages) else self.back
        far = _("{n} of {last}").format(n=page + 1, last=len(pages))
        # Translators: a key, and which page of how many is shown: "Down: 1 of 2".
        far = _("{key}: {page}").format(key=key, page=far) if len(pages) > 1 else ""
        canvas.put(1, 0, shorten(_("What the signs mean"), width - cells_of(far) - 3), TITLE)
        canvas.put(width - 1 - cells_of(far), 0, far, DIM)
        for y, (sign, line) in enumerate(pages[page], 1):
            if sign is not None:
                canvas.put(1, y, sign.text, sign.ink)
            canvas.put(MEANING, y, line, PLAIN)
        return canvas

    def _ants(self) -> list[Sign]:
        worker = WORKER if self.glyphs == "ascii" else WORKER_SIGN
        found = [
            Sign(worker, self._ink("worker"), _("worker, a point like every ant")),
            Sign(f"3{worker}", self._ink("worker"), _("three workers, where it is narrow")),
        ]
        for craft, letter in CRAFT_LETTERS.items():
            sign = f"{letter}2" if craft is Craft.NURSE else letter
            text = TEXTS.say("craft_sign", craft).format(one=soldiers_text(1, self.glyphs))
            found.append(Sign(sign, self._ink("specialist"), text))
        return found

    def _fruits(self) -> list[Sign]:
        words, (first, *others) = MicropolisWords(), FRUIT_LETTERS.items()
        named = [words.fruit(first[0]), *(f"{letter} {words.fruit(fruit)}" for fruit, letter in others)]
        return [Sign(first[1], self._ink("fruit"), ", ".join(named))]

    def _row(self) -> list[Sign]:
        """Return the signs on the tiles of the row."""
        glyphs, soldier = self.glyphs, Ink("soldier", attrs="b")
        left = "<" if glyphs == "ascii" else "◄"
        lead = _("after “lead” in a hint: expected gain on the others with this turn and your next")
        return [
            Sign(soldiers_text(1, glyphs), soldier, _("costs a soldier of your army")),
            Sign("5", DIM, _("a tile with a grey number: your army cannot pay for it")),
            Sign(f"+{soldiers_text(2, glyphs)}", soldier, _("two soldiers come with the tile")),
            Sign(f"[{soldiers(0, 2, glyphs)}]", DIM, _("barracks for two: 4 points when full")),
            Sign(f"[{soldiers(0, 1, glyphs)}4]", DIM, _("barracks for four, on a narrow tile")),
            Sign("[4]+1", DIM, _("barracks for four, and a soldier comes with the tile")),
            Sign(f"[{soldiers(2, 0, glyphs)}]", soldier, _("barracks, full")),
            Sign(f"{left}+9", Ink("good", attrs="b"), _("9 points at the left end, more than at the right")),
            Sign("+4", Ink("good", attrs="b"), _("4 points at either end")),
            Sign("+5", PLAIN, lead),
        ]

    def _anthill(self) -> list[Sign]:
        galleries = [
            ("A", 0, True, _("a gallery, open")),
            ("C", 2, False, _("a gallery, shut: it grows no more")),
        ]
        found = []
        for letter, hue, is_open, meaning in galleries:
            ink = Ink(line_colour(hue), attrs="br")
            if self.solid:
                colours = gallery_colours(hue, is_open)
                ink = Ink(colours.ink, colours.ground, "b")
            found.append(Sign(f" {letter} ", ink, meaning))
        (last, last_ink), (here, here_ink) = mark_of(False), mark_of(True)
        return [
            *found,
            Sign("+2", Ink("good", attrs="b"), _("beside its ants: the points for its queen and its fruits")),
            Sign(f"{flag(self.glyphs)}6", TITLE, _("commander of the Red Army, with 6 soldiers")),
            Sign(tokens_text(1), self._ink("specialist"), _("beside a name: an architect token")),
            Sign(last, last_ink, _("the tile that was placed last")),
            Sign(here, here_ink, _("where the tile would lie; a ? where there is no turf")),
        ]

    def _ink(self, kind: str) -> Ink:
        """Return how ants and fruits look on the board."""
        if not self.solid:
            return Ink(kind, attrs="b")
        return {
            "worker": Ink("gallery.shut.ink", "dug", "b"),
            "specialist": Ink("gallery.ink", "craft.badge", "b"),
            "fruit": Ink("gallery.ink", "fruit.badge", "b"),
        }[kind]
