"""The end of a game of Micropolis on the screen: the sheet, its chart, and how it went."""

from __future__ import annotations

import pytest

from antterm.games.micropolis.screen.retrospect import ASCII_SIGNS, SIGNS
from antterm.games.micropolis.words.score import line_letters
from antterm.ui.models.layout import Pane
from antterm.ui.models.scene import Banner
from tests.games.micropolis.screen.boards import Seated, new_record, play_on


def ended(size: tuple[int, int]) -> Seated:
    """A game of three that is over."""
    record = new_record(3, 0, 3)
    play_on(record, lambda ask, _given: False)
    return Seated(record, size)


def test_no_line_of_the_chart_has_the_sign_of_the_winner() -> None:
    for ascii_only, signs in ((False, SIGNS), (True, ASCII_SIGNS)):
        banner = Banner("Ann wins", has_winners=True, ascii_only=ascii_only).draw(40, 1).to_text()
        assert not {*signs} & {*banner}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_lines_of_the_chart_have_signs_that_are_no_letters_of_the_sheet(size: tuple[int, int]) -> None:
    seated = ended(size)
    course = seated.model.retrospect(seated.model.seat_view) if seated.model.seat_view else None
    assert course is not None
    signs = [line.sign for line in course.lines]
    assert len({*signs}) == 3
    assert not any(sign.isalnum() or sign in line_letters() for sign in signs)
    for line, name in zip(course.lines, seated.model.names, strict=True):
        assert line.name == f"{line.sign} {name}"


def test_the_chart_stands_below_the_sheet_where_the_anthill_has_no_room() -> None:
    low, high = ended((80, 24)), ended((120, 40))
    for seated, pane in ((low, Pane.BOARD), (high, Pane.INFO)):
        assert "Points behind the leader" in seated.stage.canvas(pane).to_text()
    assert "How it went" in low.stage.canvas(Pane.INFO).to_text()
    assert "led." in low.stage.canvas(Pane.INFO).to_text()
    assert "Points behind the leader" not in low.stage.canvas(Pane.INFO).to_text()
