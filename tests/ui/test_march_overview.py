"""What somebody reads who comes back to a game of March of the Ants."""

from __future__ import annotations

from antterm.core.record import Record
from antterm.lessons import Course, lessons_of
from antterm.march.game import RULES
from antterm.ui.march.overview import overview

NAMES = ("Ann", "Bea")


def test_it_tells_round_points_belongings_feeding_and_battles() -> None:
    (battle,) = (lesson for lesson in lessons_of("march") if lesson.id == "march/3-battle")
    lines = overview(Course(battle, at=8).record.play.view(0), 0, NAMES)
    assert lines == [
        "Round II of IV: Worker Phase.",
        "Colony points: B Bea 2, A Ann 1.",
        "A Ann has 8 ants, 4 larvae, 1 food and 2 cards.",
        "The next Feeding will take 2 food: 1 more than there is, before the harvest.",
        "Battles to come: 8 Mossy Stone.",
    ]


def test_an_onlooker_reads_what_is_open() -> None:
    record = Record(RULES(), 2, 1, {})
    assert overview(record.play.view(None), None, NAMES) == [
        "Round I of IV: Setup.",
        "Colony points: A Ann 0, B Bea 0.",
    ]


def test_the_horde_has_its_points_too() -> None:
    record = Record(RULES(), 1, 1, {"centipedes": "easy"})
    assert "the Horde 0" in overview(record.play.view(0), 0, ("Ann",))[1]
