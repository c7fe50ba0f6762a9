"""A line of text being typed, as a value.

It is drawn on a canvas, so that typing repaints one cell and nothing blinks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from antterm.draw.canvas import PLAIN, Canvas, Ink


@dataclass(frozen=True)
class LineEdit:
    """A text and the place of the caret in it."""

    text: str = ""
    caret: int = 0
    most: int = 60
    """Characters at most."""

    @classmethod
    def of(cls, text: str, most: int = 60) -> LineEdit:
        """`text` with the caret behind it."""
        return cls(text[:most], min(len(text), most), most)

    def insert(self, text: str) -> LineEdit:
        """With the printable part of `text` put in at the caret."""
        fresh = "".join(char for char in text if char.isprintable())[: self.most - len(self.text)]
        return replace(
            self,
            text=self.text[: self.caret] + fresh + self.text[self.caret :],
            caret=self.caret + len(fresh),
        )

    def press(self, key: str) -> LineEdit | None:
        """What a key makes of it; None when the key means nothing to a line of text."""
        text, caret = self.text, self.caret
        match key:
            case "Left":
                return replace(self, caret=max(0, caret - 1))
            case "Right":
                return replace(self, caret=min(len(text), caret + 1))
            case "Home":
                return replace(self, caret=0)
            case "End":
                return replace(self, caret=len(text))
            case "Backspace":
                return replace(self, text=text[: max(0, caret - 1)] + text[caret:], caret=max(0, caret - 1))
            case "Delete":
                return replace(self, text=text[:caret] + text[caret + 1 :])
            case "Space":
                return self.insert(" ")
        return self.insert(key) if len(key) == 1 else None

    def put(self, canvas: Canvas, x: int, y: int, width: int, ink: Ink = PLAIN) -> None:
        """Draw it into `width` cells, scrolled so that the caret can be seen."""
        first = max(0, self.caret - width + 1)
        canvas.put(x, y, f"{self.text[first : first + width]:<{width}}", ink)
        canvas.tint(x + self.caret - first, y, attrs="r")
