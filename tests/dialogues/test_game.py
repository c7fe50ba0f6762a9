"""What is asked before giving up and taking that back; no front end."""

from __future__ import annotations

from functools import partial

from antterm.dialogues.game import agree_to_take_back, confirm_declaration
from antterm.dialogues.steps import Confirm
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.table.ahead import PlannedAnswers
from antterm.table.taking_back import TakingBack
from tests.dialogues.holding import Held, data_dir


def given_up(other: Seat) -> Table:
    """A game of Hive in which Ann has given up."""
    table = Table.create(Store(data_dir()), "hive", (Seat("Ann"), other), {}, 1, "evening")
    table.answer(table.game.giving_up)
    return table


def test_a_resignation_is_taken_back_only_by_consent() -> None:
    with given_up(Seat("Bob")) as table:
        begin = partial(agree_to_take_back, TakingBack(table, PlannedAnswers()))
        held = Held(begin)
        assert isinstance(held.step, Confirm)
        assert held.step.question.startswith("Ann has resigned or lost on time.")
        assert held.answer(False).conversation.result is False
        assert Held(begin).answer(True).conversation.result is True


def test_against_bots_nobody_is_asked() -> None:
    with given_up(Seat("Bot", "bot:random")) as table:
        held = Held(partial(agree_to_take_back, TakingBack(table, PlannedAnswers())))
        assert held.ended()
        assert held.conversation.result is True


def test_giving_up_is_confirmed() -> None:
    held = Held(partial(confirm_declaration, "Give up: the other player wins."))
    assert isinstance(held.step, Confirm)
    assert held.step.question == "Give up: the other player wins."
    assert held.answer(True).conversation.result is True
