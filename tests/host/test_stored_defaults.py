"""Each field of what a host stores: without it, as another version may have written it, its default holds."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec import NODEFAULT, Struct, json, structs, to_builtins

from antterm.host.meta import Challenge, Contest, GameResult, RematchOffer, TableMeta, TurnNotice, read_meta
from antterm.host.moderation_log import Act, Report
from antterm.host.person_settings import PersonSettings, settings_from_json
from antterm.host.postgres.rows import LogRow
from antterm.host.store import TerminalInfo
from antterm.host.tournament.state import Entrant, Round, Tournament, tournament_from_json
from antterm.saves.clock import Pace
from antterm.wire.messages import (
    Correspondence,
    LetterPace,
    OnlookersChat,
    TournamentGame,
    TournamentKind,
    TournamentStage,
    TournamentTerms,
)

CHECKOUT = Path(__file__).resolve().parents[2]
SAMPLE = Path(__file__).parent / "of_1_0_0/tables/sunday.json"
SCHEMA = runpy.run_path(str(CHECKOUT / "tools/wire"), run_name="tool")["stored_schema"]
NOON = datetime(2026, 11, 20, 17, 51, tzinfo=UTC)
ADDRESS = "ann@example.org"


def table() -> TableMeta:
    """A table of which no field has its default, made of one with all parts."""
    meta = read_meta(SAMPLE.read_bytes(), SAMPLE)
    social = meta.social
    assert social.correspondence is not None
    clock = structs.replace(
        *(social.correspondence.clock,),
        moving=1,
        pending=2,
        taken=(3,),
        undone=(4,),
        gained=(5,),
        moved=(6,),
        pace=structs.replace(social.correspondence.clock.pace, loss=True),
    )
    clocks = structs.replace(social.correspondence, clock=clock)
    (said, done), (pending,) = social.chat.lines, social.proposals.open
    assert done.remark.event is not None
    event = structs.replace(done.remark.event, player="bot:easy")
    told = structs.replace(done, remark=structs.replace(done.remark, text="done", event=event))
    proposal = structs.replace(pending.proposal, player="bot:easy")
    pending = structs.replace(pending, proposal=proposal, late=True)
    social = structs.replace(
        social,
        chat=structs.replace(social.chat, lines=(structs.replace(said, apart=True), told)),
        proposals=structs.replace(social.proposals, open=(pending,)),
        correspondence=clocks,
        public_correspondence=clocks,
        public_turn=TurnNotice(seat=1, since=NOON, letter_sent=True),
        plans=((("wS1", "bS1 wS1-"),),),
        paused=True,
        ended=True,
    )
    return structs.replace(
        meta,
        social=social,
        banned_onlookers=("account:eve",),
        left_seats=("", "account:dan"),
        unready=(0,),
        challenge=Challenge(person="account:dan", until=NOON),
        rematch=RematchOffer(table="sunday-2", by=1),
        contest=Contest(tournament="cup", round=1, board=2, players=("account:bob", "")),
        result=GameResult(ended=NOON, winners=(1,), scores=(3, 4), counts=False),
        house_rules=structs.replace(
            meta.house_rules, least_rating=1, most_rating=2, rated=True, onlookers_chat=OnlookersChat.CLOSED
        ),
    )


WHOLE = {
    "table": table(),
    "person": PersonSettings(
        mail=ADDRESS,
        webhook="https://ntfy.sh/ann",
        lang="es",
        muted=("account:bob",),
        confirmed=(ADDRESS,),
        name="Ann",
        blocked=("account:eve",),
        conduct="0123456789abcdef",
        pace=LetterPace.DAILY,
        hour=20,
        zone="UTC+2",
        daily_at=NOON,
    ),
    "guest": TerminalInfo("account:ann", "sunday", True, NOON, NOON),
    "report": Report(
        at=NOON,
        by="account:ann",
        about="account:eve",
        name="eve",
        reason="rude",
        table="sunday",
        said="eve: fool",
        lines=("eve: fool",),
        settled=NOON,
        note="talked to her",
    ),
    "act": Act(at=NOON, by="carl", act="ban", about="account:eve", text="rude"),
    "log row": LogRow(3, 1, ("wS1",)),
    "tournament": Tournament(
        name="Cup",
        terms=TournamentTerms(
            game="hive",
            options={"expansions": "M"},
            kind=TournamentKind.ROUND_ROBIN,
            rounds=3,
            pace=Pace(game=1, increment=2, move=3, loss=True),
            correspondence=Correspondence(move=1, bank=2, increment=3, vacation=4),
            rated=True,
            sit_within=60,
            starts=NOON,
            late_entry=2,
        ),
        by="account:ann",
        made=NOON,
        is_open=False,
        invited=("account:bob",),
        stage=TournamentStage.RUNNING,
        entrants=(
            Entrant(person="account:ann", withdrawn=True),
            Entrant(player="bot:easy", name="Ada"),
        ),
        rounds=(Round(began=NOON, games=(TournamentGame(0, 1, "cup-1-1", (2, 0), False),)),),
    ),
}


def defaults(kind: type[Struct]) -> dict[str, Any]:
    """By field that has one, its default."""
    return {
        each.name: each.default if each.default is not NODEFAULT else each.default_factory()
        for each in structs.fields(kind)
        if each.default is not NODEFAULT or each.default_factory is not NODEFAULT
    }


def without(whole: Any) -> Iterator[tuple[str, Any, Any]]:
    """Leave out each field that has a default, here and in all parts.

    Yields:
        The class and the field, what is stored then, and what is to be read.
    """
    if isinstance(whole, tuple):
        plain = [to_builtins(each) for each in whole]
        for number, each in enumerate(whole):
            for name, stored, expected in without(each):
                changed = [*plain[:number], stored, *plain[number + 1 :]]
                yield name, changed, (*whole[:number], expected, *whole[number + 1 :])
    if not isinstance(whole, Struct):
        return
    kind, plain = type(whole), to_builtins(whole)
    given = defaults(kind)
    for place, each in enumerate(structs.fields(kind)):
        title, is_last = f"{kind.__name__}.{each.name}", place == len(structs.fields(kind)) - 1
        if each.name in given and each.name != "schema" and (is_last or isinstance(plain, dict)):
            stored = plain[:-1] if isinstance(plain, list) else {**plain}
            if isinstance(stored, dict):
                del stored[each.encode_name]
            yield title, stored, structs.replace(whole, **{each.name: given[each.name]})
        for name, part, expected in without(getattr(whole, each.name)):
            assert isinstance(plain, dict)
            yield name, {**plain, each.encode_name: part}, structs.replace(whole, **{each.name: expected})


LEFT_OUT = [(name, *one) for name, whole in WHOLE.items() for one in without(whole)]


def read(name: str, stored: Any) -> Any:
    text = json.encode(stored)
    if name == "table":
        return read_meta(text, Path("sunday"))
    if name == "person":
        return settings_from_json(text.decode())
    if name == "tournament":
        return tournament_from_json(text)
    return json.decode(text, type=type(WHOLE[name]))


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_whole_is_read_as_it_was(name: str) -> None:
    assert read(name, WHOLE[name]) == WHOLE[name]


def test_a_row_without_a_field_is_read_with_the_default_of_that_field() -> None:
    for name, field, stored, expected in LEFT_OUT:
        as_read = expected.checked() if isinstance(expected, PersonSettings) else expected
        assert read(name, stored) == as_read, field
    changed = {field for name, field, _stored, expected in LEFT_OUT if expected != WHOLE[name]}
    assert {field for _name, field, _stored, _expected in LEFT_OUT} == changed, (
        "give the field in WHOLE another value than its default: leaving it out must show"
    )


def test_every_stored_field_with_a_default_was_left_out_once() -> None:
    classes = {
        line.partition(":")[0] for line in SCHEMA().splitlines() if ": map" in line or ": array" in line
    }
    tried = {field.partition(".")[0] for _name, field, _stored, _expected in LEFT_OUT}
    have_none = {
        *("Before", "Challenge", "Contest", "CountedAnswer"),
        *("GameStatus", "LogRow", "ModerationEntry", "RematchOffer", "Round"),
    }
    assert tried | have_none == classes


def test_a_stored_time_that_is_compared_has_a_time_zone() -> None:
    """Without one, as somebody may have typed it, it cannot be compared with the present time."""
    without = {line.partition(":")[0] for line in SCHEMA().splitlines() if re.search(r"DateTime(?!\()", line)}
    shown, taken_in_their_zone, of_a_moment = {"Act", "Report"}, {"PersonSettings"}, {"TerminalInfo"}
    assert without == shown | taken_in_their_zone | of_a_moment
