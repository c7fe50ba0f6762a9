"""Setting up March of the Ants: what the form proposes, and where the rulebook has it otherwise."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from antterm import registry
from antterm.core.options import with_defaults
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.table.setting_up import FormChoice, NewGameForm
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


def line_of(form: NewGameForm, label: str) -> FormChoice:
    """A line of the form that has one of several values."""
    return next(line for line in form.lines() if isinstance(line, FormChoice) and line.label.strip() == label)


@pytest.mark.parametrize(
    ("seats", "option", "label", "ours", "strict"),
    [
        ("1", "solo_rest", "Rest", "any_time", "last"),
        ("3", "horde_turns", "Turns of the Horde", "once_round", "every_action"),
        ("1", "head_start", "Head start of the Horde", "by_level", "off"),
        ("4", "head_start", "Head start of the Horde", "by_level", "off"),
    ],
)
def test_against_the_horde_the_form_proposes_what_can_be_won_and_the_rulebook_is_one_choice_away(
    seats: str, option: str, label: str, ours: str, strict: str
) -> None:
    form = NewGameForm((), None, {})
    form.take_game("march")
    line_of(form, "Players").choose(seats)
    line_of(form, "Rise of the Centipedes").choose("standard")
    line = line_of(form, label)
    assert (line.value, form.game.options()[option]) == (ours, ours)
    assert "our variant" in line.help
    line.choose(strict)
    assert form.game.options()[option] == strict
    by_default = with_defaults(registry.game("march").options, int(seats), {"centipedes": "standard"})
    assert by_default[option] == strict, "games that say nothing are played as the rulebook has it"


def test_a_game_without_the_horde_is_proposed_no_turns_of_it() -> None:
    form = NewGameForm((), None, {})
    form.take_game("march")
    line_of(form, "Players").choose("3")
    assert form.game.options()["horde_turns"] == "every_action"
