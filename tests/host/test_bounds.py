"""Whatever a guest can ask of a host is bounded, in time and in memory: every message that there is says so.

The messages are found in `Request`, so one that is added later is tried here too, with all of its fields.
Work is counted in lines of the program that run, never in seconds.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count, cycle, islice, pairwise
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import Annotated, Any, Final, get_args

import pytest
from msgspec import DecodeError, Meta, Struct, inspect, msgpack

import antterm
from antterm import registry, system
from antterm.host import chat, members, messenger, metrics, moderation, moderation_log, person_settings
from antterm.host.connection import Connection
from antterm.host.settings import HostSettings
from antterm.i18n.lookalikes import looks
from antterm.remote import accounts
from antterm.saves.document import NAME_LIMIT, Seat
from antterm.table import new_game
from antterm.wire.frames import REQUEST_LIMIT, frame
from antterm.wire.messages import (
    CloseTable,
    Consent,
    EnterLobby,
    HouseRules,
    Lobby,
    Make,
    MakeTournament,
    Ping,
    Pong,
    PreviewTable,
    Request,
    Say,
    Sit,
    Snapshot,
    ToHost,
    TournamentKind,
    TournamentPage,
    TournamentTerms,
    Vote,
)
from tests.host.hosting import SHARED, Hosting, Terminal, hosting
from tests.host.test_health import page, watched
from tests.sampling import fewer

REQUESTS: Final[tuple[type[ToHost], ...]] = get_args(Request)
TEXTS: Final = (
    "x",
    "ß",  # two letters in small ones
    "ŉ",  # two characters in capitals
    "ﷺ",  # eighteen characters once it is normalised
    "e\u0301\u0327",  # more marks than letters
    "\u202e\u2066",  # turns the direction of writing
    "\U0001f468\u200d\U0001f469\u200d",  # wide pictures that are joined
    "\U0010ffff",
    "1",
    " ",
    "\x1b[2J",
    "../",
    "%s{0}",
)
"""What strings are made of: letters that grow, marks, directions, escapes, paths, templates."""
MANY: Final = 3000
"""More than any field of a message may hold."""
LINES: Final = 120_000
"""Lines of the program that one request may run, in all threads together: some tens of milliseconds."""
OTHER: Final = (type, ModuleType, FunctionType, asyncio.AbstractEventLoop, asyncio.Future)
"""Objects that are not followed when bytes are counted."""
MODEST: Final = HostSettings(
    guests=(SHARED,), requests=100_000, games=2, new_games=2, organisers=("*",), smtp="127.0.0.1:1"
)
"""What one person may have; nobody takes letters there."""

Known = dict[str, Any]


# What a message may hold


def unbounded(kind: inspect.Type, where: str) -> Iterator[str]:
    """Yield the places in a type that hold as much as somebody likes."""
    match kind:
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from unbounded(field.type, f"{where}.{field.name}")
        case inspect.UnionType(types=kinds):
            for each in kinds:
                yield from unbounded(each, where)
        case inspect.StrType(max_length=most) | inspect.BytesType(max_length=most):
            if most is None:
                yield where
        case inspect.IntType() | inspect.FloatType():
            if (kind.le is None and kind.lt is None) or (kind.ge is None and kind.gt is None):
                yield where
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            if most is None:
                yield where
            yield from unbounded(key, f"{where} (key)")
            yield from unbounded(value, f"{where} (value)")
        case inspect.FrozenSetType(item_type=inspect.EnumType()):
            pass  # each of them once
        case inspect.TupleType(item_types=items):
            for item in items:
                yield from unbounded(item, f"{where} (item)")
        case inspect.CollectionType(item_type=item, max_length=most):
            if most is None:
                yield where
            yield from unbounded(item, f"{where} (item)")
        case inspect.BoolType() | inspect.NoneType() | inspect.EnumType() | inspect.DateTimeType():
            pass
        case _:
            yield where


@pytest.mark.parametrize("request_type", REQUESTS, ids=lambda each: each.__name__)
def test_every_field_of_a_request_says_how_much_it_may_hold(request_type: type[ToHost]) -> None:
    places = list(unbounded(inspect.type_info(request_type), request_type.__name__))
    assert places == [], "each string, number and list needs a Meta with its limits"


class Inner(Struct):
    """A part of `Scribble`."""

    count: int
    texts: Annotated[tuple[str, ...], Meta(max_length=3)]


class Scribble(Struct):
    """A message of which nobody has thought how much it may hold."""

    text: str
    inner: Inner
    anything: Any
    numbers: list[Annotated[int, Meta(ge=0, le=9)]]
    kind: Annotated[str, Meta(max_length=5)] | None


def test_a_field_without_bounds_is_found() -> None:
    assert list(unbounded(inspect.type_info(Scribble), "Scribble")) == [
        "Scribble.text",
        "Scribble.inner.count",
        "Scribble.inner.texts (item)",
        "Scribble.anything",
        "Scribble.numbers",
    ]


# Hostile values of any type


def texts(kind: inspect.StrType, mark: str) -> list[str]:
    """Return the longest strings that a field takes, and some that mean something.

    Args:
        kind: the type of the field.
        mark: a text that makes them different from those that were made before.
    """
    most = kind.max_length if kind.max_length is not None else MANY
    found = [((mark + each * most) if each != "ß" else each * most)[:most] for each in TEXTS]
    return [*found, "bot:easy", f"x{mark}@example.org"[:most], f"bot:{mark}{'x' * most}"[:most], ""]


def hostile(kind: inspect.Type, known: Known, mark: str) -> list[Any]:
    """Return the largest and oddest values of a type; not all of them need be allowed."""
    again = partial(hostile, known=known, mark=mark)
    match kind:
        case inspect.StrType():
            return list[Any](texts(kind, mark))
        case inspect.IntType():
            most = 2**64 - 1 if kind.le is None else kind.le
            return [most, 0, most - len(mark), 1, most // 2]
        case inspect.BoolType():
            return [True, False]
        case inspect.NoneType():
            return [None]
        case inspect.EnumType(cls=cls):
            return [each.value for each in cls]
        case inspect.DateTimeType():
            return [datetime.max.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC)]
        case inspect.StructType(cls=cls) if not kind.fields and cls in get_args(Request):
            return [{kind.tag_field: kind.tag}]
        case inspect.StructType():
            return list(structs(kind, known, mark)) if kind.fields else [{"deep": nested()}]
        case inspect.UnionType(types=kinds):
            return [value for each in kinds for value in again(each)]
        case inspect.DictType(key_type=key, value_type=value):
            number = MANY if kind.max_length is None else kind.max_length
            keys = [
                f"{count}{each}"[:20] for count, each in zip(range(number), cycle(again(key)), strict=False)
            ]
            return [dict.fromkeys(keys, each) for each in again(value)] + [{"expansions": nested()}]
        case inspect.CollectionType(item_type=item, max_length=limit):
            items, most = again(item), MANY if limit is None else limit
            different = [each for each, _count in zip(cycle(items), range(most), strict=False)]
            return [different, *([each] * count for each in items for count in {1, most // 4, most})]
        case _:
            return [nested(), list(range(MANY)), "x" * MANY]


def structs(kind: inspect.StructType, known: Known, mark: str) -> Iterator[dict[str, Any]]:
    """Yield maps that a struct is read of: with an odd value in one field, and in all."""
    fields = {field.encode_name: hostile(field.type, known, mark) for field in kind.fields}
    plain = {
        field.encode_name: known.get(field.encode_name, fields[field.encode_name][-1])
        for field in kind.fields
        if field.required or field.encode_name in known
    }
    tagged = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    yield {**tagged, **plain}
    for name, values in fields.items():
        for value in values:
            yield {**tagged, **plain, name: value}
    for number in range(max(map(len, fields.values()), default=0)):
        yield {**tagged, **{name: values[number % len(values)] for name, values in fields.items()}}


def nested() -> Any:
    """Return a list in a list, and so on, as deep as can be packed."""
    found: list[Any] = []
    for _deeper in range(400):
        found = [found]
    return found


def packets(request_type: type, known: Known, mark: str = "") -> list[bytes]:
    """Return the hostile messages of one type that are messages at all, as they are sent."""
    kind, found = inspect.type_info(request_type), dict[bytes, None]()
    assert isinstance(kind, inspect.StructType)
    for fields in structs(kind, known, mark):
        packed = msgpack.encode(fields)
        with suppress(DecodeError, ValueError):  # too large, or nonsense: another test sends that
            if len(packed) <= REQUEST_LIMIT:
                msgpack.decode(packed, type=request_type)
                found[len(packed).to_bytes(4) + packed] = None
    assert found, "nothing would be tried"
    return list(found)


# What it costs


class Work:
    """Counts the lines of antterm that run in all threads, and stops what runs without an end."""

    def __init__(self) -> None:
        self._root = str(Path(antterm.__file__).parent)
        self._lines, self.exceeded, self.most, self._doing = 0, list[str](), 0, ""

    def begin(self, doing: str) -> None:
        """Count anew, for something else that is done."""
        self.most, self._lines, self._doing = max(self.most, self._lines), 0, doing

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count while this lasts, also in threads that begin meanwhile."""
        sys.settrace(self._called)
        threading.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(None)
            threading.settrace(None)

    def _called(self, called: FrameType, _event: str, _arg: object) -> Any:
        return self._ran if called.f_code.co_filename.startswith(self._root) else None

    def _ran(self, _called: FrameType, event: str, _arg: object) -> Any:
        self._lines += event == "line"
        if self._lines > LINES:
            self.exceeded.append(self._doing)
            raise RuntimeError(f"too much work for {self._doing}")
        return self._ran


def stored(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def held(root: object) -> int:
    """Return the bytes that are held by an object, of plain data and the program's own objects."""
    known, open_, total = {id(root)}, [root], 0
    while open_:
        each = open_.pop()
        total += sys.getsizeof(each)
        for other in gc.get_referents(each):
            is_ours = type(other).__module__.startswith(("antterm.", "builtins", "collections"))
            if id(other) not in known and is_ours and not isinstance(other, OTHER):
                known.add(id(other))
                open_.append(other)
    return total


# Everything is tried


async def scene(host: Hosting, name: str, eve: Terminal, bob: Terminal) -> Known:
    """Bring eve to where she says everything: the lobby, thinking of a game; a table that waits; or playing.

    Returns:
        What means something there, by the name of a field.
    """
    game_id = name if name in registry.HOMES else "hive"
    seats = [{"name": f"Seat {number}"} for number in range(max(registry.game(game_id).seats))]
    known: Known = {"game": game_id, "seats": seats, "kind": "end"}
    if name in registry.HOMES:
        eve.say(EnterLobby())
        await eve.hear(Lobby)
        return known | {"table": "nowhere"}
    rules = HouseRules(take_back=Consent.FREE, hints=True)
    eve.say(Make(game="hive", seats=(Seat("White"), Seat("Black")), house_rules=rules))
    shown = await eve.hear(Snapshot)
    if name == "game":
        await bob.sit(shown.table, 1)
        shown = await eve.until_rev(2)
    tournaments = host.host.tournaments.listed("", is_host_owner=False).rows
    if not tournaments and host.host.settings.organisers:
        terms = TournamentTerms(game="hive", kind=TournamentKind.ROUND_ROBIN)
        eve.say(MakeTournament(name="cup", terms=terms))
        tournaments = ((await eve.hear(TournamentPage)).row,)
    if tournaments:
        known |= {"tournament": tournaments[0].tournament, "about": "bob"}
    known |= {"table": shown.table, "rev": shown.rev, "player": "bot:random", "name": "bob"}
    return known | {"account": bob.person}


async def tell(eve: Terminal, packet: bytes) -> bool:
    """Say something and wait until it is done; whether eve is still there."""
    eve.writer.write(packet + frame(Ping()))
    while (reply := await eve.next()) is not None:
        if isinstance(reply, Pong):
            return True
    return False


SCENES = (*registry.HOMES, "waiting", "game")
SOME_OR_ALL = pytest.mark.parametrize("every", fewer(18, 1))
"""Of so many messages of a type one is tried in the ordinary run."""


@pytest.mark.few(2)
@SOME_OR_ALL
@pytest.mark.parametrize("request_type", REQUESTS, ids=lambda each: each.__name__)
async def test_no_request_costs_much_work_and_the_host_answers_everybody(
    request_type: type[ToHost], every: int, home_of_its_own: Path
) -> None:
    work, often = (
        Work(),
        HostSettings(
            guests=(SHARED,),
            requests=100_000,
            games=10_000,
            new_games=10_000,
            organisers=("*",),
            smtp="127.0.0.1:1",
        ),
    )
    for game_id in registry.HOMES:  # what is read once is nobody's request
        new_game(game_id, [Seat(f"{seat}") for seat in range(max(registry.game(game_id).seats))], {}, "warm")
    with work.counted():
        async with watched(home_of_its_own, often) as (host, port):
            bob, zoe = [await host.terminal(name) for name in ("bob", "zoe")]
            knows_games = "game" in request_type.__struct_fields__
            for name in SCENES if every == 1 or knows_games else SCENES[-3:]:
                eve = await host.terminal("eve")
                known = await scene(host, name, eve, bob)
                for packet in packets(request_type, known)[:: every if name in SCENES[-2:] else 9 * every]:
                    for _time in range(2):
                        work.begin(f"{name}: {packet!r}")
                        if not await tell(eve, packet):
                            eve = await host.terminal("eve")
                for packet in packets(request_type, known)[:20:every]:  # in place of `Hello`
                    work.begin(f"at the door: {packet!r}")
                    stranger = await host.connect("mallory")
                    stranger.writer.write(packet + frame(Ping()))
                    stranger.writer.write_eof()
                    while await stranger.next() is not None:
                        pass
                    stranger.hang_up()
                work.begin(f"{name}: others")
                for other in (bob, zoe):
                    other.say(Ping())
                    await other.hear(Pong)
                eve.hang_up()
            assert await page(port, "/healthz") == (200, "ok\n")
    assert work.exceeded == []


ROUNDS = 4
A_ROUND = 120
"""Messages in each round, of which the ordinary run says one of so many."""
A_LITTLE = 3000
"""Bytes by which what is held may grow in a round, for times and counts; much less than was said."""
MOST = (
    (chat, "MOST_LINES"),
    (members, "MOST_INVITED"),
    (person_settings, "MUTED"),
    (person_settings, "BLOCKED"),
    (moderation, "MOST_WAITING"),
    (metrics, "MOST_RECENT"),
    (accounts, "MOST_ASKED"),
    (messenger, "MOST_COUNTED"),
)
"""What bounds something that is kept or remembered."""


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("request_type", "name", "every"),
    [
        *((each, SCENES[-1 - number % 2], 12) for number, each in enumerate(REQUESTS)),
        *(pytest.param(each, name, 1, marks=pytest.mark.slow) for each in REQUESTS for name in SCENES[-2:]),
    ],
    ids=lambda each: getattr(each, "__name__", None) or str(each),
)
async def test_what_is_held_and_stored_for_somebody_comes_to_an_end(
    request_type: type[ToHost],
    name: str,
    every: int,
    home_of_its_own: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module, limit in MOST:  # so that each is reached
        monkeypatch.setattr(module, limit, 5)
    monkeypatch.setitem(moderation_log.MOST_KEPT, moderation_log.ModerationKind.TABLE_OWNER_ACT, 5)
    # the same moment throughout, but a day later in each round: what is allowed for a while is allowed again
    moment = system.now()
    monkeypatch.setattr(system, "now", lambda: moment)
    sizes = list[tuple[int, int]]()
    async with hosting(home_of_its_own, MODEST) as host:
        bob, eve = [await host.terminal(each) for each in ("bob", "eve")]
        known = await scene(host, name, eve, bob)
        for number in range(ROUNDS):
            marked = (
                packet for turn in count() for packet in packets(request_type, known, f"{number}-{turn}")
            )
            for packet in islice(marked, A_ROUND // every):
                if not await tell(eve, packet):
                    eve = await host.terminal("eve")
            eve.hang_up()
            eve = await host.terminal("eve")
            if request_type is not CloseTable:
                eve.say(Sit(table=known["table"]))
            eve.say(Ping())
            await eve.hear(Pong)
            for other in (bob, eve):
                other.heard.clear()
                other.bytes.clear()
            gc.collect()
            sizes.append((held(host.host), stored(home_of_its_own)))
            moment += timedelta(days=1)
    for before, after in pairwise(sizes[1:]):
        assert after[0] - before[0] < A_LITTLE, "in memory"
        assert after[1] - before[1] < A_LITTLE, "on disk"


async def test_others_are_served_between_any_two_requests_of_somebody_in_a_hurry(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = list[str]()
    do = Connection._carry_out

    async def count(connection: Connection, request: Request) -> None:
        done.append(connection.person)
        await do(connection, request)

    monkeypatch.setattr(Connection, "_carry_out", count)
    async with hosting(home_of_its_own) as host:
        zoe, bob = [await host.terminal(name) for name in ("zoe", "bob")]
        hurried = [await host.terminal("eve") for _number in range(5)]
        known = await scene(host, "waiting", hurried[0], bob)
        said = [
            packet
            for each in (Say, Vote, EnterLobby, PreviewTable, Sit, Ping)
            for packet in packets(each, known)
        ]
        for terminal in hurried:
            terminal.writer.write(b"".join(said))
        for _time in range(20):
            done.clear()
            zoe.say(Ping())
            await zoe.hear(Pong)
            assert done.count(zoe.person) == 1
            assert len(done) <= 10 * len(hurried), "some of each who has come before, not all that they say"


def test_what_is_remembered_of_how_names_look_has_little_room() -> None:
    most = looks.cache_info().maxsize
    assert most is not None
    looking = [looks((each * NAME_LIMIT)[:NAME_LIMIT]) for each in TEXTS]
    largest = max(sys.getsizeof(each) + sum(map(sys.getsizeof, each)) for each in looking)
    assert most * largest < 64 << 20


async def test_people_with_the_longest_names_can_be_invited_and_play(home_of_its_own: Path) -> None:
    ann, bob = ("ﷺ" * NAME_LIMIT, "Ω" * NAME_LIMIT)
    async with hosting(home_of_its_own) as host:
        there = [await host.terminal(name) for name in (ann, bob)]
        rules = HouseRules(invited=(bob,))
        there[0].say(Make(game="hive", seats=(Seat("White"), Seat("Black")), house_rules=rules))
        shown = await there[0].hear(Snapshot)
        assert shown.house_rules.invited == (there[0].person, there[1].person)
        assert (await there[1].sit(shown.table, 1)).begun
