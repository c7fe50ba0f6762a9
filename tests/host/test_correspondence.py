"""Games that take weeks, under a false time: nothing waits, and nothing happens by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec import json

from antterm.core.ask import Refused
from antterm.host.correspondence import CorrespondenceState
from antterm.wire.messages import Correspondence

MONDAY = datetime(2021, 3, 1, 8, 0, tzinfo=UTC)
ANN, BOB, BOT = 0, 1, 2
PEOPLE = (ANN, BOB)


def after(days: float) -> datetime:
    return MONDAY + timedelta(days=days)


def hours(days: float) -> int:
    return round(days * 86_400)


def begun(*, move: int = 0, bank: int = 0, increment: int = 0, vacation: int = 0) -> CorrespondenceState:
    """A game that has begun on Monday, with Ann; times in days."""
    terms = Correspondence(move=move * 24, bank=bank * 24, increment=increment * 24, vacation=vacation)
    return CorrespondenceState.opened(terms, 3).turned(ANN, PEOPLE, MONDAY)


def left(ledger: CorrespondenceState, seat: int, days: float) -> float:
    return ledger.status(after(days)).left[seat] / 86_400


def test_without_any_terms_nothing_is_ever_due() -> None:
    ledger = begun(vacation=3)
    assert ledger.due is None
    assert not ledger.is_overdue(after(1000))


def test_for_each_move_there_are_so_many_days_from_when_somebody_is_asked() -> None:
    ledger = begun(move=3)
    assert ledger.due == after(3)
    assert not ledger.is_overdue(after(2.9))
    assert ledger.is_overdue(after(3))
    ledger = ledger.answered(ANN, 0, ANN, PEOPLE, after(2))
    assert ledger.due == after(3), "another question of the same move"
    ledger = ledger.answered(ANN, 1, BOB, PEOPLE, after(2.5))
    assert ledger.due == after(5.5)
    assert left(ledger, BOB, 4.5) == 1
    late = ledger.answered(BOB, 2, ANN, PEOPLE, after(20))
    assert late.due == after(23), "who is late may still answer while nobody minds"


def test_programs_have_as_much_time_as_they_like() -> None:
    ledger = begun(bank=5).answered(ANN, 0, BOT, PEOPLE, after(1))
    assert ledger.due is None
    ledger = ledger.answered(BOT, 1, BOB, PEOPLE, after(9))
    assert ledger.due == after(14)


def test_a_bank_is_used_up_over_weeks_and_each_move_adds_to_it() -> None:
    ledger = begun(bank=10, increment=1)
    now = 0.0
    for number in range(0, 8, 2):
        now += 3
        ledger = ledger.answered(ANN, number, BOB, PEOPLE, after(now))
        now += 1
        ledger = ledger.answered(BOB, number + 1, ANN, PEOPLE, after(now))
    assert left(ledger, ANN, now) == 2
    assert left(ledger, BOB, now) == 10
    assert ledger.due == after(now + 2)
    assert ledger.is_overdue(after(now + 2))
    late = ledger.answered(ANN, 8, BOB, PEOPLE, after(now + 9))
    assert left(late, ANN, now + 9) == 1, "with what a move adds one is not late again at once"


def test_it_goes_on_while_the_host_does_not_run() -> None:
    ledger = begun(bank=10, vacation=2).answered(ANN, 0, BOB, PEOPLE, after(1)).gone_away(BOB, 1, after(2))
    kept = json.decode(json.encode(ledger), type=CorrespondenceState)
    assert kept == ledger
    assert kept.due == after(12)
    assert left(kept, BOB, 7) == 5


def test_taking_back_wins_nobody_time() -> None:
    ledger = begun(bank=40, increment=1)
    for number, seat in enumerate((ANN, BOB, ANN)):
        ledger = ledger.answered(seat, number, 1 - seat, PEOPLE, after(2 * number + 2))
    back = ledger.taken_back([BOB, ANN], 1, BOB, PEOPLE, after(30))
    assert [left(back, seat, 30) for seat in PEOPLE] == [40 - 2 - 2 + 1, 40 - 2 - 24]
    assert back.due == after(30 + 14)
    again = back.given_again([BOB, ANN], 1, BOB, PEOPLE, after(31))
    assert [left(again, seat, 31) for seat in PEOPLE] == [40 - 2 - 2 + 2, 40 - 2 - 24 - 1 + 1]


def test_a_pause_takes_nobody_s_time() -> None:
    ledger = begun(move=3).turned(None, (), after(1))
    assert ledger.due is None
    assert ledger.turned(ANN, PEOPLE, after(50)).due == after(52)


def test_on_vacation_no_time_runs_and_days_that_were_not_used_are_kept() -> None:
    ledger = begun(move=3, vacation=10).gone_away(ANN, 6, after(1))
    assert ledger.due == after(9), "two days were left"
    assert ledger.status(after(2)).away == (after(7), None, None)
    assert ledger.status(after(7)).away == (None, None, None)
    back = ledger.gone_away(ANN, 0, after(3.5))
    assert back.vacation == (7, 10, 10)
    assert back.due == after(5.5)
    longer = ledger.gone_away(ANN, 8, after(3))
    assert longer.vacation == (0, 10, 10)
    assert longer.due == after(13)
    ledger = ledger.answered(ANN, 0, BOB, PEOPLE, after(4)).answered(BOB, 1, ANN, PEOPLE, after(5))
    assert ledger.due == after(10), "who answers on vacation is on vacation still"


def test_who_is_not_asked_can_go_away_before_and_is_so_when_asked() -> None:
    ledger = begun(move=3, vacation=10).gone_away(BOB, 5, after(0)).answered(ANN, 0, BOB, PEOPLE, after(1))
    assert ledger.due == after(8)


def test_there_is_no_more_vacation_than_was_agreed_and_none_for_who_is_late() -> None:
    with pytest.raises(Refused, match="no_vacation") as refused:
        begun(move=3, vacation=2).gone_away(ANN, 3, after(1))
    assert refused.value.data == {"left": 2}
    with pytest.raises(Refused, match="overdue"):
        begun(move=3, vacation=2).gone_away(ANN, 1, after(4))


def test_the_others_may_rather_wait() -> None:
    assert begun(move=3).granted(after(5)).due == after(8)
    bank = begun(bank=2).granted(after(5))
    assert bank.due == after(6)
    assert left(bank.answered(ANN, 0, BOB, PEOPLE, after(5.5)), ANN, 6) == 0.5


def test_who_leaves_a_seat_to_a_bot_is_late_for_nothing_and_goes_on_with_time() -> None:
    left_to_bot = begun(move=3).turned(ANN, (BOB,), after(2))
    assert left_to_bot.due is None
    assert left_to_bot.turned(ANN, PEOPLE, after(9)).granted(after(9)).due == after(12)
