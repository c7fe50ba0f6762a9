"""The limits of the time that bots may think."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import pytest

from antterm import bots
from antterm.bots import Budget, bot
from antterm.bots.child import TaskRunner


def test_a_budget_is_spent_before_what_is_begun_next_would_take_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(bot, "monotonic", lambda: now[0])
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


class Quick:
    """A job that tells when it begins, and whether it was stopped before it had done anything."""

    def __init__(self) -> None:
        self.begins = Event()

    def budget(self) -> Budget:
        self.begins.set()
        return Budget()

    def deepen(self, budget: Budget, tell: Callable[[Any], None]) -> bool:
        return budget.spent()


def test_a_job_that_begins_as_soon_as_it_is_in_the_queue_is_not_stopped_with_the_one_before() -> None:
    replies: list[bots.Reply] = []
    desk, job = TaskRunner(replies.append), Quick()
    doing = Thread(target=desk.do, args=(job,))

    def queue() -> None:
        doing.start()
        assert job.begins.wait(10)

    desk.give_way(queue)
    doing.join(10)
    assert replies == [bots.Done(False)]


def test_a_job_that_begins_after_another_was_asked_for_is_stopped() -> None:
    replies: list[bots.Reply] = []
    TaskRunner(replies.append).do(Quick(), is_wanted=lambda: False)
    assert replies == [bots.Done(True)]
