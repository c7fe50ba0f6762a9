"""An engine of another maker on the analysis board: in place of ours, beside it, and one that misbehaves."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from antterm.bots import BotMaker
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.files.analysed import Analysed
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.screen.analysis import HiveAnalysis
from antterm.launch import Launch
from antterm.ui.app import AntTerm
from antterm.ui.screens.analysis import AnalysisScreen
from antterm.ui.screens.converse import ChoiceScreen, LineScreen
from tests.games.hive import engines
from tests.games.hive.engines import FakeEngine
from tests.games.hive.grow import of_moves
from tests.games.hive.screen.test_analysis import MOVES
from tests.pilot import piloted
from tests.processes import gone, needs_proc
from tests.ui.stage import data_dir, on_stage, text_of, until

BEST = """
say(*answer("info"))
for line in hear():
    say(*["{move}", "ok"] if line.startswith("bestmove") else answer(line))
"""
"""An engine that always answers with one move."""
ITS_MOVE = "wB1 -wA1"


def analysis_screen(app: AntTerm, tree: Tree) -> AnalysisScreen:
    """The board of a tree, shown."""
    screen = AnalysisScreen(app.services, "hive", HiveAnalysis(Analysed(tree, "sunday")))
    app.push_screen(screen)
    return screen


@asynccontextmanager
async def board(
    *known: FakeEngine, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[AntTerm, Pilot[None], AnalysisScreen]]:
    """The board of a game in its middle, where some engines are known, the first chosen last."""
    async with on_stage(size=size) as (app, pilot):
        for each in reversed(known):
            app.services.remember_engine(str(each.path))
        screen = analysis_screen(app, of_moves("MLP", MOVES, "tournament"))
        await pilot.pause()
        yield app, pilot, screen


def clever(folder: Path, name: str = "clever") -> FakeEngine:
    return FakeEngine(folder, BEST.format(move=ITS_MOVE), name)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_it_looks_in_place_of_ours_then_beside_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async with board(clever(tmp_path), size=size) as (app, pilot, screen):
        await until(pilot, lambda: len(screen.analysis.thoughts()) >= 3)
        await pilot.press("E")
        await until(pilot, lambda: [each.text for each in screen.analysis.thoughts()] == [ITS_MOVE])
        seen = text_of(app)
        if size[0] >= 80:
            assert f"clever  {ITS_MOVE}" in seen
            assert "depth" not in seen
        await pilot.press("E")
        await until(pilot, lambda: len(screen.analysis.thoughts()) >= 4)
        await pilot.pause()
        lines = text_of(app).splitlines()
        if size[0] >= 80:
            theirs = next(n for n, line in enumerate(lines) if f"clever  {ITS_MOVE}" in line)
            assert "depth" in lines[theirs - 4]
        await pilot.press("E")
        await pilot.pause()
        assert "clever" not in text_of(app)
        assert len(screen.analysis.thoughts()) == 3


@pytest.mark.slow
@pytest.mark.parametrize(("presses", "key"), [(1, "j"), (2, "b")])
async def test_a_key_plays_its_move(tmp_path: Path, presses: int, key: str) -> None:
    async with board(clever(tmp_path)) as (_app, pilot, screen):
        await pilot.press(*presses * "E")
        await until(pilot, lambda: ITS_MOVE in [each.text for each in screen.analysis.thoughts()])
        await until(pilot, lambda: presses == 1 or len(screen.analysis.thoughts()) == 4)
        await pilot.press(key)
        analysis = screen.analysis
        assert analysis.position_sentence().startswith(f"4. {ITS_MOVE}")
        assert len(analysis.thoughts()) <= 3, "the new position was not looked at by the same keys"


@pytest.mark.slow
async def test_the_key_of_its_move_says_that_there_is_none(tmp_path: Path) -> None:
    async with board(clever(tmp_path)) as (app, pilot, screen):
        await pilot.press("b")
        assert screen.analysis.position_sentence().startswith(f"3... {MOVES[-1]}")
        assert "The engine has not found such a line yet." in text_of(app)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "said"),
    [
        (engines.DIES_AT_ONCE, "The engine “odd” stopped without answering."),
        (engines.DIES_THINKING, "The engine “odd” stopped without answering."),
        (engines.GARBAGE, "does not speak the Universal Hive Protocol"),
        (engines.NO_ENGINE, "“odd” does not speak the Universal Hive Protocol"),
        (engines.ILLEGAL, "The engine “odd” answered “wS1 wS1-”, which is not legal here."),
        (engines.REFUSES_GAMES, "The engine “odd” does not accept this game; it said “err Not today?.”."),
        (engines.BASE_ONLY, "The engine “odd” does not know these insects: Mosquito, Ladybug, Pillbug."),
    ],
    ids=["dies at once", "dies", "garbage", "other program", "illegal", "refuses", "base only"],
)
async def test_one_that_misbehaves_is_left_with_one_sentence(tmp_path: Path, body: str, said: str) -> None:
    async with board(FakeEngine(tmp_path, body, "odd"), size=(120, 40)) as (app, pilot, screen):
        await pilot.press("E")
        await until(pilot, lambda: said in " ".join(text_of(app).split()))
        assert screen.analysis.other == ""
        await until(pilot, lambda: len(screen.analysis.thoughts()) == 3)
        seen = text_of(app)
        assert "\x1b" not in seen
        assert "\x07" not in seen
        assert "depth" in seen, "ours looks again"


@pytest.mark.slow
async def test_one_that_hangs_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = FakeEngine(tmp_path, engines.HANGS, "odd")
    async with board(odd, size=(120, 40)) as (app, pilot, screen):
        monkeypatch.setattr("antterm.games.hive.analysis.lines.maker", impatient)
        await pilot.press("E")
        await until(pilot, lambda: "did not answer within 1 s." in " ".join(text_of(app).split()))
        assert screen.analysis.other == ""


def impatient(player: str, game_id: str) -> BotMaker:
    return BotMaker("tests.games.hive.engines:Impatient", (player,))


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("key", ["left", "escape", "t", "E"])
async def test_it_stops_at_once_when_one_moves_or_leaves(tmp_path: Path, key: str) -> None:
    odd = FakeEngine(tmp_path, engines.HANGS, "odd")
    async with board(odd) as (_app, pilot, _screen):
        await pilot.press("E")
        await until(pilot, lambda: bool(odd.pids) and any(line.startswith("bestmove") for line in odd.heard))
        thinking = odd.pids[0]
        await pilot.press(key)
        if key == "E":
            await pilot.press("E")  # by way of both
        await until(pilot, lambda: gone(thinking))


@pytest.mark.slow
async def test_none_is_known_then_one_is_asked_for_and_remembered(tmp_path: Path) -> None:
    fake = clever(tmp_path)
    async with board() as (app, pilot, screen):
        await pilot.press("E")
        await pilot.pause()
        assert isinstance(app.screen, LineScreen)
        await pilot.press(*"/nowhere", "enter")
        await pilot.pause()
        assert "There is no program “/nowhere”." in text_of(app)
        await pilot.press(*(8 * ["backspace"]))
        for key in str(fake.path):
            await pilot.press(key)
        await pilot.press("enter")
        await until(pilot, lambda: [each.text for each in screen.analysis.thoughts()] == [ITS_MOVE])
        assert app.services.engines == (str(fake.path),)


@pytest.mark.slow
async def test_another_one_is_chosen_from_those_that_are_known(tmp_path: Path) -> None:
    other = FakeEngine(tmp_path, BEST.format(move="wG1 -wA1"), "patient")
    async with board(clever(tmp_path), other) as (app, pilot, screen):
        await pilot.press("W")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert "engine patient, 5 seconds a move" in text_of(app)
        await pilot.press("2")
        await until(pilot, lambda: [each.text for each in screen.analysis.thoughts()] == ["wG1 -wA1"])
        assert "patient" in text_of(app)
        assert app.services.engines[0] == str(other.path)


async def test_one_that_is_no_longer_there_is_told_of(tmp_path: Path) -> None:
    fake = clever(tmp_path)
    async with board(fake) as (app, pilot, screen):
        os.remove(fake.path)
        await pilot.press("E")
        await pilot.pause()
        assert "There is no program" in text_of(app)
        assert not screen.analysis.other


async def test_guests_start_none() -> None:
    app = AntTerm(Launch(data_dir(), None, "256", guest=True))
    async with piloted(app, size=(80, 24), paints=False) as pilot:
        await pilot.pause()
        analysis_screen(app, of_moves("MLP", MOVES, "tournament"))
        await pilot.pause()
        for key in "EW":
            await pilot.press(key)
            assert "No engines can be started here." in text_of(app)


@pytest.mark.slow
async def test_a_position_without_its_moves_is_not_asked_about(tmp_path: Path) -> None:
    position = of_moves("MLP", MOVES).at.position
    async with on_stage(size=(120, 40)) as (app, pilot):
        app.services.remember_engine(str(clever(tmp_path).path))
        screen = analysis_screen(app, Tree(HiveState(position)))
        await pilot.press("E")
        await until(pilot, lambda: "An engine needs the whole game" in text_of(app))
        assert not screen.analysis.other


@pytest.mark.skipif(shutil.which("nokamute") is None, reason="nokamute is not installed")
async def test_nokamute_looks_beside_ours() -> None:
    async with on_stage(size=(120, 40)) as (app, pilot):
        app.services.remember_engine("nokamute")
        screen = analysis_screen(app, of_moves("", ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"), "tournament"))
        await pilot.press("E", "E")
        await until(pilot, lambda: "nokamute  w" in text_of(app))
        assert screen.analysis.other
