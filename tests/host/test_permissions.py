"""What each request needs of its sender; a request that is not listed here fails the first test."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from antterm.core.game import Order
from antterm.saves.document import Seat
from antterm.wire import messages
from antterm.wire.messages import (
    AcceptConduct,
    AskHint,
    AskName,
    AskPastGames,
    AskPerson,
    AskResults,
    AskStatus,
    AskTournament,
    AskTournaments,
    Block,
    CloseTable,
    Confirm,
    Decline,
    DownloadGame,
    EnterLobby,
    ForgetPlan,
    GiveAnswer,
    GiveOrders,
    GiveUpSeat,
    Hello,
    HouseRules,
    Invite,
    Leave,
    Make,
    MakeTournament,
    ManageTournament,
    Mute,
    Notify,
    OnlookersChat,
    OwnerAction,
    OwnerRequest,
    OwnerTournament,
    PassTable,
    Ping,
    PlanAnswers,
    PreviewTable,
    ProposalKind,
    Propose,
    ReclaimSeat,
    Redo,
    Refusal,
    Rematch,
    RemoveOnlooker,
    ReportPerson,
    Say,
    SayReady,
    SetOnlookersChat,
    Sit,
    TakeBack,
    TakeVacation,
    Vote,
    Watching,
)
from tests.host.hosting import Hosting, Terminal, hosting

NO_TABLE = (
    *(Hello, AskName, AskStatus, OwnerRequest, EnterLobby, Make, Leave, Notify, Confirm, Mute, Ping),
    *(AskResults, AskPastGames, AskPerson),
    *(
        Block,
        ReportPerson,
        AcceptConduct,
        AskTournaments,
        AskTournament,
        MakeTournament,
        ManageTournament,
        OwnerTournament,
    ),
)
"""Requests that are about no table, or about one's own terminal; the first four come in place of others."""
TO_WATCH = (Sit, PreviewTable, Say, DownloadGame)
"""Requests for everybody who may look on at a table."""
OF_A_SEAT = (
    *(GiveUpSeat, ReclaimSeat, TakeVacation, GiveAnswer, TakeBack, Redo, GiveOrders, Propose, Vote),
    *(AskHint, Invite, Rematch, Decline, SayReady, PlanAnswers, ForgetPlan),
)
"""Requests for those who sit at the table, and of who may sit down at a challenge."""
OF_ITS_OWNER = (CloseTable, PassTable, RemoveOnlooker, SetOnlookersChat)
"""Requests for the person whose table it is."""


def example(kind: type[Any], table: str) -> Any:
    """A request of this kind that would change something, or show something, if it was granted."""
    given: dict[type[Any], dict[str, Any]] = {
        Sit: {"table": table},
        Decline: {"table": table},
        PassTable: {"seat": 1},
        SetOnlookersChat: {"chat": OnlookersChat.APART},
        PreviewTable: {"table": table},
        Say: {"text": "hello"},
        GiveUpSeat: {"player": "bot:easy"},
        TakeVacation: {"days": 1},
        GiveAnswer: {"table": table, "rev": 3, "text": "wS1", "id": "1"},
        TakeBack: {"rev": 3},
        Redo: {"rev": 3},
        GiveOrders: {"orders": frozenset({Order.PASS_IF_NOTHING})},
        Propose: {"kind": ProposalKind.END},
        Vote: {"id": 1, "yes": True},
        AskHint: {"rev": 3},
        PlanAnswers: {"rev": 3, "answers": ("wS1", "bS1 wS1-")},
        Invite: {"name": "bob"},
        RemoveOnlooker: {"person": "guest:games:bob"},
    }
    return kind(**given.get(kind, {}))


def test_each_request_says_who_may_make_it() -> None:
    listed = [*NO_TABLE, *TO_WATCH, *OF_A_SEAT, *OF_ITS_OWNER]
    assert len(listed) == len(set(listed))
    assert set(listed) == set(get_args(messages.Request)), "list the new request under what it needs"


async def seated(host: Hosting, watch: Watching) -> tuple[Terminal, Terminal, str]:
    """A table of ann, the owner, and bob."""
    ann = await host.terminal("ann")
    two = (Seat("A"), Seat("B"))
    ann.say(Make(game="hive", name="sunday", seats=two, house_rules=HouseRules(watch=watch, hints=True)))
    bob = await host.terminal("bob")
    while ann.stand is None:
        await ann.hear(messages.Snapshot)
    await bob.sit(ann.stand.table, 1)
    return ann, bob, ann.stand.table


async def refusal(terminal: Terminal, request: Any) -> str:
    """Make a request and return the code of its refusal."""
    terminal.say(request)
    return (await terminal.hear(Refusal)).code


@pytest.mark.few(5)
@pytest.mark.parametrize("kind", [*OF_A_SEAT, *OF_ITS_OWNER], ids=lambda kind: kind.__name__)
async def test_an_onlooker_changes_nothing(kind: type[Any], home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        _ann, _bob, table = await seated(host, Watching.ALL)
        eve = await host.terminal("eve")
        await eve.sit(table)
        before = host.host.tables.listed_or_refuse(table).meta
        assert await refusal(eve, example(kind, table))
        assert host.host.tables.listed_or_refuse(table).meta == before


@pytest.mark.few(6)
@pytest.mark.parametrize("kind", [*TO_WATCH, *OF_A_SEAT, *OF_ITS_OWNER], ids=lambda kind: kind.__name__)
async def test_a_stranger_gets_nothing_of_a_private_table(kind: type[Any], home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        _ann, _bob, table = await seated(host, Watching.NOBODY)
        eve = await host.terminal("eve")
        before = host.host.tables.listed_or_refuse(table).meta
        assert await refusal(eve, example(kind, table))
        assert host.host.tables.listed_or_refuse(table).meta == before
        assert eve.stand is None


@pytest.mark.parametrize("kind", OF_ITS_OWNER, ids=lambda kind: kind.__name__)
async def test_who_sits_at_another_persons_table_does_not_rule_there(
    kind: type[Any], home_of_its_own: Path
) -> None:
    async with hosting(home_of_its_own) as host:
        _ann, bob, table = await seated(host, Watching.ALL)
        assert await refusal(bob, example(kind, table)) == "not_owner_of_table"


@pytest.mark.few(4)
@pytest.mark.parametrize("act", OwnerAction)
async def test_nobody_but_the_owner_does_what_is_for_the_owner(
    act: OwnerAction, home_of_its_own: Path
) -> None:
    async with hosting(home_of_its_own) as host:
        _ann, _bob, table = await seated(host, Watching.ALL)
        stranger = await host.connect("mallory")
        before = host.host.tables.listed_or_refuse(table).meta
        stranger.say(OwnerRequest(act=act, about=table, text="x"))
        said = await stranger.next()
        assert isinstance(said, Refusal | messages.Bye)
        assert host.host.tables.listed_or_refuse(table).meta == before
