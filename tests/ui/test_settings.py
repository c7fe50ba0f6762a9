"""Settings, and the colours and glyphs that they choose."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from antterm.draw.canvas import PLAIN, Colors, Ink
from antterm.games.hive.draw.outlines import name_ink
from antterm.games.hive.rules.pieces import Piece
from antterm.settings import Settings, all_settings, config_dir, load, save
from antterm.ui.app import AntTerm
from antterm.ui.destinations import ShowSettings
from antterm.ui.terminal.colours import colours_of_terminal, glyphs_of_terminal
from antterm.ui.terminal.theme import Theme
from tests.pilot import idle_loop, key_event, strips_of
from tests.ui.stage import new_table, on_stage, text_of

# The file


def test_settings_come_back(tmp_path: Path) -> None:
    chosen = Settings(zoom="close", glyphs="ascii", colors="16", moves="direct", curtain="off")
    assert save(chosen, tmp_path / "new folder")
    assert load(tmp_path / "new folder") == chosen


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "nowhere") == Settings()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"zoom"', "\x00", '{"zoom": ["close"]}', '{"zoom": 3}']
)
def test_a_broken_file_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text, "utf-8")
    assert load(tmp_path) == Settings()


def test_bytes_that_are_no_text_are_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe{}")
    assert load(tmp_path) == Settings()


def test_what_is_known_is_kept_beside_what_is_not(tmp_path: Path) -> None:
    kept = {"zoom": "close", "colors": "1000", "moves": None, "sound": "loud"}
    (tmp_path / "settings.json").write_text(json.dumps(kept), "utf-8")
    assert load(tmp_path) == Settings(zoom="close")


def test_a_file_of_1_0_0_means_what_it_meant(tmp_path: Path) -> None:
    kept = {
        "language": "ru",
        "zoom": "close",
        "glyphs": "ascii",
        "colors": "none",
        "theme": "colour-blind",
        "tiles": "outlines",
        "moves": "direct",
        "curtain": "off",
        "movement": "long",
        "cursor": "shown",
        "attention": "off",
        "pace": "slow",
        "plain": "on",
        "background": "light",
        "engines": ["/usr/bin/mzinga"],
    }
    (tmp_path / "settings.json").write_text(json.dumps(kept, indent=1), "utf-8")
    read = load(tmp_path)
    assert read._asdict() | kept | {"engines": ("/usr/bin/mzinga",)} == read._asdict()
    assert read == Settings(**{**kept, "engines": ("/usr/bin/mzinga",)})  # type: ignore[arg-type]


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    assert save(Settings(), tmp_path / "file") is False


def test_the_folder_is_the_one_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ANTTERM_CONFIG_DIR", str(tmp_path))
    assert config_dir() == tmp_path
    assert save(Settings(moves="direct"))
    assert load().moves == "direct"


def test_each_setting_has_its_default_among_its_values() -> None:
    names = [*(setting.name for setting in all_settings()), "background", "engines"]
    assert names == list(Settings._fields)
    for setting in all_settings():
        assert getattr(Settings(), setting.name) in {value for value, _label in setting.values}


# The screen


async def test_a_change_holds_at_once_and_is_kept() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("e", "down", "down", "left", *["down"] * 4, "right", "right")
        await pilot.pause()
        assert app.appearance.display.glyphs == "ascii"
        assert app.services.settings == load() == Settings(glyphs="ascii", moves="direct")
        assert text_of(app).isascii()
        assert "> Moves          automatic   confirm  [direct]" in text_of(app)


@pytest.mark.slow
async def test_every_value_can_be_chosen() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("e")
        for setting in all_settings():
            seen = set()
            for _ in setting.values:
                app.post_message(key_event("right"))
                await idle_loop().until_idle()  # what it looks like is for others
                seen.add(getattr(app.services.settings, setting.name))
            assert seen == {value for value, _label in setting.values}
            await pilot.press("down")
        assert app.services.settings == Settings()


async def test_a_read_only_place_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv("ANTTERM_CONFIG_DIR", str(tmp_path / "file"))
    async with on_stage() as (app, pilot):
        await pilot.press("e", "down", "right")
        await pilot.pause()
        assert app.services.settings.zoom != Settings().zoom
        assert "the change lasts until you leave" in " ".join(text_of(app).split())


@pytest.mark.slow
async def test_where_there_is_no_room_for_all_values_the_one_chosen_is_shown() -> None:
    async with on_stage(size=(60, 20)) as (app, pilot):
        await pilot.press("e", *["down"] * 4, *["right"] * 4)
        await pilot.pause()
        assert "> Theme         < [colour-blind-safe] >" in text_of(app)


def colours_sent(app: AntTerm) -> set[str]:
    """Whether colours are in the strips of the screen, and what kinds."""
    strips = strips_of(app)
    colours = [seg.style.color for strip in strips for seg in strip if seg.style and seg.style.color]
    return {colour.type.name for colour in colours}


@pytest.mark.slow
async def test_all_of_a_screen_takes_over_new_colours() -> None:
    with new_table() as table:
        async with on_stage(table) as (app, pilot):
            app.services.launch = app.services.launch._replace(colors=None)
            steps: tuple[tuple[Colors, set[str]], ...] = (
                ("16", {"STANDARD"}),
                ("none", set()),
                ("256", {"EIGHT_BIT", "TRUECOLOR"}),
                ("none", set()),
            )
            for colors, kinds in steps:
                app.services.change_settings(app.services.settings._replace(colors=colors))
                await pilot.pause()
                assert colours_sent(app) - {"DEFAULT"} <= kinds, colors
                assert bool(colours_sent(app) - {"DEFAULT"}) == bool(kinds), colors
                app.call_later(app.services.go, ShowSettings())
                await pilot.pause()
                assert colours_sent(app) - {"DEFAULT"} <= kinds, colors
                assert bool(colours_sent(app) - {"DEFAULT"}) == bool(kinds), colors
                await pilot.press("escape")


# Colours and glyphs


@pytest.mark.parametrize(
    ("variables", "colours"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "24bit"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
    ],
)
def test_colours_of_terminals(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], colours: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert colours_of_terminal().value == colours


@pytest.mark.parametrize(
    ("term", "lang", "glyphs"),
    [
        ("xterm", "en_GB.UTF-8", "unicode"),
        ("xterm", "de_DE.utf8@euro", "unicode"),
        ("xterm", "en_GB.ISO-8859-1", "ascii"),
        ("linux", "en_GB.UTF-8", "ascii"),
        ("xterm", "C", "ascii"),
        ("xterm", "POSIX", "ascii"),
        ("xterm", "", "unicode"),
    ],
)
def test_glyphs_of_terminals(monkeypatch: pytest.MonkeyPatch, term: str, lang: str, glyphs: str) -> None:
    class Utf8:
        encoding = "utf-8"

    monkeypatch.setattr("sys.__stderr__", Utf8())
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("LANG", lang)
    assert glyphs_of_terminal().value == glyphs


def test_without_colours_roles_still_differ() -> None:
    style = Theme("none").style
    chosen = style(Ink("row.ink", "row", "b"))
    assert chosen.color is None
    assert chosen.bgcolor is None
    assert chosen != style(PLAIN)
    assert style(name_ink(Piece.parse("wA1"))) != style(name_ink(Piece.parse("bA1")))


@pytest.mark.parametrize("colors", ["16", "256", "24bit"])
def test_players_have_colours_of_their_own(colors: Colors) -> None:
    theme = Theme(colors)
    white, black = theme.style(Ink("white")), theme.style(Ink("black"))
    assert (white.color, white.bgcolor) != (black.color, black.bgcolor)
    assert (theme.background is None) == (colors == "16")


def test_sixteen_colours_are_the_terminals_own() -> None:
    style = Theme("16").style(Ink("danger", attrs="b"))
    assert style.bold
    assert style.color is None or style.color.number is None or style.color.number < 16
