"""A host in the process of the test: it keeps tables, and says what a host says."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from antterm.core.ask import Refused
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.wire.frames import frame, read_request
from antterm.wire.messages import (
    Accepted,
    Chair,
    FromHost,
    GiveAnswer,
    Hello,
    LastingData,
    Leave,
    Lobby,
    LookIn,
    Peek,
    Ping,
    Pong,
    Preview,
    Refusal,
    Remark,
    Request,
    Row,
    Said,
    Say,
    Sit,
    Stand,
    Welcome,
)
from antterm.wire.values import Packer
from tests.foreseen import EVENING

Accounts = tuple[str, ...]
"""Who sits in each seat; empty for nobody."""


@dataclass
class Kept:
    """A table."""

    table: Table
    accounts: list[str]
    rev: int = 1
    ids: list[str] = field(default_factory=list)
    chat: list[Remark] = field(default_factory=list)

    def seat_of(self, account: str) -> int | None:
        return self.accounts.index(account) if account in self.accounts else None


@dataclass
class Peer:
    """A front end."""

    writer: StreamWriter
    account: str
    at: str = ""
    looks_in: bool = False
    boxes: set[bytes] = field(default_factory=set)

    def say(self, message: FromHost) -> None:
        self.writer.write(frame(message))


class FakeHost:
    """Keeps tables on a socket.

    Args:
        folder: where the socket and the saved games are.
    """

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "host.sock"
        self.store = Store(folder / "hosts")
        self.tables: dict[str, Kept] = {}
        self.peers: list[Peer] = []
        self.heard: list[Request] = []
        self.deaf_for: type[Request] | None = None
        """Hang up instead of hearing the next of these."""
        self._server: asyncio.Server | None = None
        self._packers: dict[str, Packer] = {}

    async def __aenter__(self) -> FakeHost:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
        for kept in self.tables.values():
            kept.table.close()

    async def open(self) -> None:
        self._server = await asyncio.start_unix_server(self._meet, self.socket)

    async def close(self) -> None:
        """Go down; the tables are kept."""
        assert self._server is not None
        self._server.close()
        self.hang_up()
        with suppress(OSError):
            self.socket.unlink()

    def hang_up(self) -> None:
        """All lines are lost."""
        for peer in [*self.peers]:
            peer.writer.transport.abort()

    def new_table(
        self, game: str, names: tuple[str, ...], accounts: Accounts, options: dict[str, Any], name: str
    ) -> Kept:
        seats = tuple(Seat(each, "person") for each in names)
        table = Table.create(self.store, game, seats, options, 0, name)
        self.tables[name] = Kept(table, [*accounts])
        return self.tables[name]

    def play(self, name: str, *answers: str) -> None:
        """Answers that somebody gives elsewhere."""
        kept = self.tables[name]
        for text in answers:
            kept.table.answer(kept.table.understand(text))
            kept.rev += 1
        self.tell(name)

    def tell(self, name: str) -> None:
        """Everybody sees how a table stands."""
        for peer in self.peers:
            if peer.at == name:
                self._stand(peer, self.tables[name], 0)
            elif peer.looks_in:
                self._lobby(peer)

    async def _meet(self, reader: StreamReader, writer: StreamWriter) -> None:
        hello = await read_request(reader)
        assert isinstance(hello, Hello)
        peer = Peer(writer, hello.guest)
        self.peers.append(peer)
        peer.say(Welcome(app="test", account=peer.account))
        try:
            while (request := await read_request(reader)) is not None:
                if self.deaf_for is not None and isinstance(request, self.deaf_for):
                    self.deaf_for = None
                    return
                self.heard.append(request)
                self._do(peer, request)
        except ConnectionError:
            pass
        finally:
            self.peers.remove(peer)
            writer.close()

    def _do(self, peer: Peer, request: Request) -> None:
        match request:
            case LookIn():
                peer.looks_in = True
                self._lobby(peer)
            case Peek(table=name):
                kept = self.tables[name]
                seat = kept.seat_of(peer.account)
                sight = self._pack(peer, kept, (kept.table.view(seat), None, kept.table.outcome))
                peer.say(Preview(table=name, number=kept.table.length, sight=sight))
            case Sit(table=name, seat=wanted, have=have):
                kept = self.tables[name]
                if wanted is not None and not kept.accounts[wanted]:
                    kept.accounts[wanted] = peer.account
                peer.at, peer.looks_in = name, False
                self._stand(peer, kept, have)
                peer.say(Said(lines=tuple(kept.chat)))
            case Leave():
                peer.at = ""
            case GiveAnswer():
                self._answer(peer, request)
            case Say(text=text):
                kept = self.tables[peer.at]
                line = Remark(at=EVENING, name=peer.account, text=text, seat=kept.seat_of(peer.account))
                kept.chat.append(line)
                for other in self.peers:
                    if other.at == peer.at:
                        other.say(Said(lines=(line,)))
            case Ping():
                peer.say(Pong())
            case _:
                peer.say(Refusal(code="not_yet"))

    def _answer(self, peer: Peer, given: GiveAnswer) -> None:
        kept = self.tables[given.table]
        if given.id not in kept.ids:
            if given.rev != kept.rev:
                peer.say(Refusal(code="stale", rev=kept.rev, id=given.id))
                return
            try:
                kept.table.answer(given.text)
            except Refused as refused:
                peer.say(Refusal(code=refused.code, data=refused.data, rev=kept.rev, id=given.id))
                return
            kept.ids.append(given.id)
            kept.rev += 1
        peer.say(Accepted(id=given.id, rev=kept.rev))
        self.tell(given.table)

    def _pack(self, peer: Peer, kept: Kept, value: Any) -> bytes:
        game = kept.table.game_id
        packer = self._packers.setdefault(game, Packer(game))
        packed, boxes = packer.pack(value)
        for digest in boxes - peer.boxes:
            peer.boxes.add(digest)
            peer.say(LastingData(game=game, packed=packer.box(digest)))
        return packed

    def _stand(self, peer: Peer, kept: Kept, _have: int) -> None:
        table, seat = kept.table, kept.seat_of(peer.account)
        ask = table.ask
        if ask is not None:
            ask = ask.seen_by(seat)
        sight = self._pack(peer, kept, (table.view(seat), ask, table.outcome))
        history = table.record.history
        own = max((n for n, entry in enumerate(history, 1) if entry.seat == seat), default=0)
        peer.say(
            Stand(
                table=table.name,
                name=table.name,
                game=table.game_id,
                rev=kept.rev,
                options=dict(table.record.options),
                chairs=self._chairs(kept),
                seat=seat,
                begun=True,
                sight=sight,
                number=table.length,
                since=0,
                happened=self._pack(peer, kept, tuple(table.record.story(seat))),
                own=own,
            )
        )

    def _chairs(self, kept: Kept) -> tuple[Chair, ...]:
        here = {peer.account for peer in self.peers if peer.at == kept.table.name}
        return tuple(
            Chair(name=seat.name, player=seat.player, account=account, present=account in here)
            for seat, account in zip(kept.table.seats, kept.accounts, strict=True)
        )

    def _lobby(self, peer: Peer) -> None:
        rows = tuple(self._row(peer, kept) for kept in self.tables.values())
        peer.say(Lobby(rows=rows, people=tuple(sorted({other.account for other in self.peers}))))

    def _row(self, peer: Peer, kept: Kept) -> Row:
        table, seat = kept.table, kept.seat_of(peer.account)
        free = any(not account for account in kept.accounts)
        last = [*table.record.story(seat).after(table.length - 1)] if table.length else []
        return Row(
            table=table.name,
            name=table.name,
            game=table.game_id,
            options=dict(table.record.options),
            chairs=self._chairs(kept),
            yours=() if seat is None else (seat,),
            turn=None if free or table.ask is None else table.ask.seat,
            begun=not free,
            over=table.outcome is not None,
            number=table.length,
            since=EVENING,
            watching=0,
            may_sit=free and seat is None,
            may_watch=True,
            news=self._pack(peer, kept, tuple(last)),
        )
