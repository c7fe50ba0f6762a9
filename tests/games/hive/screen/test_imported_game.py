"""A game from an archive is reviewed, its mistakes are learned from, a variation is saved and exported."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from antterm import exchange
from antterm.games.hive.screen.analysis import HiveAnalysis
from antterm.saves.store import Store
from antterm.ui.app import AntTerm
from antterm.ui.screens.analysis import AnalysisScreen
from antterm.ui.screens.review import ReviewScreen
from tests.games.hive.grammars import SgfParser, parse_pgn
from tests.ui.stage import data_dir, on_stage, text_of, until

ARCHIVED = """[GameType "Base+MLP"]
[Date "2024.02.01"]
[White "Mirka"]
[Black "Ilse"]
[Result "InProgress"]

1. wS1
2. bS1 wS1-
3. wQ -wS1
4. bQ bS1-
5. wA1 /wQ
6. bA1 bQ/
7. wP /wA1
8. bA2 bQ\\
9. wM wA1\\
10. bA3 -bA1
"""
"""The seventh half-move is a bad mistake: White has an ant to bring beside Black's queen."""
BAD, BETTER = "wP /wA1", "wA1 \\bA1"


async def typed(pilot: Pilot[None], text: str) -> None:
    """Type something, and press Enter."""
    keys = {" ": "space", "-": "minus", "\\": "backslash", "/": "slash", ".": "full_stop", "_": "underscore"}
    await pilot.press(*(keys.get(char, char) for char in text), "enter")
    await pilot.pause()


async def analysis_of(app: AntTerm, pilot: Pilot[None]) -> HiveAnalysis:
    """Wait for the analysis board, and return what it shows."""
    await until(pilot, lambda: isinstance(app.screen, AnalysisScreen))
    screen = app.screen
    assert isinstance(screen, AnalysisScreen)
    assert isinstance(screen.analysis, HiveAnalysis)
    return screen.analysis


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_it_is_reviewed_learned_from_and_a_variation_is_read_by_other_parsers(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    archive = tmp_path / "archived.pgn"
    archive.write_text(ARCHIVED)
    exchange.import_game(Store(data_dir()), str(archive))
    async with on_stage(size=size) as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        await pilot.press("y")
        await until(pilot, lambda: "Whose mistakes?" in text_of(app))
        assert "White Mirka: 1 mistake" in text_of(app)
        await pilot.press("1")
        await pilot.pause()
        assert f"4. {BAD}?? lost" in text_of(app)
        await pilot.press("colon")
        await typed(pilot, BETTER)
        await until(pilot, lambda: f"Better: {BETTER}" in text_of(app))
        await pilot.press("enter")
        await pilot.pause()
        assert "You have found a better move for 1 of 1 mistake." in text_of(app)

        await pilot.press("escape", "t")
        analysis = await analysis_of(app, pilot)
        assert analysis.tree.at.move == BAD
        assert "It lost" in text_of(app)
        await pilot.press("left", "colon")
        await typed(pilot, BETTER)
        assert f"4. {BETTER}" in text_of(app)
        assert "variation" in text_of(app)
        for name in ("a.pgn", "a.sgf"):
            await pilot.press("s")
            await pilot.pause()
            await pilot.press(*len("analysis.pgn") * ["backspace"])
            await typed(pilot, str(tmp_path / name))
            await until(pilot, (tmp_path / name).exists)
        await pilot.press("escape", "v")
        again = await analysis_of(app, pilot)
        assert again is not analysis
        kept = next(node for node in again.tree.nodes() if not node.is_main)
        assert (kept.move, kept.turn) == (BETTER, 4)
        assert kept.parent is not None
        assert kept.parent.move == "bA1 bQ/"
        await pilot.press("t")

    tags, moves, _result = parse_pgn((tmp_path / "a.pgn").read_text())
    assert (tags["White"], tags["Black"]) == ("Mirka", "Ilse")
    assert moves[6].move == BAD
    assert [[said.move for said in line] for line in moves[6].variations] == [[BETTER]]
    (node,) = SgfParser((tmp_path / "a.sgf").read_text()).collection()
    for _ply in range(6):
        node = node.children[0]
    assert [child.properties["W"] for child in node.children] == [[BAD], [BETTER]]
