"""A game in progress: whatever it shows is on disk."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from antterm import bots, registry, system
from antterm.bots import BotMaker
from antterm.core.ask import Ask, Choice, Refused
from antterm.core.home import GameHome
from antterm.core.options import BadOption
from antterm.core.play import fingerprint
from antterm.core.record import ReplayError
from antterm.exchange import import_game
from antterm.saves.document import encode, read_document
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import NOTICES, Seat, Table, notice_sentence
from tests.bots.answers import bot_choice
from tests.core.toy import Pebbles
from tests.sampling import examples

HOME = GameHome(
    rules="tests.core.toy:Pebbles",
    words="tests.core.toy:PebblesWords",
    drawing="tests.core.toy:draw_view",
    model="tests.core.toy:NoPresenter",
)
PEOPLE = (Seat("Ann"), Seat("Bob"))


@pytest.fixture(autouse=True)
def _with_pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.HOMES, "pebbles", HOME)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "data")


@pytest.fixture
def table(store: Store) -> Iterator[Table]:
    """A new game between two people."""
    with Table.create(store, "pebbles", PEOPLE, {}, seed=7, name="Sunday") as table:
        yield table


def saved(store: Store) -> Any:
    """What is on disk."""
    return read_document(store.path("sunday"))


def position(table: Table) -> tuple[Any, ...]:
    """All that a table shows."""
    views = tuple(table.view(seat) for seat in (None, *range(len(table.seats))))
    return table.ask, table.outcome, table.seats, table.record.answers, list(table.record.undone), views


def refused(do: Callable[[], Any]) -> str:
    """The code of the refusal or error that doing something meets."""
    try:
        do()
    except (Refused, SaveError) as error:
        return error.code
    pytest.fail("it was not refused")


def disk_full(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(system, "sync", full)


def test_a_new_game_is_on_disk_at_once(store: Store, table: Table) -> None:
    document = saved(store)
    assert (document.name, document.game, document.seed, document.seats) == ("Sunday", "pebbles", 7, PEOPLE)
    assert document.options == {"rounds": "3", "rich": "off", "free_undo": "off"}
    assert document.turn == 0
    assert table.name == "Sunday"
    assert table.words.title() == "Pebbles"


def test_a_game_without_a_name_is_called_after_the_day(store: Store) -> None:
    with Table.create(store, "pebbles", PEOPLE, {}) as one, Table.create(store, "pebbles", PEOPLE, {}) as two:
        assert one.name.startswith("pebbles-20")
        assert two.name == f"{one.name}-2"


def test_a_taken_name_is_refused_and_its_game_untouched(store: Store, table: Table) -> None:
    table.answer("take")
    before = saved(store)
    assert refused(lambda: Table.create(store, "pebbles", PEOPLE, {}, name="Sunday")) == "locked"
    table.close()
    assert refused(lambda: Table.create(store, "pebbles", PEOPLE, {}, name="Sunday")) == "exists"
    assert saved(store) == before
    Table.open(store, "sunday").close()


@pytest.mark.parametrize("is_set_aside", [True, False])
def test_the_last_generation_of_a_game_is_never_overwritten_by_another(
    store: Store, table: Table, tmp_path: Path, is_set_aside: bool
) -> None:
    table.answer("take")
    table.answer("2")
    table.close()
    if is_set_aside:
        store.set_aside("sunday")
    else:
        store.path("sunday").unlink()
    before = {path.name: path.read_bytes() for path in store.folder.iterdir()}
    Table.create(store, "pebbles", PEOPLE, {}, name="monday").close()
    file = tmp_path / "game.txt"
    file.write_text("Base;InProgress;White[2];wS1;bS1 wS1-")
    with finished(store) as other:
        for begin in (
            lambda: Table.create(store, "pebbles", PEOPLE, {}, name="Sunday"),
            lambda: import_game(store, str(file), "Sunday"),
            lambda: other.branch(2, "Sunday"),
            lambda: store.rename("monday", "Sunday"),
        ):
            assert refused(begin) == "exists"
        assert Table.create(store, "pebbles", PEOPLE, {}).name != "Sunday"
    after = {path.name: path.read_bytes() for path in store.folder.iterdir() if "sunday" in path.name}
    assert after == before
    with Table.open(store, "sunday", earlier=True) as again:
        assert again.record.answers == ["take"]
        again.answer("1")
    assert saved(store).answers == ("take", "1")


@pytest.mark.parametrize(
    ("seats", "options", "seed", "code"),
    [
        (PEOPLE[:1], {}, 1, "unknown_seats"),
        (PEOPLE, {"speed": "1"}, 1, "unknown_option"),
        (PEOPLE, {"rounds": "9"}, 1, "unknown_value"),
        ((Seat("Ann"), Seat("Bot", "bot:perfect")), {}, 1, "unknown_value"),
        (PEOPLE, {}, 2**63, "unknown_value"),
    ],
)
def test_what_cannot_be_played_leaves_no_file(
    store: Store, seats: tuple[Seat, ...], options: dict[str, Any], seed: int, code: str
) -> None:
    with pytest.raises(BadOption) as caught:
        Table.create(store, "pebbles", seats, options, seed)
    assert caught.value.code == code
    assert store.list() == []


def test_an_answer_is_on_disk_before_it_is_shown(store: Store, table: Table) -> None:
    events = [*table.answer("take"), *table.answer("2")]
    assert saved(store).answers == ("take", "2")
    assert saved(store).digest == table.record.play.digest()
    assert events == table.events()[-len(events) :]
    assert table.length == 2


def test_a_refused_answer_changes_nothing(store: Store, table: Table) -> None:
    before, on_disk = position(table), saved(store)
    assert refused(lambda: table.answer("steal")) == "not_a_choice"
    assert (position(table), saved(store)) == (before, on_disk)
    assert table.understand(" TAKE ") == "take"


CHANGES: list[Callable[[Table], Any]] = [
    lambda table: table.answer("draw"),
    lambda table: table.take_back(),
    lambda table: table.redo(),
    lambda table: table.replace_player(1, "bot:random"),
    lambda table: table.rename_seat(0, "Zoe"),
]


@pytest.mark.parametrize(
    "change", CHANGES, ids=["answer", "take_back", "redo", "replace_player", "rename_seat"]
)
def test_what_cannot_be_saved_has_not_happened(
    store: Store, change: Callable[[Table], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.create(store, "pebbles", PEOPLE, {"free_undo": "on"}, seed=7, name="Sunday")
    for text in ("take", "2", "take"):
        table.answer(text)
    table.take_back()
    before, on_disk = position(table), saved(store)
    with monkeypatch.context() as trouble:
        disk_full(trouble)
        assert refused(lambda: change(table)) == "full"
    assert (position(table), saved(store)) == (before, on_disk)
    change(table)
    assert position(table) != before
    table.close()
    with Table.open(store, "sunday", watch=True) as again:
        assert position(again) == position(table)


def test_a_fault_in_the_rules_leaves_the_game_as_it_was(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.answer("take")
    before = position(table)

    def fault(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as trouble:
        trouble.setattr(table.record.play, "answer", fault)
        with pytest.raises(ZeroDivisionError):
            table.answer("2")
    assert position(table) == before
    table.answer("2")


def test_taking_back_and_doing_again_are_saved(store: Store, table: Table) -> None:
    table.answer("take")
    shown = position(table)
    table.answer("2")
    assert table.why_not_take_back() is None
    assert table.take_back() == 1
    assert saved(store).answers == ("take",)
    assert saved(store).undone == ("2",)
    assert position(table)[-1] == shown[-1]
    assert table.redo() == 1
    assert saved(store).answers == ("take", "2")
    assert refused(table.redo) == "nothing_to_redo"


def test_what_was_drawn_stays(table: Table) -> None:
    table.answer("draw")
    assert table.why_not_take_back() == "revealed"
    assert refused(table.take_back) == "revealed"


def test_one_plays_and_others_watch(store: Store, table: Table) -> None:
    assert refused(lambda: Table.open(store, "sunday")) == "locked"
    with Table.open(store, "sunday", watch=True) as watcher:
        assert watcher.watching
        assert not watcher.look_again()
        for change in CHANGES:
            assert refused(partial(change, watcher)) == "watching"
        assert watcher.why_not_take_back() == "watching"
        table.answer("take")
        assert watcher.length == 0
        assert watcher.look_again()
        assert position(watcher) == position(table)
        assert not watcher.look_again()


@pytest.mark.parametrize("game_id", ["hive", "march"])
def test_who_watches_is_told_when_another_game_has_the_name(store: Store, table: Table, game_id: str) -> None:
    with Table.open(store, "sunday", watch=True) as watcher:
        shown = position(watcher)
        table.close()
        store.remove("sunday")
        with Table.create(store, game_id, (Seat("Dan"), Seat("Eve")), {}, 7, "sunday"):
            assert refused(watcher.look_again) == "another_game"
        assert position(watcher) == shown


def test_a_closed_table_frees_the_game_and_changes_nothing(store: Store, table: Table) -> None:
    table.close()
    table.close()
    assert refused(lambda: table.answer("take")) == "watching"
    with Table.open(store, "sunday") as again:
        again.answer("take")
    assert saved(store).answers == ("take",)


# New lines


def finished(store: Store, name: str = "finished") -> Table:
    """A game of pebbles played to its end by its first answers."""
    table = Table.create(store, "pebbles", PEOPLE, {}, seed=7, name=name)
    while table.ask is not None:
        table.answer(table.ask.choices[0].text)
    return table


def test_a_line_is_a_game_of_its_own_and_leaves_the_other_as_it_is(store: Store) -> None:
    with finished(store) as table:
        before = store.path("finished").read_bytes()
        name = table.line_name()
        with table.branch(5, name) as line:
            assert (line.name, line.file) == ("finished-line", "finished-line")
            assert line.record.answers == table.record.answers[:5]
            assert (line.seats, line.record.options) == (table.seats, table.record.options)
            assert line.ask == table.record.at(5).ask
            assert line.ask is not None
            line.answer(line.ask.choices[-1].text)
        assert table.line_name() == "finished-line-2"
        assert store.path("finished").read_bytes() == before
    with Table.open(store, "finished-line", watch=True) as line:
        assert line.length == 6


def test_a_line_may_begin_in_a_watched_game(store: Store) -> None:
    finished(store).close()
    with Table.open(store, "finished", watch=True) as table, table.branch(3, "again") as line:
        assert (line.length, line.watching) == (3, False)


def test_a_line_never_overwrites_a_game(store: Store) -> None:
    with finished(store) as table:
        before = store.path("finished").read_bytes()
        with pytest.raises(SaveError) as caught:
            table.branch(2, "Finished")
        assert caught.value.code in ("exists", "locked")
        assert store.path("finished").read_bytes() == before


def test_no_line_begins_where_it_would_show_what_is_to_come(store: Store, table: Table) -> None:
    assert refused(lambda: table.branch(0, "peek")) == "line_reveals"
    with Table.create(store, "pebbles", PEOPLE, {"free_undo": "on"}, name="free") as free:
        free.branch(0, "peek").close()
    with Table.create(store, "hive", PEOPLE, {}, name="hive") as hive:
        hive.answer("wS1")
        hive.branch(0, "other").close()


def test_no_line_begins_where_the_game_is_over(store: Store) -> None:
    with finished(store) as table:
        assert refused(lambda: table.branch(table.length, "over")) == "line_over"
    assert len(store.list()) == 1


def test_answers_given_elsewhere_are_checked(store: Store) -> None:
    with pytest.raises(ReplayError):
        Table.create(store, "hive", PEOPLE, {}, name="bad", answers=("wS1", "bS1"))
    assert store.list() == []


@examples(40)
@given(st.data())
def test_a_game_opened_again_is_the_same_game(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    store = Store(tmp_path_factory.mktemp("data"))
    with Table.create(store, "pebbles", PEOPLE, {"free_undo": "on"}, seed=3, name="Sunday") as table:
        for _ in range(data.draw(st.integers(0, 30))):
            step = data.draw(st.integers(0, 4))
            if step == 0 and table.why_not_take_back() is None:
                table.take_back()
            elif step == 1 and table.record.undone:
                table.redo()
            elif table.ask is not None:
                table.answer(data.draw(st.sampled_from(table.ask.choices)).text)
        shown = position(table)
    with Table.open(store, "sunday") as again:
        assert position(again) == shown
        assert again.events() == table.events()
        assert again.notice is None


def test_bots_answer_alike_in_the_same_game(store: Store) -> None:
    bots = (Seat("Ann", "bot:random"), Seat("Bob", "bot:random"))
    games = []
    for name in ("one", "two"):
        with Table.create(store, "pebbles", bots, {}, seed=11, name=name) as table:
            assert table.bot_seats == {0, 1}
            while table.ask is not None:
                choice = bot_choice(table)
                assert bot_choice(table) == choice
                table.answer(choice)
            games.append(table.record.answers)
            with pytest.raises(ValueError, match="not a program's turn"):
                bot_choice(table)
    assert games[0] == games[1]


def test_who_takes_a_seat_over_brings_a_name(table: Table) -> None:
    table.replace_player(1, "bot:random", "Random")
    assert table.seats[1] == Seat("Random", "bot:random")
    table.replace_player(1, "person", "  Zoe\u0308  ")
    assert table.seats[1] == Seat("Zo\u00eb", "person")
    table.replace_player(1, "bot:random")
    assert table.seats[1] == Seat("Zo\u00eb", "bot:random")
    with pytest.raises(ValueError, match="a name"):
        table.replace_player(1, "person", " ")
    assert table.bot_seats == {1}


def test_hints_are_for_games_with_an_analyst(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.hint_task(1.0) is None
    monkeypatch.setattr(bots, "analyst", {table.game_id: BotMaker("somewhere:Analyst")}.get)
    task = table.hint_task(1.0)
    assert task is not None
    assert (task.bot.place, task.ask, task.hint_seconds) == ("somewhere:Analyst", table.ask, 1.0)


def test_a_person_is_no_bot(table: Table) -> None:
    with pytest.raises(ValueError, match="not a program's turn"):
        bot_choice(table)
    with pytest.raises(BadOption):
        table.replace_player(0, "bot:perfect")
    with pytest.raises(ValueError, match="a name"):
        table.rename_seat(0, "\x07")


def test_a_file_elsewhere_is_watched_only(store: Store, table: Table, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    copy.write_bytes(store.path("sunday").read_bytes())
    with Table.open(store, str(copy)) as watcher:
        assert watcher.watching
        assert watcher.file is None
        assert position(watcher) == position(table)
    table.close()
    with Table.open(store, store.path("sunday")) as player:
        assert not player.watching


def test_a_missing_game_leaves_no_trace(store: Store) -> None:
    assert refused(lambda: Table.open(store, "monday")) == "missing"
    assert not store.folder.exists()


def write(store: Store, document: Any) -> None:
    store.path("sunday").write_bytes(encode(document))


def played(store: Store, *answers: str) -> Any:
    """A saved game with these answers, no longer open."""
    with Table.create(store, "pebbles", PEOPLE, {}, seed=7, name="Sunday") as table:
        for text in answers:
            table.answer(text)
    return saved(store)


def test_a_broken_file_is_kept_and_its_earlier_generation_goes_on(store: Store) -> None:
    played(store, "take", "2")
    store.path("sunday").write_bytes(b"{ broken")
    with pytest.raises(SaveError) as caught:
        Table.open(store, "sunday")
    assert caught.value.earlier
    with Table.open(store, "sunday", earlier=True) as table:
        assert table.record.answers == ["take"]
        assert table.notice == "earlier"
        assert store.path("sunday").read_bytes() == b"{ broken"
        table.answer("1")
    kept = [path for path in store.folder.iterdir() if ".corrupt-" in path.name]
    assert [path.read_bytes() for path in kept] == [b"{ broken"]
    assert saved(store).answers == ("take", "1")


def test_a_whole_file_is_not_left_for_its_earlier_generation(store: Store) -> None:
    played(store, "take", "2")
    with Table.open(store, "sunday", earlier=True) as table:
        assert table.notice is None
        assert table.record.answers == ["take", "2"]


def test_looking_at_the_earlier_generation_changes_no_file(store: Store) -> None:
    played(store, "take", "2")
    store.path("sunday").write_bytes(b"{ broken")
    before = {path.name: path.read_bytes() for path in store.folder.iterdir()}
    with Table.open(store, "sunday", watch=True, earlier=True) as table:
        assert table.record.answers == ["take"]
    assert {path.name: path.read_bytes() for path in store.folder.iterdir()} == before


def test_answers_that_lead_elsewhere_are_damage(store: Store) -> None:
    write(store, replace(played(store, "take", "2"), answers=("take", "1")))
    with pytest.raises(SaveError) as caught:
        Table.open(store, "sunday")
    assert (caught.value.code, caught.value.earlier) == ("damaged", True)
    store.lock("sunday").release()


def test_a_broken_boundary_is_damage_when_it_is_needed(store: Store) -> None:
    write(store, replace(played(store, "take", "2"), answers=("steal", "2"), digest="0" * 64))
    assert refused(lambda: Table.open(store, "sunday")) == "damaged"


def test_answers_that_no_longer_replay_are_skipped_up_to_the_boundary(store: Store) -> None:
    document = played(store, "take", "2", "take")
    with Table.open(store, "sunday", watch=True) as table:
        shown = table.view(0), table.ask
    write(store, replace(document, answers=("steal", *document.answers[1:])))
    with Table.open(store, "sunday") as again:
        assert again.notice == "answers_unreadable"
        assert (again.view(0), again.ask) == shown
        assert again.record.answers == ["take"]
        again.answer("1")
        shown = again.view(0), again.ask
    with Table.open(store, "sunday") as third:
        assert third.notice is None
        assert (third.view(0), third.ask) == shown
        assert saved(store).origin.answers == ("steal", "2")


def test_a_line_of_a_game_that_goes_on_from_its_boundary_begins_there_too(store: Store) -> None:
    document = played(store, "take", "2", "take")
    write(store, replace(document, answers=("steal", *document.answers[1:]), options={"free_undo": "on"}))
    with Table.open(store, "sunday") as table:
        table.answer("1")
        with table.branch(1, "line") as line:
            assert line.record.answers == ["take"]
            shown = line.view(0), line.ask
    with Table.open(store, "line", watch=True) as again:
        assert (again.view(0), again.ask) == shown
        assert again.notice is None


class ChangedPebbles(Pebbles):
    """The toy game after its rules were changed."""

    rules = 2

    def still_allowed(self, ask: Ask) -> Sequence[Choice]:
        """What the changed rules leave of the answers to a question."""
        return ask.choices

    def step(self, state: Any, tell: Any) -> Any:
        flow = super().step(state, tell)
        answer = None
        while True:
            try:
                ask = next(flow) if answer is None else flow.send(answer)
            except StopIteration:
                return
            answer = yield Ask(ask.seat, ask.kind, self.still_allowed(ask))


class LaterPebbles(ChangedPebbles):
    """The small heap is gone."""

    def still_allowed(self, ask: Ask) -> Sequence[Choice]:
        return ask.choices[1:] if ask.kind == "heap" else ask.choices


@pytest.fixture
def later_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    later = GameHome("tests.test_table:LaterPebbles", HOME.words, HOME.drawing, HOME.model)
    return lambda: monkeypatch.setitem(registry.HOMES, "pebbles", later)


def test_after_a_change_of_rules_a_game_goes_on_from_its_boundary(
    store: Store, later_rules: Callable[[], None]
) -> None:
    played(store, "take", "1", "take")
    with Table.open(store, "sunday", watch=True) as table:
        shown = table.view(0)
    later_rules()
    with Table.open(store, "sunday") as later:
        assert later.notice == "rules_changed"
        assert later.view(0) == shown
        assert later.why_not_take_back() is None
        later.take_back()
        assert later.why_not_take_back() == "nothing_to_take_back"
        assert refused(lambda: [later.answer("take"), later.answer("1")]) == "not_a_choice"
    assert saved(store).rules == 2
    assert saved(store).origin.rules == 1
    assert saved(store).origin.answers == ("take", "1")


class PebblesWithoutTaking(ChangedPebbles):
    """Nothing is taken any more."""

    def still_allowed(self, ask: Ask) -> Sequence[Choice]:
        return tuple(choice for choice in ask.choices if choice.text != "take")


def test_answers_of_the_last_turn_that_later_rules_do_not_know_are_left_out(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(store, "take", "1", "take")
    later = GameHome("tests.test_table:PebblesWithoutTaking", HOME.words, HOME.drawing, HOME.model)
    monkeypatch.setitem(registry.HOMES, "pebbles", later)
    with Table.open(store, "sunday") as table:
        assert table.notice == "rules_changed"
        assert table.record.answers == []
        assert table.ask is not None
        table.answer(table.ask.choices[0].text)
    with Table.open(store, "sunday") as again:
        assert again.notice is None


def test_games_that_mean_the_same_bylater_rules_rules_go_on_unchanged(
    store: Store, later_rules: Callable[[], None]
) -> None:
    played(store, "take", "2", "take")
    later_rules()
    with Table.open(store, "sunday") as later:
        assert later.notice is None
        assert later.record.answers == ["take", "2", "take"]


def test_a_boundary_thatlater_rules_rules_cannot_read_is_refused(
    store: Store, later_rules: Callable[[], None]
) -> None:
    document = played(store, "take", "1", "take")
    state = {"odd": 1}
    boundary = replace(document.boundary, state=state)
    write(store, replace(document, boundary=boundary, digest=fingerprint(state, document.since)))
    later_rules()
    assert refused(lambda: Table.open(store, "sunday")) == "rules"


def test_an_unknown_game_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    played(store)
    monkeypatch.delitem(registry.HOMES, "pebbles")
    assert refused(lambda: Table.open(store, "sunday")) == "unknown_game"


def test_a_person_takes_the_seat_of_a_bot_that_is_gone(store: Store) -> None:
    document = played(store)
    write(store, replace(document, seats=(Seat("Ann"), Seat("Old", "bot:retired"))))
    with Table.open(store, "sunday") as table:
        assert table.notice == "bot_gone"
        assert table.bot_seats == frozenset()


def test_every_notice_can_be_said() -> None:
    assert all(notice_sentence(code) for code in NOTICES)


def test_options_that_cannot_be_are_told(store: Store) -> None:
    document = played(store, "take", "2")
    write(store, replace(document, options={**document.options, "rounds": "4"}))
    assert refused(lambda: Table.open(store, "sunday")) == "unplayable"
