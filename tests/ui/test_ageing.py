"""Since when games wait is shown anew where somebody watches, and seldom where nobody does."""

from __future__ import annotations

from antterm.ui.models.lobby import ATTENTIVE, RARELY, TICK, Ageing


def test_it_is_looked_at_often_while_somebody_types_and_seldom_after_that() -> None:
    seconds = 0.0
    ageing = Ageing(lambda: seconds)
    looks = []
    while seconds < 2 * RARELY + ATTENTIVE:
        seconds += TICK
        if ageing.is_due:
            ageing.shown()
            looks.append(seconds)
    assert looks == [TICK, TICK + RARELY, TICK + 2 * RARELY]
    ageing.typed()
    seconds += TICK
    assert ageing.is_due
