"""What people do about others at a host: mute, block, report; and the talk of onlookers. No front end."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from antterm.dialogues.conduct import about_people
from antterm.dialogues.host_table import DIALOGUES, TableAction, actions
from antterm.dialogues.steps import Choose, Enter, Wait
from antterm.remote.link import LinkState
from antterm.remote.table import RemoteTable
from antterm.remote.table_sentences import audience
from antterm.wire.messages import (
    Block,
    ChatLine,
    ChatUpdate,
    HouseRules,
    OnlookersChat,
    PersonInfo,
    Refusal,
    Reported,
    ReportPerson,
    SetOnlookersChat,
    Watching,
)
from tests.dialogues.holding import Held
from tests.foreseen import EVENING
from tests.remote.heard import Heard, stand

ANN, DAN = PersonInfo(id="ann", name="Ann"), PersonInfo(id="dan", name="Dan")


@pytest.fixture
def link() -> Heard:
    link = Heard()
    link.state = LinkState.OPEN
    return link


@pytest.fixture
def table(link: Heard) -> RemoteTable:
    return RemoteTable(link, "sunday")


def test_somebody_is_blocked_in_the_lobby_and_unblocked_when_they_are_not_there(link: Heard) -> None:
    held = Held(partial(about_people, link, [ANN, DAN])).answer("Dan", "Block Dan")
    assert held.read() == "Dan is blocked."
    assert link.has_blocked("dan")
    held = Held(partial(about_people, link, [ANN]))
    assert held.options == ("Dan (blocked)",)
    assert held.answer("Dan", "Unblock Dan").read() == "Dan is no longer blocked."
    assert link.sent == [Block(person="dan"), Block(person="dan", blocked=False)]
    assert Held(partial(about_people, link, [ANN])).read() == "Nobody else is here."


def test_a_person_is_reported_with_a_reason(link: Heard) -> None:
    held = Held(partial(about_people, link, [DAN])).answer("Dan", "Report Dan")
    held.answer("")
    assert isinstance(held.step, Enter)
    assert held.step.trouble == "A report needs a reason, in a few words."
    held.answer("Dan shouts")
    assert isinstance(held.step, Wait)
    assert link.sent == [ReportPerson(reason="Dan shouts", person="dan")]
    link.say(Refusal(code="stale"))
    assert not held.step.has_come(), "that is about something else"
    link.say(Reported())
    assert held.step.has_come()
    held.conversation.answer(None)
    assert held.read() == "The keeper of the host will read your report."


def test_who_may_report_no_more_today_is_told_so(link: Heard) -> None:
    held = Held(partial(about_people, link, [DAN])).answer("Dan", "Report Dan", "Dan shouts")
    link.say(Refusal(code="too_many_reports"))
    held.conversation.answer(None)
    assert held.read().startswith("No more reports are accepted today")


def test_a_line_that_somebody_else_has_said_is_reported(link: Heard, table: RemoteTable) -> None:
    link.say(stand())
    said = [("Ann", 0), ("Bob", 1), ("Eve", None)]
    lines = [
        ChatLine(at=EVENING + timedelta(seconds=place), name=name, text=f"by {name}", seat=seat)
        for place, (name, seat) in enumerate(said)
    ]
    link.say(ChatUpdate(lines=tuple(lines)))
    held = Held(partial(DIALOGUES[TableAction.MUTE], table)).answer("Report something")
    assert held.options == ("Eve: by Eve", "Bob: by Bob"), "the latest first, and none of her own"
    held.answer("Bob", "rude")
    assert link.sent == [ReportPerson(reason="rude", table="sunday", said=lines[1].at)]


def test_the_owner_says_who_reads_what_onlookers_say(link: Heard, table: RemoteTable) -> None:
    link.say(stand(owns=True))
    held = Held(partial(DIALOGUES[TableAction.ONLOOKERS], table))
    assert isinstance(held.step, Choose)
    assert "other onlookers, and the players after the game" in held.step.text
    assert held.options == ("everybody at the table", "nobody (onlookers cannot chat)")
    assert held.answer("nobody").ended()
    assert link.sent == [SetOnlookersChat(chat=OnlookersChat.CLOSED)]
    link.say(stand(rev=2, owns=True, house_rules=HouseRules(watch=Watching.NOBODY)))
    assert TableAction.ONLOOKERS not in actions(table)
    link.say(stand(rev=3))
    assert TableAction.ONLOOKERS not in actions(table)


@pytest.mark.parametrize(
    ("seat", "chat", "told"),
    [
        (0, OnlookersChat.CLOSED, "Everybody at the table"),
        (None, OnlookersChat.TOGETHER, "Everybody at the table"),
        (None, OnlookersChat.APART, "While the game goes on, only other onlookers"),
        (None, OnlookersChat.CLOSED, "The owner of the table does not want"),
    ],
)
def test_one_is_told_who_reads_what_one_says(
    seat: int | None, chat: OnlookersChat, told: str, link: Heard, table: RemoteTable
) -> None:
    link.say(stand(seat=seat, house_rules=HouseRules(onlookers_chat=chat)))
    assert audience(table).startswith(told)
