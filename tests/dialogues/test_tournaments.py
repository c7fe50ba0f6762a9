"""Requests about tournaments: what the host replies, and what it sends besides."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest
from msgspec.structs import replace

from antterm.dialogues.steps import Say, Wait
from antterm.dialogues.tournaments import act_on, request
from antterm.remote.link import LinkState
from antterm.wire.messages import (
    EntrantRow,
    ManageTournament,
    Ping,
    Pong,
    Refusal,
    TournamentAct,
    TournamentGame,
    TournamentKind,
    TournamentPage,
    TournamentRow,
    TournamentStage,
    TournamentTerms,
)
from tests.dialogues.holding import Held
from tests.remote.heard import Heard

BEGIN = ManageTournament(tournament="cup", act=TournamentAct.START)
MADE = datetime(2026, 1, 2, tzinfo=UTC)
TERMS = TournamentTerms(game="hive", kind=TournamentKind.ROUND_ROBIN)
PAGE = TournamentPage(
    row=TournamentRow(
        tournament="cup", name="Cup", terms=TERMS, stage=TournamentStage.OPEN, by="Ann", made=MADE, entered=0
    )
)


def line() -> Heard:
    link = Heard()
    link.state = LinkState.OPEN
    return link


def is_waiting(held: Held) -> bool:
    """Whether the reply has not come yet."""
    return isinstance(held.step, Wait) and not held.step.has_come()


def test_a_page_on_its_way_is_not_taken_for_the_reply() -> None:
    link = line()
    held = Held(partial(request, link, BEGIN))
    assert link.sent == [BEGIN, Ping()]
    link.say(PAGE)
    assert is_waiting(held)
    link.say(Refusal(code="too_few_entrants"))
    link.say(Pong())
    assert not is_waiting(held)
    held.conversation.answer(None)
    assert held.step == Say("A tournament needs at least two participants.", is_trouble=True)


def test_the_reply_of_the_host_to_an_earlier_ping_ends_no_wait() -> None:
    link = line()
    link.ping()
    held = Held(partial(request, link, BEGIN))
    for reply in (PAGE, Pong(), PAGE):
        link.say(reply)
        assert is_waiting(held)
    link.say(Pong())
    assert not is_waiting(held)


@pytest.mark.parametrize(
    ("act", "answers", "sent"),
    [
        (TournamentAct.REMOVE, ["bob"], {"number": 1, "about": "bob@here"}),
        (TournamentAct.REMOVE, ["Rosa"], {"number": 2, "about": "Rosa"}),
        (TournamentAct.RESULT, ["Rosa", "1-0"], {"number": 1, "points": (2, 0)}),
        (TournamentAct.NEXT, [True], {}),
    ],
)
def test_the_host_is_told_what_was_seen_when_something_was_chosen(
    act: TournamentAct, answers: list[object], sent: dict[str, object]
) -> None:
    names = (("ann@here", "ann"), ("bob@here", "bob"), ("", "Rosa"), ("dan@here", "dan"))
    entrants = tuple(EntrantRow(who, name, "person" if who else "bot:easy") for who, name in names)
    games = (TournamentGame(0, 1, "t"), TournamentGame(2, 3, "u"))
    link = line()
    seen = replace(PAGE, entrants=entrants, rounds=(games, games))
    Held(partial(act_on, link, seen, act)).answer(*answers)
    assert link.sent == [replace(BEGIN, act=act, round=2, **sent), Ping()]
