"""Themes of a person's own: written, checked, chosen; and other files that people begin from a template."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from antterm import settings, themes
from antterm.core.toml import read_toml
from antterm.draw import roles
from antterm.draw.contrast import nearest_xterm, rgb_of_xterm
from antterm.draw.roles import THEMES, colour_of, every_role
from antterm.games.march.rules.components import FILES
from antterm.settings import config_dir
from antterm.ui.models.keymap import commands_of
from antterm.ui.models.own_keys import load
from tests import foreseen
from tests.cli.conftest import run as run
from tests.cli.running import Run
from tests.ui.stage import on_stage, text_of


@pytest.fixture(autouse=True)
def no_own_themes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no theme of another test be known."""
    monkeypatch.setattr(roles, "OWN", {})
    monkeypatch.setattr(settings, "OWN_THEMES", {})


def written(name: str, text: str) -> Path:
    """Write a theme into the folder of settings."""
    path = config_dir() / themes.FOLDER / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("base", THEMES)
def test_a_template_holds_every_role_with_the_colour_that_it_has(base: str) -> None:
    own = themes.read(written(f"all-of-{base}", themes.template(base, "All")))
    assert {name: colour_of(name, base) for name in every_role()} == own.colours


def test_a_colour_alone_is_shown_in_256_and_16_colours_too() -> None:
    written("wood", 'based_on = "light"\n[colours]\n"base" = "#ff0000"\n"felt.0" = "#808080"\n')
    assert settings.find_theme("wood")
    below = colour_of("base", "light")
    assert below is not None
    assert colour_of("base", "wood") == ("#ff0000", 196, below.ansi)
    assert rgb_of_xterm(nearest_xterm("#808080")) == (128, 128, 128)
    assert colour_of("text", "wood") == colour_of("text", "light")


def test_a_colour_of_xterm_is_the_nearest_to_itself() -> None:
    for number in range(16, 256):
        text = f"#{bytes(rgb_of_xterm(number)).hex()}"
        assert rgb_of_xterm(nearest_xterm(text)) == rgb_of_xterm(number), number


WRONG = {
    "base = ": "It is not valid TOML",
    "colors = {}": "A theme has no entry “colors”.",
    "based_on = 'sepia'": "“based_on” must be one of dark, light, contrast, colour-blind.",
    "based_on = ['dark']": "“based_on” must be one of",
    "name = 3": "“name” must be a non-empty string.",
    "name = ' '": "“name” must be a non-empty string.",
    "colours = 3": "“colours” must be a table.",
    "[colours]\nwall = '#ffffff'": "There is no colour role “wall”.",
    "[colours]\nbase = 'red'": "“base” must be a colour",
    "[colours]\nbase = ['#ffffff', 3, '']": "“base” must be a colour",
    "[colours]\nbase = ['#ffffff', true, '']": "“base” must be a colour",
    "[colours]\nbase = ['#ffffff', 231, 'pink']": "“base” must be a colour",
    "[colours]\nbase = ['\x1b', 231, 'red']": "It is not valid TOML",
    "#" * (themes.LARGEST + 1): "is too large",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_file_that_cannot_be_used_is_told_in_one_sentence(text: str, run: Run) -> None:
    written("broken", text)
    told = WRONG[text]
    status, out, err = run("theme", "check", "broken")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert told in err
    assert told in run("--theme", "broken", "options", "hive")[2]
    (config_dir() / "settings.json").write_text('{"theme": "broken", "zoom": "close"}', "utf-8")
    assert settings.load() == settings.Settings(zoom="close")
    assert "! your themes" in run("doctor")[1]


def test_the_name_of_a_theme_of_the_program_cannot_be_taken(run: Run) -> None:
    assert "cannot be the name" in run("theme", "new", "dark")[2]
    path = written("dark", themes.template("light", "Dark"))
    assert "the name of a built-in theme" in run("theme", "check", str(path))[2]
    assert colour_of("base", "dark") != colour_of("base", "light")


def test_words_that_are_hard_to_read_are_listed_with_their_contrast(run: Run) -> None:
    written("fog", '[colours]\n"title" = "#1a1c1f"\n')
    status, out, err = run("theme", "check", "fog")
    assert (status, err) == (1, "")
    assert "title on base: the contrast with 24bit colours is 1.1, but text needs 4.5." in out
    assert all(line.startswith("title on ") for line in out.splitlines()[1:])


def test_a_theme_is_made_checked_listed_and_never_overwritten(run: Run) -> None:
    assert run("theme", "new", "forest", "--from", "contrast")[0] == 0
    assert run("theme", "check", "forest") == (
        0,
        "The theme can be used, and all text in it is easy to read.\n",
        "",
    )
    assert "forest        forest (your own)" in run("theme")[1]
    path = config_dir() / themes.FOLDER / "forest.toml"
    path.write_text(path.read_text("utf-8").replace('name = "forest"', 'name = "Wood"'), "utf-8")
    assert "will not be overwritten" in run("theme", "new", "forest")[2]
    assert 'name = "Wood"' in path.read_text("utf-8")


async def test_a_theme_is_tried_in_the_settings_and_is_there_at_the_next_start() -> None:
    written("hall", 'name = "Hall"\n[colours]\n"base" = "#203040"\n')
    written("torn", "=")
    async with on_stage() as (app, pilot):
        await pilot.press("e")
        await pilot.pause()
        assert "torn.toml cannot be used" in " ".join(text_of(app).split())
        await pilot.press("down", "down", "down", "down", "left")
        await pilot.pause()
        assert app.services.settings.theme == "hall"
        assert "< [Hall] >" in text_of(app)
        assert app.appearance.theme.background == "#303030"  # the most like it of the 256
    assert settings.load().theme == "hall"


def test_keys_are_printed_with_their_names_and_those_that_do_two_things(run: Run) -> None:
    config_dir().mkdir(parents=True, exist_ok=True)
    (config_dir() / "keys.toml").write_text('[hive]\n"cursor.west" = ["h"]\n', "utf-8")
    sentence = "“h” does two things (Hive): cursor.west, or hint where the first has nothing to do."
    status, out, err = run("keys", "hive")
    assert (status, err) == (0, "")
    assert re.search(r"^  h +cursor\.west ", out, re.MULTILINE)
    assert out.endswith(f"{sentence}\n")
    assert sentence in run("doctor")[1]
    keys, told = load(config_dir())
    assert keys == {"hive": {"cursor.west": ["h"]}}
    assert told == sentence


def test_every_command_that_can_be_given_keys_is_printed(run: Run) -> None:
    printed = run("keys")[1]
    lacking = {each.id for each in commands_of()} - set(re.findall(r"[\w.]+", printed))
    assert lacking == set()


def test_keys_of_the_program_that_share_a_key_are_no_doubles() -> None:
    config_dir().mkdir(parents=True, exist_ok=True)
    (config_dir() / "keys.toml").write_text('[frame]\nhelp = ["F1"]\n', "utf-8")
    assert load(config_dir(), every_game=True)[1] == ""


def play(game: str, option: str, run: Run) -> None:
    """Have bots play a game with an option."""
    status, _out, err = run("simulate", game, "--seats", "bot:random,bot:random", "--option", option)
    assert (status, err) == (0, "")


def texts_of(folder: Path) -> Iterator[str]:
    for path in folder.iterdir():
        yield path.read_text("utf-8")


def test_components_are_written_to_begin_with_and_can_be_played_with(run: Run, tmp_path: Path) -> None:
    foreseen.components_of(foreseen.NEWEST)  # those are written
    assert run("components", "new", "march", str(tmp_path / "box"))[0] == 0
    assert {path.name for path in (tmp_path / "box").iterdir()} == set(FILES)
    assert all(tomllib.loads(text) for text in texts_of(tmp_path / "box"))
    play("march", f"components={tmp_path / 'box'}", run)
    assert run("components", "new", "micropolis", str(tmp_path))[0] == 0
    play("micropolis", f"deck={tmp_path / 'deck.txt'}", run)
    assert "will not be overwritten" in run("components", "new", "micropolis", str(tmp_path))[2]
    assert "cannot be replaced" in run("components", "new", "hive", str(tmp_path))[2]
    assert read_toml((tmp_path / "box" / "cards.toml").read_text("utf-8"))
