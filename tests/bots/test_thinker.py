"""How long bots may think."""

from __future__ import annotations

import pytest

from antterm import bots
from antterm.bots import Budget


def test_a_budget_is_spent_before_what_is_begun_next_would_take_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(bots, "monotonic", lambda: now[0])
    budget = Budget(seconds=5)
    for passed, spent in ((2.0, False), (1.0, False), (1.0, True), (0.25, False), (0.5, True)):
        now[0] += passed
        assert budget.spent() is spent


def test_a_budget_without_a_time_ends_with_its_positions_or_when_told() -> None:
    budget = Budget(nodes=10)
    assert not budget.spent(9)
    assert budget.spent(10)
    budget.stop()
    assert budget.spent(0)
