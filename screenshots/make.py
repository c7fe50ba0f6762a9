"""Makes the pictures that the README shows, from the real program.

python -m screenshots.make            all of them
python -m screenshots.make hive-80    those whose name begins so
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from screenshots import film
from screenshots.painter import INK, LIGHT_INK, LIGHT_PAPER, PAPER, indexed, paint
from screenshots.scenes import SCENES, Scene
from tests.terminal import Terminal

HERE = Path(__file__).parent
PROGRAM = (sys.executable, "-c", "import sys; from antterm.cli import main; sys.exit(main())")

READY = {"en": "? help", "es": "? ayuda", "ru": "? справка"}
"""What stands in the line of keys as soon as keys are answered, in each language."""


def make(scene: Scene) -> Path:
    """Play a scene in a data directory of its own and paint its last screen, or all the screens of its film.

    Raises:
        AssertionError: the last screen does not show what the scene promises, or a key meant nothing.
    """
    path = HERE / f"{scene.name}{'.gif' if scene.film else '.png'}"
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
        with Terminal([*PROGRAM, *spoken, *scene.arguments], scene.cols, scene.rows, env) as terminal:
            terminal.wait_for(READY[scene.language])
            terminal.settle(quiet=0.5)
            for key in scene.keys.split():
                film.press(terminal, key)
            frames = list(film.record(terminal, scene.film))
            terminal.wait_for(scene.shows)
            terminal.settle()
            if not scene.film:
                colours = (LIGHT_INK, LIGHT_PAPER) if scene.light else (INK, PAPER)
                (picture,) = indexed([paint(terminal, *colours)])
                picture.save(path, optimize=True)
    if frames:
        film.save(frames, path)
    return path


def main(beginning: str = "") -> None:
    """Make the pictures whose names begin with `beginning`."""
    for scene in SCENES:
        if scene.name.startswith(beginning):
            print(make(scene))


if __name__ == "__main__":
    main(*sys.argv[1:2])
