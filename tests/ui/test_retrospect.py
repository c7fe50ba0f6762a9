"""The course of a game, as each game reads it from its story."""

from __future__ import annotations

import re

import pytest

from antterm.draw.retrospect import Curve, Retrospect
from antterm.games.hive.rules.happened import HalfMove
from antterm.games.hive.screen.retrospect import positions
from antterm.games.march.screen import pages
from antterm.games.micropolis.rules.happened import RoundBegan
from antterm.games.micropolis.rules.scoring import totals
from antterm.ui.models.layout import Pane
from antterm.ui.models.model import GameModel
from tests.games.hive.screen import boards as hive
from tests.games.march.screen.games import ModelDriver, never
from tests.games.micropolis.screen import boards as micropolis
from tests.program.games import ALL_EIGHT
from tests.ui.stage import check_golden


def told_by(model: GameModel) -> Retrospect:
    scene = model.scene(Pane.INFO)
    assert isinstance(scene, Retrospect)
    return scene


def test_points_of_march_grow_to_what_the_nests_say() -> None:
    seated = ModelDriver(never, 3, 2)
    told = told_by(seated.model)
    assert [line.values[-1] for line in told.lines] == [nest.score for nest in seated.model.view.nests]
    assert any("Longest way of an ant" in fact for fact in told.facts)


def test_points_of_the_horde_are_a_line_too() -> None:
    seated = ModelDriver(never, 2, 3, (("centipedes", "standard"),))
    horde = seated.model.view.horde
    assert horde is not None
    assert told_by(seated.model).lines[-1].values[-1] == horde.score


def test_other_pages_of_march_explain_as_ever() -> None:
    seated = ModelDriver(never, 3, 2)
    seated.press("m")
    assert not isinstance(seated.model.scene(Pane.INFO), Retrospect)
    seated.press("o")
    assert seated.model.page is pages.SCORE
    told_by(seated.model)


def test_points_of_micropolis_are_those_that_the_sheet_had_after_each_round() -> None:
    record = micropolis.new_record(3, 999)
    seated = micropolis.Seated(record, (80, 24))
    starts = [h.number for h in record.story(None) if isinstance(h.event, RoundBegan)]
    sheets = [totals(record.at(number).view(None).sheets) for number in (*starts[1:], len(record.answers))]
    assert seated.model.seat_view is not None
    told = seated.model.retrospect(seated.model.seat_view)
    assert told is not None
    lines = told.lines
    behind = [tuple(own - max(points) for own in points) for points in sheets]
    assert list(zip(*(line.values[1:] for line in lines), strict=True)) == behind, (
        "who leads runs along the top"
    )
    assert tuple(line.result for line in lines) == sheets[-1]


@pytest.mark.parametrize("width", [31, 43])
@pytest.mark.parametrize("finals", [(57, 56, 53), (50, 50, 50), (60, 60, 59, 59, 58, 58), (80, 3)])
def test_every_line_of_a_chart_ends_on_a_row_of_its_own(finals: tuple[int, ...], width: int) -> None:
    best = max(finals)
    lines = tuple(
        Curve(str(n), "key", (0, -3, final - best), name=f"Normal {n}", result=final)
        for n, final in enumerate(finals, 1)
    )
    drawn = Retrospect("Points behind the leader", lines, ("", "1", "2"), (), False).draw(width, 14).to_text()
    rows = drawn.split("\n")
    ends = {
        n: [row for row in rows if row.rstrip().endswith(f"Normal {n} {final}")]
        for n, final in enumerate(finals, 1)
    }
    assert all(len(found) == 1 for found in ends.values()), drawn
    order = [rows.index(ends[n][0]) for n in sorted(ends, key=lambda n: -finals[n - 1])]
    assert order == sorted(set(order)), "the best lies uppermost"


@pytest.mark.parametrize(
    ("seats", "advanced"), [(6, "off"), (3, "on")], ids=["six anthills", "six of the advanced game"]
)
def test_the_end_of_micropolis_has_sheet_bars_and_line_at_once(seats: int, advanced: str) -> None:
    seated = micropolis.Seated(micropolis.new_record(seats, 999, advanced=advanced), (80, 24))
    view = seated.model.view
    rows = [row for row in seated.board().split("\n") if row.strip()]
    points = sorted(totals(view.sheets), reverse=True)
    assert ["Points", *map(str, points)] in [row.split() for row in rows]
    bars = seated.model.scene(Pane.SEATS).draw(31, 10).to_text()
    told = [int(row.split()[-1]) for row in bars.split("\n") if re.search(r"\d$", row)]
    assert told == points, "a bar for each player"
    assert "Points behind the leader" in seated.board()
    check_golden(seated.stage.screen(), f"micropolis-end-of-{seats}-80x24-unicode")


def test_the_board_of_hive_is_laid_again_move_by_move() -> None:
    board = hive.AtTheBoard(ALL_EIGHT[:30])
    moves = [h.event for h in board.record.story(None) if isinstance(h.event, HalfMove)]
    assert positions(moves)[-1] == board.model.view.stacks


def test_hive_tells_the_rings_and_the_longest_run_until_one_looks_round() -> None:
    board = hive.AtTheBoard(ALL_EIGHT)
    assert board.model.seat_view is not None
    assert board.model.seat_view.outcome is not None
    told = told_by(board.model)
    assert max(line.values[-1] for line in told.lines) == 6
    assert any("ant run" in fact for fact in told.facts)
    board.press("Left")
    assert not isinstance(board.model.scene(Pane.INFO), Retrospect)
