"""Answers in advance are typed, refused and forgotten; no front end, no host."""

from __future__ import annotations

from functools import partial

import pytest

from antterm.dialogues.host_table import DIALOGUES, TableAction, actions
from antterm.dialogues.steps import Enter, Wait
from antterm.remote.link import LinkState
from antterm.remote.table import RemoteTable
from antterm.wire.messages import (
    Correspondence,
    CorrespondenceStatus,
    ForgetPlan,
    PlanAnswers,
    Refusal,
    Snapshot,
)
from tests.dialogues.holding import Held
from tests.remote.heard import Heard, stand

DAYS = CorrespondenceStatus(
    terms=Correspondence(move=72), left=(9, 9), due=None, vacation=(0, 0), away=(None, None)
)
LINE = ("wS1", "bS1 wS1-")


def blacks(rev: int = 1, **more: object) -> Snapshot:
    """Black's sight of a game over days in which White is to move."""
    return stand(rev=rev, seat=1, correspondence=DAYS, **more)


@pytest.fixture
def link() -> Heard:
    link = Heard()
    link.state = LinkState.OPEN
    return link


@pytest.fixture
def table(link: Heard) -> RemoteTable:
    table = RemoteTable(link, "sunday")
    link.say(blacks())
    return table


def hold(table: RemoteTable) -> Held:
    return Held(partial(DIALOGUES[TableAction.PLAN], table))


def test_a_line_is_typed_until_the_host_keeps_it(link: Heard, table: RemoteTable) -> None:
    held = hold(table)
    assert held.options == ("Add a line",)
    held.answer("Add", "wS1")
    assert isinstance(held.step, Enter)
    assert held.step.trouble == "A line must have from 2 to 8 answers, separated by commas."
    held.answer("wS1, bS1  wS9-,")
    assert link.sent == [PlanAnswers(rev=1, answers=("wS1", "bS1  wS9-"))]
    link.say(blacks(2))  # somebody has come or gone
    assert isinstance(held.step, Wait)
    assert not held.step.has_come()
    link.say(Refusal(code="plan_ends"))
    assert held.step.has_come()
    held.conversation.answer(None)
    assert isinstance(held.step, Enter)
    assert held.step.trouble == "A line of answers in advance must end with one of your own."
    assert held.step.begun == "wS1, bS1  wS9-,"
    held.answer("wS1, bS1 wS1-")
    link.say(blacks(3, plans=(LINE,)))
    held.conversation.answer(None)
    assert held.read() == "If they answer as you expect, the host answers for you."


def test_lines_are_forgotten_one_by_one_or_all(link: Heard, table: RemoteTable) -> None:
    other = ("wA1", "bA1 wA1-")
    link.say(blacks(2, plans=(LINE, other)))
    assert hold(table).options == (
        *("Forget: wS1, bS1 wS1-", "Forget: wA1, bA1 wA1-"),
        *("Add a line", "Forget all"),
    )
    assert hold(table).answer("Forget: wA1").ended()
    assert hold(table).answer("Forget all").ended()
    assert link.sent == [ForgetPlan(answers=other), ForgetPlan()]


def test_they_are_offered_while_somebody_else_is_asked_in_a_game_over_days(
    link: Heard, table: RemoteTable
) -> None:
    assert TableAction.PLAN in actions(table)
    for rev, shown in enumerate(
        (
            stand(rev=2, seat=1),
            stand(rev=3, correspondence=DAYS),
            blacks(4, paused=True),
            blacks(5, ended=True),
        ),
        2,
    ):
        link.say(shown)
        assert TableAction.PLAN not in actions(table), rev


def test_where_the_host_is_out_of_reach_that_is_said(link: Heard, table: RemoteTable) -> None:
    held = hold(table).answer("Add", "wS1, bS1 wS1-")
    link.state = LinkState.LOST
    held.conversation.answer(None)
    assert held.read() == "There is no connection to the host at the moment."
