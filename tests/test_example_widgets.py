"""The example of the widgets for boards, and what the page about them shows, as a stranger would run them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Label

from antterm.ui.widgets import Hex, HexGrid, NestMat, TileRow
from antterm.ui.widgets.board_widget import BoardWidget
from tests.pilot import piloted, strips_of
from tests.sampling import chosen
from tests.ui.boards import ASCII

CHECKOUT = Path(__file__).resolve().parents[1]
EXAMPLE = CHECKOUT / "examples/widgets/demo.py"
PAGE = (CHECKOUT / "docs/widgets.md").read_text("utf-8")
MOST_LINES = 75
"""Lines of the example that are not blank."""


@pytest.fixture
def demo() -> App[None]:
    app: App[None] = runpy.run_path(str(EXAMPLE))["Demo"]()
    return app


def widgets(app: App[None]) -> list[BoardWidget]:
    return [app.query_one(TileRow), app.query_one(HexGrid), app.query_one(NestMat)]


def test_it_is_small_and_knows_only_the_public_names() -> None:
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES
    assert [line for line in lines if "antterm" in line] == [
        "from antterm.ui.widgets import Display, Hex, HexGrid, NestMat, Slot, Tile, TileRow"
    ]


@pytest.mark.parametrize("size", chosen([(60, 20)], [(80, 24), (60, 20), (20, 8)]))
async def test_a_person_uses_all_three(demo: App[None], size: tuple[int, int]) -> None:
    async with piloted(demo, size=size) as pilot:
        board, said = demo.query_one(HexGrid), demo.query_one("#said", Label)
        await pilot.press("tab", "enter")
        assert str(said.content) == "You chose the cell 2,-1."
        assert board.tiles[Hex(2, -1)].text == "Ant"
        await pilot.press("4")
        assert board.tiles[Hex(0, 1)].text == "Ant"
        demo.query_one(TileRow).focus()
        await pilot.press("right", "enter")
        assert str(said.content) == "You chose Bee."
        demo.query_one(NestMat).focus()
        await pilot.press("f")
        assert str(said.content) == "You chose food."
        await pilot.press("a")
        assert all(widget.to_text().isascii() for widget in widgets(demo))


async def test_the_page_shows_what_the_example_shows(demo: App[None]) -> None:
    shown = next(iter(re.findall(r"^```\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)))
    async with piloted(demo, size=(80, 24)) as pilot:
        for widget in widgets(demo):
            widget.look = ASCII
        await pilot.pause()
        lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips_of(demo)]
        assert "\n".join(lines[:-1]).rstrip() + "\n" == shown


@pytest.mark.parametrize("code", re.findall(r"^```python\n(from .*?)^```", PAGE, re.DOTALL | re.MULTILINE))
async def test_what_the_page_tells_to_write_runs(code: str) -> None:
    names: dict[str, Any] = {}
    exec(compile(code, "docs/widgets.md", "exec"), names)
    if "Board" not in names:
        assert names["board"].tiles == {}
        return
    app = names["Board"]()
    async with piloted(app, size=(60, 20)) as pilot:
        await pilot.press("2")
        await pilot.pause()
        assert [notice.message for notice in app._notifications] == ["You chose -1,1, which is number 2."]


def test_the_page_names_every_binding() -> None:
    for kind in (HexGrid, TileRow, NestMat):
        for binding in kind.BINDINGS:
            name = binding.id  # type: ignore[union-attr]
            assert name is not None
            room, _dot, last = name.partition(".")
            short = last.rpartition("cursor")[2] if "cursor" in last else last.removeprefix("pan")
            assert f"`{name}`" in PAGE or f"`...{short}`" in PAGE, f"{room}: {name}"


def test_the_page_names_every_component_class() -> None:
    for kind in (HexGrid, TileRow, NestMat):
        assert [name for name in kind.COMPONENT_CLASSES if name not in PAGE] == []
