"""What goes on between people at a table, in words and beside the board; no app, no host."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from antterm import registry
from antterm.core.game import Order
from antterm.core.record import Record
from antterm.dialogues import host_table
from antterm.dialogues.host_table import TableAction
from antterm.remote import table_sentences
from antterm.remote.table import RemoteTable
from antterm.saves.clock import Clock, Pace
from antterm.ui.models import lobby_commands
from antterm.ui.models.keymap import Keymap
from antterm.ui.models.model import Seats
from antterm.ui.models.scene import StoryEntry, StoryLines
from antterm.ui.screens import remote_game
from antterm.ui.screens.remote_game import PeopleAtTable
from antterm.wire.messages import (
    ChatLine,
    ChatUpdate,
    PersonInfo,
    Proposal,
    ProposalKind,
    SayReady,
    SeatInfo,
    TableEvent,
    TableEventKind,
)
from antterm.wire.values import Packer
from tests.foreseen import EVENING
from tests.remote.heard import Heard, seat_infos, stand


@pytest.fixture
def link() -> Heard:
    return Heard()


@pytest.fixture
def table(link: Heard) -> RemoteTable:
    table = RemoteTable(link, "sunday")
    link.say(stand())
    return table


@pytest.fixture
def people(table: RemoteTable) -> PeopleAtTable:
    return PeopleAtTable(table, Keymap(lobby_commands.AT_TABLE).shown)


def proposal(
    by: int, *waits_for: int, kind: ProposalKind = ProposalKind.PAUSE, about: int | None = None
) -> Proposal:
    return Proposal(id=1, by=by, kind=kind, about=about, waits_for=waits_for)


def test_what_is_proposed_is_said_to_who_has_to_vote_and_to_who_waits(
    link: Heard, table: RemoteTable, people: PeopleAtTable
) -> None:
    link.say(stand(rev=2, proposals=(proposal(1, 0),)))
    assert host_table.may_vote(table)
    assert people.status() == "Bob proposes: a pause. To vote: V."
    assert host_table.actions(table)[TableAction.VOTE] == "Vote on what is proposed"
    link.say(stand(rev=3, proposals=(proposal(0, 1, kind=ProposalKind.TAKE_BACK, about=2),)))
    assert not host_table.may_vote(table)
    assert people.status() == "Ann proposes: take back 2 answers. Waiting for Bob."
    assert host_table.actions(table)[TableAction.VOTE] == "Withdraw your proposal"


def test_who_has_to_say_that_they_are_ready_is_asked(
    link: Heard, table: RemoteTable, people: PeopleAtTable
) -> None:
    waits = "The clocks start when all are ready or somebody has answered; not ready yet: "
    link.say(stand(rev=2, unready=(0, 1)))
    assert people.status() == f"{waits}Ann, Bob. Are you ready? If so: V."
    assert host_table.actions(table)[TableAction.READY] == "I am ready: the clocks may start"
    link.say(stand(rev=3, unready=(1,)))
    assert people.status() == f"{waits}Bob."
    assert TableAction.READY not in host_table.actions(table)
    converse = host_table.DIALOGUES[TableAction.READY](table)
    assert list(converse) == []
    assert link.sent[-1] == SayReady()


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (
            {"begun": False, "seat_infos": (*seat_infos("ann"), SeatInfo(name="Black", player="person"))},
            "begins when 1 more",
        ),
        ({"paused": True}, "Paused"),
        ({"ended": True}, "All have agreed to end the game here"),
        ({"overdue": True}, "Ann's time is up. Nothing happens by itself"),
    ],
)
def test_what_keeps_a_table_from_going_on_is_said(
    link: Heard, people: PeopleAtTable, how: dict[str, object], said: str
) -> None:
    link.say(stand(rev=2, **how))
    assert said in people.status()


@pytest.mark.parametrize(("left", "loss", "is_said"), [(0, True, True), (0, False, False), (1, True, False)])
def test_that_a_game_was_lost_on_time_is_said_after_it(
    link: Heard, people: PeopleAtTable, left: int, loss: bool, is_said: bool
) -> None:
    record = Record(registry.game("hive"), 2, 0, {})
    record.answer("resign")
    position = Packer("hive").pack((record.play.view(0), None, record.play.outcome))[0]
    clock = Clock(pace=Pace(game=60_000, loss=loss), left=(left, 60_000))
    link.say(stand(rev=2, position=position, clock=clock, answers_known=1))
    assert people.status() == ("Ann's time is up: the game is lost." if is_said else "")


def test_what_was_answered_in_advance_is_said_where_nothing_keeps_the_table_waiting(
    link: Heard, people: PeopleAtTable
) -> None:
    line, other = ("bG1 -wS1", "wQ wS1/"), ("bA1 -wS1", "wQ wS1/")
    link.say(stand(rev=2, plans=(line,)))
    assert people.status() == "You have answered in advance: bG1 -wS1, wQ wS1/."
    link.say(stand(rev=3, plans=(line, other)))
    assert people.status() == "You have answered in advance in 2 lines."
    link.say(stand(rev=4, plans=(line,), paused=True))
    assert "Paused" in people.status()


def test_the_menu_has_what_can_be_done_now(link: Heard, table: RemoteTable) -> None:
    playing = host_table.actions(table)
    assert TableAction.PROPOSE in playing
    assert playing[TableAction.RISE] == "Leave your seat to a bot"
    link.say(stand(rev=2, seat=None))
    for_players = (TableAction.PROPOSE, TableAction.ORDERS, TableAction.RISE)
    assert not {*for_players} & {*host_table.actions(table)}
    bot = SeatInfo(name="Ann", player="bot:easy", person="ann")
    link.say(stand(rev=3, seat_infos=(bot, *seat_infos("bob"))))
    assert host_table.actions(table)[TableAction.RISE] == "Take your seat back"


UNSEEN = {"at", "seat"}
"""Fields of a line of the chat that neither front end shows."""


def test_every_field_of_a_line_of_the_chat_is_shown_or_named_as_one_that_is_not(table: RemoteTable) -> None:
    line = ChatLine(at=EVENING, name="Bob", text="hello", seat=0)
    others = {
        "at": EVENING + timedelta(hours=1),
        "name": "Cleo",
        "text": "goodbye",
        "seat": 1,
        "event": TableEvent(kind=TableEventKind.LEFT),
    }
    assert set(others) == set(ChatLine.__struct_fields__), "give a new field two values here"
    for field, value in others.items():
        changed = table_sentences.chat_line(msgspec.structs.replace(line, **{field: value}), table)
        is_shown = changed != table_sentences.chat_line(line, table)
        assert is_shown is (field not in UNSEEN), f"chat_line has to show {field}, or UNSEEN to name it"


@pytest.mark.parametrize("kind", list(TableEventKind))
def test_whatever_people_do_stands_in_the_chat_as_a_sentence(
    table: RemoteTable, kind: TableEventKind
) -> None:
    for proposal_kind in ProposalKind:
        event = TableEvent(kind=kind, proposal_kind=proposal_kind, about=1, player="bot:easy")
        line = table_sentences.chat_line(ChatLine(at=EVENING, name="Bob", event=event), table)
        assert line, proposal_kind
        assert "{" not in line, proposal_kind


def test_remarks_stand_whole_below_the_story(link: Heard, table: RemoteTable) -> None:
    long = "a remark that is rather long and takes two rows"
    link.say(
        ChatUpdate(
            lines=tuple(ChatLine(at=EVENING, name="Bob", text=text) for text in ("first", long, "last"))
        )
    )
    story = StoryLines((StoryEntry("Something happened."),))
    scene = remote_game.StoryAndChat(story, table_sentences.chat_lines(table))
    rows = scene.draw(30, 12).to_text().splitlines()
    assert [row.strip() for row in rows[-5:]] == [
        "Chat at the table:",
        "Bob: first",
        "Bob: a remark that is rather",
        "long and takes two rows",
        "Bob: last",
    ]
    assert "ChatUpdate" not in scene.draw(30, 5).to_text(), "the story comes first"


def test_a_remark_that_comes_late_stands_once_in_the_chat(link: Heard, table: RemoteTable) -> None:
    mine, early, late = (ChatLine(at=EVENING, name="Bob", text=text) for text in ("mine", "early", "late"))
    for lines in ((mine,), (early, late), (early, mine, late)):
        link.say(ChatUpdate(lines=lines))
    assert table.chat == (early, mine, late)


def test_what_others_have_said_is_counted_until_it_is_read_or_answered(
    link: Heard, table: RemoteTable, people: PeopleAtTable
) -> None:
    def says(text: str, seat: int | None, event: TableEvent | None = None) -> None:
        link.say(
            ChatUpdate(lines=(ChatLine(at=EVENING, name="Somebody", text=text, seat=seat, event=event),))
        )

    assert people.unread() == ""
    says("hello", 1)
    assert people.unread() == "' shows 1 remark"
    says("hi", None)
    says("", 1, TableEvent(kind=TableEventKind.RETURNED))
    assert people.unread() == "' shows 2 remarks", "what was done is said elsewhere"
    people.read()
    assert people.unread() == ""
    says("well?", 1)
    says("yes", 0)
    assert people.unread() == "", "one has answered"


def test_who_is_here_stands_below_the_players(link: Heard, table: RemoteTable) -> None:
    link.say(stand(rev=2, seat_infos=seat_infos("ann", "cleo"), watching=(PersonInfo(id="dan", name="Dan"),)))
    seats = remote_game.presence(table, Seats(("White  Ann", "Black  Cleo"), 0), ascii_only=False)
    assert seats.draw(34, 3).to_text().splitlines()[2].split() == [
        "●",
        "Ann",
        "◦",
        "Cleo",
        "1",
        "watching",
    ]
    plain = remote_game.presence(table, Seats(("White  Ann", "Black  Cleo"), 0), ascii_only=True)
    assert plain.draw(34, 3).to_text().isascii()


def test_every_standing_order_has_a_name() -> None:
    assert set(table_sentences.ORDERS) == set(Order)


def proposable(table: RemoteTable, link: Heard, **more: object) -> set[ProposalKind]:
    """What can be proposed at a table that stands so, where Bob is asked."""
    record = Record(registry.game("hive"), 2, 0, {})
    record.answer("wS1")
    position = Packer("hive").pack((record.play.view(0), record.play.ask and record.play.ask.public(), None))[
        0
    ]
    link.say(stand(rev=2, answers_known=1, position=position, **more))
    return {wish.kind for wish, _label in host_table.possible_proposals(table)}


def test_only_what_the_host_takes_can_be_proposed(table: RemoteTable, link: Heard) -> None:
    late, later = EVENING - timedelta(seconds=1), EVENING + timedelta(days=1)
    always = {ProposalKind.DRAW, ProposalKind.PAUSE, ProposalKind.END}
    assert proposable(table, link) == always
    assert proposable(table, link, late_from=later) == always, "they may take their time"
    assert proposable(table, link, late_from=late) == always | {ProposalKind.REPLACE}
    assert proposable(table, link, late_from=late, overdue=True) == always | {
        ProposalKind.REPLACE,
        ProposalKind.WAIT,
    }
    assert proposable(table, link, last_own_answer=1) == always | {ProposalKind.TAKE_BACK}
    assert proposable(table, link, last_own_answer=1, paused=True) == {
        ProposalKind.DRAW,
        ProposalKind.GO_ON,
        ProposalKind.END,
    }
    pending = Proposal(id=1, by=1, kind=ProposalKind.END, waits_for=(0,))
    assert proposable(table, link, proposals=(pending,)) == always - {ProposalKind.END}
    assert [*host_table.possible_proposals(table)]
    assert proposable(table, link, ended=True, last_own_answer=1) == set()
    assert not [*host_table.possible_proposals(table)]
