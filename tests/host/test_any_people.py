"""Whatever people do at a table, in whatever order, the host does it or says why not, and goes on."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from random import Random

import pytest

from antterm.core.game import Order
from antterm.host.meta import MetaFiles
from antterm.saves.clock import Pace
from antterm.saves.store import Store
from antterm.table import Table
from antterm.wire.messages import (
    Correspondence,
    EnterLobby,
    GiveOrders,
    GiveUpSeat,
    Mute,
    Ping,
    Pong,
    ProposalKind,
    Propose,
    ReclaimSeat,
    Redo,
    Say,
    Sit,
    TakeBack,
    TakeVacation,
    ToHost,
    Vote,
)
from tests.host.hosting import Terminal, hosting


def anything(terminal: Terminal, lot: Random) -> ToHost | str:
    """Something that one may do, sensible or not; a text to answer."""
    stand = terminal.stand
    assert stand is not None
    _view, ask, _outcome = terminal.position()
    is_mine = ask is not None and ask.seat == stand.seat
    if ask is not None and is_mine and ask.choices and lot.random() < 0.6:
        return lot.choice(ask.choices).text
    if stand.proposals and lot.random() < 0.7:
        return Vote(id=stand.proposals[-1].id, yes=lot.random() < 0.8)
    kinds = [kind for kind in ProposalKind if kind not in (ProposalKind.END, ProposalKind.DRAW)]
    return lot.choice(
        [
            *(Propose(kind=kind, about=lot.choice((None, 0, 1, 2))) for kind in kinds),
            Propose(kind=ProposalKind.REPLACE, about=lot.randrange(3), player="bot:random"),
            TakeBack(rev=stand.rev),
            TakeBack(rev=stand.rev),
            Redo(rev=stand.rev),
            GiveOrders(orders=frozenset(order for order in Order if lot.random() < 0.5)),
            GiveUpSeat(player="bot:random"),
            ReclaimSeat(),
            ReclaimSeat(),
            TakeVacation(days=lot.randrange(3)),
            Say(text="hm"),
            Mute(person="ann", muted=lot.random() < 0.5),
            EnterLobby(),
        ]
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("done_in_all", [20, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("game", "time"),
    [
        ("hive", {"pace": Pace(game=600_000)}),
        ("march", {"correspondence": Correspondence(bank=24, increment=1, vacation=5)}),
        ("micropolis", {}),
    ],
)
async def test_whatever_people_do_the_host_goes_on_and_keeps_what_came_of_it(
    game: str,
    time: dict[str, Pace | Correspondence],
    done_in_all: int,
    home_of_its_own: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    lot = Random(f"people at {game}")
    async with hosting(home_of_its_own) as host:
        bots = 0 if game == "hive" else 1
        people = await host.table(game, "ann", "bob", bots=bots, **time)
        assert people[0].stand is not None
        table = people[0].stand.table
        for _ in range(done_in_all):
            terminal = lot.choice(people)
            done = anything(terminal, lot)
            if isinstance(done, str):
                terminal.answer(done)
            else:
                terminal.say(done)
            if isinstance(done, EnterLobby):
                terminal.say(Sit(table=table))
            for each in people:
                each.say(Ping())
                await each.hear(Pong)
        hosted = host.host.tables.listed_or_refuse(table)
        for each in people:
            each.hang_up()
        while not hosted.is_idle:  # bots play on until a person is asked
            await asyncio.sleep(0.01)
        async with hosted.game.open() as kept:
            length, answers, undone = kept.length, kept.record.answers, kept.record.undone
        meta = hosted.meta
    assert not caplog.records
    assert length
    with Table.open(Store(host.store.data_dir), table) as again:
        assert (again.record.answers, again.record.undone) == (answers, undone)
    assert MetaFiles(host.store.data_dir).read(table).social.chat == meta.social.chat
