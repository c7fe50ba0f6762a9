"""The first screen: what it waits for, and what it does not."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from pathlib import Path

import pytest

from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui import app as app_module
from antterm.ui.app import SOON
from antterm.ui.models.opening import opening_of_table
from antterm.ui.screens.game import GameScreen
from tests.packages import run
from tests.ui.stage import data_dir, new_table, on_stage, text_of

CHECKOUT = Path(__file__).resolve().parents[2]
WAITED_FOR_BY_NOBODY = (
    "antterm.bots",
    "antterm.core.record",
    "antterm.games.hive.rules",
    "antterm.games.march.rules",
    "antterm.games.micropolis.rules",
    "antterm.table",
    "filelock",
    "glicko2",
    "openskill",
    "rich.markdown",
)


def test_the_first_screen_loads_no_rules() -> None:
    first = "antterm.cli, antterm.commands.app, antterm.ui.app, antterm.ui.screens.home"
    loaded = subprocess.run(
        [sys.executable, "-c", f"import sys, {first}; print(*sys.modules)"],
        cwd=CHECKOUT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split()
    assert "antterm.ui.screens.home" in loaded
    assert not [name for name in loaded if name.startswith(WAITED_FOR_BY_NOBODY)]


def test_what_is_painted_first_needs_no_screen_library_and_no_saved_game() -> None:
    code = (
        "import sys, antterm.cli, antterm.commands.app, antterm.ui.start, antterm.ui.terminal.first\n"
        "antterm.cli.parse(['play', 'hive'])\n"
        "from antterm.ui.models import first_page, own_keys\n"
        "from antterm.ui.models.home import HomeScene\n"
        "from antterm.ui.terminal.colours import Display\n"
        "canvas = HomeScene(()).draw(80, 24)\n"
        "[Display().look(ink) for row in canvas.rows for _char, ink in row]\n"
        "print(*sys.modules)"
    )
    done = run(CHECKOUT, "-c", code)  # where no package is installed whose game would be looked at
    assert (done.returncode, done.stderr) == (0, "")
    loaded = done.stdout.split()
    slow = ("dataclasses", "inspect", "shutil", "antterm.ui.models.layout", "antterm.ui.models.scene")
    heavy = ("textual", "rich", "msgspec", "asyncio", *slow, *WAITED_FOR_BY_NOBODY)
    assert not [name for name in loaded if name.startswith(heavy)]


async def test_a_game_that_the_rules_refuse_is_not_offered() -> None:
    with new_table(["wS1", "bS1 wS1-"]):
        pass
    path = Store(data_dir()).path("sunday")
    path.with_name(path.name + ".bak").unlink()
    document = json.loads(path.read_text())
    document["answers"][0], document["digest"] = "wQ99", "0" * len(document["digest"])
    path.write_text(json.dumps(document))
    store = Store(data_dir())
    assert [summary.error for summary in store.list(inspected=False)] == [None]
    assert [summary.error is None for summary in store.list()] == [False]
    async with on_stage() as (app, pilot):
        await pilot.pause()
        assert "Go on" not in text_of(app)
        assert "New game" in text_of(app)


async def test_garbage_is_looked_for_once_the_first_screen_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """And again when a game has been left, for so much room is made that no search comes by itself."""
    spared, before, searched = list[bool](), gc.get_threshold(), list[bool]()
    monkeypatch.setattr(gc, "freeze", lambda: spared.append(gc.isenabled()))
    monkeypatch.setattr(gc, "collect", lambda: searched.append(True))
    monkeypatch.setattr(app_module, "PAUSE", 0.001)
    gc.disable()
    try:
        async with on_stage() as (app, pilot):
            await pilot.pause()
            assert gc.isenabled()
            assert spared == [False], "what lasts was set apart before"
            assert gc.get_threshold()[0] == SOON
            await pilot.press("n", "f2")
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)
            assert not searched
            app.screen.dismiss()
            await pilot.pause(0.05)
            assert searched
    finally:
        gc.set_threshold(*before)
        gc.enable()


@pytest.mark.few(2)
@pytest.mark.parametrize("hides_hands", [False, True])
@pytest.mark.parametrize("game", ["hive", "micropolis"])
async def test_a_game_of_two_at_one_keyboard_is_opened_with_its_question(
    game: str, hides_hands: bool
) -> None:
    """What is shown while the screen library loads is what its screen shows then."""
    table = Table.create(Store(data_dir()), game, (Seat("Ann"), Seat("Bob")), {}, 0, "sunday")
    for _ in range(6):
        assert table.ask is not None
        table.answer(table.ask.choices[-1].text)
    async with on_stage(table) as (app, _pilot):
        screen = app.screen
        assert isinstance(screen, GameScreen)
        curtain = "auto" if hides_hands else "off"
        app.services.settings = app.services.settings._replace(curtain=curtain)
        screen.sync()
        opening = opening_of_table(table, hides_hands, screen.model.preferences, {}, ruled=False)
        drawn = [row.rstrip() for row in opening.draw(80, 24).to_text().splitlines()[:-1]]
        await _pilot.pause()
        assert drawn == text_of(app).splitlines()[:-1]
        assert opening.model.ask is not None
