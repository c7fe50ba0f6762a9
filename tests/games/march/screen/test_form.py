"""Setting up March of the Ants: what the form proposes, and where the rulebook has it otherwise."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from tests.ui.stage import data_dir, on_stage, text_of

OPTION = "Beyond the Meadow"


async def form_for(app: AntTerm, pilot: Pilot[None], seats: int) -> None:
    """Open the form for March of the Ants with so many players, and mark the hexes beyond the meadow."""
    await pilot.press("n")
    await _until(app, pilot, "Game ", "◄ March of the Ants ►", "right")
    await pilot.press("down")
    await _until(app, pilot, "Players", f"◄ {seats} ►", "right")
    await _until(app, pilot, OPTION, "◄", "down")


async def _until(app: AntTerm, pilot: Pilot[None], label: str, value: str, key: str) -> None:
    """Press a key until a line of the form is marked and has a value."""
    for _ in range(30):
        if any(line.startswith(f" > {label}") and value in line for line in text_of(app).splitlines()):
            return
        await pilot.press(key)
        await pilot.pause()
    pytest.fail(text_of(app))


def proposed(app: AntTerm) -> str:
    """The value of the line that is marked."""
    return next(line.partition("◄ ")[2] for line in text_of(app).splitlines() if line.startswith(" > "))


@pytest.mark.slow
async def test_a_first_game_is_set_up_as_the_rulebook_advises_and_fewer_hexes_are_remarked_upon() -> None:
    async with on_stage(None) as (app, pilot):
        await form_for(app, pilot, 3)
        assert proposed(app).startswith("none")
        await pilot.press("escape")
        await form_for(app, pilot, 5)
        assert proposed(app).startswith("all five")
        assert "the rulebook uses all five" not in " ".join(text_of(app).split())
        await pilot.press("left")
        await pilot.pause()
        assert "the rulebook uses all five" in " ".join(text_of(app).split())


async def test_a_later_game_has_three_hexes_beyond_the_meadow() -> None:
    seats = (Seat("Ann"), Seat("Bob"), Seat("Cid"))
    Table.create(Store(data_dir()), "march", seats, {}, 1, "meadow").close()
    async with on_stage(None) as (app, pilot):
        await form_for(app, pilot, 3)
        assert proposed(app).startswith("three")
