"""The dialogues in which strangers get a name and people change their keys, without a front end."""

from __future__ import annotations

from pathlib import Path

from antterm.dialogues.steps import Confirm, Enter, Say
from antterm.serve.key_ring import KeyRing
from antterm.serve.settings import Bounds
from antterm.serve.user import TRIES, UserStore
from tests.dialogues.holding import BACK, Held
from tests.serve.calling import FakeUser


def arriving(folder: Path, *invitations: str) -> Held:
    return Held(UserStore(FakeUser(folder, "", Bounds(invitations=invitations, keys=10_000))).arrive)


def trouble(held: Held) -> str:
    assert isinstance(held.step, Enter)
    return held.step.trouble


def test_a_stranger_makes_a_name_that_nobody_has(tmp_path: Path) -> None:
    KeyRing(tmp_path).make("Ann", "ssh-ed25519 ann")
    held = arriving(tmp_path)
    assert "is taken, or looks like one that is" in trouble(held.answer("ANN"))
    assert "A name must have 2 to" in trouble(held.answer("B"))
    assert held.answer("Bob").conversation.result is True
    assert KeyRing(tmp_path).whose("ssh-ed25519 stranger") == "Bob"


def test_an_invitation_is_asked_for_first_and_not_more_often_than_thrice(tmp_path: Path) -> None:
    held = arriving(tmp_path, "beetle")
    assert trouble(held.answer("wasp")) == "This server does not know that code."
    held.answer("beetle")
    assert isinstance(held.step, Enter)
    assert held.step.title == "Welcome"
    held = arriving(tmp_path, "beetle").answer(*["wasp"] * TRIES)
    assert isinstance(held.step, Say)
    assert held.read() == "This server does not know that code."
    assert held.ended()
    assert held.conversation.result is None


def test_keys_are_added_and_removed_but_for_the_last(tmp_path: Path) -> None:
    store = UserStore(FakeUser(tmp_path, "Ann", Bounds()))
    people = store.user.people
    held = Held(store.change_keys).answer("Another key")
    assert "already belongs to somebody" in trouble(held.answer("ssh-ed25519 Ann"))
    assert held.answer("ssh-ed25519 other ann@home").conversation.result is True
    assert [key.text for key in people.keys("Ann")] == ["ssh-ed25519 Ann", "ssh-ed25519 other"]
    held = Held(store.change_keys).answer("ed25519 other")
    assert isinstance(held.step, Confirm)
    assert held.answer(False).conversation.result is True
    assert Held(store.change_keys).answer("ed25519 other", True).conversation.result is True
    held = Held(store.change_keys).answer("ed25519 Ann", True)
    assert "This is the person's only key" in held.read()
    assert [key.text for key in people.keys("Ann")] == ["ssh-ed25519 Ann"]
    assert Held(store.change_keys).answer(BACK).conversation.result is None
