"""Who is answered next by bots, how long that takes, and at which tables bots wait for people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from antterm.bots import Done, Job, Reply, Task
from antterm.bots.bot_process import BotProcess
from antterm.host.metrics import WAITING_STEPS, Durations
from antterm.host.settings import HostSettings
from antterm.host.thinking import BotProcesses, ThinkingQueue
from antterm.saves import replay
from antterm.saves.document import Seat
from antterm.saves.replay import Verification
from antterm.wire.messages import (
    EnterLobby,
    GiveUpSeat,
    Lobby,
    Make,
    PreviewTable,
    ReclaimSeat,
    Snapshot,
    TablePreview,
)
from tests.host.hosting import SHARED, AtOnce, Terminal, hosting


class Question:
    """A task that takes some seconds.

    Args:
        name: of the question.
        seconds: that it takes.
    """

    def __init__(self, name: str, seconds: float) -> None:
        self.name, self.seconds = name, seconds

    def run(self) -> str:
        return self.name


class Slices:
    """Bots that finish one question whenever the test says so; the time of the test goes on with it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.answered: list[str] = []
        self._running: list[tuple[Question, asyncio.Future[None]]] = []

    async def do(self, task: Task | Job) -> Reply:
        assert isinstance(task, Question)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._running.append((task, done))
        await done
        self.answered.append(task.name)
        return Done(task.name)

    async def finish(self) -> None:
        """Let the question end that has been thought about for longest."""
        task, done = self._running.pop(0)
        self.seconds += task.seconds
        done.set_result(None)
        for _turn in range(5):
            await asyncio.sleep(0)

    def close(self) -> None:
        pass


async def asked(queue: ThinkingQueue, questions: Sequence[tuple[str, Question]]) -> list[asyncio.Task[Reply]]:
    """Questions for people, in this order."""
    tasks = [asyncio.create_task(queue.do(question, person)) for person, question in questions]
    for _turn in range(3):
        await asyncio.sleep(0)
    return tasks


@pytest.mark.parametrize("rounds", range(6))
async def test_a_question_taken_back_just_as_the_answer_comes_is_not_answered(
    rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard_by: list[Callable[[Reply], object]] = []
    monkeypatch.setattr(BotProcess, "ask", lambda _room, _task, hear: heard_by.append(hear))
    processes = BotProcesses(1, 60.0)
    asking = asyncio.create_task(processes.do(Question("late", 1.0)))
    while not heard_by:
        await asyncio.sleep(0)
    heard_by[0](Done("late"))
    for _round in range(rounds):
        await asyncio.sleep(0)
    was_answered = asking.done()
    asking.cancel()
    await asyncio.wait([asking])
    assert asking.cancelled() != was_answered
    processes.close()


@pytest.mark.parametrize("processes", [1, 2, 4])
async def test_whoever_has_sixty_tables_of_experts_slows_down_nobody_else(processes: int) -> None:
    bots = Slices()
    queue = ThinkingQueue(bots, processes, now=lambda: bots.seconds)
    many = await asked(queue, [("ann", Question(f"ann {number}", 3.0)) for number in range(60)])
    for _slice in range(5):
        await bots.finish()
    for number in range(10):
        before = len(bots.answered)
        (easy,) = await asked(queue, [("bob", Question(f"bob {number}", 0.1))])
        while not easy.done():
            await bots.finish()
        assert len(bots.answered) - before <= processes + 1, "what runs already, and the own one"
    while len(bots.answered) < 70:
        await bots.finish()
    assert [name for name in bots.answered if "ann" in name] == [f"ann {number}" for number in range(60)]
    await asyncio.gather(*many)
    assert (queue.thinking, queue.waiting) == (0, 0)


async def test_people_with_many_questions_share_the_time_not_the_number_of_questions() -> None:
    bots = Slices()
    queue = ThinkingQueue(bots, 1, now=lambda: bots.seconds)
    questions = [("ann", Question("ann", 4.0))] * 40 + [("bob", Question("bob", 1.0))] * 40
    tasks = await asked(queue, questions)
    for _slice in range(50):
        await bots.finish()
    assert bots.answered.count("bob") == 40
    assert 8 <= bots.answered.count("ann") <= 12
    while len(bots.answered) < 80:
        await bots.finish()
    await asyncio.gather(*tasks)


@pytest.mark.parametrize("seed", range(5))
async def test_whoever_gives_up_asking_leaves_the_turn_to_others(seed: int) -> None:
    bots, lot = Slices(), Random(seed)
    queue = ThinkingQueue(bots, 2, now=lambda: bots.seconds)
    tasks = await asked(queue, [(lot.choice("abc"), Question(f"{n}", 1.0)) for n in range(30)])
    for number in sorted(lot.sample(range(2, 30), 12)):
        tasks[number].cancel()
        if lot.random() < 0.5:
            await bots.finish()
    for _turn in range(3):
        await asyncio.sleep(0)
    while not all(task.done() for task in tasks):
        await bots.finish()
    assert (queue.thinking, queue.waiting) == (0, 0)
    for number, task in enumerate(tasks):
        assert task.cancelled() or await task == Done(f"{number}")
    (last,) = await asked(queue, [("d", Question("last", 1.0))])
    await bots.finish()
    assert await last == Done("last")


async def test_how_long_questions_wait_is_counted() -> None:
    bots = Slices()
    waits = Durations(WAITING_STEPS, lambda: bots.seconds)
    queue = ThinkingQueue(bots, 1, waits, lambda: bots.seconds)
    tasks = await asked(queue, [("ann", Question(f"{number}", 2.0)) for number in range(3)])
    for _slice in range(3):
        await bots.finish()
    await asyncio.gather(*tasks)
    assert waits.seconds == 0 + 2 + 4
    assert (sum(waits.within), waits.took(0.5), waits.took_ms(0.95)) == (3, 2.0, 4000.0)


class Counting(AtOnce):
    """Bots that answer at once, and are counted."""

    asked = 0

    async def do(self, task: Task | Job) -> Reply:
        self.asked += 1
        await asyncio.sleep(0)
        return await super().do(task)


async def at_rest(bots: Counting) -> int:
    """Wait until bots are not asked any more; return how often they were."""
    quiet, before = 0, bots.asked
    while quiet < 50:
        await asyncio.sleep(0.005)
        quiet, before = (quiet + 1 if bots.asked == before else 0), bots.asked
    return before


async def left_to_a_bot(terminal: Terminal) -> str:
    """A game of bots alone: whoever has made it has left the seat to one."""
    seats = (Seat("Ann"), Seat("Bot", "bot:random"), Seat("Rob", "bot:random"))
    terminal.say(Make(game="micropolis", seats=seats))
    table = (await terminal.hear(Snapshot)).table
    terminal.say(GiveUpSeat(player="bot:random"))
    while (await terminal.hear(Snapshot)).seat_infos[0].player == "person":
        pass
    return table


async def test_where_all_have_gone_and_left_their_seats_to_bots_the_game_waits(home_of_its_own: Path) -> None:
    bots = Counting()
    async with hosting(home_of_its_own, thinks=bots) as host:
        ann = await host.terminal("ann")
        table = host.host.tables.listed_or_refuse(await left_to_a_bot(ann))
        ann.say(EnterLobby())
        asked = await at_rest(bots)
        assert not table.game.is_over, "it waits in the midst of the game"
        olga = await host.terminal("olga")
        await olga.sit(table.game.table_id)
        while bots.asked == asked:
            await olga.hear(Snapshot)
        olga.hang_up()
        asked = await at_rest(bots)
        assert not table.game.is_over
    async with hosting(home_of_its_own, thinks=bots):
        assert await at_rest(bots) == asked, "nor does it go on when the host begins anew"


async def test_bots_play_on_for_somebody_who_is_away_until_they_are_asked(
    home_of_its_own: Path,
) -> None:
    bots = Counting()
    async with hosting(home_of_its_own, thinks=bots) as host:
        ann = await host.terminal("ann")
        table = host.host.tables.listed_or_refuse(await left_to_a_bot(ann))
        ann.say(ReclaimSeat())
        while (await ann.hear(Snapshot)).seat_infos[0].player != "person":
            pass
        ann.hang_up()
        await at_rest(bots)
        assert table.game.facts.turn == 0 or table.game.is_over


async def test_one_person_s_tables_do_not_keep_another_s_bot_waiting(home_of_its_own: Path) -> None:
    released = asyncio.Semaphore(0)
    order: list[Task] = []

    class Gated(AtOnce):
        """Bots that answer one question for each release."""

        async def do(self, task: Task | Job) -> Reply:
            await released.acquire()
            assert isinstance(task, Task)
            order.append(task)
            return await super().do(task)

    async with hosting(home_of_its_own, HostSettings(guests=(SHARED,), requests=10_000), Gated()) as host:
        for person in ("ann",) * 8 + ("bob",):
            (player,) = await host.table("hive", person, bots=1)
            player.answer(player.position()[1].choices[0].text)  # type: ignore[union-attr]
            await player.verdict()
        released.release()
        while not order:
            await asyncio.sleep(0.001)
        released.release()
        await player.until_rev(3)
        assert len(order) == 2, "one of hers was thought about already"
        for _left in range(7):
            released.release()


async def test_who_looks_at_many_games_keeps_no_bot_waiting(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "AT_ONCE", 0)  # all games are long: another process replays them
    released, order = asyncio.Semaphore(0), list[Task | Job]()

    class Gated(AtOnce):
        """Bots that do one task for each release."""

        async def do(self, task: Task | Job) -> Reply:
            await released.acquire()
            order.append(task)
            return await super().do(task)

    async with hosting(home_of_its_own, HostSettings(guests=(SHARED,), bots=1), Gated()) as host:
        eve, queue = await host.terminal("eve"), host.host.queue
        for maker in ("ann", "bob", "cleo"):
            player, other = await host.table("hive", maker, "zoe")
            player.answer(player.position()[1].choices[0].text)  # type: ignore[union-attr]
            await player.verdict()
            for each in (player, other):
                each.say(EnterLobby())
                await each.hear(Lobby)
        for table in [*host.host.tables.all()]:
            await table.close()
            eve.say(PreviewTable(table=table.game.table_id))
            await eve.hear(TablePreview)
        while (queue.thinking, queue.waiting) != (1, 2):
            await asyncio.sleep(0.001)
        question = Question("zed", 0)
        asked = asyncio.create_task(queue.do(question, "zed"))
        for _task in range(4):
            released.release()
        await asked
        while len(order) < 4:
            await asyncio.sleep(0.001)
        assert order.index(question) == 1, "only one replay was before it"
        assert sum(isinstance(each, Verification) for each in order) == 3
