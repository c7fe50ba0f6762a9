"""What is said at a table: nothing that a terminal obeys, not too fast, and not to who will not hear it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec import json

from antterm.core.ask import Refused
from antterm.core.printable import is_printable
from antterm.host.chat import MOST_LINES, MOST_SENT, SAID_AT_ONCE, SAID_WITHIN, Chat, heard_by
from antterm.wire.messages import TEXT_LIMIT, ProposalKind, TableEvent, TableEventKind

NOON = datetime(2021, 3, 1, 12, 0, tzinfo=UTC)


def heard(chat: Chat, *muted: str) -> list[str]:
    return [remark.text for remark in heard_by(chat.after(None), muted)]


def spoken(chat: Chat, account: str, text: str, seconds: float = 0) -> Chat:
    return chat.with_remark(account, account.title(), 0, text, NOON + timedelta(seconds=seconds))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  good\tmove\n!", "good move !"),
        ("\x1b]0;gotcha\x07red \x1b[31mred", "]0;gotcha red [31mred"),
        ("a\u202eb\u200b c\u0301", "a b ć"),
        ("x" * 1000, "x" * TEXT_LIMIT),
    ],
)
def test_nothing_is_said_that_a_terminal_obeys(text: str, plain: str) -> None:
    shown = heard(spoken(Chat(), "ann", text))
    assert shown == [plain]
    assert is_printable(plain)


def test_who_says_nothing_has_said_nothing() -> None:
    for text in (" \x1b ", "\x00\x9b\u2066"):
        with pytest.raises(Refused, match="nothing_said"):
            spoken(Chat(), "ann", text)


def test_one_says_so_much_at_once_and_no_more_while_others_still_may() -> None:
    chat = Chat()
    for number in range(SAID_AT_ONCE):
        chat = spoken(chat, "ann", f"{number}", number)
    with pytest.raises(Refused, match="too_fast"):
        spoken(chat, "ann", "and", SAID_AT_ONCE)
    chat = spoken(chat, "bob", "well", SAID_AT_ONCE)
    assert heard(spoken(chat, "ann", "and", SAID_WITHIN.total_seconds()))[-2:] == ["well", "and"]


def test_a_clock_that_was_set_back_keeps_nobody_silent() -> None:
    chat = Chat()
    for number in range(SAID_AT_ONCE):
        chat = spoken(chat, "ann", f"{number}", number)
    assert heard(spoken(chat, "ann", "and", -3600))[-1] == "and"


def test_a_muted_person_is_not_heard_but_what_he_does_is_told() -> None:
    event = TableEvent(kind=TableEventKind.PROPOSED, proposal_kind=ProposalKind.DRAW)
    chat = spoken(spoken(Chat(), "ann", "hello"), "bob", "hm").with_event("bob", "Bob", 1, event, NOON)
    assert heard(chat, "bob") == ["hello", ""]
    assert heard(spoken(chat, "guest:games:bob", "oh"), "account:bob") == ["hello", "hm", "", "oh"], (
        "not by name"
    )
    assert heard_by(chat.lines, {"bob"})[-1].event == event
    assert heard(chat) == ["hello", "hm", ""]


def test_only_the_last_lines_are_kept_and_fewer_sent() -> None:
    chat = Chat()
    for number in range(MOST_LINES + 10):
        chat = spoken(chat, "ann", f"{number}", 10 * number)
    assert len(chat.lines) == MOST_LINES
    assert heard(chat) == [f"{number}" for number in range(MOST_LINES + 10 - MOST_SENT, MOST_LINES + 10)]
    assert json.decode(json.encode(chat), type=Chat) == chat


def test_who_looks_on_with_a_delay_hears_nothing_sooner_than_he_sees_it() -> None:
    chat = spoken(spoken(Chat(), "ann", "early", 0), "ann", "late", 60)
    assert heard(chat.until(NOON + timedelta(seconds=59))) == ["early"]


def test_once_players_may_read_what_onlookers_said_they_are_sent_all_of_it_and_each_line_once() -> None:
    chat = Chat()
    for number, (text, is_apart) in enumerate((("early", True), ("mine", False), ("late", True))):
        chat = chat.with_remark("eve", "Eve", None, text, NOON + timedelta(seconds=number), is_apart)
    early, mine, late = chat.lines
    assert chat.seen_by(0, over=False).after(None) == (mine,)
    assert chat.after(mine) == (early, late)
    assert chat.after(late, late) == ()
    again = chat.with_remark("ann", "Ann", 0, "again", NOON + timedelta(seconds=9))
    assert [line.remark.text for line in again.after(late, late)] == ["again"], "as after taking back"


def test_one_is_sent_what_one_has_not_heard_yet() -> None:
    first = spoken(Chat(), "ann", "early", 0)
    second = spoken(first, "ann", "late", 60)
    assert [line.remark.text for line in second.after(first.lines[-1])] == ["late"]
    assert second.after(second.lines[-1]) == ()
