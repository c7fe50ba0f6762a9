"""The course of a game, as a chart and sentences."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from antterm.draw.retrospect import Curve, Lead, Retrospect, leads

TWO = Retrospect(
    "Points by round",
    (Curve("A", "march.0", (0, 2, 5, 20)), Curve("B", "march.1", (0, 4, 9, 12))),
    ("", "I", "II", "III"),
    ("Round I: B takes the lead.", "Round III: A takes the lead."),
    ascii_only=False,
)


def test_the_lines_of_all_stand_in_one_chart() -> None:
    drawn = TWO.draw(33, 11).to_text()
    assert "A 20" in drawn
    assert "B 12" in drawn
    assert drawn.splitlines()[-1] == "Round III: A takes the lead."


def test_in_ascii_the_values_stand_in_a_table_the_best_first() -> None:
    drawn = replace(TWO, ascii_only=True).draw(33, 11).to_text().splitlines()
    assert [row.split() for row in drawn[:4]] == [
        ["Points", "by", "round"],
        ["I", "II", "III"],
        ["A", "0", "2", "5", "20"],
        ["B", "0", "4", "9", "12"],
    ]
    assert drawn[1].index("III") + 3 == drawn[2].rindex("20") + 2 == drawn[3].rindex("12") + 2
    assert drawn[5:7] == [*TWO.facts]


@pytest.mark.parametrize("width", [20, 31, 60, 120])
def test_of_many_steps_a_table_has_the_last_at_even_distances(width: int) -> None:
    values = tuple(range(0, -22, -1))
    lines = Curve("A", "text", values, name="Ann", result=57), Curve("B", "text", values, result=7)
    told = Retrospect("Points", lines, ("", *map(str, range(1, 22))), (), ascii_only=True)
    _title, heads, ann, other = told.draw(width, 8).to_text().splitlines()[:4]
    shown = [int(head) for head in heads.split()]
    assert shown[-1] == 21
    assert len({after - before for before, after in pairwise(shown)}) == 1
    assert [-int(value) for value in ann.split()[1:-1]][-len(shown) :] == shown
    assert (ann.split()[0], ann.split()[-1], other.split()[0], other.split()[-1]) == ("Ann", "57", "B", "7")


def test_there_is_no_chart_where_nobody_knows_how_it_began() -> None:
    told = Retrospect("Points by round", (), (), TWO.facts, ascii_only=True)
    assert told.draw(33, 11).to_text().strip().splitlines() == list(TWO.facts)


def test_sentences_that_have_no_room_are_left_out_whole() -> None:
    drawn = TWO.draw(33, 8).to_text()
    assert TWO.facts[0] in drawn
    assert "III: A" not in drawn


def test_those_who_end_alike_stand_below_each_other() -> None:
    alike = Retrospect("", (Curve("A", "text", (0, 3)), Curve("B", "text", (0, 3))), ("", "I"), (), False)
    rows = alike.draw(30, 8).to_text().split("\n")
    assert [row.rstrip()[-3:] for row in rows if row.rstrip().endswith("3") and row.strip() != "3"] == [
        "A 3",
        "B 3",
    ]


def test_a_lead_changes_only_where_somebody_is_alone_ahead() -> None:
    assert leads([(0, 2, 5, 9), (0, 3, 5, 8)]) == [Lead(1, 1), Lead(3, 0)]
    assert leads([(0, 1, 1), (0, 1, 1)]) == []


def test_what_is_written_under_the_steps_stands_at_even_distances() -> None:
    steps = ("", *map(str, range(1, 22)))
    long = Retrospect("Points", (Curve("A", "text", tuple(range(22))),), steps, (), ascii_only=False)
    for width in (20, 31, 60, 120):
        shown = list(map(int, long.draw(width, 8).to_text().splitlines()[-1].split()))
        assert shown[-1] == 21
        assert len({after - before for before, after in pairwise(shown)}) == 1, width
    assert shown == list(range(1, 22)), "all of them where there is room"


def test_lines_that_lie_on_each_other_are_all_seen_each_with_its_signs() -> None:
    course = (0, 4, 9, 12)
    lines = tuple(Curve(sign, f"march.{place}", course) for place, sign in enumerate("ABC"))
    drawn = Retrospect("", lines, ("", "I", "II", "III"), (), ascii_only=False).draw(44, 11)
    chart = [row[2:36] for row in drawn.rows[1:10]]
    for line in lines:
        own = [char for row in chart for char, ink in row if ink.fg == line.role and char != line.sign]
        assert len(own) > 5
        assert any(char == line.sign for row in chart for char, _ink in row)
