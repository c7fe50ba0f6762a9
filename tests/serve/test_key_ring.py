"""Who has which key: names cannot be stolen, and several processes write one file."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from antterm.cli import main
from antterm.serve import key_ring as module
from antterm.serve.key_ring import FOLDER, MOST_KEYS, NAME_LIMIT, KeyRing, fit_name
from antterm.serve.settings import ServeError
from antterm.serve.worker import Worker

ANN, BOB, CLEO = (f"ssh-ed25519 AAAA{name}" for name in ("ann", "bob", "cleo"))


@pytest.fixture
def people(tmp_path: Path) -> KeyRing:
    return KeyRing(tmp_path)


def refused(code: str) -> pytest.RaisesExc[ServeError]:
    """That something is refused for this reason, in a sentence."""

    def is_it(error: ServeError) -> bool:
        return error.code == code and bool(error.sentence())

    return pytest.RaisesExc(ServeError, check=is_it)


def test_a_key_opens_the_name_that_was_made_with_it(people: KeyRing, tmp_path: Path) -> None:
    assert people.whose(ANN) == ""
    assert people.make("  Ann ", ANN) == "Ann"
    assert people.whose(ANN) == KeyRing(tmp_path).whose(ANN) == "Ann", "in every process"
    mode = stat.S_IMODE((tmp_path / FOLDER / "people.json").stat().st_mode)
    assert mode == 0o600


@pytest.mark.parametrize("name", ["ann", "ANN", "\uff21\uff4e\uff4e", " Ann ", "Ann\x07", "\x1bAnn"])
def test_nobody_else_has_a_name_that_reads_alike(people: KeyRing, name: str) -> None:
    people.make("Ann", ANN)
    with refused("taken"):
        people.make(name, BOB)
    assert people.whose(BOB) == ""


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Eva", "\u0415\u0475\u0430"),  # in Cyrillic letters
        ("TOM", "\u03a4\u039f\u039c"),  # in Greek ones
        ("RAY", "\u13a1\u13aa\u13a9"),  # in those of Cherokee
        ("Bill", "BiII"),
        ("Zo\u00eb0", "Zo\u00ebO"),
        ("\u0410\u043d\u044f", "\u0410\u043d\u042f"),
    ],
)
def test_nobody_else_has_a_name_that_looks_alike(people: KeyRing, name: str, other: str) -> None:
    people.make(name, ANN)
    with refused("taken"):
        people.make(other, BOB)


def test_names_that_look_otherwise_are_others(people: KeyRing) -> None:
    names = (
        "Ann",
        "Anna",
        "\u0410\u043d\u043d",
        "\u0410\u043d\u043d\u0430",
        "Bill",
        "Bell",
        "Zo\u00eb",
        "Zoe",
    )
    for number, name in enumerate(names):
        assert people.make(name, f"ssh-ed25519 {number}") == name


def test_so_many_make_names_that_the_file_can_still_be_read(
    people: KeyRing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGEST", 300)
    people.make("Ann", ANN)
    with refused("crowded"):
        people.make("Bob", "ssh-rsa " + "B" * 300)
    assert people.whose(ANN) == "Ann"


@pytest.mark.parametrize(
    "name",
    [
        *("", "A", "x" * (NAME_LIMIT + 1), "ann@guests", "an n", "7ann", "-ann", "a/b", "../ann"),
        *("\u0430nn", "an\u200bn", "ann\x1b[2J"),
    ],
)
def test_a_name_is_one_word_of_one_script(name: str) -> None:
    with refused("bad_name"):
        fit_name(name)


@pytest.mark.parametrize("name", ["Ann", "Åsa", "Юрий", "ann_7", "Jean-Luc", "李雷"])
def test_people_of_all_scripts_can_be_called_as_they_are(name: str) -> None:
    assert fit_name(name) == name


def test_a_person_has_several_keys_and_a_key_one_person(people: KeyRing) -> None:
    people.make("Ann", ANN)
    people.make("Bob", BOB)
    people.add("ann", CLEO)
    assert people.whose(CLEO) == "Ann"
    with refused("known_key"):
        people.add("Bob", CLEO)
    with refused("known_key"):
        people.make("Cleo", CLEO)
    with refused("no_such_key"):
        people.remove("Bob", ANN)
    people.remove("Ann", ANN)
    assert people.whose(ANN) == ""
    with refused("last_key"):
        people.remove("Ann", CLEO)
    for number in range(MOST_KEYS - 1):
        people.add("Ann", f"ssh-ed25519 {number}")
    with refused("too_many_keys"):
        people.add("Ann", ANN)
    with refused("no_such_person"):
        people.keys("Cleo")


def test_many_who_make_names_at_once_all_have_them(tmp_path: Path) -> None:
    made: list[str] = []

    def make(number: int) -> None:
        people = KeyRing(tmp_path)
        made.append(people.make(f"ant{number}", f"ssh-ed25519 {number}"))
        with suppress(ServeError):
            made.append(people.make("Queen", f"ssh-rsa {number}"))

    threads = [threading.Thread(target=make, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made) == sorted([*(f"ant{number}" for number in range(8)), "Queen"])
    assert set(KeyRing(tmp_path).everybody()) == set(made)


def test_a_broken_file_lets_nobody_in_and_is_not_written_over(people: KeyRing, tmp_path: Path) -> None:
    people.make("Ann", ANN)
    path = tmp_path / FOLDER / "people.json"
    path.write_text('{"people": {"Ann": 7}}')
    whats: list[Callable[[], str]] = [lambda: people.whose(ANN), lambda: people.make("Bob", BOB)]
    for what in whats:
        with refused("people"):
            what()
    assert path.read_text() == '{"people": {"Ann": 7}}'
    os.unlink(path)
    assert people.whose(ANN) == ""


def test_each_person_has_a_folder_of_their_own_and_its_name_leads_nowhere_else(people: KeyRing) -> None:
    folders = {people.folder_of(name) for name in ("Ann", "Bob", "")}
    assert len(folders) == 3
    assert people.folder_of("ann") == people.folder_of("Ann")
    assert all(folder.name.isalnum() for folder in folders)


def test_the_keeper_removes_the_last_key_and_the_name_stays_taken(people: KeyRing) -> None:
    people.make("Ann", "ssh-ed25519 one")
    with pytest.raises(ServeError, match="last_key"):
        people.remove("Ann", "ssh-ed25519 one")
    people.remove("Ann", "ssh-ed25519 one", last=True)
    assert people.whose("ssh-ed25519 one") == ""
    with pytest.raises(ServeError, match="taken"):
        people.make("ann", "ssh-ed25519 two")
    people.add("Ann", "ssh-ed25519 three")
    people.add("Ann", "ssh-ed25519 four")
    people.remove_person("ann")
    assert people.everybody() == {"Ann": []}


async def test_connections_end_that_have_come_with_a_removed_key(people: KeyRing) -> None:
    people.make("Ann", "ssh-ed25519 one")
    people.add("Ann", "ssh-ed25519 two")
    people.make("Bob", "ssh-ed25519 bob")
    ended: list[str] = []

    def connection(name: str, key: str) -> SimpleNamespace:
        user = SimpleNamespace(name=name, key=key)
        return SimpleNamespace(user=user, end=lambda farewell: ended.append(f"{key}: {farewell()}"))

    guests = (("Ann", "one"), ("Ann", "two"), ("Bob", "bob"), ("", "stranger"))
    connections = [connection(name, f"ssh-ed25519 {key}") for name, key in guests]
    worker: Any = SimpleNamespace(_connections=dict(enumerate(connections)), people=people)
    Worker.end_removed(worker)
    assert not ended
    people.remove("Ann", "ssh-ed25519 one")
    Worker.end_removed(worker)
    assert ended == ["ssh-ed25519 one: The key that you logged in with has been removed."]


def test_a_text_among_the_keys_that_is_none_is_listed_and_can_be_removed(
    people: KeyRing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody has edited the file."""
    people.make("Ann", "ssh-ed25519 AAAAnokey")
    people.make("Bob", "")
    serve = ("--data-dir", str(tmp_path), "serve")
    assert main([*serve, "keys"]) == 0
    for line, name in zip(capsys.readouterr().out.splitlines(), ("Ann", "Bob"), strict=True):
        shown, print_ = line.split()[0], line.split()[2]
        assert shown == name
        assert main([*serve, "keys", "remove", name, print_, "--last"]) == 0
        assert people.keys(name) == []
