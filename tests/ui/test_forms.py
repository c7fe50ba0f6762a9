"""Lines of forms take every key that edits, in whatever way they are come to."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from antterm import i18n, registry
from antterm.remote.new_table import NewTableForm
from antterm.table.setting_up import Form, FormChoice, FormText, NewGameForm
from antterm.ui.screens.form import FormScreen
from tests.ui.stage import on_stage, text_of

BACK = {"down": "up", "up": "down", "tab": "shift+tab", "shift+tab": "tab"}
"""The keys that come to a line, each with the one that leads back."""
EDITS = {
    ("backspace",): "Zo",
    ("home", "delete"): "oe",
    ("left", "Q"): "ZoQe",
    ("ctrl+u",): "",
    ("ctrl+w", "X"): "X",
    ("Y",): "ZoeY",
    ("home", "ctrl+k"): "",
}
"""What `Zoe` becomes by keys pressed once the line has been come to again."""


def form_of(game_id: str, at_host: bool) -> Form:
    """A form with all the lines into which people type."""
    form: Form = NewTableForm("ann") if at_host else NewGameForm((), ("/bin/true",), {})
    form.take_game(game_id)
    for line in [*form.lines()]:
        if isinstance(line, FormChoice) and "json" in line.values:
            line.choose("json")
    return form


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "at_host"), [("hive", False), ("march", True)])
async def test_every_line_takes_every_key_that_edits(game_id: str, at_host: bool) -> None:
    async with on_stage() as (app, pilot):
        screen = FormScreen(app.services, form_of(game_id, at_host), "", lambda: None)
        await app.push_screen(screen)
        await pilot.pause()
        lines = [*screen._form.lines()]
        texts = [line for line in lines if isinstance(line, FormText)]
        for key, back in BACK.items():
            seen = 0
            for _ in lines:
                await pilot.press(key)
                line = screen._marked
                if not isinstance(line, FormText):
                    continue
                seen += 1
                for edit, text in EDITS.items():
                    await pilot.press("end", "ctrl+u")
                    assert not screen._line.value, (line.label, key, edit)
                    await pilot.press(*"Zoe", back, key)
                    assert screen.marked is not None
                    assert screen._line.has_focus, "a terminal shows where one types"
                    await pilot.press(*edit)
                    assert screen._line.value == text, (line.label, key, edit)
            assert seen == len(texts) > 1


async def test_how_to_start_is_seen_once_when_a_message_makes_the_form_smaller_for_a_moment() -> None:
    form = NewTableForm("ann")
    form.take_game("hive")
    async with on_stage() as (app, pilot):
        await app.push_screen(FormScreen(app.services, form, "", lambda: None))
        for key in ("j", "down"):  # the first one does nothing, and says so below the form
            await pilot.press(key)
            await pilot.pause()
            seen = [row for row in text_of(app).splitlines() if "F2 from any line" in row]
            assert len(seen) == 1, (key, seen)


@pytest.mark.few(1)
@pytest.mark.parametrize("game_id", registry.HOMES)
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_how_to_start_is_seen_at_every_line_with_the_most_players(
    game_id: str, size: tuple[int, int]
) -> None:
    form = NewGameForm((), None, {})
    form.take_game(game_id)
    players = next((line for line in form.lines() if line.label == "Players"), None)
    if isinstance(players, FormChoice):
        players.choose(players.values[-1])
    async with on_stage(size=size) as (app, pilot):
        await app.push_screen(FormScreen(app.services, form, "", lambda: None))
        for _ in form.lines():
            await pilot.press("down")
            await pilot.pause()
            seen = [row.split() for row in text_of(app).splitlines() if "F2 from any line" in row]
            assert len(seen) == 1
            assert "Start" in seen[0]


async def test_a_bot_is_named_whole_where_its_line_is_marked() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("n", "down", "down", "down", "down")
        await pilot.pause()
        (line,) = (line for line in text_of(app).splitlines() if "◄" in line)
        assert "bot, level easy, rating 1100 ►" in line
        assert "suits beginners" not in line
        for _level in range(6):
            assert re.search(r"► +choice \d of \d$", line.rstrip()), "it has room beside each value"
            await pilot.press("right")
            await pilot.pause()
            (line,) = (line for line in text_of(app).splitlines() if "◄" in line)
        for _level in range(6):
            await pilot.press("left")
        await pilot.press("up")
        await pilot.pause()
        assert "bot, level easy, rating 1100 " in text_of(app)
        assert "suits beginners" in text_of(app)


@pytest.mark.few(1)
@pytest.mark.parametrize("game_id", registry.HOMES)
@pytest.mark.parametrize("code", ["en", "es", "ru"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_a_value_and_its_arrows_come_before_the_note(
    game_id: str, code: str, size: tuple[int, int]
) -> None:
    """Beside the scroll bar, too, which a form has that is longer than the page."""
    form = NewGameForm((), ("/bin/true",), {})
    form.take_game(game_id)
    form.game.is_unfolded = True
    async with on_stage(size=size) as (app, pilot):
        with i18n.speaking(code):
            screen = FormScreen(app.services, form, "", lambda: None)
            await app.push_screen(screen)
            await pilot.pause()
            for line in (line for line in screen._lines if isinstance(line, FormChoice)):
                for value in line.values:
                    turned = replace(line, value=value)
                    screen.menu.show([screen._shown(turned, True)], 0)
                    text = screen.menu.render_line(0).text
                    row = re.search("◄ (.*) ►(.*)", text)
                    assert row is not None, text
                    shown, note = row.groups()
                    assert shown == turned.shown or (shown.endswith("~") and not note.strip()), text


async def test_enter_is_named_by_what_it_does_also_on_the_line_that_starts() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("n")
        assert "Enter next" in text_of(app).splitlines()[-1]
        await pilot.press("up")
        await pilot.pause()
        assert "Enter start" in text_of(app).splitlines()[-1]
