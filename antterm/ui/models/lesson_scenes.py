"""What stands beside the board in a lesson: how far it is, what is to be done and why, and the steps."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import CHOSEN, DIM, KEY, TITLE, put_wrapped, shorten, wrap
from antterm.i18n import _

DONE = Ink("good", attrs="b")
SQUARE = 3
"""Columns of the square of a step."""


@dataclass(frozen=True)
class LessonHead:
    """The lesson, a square for each of its steps, and which is to be done."""

    name: str
    done: int
    steps: int

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, shorten(self.name, width), TITLE)
        fit = max(1, width // SQUARE)
        first = max(0, min(self.done - fit // 2, self.steps - fit))
        for place, step in enumerate(range(first, min(self.steps, first + fit))):
            here = step == self.done
            sign = "+" if step < self.done else str(step + 1)
            ink = CHOSEN if here else DONE if step < self.done else DIM
            canvas.put(
                place * SQUARE, 1, f"[{sign}]" if here and len(sign) == 1 else sign.center(SQUARE), ink
            )
        shown = min(self.done + 1, self.steps)
        told = _("step {number} of {steps}").format(number=shown, steps=self.steps)
        canvas.put(0, 2, shorten(told, width), DIM)
        return canvas


@dataclass(frozen=True)
class LessonText:
    """What is to be done, and the rule behind it."""

    do: str
    says: str

    def rows(self, width: int) -> int:
        """Rows that it needs."""
        return len(wrap(self.do, width)) + 1 + len(wrap(self.says, width))

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y = put_wrapped(canvas, 0, 0, self.do, width, TITLE, most=height)
        gap = 1 if y + 1 + len(wrap(self.says, width)) <= height else 0
        if y < height:
            put_wrapped(canvas, 0, y + gap, self.says, width, PLAIN, most=height - y - gap)
        return canvas


@dataclass(frozen=True)
class LessonPath:
    """The steps that are done, the one to be done, and the next."""

    steps: tuple[str, ...]
    done: int

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        rows: list[tuple[str, Ink, Ink, list[str]]] = []
        for number, step in enumerate(self.steps[: self.done + 2]):
            before, here = number < self.done, number == self.done
            sign, ink = ("+", DONE) if before else (">", KEY) if here else (".", DIM)
            text = step if here or before else _("Next: {step}").format(step=step)
            rows.append((sign, ink, PLAIN if here else DIM, wrap(text, width - 2)))
        while len(rows) > 1 and sum(len(row[3]) for row in rows) > height:
            del rows[0]
        y = 0
        for sign, sign_ink, ink, texts in rows:
            for place, text in enumerate(texts):
                if y < height:
                    canvas.put(0, y, " " if place else sign, sign_ink)
                    canvas.put(2, y, text, ink)
                y += 1
        return canvas
