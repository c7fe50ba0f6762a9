"""Films: a session with the real program, key by key, as an animated picture."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from antterm.draw.geometry import HEIGHT, WIDTH
from antterm.draw.raster import font_of
from screenshots.painter import INK, PAPER, Shot, indexed, paint
from tests.terminal import Terminal

STRIP: Final = 2 * HEIGHT
"""Height of the strip below the screen that tells the key, in pixels."""
LOST: Final = "does nothing here"
"""What the program says to a key that means nothing."""
NO_KEY: Final = "wait"
STILL: Final = 0.4
"""Seconds without a change after which a key has brought all that it brings."""
ON_THE_WAY: Final = 0.15
"""Seconds for which a screen on the way is shown, some more than it takes, so that the eye can follow."""
CAPS: Final = {"enter": "Enter", "tab": "Tab", "escape": "Esc", "space": "Space", "shift+tab": "Shift+Tab"}
"""What is printed on a key, where that is not its name."""


class Frame(NamedTuple):
    """One picture of a film."""

    picture: Image.Image
    seconds: float


def press(terminal: Terminal, key: str) -> list[Shot]:
    """Press a key and wait until the screen has been still for a while.

    Returns:
        The screens that were shown on the way, such as those of a piece that moves, without the last one.

    Raises:
        AssertionError: the key means nothing on this screen.
    """
    shots = [Shot.of(terminal)]
    terminal.key(key, quiet=0)
    still_since = time.monotonic()
    while time.monotonic() - still_since < STILL:
        terminal.settle(quiet=0.02)
        if (shot := Shot.of(terminal)) != shots[-1]:
            shots.append(shot)
            still_since = time.monotonic()
    assert LOST not in terminal.text(), f"{key} means nothing here:\n{terminal.text()}"
    return shots[1:-1]


def record(terminal: Terminal, film: str) -> Iterator[Frame]:
    """Type the keys of a film and paint the screens that each of them brings.

    Args:
        terminal: with the screen from which the film sets out.
        film: keys parted by blanks, each with the seconds that its last screen is shown: `wait:1.5 5:2`.

    Raises:
        AssertionError: a key means nothing on its screen.
    """
    for step in film.split():
        key, _, seconds = step.rpartition(":")
        if key != NO_KEY:
            for shot in press(terminal, key):
                yield Frame(captioned(paint(shot), key), ON_THE_WAY)
        yield Frame(captioned(paint(terminal), key), float(seconds))


def captioned(screen: Image.Image, key: str) -> Image.Image:
    """A screen with a strip below it on which the key stands that was pressed last."""
    picture = Image.new("RGB", (screen.width, screen.height + STRIP), PAPER)
    picture.paste(screen)
    if key != NO_KEY:
        cap, middle = CAPS.get(key, key), screen.height + STRIP // 2 - HEIGHT // 4
        half = WIDTH * (len(cap) + 2) // 2
        pen = ImageDraw.Draw(picture)
        box = (screen.width // 2 - half, middle - 16, screen.width // 2 + half, middle + 16)
        pen.rounded_rectangle(box, radius=6, fill=INK)
        pen.text((screen.width // 2, middle), cap, font=font_of("bold"), fill=PAPER, anchor="mm")
    return picture


def save(frames: Sequence[Frame], path: Path) -> None:
    """Write the frames as a GIF that runs for ever."""
    first, *others = indexed([frame.picture for frame in frames])
    times = [round(1000 * frame.seconds) for frame in frames]
    first.save(path, save_all=True, append_images=others, duration=times, loop=0, optimize=False)
