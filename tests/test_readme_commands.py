"""Every command that a page names: the program understands it as it is written, and it does what it says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from antterm import settings, themes
from antterm.commands import arguments
from antterm.commands.common import UsageError
from tests.program.driving import command

CHECKOUT = Path(__file__).resolve().parents[1]
PAGES = sorted([*CHECKOUT.glob("*.md"), *CHECKOUT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`(antterm(?: [^`]+)?)`")
TYPED = re.compile(r"^(?:\S*/)?(antterm(?: .*)?)$", re.MULTILINE)
STAND_FOR = dict.fromkeys(("GAME", "JUEGO", "ИГРА"), "hive") | {"SHELL": "bash", "N": "1", "PORT": "9418"}
"""What is written where something is meant; any other word in capitals stands for a name."""
NEED_A_TERMINAL = {"", "play", "resume", "replay", "puzzle", "analyse", "join"}
SERVE = {"host", "serve", "uhp"}
"""Run until they are ended; `tests/host`, `tests/serve` and `tests/program` have them do what pages say."""

PRINTED = {
    "antterm saves": "sunday",
    "antterm saves --names": "sunday",
    "antterm saves --json": '"sunday"',
    "antterm stats": "No game",
    "antterm stats hive": "No game",
    "antterm show sunday": "Ann",
    "antterm show sunday --at 12 --ascii": "Ann",
    "antterm show sunday --seat 2": "Ann",
    "antterm show sunday --json": '"HiveView"',
    "antterm check sunday": "",
    "antterm export sunday --format pgn --output sunday.pgn": "",
    "antterm export sunday --format uhp": "Base",
    "antterm import sunday.pgn --name friday": "friday",
    "antterm share sunday --output sunday.svg": "",
    "antterm share sunday --at 12 --columns 120 --rows 40": "Ann",
    "antterm options hive": "expansions",
    "antterm options hive --json": '"expansions"',
    "antterm simulate hive --games 1 --seed 1": "1",
    "antterm simulate march --games 1 --limit 20 --csv": "seed,seat",
    f"antterm check-bot '{CHECKOUT}/examples/json-bot/bot.py' --game hive --limit 8": "No fault was found",
    "antterm puzzle 1 --text": "White",
    "antterm puzzle 1 --solution": "White",
    "antterm perft --type Base+MLP --depth 2": "2",
    "antterm turn": "",
    "antterm doctor": "No problems were found.",
    "antterm completions fish": "complete -c antterm",
    "antterm host status": "",
    "antterm host tables": "There are no tables.",
    "antterm host ban 192.0.2.0/24 --for 7d --reason 'too loud'": "192.0.2.0/24 has been banned.",
    "antterm host bans": "too loud",
    "antterm host unban 192.0.2.0/24": "192.0.2.0/24 is no longer banned.",
    "antterm host people": "",
    "antterm host close sunday": "",
    "antterm host delete sunday": "",
    "antterm host disconnect ann": "",
    "antterm host announce hello": "",
    "antterm host reports": "There are no open reports.",
    "antterm host settle 3 banned": "",
    "antterm host log": "banned",
    "antterm host tournament": "There are no tournaments.",
    "antterm host new-tournament cup": "",
    "antterm store copy empty other": "",
    "antterm theme": "high contrast",
    "antterm theme new forest": "forest.toml",
    "antterm theme check forest": "can be used",
    "antterm keys": "cursor.north_east",
    "antterm components": "march",
    "antterm components new march box": "cards.toml",
}
"""An example of each command that prints something and ends, and what is in it; one after the other."""


NEED_A_HOST = {"status", "people", "close", "delete", "disconnect", "announce", "settle", "new-tournament"}
"""Of `antterm host`, what says in a sentence that there is none, or no such table."""


def written(page: Path) -> Iterator[str]:
    """The commands that a page names, without what it says of them."""
    content = page.read_text("utf-8")
    typed = [line for block in BLOCK.findall(content) for line in TYPED.findall(block)]
    for line in (*typed, *INLINE.findall(BLOCK.sub("", content))):
        yield re.split(r"\s{2,}| #| <", line)[0].rstrip()


def spelled_out(typed: str) -> list[str]:
    """The arguments of a command, with something in the place of what stands for something."""
    arguments = []
    for word in shlex.split(typed.replace("[", "").replace("]", "").replace("...", ""))[1:]:
        stands_for_something = word.isupper() and word.replace("|", "").isalpha()
        arguments.append(STAND_FOR.get(word, "name") if stands_for_something else word)
    return arguments


@pytest.mark.few(14)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_program_understands_what_a_page_tells_to_type(page: Path) -> None:
    own = settings.config_dir() / themes.FOLDER / "forest.toml"
    own.parent.mkdir(parents=True)
    own.touch()
    for typed in written(page):
        try:
            arguments.parse(spelled_out(typed))
        except UsageError as error:
            if "missing: " not in str(error):  # a page may speak of a command without all that it needs
                pytest.fail(f"{typed}: {error}")


def test_a_page_tells_every_command_and_this_file_runs_it() -> None:
    _parser, commands = arguments.parsers()
    told = {" ".join(spelled_out(typed)[:2]) for typed in written(CHECKOUT / "docs/commands.md")}
    told = {name for name in commands if any(f"{typed} ".startswith(f"{name} ") for typed in told)}
    assert told == set(commands)
    run = {name for name in commands if any(f"{typed} ".startswith(f"antterm {name} ") for typed in PRINTED)}
    assert run | NEED_A_TERMINAL | SERVE >= set(commands)


@pytest.fixture
def in_a_folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files are written; there is a saved game called sunday."""
    games = Path(os.environ["ANTTERM_DATA_DIR"]) / "games"
    games.mkdir(parents=True, exist_ok=True)
    shutil.copy(CHECKOUT / "tests/saves/samples/hive-schema-1.json", games / "sunday.json")
    (tmp_path / "empty/games").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ANTTERM_SOCKET", str(tmp_path / "host.sock"))
    return tmp_path


@pytest.mark.slow
@pytest.mark.usefixtures("in_a_folder_of_ones_own")
def test_examples_of_all_commands_run_as_written() -> None:
    for typed, said in PRINTED.items():
        done = command(*shlex.split(typed)[1:])
        no_host = typed.removeprefix("antterm host ").partition(" ")[0] in NEED_A_HOST
        assert done.returncode == int(no_host), f"{typed}: {done.stderr}"
        assert said in done.stdout, typed
    for name in ("sunday.pgn", "sunday.svg"):
        assert Path(name).stat().st_size


@pytest.mark.slow
@pytest.mark.usefixtures("in_a_folder_of_ones_own")
@pytest.mark.parametrize("few", [" --games 1 ", pytest.param(" --games 10 ", marks=pytest.mark.slow)])
def test_examples_of_the_help_run_as_written_or_want_a_terminal(few: str) -> None:
    for typed in arguments.examples():
        words = shlex.split(typed.replace(" --games 10 ", few))[1:]
        done = command(*words)
        if words[0] in NEED_A_TERMINAL:
            assert "run it in a terminal" in done.stderr
        else:
            assert (done.returncode, done.stderr) == (0, ""), typed
