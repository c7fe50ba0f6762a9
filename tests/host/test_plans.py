"""Answers in advance: checked when given, carried out when the time comes, known to their seat alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from antterm.core.ask import Refused
from antterm.host import plans
from antterm.host.bot_runner import BotRunner
from antterm.host.plans import lines_left, next_answer, with_line
from antterm.saves.document import Document, Seat
from antterm.table import LiveGame, as_it_stands, new_game
from antterm.wire.messages import (
    Consent,
    Correspondence,
    ForgetPlan,
    HouseRules,
    Notice,
    Ping,
    PlanAnswers,
    Pong,
    Refusal,
    Sit,
    Snapshot,
    TakeBack,
    ToHost,
)
from tests.host.hosting import PATIENCE, Hosting, Terminal, hosting

TERMS = Correspondence(move=72, vacation=10)
FIRST = ("wS1", "bS1 wS1-")
THEN = ("wA1 -wS1", "bA1 bS1-")


def live(*answers: str) -> LiveGame:
    """A game of Hive in which so much was answered."""
    record, document = new_game("hive", [Seat("White"), Seat("Black")], {}, "sunday")
    for answer in answers:
        record.answer(answer)

    def put(_document: Document, _mismatched: Document | None) -> None:
        pass

    return LiveGame(record, as_it_stands(record, document), put)


def code(seat: int, lines: tuple[tuple[str, ...], ...], *typed: str) -> str:
    with pytest.raises(Refused) as refused:
        with_line(live(), seat, lines, typed)
    return refused.value.code


# The lines


def test_a_line_is_understood_as_what_is_typed_when_one_is_asked() -> None:
    (line,) = with_line(live(), 1, (), ["WS1", "bS1 wS1-"])
    assert line == FIRST


def test_a_line_begins_with_an_answer_of_somebody_else_and_ends_with_ones_own() -> None:
    assert code(0, (), "wS1", "bS1 wS1-") == "your_turn"
    assert code(1, (), "wS1") == "plan_ends"
    assert code(1, (), *FIRST, "wA1 -wS1") == "plan_ends"
    assert code(1, (), "resign", "bS1") == "plan_ends", "the game is over then"
    assert code(1, (), "wS1", "resign") == "plan_declares"
    assert code(1, (), "wS1", "bS1 wS9-") not in ("plan_ends", "")


def test_lines_do_not_contradict_each_other_and_longer_ones_replace_those_within() -> None:
    lines = with_line(live(), 1, (), FIRST)
    assert code(1, lines, "wS1", "bA1 wS1-") == "plan_contradicts"
    assert code(1, lines, *FIRST) == "plan_known"
    lines = with_line(live(), 1, lines, [*FIRST, *THEN])
    assert lines == ((*FIRST, *THEN),)
    assert code(1, lines, *FIRST) == "plan_known", "it is the beginning of another"
    lines = with_line(live(), 1, lines, ["wA1", "bA1 wA1-"])
    assert len(lines) == 2


def test_so_many_lines_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "MOST_LINES", 1)
    lines = with_line(live(), 1, (), FIRST)
    assert code(1, lines, "wA1", "bA1 wA1-") == "too_many_plans"


def test_what_is_answered_leaves_the_lines_that_begin_so() -> None:
    lines = ((*FIRST, *THEN), ("wA1", "bA1 wA1-"))
    left = lines_left(lines, ["wS1"])
    assert left == (("bS1 wS1-", *THEN),)
    assert next_answer(left) == "bS1 wS1-"
    assert lines_left(left, ["bS1 wS1-"]) == (THEN,)
    assert lines_left(left, ["bG1 wS1-"]) == ()
    assert next_answer(()) is None


# At a host


async def table(host: Hosting, **rules: Any) -> tuple[Terminal, Terminal]:
    ann, bob = await host.table("hive", "ann", "bob", name="sunday", correspondence=TERMS, **rules)
    return ann, bob


async def told(terminal: Terminal, *messages: ToHost) -> None:
    terminal.say(*messages, Ping())
    await terminal.hear(Pong)


async def stands(terminal: Terminal, number: int) -> Snapshot:
    """The game once so much was answered."""
    while terminal.stand is None or terminal.stand.answers_known != number:
        await terminal.hear(Snapshot)
    return terminal.stand


async def planned(terminal: Terminal, *answers: str) -> None:
    assert terminal.stand is not None
    await told(terminal, PlanAnswers(rev=terminal.stand.rev, answers=answers))
    assert not any(isinstance(each, Refusal) for each in terminal.heard)


async def give(terminal: Terminal, text: str) -> None:
    terminal.answer(text)
    await terminal.verdict()


async def test_the_host_answers_so_if_the_other_does_and_nobody_else_knows_before(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await table(host)
        await planned(bob, *FIRST, *THEN)
        assert bob.stand is not None
        assert bob.stand.plans == ((*FIRST, *THEN),)
        await told(ann, Sit(table="sunday"))
        assert ann.stand is not None
        assert ann.stand.plans == ()
        assert b"bA1 bS1-" not in bytes(ann.bytes)
        bob.hang_up()
        await give(ann, "wS1")
        assert (await stands(ann, 2)).plans == ()
        await give(ann, "wA1 -wS1")
        await stands(ann, 4)
        live_game = host.host.tables.listed_or_refuse("sunday").game.live
        assert live_game is not None
        assert live_game.record.answers == [*FIRST, *THEN]


async def test_answers_in_advance_outlive_a_restart(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        _ann, bob = await table(host)
        await planned(bob, *FIRST)
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        await ann.sit("sunday")
        await give(ann, "wS1")
        await stands(ann, 2)


async def test_a_host_that_ended_before_it_could_answer_does_so_when_it_begins_again(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await table(host)
        await planned(bob, *FIRST)
        with monkeypatch.context() as patch:
            patch.setattr(BotRunner, "wake", lambda _runner: None)
            await give(ann, "wS1")
            await stands(ann, 1)
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        await ann.sit("sunday")
        assert (await stands(ann, 2)).answers_known == 2


async def test_another_answer_of_the_other_forgets_them_and_so_does_taking_back(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await table(host, house_rules=HouseRules(take_back=Consent.FREE))
        await planned(bob, *FIRST)
        await give(ann, "wA1")
        assert (await stands(bob, 1)).plans == ()
        assert bob.position()[1] is not None, "Bob is asked"
        await give(bob, "bA1 wA1-")
        ann.heard.clear()
        await stands(bob, 2)
        await planned(bob, "wA2 -wA1", "bA2 bA1-")
        assert bob.stand is not None
        assert bob.stand.plans
        bob.say(TakeBack(rev=bob.stand.rev))
        assert (await stands(bob, 1)).plans == ()
        assert (await bob.hear(Notice)).code == "plan_dropped"


async def test_both_can_answer_in_advance(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await table(host)
        await planned(bob, *FIRST, *THEN)
        cleo = await host.terminal("cleo")
        await cleo.sit("sunday")
        await give(ann, "wS1")
        await stands(ann, 2)
        await give(ann, "wA1 -wS1")
        await stands(ann, 4)
        assert ann.stand is not None
        await give(ann, "wA2 -wA1")
        await stands(ann, 5)
        await planned(ann, "bA2 bA1-", "wQ -wA2")
        await stands(bob, 5)
        await give(bob, "bA2 bA1-")
        await stands(cleo, 7)


async def test_where_they_make_no_sense_they_are_refused(home_of_its_own: Path) -> None:
    async def refused(terminal: Terminal, message: ToHost) -> str:
        terminal.say(message)
        return (await terminal.hear(Refusal)).code

    async with hosting(home_of_its_own) as host:
        _ann, bob = await host.table("hive", "ann", "bob", name="monday")
        assert bob.stand is not None
        assert await refused(bob, PlanAnswers(rev=bob.stand.rev, answers=FIRST)) == "no_plans"
        bob.hang_up()
        _cleo, dan = await host.table("march", "cleo", "dan", correspondence=TERMS)
        assert dan.stand is not None
        assert await refused(dan, PlanAnswers(rev=dan.stand.rev, answers=("x", "y"))) == "no_plans"
        eve, fred = await host.table("hive", "eve", "fred", name="sunday", correspondence=TERMS)
        assert fred.stand is not None
        assert await refused(fred, PlanAnswers(rev=99, answers=FIRST)) == "stale"
        assert await refused(eve, PlanAnswers(rev=fred.stand.rev, answers=FIRST)) == "your_turn"
        olga = await host.terminal("olga")
        await olga.sit("sunday")
        assert await refused(olga, PlanAnswers(rev=fred.stand.rev, answers=FIRST)) == "not_seated"
        fred.heard.clear()
        await planned(fred, *FIRST)
        await planned(fred, "wA1", "bA1 wA1-")
        await told(fred, ForgetPlan(answers=FIRST))
        assert [*fred.stand.plans] == [("wA1", "bA1 wA1-")]
        await told(fred, ForgetPlan())
        assert [*fred.stand.plans] == []


async def test_an_answer_that_is_no_longer_legal_is_dropped_and_the_person_asked(
    home_of_its_own: Path,
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await table(host)
        hosted = host.host.tables.listed_or_refuse("sunday")
        social = hosted.meta.social.with_plans(1, (("wS1", "bS1 wS9-"),))  # as another version had it
        async with hosted.game.open():
            await hosted.game.save(hosted.meta.with_social(plans=social.plans))
        await give(ann, "wS1")
        shown = await stands(bob, 1)
        while shown.plans:
            shown = await bob.hear(Snapshot)
        assert shown.answers_known == 1
        await give(bob, "bS1 wS1-")


async def test_at_two_hosts_of_one_database_the_answer_is_given_once(database: str, tmp_path: Path) -> None:
    async with hosting(tmp_path / "a", kept=database) as one, hosting(tmp_path / "b", kept=database) as other:
        _ann, bob = await table(one)
        await planned(bob, *FIRST)
        bob.hang_up()
        there = await other.terminal("ann")
        await there.sit("sunday")
        await give(there, "wS1")
        await stands(there, 2)
        for _look in range(int(PATIENCE / 0.05)):
            game = one.host.tables.listed_or_refuse("sunday").game.live
            if game is not None and game.length == 2:
                break
            await asyncio.sleep(0.05)
        assert game is not None
        assert game.record.answers == list(FIRST)
