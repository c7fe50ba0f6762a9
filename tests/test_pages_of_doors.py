"""The pages for those who add something are followed word for word in an empty home.

antterm is there as pip installs it from its wheel, in an environment of its own. Games of the pages are
fewer and shorter here.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.packages import CHECKOUT
from tests.terminal import Terminal
from tests.test_installed_packages import program, wheels

__all__ = ["program"]  # the environment is made once for both modules

pytestmark = pytest.mark.slow
DOCS = CHECKOUT / "docs"
TITLES = {"hive": "Hive", "march": "March of the Ants", "micropolis": "Micropolis"}
SHORTER = ((r"--games\s+\d+", "--games 1"), (r"(check-bot .*)", r"\1 --limit 40"))
"""What is done less often here."""


def blocks(page: str, kind: str, after: str = "") -> list[str]:
    """The blocks of a page, from a heading on."""
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text[text.index(after) :], re.DOTALL | re.MULTILINE)


def commands(page: str, after: str = "") -> list[str]:
    """The lines that a page tells to type, without what it says of them."""
    lines = [line for block in blocks(page, "sh", after) for line in block.splitlines()]
    return [re.split(r"\s{2,}#|\s#\s", line)[0].strip() for line in lines]


@dataclass
class Home:
    """Somebody's empty home, in which they follow a page."""

    folder: Path
    program: Path
    """The command of antterm."""

    @property
    def variables(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("LANG", "TMPDIR") if name in os.environ}
        path = f"{self.program.parent}{os.pathsep}{os.environ['PATH']}"
        return {**kept, "HOME": str(self.folder), "PATH": path, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}

    def meant(self, typed: str) -> list[str]:
        """A command with the places of this home, and shorter."""
        for pattern, here in SHORTER:
            typed = re.sub(pattern, here, typed)
        return shlex.split(typed.replace("/path/to/", f"{self.folder}/"))

    def run(self, *words: str) -> str:
        """Run a command to its end; return what it prints."""
        done = subprocess.run(
            words,
            cwd=self.folder,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    def opens(self, words: list[str], shown: str) -> None:
        """Open the app with a command, and see something on its screen."""
        with Terminal(words, 80, 24, self.variables, self.folder) as terminal:
            terminal.wait_for(shown)

    def follow(self, typed: str) -> None:
        """Do what a line of a page says."""
        words = self.meant(typed)
        if words[:2] == ["antterm", "play"]:
            self.opens(words, TITLES[words[2]])
        elif words[0] == "antterm" and words[1].startswith("-"):
            self.opens(words, "Insect board games")
        else:
            self.run(*words)


@pytest.fixture
def home(program: Path, tmp_path: Path) -> Home:
    folder = tmp_path / "home"
    folder.mkdir()
    for example in ("bot.py", "bot.mjs"):
        shutil.copy(CHECKOUT / "examples/json-bot" / example, folder)
    shutil.copy(folder / "bot.py", folder / "bot")
    (folder / "bot").chmod(0o755)
    return Home(folder, program)


def test_it_is_the_installed_program_and_the_home_is_empty(home: Home) -> None:
    told = home.run("antterm", "doctor")
    assert str(home.program.parents[1]) in told
    assert str(CHECKOUT) not in told
    assert str(home.folder) in told


def test_the_page_of_the_interface_for_python(home: Home) -> None:
    for block in blocks("api.md", "python"):
        if "antterm.rl" in block:
            pytest.importorskip("pettingzoo")
        assert home.run("python", "-c", block.replace("range(20)", "range(2)"))
    for example in ("random_agent", "balance_table"):
        shutil.copy(CHECKOUT / f"examples/api/{example}.py", home.folder)
    assert home.run("python", "random_agent.py")


def test_the_page_of_bots_up_to_a_package_that_pip_installs(home: Home) -> None:
    bot, levels = blocks("bots.md", "python")[:2]
    (announced,) = (each for each in blocks("bots.md", "toml") if "antterm.bots" in each)
    (home.folder / "mybot.py").write_text(bot)
    (tried,) = (typed for typed in commands("bots.md") if "py:mybot" in typed)
    assert "mybot" in home.run(*home.meant(tried))
    package = home.folder / "package"
    (package / "mybots").mkdir(parents=True)
    (package / "mybots/__init__.py").write_text(levels)
    (package / "mybots/bot.py").write_text(bot)
    build = '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
    project = '[project]\nname = "mybots"\nversion = "0.1"\n'
    (package / "pyproject.toml").write_text(f"{build}{project}{announced}")
    [*wheels.WheelBuilder(str(package)).build(directory=str(home.folder), versions=["standard"])]
    (wheel,) = home.folder.glob("*.whl")
    pip = [str(home.program.parent / "pip"), "install", "-q", "--no-index", "--no-deps", "--force-reinstall"]
    home.run(*pip, str(wheel))
    try:
        assert "mybots 0.1" in home.run("antterm", "options", "micropolis")
        assert "mybots 0.1" in home.run("antterm", "doctor")
        seats = ("--seats", "bot:hurried,bot:random", "--games", "2", "--jobs", "2")
        assert "2 games in" in home.run("antterm", "simulate", "micropolis", *seats)
    finally:
        home.run(str(home.program.parent / "pip"), "uninstall", "-q", "-y", "mybots")


def test_the_page_of_bots_in_any_language(home: Home) -> None:
    for typed in commands("json-bots.md"):
        if "node" in typed and shutil.which("node") is None:
            continue
        if typed.startswith(("antterm join", "mkfifo", "./bot")):
            continue  # at a host: tests/serve/test_bot.py and tests/cli/test_join_bot.py
        home.follow(typed)
    (whole,) = blocks("json-bots.md", "python")
    (home.folder / "whole.py").write_text(whole)
    checked = home.run("antterm", "check-bot", "python whole.py", "--limit", "100")
    assert "No fault was found" in checked


def test_the_page_of_a_box_of_your_own(home: Home) -> None:
    for typed in commands("components.md"):
        home.follow(typed)
    assert {path.name for path in (home.folder / "my-box").iterdir()} >= {"deck.txt", "cards.toml"}


def test_the_page_of_a_theme_of_your_own(home: Home) -> None:
    for typed in commands("terminals.md", "## A theme of your own"):
        home.follow(typed)
    (example,) = blocks("terminals.md", "toml", "## A theme of your own")
    (theme,) = home.folder.rglob("themes/forest.toml")
    theme.write_text(example)
    home.run("antterm", "theme", "check", "forest")
    home.opens(["antterm", "--theme", "forest"], "Insect board games")


def test_the_page_of_keys(home: Home) -> None:
    (example,) = blocks("keys.md", "toml")
    folder = home.folder / ".config/antterm"
    folder.mkdir(parents=True)
    (folder / "keys.toml").write_text(example)
    told = home.run("antterm", "keys")
    assert re.search(r"cursor\.east\b", told)
    assert re.search(r"list\.down\b", told)
    home.opens(["antterm", "play", "hive"], "Hive")


def test_the_page_of_a_game_of_your_own_announces_it_as_the_package_of_the_tests_does() -> None:
    from tests.test_installed_packages import PYPROJECT

    (announced,) = (each for each in blocks("design/games.md", "toml") if "antterm.games" in each)
    assert announced in PYPROJECT, "the package that pip installs in that module"
