"""Settings and the small things that every screen is made of: styles, a line of text, a laid-out page."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.cells import name_ink
from antterm.hive.pieces import Piece
from antterm.settings import SETTINGS, Settings, config_dir, load, save
from antterm.ui.app import AntTerm
from antterm.ui.line_edit import LineEdit
from antterm.ui.presenter import common_start
from antterm.ui.screens.pager import lay_out, to_ascii
from antterm.ui.screens.settings import SettingsScreen
from antterm.ui.theme import Theme, colours_of_terminal, glyphs_of_terminal
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


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    assert save(Settings(), tmp_path / "file") is False


def test_the_folder_is_the_one_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ANTTERM_CONFIG_DIR", str(tmp_path))
    assert config_dir() == tmp_path
    assert save(Settings(moves="direct"))
    assert load().moves == "direct"


def test_each_setting_has_its_default_among_its_values() -> None:
    assert [*(setting.name for setting in SETTINGS), "engines"] == [field.name for field in fields(Settings)]
    for setting in SETTINGS:
        assert getattr(Settings(), setting.name) in {value for value, _label in setting.values}


# The screen


async def test_a_change_holds_at_once_and_is_kept() -> None:
    async with on_stage() as (app, pilot):
        app.show_settings()
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        for key in ("down", "left", "down", "down", "right"):
            app.screen.press(key, None)
        app.screen.repaint()
        await pilot.pause()
        assert app.glyphs == "ascii"
        assert app.settings == load() == Settings(glyphs="ascii", moves="direct")
        assert text_of(app).isascii()


async def test_every_value_can_be_chosen() -> None:
    async with on_stage() as (app, pilot):
        app.show_settings()
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        for setting in SETTINGS:
            seen = set()
            for _ in setting.values:
                app.screen.press("right", None)
                await pilot.pause()
                seen.add(getattr(app.settings, setting.name))
            assert seen == {value for value, _label in setting.values}
            app.screen.press("down", None)
        assert app.settings == Settings()


async def test_a_read_only_place_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv("ANTTERM_CONFIG_DIR", str(tmp_path / "file"))
    async with on_stage() as (app, pilot):
        app.show_settings()
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        app.screen.press("right", None)
        app.screen.repaint()
        await pilot.pause()
        assert app.settings.zoom == "close"
        assert "this holds until you leave the program" in " ".join(text_of(app).split())


def colours_sent(app: AntTerm) -> set[str]:
    """Whether colours are in the strips of the screen, and what kinds."""
    strips = app.screen._compositor.render_strips()
    colours = [seg.style.color for strip in strips for seg in strip if seg.style and seg.style.color]
    return {colour.type.name for colour in colours}


async def test_all_of_a_screen_takes_over_new_colours() -> None:
    with new_table() as table:
        async with on_stage(table) as (app, pilot):
            for colors, kinds in (
                ("16", {"STANDARD"}),
                ("none", set()),
                ("256", {"TRUECOLOR"}),
                ("none", set()),
            ):
                app.launch = replace(app.launch, colors=None)
                app.change_settings(replace(app.settings, colors=colors))
                app.show_settings()
                await pilot.pause()
                app.screen.dismiss()
                await pilot.pause()
                assert colours_sent(app) - {"DEFAULT"} == kinds, colors


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
    assert colours_of_terminal() == colours


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
    assert glyphs_of_terminal() == glyphs


def test_without_colours_roles_still_differ() -> None:
    style = Theme("none").style
    chosen = style(Ink("chosen", "chosen.row", "b"))
    assert chosen.color is None
    assert chosen.bgcolor is None
    assert chosen != style(PLAIN)
    assert style(name_ink(Piece.parse("wA1"))) != style(name_ink(Piece.parse("bA1")))


@pytest.mark.parametrize("colors", ["16", "256", "24bit"])
def test_players_have_colours_of_their_own(colors: str) -> None:
    theme = Theme(colors)
    white, black = theme.style(Ink("white")), theme.style(Ink("black"))
    assert (white.color, white.bgcolor) != (black.color, black.bgcolor)
    assert (theme.background is None) == (colors == "16")


def test_sixteen_colours_are_the_terminals_own() -> None:
    style = Theme("16").style(Ink("warning", attrs="b"))
    assert style.bold
    assert style.color is None or style.color.number is None or style.color.number < 16


# A line of text


def test_a_line_is_edited_where_the_caret_is() -> None:
    line: LineEdit | None = LineEdit.of("wA bQ")
    for key, character in (
        ("left", None),
        ("left", None),
        ("left", None),
        ("1", "1"),
        ("end", None),
        ("/", "/"),
    ):
        assert line is not None
        line = line.press(key, character)
    assert line == LineEdit("wA1 bQ/", 7)
    for key, text in (("home", "wA1 bQ/"), ("delete", "A1 bQ/"), ("right", "A1 bQ/"), ("backspace", "1 bQ/")):
        assert line is not None
        line = line.press(key, None)
        assert line is not None
        assert line.text == text
    assert line is not None
    assert line.caret == 0


def test_a_line_takes_what_prints_and_no_more_than_fits() -> None:
    assert LineEdit(most=5).insert("a\x1b\nbcdefg").text == "abcde"
    assert LineEdit.of("abcdefg", most=5) == LineEdit("abcde", 5, 5)
    assert LineEdit().press("f5", None) is None
    assert LineEdit().press("backspace", "\x7f") == LineEdit()


def test_a_long_line_shows_its_caret() -> None:
    canvas = Canvas(8, 1)
    LineEdit.of("0123456789").put(canvas, 0, 0, 8)
    assert canvas.to_text() == "3456789"
    assert "r" in canvas.rows[0][7][1].attrs
    first = replace(LineEdit.of("0123456789"), caret=0)
    first.put(canvas, 0, 0, 8)
    assert canvas.to_text() == "01234567"
    assert "r" in canvas.rows[0][0][1].attrs


def test_common_starts() -> None:
    assert common_start(["wP bA1-", "wP bG2/"]) == "wP b"
    assert common_start(["pass"]) == "pass"
    assert common_start(["wA1", "bA1"]) == ""


# A page


def test_a_page_is_laid_out_within_its_width() -> None:
    text = "# Top\n\nSome *words* that go on and on, and **strong** ones.\n\n## Part\n\n* one\n* two\n"
    lines, headings = lay_out(text, 24, False)
    plain = ["".join(part for part, _ink in line) for line in lines]
    assert max(map(len, plain)) <= 24
    assert [plain[at].strip() for at in headings] == ["Top", "Part"]
    assert any("• one" in line for line in plain)
    strong = [part for line in lines for part, ink in line if "b" in ink.attrs and ink.fg == "text"]
    assert "strong" in "".join(strong)


def test_a_page_in_ascii_is_ascii() -> None:
    lines, _headings = lay_out("## A — page\n\n* “one” → two…\n\n> 2 \u00d7 3\n", 40, True)
    plain = "\n".join("".join(part for part, _ink in line) for line in lines)
    assert plain.isascii()
    assert '"one" > two...' in plain
    assert to_ascii("é") == "?"
