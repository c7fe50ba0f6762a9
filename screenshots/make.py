"""Makes the pictures that the README shows, from the real program.

python -m screenshots.make            all of them
python -m screenshots.make hive-80    those whose name begins so
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from PIL import Image

from antterm import i18n
from antterm.draw.geometry import HEIGHT
from antterm.i18n import _
from screenshots import film
from screenshots.painter import INK, LIGHT_INK, LIGHT_PAPER, PAPER, indexed, paint
from screenshots.scenes import MONTAGES, SCENES, Scene
from tests.terminal import Terminal

HERE = Path(__file__).parent
PROGRAM = (sys.executable, "-c", "import sys; from antterm.cli import main; sys.exit(main())")


@contextmanager
def terminal_of(scene: Scene) -> Iterator[Terminal]:
    """Play a scene in a data directory of its own, up to its picture or film.

    Raises:
        AssertionError: a key meant nothing.
    """
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        own = {"ANTTERM_DATA_DIR": f"{folder}/data", "ANTTERM_CONFIG_DIR": f"{folder}/config"}
        if scene.prepare is not None:
            scene.prepare(Path(folder, "data"))
        config = Path(folder, "config")
        config.mkdir()
        config.joinpath("settings.json").write_text('{"curtain": "off", "movement": "long"}')
        others = stack.enter_context(scene.company(Path(folder))) if scene.company is not None else {}
        env = {"COLORTERM": "truecolor", **own, **others, **scene.env}
        spoken = ("--lang", scene.language)
        stack.enter_context(i18n.speaking(scene.language))
        with Terminal([*PROGRAM, *spoken, *scene.arguments], scene.cols, scene.rows, env) as terminal:
            terminal.wait_for(f"? {_('help')}")  # keys are answered
            terminal.settle(quiet=0.5)
            for key in scene.keys.split():
                film.press(terminal, key)
            yield terminal


def picture(scene: Scene) -> Image.Image:
    """Paint a scene.

    Raises:
        AssertionError: the screen does not show what the scene promises, or a key meant nothing.
    """
    with terminal_of(scene) as terminal:
        terminal.wait_for(film.fixed(scene.shows, **scene.given))
        terminal.settle()
        colours = (LIGHT_INK, LIGHT_PAPER) if scene.light else (INK, PAPER)
        return paint(terminal, *colours)


def montage(parts: Sequence[Image.Image]) -> Image.Image:
    """Put pictures of one size together, two in a row, with a margin between them."""
    wide, high = (length + HEIGHT for length in parts[0].size)
    whole = Image.new("RGB", (2 * wide - HEIGHT, (len(parts) + 1) // 2 * high - HEIGHT), PAPER)
    for place, part in enumerate(parts):
        whole.paste(part, (place % 2 * wide, place // 2 * high))
    return whole


def save(image: Image.Image, name: str) -> Path:
    """Write a picture in a palette."""
    path = HERE / f"{name}.png"
    (small,) = indexed([image])
    small.save(path, optimize=True)
    return path


def make(scene: Scene) -> Path:
    """Make the file of a scene: its picture or its film.

    Raises:
        AssertionError: as of `picture` and of `film.record`.
    """
    if not scene.film:
        return save(picture(scene), scene.name)
    path = HERE / f"{scene.name}.gif"
    with terminal_of(scene) as terminal:
        frames = list(film.record(terminal, scene.film))
        terminal.wait_for(film.fixed(scene.shows, **scene.given))
    film.save(frames, path)
    return path


def main(beginning: str = "") -> None:
    """Make the pictures whose names begin with `beginning`."""
    for scene in SCENES:
        if scene.name.startswith(beginning):
            print(make(scene))
    for name, parts in MONTAGES.items():
        if name.startswith(beginning):
            print(save(montage([picture(part) for part in parts]), name))


if __name__ == "__main__":
    main(*sys.argv[1:2])
