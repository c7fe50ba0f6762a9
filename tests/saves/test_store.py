"""The folder of saved games: whole files at every instant, whatever the system refuses."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable
from datetime import timedelta
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from antterm import settings
from antterm.saves import store as store_module
from antterm.saves.data_dir import NoHome, resolve_data_dir
from antterm.saves.document import SLUG_LIMIT, numbered, read_document, tidy
from antterm.saves.errors import SaveError
from antterm.saves.store import ANALYSES, Store, keep_copy, slug
from tests.sampling import examples, sampled
from tests.saves.documents import document
from tests.saves.faults import ERRORS, Faults

FIRST, SECOND, THIRD = document(), document(answers=("take", "2")), document(answers=("draw", "keep"))


def refused(do: Callable[[], Any]) -> SaveError:
    """The error that doing something raises."""
    with pytest.raises(SaveError) as caught:
        do()
    assert caught.value.sentence()
    return caught.value


def attempt(do: Callable[[], Any]) -> SaveError | None:
    """The error that doing something raises, or None."""
    try:
        do()
    except SaveError as error:
        return error
    return None


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_written_game_is_read_again(store: Store) -> None:
    store.write("sunday", FIRST)
    assert store.read("sunday") == FIRST
    assert store.path("sunday").name == "sunday.json"


def test_a_game_from_a_host_is_kept_once_and_never_in_the_place_of_another(store: Store) -> None:
    store.write("sunday", FIRST)
    sent = store.path("sunday").read_bytes()
    assert keep_copy(store, sent) == ("sunday", ""), "it is there already"
    store.write("sunday", SECOND)
    assert keep_copy(store, sent) == ("sunday-2", "")
    assert (store.read("sunday"), store.read("sunday-2").answers) == (SECOND, FIRST.answers)


def test_only_the_user_may_look(store: Store) -> None:
    store.write("sunday", FIRST)
    store.write("sunday", SECOND)
    assert mode(store.folder) == mode(store.data_dir) == 0o700
    assert {mode(path) for path in store.folder.iterdir()} == {0o600}


def test_the_earlier_generation_is_kept(store: Store) -> None:
    for game in (FIRST, SECOND, THIRD):
        store.write("sunday", game)
    assert store.read("sunday") == THIRD
    assert store.earlier("sunday") == SECOND
    assert {path.name for path in store.folder.iterdir()} == {"sunday.json", "sunday.json.bak"}


def test_where_links_are_impossible_the_earlier_generation_is_copied(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    store.write("sunday", FIRST)
    store.write("sunday", SECOND)
    assert store.earlier("sunday") == FIRST
    assert {mode(path) for path in store.folder.iterdir()} == {0o600}


@pytest.mark.few(17)
@pytest.mark.parametrize(
    ("fail_at", "before", "error"),
    sampled(product(range(1, 16), [(), (FIRST,), (FIRST, SECOND)], ERRORS), every=3),
)
def test_a_fault_at_any_call_leaves_the_file_as_it_was(
    store: Store, before: tuple[Any, ...], fail_at: int, error: int
) -> None:
    for game in before:
        store.write("sunday", game)
    with pytest.MonkeyPatch.context() as monkeypatch:
        faults = Faults(monkeypatch, fail_at, error)
        raised = attempt(lambda: store.write("sunday", THIRD))
    path = store.path("sunday")
    if raised is not None:
        assert raised.code == {errno.ENOSPC: "full", errno.EIO: "io"}.get(error, "unwritable")
        assert str(store.folder) in raised.sentence()
    if raised is None:
        assert store.read("sunday") == THIRD
        assert set(faults.failed) <= {"link", "mkdir"}, "there are other ways"
    elif before:
        assert read_document(path) == before[-1]
    else:
        assert not path.exists()
    assert not list(store.folder.glob("*.new"))
    store.write("sunday", SECOND)
    assert store.read("sunday") == SECOND


@pytest.mark.few(3)
@pytest.mark.parametrize("die_at", range(1, 12))
def test_a_program_killed_at_any_call_leaves_a_whole_game(store: Store, die_at: int) -> None:
    store.write("sunday", FIRST)
    store.write("sunday", SECOND)
    child = os.fork()
    if child == 0:
        calls = iter(range(1, die_at))

        def deadly(call: Callable[..., Any]) -> Callable[..., Any]:
            def run(*args: Any, **settings: Any) -> Any:
                if next(calls, None) is None:
                    os._exit(9)
                return call(*args, **settings)

            return run

        for name in ("open", "fdopen", "fsync", "link", "replace"):
            setattr(os, name, deadly(getattr(os, name)))
        store.write("sunday", THIRD)
        os._exit(0)
    os.waitpid(child, 0)
    survivor = Store(store.data_dir)
    assert survivor.read("sunday") in (SECOND, THIRD)
    assert survivor.earlier("sunday") in (FIRST, SECOND)
    survivor.write("sunday", FIRST)
    assert survivor.read("sunday") == FIRST


def test_at_every_call_one_whole_generation_is_there(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.write("sunday", FIRST)
    store.write("sunday", SECOND)
    path, seen = store.path("sunday"), []

    def looking(call: Callable[..., Any]) -> Callable[..., Any]:
        def look(*args: Any, **settings: Any) -> Any:
            seen.append(read_document(path))
            assert read_document(path.with_name("sunday.json.bak")) in (FIRST, SECOND)
            return call(*args, **settings)

        return look

    for name in ("fsync", "link", "replace"):
        monkeypatch.setattr(os, name, looking(getattr(os, name)))
    store.write("sunday", THIRD)
    assert seen[0] == SECOND
    assert seen[-1] == THIRD
    assert all(game in (SECOND, THIRD) for game in seen)


@pytest.mark.parametrize("text", [b"", b"{", b"not a game", b'{"format": "other", "schema": 1}'])
def test_what_cannot_be_read_is_never_overwritten(store: Store, text: bytes) -> None:
    store.folder.mkdir(parents=True)
    path = store.path("sunday")
    path.write_bytes(text)
    assert refused(lambda: store.write("sunday", FIRST)).code == "exists"
    assert refused(lambda: store.read("sunday")).code in ("empty", "not_json", "foreign")
    assert refused(lambda: store.write("sunday", FIRST)).code == "exists"
    assert path.read_bytes() == text


def test_a_file_that_changed_meanwhile_is_not_overwritten(store: Store) -> None:
    store.write("sunday", FIRST)
    store.path("sunday").write_bytes(b"somebody else's")
    assert store.changed("sunday")
    assert refused(lambda: store.write("sunday", SECOND)).code == "changed"
    assert store.path("sunday").read_bytes() == b"somebody else's"


def test_where_only_an_earlier_generation_is_left_no_other_game_takes_its_place(store: Store) -> None:
    store.write("sunday", FIRST)
    store.write("sunday", SECOND)
    store.path("sunday").unlink()
    other = Store(store.data_dir)
    error = refused(lambda: other.write("sunday", THIRD))
    assert (error.code, error.path.name) == ("exists", "sunday.json.bak")
    assert not store.path("sunday").exists()
    assert other.set_aside("sunday") is None
    other.write("sunday", other.earlier("sunday"))
    assert other.read("sunday") == FIRST, "the game itself goes on"


def test_a_game_that_is_deleted_while_it_is_played_is_written_again(store: Store) -> None:
    store.write("sunday", FIRST)
    store.write("sunday", SECOND)
    store.path("sunday").unlink()
    with pytest.MonkeyPatch.context() as monkeypatch:
        Faults(monkeypatch, 1, errno.ENOSPC, for_good=True)
        assert refused(lambda: store.write("sunday", THIRD)).code == "full"
    store.write("sunday", THIRD)
    assert store.read("sunday") == THIRD


def test_a_broken_file_is_set_aside_for_its_earlier_generation(store: Store) -> None:
    store.write("sunday", FIRST)
    store.write("sunday", SECOND)
    path = store.path("sunday")
    path.write_bytes(b"broken")
    error = refused(lambda: store.read("sunday"))
    assert error.earlier
    assert "previous version" in error.sentence()
    kept = store.set_aside("sunday")
    store.write("sunday", store.earlier("sunday"))
    assert kept is not None
    assert kept.name.startswith("sunday.json.corrupt-")
    assert kept.read_bytes() == b"broken"
    assert store.read("sunday") == FIRST


def test_the_newest_is_listed_first_and_broken_ones_too(store: Store) -> None:
    for days, name in enumerate(("old", "new")):
        updated = FIRST.updated + timedelta(days=days)
        store.write(name, replace(FIRST, name=name.title(), updated=updated))
    (store.folder / "broken.json").write_text("{")
    os.utime(store.folder / "broken.json", (0, 0))
    (store.folder / "lost.json.bak").write_bytes(store.path("old").read_bytes())
    os.utime(store.folder / "lost.json.bak", (9, 9))
    new, old, lost, broken = store.list()
    assert (new.name, new.title, new.game, new.answers, new.turn) == ("new", "New", "pebbles", 2, 0)
    assert (old.name, old.over) == ("old", False)
    assert old.error is not None
    assert old.error.code == "unknown_game"
    assert lost.error is not None
    assert (lost.error.code, lost.error.earlier) == ("missing", True)
    assert broken.error is not None
    assert broken.error.code == "not_json"


def test_hidden_files_are_not_listed(store: Store) -> None:
    store.write("sunday", FIRST)
    (store.folder / ".hidden.json").write_bytes(store.path("sunday").read_bytes())
    assert [game.name for game in store.list()] == ["sunday"]


def test_two_copies_of_one_game_are_told_apart(store: Store) -> None:
    store.write("sunday", FIRST)
    (store.folder / "copy.json").write_bytes(store.path("sunday").read_bytes())
    assert sorted(game.label for game in store.list()) == ["Sunday", "Sunday (copy)"]


def test_a_store_without_a_folder_is_empty(store: Store) -> None:
    assert store.list() == []
    assert not store.folder.exists()


def test_a_data_directory_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    error = refused(lambda: Store(tmp_path / "file").write("sunday", FIRST))
    assert error.code == "unwritable"


def test_removing_moves_to_the_trash(store: Store) -> None:
    store.write("sunday", FIRST)
    store.write("sunday", SECOND)
    store.remove("sunday")
    assert store.list() == []
    thrown = [read_document(path) for path in (store.folder / "trash").iterdir()]
    assert FIRST in thrown
    assert SECOND in thrown
    store.write("sunday", THIRD)
    assert refused(lambda: store.remove("monday")).code == "missing"


def test_renaming_keeps_the_game(store: Store) -> None:
    store.write("sunday", FIRST)
    store.write("monday", SECOND)
    assert refused(lambda: store.rename("sunday", "Monday")).code == "exists"
    assert store.rename("sunday", "Grüße, Ünsal!") == "grüsse-ünsal"
    assert store.read("grüsse-ünsal") == replace(FIRST, name="Grüße, Ünsal!")
    assert [game.name for game in store.list() if game.name == "sunday"] == []
    assert store.rename("monday", "MONDAY") == "monday"
    assert store.read("monday").name == "MONDAY"


def test_a_game_that_cannot_be_renamed_because_there_is_no_trash_is_there_once(store: Store) -> None:
    store.write("sunday", document())
    (store.folder / "trash").write_text("in the way", "utf-8")
    assert refused(lambda: store.rename("sunday", "monday")).code == "unwritable"
    assert [game.name for game in store.list()] == ["sunday"]
    (store.folder / "trash").unlink()
    assert store.rename("sunday", "monday") == "monday"
    assert [game.name for game in store.list()] == ["monday"]


def analysis(store: Store, name: str, content: str = "") -> Path:
    """The file of a game's analysis; written if there is a content."""
    path = store.data_dir / ANALYSES / name
    if content:
        path.parent.mkdir(exist_ok=True)
        path.write_text(content)
    return path


def test_an_analysis_goes_along_with_its_game(store: Store) -> None:
    store.write("sunday", FIRST)
    analysis(store, "sunday", "of sunday")
    analysis(store, "grüsse", "of an earlier game")
    store.rename("sunday", "Grüße")
    assert not analysis(store, "sunday").exists()
    assert analysis(store, "grüsse").read_text() == "of sunday"
    store.write("grüsse", replace(SECOND, name="Grüße"))
    store.rename("grüsse", "GRÜSSE")
    assert analysis(store, "grüsse").read_text() == "of sunday", "the file is called as before"
    store.write("monday", SECOND)
    analysis(store, "monday", "of monday")
    store.remove("grüsse")
    assert not analysis(store, "grüsse").exists()
    assert analysis(store, "monday").read_text() == "of monday"
    thrown = [path.read_text() for path in (store.folder / "trash").iterdir() if path.suffix == ".analyses"]
    assert sorted(thrown) == ["of an earlier game", "of sunday"]


def test_a_game_in_use_is_neither_removed_nor_renamed(store: Store) -> None:
    store.write("sunday", FIRST)
    with store.lock("sunday"):
        other = Store(store.data_dir)
        assert refused(lambda: other.remove("sunday")).code == "locked"
        assert refused(lambda: other.rename("sunday", "x")).code == "locked"
    assert store.read("sunday") == FIRST


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Sunday", "sunday"),
        ("  A  b_c/../d ", "a-b-c-d"),
        ("...", "game"),
        ("con", "con-game"),
        ("Воскресенье", "воскресенье"),
        ("x" * 200, "x" * 48),
    ],
)
def test_names_become_harmless_file_names(title: str, name: str) -> None:
    assert slug(title) == name
    assert slug(name) == name


def test_a_name_leads_nowhere_else(store: Store) -> None:
    for name in ("../../etc/passwd", "/etc/passwd", "..", "a\0b"):
        assert store.path(name).parent == store.folder


def test_a_free_name_is_free(store: Store) -> None:
    assert store.free_name("Sunday") == "Sunday"
    store.write("sunday", FIRST)
    assert store.free_name("Sunday") == "Sunday-2"
    store.write("sunday-2", FIRST)
    assert store.free_name("Sunday") == "Sunday-3"


LONGER_IN_LOWER_CASE = "\u00df\u0149\u0130\u01f0\u0390\ufb03\ufb13"
"""Letters whose lower case has more letters, ligatures among them."""
ODD_LETTERS = (
    f"{LONGER_IN_LOWER_CASE}\u0301\u0345\u05d0\u0627\u202e\u200d\u0e33\uac00\U0001f41c\U0001d400.-_/ "
)
STRETCHED = [letter * length for letter in ODD_LETTERS for length in (1, 7, 30, 47, 60, 200)]
ODD_TITLES = (
    *(
        "",
        "..",
        " \u0300",
        "con",
        "NUL",
        "com1",
        "LPT\u00b9",
        "2",
        "-2",
        "x-2",
        "game",
        "a.json",
        "a" * 47 + " b",
    ),
    "\ufb03" * 15 + "ab",
    *(f"{'a' * length}\u00df" for length in range(36, 60)),
)


def check_free_names(title: str) -> None:
    """Make some games of one title, each of which must get a file and a name of its own.

    Numbers are told by what the file names end with, however long the title is.
    """
    with TemporaryDirectory() as folder:
        store, files, names = Store(Path(folder)), list[str](), list[str]()
        store.folder.mkdir()
        for _game in range(12):
            name = store.free_name(title)
            path = store.path(name)
            path.touch()
            files.append(path.name)
            names.append(name)
            assert tidy(name) == name
            assert len(slug(name)) <= SLUG_LIMIT
            assert re.fullmatch(r"[\w-]+", path.stem)
        assert len({*files}) == len({*names}) == 12
        for number, (name, file) in enumerate(zip(names, files, strict=True), 1):
            if number > 1:
                assert re.search(r"[0-9]+$", name)[0] == re.search(r"([0-9]+)\.json$", file)[1]  # type: ignore[index]


@pytest.mark.few(8)
@pytest.mark.parametrize(
    "title",
    [
        *sampled(([title] for title in STRETCHED), every=5),
        *sampled(([title] for title in ODD_TITLES), every=3),
    ],
)
def test_games_of_one_odd_title_get_names_of_their_own(title: str) -> None:
    check_free_names(title)


@given(st.text(max_size=80) | st.text(alphabet=ODD_LETTERS, min_size=20, max_size=70))
@examples(40)
def test_games_of_one_title_get_names_of_their_own(title: str) -> None:
    check_free_names(title)


@given(st.text(max_size=70) | st.text(alphabet=ODD_LETTERS, max_size=70), st.integers(2, 10**9 - 2))
def test_a_number_makes_another_file_name_of_any_title(title: str, number: int) -> None:
    files = {slug(numbered(tidy(title), each)) for each in (number, number + 1)}
    assert len(files) == 2
    assert all(file.endswith((f"{number}", f"{number + 1}")) for file in files)


def test_after_very_many_games_of_one_title_no_more_are_named(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "NAMESAKES", 3)
    for _game in range(3):
        store.write(store.path(store.free_name("Sunday")).stem, FIRST)
    assert refused(lambda: store.free_name("Sunday")).code == "exists"


def test_the_data_directory_is_chosen_by_argument_then_environment_then_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTTERM_DATA_DIR", str(tmp_path / "environment"))
    assert resolve_data_dir(tmp_path / "argument") == tmp_path / "argument"
    assert resolve_data_dir() == tmp_path / "environment"
    monkeypatch.delenv("ANTTERM_DATA_DIR")
    assert resolve_data_dir().name == "antterm"


def test_who_has_no_home_is_told_where_games_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Store(tmp_path / "data").place == "~/data/games"

    def of_nobody(_uid: int) -> None:
        raise KeyError

    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", of_nobody)
    assert Store(tmp_path / "data").place == str(tmp_path / "data/games")
    assert resolve_data_dir("~/data") == Path.cwd() / "~/data"
    for name in ("ANTTERM_DATA_DIR", "ANTTERM_CONFIG_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(NoHome, match="set HOME, or ANTTERM_DATA_DIR and ANTTERM_CONFIG_DIR"):
        resolve_data_dir()
    assert not settings.save(settings.load()), "they hold for this run only"
