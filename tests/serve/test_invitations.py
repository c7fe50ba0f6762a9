"""Invitations for one person or a few, with an end, and what wrong codes cost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest

from antterm import system
from antterm.dialogues.steps import Enter, Say
from antterm.serve.invitations import FREE_TRIES, LENGTH, MOST, InvitationBook, WrongCodes
from antterm.serve.key_ring import KeyRing
from antterm.serve.settings import Bounds, ServeError
from antterm.serve.user import UserStore
from tests.dialogues.holding import Held
from tests.program.driving import command
from tests.serve.calling import FakeUser

NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The present time, which a test moves."""
    now = [NOON]
    monkeypatch.setattr(system, "now", lambda: now[0])
    return now


def book(folder: Path) -> InvitationBook:
    return KeyRing(folder).invitations


def arriving(folder: Path) -> Held:
    return Held(UserStore(FakeUser(folder, "", Bounds(invite_only=True, keys=10_000))).arrive)


def trouble(held: Held) -> str:
    assert isinstance(held.step, Enter)
    return held.step.trouble


def test_a_code_is_for_one_person_and_the_keeper_sees_who_has_used_it(
    tmp_path: Path, clock: list[datetime]
) -> None:
    code = book(tmp_path).make(note="for Bob").code
    assert len(code) == LENGTH
    held = arriving(tmp_path).answer(code.upper())
    assert isinstance(held.step, Enter)
    assert held.step.title == "Welcome"
    assert held.answer("Bob").conversation.result is True
    (used,) = book(tmp_path).everything()
    assert [(use.name, use.at) for use in used.used] == [("Bob", NOON)]
    assert trouble(arriving(tmp_path).answer(code)) == "This server does not know that code."


def test_a_name_that_is_taken_does_not_use_the_invitation_up(tmp_path: Path) -> None:
    KeyRing(tmp_path).make("Ann", "ssh-ed25519 ann")
    code = book(tmp_path).make().code
    held = arriving(tmp_path).answer(code)
    assert "is taken" in trouble(held.answer("Ann"))
    assert held.answer("Bob").conversation.result is True


def test_two_who_come_with_one_code_are_not_both_let_in(tmp_path: Path) -> None:
    code = book(tmp_path).make().code
    first, second = arriving(tmp_path).answer(code), arriving(tmp_path).answer(code)
    assert first.answer("Bob").conversation.result is True
    assert "used by somebody else" in trouble(second.answer("Cleo"))
    assert set(KeyRing(tmp_path).everybody()) == {"Bob"}


def test_an_invitation_ends(tmp_path: Path, clock: list[datetime]) -> None:
    code = book(tmp_path).make(ends=NOON + timedelta(days=7)).code
    assert book(tmp_path).is_open(code)
    clock[0] += timedelta(days=7)
    assert not book(tmp_path).is_open(code)
    with pytest.raises(ServeError), book(tmp_path).using(code, "Bob"):
        pass


def test_an_invitation_is_taken_back(tmp_path: Path) -> None:
    code = book(tmp_path).make().code
    book(tmp_path).withdraw(code)
    assert not book(tmp_path).is_open(code)
    with pytest.raises(ServeError) as error:
        book(tmp_path).withdraw(code)
    assert code in error.value.sentence()


def test_several_processes_count_together(tmp_path: Path) -> None:
    code, refused = book(tmp_path).make(uses=3).code, list[str]()

    def register(name: str) -> None:
        try:
            with book(tmp_path).using(code, name):
                pass
        except ServeError:
            refused.append(name)

    threads = [Thread(target=register, args=(f"guest-{number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (made,) = book(tmp_path).everything()
    assert (len(made.used), len(refused)) == (3, 3)


def test_what_is_used_up_is_forgotten_when_there_are_too_many(tmp_path: Path, clock: list[datetime]) -> None:
    ended = book(tmp_path).make(ends=NOON - timedelta(days=1)).code
    open_ = book(tmp_path).make().code
    known = book(tmp_path).everything()
    ring = book(tmp_path)
    with ring._locked():
        ring._write(known + known[1:] * (MOST - 1))
    codes = [each.code for each in book(tmp_path).everything()]
    assert ended not in codes
    assert open_ in codes


def test_a_file_that_is_broken_is_named(tmp_path: Path) -> None:
    code = book(tmp_path).make().code
    (tmp_path / "serve/invitations.json").write_text("{")
    with pytest.raises(ServeError, match="invitations"):
        book(tmp_path).is_open(code)


def test_wrong_codes_from_one_address_are_slowed_down(tmp_path: Path, clock: list[datetime]) -> None:
    code = book(tmp_path).make().code
    user = FakeUser(tmp_path, "", Bounds(invite_only=True, keys=10_000))
    held = Held(UserStore(user).arrive).answer(*["wasp"] * FREE_TRIES)
    assert isinstance(held.step, Say)
    held = Held(UserStore(user).arrive)
    assert held.read() == "Too many wrong codes came from your address; try again in 1 minute."
    clock[0] += timedelta(minutes=1)
    assert isinstance(Held(UserStore(user).arrive).answer(code).step, Enter)


def test_who_began_to_type_before_the_wait_has_to_wait_too(tmp_path: Path, clock: list[datetime]) -> None:
    """Else an address could try as many codes as it has terminals."""
    code = book(tmp_path).make().code
    user = FakeUser(tmp_path, "", Bounds(invite_only=True, keys=10_000))
    early = Held(UserStore(user).arrive)
    Held(UserStore(user).arrive).answer(*["wasp"] * FREE_TRIES)
    assert "try again in 1 minute" in early.answer(code).read()


def test_the_wait_doubles_up_to_an_hour_and_is_forgotten(clock: list[datetime]) -> None:
    wrong, waits = WrongCodes(), []
    for _code in range(FREE_TRIES + 8):
        wrong.note("192.0.2.7")
        waits.append(wrong.minutes_to_wait("192.0.2.7"))
    assert waits == [0] * (FREE_TRIES - 1) + [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert not wrong.minutes_to_wait("192.0.2.8")
    clock[0] += timedelta(hours=3)
    assert not wrong.minutes_to_wait("192.0.2.7")
    wrong.note("192.0.2.7")
    assert not wrong.minutes_to_wait("192.0.2.7")


def test_the_keeper_makes_lists_and_takes_back_invitations(tmp_path: Path) -> None:
    def serve(*argv: str) -> str:
        done = command("--data-dir", str(tmp_path), "serve", *argv)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    code = serve("invite", "for", "Bob", "--uses", "2", "--for", "7d").strip()
    assert f"{code}  0 of 2 used  until " in serve("invitations")
    assert "for Bob" in serve("invitations")
    noted = serve("invite", "for\nCleo", "\x1b[31m").strip()
    assert [line.split()[0] for line in serve("invitations").splitlines()] == [code, noted], "a line for each"
    serve("uninvite", noted)
    serve("uninvite", code)
    assert serve("invitations") == ""
    done = command("--data-dir", str(tmp_path), "serve", "uninvite", code)
    assert (done.returncode, done.stderr) == (1, f"antterm: There is no invitation {code}.\n")
