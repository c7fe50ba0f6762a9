"""The curtain tells who is to come, in any size, and hides what is behind it."""

from __future__ import annotations

import pytest

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.curtain import Curtain

TEXT, AWAY = "The next question is for Ann alone.", "Bob and Cleo look away."


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
def test_the_plate_tells_all_in_every_size(size: tuple[int, int]) -> None:
    canvas = Curtain("Ann", TEXT, AWAY, ("Enter", "I am here")).draw(*size)
    plate = " ".join(canvas.to_text().replace("▀", " ").split())
    assert plate == "Ann The next question is for Ann alone. Bob and Cleo look away. Enter I am here"


def test_the_sign_of_a_player_stands_before_his_name() -> None:
    curtain = Curtain("Ann", TEXT, AWAY, ("Enter", "I am here"), badge=(" A ", Ink("mark.ink", "chosen")))
    row = next(row for row in curtain.draw(80, 24).rows if "Ann" in "".join(char for char, _ink in row))
    at = "".join(char for char, _ink in row).index("A  Ann")
    assert row[at][1].bg == "chosen"


def test_a_long_name_is_cut_with_a_sign() -> None:
    text = Curtain("A" * 99, TEXT, AWAY, ("Enter", "I am here")).draw(80, 24).to_text()
    assert "A~" in text
    assert "A" * 60 not in text


def test_the_cloth_fills_the_screen_but_for_its_hem_and_can_be_left_out() -> None:
    def bare(canvas: Canvas) -> set[int]:
        return {y for y, row in enumerate(canvas.rows) for _char, ink in row if "" in (ink.fg, ink.bg)}

    assert bare(Curtain("Ann", TEXT, AWAY, ("Enter", "I am here")).draw(80, 24)) == {23}
    assert bare(Curtain("Ann", TEXT, AWAY, ("Enter", "I am here"), cloth=False).draw(80, 24)) == set(
        range(24)
    )
