"""What parts the panes: their grounds, or rules where there are no colours."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.ui.models.backdrop import Backdrop, ground_of
from antterm.ui.models.layout import Area, Pane, PaneSizes, lay_out


@pytest.mark.parametrize("seats", [0, 3])
@pytest.mark.parametrize("folded_out", [False, True])
def test_every_pane_lies_on_its_ground_with_margins(seats: int, folded_out: bool) -> None:
    panes = lay_out(80, 24, PaneSizes(seats=seats, answers=4), folded_out)
    drawn = Backdrop(tuple(panes.items()), ascii_only=False).draw(80, 24)
    for pane, (x, y, wide, high) in panes.items():
        grounds = {
            drawn.rows[row][column][1].bg for row in range(y, y + high) for column in range(x, x + wide)
        }
        assert grounds == {ground_of(pane)}
    board, first = panes[Pane.BOARD], "side" if Pane.SEATS in panes else "bar"
    assert [drawn.rows[1][x][1].bg for x in (board.width - 1, board.width, 79)] == ["", first, first]
    assert [ink.bg for _char, ink in drawn.rows[23]] == ["bar"] * 80


def test_an_edge_of_half_blocks_runs_between_two_grounds() -> None:
    panes = lay_out(80, 24, PaneSizes(seats=3, answers=4))
    drawn = Backdrop(tuple(panes.items()), ascii_only=False).draw(80, 24)
    inks = {pane: drawn.rows[panes[pane].y - 1][-1] for pane in (Pane.ANSWERS, Pane.INFO, Pane.STORY)}
    assert [(char, ink.fg, ink.bg) for char, ink in inks.values()] == [
        ("▀", "side", "bar"),
        (" ", "bar", "bar"),
        ("▀", "bar", "side"),
    ]
    assert Backdrop(tuple(panes.items()), ascii_only=True).draw(80, 24).to_text().strip() == ""


def test_rules_part_the_panes_where_there_are_no_colours() -> None:
    panes = lay_out(80, 24, PaneSizes(seats=3, answers=4))
    drawn = Backdrop(tuple(panes.items()), ascii_only=True, ruled=True).draw(80, 24)
    lines = drawn.to_text().split("\n")
    assert {line.strip()[:1] for line in lines[1:21]} == {"|", "+"}
    assert sum(line.strip().startswith("+---") for line in lines) == 3
    assert {ink.bg for row in drawn.rows for _char, ink in row} == {""}


def test_folded_out_panes_take_the_whole_width() -> None:
    panes = lay_out(60, 24, PaneSizes(seats=3, answers=4), folded_out=True)
    drawn = Backdrop(tuple(panes.items()), ascii_only=False).draw(60, 24)
    assert {ink.bg for row in drawn.rows for _char, ink in row} == {"side", "bar"}


def test_without_places_it_says_that_the_terminal_is_too_small() -> None:
    assert "too small" in Backdrop((), ascii_only=False).draw(50, 10).to_text()


def test_a_strip_stands_above_the_board_of_a_narrow_terminal_only() -> None:
    wish = PaneSizes(seats=3, answers=4, strip=1)
    panes = lay_out(60, 24, wish)
    assert panes[Pane.STRIP] == Area(1, 1, 58, 1)
    assert panes[Pane.BOARD] == Area(0, 2, 60, 15)
    assert panes[Pane.ANSWERS].y == panes[Pane.BOARD].y + panes[Pane.BOARD].height
    assert Pane.STRIP not in lay_out(80, 24, wish)
    assert Pane.STRIP not in lay_out(60, 24, wish, folded_out=True)


def test_the_seats_make_do_with_less_where_they_would_take_more_than_half() -> None:
    wish = PaneSizes(seats=12, least_seats=5)
    assert lay_out(120, 40, wish)[Pane.SEATS].height == 12
    assert lay_out(120, 24, wish)[Pane.SEATS].height == 5
    assert lay_out(120, 24, PaneSizes(seats=12))[Pane.SEATS].height == 10


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20)], ids="{0[0]}x{0[1]}".format)
def test_a_banner_takes_the_first_row_of_the_board(size: tuple[int, int]) -> None:
    usual, ended = lay_out(*size, PaneSizes()), lay_out(*size, PaneSizes(banner=True))
    board = usual[Pane.BOARD]
    assert ended[Pane.BANNER] == Area(board.x, board.y, board.width, 1)
    assert ended[Pane.BOARD] == Area(board.x, board.y + 1, board.width, board.height - 1)
    assert Pane.BANNER not in lay_out(60, 20, PaneSizes(banner=True), folded_out=True)


def test_a_text_to_be_read_stands_first_and_has_its_rows_before_the_answers() -> None:
    wish = PaneSizes(seats=3, answers=9, info=8, info_first=True, story=3)
    panes = lay_out(80, 24, wish)
    beside = (Pane.SEATS, Pane.INFO, Pane.ANSWERS)
    assert [panes[pane].height for pane in beside] == [3, 8, 7]
    assert [panes[pane].y for pane in beside] == [1, 5, 14]
    assert Pane.STORY not in panes
    assert [lay_out(80, 40, wish)[pane].height for pane in (*beside, Pane.STORY)] == [3, 8, 9, 13]
    long = lay_out(80, 24, replace(wish, info=14))
    assert (long[Pane.INFO].height, long[Pane.ANSWERS].height) == (11, 4)
    without = lay_out(80, 24, replace(wish, info=14, answers=0))
    assert without[Pane.INFO].height == 14
    assert Pane.ANSWERS not in without


def test_blank_rows_of_a_text_make_room_for_answers_that_have_none() -> None:
    wish = PaneSizes(seats=3, answers=5, info=12, info_gaps=1, info_first=True, story=3)
    panes = lay_out(80, 24, wish)
    assert (panes[Pane.INFO].height, panes[Pane.ANSWERS].height) == (11, 4), "one row would not do"
    panes = lay_out(80, 24, replace(wish, info=11))
    assert (panes[Pane.INFO].height, panes[Pane.ANSWERS].height) == (10, 5)
    assert lay_out(80, 24, replace(wish, info=10))[Pane.INFO].height == 10


def test_a_story_that_must_be_told_has_its_rows_before_the_text_above_it() -> None:
    wish = PaneSizes(seats=4, answers=7, extra_rows=(1,))
    assert Pane.STORY not in lay_out(80, 24, wish)
    panes = lay_out(80, 24, replace(wish, least_story=2))
    assert panes[Pane.STORY].height == 2
    assert panes[Pane.ANSWERS] == lay_out(80, 24, wish)[Pane.ANSWERS]
    assert panes[Pane.INFO].height == lay_out(80, 24, wish)[Pane.INFO].height - 3
    assert lay_out(80, 40, replace(wish, least_story=2)) == lay_out(80, 40, wish)
    for answers in range(1, 20):
        for least in (0, 2):
            panes = lay_out(80, 24, PaneSizes(seats=6, answers=answers, whole_list=True, least_story=least))
            assert all(area.height > 0 for area in panes.values()), (answers, least)


def test_of_what_is_said_below_answers_as_much_is_planned_for_as_has_room() -> None:
    wish = PaneSizes(seats=4, answers=5, info=4, extra_rows=(6, 3))
    rows = [lay_out(80, height, wish)[Pane.ANSWERS].height for height in (18, 24, 40)]
    assert rows == [5, 5 + 3, 5 + 6]


def test_for_a_story_with_a_wish_the_text_above_it_makes_do_with_few_rows_but_not_with_none() -> None:
    wish = PaneSizes(seats=4, answers=5)
    usual = lay_out(80, 24, wish)
    assert (usual[Pane.INFO].height, usual[Pane.STORY].height) == (4, 4)
    for wished, rows in ((4, 4), (5, 5), (6, 6), (9, 6)):
        panes = lay_out(80, 24, replace(wish, wished_story=wished))
        assert (panes[Pane.INFO].height, panes[Pane.STORY].height) == (8 - rows, rows)
    assert lay_out(80, 40, replace(wish, wished_story=6)) == lay_out(80, 40, wish)
