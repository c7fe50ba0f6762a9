"""What somebody reads who comes back to a game of March of the Ants, or steps back from its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.core.record import Record
from antterm.games.march.draw.names import hex_name
from antterm.games.march.rules.game import RULES
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.pages import overview
from antterm.lessons import Course, lessons_of
from tests.games.march.screen.games import STOPS, ModelDriver, asked, never

NAMES = ("Ann", "Bea")


def test_it_tells_round_points_belongings_feeding_and_battles() -> None:
    (battle,) = (lesson for lesson in lessons_of("march") if lesson.id == "march/3-battle")
    lines = overview(Course(battle, at=8).record.play.view(0), 0, NAMES)
    assert lines == [
        "Round II of IV: Worker Phase.",
        "Colony points: B Bea 2, A Ann 1.",
        "A Ann has 8 ants, 4 larvae, 1 food and 2 cards.",
        "The next Feeding will take 2 food: 1 more than is in store before the harvest.",
        "Battles to come: 8 Mossy Stone.",
    ]


def test_it_tells_of_the_battle_that_is_fought_and_what_it_may_cost() -> None:
    seated = ModelDriver(asked("battle.ferocity"), 3, 8)
    battle, seat = seated.model.view.battle, seated.ask.seat
    assert battle is not None
    told = "\n".join(overview(seated.model.view, seat, ("Ann", "Bob", "Cleo")))
    assert f"Battle of {hex_name(seated.model.view, battle.hex)}, being fought: " in told
    losses = "Ants lost if you win: 0 of yours, 1 of theirs; if you lose: 1 and 0."
    assert f"{losses} You must add 4 more than they do." in told
    assert hex_name(seated.model.view, battle.hex) not in told.partition("Battles to come")[2]
    over = ModelDriver(asked("battle.losses"), 3, 2)
    assert over.model.view.battle is not None
    assert " has won." in "\n".join(overview(over.model.view, None, ("Ann", "Bob", "Cleo")))


def test_an_onlooker_reads_what_is_open() -> None:
    record = Record(RULES(), 2, 1, {})
    assert overview(record.play.view(None), None, NAMES) == [
        "Round I of IV: Setup.",
        "Colony points: A Ann 0, B Bea 0.",
    ]


def test_the_horde_has_its_points_too() -> None:
    record = Record(RULES(), 1, 1, {"centipedes": "easy"})
    assert "the Horde 0" in overview(record.play.view(0), 0, ("Ann",))[1]


def test_at_the_end_enter_is_left_to_the_screen_for_another_game_whatever_is_explained_in_full() -> None:
    seated = ModelDriver(never, 3, 2)
    model = seated.model
    for page in ("t", "m"):
        assert model.press(page)
        assert model.press("z")
        assert not model.press("Enter")
        assert model.press("z")
        assert model.press("z")
        assert not model.reader.in_full


@pytest.mark.parametrize("stop", ["turn", "march", "decree"])
def test_a_page_that_shows_all_of_itself_offers_nothing_in_full(stop: str) -> None:
    """Before, its key brought up what was said of something else: a hex, or the own nest."""
    for is_over in (False, True):
        seated = ModelDriver(never, 3, 2) if is_over else ModelDriver(*STOPS[stop])
        seated.go_on()
        model = seated.model
        for page in (pages.SIGNS, pages.HEXES_OUT, pages.STORY, pages.SCORE, pages.HARVEST):
            if model.page is not page:
                model.reader.open(page)
            is_offered = any(offer.command is commands.FULL for offer in model.offers())
            assert model.seat_view is not None
            says_more = page.lines(model.view, model.seat_view, model.reader.seat) is not None
            says_more = says_more or model.considered() is not None
            assert is_offered is says_more, page.command.id
            model.press("z")
            assert model.reader.in_full is says_more
            goes_on = model.reader.can_scroll(model.board(), model.board_size)
            told = (
                "Nothing is left out here; PageDown shows the rest" if goes_on else "This page already shows"
            )
            assert says_more or model.message.startswith(told)
            model.reader.explain(in_full=False)


def test_a_step_back_from_the_end_shows_the_meadow() -> None:
    seated = ModelDriver(never, 3, 2)
    model = seated.model
    assert model.page is pages.SCORE
    over = model.seat_view
    assert over is not None
    before = replace(over, outcome=None, review=True, answered=over.answered - 1)
    model.show(before)
    assert model.page is pages.MEADOW
    seated.press("o")
    model.show(replace(before, answered=before.answered - 1))
    assert model.page is pages.SCORE, "it stays where somebody has opened it"
