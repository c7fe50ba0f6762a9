"""Requests about tournaments: what the host replies, and what it sends besides."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from antterm.dialogues.steps import Say, Wait
from antterm.dialogues.tournaments import request
from antterm.remote.link import LinkState
from antterm.wire.messages import (
    ManageTournament,
    Ping,
    Pong,
    Refusal,
    TournamentAct,
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
