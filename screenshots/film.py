"""Films: a session with the real program, key by key, as an animated picture."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from antterm.draw.geometry import HEIGHT, WIDTH
from antterm.draw.raster import font_of
from antterm.i18n import _
from screenshots.painter import INK, PAPER, Shot, indexed, paint
from tests.terminal import PATIENCE, Terminal

STRIP: Final = 4 * HEIGHT
"""Height of the strip below the screen that tells the key and why it was pressed, in pixels."""
LOST: Final = "{key} does nothing here."
"""What the program says to a key that means nothing, as in the catalogue."""
STILL: Final = 0.4
"""Seconds without a change after which a key has brought all that it brings."""
ON_THE_WAY: Final = 0.15
"""Seconds for which a screen on the way is shown, some more than it takes, so that the eye can follow."""
CAPS: Final = {"enter": "Enter", "tab": "Tab", "escape": "Esc", "space": "Space", "shift+tab": "Shift+Tab"}
"""What is printed on a key, where that is not its name."""
LARGE: Final = 30
"""Size of the letters of a caption, which are read where the film is shown smaller, in pixels."""
FIRST: Final = 12 * WIDTH
"""Where captions begin, in pixels from the left; further right beside more keys."""


@dataclass(frozen=True)
class Beat:
    """A step of a film: keys, and what is to be understood from what they bring."""

    keys: str
    """Typed one after another; empty where the screen stands as it is."""
    seconds: float
    """For which the last screen is shown."""
    caption: str
    """Why this is done, or what it brings."""
    shows: str
    """What stands on the screen and bears the caption out: each number of the caption is in it."""


class Frame(NamedTuple):
    """One picture of a film."""

    picture: Image.Image
    seconds: float


def fixed(text: str, **given: object) -> str:
    """Return what stands on the screen of a text of the catalogue, whatever is filled in.

    Args:
        text: in English, as the catalogue has it; the language spoken is that of `i18n`.
        given: what is filled in, of some of its places.

    Returns:
        The longest part between other places.
    """
    parts = [""]
    for literal, name, _spec, _conversion in Formatter().parse(_(text)):
        parts[-1] += literal
        if name in given:
            parts[-1] += str(given[name])
        elif name is not None:
            parts.append("")
    return max(parts, key=len).strip()


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
    assert fixed(LOST) not in terminal.text(), f"{key} means nothing here:\n{terminal.text()}"
    return shots[1:-1]


def record(terminal: Terminal, film: Sequence[Beat]) -> Iterator[Frame]:
    """Type the keys of a film and paint the screens that each of them brings.

    Args:
        terminal: with the screen from which the film sets out.
        film: its beats.

    Raises:
        AssertionError: a key means nothing on its screen, or the screen does not bear a caption out.
    """
    for beat, shots in play(terminal, film):
        for shot in shots:
            yield Frame(captioned(paint(shot), beat), ON_THE_WAY)
        yield Frame(captioned(paint(terminal), beat), beat.seconds)


def play(
    terminal: Terminal, film: Sequence[Beat], patience: float = PATIENCE
) -> Iterator[tuple[Beat, list[Shot]]]:
    """Type the keys of a film.

    Args:
        terminal, film: as of `record`.
        patience: seconds within which what bears a caption out has to stand on the screen.

    Yields:
        Each beat once its keys have been typed, with the screens that were shown on the way.

    Raises:
        AssertionError: as of `record`.
    """
    for beat in film:
        shots = [shot for key in beat.keys.split() for shot in press(terminal, key)]
        end = time.monotonic() + patience
        while beat.shows not in " ".join(terminal.text().split()):
            assert time.monotonic() < end, (
                f"“{beat.shows}” is not shown after {beat.keys}:\n{terminal.text()}"
            )
            terminal.settle(quiet=0.1)
        yield beat, shots


def captioned(screen: Image.Image, beat: Beat) -> Image.Image:
    """Return a screen with a strip below it on which the keys stand, and why they were pressed."""
    picture = Image.new("RGB", (screen.width, screen.height + STRIP), PAPER)
    picture.paste(screen)
    pen, middle, left = ImageDraw.Draw(picture), screen.height + STRIP // 2 - HEIGHT // 4, 2 * WIDTH
    for key in beat.keys.split():
        cap = CAPS.get(key, key)
        right = left + WIDTH * (len(cap) + 2)
        pen.rounded_rectangle((left, middle - 16, right, middle + 16), radius=6, fill=INK)
        pen.text(((left + right) // 2, middle), cap, font=font_of("bold"), fill=PAPER, anchor="mm")
        left = right + WIDTH
    left, font = max(left, FIRST) + WIDTH, font_of("").font_variant(size=LARGE)
    rows = textwrap.wrap(beat.caption, max(1, int((screen.width - left) // font.getlength("n")) - 1))
    for number, row in enumerate(rows):
        y = middle + round((number - (len(rows) - 1) / 2) * 1.3 * LARGE)
        pen.text((left, y), row, font=font, fill=INK, anchor="lm")
    return picture


def save(frames: Sequence[Frame], path: Path) -> None:
    """Write the frames as a GIF that runs for ever."""
    first, *others = indexed([frame.picture for frame in frames])
    times = [round(1000 * frame.seconds) for frame in frames]
    first.save(path, save_all=True, append_images=others, duration=times, loop=0, optimize=False)
