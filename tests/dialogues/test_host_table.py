"""What people at a table of a host do together, each with one message to the host; no front end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial

import pytest

from antterm.core.game import Order
from antterm.dialogues.host_table import DIALOGUES, TableAction, actions, may_vote
from antterm.dialogues.steps import Choose, Confirm, Enter, Say
from antterm.remote.table import RemoteTable
from antterm.wire.messages import (
    CloseTable,
    Correspondence,
    CorrespondenceStatus,
    GiveOrders,
    GiveUpSeat,
    Invite,
    Mute,
    PersonInfo,
    Proposal,
    ProposalKind,
    Propose,
    ReclaimSeat,
    RemoveOnlooker,
    SeatInfo,
    TakeVacation,
    ToHost,
    Vote,
)
from tests.dialogues.holding import BACK, Held
from tests.foreseen import EVENING
from tests.remote.heard import Heard, seat_infos, stand

DAN = PersonInfo(id="dan", name="Dan")
FREE = (*seat_infos("ann"), SeatInfo(name="Black", player="person"))


@pytest.fixture
def link() -> Heard:
    return Heard()


@pytest.fixture
def table(link: Heard) -> RemoteTable:
    return RemoteTable(link, "sunday")


def hold(action: TableAction, table: RemoteTable) -> Held:
    return Held(partial(DIALOGUES[action], table))


def proposal(by: int, *waits_for: int) -> Proposal:
    return Proposal(id=7, by=by, kind=ProposalKind.PAUSE, waits_for=waits_for)


def test_what_can_be_done_depends_on_the_table(link: Heard, table: RemoteTable) -> None:
    link.say(stand())
    assert {*actions(table)} == {
        *(TableAction.PROPOSE, TableAction.ORDERS, TableAction.RISE),
        TableAction.MUTE,
    }
    link.say(stand(rev=2, begun=False, seat_infos=FREE, owns=True, watching=(DAN,)))
    found = actions(table)
    assert {*found} == {
        *(TableAction.RISE, TableAction.INVITE, TableAction.MUTE),
        *(TableAction.SEND_AWAY, TableAction.ONLOOKERS, TableAction.CLOSE),
    }
    link.say(stand(rev=3, seat=None))
    assert {*actions(table)} == {TableAction.MUTE}


@pytest.mark.parametrize(("answer", "agrees"), [("I agree", True), ("I do not agree", False)])
def test_one_votes_or_not(link: Heard, table: RemoteTable, answer: str, agrees: bool) -> None:
    link.say(stand(proposals=(proposal(1, 0),)))
    assert may_vote(table)
    held = hold(TableAction.VOTE, table)
    assert isinstance(held.step, Choose)
    assert (held.step.text, held.step.back) == ("Bob proposes: a pause.", "Later")
    assert held.answer(answer).ended()
    assert link.sent == [Vote(id=7, yes=agrees)]


def test_a_proposal_of_ones_own_is_withdrawn_only_after_a_question(link: Heard, table: RemoteTable) -> None:
    link.say(stand(proposals=(proposal(0, 1),)))
    assert actions(table)[TableAction.VOTE] == "Withdraw your proposal"
    held = hold(TableAction.VOTE, table)
    assert held.options == ("Withdraw your proposal",)
    assert hold(TableAction.VOTE, table).answer(BACK).ended()
    assert link.sent == []
    assert held.answer("Withdraw").ended()
    assert link.sent == [Vote(id=7, yes=False)]


def test_where_nothing_is_proposed_nobody_votes(link: Heard, table: RemoteTable) -> None:
    link.say(stand())
    held = hold(TableAction.VOTE, table)
    assert isinstance(held.step, Say)
    assert held.step.is_trouble
    assert held.read() == "There is no proposal for you to vote on."


def test_a_bot_is_chosen_for_who_keeps_the_others_waiting(link: Heard, table: RemoteTable) -> None:
    people = (SeatInfo(name="Cleo", player="person", person="cleo"), *seat_infos("ann"))
    link.say(stand(seat=1, seat_infos=people, late_from=EVENING - timedelta(seconds=1)))
    held = hold(TableAction.PROPOSE, table).answer("A bot plays on for Cleo")
    assert "bot, level easy" in held.options
    assert held.answer(BACK).answer("A bot plays on for Cleo", "bot, level easy").ended()
    assert link.sent == [Propose(kind=ProposalKind.REPLACE, about=0, player="bot:easy")]


def test_a_pause_is_proposed(link: Heard, table: RemoteTable) -> None:
    link.say(stand())
    assert hold(TableAction.PROPOSE, table).answer("A pause").ended()
    assert link.sent == [Propose(kind=ProposalKind.PAUSE)]


def test_a_standing_order_is_given_and_taken_back(link: Heard, table: RemoteTable) -> None:
    order = Order.PASS_IF_NOTHING
    for given, wanted in ((frozenset[Order](), {order}), (frozenset({order}), set[Order]())):
        link.say(stand(rev=len(link.sent) + 2, orders=given))
        held = hold(TableAction.ORDERS, table)
        assert isinstance(held.step, Choose)
        assert held.step.ticked == (order in given,)
        assert held.answer("Answer for me").ended()
        assert link.sent[-1] == GiveOrders(orders=frozenset(wanted))


@pytest.mark.parametrize(
    ("how", "answers", "sent"),
    [
        ({}, ("bot, level easy",), GiveUpSeat(player="bot:easy")),
        ({"may_rise": True}, (), GiveUpSeat()),
        (
            {"seat_infos": (SeatInfo(name="Ann", player="bot:easy", person="ann"), *seat_infos("bob"))},
            (),
            ReclaimSeat(),
        ),
    ],
)
def test_a_seat_is_left_to_a_bot_given_up_or_taken_back(
    link: Heard, table: RemoteTable, how: Mapping[str, object], answers: tuple[str, ...], sent: ToHost
) -> None:
    link.say(stand(**how))
    assert hold(TableAction.RISE, table).answer(*answers).ended()
    assert link.sent == [sent]


def test_one_goes_away_for_the_days_that_are_left_and_comes_back(link: Heard, table: RemoteTable) -> None:
    def status(until: datetime | None) -> CorrespondenceStatus:
        terms = Correspondence(move=24, vacation=5)
        return CorrespondenceStatus(terms=terms, left=(60, 60), due=None, vacation=(5, 0), away=(until, None))

    link.say(stand(correspondence=status(None)))
    held = hold(TableAction.VACATION, table)
    assert held.options == ("1 d", "2 d", "3 d")
    assert held.answer("3 d").ended()
    link.say(stand(rev=2, correspondence=status(EVENING)))
    assert hold(TableAction.VACATION, table).ended()
    assert link.sent == [TakeVacation(days=3), TakeVacation(days=0)]


def test_somebody_is_invited_by_name(link: Heard, table: RemoteTable) -> None:
    link.say(stand(begun=False, seat_infos=FREE))
    held = hold(TableAction.INVITE, table).answer("")
    assert isinstance(held.step, Enter)
    assert held.step.trouble == "Type the name of an account."
    assert held.answer("cleo").ended()
    assert link.sent == [Invite(name="cleo")]


def test_one_hears_no_more_of_somebody_and_again(link: Heard, table: RemoteTable) -> None:
    link.say(stand(watching=(DAN,)))
    assert hold(TableAction.MUTE, table).answer("Dan", "Mute Dan").read()
    assert link.has_muted("dan")
    assert hold(TableAction.MUTE, table).answer("Dan (muted)", "Unmute Dan").read()
    assert not link.has_muted("dan")
    assert link.sent == [Mute(person="dan", muted=True), Mute(person="dan", muted=False)]


def test_an_onlooker_is_sent_away_and_a_table_closed_only_by_who_is_sure(
    link: Heard, table: RemoteTable
) -> None:
    link.say(stand(owns=True, watching=(DAN,)))
    held = hold(TableAction.SEND_AWAY, table).answer("Dan")
    assert isinstance(held.step, Confirm)
    assert held.step.question == "Send Dan away? They will not be able to come back to this table."
    assert held.answer(False).ended()
    assert hold(TableAction.CLOSE, table).answer(False).ended()
    assert link.sent == []
    assert hold(TableAction.SEND_AWAY, table).answer("Dan", True).ended()
    assert hold(TableAction.CLOSE, table).answer(True).ended()
    assert link.sent == [RemoveOnlooker(person="dan"), CloseTable()]


@pytest.mark.parametrize(
    ("action", "answers"),
    [
        (TableAction.PROPOSE, ("A pause",)),
        (TableAction.ORDERS, ("Answer for me",)),
        (TableAction.RISE, ("bot, level easy",)),
        (TableAction.MUTE, ("Bob", "Mute Bob")),
        (TableAction.CLOSE, (True,)),
    ],
)
def test_where_the_host_is_out_of_reach_that_is_said(
    link: Heard, table: RemoteTable, action: TableAction, answers: tuple[object, ...]
) -> None:
    link.say(stand(owns=True))
    link.is_open = False
    held = hold(action, table).answer(*answers)
    assert held.read() == "There is no connection to the host at the moment."
    assert held.ended()


def test_a_name_stays_typed_while_the_host_is_out_of_reach(link: Heard, table: RemoteTable) -> None:
    link.say(stand(begun=False, seat_infos=FREE))
    link.is_open = False
    held = hold(TableAction.INVITE, table).answer("cleo")
    assert isinstance(held.step, Enter)
    assert held.step.trouble == "There is no connection to the host at the moment."
