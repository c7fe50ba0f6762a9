"""Pages opened while Actions are chosen: Tab goes through battles to come, arrows scroll the points."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask
from antterm.games.march.rules.battle import ant_battle
from antterm.games.march.rules.forecast import by_card
from antterm.games.march.rules.threats import battles_due
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.words.forecasts import standing_with_strengths
from antterm.ui.models.seat_view import SeatView
from tests.games.march.handmade import BARK, BLUE, RED, facing
from tests.games.march.screen.games import SIZES, ModelDriver, Size
from tests.games.march.screen.models import ACTING, model_of, seat_view_of, show


def two_battles(ask: Ask, view: MarchView) -> bool:
    """Stop at an Action while who is asked fights in one of several battles due."""
    due = battles_due(view)
    return ask.kind == "turn.action" and len(due) > 1 and ask.seat in (due[0].invader, due[0].defender)


def band(seated: ModelDriver) -> str:
    """The number of the battle under the cursor."""
    board = seated.board()
    return board[board.index("[") + 1 : board.index("]")]


@pytest.mark.few(1)
@SIZES
def test_tab_goes_through_the_battles_and_the_key_line_says_so(size: Size) -> None:
    seated = ModelDriver(two_battles, seats=3, seed=2, size=size)
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
    position, model = facing(2, 2, ("", ""), ("swarm", ""), invades=False), model_of()
    position.gives(RED, hand="royal_jelly")
    show(model, seat_view_of(position, ACTING, []))
    assert model.press("b")
    told = model.explanation()
    (battle,) = battles_due(model.view)
    forecasts = by_card(model.view, battle, RED)
    assert [card for card, _forecast in forecasts] == ["royal_jelly", "swarm"]
    for row, (card, forecast) in zip(reversed(told[1:3]), forecasts, strict=True):
        printed = model.view.card(card)
        assert row == f"+{printed.value} {printed.name}: {standing_with_strengths(forecast)}"


def test_tab_marks_no_answer_where_no_two_battles_are_shown() -> None:
    seated = ModelDriver(lambda ask, view: ask.kind == "turn.action", seats=3, seed=2)
    seated.go_on()
    seated.press("b")
    assert not seated.stage.press("Tab")
    assert seated.model.pointing.mark is None


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_arrows_scroll_the_points_to_their_end(size: Size) -> None:
    seated = ModelDriver(two_battles, seats=3, seed=2, size=size)
    seated.go_on()
    seated.press("o")
    for _row in range(9):
        if seated.stage.record.play.ask is None or "after round" in seated.board():
            break
        seated.press("Down")
    assert "after round" in seated.board()


def test_a_defender_is_told_that_an_invader_who_has_laid_no_card_adds_nothing_more() -> None:
    position = facing(1, 2, ("", ""), ("swarm", "blind_overlords"), invades=True)
    flow = ant_battle(position, BARK, RED, BLUE)
    ask = flow.send(next(flow).choices[-1])
    assert ask.seat == BLUE
    model = model_of()
    show(model, SeatView(view_of(position.state, BLUE), ask, ask, None, ("Ann", "Bob", "Cleo"), [], 0))
    assert "You win: they have nothing to add." in " ".join(model.board().draw(76, 30).to_text().split())
