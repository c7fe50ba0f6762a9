"""The first screen: what it waits for, and what it does not."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from pathlib import Path

import pytest

from antterm.saves.store import Store
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
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, check=True, text=True
    ).stdout.split()
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
    spared = list[bool]()
    monkeypatch.setattr(gc, "freeze", lambda: spared.append(gc.isenabled()))
    gc.disable()
    try:
        async with on_stage() as (_app, pilot):
            await pilot.pause()
            assert gc.isenabled()
            assert spared == [False], "what lasts was set apart before"
    finally:
        gc.enable()
