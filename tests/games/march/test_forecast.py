"""What is foretold of a battle is what comes of it."""

from __future__ import annotations

from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.rules.forecast import Forecast, forecast_of
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import BattleDecided
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import LayingFerocity
from antterm.games.march.rules.view import BattleView
from tests.games.march.screen.games import answer_of

Foretold = tuple[int, BattleView, Forecast]
"""To which seat, of which battle, what."""


def holds(foretold: Foretold, decided: BattleDecided) -> None:
    """Compare a forecast with what came of its battle."""
    seat, battle, forecast = foretold
    side = 0 if seat == battle.invader else 1
    won = decided.winner == seat
    lost = decided.losses[side], decided.losses[1 - side]
    expected = forecast.winning if won else forecast.losing
    if forecast.against_centipede:
        assert lost[0] >= expected.own
        return
    assert lost == (expected.own, expected.theirs)
    own, theirs = (total - n for total, n in zip(decided.totals, battle.strengths, strict=True))
    if side:
        own, theirs = theirs, own
    if forecast.needed:
        assert won is (own - theirs >= forecast.needed)
    else:
        assert won or theirs > own


def test_battles_end_as_foretold() -> None:
    compared = [battle for seed in range(14) for battle in battles_of(seed)]
    assert len(compared) >= 4


def battles_of(seed: int) -> list[BattleDecided]:
    """The battles of a lively game in which something was foretold, all of it true."""
    record: Record[State] = Record(March(), 4, seed, {})
    rng = Streams(seed)
    foretold: dict[int, Foretold] = {}
    found = []
    while (ask := record.play.ask) is not None:
        view = record.play.view(ask.seat)
        if isinstance(ask.about, LayingFerocity) and view.battle is not None:
            foretold[ask.seat] = ask.seat, view.battle, forecast_of(view, view.battle, ask.seat)
        record.answer(answer_of(ask, rng))
        for event in record.history[-1].events:
            if isinstance(event, BattleDecided):
                for one in foretold.values():
                    holds(one, event)
                    found.append(event)
                foretold.clear()
    return found
