"""Pages opened while Actions are chosen: Tab goes through battles to come, arrows scroll the points."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask
from antterm.games.march.rules.forecast import by_card
from antterm.games.march.rules.threats import battles_due
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.explain import due_lines
from antterm.games.march.words.forecasts import in_a_word
from tests.games.march.screen.games import SIZES, Seated, Size


def two_battles(ask: Ask, view: MarchView) -> bool:
    """Stop at an Action while who is asked fights in one of several battles due."""
    due = battles_due(view)
    return ask.kind == "turn.action" and len(due) > 1 and ask.seat in (due[0].invader, due[0].defender)


def band(seated: Seated) -> str:
    """The number of the battle under the cursor."""
    board = seated.board()
    return board[board.index("[") + 1 : board.index("]")]


@SIZES
def test_tab_goes_through_the_battles_and_the_key_line_says_so(size: Size) -> None:
    seated = Seated(two_battles, seats=3, seed=2, size=size)
    seated.go_on()
    seated.press("b")
    due = battles_due(seated.model.view)
    assert any(offer.keys == "Tab" for offer in seated.stage.offers())
    seen = [band(seated)]
    for _battle in due:
        seated.press("Tab")
        seen.append(band(seated))
    assert seen == [str(battle.hex) for battle in (*due, due[0])]
    seated.press("Shift+Tab")
    assert band(seated) == str(due[-1].hex)


def test_the_panel_says_what_each_card_makes_of_the_battle() -> None:
    seated = Seated(two_battles, seats=3, seed=2, size=(120, 40))
    seated.go_on()
    seated.press("b")
    view = seated.model.view
    battle = battles_due(view)[0]
    told = due_lines(view, battle, seated.model.names)
    assert seated.model.explanation() == told
    assert view.seat is not None
    for card, forecast in by_card(view, battle, view.seat):
        printed = view.card(card)
        assert f"+{printed.value} {printed.name}: {in_a_word(forecast)}" in told


def test_tab_marks_answers_where_no_two_battles_are_shown() -> None:
    seated = Seated(lambda ask, view: ask.kind == "turn.action", seats=3, seed=2)
    seated.go_on()
    seated.press("b")
    before = seated.model.pointing.mark
    seated.press("Tab")
    assert seated.model.pointing.mark != before


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_arrows_scroll_the_points_to_their_end(size: Size) -> None:
    seated = Seated(two_battles, seats=3, seed=2, size=size)
    seated.go_on()
    seated.press("o")
    for _row in range(9):
        if seated.stage.record.play.ask is None or "after round" in seated.board():
            break
        seated.press("Down")
    assert "after round" in seated.board()
