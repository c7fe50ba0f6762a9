"""The dialogue that tells a host where to write to somebody, without a front end or a host."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from antterm.dialogues.host_table import ask_for_notices
from antterm.dialogues.steps import Enter, Wait
from antterm.remote.link import LinkState
from antterm.wire.messages import Confirm, LetterPace, NotificationSettings, Notify, Refusal
from tests.dialogues.holding import BACK, Held
from tests.remote.heard import Heard

NEW = Notify(mail="ann@example.org")


@pytest.fixture
def link() -> Heard:
    link = Heard()
    link.state = LinkState.OPEN
    return link


@pytest.fixture
def held(link: Heard) -> Held:
    return Held(partial(ask_for_notices, link))


def go_on(held: Held) -> None:
    """Go on after something that was waited for has come."""
    assert isinstance(held.step, Wait)
    assert held.step.has_come()
    held.conversation.answer(None)


def replied(link: Heard, wish: Notify, unconfirmed: Notify) -> None:
    """Have the host say how somebody is told now."""
    link.welcome = replace(link.welcome, notifications=wish, unconfirmed=unconfirmed)
    link.say(NotificationSettings(wish=wish, unconfirmed=unconfirmed))


def asked_for_code(held: Held) -> str:
    assert isinstance(held.step, Enter)
    assert held.step.text.startswith("A code was sent to ann@example.org.")
    return held.step.trouble


def test_a_new_address_is_confirmed_by_its_code(link: Heard, held: Held) -> None:
    held.answer("ann@example.org", "", "At each turn")
    assert isinstance(held.step, Wait)
    called: list[bool] = []
    leave = held.step.listen(lambda: called.append(True))
    assert not held.step.has_come()
    replied(link, Notify(), NEW)
    assert called
    leave()
    go_on(held)
    assert asked_for_code(held) == ""
    held.answer("12")
    link.say(Refusal(code="wrong_code"))
    go_on(held)
    assert asked_for_code(held).startswith("That is not the code")
    held.answer("34")
    replied(link, NEW, Notify())
    go_on(held)
    assert held.read() == "The host has been told how to reach you."
    assert held.ended()
    assert link.sent == [NEW, Confirm(code="12"), Confirm(code="34")]


def test_an_address_that_waits_for_its_code_can_be_changed(link: Heard) -> None:
    link.welcome = replace(link.welcome, unconfirmed=NEW)
    held = Held(partial(ask_for_notices, link))
    asked_for_code(held)
    held.answer("")
    assert isinstance(held.step, Enter)
    assert held.step.title == "Notices by email"
    asked_for_code(held.answer(BACK))
    held.answer("", "", "https://ntfy.sh/ann", "At each turn")
    replied(link, Notify(webhook="https://ntfy.sh/ann"), Notify())
    go_on(held)
    assert held.read() == "The host has been told how to reach you."


def test_addresses_that_are_there_can_be_edited_and_gone_back_to(link: Heard, held: Held) -> None:
    both = Notify(mail="ann@example.org", webhook="https://ntfy.sh/ann")
    link.welcome = replace(link.welcome, notifications=both)
    held.answer(BACK)
    held = Held(partial(ask_for_notices, link))
    assert isinstance(held.step, Enter)
    assert held.step.begun == "ann@example.org"
    held.answer("new@example.org")
    assert isinstance(held.step, Enter)
    assert held.step.begun == "https://ntfy.sh/ann"
    assert held.answer(BACK, BACK).ended()
    assert link.sent == []


def test_an_address_that_is_none_is_refused(link: Heard, held: Held) -> None:
    held.answer("no address", "", "At each turn")
    link.say(Refusal(code="bad_mail", data={}))
    go_on(held)
    assert held.read().startswith("That is not an email address")
    assert held.ended()


def test_a_host_that_is_lost_is_not_waited_for(link: Heard, held: Held) -> None:
    held.answer("ann@example.org", "", "At each turn")
    link.state = LinkState.LOST
    go_on(held)
    assert held.read() == "There is no connection to the host at the moment."
    link.is_open = False
    again = Held(partial(ask_for_notices, link)).answer("ann@example.org", "", "Never")
    assert again.read() == "There is no connection to the host at the moment."


def test_one_letter_a_day_comes_at_an_hour_of_ones_own(link: Heard, held: Held) -> None:
    held.answer("ann@example.org", "", "Once a day", "25 Mars")
    assert isinstance(held.step, Enter)
    assert held.step.trouble.startswith("Type an hour from 0 to 23 and a time zone")
    held.answer("20 Europe/Madrid")
    wish = Notify(mail="ann@example.org", pace=LetterPace.DAILY, hour=20, zone="Europe/Madrid")
    assert link.sent == [wish]
    replied(link, wish, Notify())
    go_on(held)
    held.read()
    again = Held(partial(ask_for_notices, link)).answer("ann@example.org", "")
    assert again.options[1] == "Once a day, for all games together *"
    again.answer("Once a day")
    assert isinstance(again.step, Enter)
    assert again.step.begun == "20 Europe/Madrid"
