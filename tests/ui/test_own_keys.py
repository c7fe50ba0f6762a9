"""A player's own keys, in `keys.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from antterm import i18n, registry
from antterm.draw.curtain import Curtain
from antterm.games.hive.screen.model import HiveModel
from antterm.games.march.screen import commands
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.screen.pictures import pictures
from antterm.settings import config_dir
from antterm.ui.models import own_keys
from antterm.ui.models.commands import HELP, HINT, MENU, STORY_NEWER
from antterm.ui.models.home import HomeScene
from antterm.ui.models.keymap import Offer
from antterm.ui.models.layout import Area, Pane
from antterm.ui.models.scene import StoryLines
from antterm.ui.models.seat_view import ModelConfig
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.game import GameScreen
from tests.ui.stage import new_table, on_stage, text_of

OF_1_0_0 = Path(__file__).parent / "keys-of-1-0-0.toml"


def write(text: str, folder: Path | None = None) -> Path:
    folder = folder or config_dir()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / own_keys.FILE
    path.write_text(text, "utf-8")
    return folder


def test_without_a_file_there_are_none_and_nothing_to_tell(tmp_path: Path) -> None:
    assert own_keys.load(tmp_path) == ({}, "")


def test_keys_are_read_by_table(tmp_path: Path) -> None:
    text = '[frame]\nhelp = ["F1"]\n"list.down" = ["J", "Down"]\n[hive]\n"cursor.east" = ["l"]\n'
    keys, trouble = own_keys.load(write(text, tmp_path))
    assert trouble == ""
    assert keys == {"frame": {"help": ["F1"], "list.down": ["J", "Down"]}, "hive": {"cursor.east": ["l"]}}


def test_a_file_of_1_0_0_that_gives_every_command_other_keys_is_used(tmp_path: Path) -> None:
    text = OF_1_0_0.read_text("utf-8")
    keys, trouble = own_keys.load(write(text, tmp_path))
    assert trouble.startswith(
        "“F1” does two things (Hive): answer.next, or "
    )  # each key has many commands here
    assert trouble.endswith(" other keys.")
    named = tomllib.loads(text)
    assert named["frame"].pop("again")  # Enter begins no other game any more
    assert keys == named


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[frame\n", "It is not valid TOML"),
        ('[chess]\nhelp = ["x"]', "There is no game “chess”."),
        ("frame = 3", "“frame” must be a table."),
        ('[frame]\nhelp = "x"', "The keys of “help” must be a list of strings."),
        ("[frame]\nhelp = []", "“help” needs a key other than 0 to 9."),
        ('[frame]\nhelp = ["7"]', "“help” needs a key other than 0 to 9."),
        ('[frame]\nhelp = ["Ctrl+Q"]', "“Ctrl+Q” is not the name of a key."),
        ('[frame]\nhelpp = ["x"]', "There is no command “helpp”."),
        ('[hive]\n"\\u001b]0;" = ["x"]', "There is no command “?]0;”."),
    ],
)
def test_a_broken_file_is_told_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    keys, trouble = own_keys.load(write(text, tmp_path))
    assert keys == {}
    assert said in trouble
    assert "the usual keys are used" in trouble
    assert trouble.isprintable()


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / own_keys.FILE).write_bytes(b"\xff")
    assert own_keys.load(tmp_path)[1].endswith("cannot be read. The usual keys are used.")


async def test_own_keys_are_pressed_shown_and_explained() -> None:
    write('[frame]\n"home.new" = ["N"]\nmenu = ["F9"]\n[hive]\n"cursor.east" = ["!"]\n')
    async with on_stage() as (app, pilot):
        assert "N  New game" in text_of(app)
        await pilot.press("n")
        assert not isinstance(app.screen, FormScreen)
        await pilot.press("N")
        assert isinstance(app.screen, FormScreen)
    with new_table() as table:
        async with on_stage(table) as (app, pilot):
            assert "F9 menu" in text_of(app)
            assert isinstance(app.screen, GameScreen)
            assert "**!**" in app.screen.model.keymap.help()


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ({}, {"h hint", "Esc menu", "? help"}),
        ({"cursor.west": ["h"]}, {"Esc menu", "? help"}),
        ({"cursor.west": ["h"], "hint": ["h", "F3"]}, {"F3 hint", "Esc menu", "? help"}),
        ({"cursor.west": ["?"]}, {"h hint", "Esc menu", "F1 help"}),
        ({"hint": ["m"]}, {"m hint", "Esc menu", "? help"}),
    ],
)
def test_a_key_is_shown_for_no_command_that_has_lost_it(keys: dict[str, list[str]], shown: set[str]) -> None:
    """To another that the key tries before it."""
    model = HiveModel(ModelConfig(registry.words("hive"), str, keys=keys))
    hints = model.keymap.hints(map(Offer, (HINT, MENU, HELP)))
    assert {f"{key} {does}" for key, does in hints} == shown


async def test_a_broken_file_stops_nothing() -> None:
    write("[frame")
    async with on_stage() as (app, pilot):
        assert "keys.toml is ignored, and the usual keys are used." in " ".join(text_of(app).split())
        await pilot.press("n")
        assert isinstance(app.screen, FormScreen)


def test_what_is_told_of_keys_names_a_players_own() -> None:
    with i18n.speaking("es"):
        assert "Espacio  Nueva" in HomeScene((), (("Space", "Nueva"),)).draw(80, 24).to_text()
        hint = "Space", "Soy Ann"
        assert " Espacio  Soy Ann" in Curtain("Ann", "", "", hint).draw(80, 24).to_text()
    keys = {commands.FULL.id: ["F5"], commands.STORY.id: ["F7"]}
    model = MarchModel(ModelConfig(registry.words("march"), str, keys=keys))
    pictures(model)
    model.fit(80, {Pane.BOARD: Area(0, 0, 80, 40), Pane.STORY: Area(0, 0, 40, 9)})
    model.press("l")
    assert "F5 shows it." in model.board().draw(120, 60).to_text()
    assert "F7: all of it" in model.scene(Pane.STORY).draw(40, 9).to_text()
    hive = HiveModel(ModelConfig(registry.words("hive"), str, keys={STORY_NEWER.id: ["F6"]}))
    hive.pictures()
    story = hive.scene(Pane.STORY)
    assert isinstance(story, StoryLines)
    assert replace(story, back=1).draw(40, 9).to_text().splitlines()[-1] == "1 later; F6 scrolls"
