"""The legend of Micropolis: what every letter and sign on the screen means."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.display import Glyphs
from antterm.draw.paint import DIM, TITLE, shorten
from antterm.games.micropolis.draw.names import gallery_colours
from antterm.games.micropolis.draw.sheet import NUMBERS, line_heads, line_names
from antterm.games.micropolis.draw.things import CRAFT_LETTERS, FRUIT_LETTERS, WORKER, WORKER_SIGN, soldiers
from antterm.games.micropolis.rules.tiles import Craft
from antterm.games.micropolis.words import MicropolisWords
from antterm.i18n import _, pgettext


@dataclass(frozen=True)
class Sign:
    """A sign, how it is drawn, and what it means."""

    text: str
    ink: Ink
    meaning: str


@dataclass(frozen=True)
class Legend:
    """Every sign with its meaning, short ones side by side."""

    glyphs: Glyphs
    solid: bool

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(1, 0, _("What the letters mean"), TITLE)
        y = 1
        for signs in (self._ants(), self._fruits(), self._places(), self._marks()):
            for row in _rows(signs, width - 2):
                x = 1
                for sign in row if y < height else ():
                    canvas.put(x, y, sign.text, sign.ink)
                    x += cells_of(sign.text) + 1
                    canvas.put(x, y, shorten(sign.meaning, width - x), PLAIN)
                    x += cells_of(sign.meaning) + 2
                y += 1
        if y > height:
            canvas.put(width - 1, height - 1, "~", DIM)
        return canvas

    def _ants(self) -> list[Sign]:
        helps = {
            Craft.QUEEN: _("queen: alone in a gallery, scores its tiles"),
            Craft.NURSE: _("nurse: so many soldiers hatch at once"),
            Craft.ARCHITECT: _("architect: a token that pays for a tile"),
            Craft.RECRUITER: _("recruiter: a soldier, the commander -1"),
            Craft.SENTRY: _("sentry: fills and empties barracks"),
        }
        worker = WORKER if self.glyphs == "ascii" else WORKER_SIGN
        found = [Sign(worker, self._ink("worker"), _("worker: like every ant, worth a point"))]
        for craft, letter in CRAFT_LETTERS.items():
            sign = f"{letter}2" if craft is Craft.NURSE else letter
            found.append(Sign(sign, self._ink("specialist"), helps[craft]))
        return found

    def _fruits(self) -> list[Sign]:
        words = MicropolisWords()
        return [
            Sign(letter, self._ink("fruit"), words.fruit(fruit)) for fruit, letter in FRUIT_LETTERS.items()
        ]

    def _places(self) -> list[Sign]:
        soldier = Ink("soldier", attrs="b")
        galleries = [("A", True, _("gallery, open")), ("C", False, pgettext("a gallery", "shut"))]
        if self.solid:
            inks = [
                Ink(gallery_colours(a, b).ink, gallery_colours(a, b).ground, "bu")
                for a, b, _text in galleries
            ]
        else:
            inks = [Ink("gallery.0", attrs="br"), Ink("gallery.2", attrs="br")]
        found = [Sign(a, ink, text) for (a, _b, text), ink in zip(galleries, inks, strict=True)]
        return [
            *found,
            Sign("5 (8)", PLAIN, _("its ants, its points")),
            Sign(soldiers(1, 1, self.glyphs), soldier, pgettext("sign", "soldier")),
            Sign(f"[{soldiers(1, 2, self.glyphs)}]", soldier, pgettext("sign", "barracks")),
            Sign(f"+{soldiers(1, 1, self.glyphs)}", soldier, _("come with the tile")),
            Sign("+8/-3", PLAIN, _("points left/right")),
        ]

    def _marks(self) -> list[Sign]:
        names = zip(line_heads(), NUMBERS, line_names().values(), strict=True)
        heads = [Sign(" ".join(dict.fromkeys((head, head[: n - 1]))), TITLE, name) for head, n, name in names]
        return [
            Sign("?", Ink("ghost", attrs="b"), _("the tile shown")),
            Sign("*", Ink("last", attrs="b"), _("the one placed last")),
            Sign("1*", Ink("soldier", attrs="b"), _("commander of the Red Army")),
            Sign(_("Sol So"), TITLE, pgettext("head of a column", "soldiers")),
            Sign("T", TITLE, _("architect tokens")),
            *heads,
        ]

    def _ink(self, kind: str) -> Ink:
        """How ants and fruits look on the board."""
        if not self.solid:
            return Ink(kind, attrs="b")
        return {
            "worker": Ink("gallery.shut.ink", "dug", "b"),
            "specialist": Ink("gallery.ink", "craft.badge", "b"),
            "fruit": Ink("gallery.ink", "fruit.badge", "b"),
        }[kind]


def _rows(signs: list[Sign], width: int) -> list[list[Sign]]:
    """The signs in rows, as many side by side as there is room for."""
    rows: list[list[Sign]] = [[]]
    used = 0
    for sign in signs:
        wide = cells_of(sign.text) + 1 + cells_of(sign.meaning)
        if rows[-1] and used + 2 + wide > width:
            rows.append([])
            used = 0
        used += wide + (2 if rows[-1] else 0)
        rows[-1].append(sign)
    return rows
