"""Long games at the table: gone on with at once from the stored position, and verified elsewhere."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from antterm.core.ask import Refused
from antterm.core.play import fingerprint
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.registry import game
from antterm.saves.errors import SaveError
from antterm.saves.replay import AT_ONCE
from antterm.saves.store import Store
from antterm.table import Seat, Table

LENGTH = AT_ONCE + 45
PEOPLE = (Seat("Ann"), Seat("Bob"))


@pytest.fixture(scope="module")
def answers() -> list[str]:
    """What was answered in a long game of Hive."""
    return long_answers(LENGTH)


def long_answers(length: int) -> list[str]:
    """Return the answers of a game of Hive that never ends before it has so many."""
    record, rng = Record(game("hive"), 2, 0, {}), Streams(3)
    while len(record.history) < length:
        assert record.play.ask is not None
        record.answer(rng.pick("moves", record.play.ask.choices).text)
        if record.play.outcome is not None:
            record.rewind(len(record.history) - 3)
    return record.answers


@pytest.fixture
def store(tmp_path: Path, answers: list[str]) -> Store:
    """A data directory with a long game in it."""
    store = Store(tmp_path)
    Table.create(store, "hive", PEOPLE, {}, 0, "long", answers).close()
    return store


def change(store: Store, do: Callable[[dict[str, Any]], object]) -> bytes:
    """Change what the file says, its digest made to fit; gives what it holds now."""
    path = store.path("long")
    plain = json.loads(path.read_text())
    do(plain)
    stored = plain["boundary"]
    plain["digest"] = fingerprint(stored["state"], plain["answers"][stored["answers"] :])
    path.write_text(json.dumps(plain))
    return path.read_bytes()


def at_once(store: Store, watch: bool = False) -> Table:
    return Table.open(store, "long", watch=watch, verify_later=True)


def verify(table: Table) -> None:
    """What the process of bots does, and the screen with what it hears."""
    assert table.verification is not None
    verification = pickle.loads(pickle.dumps(table.verification))
    table.finish_verification(pickle.loads(pickle.dumps(verification.run())))


def next_answer(table: Table) -> str:
    assert table.ask is not None
    return table.ask.choices[0].text


def swap(plain: dict[str, Any]) -> None:
    """Have another first move than the one that led to the position."""
    plain["answers"][0] = "wG1" if plain["answers"][0] != "wG1" else "wA1"


REPLAY: Callable[..., Record[Any]] = Record.replay


def from_a_boundary(*given: Any, boundary: tuple[int, Any] | None = None) -> Record[Any]:
    """Replay what is after a boundary, and nothing from the start."""
    assert boundary is not None, "replayed"
    assert boundary[0] > LENGTH // 2
    return REPLAY(*given, boundary=boundary)


def test_it_is_opened_answered_and_saved_without_being_replayed(
    store: Store, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Record, "replay", from_a_boundary)
    (listed,) = store.list()
    assert listed.error is None
    with at_once(store) as table:
        assert not table.record.is_ready
        assert table.length == LENGTH
        assert table.why_not_take_back() == "not_ready"
        with pytest.raises(Refused, match="not_ready"):
            table.take_back()
        text = next_answer(table)
        table.answer(text)
        assert list(store.read("long").answers) == [*answers, text]
        assert table.take_back() == 1
        assert store.read("long").undone == (text,)
        assert table.words.refusal(Refused("not_ready")).endswith(".")
    with at_once(store) as table:
        assert table.redo() == 1
        assert list(store.read("long").answers) == [*answers, text]


@pytest.mark.slow
def test_when_it_is_proved_it_can_be_taken_back_to_its_start(store: Store, answers: list[str]) -> None:
    with at_once(store) as table:
        text = next_answer(table)
        table.answer(text)
        verify(table)
        assert table.record.is_ready
        assert table.notice is None
        assert table.record.events() == Record.replay(game("hive"), 2, 0, {}, [*answers, text]).events()
        for _ in range(LENGTH + 1):
            table.take_back()
        assert table.length == 0
        table.redo()
    with Table.open(store, "long") as table:
        assert table.record.answers == answers[:1]
        assert len(table.record.undone) == LENGTH


def test_a_line_of_a_long_game_begins_at_any_move(store: Store, answers: list[str]) -> None:
    with at_once(store) as table:
        with pytest.raises(Refused, match="not_ready"):
            table.branch(5, "line")
        verify(table)
        with table.branch(5, "line") as line:
            assert line.record.answers == answers[:5]
            line.answer(next_answer(line))
        assert table.record.answers == answers
    with Table.open(store, "line") as line:
        assert line.length == 6


def test_a_game_that_does_not_lead_there_is_told_of_and_kept(store: Store, answers: list[str]) -> None:
    before = change(store, swap)
    with at_once(store) as table:
        position = table.record.play.digest()
        table.answer(next_answer(table))
        answered = table.record.answers[-1]
        verify(table)
        assert table.notice == "unverified"
        assert table.record.answers == [answered]
        assert table.record.is_ready
        text = next_answer(table)
        table.answer(text)
        table.take_back()
        table.take_back()
        assert table.why_not_take_back() == "nothing_to_take_back"
        assert table.record.play.digest() == position
        (kept,) = store.folder.glob("long.json.kept-*")
        assert json.loads(kept.read_bytes()) == json.loads(before)
    with Table.open(store, "long") as table:
        assert table.notice is None
        assert table.record.undone == [text, answered]


def test_a_game_of_earlier_rules_says_so_until_it_is_proved(store: Store, answers: list[str]) -> None:
    path = store.path("long")
    path.write_text(json.dumps({**json.loads(path.read_text()), "rules": 0}))
    with at_once(store) as table:
        table.answer(next_answer(table))
        assert store.read("long").rules == 0
        verify(table)
        assert table.notice is None
        table.answer(next_answer(table))
        assert store.read("long").rules == table.game.rules
    change(store, swap)
    path.write_text(json.dumps({**json.loads(path.read_text()), "rules": 0}))
    with at_once(store) as table:
        verify(table)
        assert table.notice == "rules_changed"
        table.answer(next_answer(table))
        assert store.read("long").origin is not None
        assert not list(store.folder.glob("*.kept-*"))


def test_of_a_game_that_is_not_changed_nothing_is_kept(store: Store) -> None:
    before = change(store, swap)
    with at_once(store) as table:
        verify(table)
        assert table.notice == "unverified"
    assert store.path("long").read_bytes() == before
    assert not list(store.folder.glob("*.kept-*"))


def test_where_the_game_cannot_be_kept_it_is_not_changed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = change(store, swap)

    def refuse(*_: object) -> None:
        raise SaveError("full", store.path("long"))

    with at_once(store) as table:
        verify(table)
        with monkeypatch.context() as patch:
            patch.setattr(Store, "keep", refuse)
            with pytest.raises(SaveError):
                table.answer(next_answer(table))
        assert table.length == 0
        assert store.path("long").read_bytes() == before
        table.answer(next_answer(table))
    assert len(list(store.folder.glob("*.kept-*"))) == 1


def test_a_stored_position_that_the_digest_is_not_of_is_refused(store: Store) -> None:
    path = store.path("long")
    plain = json.loads(path.read_text())
    path.write_text(json.dumps({**plain, "digest": "0" * 64}))
    path.with_name(f"{path.name}.bak").unlink(missing_ok=True)
    with pytest.raises(SaveError) as caught:
        at_once(store)
    assert caught.value.code == "damaged"
    (listed,) = Store(store.data_dir).list()
    assert listed.error is not None
    assert listed.error.code == "damaged"


def test_who_watches_follows_without_a_replay(
    store: Store, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_once(store) as table, at_once(store, watch=True) as watching:
        verify(table)
        monkeypatch.setattr(Record, "replay", from_a_boundary)
        text = next_answer(table)
        table.answer(text)
        assert watching.look_again()
        assert watching.record.answers == [*answers, text]
        assert watching.verification is not None
        table.take_back()
        assert watching.look_again()
        assert watching.record.answers == answers
        table.take_back()
        table.take_back()
        assert watching.look_again()
        assert watching.record.answers == answers[:-2]
        assert watching.view(None) == table.view(None)
        assert not watching.look_again()
