"""The graph of how a game went: an even middle, both halves as high, and the present value beside no axis."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.draw.canvas import HALF_BLOCK, Canvas
from antterm.ui.models.rating_graph import ChanceBar, Decided, RatedCourse, RatingGraph

CHANCES = (50.0, 55.0, 68.0, 87.0, 100.0, 32.0, 0.0, None)
GRAPH = RatingGraph(CHANCES, 2, ("White", "Black"), ("white.tile", "black.tile"), ((3, "2...??"),), "68 %")


def columns(canvas: Canvas, left: int, rows: int) -> list[list[str]]:
    """The roles of the half rows of a graph, by column, from above."""
    found = []
    for x in range(left, canvas.width - 1):
        cells = [canvas.rows[y][x] for y in range(rows)]
        halves = [((ink.fg if char == HALF_BLOCK else ink.bg), ink.bg) for char, ink in cells]
        found.append([role for pair in halves for role in pair])
    return found


@pytest.mark.parametrize("rows", [3, 4, 7])
def test_both_halves_are_as_high_and_the_middle_is_even(rows: int) -> None:
    width, left = 31, 7
    drawn = GRAPH.draw(width, rows + 1)
    assert drawn.to_text().splitlines()[(rows - 1) // 2].strip().startswith("even") or rows == 2
    shown = columns(drawn, left, rows)
    middle = rows - 1
    per_chance = [shown[n * len(shown) // len(CHANCES)] for n in range(len(CHANCES))]
    for chance, column in zip(CHANCES, per_chance, strict=True):
        if chance is None:
            assert set(column) == {""}
            continue
        above, even, below = column[:middle], column[middle], column[middle + 1 : 2 * middle + 1]
        assert even == "title"
        white, black = above.count("white.tile"), below.count("black.tile")
        assert white + above.count("black.tile") == middle
        assert black + below.count("white.tile") == middle
        assert bool(white) == (chance > 50)
        assert bool(black) == (chance < 50)
        if chance in (0.0, 100.0):
            assert middle in (white, black), "a game that is won uses the whole height"
    heights = [column[:middle].count("white.tile") for column in per_chance[:5]]
    assert heights == sorted(heights)
    assert rows < 7 or len(set(heights)) > 3, "small and large ones can be told apart"


def test_the_present_value_stands_below_its_position_and_not_on_the_axis() -> None:
    lines = replace(GRAPH, at=6).draw(40, 6).to_text().splitlines()
    assert [line.split()[0] for line in (lines[0], lines[2], lines[4])] == ["White", "even", "Black"]
    assert "▲ 68 %" in lines[-1]
    assert "2...??" in lines[-1]
    assert all("68 %" not in line for line in lines[:-1])


def test_without_areas_of_colour_shares_are_characters() -> None:
    lines = replace(GRAPH, solid=False, ascii_only=True, at=4, label="").draw(24, 6).to_text().splitlines()
    assert all(line.isascii() for line in lines)
    graph = [line[7:] for line in lines[:5]]
    assert set(graph[2]) == {"-"}
    assert graph[0].startswith("....##"[:4])
    assert "#" in graph[0]
    assert "." in graph[4]
    assert "^" in lines[-1]


def test_the_course_names_the_worst_moves_with_what_they_lost() -> None:
    decided = (Decided("15... bP /bG1", "Bob", 19, "bA1 wG1-"), Decided("14. wP /bA1", "Ann", 17))
    facts = ("19. wA3 /bQ: the sixth side.", "The longest ant run: 13 cells, Black's ant 2 on turn 19.")
    course = RatedCourse("How it went", "37 half-moves", replace(GRAPH, margin=0), decided, facts)
    lines = course.draw(31, 17).to_text().splitlines()
    assert lines[0] == "How it went       37 half-moves"
    place = next(n for n, line in enumerate(lines) if line.startswith("What decided it"))
    assert lines[place].endswith("chances")
    assert lines[place + 1] == "15... bP /bG1     Bob     -19 %"
    assert lines[place + 2] == "  better: bA1 wG1-"
    assert lines[place + 3] == "14. wP /bA1       Ann     -17 %"
    assert lines[place + 5] == facts[0]
    assert len(lines) <= 17, "what has no room is left out whole"
    assert facts[1].split()[0] not in " ".join(lines[place + 6 :]) or lines[-1].endswith("19.")


@pytest.mark.parametrize(("chance", "white"), [(0, 0), (25, 10), (50, 20), (71, 28), (100, 40)])
def test_a_bar_fills_from_below_with_the_chance_of_the_first_seat(chance: int, white: int) -> None:
    bar = ChanceBar(chance, ("white.tile", "black.tile"), ("white.name", "black.name"))
    (column,) = columns(bar.draw(2, 20), 0, 20)
    assert column.count("title") == 1
    assert column[20] == "title", "where nobody is ahead"
    column[20] = "white.tile" if white >= 20 else "black.tile"
    assert column == (40 - white) * ["black.tile"] + white * ["white.tile"]
    text = bar.draw(2, 20).to_text()
    assert text.split()[-1:] == ([] if chance == 100 else [str(chance)]) or chance == 100
    assert ChanceBar(chance, bar.grounds, bar.inks).draw(1, 20).to_text().split() != [str(chance)]


def test_a_bar_is_told_without_colours_and_blank_while_nothing_is_known() -> None:
    bar = ChanceBar(30, ("white.tile", "black.tile"), ("white.name", "black.name"), solid=False)
    assert "".join(bar.draw(2, 10).to_text().split()) == ".....-.###"
    assert replace(bar, chance=None).draw(2, 10).to_text().split() == []
