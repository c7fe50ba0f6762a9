"""What keys do while something covers the question, by their commands alone."""

from __future__ import annotations

import pytest

from antterm.games.march.screen import commands
from antterm.games.march.screen.covering import OnExplanation, answers_unseen, decides, on_explanation
from antterm.ui.models import commands as common
from antterm.ui.models.keymap import Command


def effect(*found: Command, turns: bool = False, is_over: bool = False) -> OnExplanation:
    return on_explanation(found, turns=turns, is_over=is_over)


@pytest.mark.parametrize(
    "read_on", [common.UP, common.NEXT, commands.SCROLL_ON, *commands.DIRECTIONS], ids=lambda each: each.id
)
def test_an_explanation_stays_while_one_reads_on(read_on: Command) -> None:
    assert effect(read_on) is OnExplanation.STAYS


def test_an_explanation_makes_way_for_an_action_or_a_page_and_for_nothing_on_enter() -> None:
    assert effect(commands.REST) is OnExplanation.MAKES_WAY
    assert effect(commands.STORY) is OnExplanation.MAKES_WAY
    assert effect() is OnExplanation.MAKES_WAY, "a key without a command"
    for closing in (common.TAKE, common.BACK, commands.FULL, commands.AGAIN, commands.PAY_IN_LARVAE):
        assert effect(closing) is OnExplanation.CLOSES
    assert effect(common.TAKE, is_over=True) is OnExplanation.MAKES_WAY, "the screen goes on from the end"


def test_space_turns_a_hex_that_is_explained_and_closes_any_other_explanation() -> None:
    assert effect(common.VARIANT) is OnExplanation.CLOSES
    assert effect(common.VARIANT, turns=True) is OnExplanation.STAYS
    assert effect(common.VARIANT, commands.AGAIN, turns=True) is OnExplanation.CLOSES


def test_what_decides_leads_from_the_story_to_the_question_and_what_only_looks_does_not() -> None:
    assert decides([commands.REST])
    assert decides([common.NEXT, commands.DECLINE]), "one of the commands of the key is enough"
    assert not decides([common.NEXT, commands.HAND])


def test_no_is_seen_beside_a_page_where_the_answers_are_listed() -> None:
    assert answers_unseen([commands.DECLINE], lists_answers=False)
    assert not answers_unseen([commands.DECLINE], lists_answers=True)
    for answering in (commands.QUIET, commands.LARVAE, commands.PAY_IN_LARVAE, commands.AGAIN):
        assert answers_unseen([answering], lists_answers=True)
        assert decides([answering])
    assert not answers_unseen([commands.REST], lists_answers=False), "an Action is named by its key"
