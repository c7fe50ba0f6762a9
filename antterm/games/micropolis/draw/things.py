"""The letters of the things on a tile of Micropolis."""

from __future__ import annotations

from typing import Final, NamedTuple

from antterm.draw.canvas import Glyphs
from antterm.games.micropolis.rules.tiles import Craft, Fruit, Segment, Tile

CRAFT_LETTERS: Final = {
    Craft.QUEEN: "Q",
    Craft.NURSE: "N",
    Craft.ARCHITECT: "T",
    Craft.RECRUITER: "R",
    Craft.SENTRY: "S",
}
"""The architect is known by the token that she brings: A names a gallery."""
FRUIT_LETTERS: Final = {
    Fruit.CHERRY: "c",
    Fruit.LEMON: "l",
    Fruit.GRAPE: "g",
    Fruit.BLACKBERRY: "b",
    Fruit.FIG: "f",
    Fruit.POMEGRANATE: "p",
    Fruit.GIFT: "*",
}
WORKER: Final = "o"
WORKER_SIGN: Final = "●"
"""The sign of a worker where there are more characters than ASCII."""
MORE: Final = "+"


class LineSign(NamedTuple):
    """Something that stands on a line."""

    text: str
    kind: str
    """`label`, `worker`, `specialist`, `fruit`, or `more` where something found no room."""


def tokens(segment: Segment, most: int = 99) -> list[LineSign]:
    """Return what lives and grows in a segment; more than `most` workers are written as a number."""
    count = segment.workers
    workers = (
        [LineSign(WORKER, "worker")] * count if count <= most else [LineSign(f"{count}{WORKER}", "worker")]
    )
    crafts = [
        LineSign(f"{CRAFT_LETTERS[ant.craft]}{ant.eggs or ''}", "specialist") for ant in segment.specialists
    ]
    return [*workers, *crafts, *(LineSign(FRUIT_LETTERS[fruit], "fruit") for fruit in segment.fruits)]


def glyphs_of(token: LineSign, glyphs: Glyphs) -> str:
    """Return the characters of a token in these glyphs."""
    if token.kind == "worker" and glyphs != "ascii":
        return token.text.replace(WORKER, WORKER_SIGN)
    return token.text


def soldiers(number: int, holes: int, glyphs: Glyphs) -> str:
    """Return a row of places with soldiers in some of them."""
    full, empty = ("#", ".") if glyphs == "ascii" else ("■", "□")
    return full * number + empty * (holes - number)


def soldiers_text(number: int, glyphs: Glyphs) -> str:
    """Return `number` soldiers with their sign: `2■`."""
    return f"{number}{soldiers(1, 0, glyphs)}"


def flag(glyphs: Glyphs) -> str:
    """Return the sign of the commander of the Red Army, who has the army behind it: `¶6`."""
    return "!" if glyphs == "ascii" else "¶"


def symbols(tile: Tile) -> list[LineSign]:
    """Return all that is drawn on a tile, as the printed ones repeat it at their edge."""
    everything = Segment((), sum(s.workers for s in tile.segments))
    things = [token for s in tile.segments for token in tokens(s) if token.kind != "worker"]
    return tokens(everything, 1) + things
