"""What the people at a table decide together: who has a say, what comes of it, and when it lapses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec import json

from antterm.core.ask import Refused, Revelation
from antterm.core.story import Answered
from antterm.host.proposals import ABSENT, LAPSES, LIVE_ABSENT, SILENCE, Decision, ProposalContext, Proposals
from antterm.wire.messages import Consent, ProposalKind, Propose, SeatInfo, TableEventKind

NOON = datetime(2021, 3, 1, 12, 0, tzinfo=UTC)
ANN, BOB, CLEO, BOT = 0, 1, 2, 3


def answer(seat: int, reveals: bool = False, text: str = "wS1", secret: bool = False) -> Answered:
    """An answer that was given."""
    return Answered(seat, "move", text, (Revelation(),) if reveals else (), secret)


def seat_info(name: str, player: str = "person", *, present: bool = True) -> SeatInfo:
    return SeatInfo(
        name=name, player=player, person=name.lower() if player == "person" else "", present=present
    )


FOUR = (seat_info("Ann"), seat_info("Bob"), seat_info("Cleo"), seat_info("easy", "bot:easy"))


def table(seats: Sequence[int] = (ANN, BOB, CLEO, BOT), **more: object) -> ProposalContext:
    """A table at which these have answered and the next is asked."""
    history = tuple(answer(seat) for seat in seats)
    asked = (seats[-1] + 1) % 4 if seats else ANN
    context = ProposalContext(seat_infos=FOUR, asked=asked, asked_since=NOON, history=history)
    return replace(context, **more)  # type: ignore[arg-type]


def propose(
    context: ProposalContext,
    by: int,
    kind: ProposalKind,
    about: int | None = None,
    at: timedelta = timedelta(0),
) -> Decision:
    wish = Propose(kind=kind, about=about, player="bot:easy" if kind is ProposalKind.REPLACE else "")
    return Proposals().proposed(wish, by, context, NOON + at)


def refused(context: ProposalContext, by: int, kind: ProposalKind, about: int | None = None) -> str:
    with pytest.raises(Refused) as refusal:
        propose(context, by, kind, about)
    return refusal.value.code


def waits_for(decision: Decision) -> tuple[int, ...]:
    (proposal,) = decision.proposals.public
    return proposal.waits_for


def accepted(decision: Decision) -> tuple[object, ...] | None:
    """What is carried out: the kind of proposal, and how many answers stay, or who plays on in which seat."""
    if (pending := decision.accepted) is None:
        return None
    proposal = pending.proposal
    match proposal.kind:
        case ProposalKind.TAKE_BACK:
            return proposal.kind, pending.number
        case ProposalKind.REPLACE:
            return proposal.kind, proposal.about, proposal.player
        case _:
            return (proposal.kind,)


def doings(decision: Decision) -> list[tuple[TableEventKind, int | None]]:
    return [(update.event.kind, update.seat) for update in decision.updates]


def test_taking_back_concerns_who_has_answered_since() -> None:
    assert waits_for(propose(table((CLEO, ANN, BOB)), ANN, ProposalKind.TAKE_BACK)) == (BOB,)
    assert waits_for(propose(table((ANN, BOB, CLEO), asked=BOB), ANN, ProposalKind.TAKE_BACK)) == (BOB, CLEO)
    alone = propose(table((BOB, CLEO, ANN, BOT), asked=ANN), ANN, ProposalKind.TAKE_BACK)
    assert accepted(alone) == (ProposalKind.TAKE_BACK, 2), "programs consent"


def test_what_standing_orders_have_answered_is_nobody_s_say() -> None:
    context = table((CLEO, ANN, BOB, CLEO), asked=ANN, by_order=frozenset({2, 3}))
    assert accepted(propose(context, ANN, ProposalKind.TAKE_BACK)) == (ProposalKind.TAKE_BACK, 1)
    assert propose(context, CLEO, ProposalKind.TAKE_BACK).proposals.open[0].number == 0


@pytest.mark.parametrize(
    ("why", "rests"),
    [("ended", table(ended=True)), ("paused", table(paused=True)), ("all_told", table(all_shown=True))],
)
def test_nothing_is_taken_back_at_rest_nor_where_hidden_parts_may_be_seen(
    why: str, rests: ProposalContext
) -> None:
    assert refused(rests, ANN, ProposalKind.TAKE_BACK) == why
    known = propose(table(), ANN, ProposalKind.TAKE_BACK).proposals
    assert known.open
    assert not known.after_change(rests, by_hand=False).proposals.open, "nor by what was proposed before"


def test_who_has_answered_in_secret_is_not_told_by_having_a_say() -> None:
    context = table(asked=CLEO, history=(answer(ANN), answer(BOB, secret=True)))
    assert accepted(propose(context, ANN, ProposalKind.TAKE_BACK)) == (ProposalKind.TAKE_BACK, 0)


def test_taking_back_what_has_come_to_light_concerns_all() -> None:
    context = table(asked=ANN, history=(answer(BOB), answer(ANN, reveals=True)))
    assert waits_for(propose(context, ANN, ProposalKind.TAKE_BACK)) == (BOB, CLEO)


@pytest.mark.parametrize("consent", [Consent.ASKED, Consent.FREE])
def test_a_resignation_and_the_end_of_a_game_are_taken_back_by_all_together(consent: Consent) -> None:
    gone = (answer(BOB), answer(ANN, text="resign"))
    after: dict[str, Any] = {"take_back": consent, "giving_up": "resign"}
    for context in (table(asked=CLEO, history=gone, **after), table(asked=None, over=True, **after)):
        seat = context.history[-1].seat if context.asked is not None else CLEO
        others = tuple(sorted({ANN, BOB, CLEO} - {seat}))
        assert waits_for(propose(context, seat, ProposalKind.TAKE_BACK)) == others
    alone = tuple(replace_chair(each, "bot:easy") if each.name != "Ann" else each for each in FOUR)
    back = propose(table(asked=CLEO, history=gone, seat_infos=alone, **after), ANN, ProposalKind.TAKE_BACK)
    assert accepted(back) == (ProposalKind.TAKE_BACK, 1)
    bots = table(asked=CLEO, history=(answer(ANN), answer(BOT, text="resign")), **after)
    assert accepted(propose(bots, ANN, ProposalKind.TAKE_BACK)) == (ProposalKind.TAKE_BACK, 0), (
        "what a program does is nobody's word"
    )


def replace_chair(before: SeatInfo, player: str) -> SeatInfo:
    return seat_info(before.name, player)


def test_several_answers_of_ones_own_can_be_taken_back_and_no_more_than_there_are() -> None:
    context = table((ANN, BOB, ANN, BOB), asked=ANN, take_back=Consent.FREE)
    assert accepted(propose(context, ANN, ProposalKind.TAKE_BACK, 2)) == (ProposalKind.TAKE_BACK, 0)
    assert accepted(propose(context, BOB, ProposalKind.TAKE_BACK)) == (ProposalKind.TAKE_BACK, 3)
    assert refused(context, ANN, ProposalKind.TAKE_BACK, 3) == "nothing_to_take_back"
    assert refused(context, CLEO, ProposalKind.TAKE_BACK) == "nothing_to_take_back"
    assert refused(context, ANN, ProposalKind.TAKE_BACK, 0) == "nothing_to_take_back"
    assert (
        refused(replace(context, take_back=Consent.NEVER), ANN, ProposalKind.TAKE_BACK) == "never_taken_back"
    )


def test_with_the_yes_of_all_it_is_done_and_a_trace_of_it_stays() -> None:
    context = table((ANN, BOB, CLEO), asked=CLEO)
    first = propose(context, ANN, ProposalKind.TAKE_BACK)
    assert doings(first) == [(TableEventKind.PROPOSED, ANN)]
    second = first.proposals.voted(1, CLEO, True, context)
    assert (accepted(second), second.updates, waits_for(second)) == (None, (), (BOB,))
    kept = json.decode(json.encode(second.proposals), type=Proposals)
    third = kept.voted(1, BOB, True, context)
    assert accepted(third) == (ProposalKind.TAKE_BACK, 0)
    assert doings(third) == [(TableEventKind.ACCEPTED, ANN)]
    assert third.updates[0].event.proposal_kind is ProposalKind.TAKE_BACK
    assert not third.proposals.open


def test_one_no_is_enough_and_who_proposed_withdraws_with_it() -> None:
    context = table()
    first = propose(context, ANN, ProposalKind.END)
    declined = first.proposals.voted(1, BOB, False, context)
    assert (doings(declined), accepted(declined)) == ([(TableEventKind.DECLINED, BOB)], None)
    withdrawn = first.proposals.voted(1, ANN, False, context)
    assert doings(withdrawn) == [(TableEventKind.WITHDRAWN, ANN)]
    assert not withdrawn.proposals.open
    for seat in (ANN, BOT):
        with pytest.raises(Refused, match="no_proposal"):
            first.proposals.voted(1, seat, True, context)
    with pytest.raises(Refused, match="no_proposal"):
        withdrawn.proposals.voted(1, BOB, True, context)


def test_the_same_is_not_proposed_twice_and_later_ones_have_other_numbers() -> None:
    context = table()
    first = propose(context, ANN, ProposalKind.END).proposals
    with pytest.raises(Refused, match="proposed_already"):
        first.proposed(Propose(kind=ProposalKind.END), BOB, context, NOON)
    both = first.proposed(Propose(kind=ProposalKind.PAUSE), BOB, context, NOON).proposals
    assert [proposal.id for proposal in both.public] == [1, 2]


def test_nobody_proposes_the_same_over_and_over_in_other_words() -> None:
    context = table((ANN, BOB, ANN, BOB), asked=CLEO)
    first = propose(context, ANN, ProposalKind.PAUSE, 1).proposals
    assert first.public[0].about is None
    back = propose(context, ANN, ProposalKind.TAKE_BACK, 1).proposals
    for proposals, wish in (
        (first, Propose(kind=ProposalKind.PAUSE, about=2)),
        (back, Propose(kind=ProposalKind.TAKE_BACK, about=2)),
    ):
        with pytest.raises(Refused, match="proposed_already"):
            proposals.proposed(wish, ANN, context, NOON)
    both = back.proposed(Propose(kind=ProposalKind.TAKE_BACK, about=2), BOB, context, NOON).proposals
    assert len(both.public) == 2, "what others want is something else"


def test_who_holds_several_seats_speaks_for_all_of_them() -> None:
    seat_infos = (FOUR[ANN], FOUR[BOB], replace_account(FOUR[CLEO], "bob"), FOUR[BOT])
    context = table(seat_infos=seat_infos)
    assert waits_for(propose(context, BOB, ProposalKind.END)) == (ANN,)
    first = propose(context, ANN, ProposalKind.END)
    assert accepted(first.proposals.voted(1, CLEO, True, context)) == (ProposalKind.END,)


def replace_account(seat: SeatInfo, account: str) -> SeatInfo:
    return SeatInfo(name=seat.name, player=seat.player, person=account)


def test_free_seats_and_seats_left_to_a_bot_have_no_say() -> None:
    left_to_bot = SeatInfo(name="Bob", player="bot:easy", person="bob")
    free = SeatInfo(name="Cleo", player="person")
    decision = propose(table(seat_infos=(FOUR[ANN], left_to_bot, free, FOUR[BOT])), ANN, ProposalKind.END)
    assert accepted(decision) == (ProposalKind.END,)


def test_what_speaks_of_the_position_lapses_when_a_person_goes_on() -> None:
    context = table((ANN, BOB), asked=CLEO, can_draw=True)
    known = Proposals()
    for kind in (ProposalKind.TAKE_BACK, ProposalKind.DRAW, ProposalKind.END):
        known = known.proposed(Propose(kind=kind), ANN, context, NOON).proposals
    later = table((ANN, BOB, BOT), asked=CLEO, can_draw=True)
    assert known.after_change(later, by_hand=False) == Decision(known), "programs take nobody's say"
    decision = known.after_change(later, by_hand=True)
    assert doings(decision) == [(TableEventKind.LAPSED, None)] * 2
    assert [proposal.kind for proposal in decision.proposals.public] == [ProposalKind.END]
    shorter = known.after_change(table((), can_draw=True), by_hand=False)
    assert [proposal.kind for proposal in shorter.proposals.public] == [ProposalKind.DRAW, ProposalKind.END]
    assert not known.after_change(replace(later, asked=None, can_draw=False), by_hand=False).proposals.open[
        1:
    ]


def test_a_draw_is_proposed_only_where_people_can_agree_on_one() -> None:
    assert refused(table(), ANN, ProposalKind.DRAW) == "no_draw"
    two = table((ANN,), seat_infos=FOUR[:2], can_draw=True)
    assert accepted(propose(two, ANN, ProposalKind.DRAW).proposals.voted(1, BOB, True, two)) == (
        ProposalKind.DRAW,
    )


def test_all_pause_and_all_go_on() -> None:
    context = table(seat_infos=(FOUR[ANN], FOUR[BOT], FOUR[BOT], FOUR[BOT]))
    paused = replace(context, paused=True)
    assert accepted(propose(context, ANN, ProposalKind.PAUSE)) == (ProposalKind.PAUSE,)
    assert accepted(propose(paused, ANN, ProposalKind.GO_ON)) == (ProposalKind.GO_ON,)
    assert refused(context, ANN, ProposalKind.GO_ON) == "not_paused"
    assert refused(paused, ANN, ProposalKind.PAUSE) == "paused"


def test_nothing_is_decided_before_the_game_and_only_taking_back_after_it() -> None:
    assert refused(table(begun=False), ANN, ProposalKind.END) == "not_begun"
    assert refused(table(asked=None), ANN, ProposalKind.END) == "over"
    assert accepted(propose(table((BOB, ANN), asked=None), ANN, ProposalKind.TAKE_BACK)) == (
        ProposalKind.TAKE_BACK,
        1,
    )


def test_somebody_whose_time_is_up_may_be_replaced_or_waited_for_by_the_others() -> None:
    context = table((ANN,), overdue=True, timed=True)
    for kind, deed in (
        (ProposalKind.REPLACE, (ProposalKind.REPLACE, BOB, "bot:easy")),
        (ProposalKind.WAIT, (ProposalKind.WAIT,)),
        (ProposalKind.END, (ProposalKind.END,)),
    ):
        about = None if kind is ProposalKind.END else BOB
        first = propose(context, ANN, kind, about)
        assert waits_for(first) == (CLEO,)
        assert accepted(first.proposals.voted(1, CLEO, True, context)) == deed
    assert refused(context, ANN, ProposalKind.REPLACE, CLEO) == "nobody_waits"
    assert refused(context, BOB, ProposalKind.WAIT, BOB) == "nobody_waits"
    assert refused(context, ANN, ProposalKind.REPLACE) == "nobody_waits"
    assert refused(table((ANN,), timed=True), ANN, ProposalKind.REPLACE, BOB) == "nobody_waits"


@pytest.mark.parametrize(("live", "patience"), [(False, ABSENT), (True, LIVE_ABSENT)])
def test_without_a_clock_that_ran_out_one_must_have_been_away_for_long(
    live: bool, patience: timedelta
) -> None:
    gone = seat_info("Bob", present=False)
    seat_infos = (FOUR[ANN], gone, FOUR[BOT], FOUR[BOT])
    context = table((ANN,), seat_infos=seat_infos, timed=live, has_chess_clock=live)
    assert accepted(propose(context, ANN, ProposalKind.REPLACE, BOB, patience)) == (
        ProposalKind.REPLACE,
        BOB,
        "bot:easy",
    )
    assert refused(context, ANN, ProposalKind.REPLACE, BOB) == "nobody_waits"
    assert not replace(context, seat_infos=FOUR).keeps_others_waiting(BOB, NOON + patience), (
        "they are at the table"
    )
    weeks = replace(context, timed=True, has_chess_clock=False)
    assert not weeks.keeps_others_waiting(BOB, NOON + patience), "they have time left"


def test_whoever_comes_back_is_not_replaced() -> None:
    context = table((ANN,), overdue=True, timed=True)
    known = propose(context, ANN, ProposalKind.REPLACE, BOB).proposals
    decision = known.after_change(table((ANN, BOB)), by_hand=True)
    assert doings(decision) == [(TableEventKind.LAPSED, None)]


def test_two_who_have_gone_away_do_not_keep_the_others_from_going_on() -> None:
    context = table((ANN,), overdue=True, timed=True)
    known = propose(context, ANN, ProposalKind.REPLACE, BOB).proposals
    assert known.next_moment == NOON + SILENCE
    assert known.after_waiting(NOON + SILENCE / 2) == Decision(known)
    assert accepted(known.after_waiting(NOON + SILENCE)) == (ProposalKind.REPLACE, BOB, "bot:easy")


def test_nothing_stays_open_for_ever_and_silence_is_no_consent_where_all_are_there() -> None:
    known = propose(table(), ANN, ProposalKind.END).proposals
    assert known.after_waiting(NOON + SILENCE) == Decision(known)
    assert doings(known.after_waiting(NOON + LAPSES)) == [(TableEventKind.LAPSED, None)]
