"""Every byte that is sent to a seat is equal in games that differ only in what that seat must not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from antterm import __version__, system
from antterm.core.play import fingerprint
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.core.story import Answered
from antterm.host.correspondence import CorrespondenceState
from antterm.host.meta import MetaFiles, SocialState, TableMeta
from antterm.registry import HOMES
from antterm.saves.clock import Clock, Pace
from antterm.saves.document import Boundary, Document, Origin, Seat
from antterm.saves.store import Store
from antterm.table.clock import Stopwatch
from antterm.wire.messages import (
    Accepted,
    Correspondence,
    EnterLobby,
    GiveAnswer,
    Lobby,
    ProposalKind,
    Propose,
    Refusal,
    Say,
    Snapshot,
    TakeBack,
    ToHost,
    Vote,
)
from tests.conformance.driver import new_record, play_at_random
from tests.conformance.games import Setting, settings
from tests.conformance.test_sight import Pair
from tests.foreseen import EVENING
from tests.host.hosting import SHARED, Hosting, Terminal, hosting

NAMES = ("ann", "bob", "cleo", "dan", "eve", "fay")
HIDING = [setting for setting in settings() if setting.lookalike is not None and setting.game_id in HOMES]
SETTINGS = [s for s in HIDING if not s.given or (s.game_id == "march" and s.seats == 3)]
SLOW = pytest.mark.slow
FEW = 6
"""The least number of answers before somebody is asked in secret, where a game has so many."""
STEPS = 30
"""The number of answers by which two games that look alike are continued."""
SECRETS = ((30, 3, 596), (21, 3, 6), (21, 1, 214))
"""Where somebody may be asked in secret: the boundary of a game, who looks on, and what differs."""


A_TURN, CHOICE = 7, 3
"""Seconds from each question to its answer; how many of them somebody takes over what they are then asked in
secret themselves."""
PACE = Pace(game=3_600_000, increment=5_000, move=120_000)
TERMS = Correspondence(bank=100, increment=2, move=72)


class Hours:
    """The time, which passes in each world as answers are given."""

    seconds = 0

    def now(self) -> datetime:
        return EVENING + timedelta(seconds=self.seconds)


HOURS = Hours()


class World:
    """One of two games that look alike, at a host of its own.

    Args:
        host: that keeps it.
        record: the same game here, which tells what is answered.
        seat: which must not see which of the two it is.
    """

    def __init__(self, host: Hosting, record: Record[Any], seat: int | None) -> None:
        self.host, self.record, self.seat = host, record, seat
        self.given = len(record.history)
        self.people: list[Terminal] = []
        self._turns = 0

    async def sit_down(self) -> None:
        """Have everybody come, an onlooker too."""
        for name in (*NAMES[: self.record.seats], "olga"):
            self.people.append(await self.host.terminal(name))
            await self.people[-1].sit("game")

    @property
    def watcher(self) -> Terminal:
        """A terminal at the seat that must not see it."""
        return self.people[-1 if self.seat is None else self.seat]

    async def follow(self) -> None:
        """Give the answers that the game here was given."""
        ask = self.record.play.ask
        for entry in self.record.history[self.given :]:
            self._turns += not entry.secret
            chooses = ask is not None and ask.secret and not entry.secret and ask.seat == entry.seat
            HOURS.seconds = self._turns * A_TURN - (CHOICE if chooses else 0)
            terminal = self.people[entry.seat]
            await terminal.drained()
            assert terminal.stand is not None
            terminal.answer(entry.text)
            verdict = await terminal.verdict()
            assert isinstance(verdict, Accepted), (verdict, entry)
            await terminal.drained()
            assert terminal.stand.rev == verdict.rev, "who has answered is not told that another is asked"
        self.given = len(self.record.history)

    async def seen(self) -> bytes:
        """All that has been sent to the seat."""
        lobby = await self.host.terminal(self.watcher.name)
        lobby.say(EnterLobby())
        await lobby.hear(Lobby)
        lobby.hang_up()
        return await self.watcher.drained() + bytes(lobby.bytes)

    async def disturb(self, number: int) -> None:
        """Do what people do besides playing: what cannot be, what others decline, coming and going."""
        watcher, other = self.watcher, self.people[1 if self.seat == 0 else 0]
        stand = watcher.stand
        assert stand is not None
        match number % 6:
            case 0:
                watcher.say(GiveAnswer(table="game", rev=stand.rev, text="nonsense", id="?"))
                await watcher.hear(Refusal)
            case 1 if self.record.seats > 1:
                await other.drained()
                other.say(Propose(kind=ProposalKind.PAUSE))
                await other.drained()
                if other.stand is not None and other.stand.proposals:
                    other.say(Vote(id=other.stand.proposals[0].id, yes=False))
                    await other.drained()
            case 2:
                watcher.say(TakeBack(rev=stand.rev - 1))
                await watcher.hear(Refusal)
            case 3:
                name = watcher.name
                watcher.hang_up()
                again = await self.host.terminal(name)
                again.bytes[:0] = watcher.bytes
                self.people[self.people.index(watcher)] = again
                await again.sit("game", known_rev=stand.rev - 1)
            case 4:
                other.say(Say(text="Well."))
                await other.drained()
            case _:
                watcher.say(GiveAnswer(table="game", rev=stand.rev + 1, text="nonsense", id="!"))
                await watcher.hear(Refusal)


def keep(folder: Path, begun: Record[Any], by_clock: bool = False, over_weeks: bool = False) -> None:
    """Keep a game that stands at its first question, for a host; with these kinds of clock."""
    game, store, seats = begun.game, Store(folder / "host"), begun.seats
    plain, ask = game.encode(begun.play.boundary), begun.play.ask
    assert ask is not None
    document = Document(
        app=__version__,
        name="game",
        game=game.id,
        rules=game.rules,
        options=dict(begun.options),
        seats=tuple(Seat(name) for name in NAMES[:seats]),
        seed=game.setup_facts(begun.play.boundary).get("seed", begun.seed),
        created=EVENING,
        updated=EVENING,
        turn=ask.seat,
        answers=(),
        undone=(),
        digest=fingerprint(plain, ()),
        boundary=Boundary(0, plain),
        origin=Origin(game.rules, (), plain),
        clock=Clock.at_start(PACE, seats) if by_clock else UNSET,
    )
    store.write("game", document)
    people = tuple(f"guest:{SHARED}:{name}" for name in NAMES[:seats])
    social = SocialState(correspondence=CorrespondenceState.opened(TERMS, seats) if over_weeks else None)
    meta = TableMeta(rev=1, people=people, free_names=people, begun=True, social=social)
    MetaFiles(folder / "host").write("game", meta)


@asynccontextmanager
async def worlds(
    folder: Path, one: Record[Any], other: Record[Any], seat: int | None, timed: bool
) -> AsyncIterator[tuple[World, World]]:
    """Two games that look alike to a seat, each at a host of its own."""
    HOURS.seconds = 0
    for name, record in (("one", one), ("other", other)):
        (folder / name).mkdir(parents=True)
        keep(folder / name, record, timed, timed)
    async with hosting(folder / "one") as here, hosting(folder / "other") as there:
        both = World(here, one, seat), World(there, other, seat)
        for world in both:
            await world.sit_down()
        yield both


def assert_equal(one: bytes, other: bytes) -> None:
    """Fail where two seats that know the same were sent different bytes; show what stands where they part."""
    if one == other:
        return
    pairs = enumerate(zip(one, other, strict=False))
    at = next((at for at, (byte, of_other) in pairs if byte != of_other), min(len(one), len(other)))
    around = slice(max(0, at - 60), at + 20)
    pytest.fail(f"a field tells what the seat must not know: {one[around]!r} is {other[around]!r}")


async def compare(folder: Path, pair: Pair, timed: bool = False) -> Counter[str]:
    """Go on with both games of a pair as long as they look alike, and compare what is sent.

    Returns:
        How often that was done, and the secret questions by which they differed.
    """
    met = Counter[str]()
    if not pair.looks_alike() or pair.is_secret():
        return met
    async with worlds(folder, pair.one, pair.other, pair.seat, timed) as (one, other):
        for number in range(STEPS):
            if not pair.go_on():
                break
            for world in (one, other):
                await world.follow()
            if not pair.looks_alike():
                break
            if pair.is_secret():
                continue
            assert_equal(await one.seen(), await other.seen())
            met["compared"] += 1
            assert one.host.host.metrics.answers == other.host.host.metrics.answers
            for world in (one, other):
                await world.disturb(number)
            assert_equal(await one.seen(), await other.seen())
    return met + pair.secrets


@cache
def boundaries(setting: Setting, answers: int, every: int, seed: int = 41) -> list[Any]:
    """Some boundaries of a game that is played at random."""
    record, seen = new_record(setting, seed), list[Any]()
    for _ask in play_at_random(record, seed, answers):
        if not seen or record.play.boundary is not seen[-1]:
            seen.append(record.play.boundary)
    return seen[::every]


async def compare_all(
    folder: Path, setting: Setting, answers: int, every: int, most: int = 9
) -> Counter[str]:
    """Compare what at most so many seats are sent, an onlooker first, from one of so many boundaries on."""
    met, rng = Counter[str](), Streams(41)
    for place, boundary in enumerate(boundaries(setting, answers, every)):
        for seat in (None, *range(setting.seats))[:most]:
            here = folder / f"{setting}-{place}-{seat}"
            met += await compare(here, Pair(setting, boundary, seat, rng))
    return met


@pytest.fixture(autouse=True)
def time_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "now", HOURS.now)
    monkeypatch.setattr(Stopwatch.__init__, "__defaults__", (lambda: HOURS.seconds,))


@pytest.mark.parametrize(("every", "most"), [(150, 2), pytest.param(16, 9, marks=SLOW)])
async def test_what_a_seat_is_sent_does_not_tell_what_it_must_not_know(
    home_of_its_own: Path, every: int, most: int
) -> None:
    met = await compare_all(home_of_its_own, Setting("march", 3), 60, every, most)
    met += await compare_all(home_of_its_own, Setting("micropolis", 2), 20, every // 2, most)
    assert met["compared"] > 500 / every


@SLOW
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
async def test_nor_does_it_in_any_setting(home_of_its_own: Path, setting: Setting) -> None:
    assert (await compare_all(home_of_its_own, setting, 80, 6))["compared"]


@pytest.mark.parametrize(
    ("place", "seat", "lot", "timed"),
    [
        (*SECRETS[1], True),
        *(
            pytest.param(*secret, timed, marks=SLOW)
            for number, secret in enumerate(SECRETS)
            for timed in (False, True)
            if (number, timed) != (1, True)
        ),
    ],
)
async def test_nor_that_somebody_was_asked_in_secret(
    home_of_its_own: Path, place: int, seat: int, lot: int, timed: bool
) -> None:
    setting = Setting("march", 4, (("species", "special"),))
    boundary = boundaries(setting, 150, 1, seed=18)[place]
    met = await compare(home_of_its_own, Pair(setting, boundary, seat, Streams(lot)), timed)
    assert sum(met.values()) > met["compared"] > 1


class Unseen:
    """Two worlds with the same game; in one somebody has answered, so that another is asked in secret.

    Args:
        worlds: the one with that answer, and the other.
        entries: the answers of the game; the last one must not show.
        asked: the seat that is asked in secret then.
    """

    def __init__(self, worlds: Sequence[World], entries: Sequence[Answered], asked: int) -> None:
        self.worlds, self.entries = worlds, entries
        self.answered = next(entry.seat for entry in reversed(entries) if not entry.secret)
        self.asked = asked
        order = [entry.seat for entry in reversed(entries)]
        others = {*range(worlds[0].record.seats)} - {self.answered, asked}
        self.others = sorted(others, key=order.index)
        """All other seats; the one that answered last is the first."""

    async def come(self) -> None:
        """Have everybody sit down and give all answers that show."""
        for world in self.worlds:
            await world.sit_down()
            for entry in self.entries[:-1]:
                await self.answer(world, entry)

    async def answer(self, world: World, entry: Answered) -> None:
        terminal = world.people[entry.seat]
        await terminal.drained()
        terminal.answer(entry.text)
        assert isinstance(await terminal.verdict(), Accepted)

    async def say(self, seat: int, message: ToHost) -> None:
        """Have the person at a seat say something in both worlds."""
        for world in self.worlds:
            world.people[seat].say(message)
            await world.people[seat].drained()

    async def leave(self, seat: int) -> None:
        """Have the person at a seat go."""
        for world in self.worlds:
            world.people[seat].hang_up()
            while (await world.people[-1].hear(Snapshot)).seat_infos[seat].present:
                pass

    async def compare(self) -> None:
        """Compare what was sent to everybody else so far, and what is sent to one of them anew."""
        seen = list[bytes]()
        for world in self.worlds:
            again = await world.host.terminal(NAMES[self.others[-1]])
            await again.sit("game")
            again.say(EnterLobby())
            await again.hear(Lobby)
            seen.append(await again.drained())
            again.hang_up()
        assert_equal(*seen)
        for seat in (*self.others, -1):
            assert_equal(*[await world.people[seat].drained() for world in self.worlds])


def secret_moment(number: int) -> tuple[Record[Any], list[Answered], int]:
    """A game in which somebody is asked in secret after the answer of another person.

    Args:
        number: which of the games in `SECRETS`.

    Returns:
        The game some answers before; these answers; and the seat that is asked then.
    """
    place, _seat, lot = SECRETS[number]
    setting = Setting("march", 4, (("species", "special"),))
    record = Pair(setting, boundaries(setting, 150, 1, seed=18)[place], None, Streams(lot)).one
    begun = [(record.play.boundary, 0)]
    for ask in play_at_random(record, lot, 150):
        history = record.history
        if record.play.boundary is not begun[-1][0]:
            begun.append((record.play.boundary, len(history)))
        if len(history) and ask.secret and history[-1].seat != ask.seat:
            break
    boundary, first = next(each for each in reversed(begun) if len(history) - each[1] >= FEW or not each[1])
    start = Record(setting.game, setting.seats, 1, dict(setting.given), setting.game.copy(boundary))
    return start, history[first:], ask.seat


@pytest.mark.parametrize(
    ("number", "by_clock", "over_weeks"),
    [
        (1, False, False),
        (1, False, True),
        *(
            pytest.param(number, *clocks, marks=SLOW)
            for number in (0, 1)
            for clocks in ((False, False), (True, False), (False, True))
            if number != 1 or clocks == (True, False)
        ),
    ],
)
async def test_nor_that_somebody_has_answered_before_another_is_asked_in_secret(
    home_of_its_own: Path, number: int, by_clock: bool, over_weeks: bool
) -> None:
    start, entries, asked = secret_moment(number)
    HOURS.seconds = 0
    for name in ("one", "other"):
        (home_of_its_own / name).mkdir()
        keep(home_of_its_own / name, start, by_clock, over_weeks)
    async with hosting(home_of_its_own / "one") as here, hosting(home_of_its_own / "other") as there:
        worlds = [World(host, start, None) for host in (here, there)]
        unseen = Unseen(worlds, entries, asked)
        await unseen.come()
        latest, watcher = unseen.others
        HOURS.seconds += A_TURN
        await unseen.say(watcher, Propose(kind=ProposalKind.TAKE_BACK, about=1))
        await unseen.compare()
        HOURS.seconds += A_TURN
        await unseen.answer(worlds[0], entries[-1])
        await unseen.compare()
        await unseen.say(watcher, Say(text="Well."))
        await unseen.leave(unseen.answered)
        HOURS.seconds += 8 * 86_400
        await unseen.compare()
        for proposal, kind in enumerate((ProposalKind.REPLACE, ProposalKind.WAIT), 2):
            await unseen.say(watcher, Propose(kind=kind, about=unseen.answered, player="bot:random"))
            await unseen.compare()
            for seat in (latest, unseen.asked):
                await unseen.say(seat, Vote(id=proposal, yes=kind is ProposalKind.WAIT))
            await unseen.compare()
        stand = worlds[0].people[latest].stand
        assert stand is not None
        assert stand.taken_back
        if not (by_clock or over_weeks):  # no clock counts the time while another is asked in secret
            await unseen.say(latest, TakeBack(rev=stand.rev))
            await unseen.compare()


@pytest.mark.slow
async def test_who_comes_back_while_another_is_asked_in_secret_is_not_asked_again(
    home_of_its_own: Path,
) -> None:
    place, _seat, lot = SECRETS[0]
    setting = Setting("march", 4, (("species", "special"),))
    boundary = boundaries(setting, 150, 1, seed=18)[place]
    record = Pair(setting, boundary, None, Streams(lot)).one
    keep(home_of_its_own, record)
    asked = (ask for ask in play_at_random(record, lot, 150) if len(record.history) and ask.secret)
    ask = next(ask for ask in asked if record.history[-1].seat != ask.seat)
    answered = record.history[-1].seat
    async with hosting(home_of_its_own) as host:
        world = World(host, record, answered)
        world.given = 0
        await world.sit_down()
        await world.follow()
        again, other = await host.terminal(NAMES[answered]), await host.terminal(NAMES[ask.seat])
        back, mine = await again.sit("game"), await other.sit("game")
        assert back.awaits_others
        assert not mine.awaits_others
        assert (shown := again.position()[1]) is not None
        assert (shown.seat, shown.choices) == (answered, ())
        assert other.position()[1] == ask
