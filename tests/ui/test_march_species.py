"""Special species on the screen: choosing a side, the special mat, its Action and the reactions to it.

Where a screen is meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/ui/test_march_species.py
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.march.components import standard
from antterm.march.view import MarchView
from tests.ui.march_games import (
    Stop,
    answer_of,
    answers_until,
    asked,
    at_the_meadow,
    keys_for,
    march_table,
)
from tests.ui.stage import check_golden, press, text_of
from tests.ui.test_screens import GLYPHS, SIZES, Size, named

SPECIAL = (("species", "special"),)


def special_turn(ask: Ask, view: MarchView) -> bool:
    """A special colony with Evolutions in play may take its own Action."""
    species = view.species(ask.seat)
    is_grown = any(view.nests[ask.seat].body.values())
    return species is not None and is_grown and ask.find(species.action) is not None


def second_choice(ask: Ask, view: MarchView) -> bool:
    """Somebody has chosen the special side of his mat, and the next has to choose."""
    return ask.kind == "setup.species" and any(nest.special for nest in view.nests)


STOPS: dict[str, tuple[Stop, int, int]] = {
    "choice": (second_choice, 4, 1),
    "turn": (special_turn, 4, 5),
    "path": (asked("six_thousand_steps.place"), 4, 3),
    "victim": (asked("marauders_raid.victim"), 4, 33),
}
SCREENS: dict[str, tuple[str, Sequence[str]]] = {
    "species-choice": ("choice", ["2"]),
    "species-nests": ("turn", ["t"]),
    "species-action": ("turn", ["4"]),
    "species-path": ("path", ["m"]),
    "species-victim": ("victim", ["m"]),
}
"""What is shown: at which stop, after which keys."""


@SIZES
@GLYPHS
@pytest.mark.parametrize("screen", SCREENS)
async def test_golden_screens(screen: str, size: Size, ascii_only: bool) -> None:
    stop, keys = SCREENS[screen]
    until, seats, seed = STOPS[stop]
    answers = answers_until(until, seats, seed, SPECIAL)
    table = march_table(answers, seats, seed, options=SPECIAL)
    assert table.ask is not None, "the game goes on"
    async with at_the_meadow(table, size, ascii_only) as (presenter, app, pilot):
        if presenter.page == "story":
            press(presenter, "enter")
        press(presenter, *keys)
        await pilot.pause()
        check_golden(app, named(f"march-{screen}", size, ascii_only))


@pytest.mark.parametrize(("seats", "seed", "most"), [(3, 4, 90), (4, 2, 60)])
async def test_every_question_is_answered_with_numbers_space_and_enter(
    seats: int, seed: int, most: int
) -> None:
    table = march_table((), seats, seed, options=SPECIAL)
    rng = Streams(seed)
    async with at_the_meadow(table) as (presenter, _app, _pilot):
        for number in range(most):
            ask = table.ask
            if ask is None:
                break
            choice = ask.find(answer_of(ask, rng))
            assert choice is not None
            keys_for(presenter, choice)
            assert table.record.answers[number] == choice.text


@pytest.mark.parametrize("seed", range(4))
async def test_who_chooses_a_side_reads_all_about_it(seed: int) -> None:
    table = march_table((), 3, seed, options=SPECIAL)
    async with at_the_meadow(table) as (presenter, app, pilot):
        assert presenter.page == "mat"
        assert table.ask is not None
        species = standard().species[table.ask.about["species"]]
        await pilot.pause()
        shown = " ".join(row[:45].strip() for row in text_of(app).splitlines())
        for text in (species.name, species.effect, species.reaction):
            assert text in shown
        for drawback in species.drawbacks:
            assert drawback.effect in shown
        press(presenter, "m", "t")
        assert presenter.page == "mat"
        press(presenter, "t")
        await pilot.pause()
        other = presenter.view.nests[presenter.mat].mat
        assert other != species.id
        assert standard().species[other].name in text_of(app).splitlines()[1], "the next player's mat"


async def test_after_the_last_choice_the_mat_gives_way_to_the_meadow() -> None:
    table = march_table((), 3, 1, persons=1, options=SPECIAL)
    async with at_the_meadow(table) as (presenter, _app, pilot):
        for _ in range(600):
            await pilot.pause(0.05)
            if table.ask is None or table.ask.kind != "setup.species":
                break
            if table.ask.seat == 0:
                press(presenter, "2", "enter")
        await pilot.pause()
        assert table.length >= 3
        assert presenter.page != "mat"


async def test_z_tells_the_rulings_on_a_special_mat() -> None:
    until, seats, seed = STOPS["turn"]
    table = march_table(answers_until(until, seats, seed, SPECIAL), seats, seed, options=SPECIAL)
    async with at_the_meadow(table, (120, 40)) as (presenter, app, pilot):
        if presenter.page == "story":
            press(presenter, "enter")
        press(presenter, "t", "z")
        await pilot.pause()
        species = presenter.view.species(presenter.mat)
        assert species is not None
        shown = " ".join(row[:73].strip() for row in text_of(app).splitlines())
        for ruling in (*species.rulings, *(r for drawback in species.drawbacks for r in drawback.rulings)):
            assert ruling in shown
