"""Files of other programs become saved games and the other way round, and nothing is ever overwritten."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from antterm import exchange, system
from antterm.errors import UserError
from antterm.exchange import ExchangeError, free_file, import_game, texts_of
from antterm.saves.document import encode
from antterm.saves.errors import SaveError
from antterm.saves.named_files import FileProblem, write_text
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.games.hive.test_files import FOUR, MOVES, one_line, pgn, sgf


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def put(tmp_path: Path, text: str | bytes, name: str = "sunday.pgn") -> str:
    """A file with this content."""
    path = tmp_path / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def refused(store: Store, file: str) -> str:
    with pytest.raises(UserError) as caught:
        import_game(store, file)
    return str(caught.value)


# In


def test_a_file_becomes_a_saved_game_under_its_name(store: Store, tmp_path: Path) -> None:
    text = pgn('[White "Ann"]', '[Black ""]', '[Date "2024.04.01"]', *MOVES)
    imported = import_game(store, put(tmp_path, text))
    assert (imported.name, imported.file, imported.note) == ("sunday", "sunday", "")
    assert imported.summary == "Hive Base+MLP, tournament opening, 4 answers. Ann: place or move a piece."
    with Table.open(store, "sunday") as table:
        assert tuple(table.record.answers) == MOVES
        assert table.names == ("Ann", "Black")
        assert f"{table.document.created:%Y-%m-%d}" == "2024-04-01"
        table.answer(table.understand("wA1 -wQ"))


def test_an_import_takes_a_free_name_or_is_refused(store: Store, tmp_path: Path) -> None:
    file = put(tmp_path, one_line(*MOVES), "Sunday!.txt")
    assert [import_game(store, file).file for _ in range(3)] == ["sunday", "sunday-2", "sunday-3"]
    before = store.path("sunday").read_bytes()
    with pytest.raises(SaveError) as caught:
        import_game(store, file, name="sunday")
    assert caught.value.code == "exists"
    assert store.path("sunday").read_bytes() == before
    assert import_game(store, file, name="monday").name == "monday"


def test_a_broken_file_makes_no_game(store: Store, tmp_path: Path) -> None:
    file = put(tmp_path, pgn("", "1. wS1", "2. bS1 wS1-", "3. wS1 bS1-"))
    assert refused(store, file) == (
        f"{file}, line 5: Move 3, wS1 bS1-: No piece may move before White's queen is in play."
    )
    assert store.list() == []


def test_what_is_no_file_is_told(store: Store, tmp_path: Path) -> None:
    assert refused(store, str(tmp_path / "none.pgn")).startswith("There is no file ")
    assert refused(store, str(tmp_path)).endswith(" is not a file.")
    assert "cannot be read" in refused(store, "a\0b")
    assert ", line 1: " in refused(store, put(tmp_path, b"\x7fELF\x00\xff\x1b[2J"))
    assert "\x1b" not in refused(store, put(tmp_path, b"[\x1b[2J"))
    too_large = put(tmp_path, b"[a" + b" " * exchange.LARGEST)
    assert refused(store, too_large).endswith("is too large: more than 1048 kB.")


LONG = " " * 200_000


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "text",
    [
        f"[a{LONG}x",
        f'[a "{LONG}',
        f"[{LONG.replace(' ', 'a')}",
        f"1. {LONG}x",
        f"1. {LONG.replace(' ', '{}')}x",
        f"(;SU[{LONG}x",
        f"Base;x{LONG}y",
        f"Base;InProgress;White[1];{LONG.replace(' ', 'w')}",
    ],
    ids=lambda text: text[:5],
)
def test_a_long_line_is_refused_in_one_short_sentence(store: Store, tmp_path: Path, text: str) -> None:
    told = refused(store, put(tmp_path, text, "f"))
    assert ", line 1: " in told
    assert len(told) < 300 + len(str(tmp_path))


def test_old_files_are_in_latin_1(store: Store, tmp_path: Path) -> None:
    text = sgf(*FOUR).replace('"ann"', '"Ren\u00e9\x07"')
    import_game(store, put(tmp_path, text.encode("latin-1"), "old.sgf"))
    with Table.open(store, "old", watch=True) as table:
        assert table.names == ("Ren\u00e9", "annabel")


def test_a_note_says_what_the_table_cannot_show(store: Store, tmp_path: Path) -> None:
    imported = import_game(store, put(tmp_path, one_line(*MOVES, state="WhiteWins")))
    assert imported.note.startswith("The file names a winner")
    assert imported.summary.endswith("White: place or move a piece.")


def test_a_result_of_no_meaning_is_told(store: Store, tmp_path: Path) -> None:
    text = pgn('[Result "error parsing result"]', *MOVES)
    imported = import_game(store, put(tmp_path, text))
    assert imported.note.startswith("The result in the file cannot be understood")
    assert imported.summary.endswith("White: place or move a piece.")


def test_standard_input_is_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(one_line(*MOVES).encode())))
    assert import_game(store, "-").name == "hive"


def test_days_that_there_are_not_are_passed_over(store: Store, tmp_path: Path) -> None:
    import_game(store, put(tmp_path, pgn('[Date "2024.02.31"]')))
    with Table.open(store, "sunday", watch=True) as table:
        assert table.document.created.date() == system.now().date()


# Out


@pytest.mark.parametrize("form", exchange.writable())
def test_a_saved_game_comes_back_as_it_was(store: Store, tmp_path: Path, form: str) -> None:
    import_game(store, put(tmp_path, one_line(*MOVES, state="BlackWins")))
    with Table.open(store, "sunday", watch=True) as table:
        text, answers = texts_of(table)[form], table.record.answers
    again = import_game(store, put(tmp_path, text, "again.txt"))
    with Table.open(store, again.file, watch=True) as table:
        assert table.record.answers == answers == [*MOVES, "resign"]
        assert table.outcome is not None


def test_games_of_other_kinds_are_not_exported(store: Store) -> None:
    with (
        Table.create(store, "micropolis", [Seat("Ann"), Seat("Bob")], {}, 1) as table,
        pytest.raises(ExchangeError, match="No other program reads games of Micropolis; only those of Hive"),
    ):
        texts_of(table)


def test_a_game_whose_first_moves_are_lost_is_not_exported(store: Store) -> None:
    with Table.create(store, "hive", [Seat("Ann"), Seat("Bob")], {}, 1, "sunday", answers=MOVES) as table:
        table.answer(table.understand("wA1 -wQ"))
    document = store.read("sunday")
    path = store.path("sunday")
    path.write_bytes(encode(replace(document, answers=("wS9", *document.answers[1:]))))
    with Table.open(store, "sunday", watch=True) as table:
        assert table.notice == "answers_unreadable"
        with pytest.raises(ExchangeError, match="continues from a stored position"):
            texts_of(table)


def test_a_file_is_overwritten_only_on_demand(tmp_path: Path) -> None:
    file = tmp_path / "out.pgn"
    write_text(file, "one\n")
    with pytest.raises(FileProblem, match="already exists and will not be overwritten"):
        write_text(file, "two\n")
    assert file.read_bytes() == b"one\n"
    write_text(file, "two\n", force=True)
    assert file.read_bytes() == b"two\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.pgn"]


@pytest.mark.parametrize("force", [False, True])
def test_what_cannot_be_written_is_told(tmp_path: Path, force: bool) -> None:
    for path in (tmp_path / "no" / "folder.pgn", Path("a\0b")):
        with pytest.raises(FileProblem, match="cannot be written"):
            write_text(path, "text", force)
    with pytest.raises(FileProblem):
        write_text(tmp_path, "text", force)


def test_a_free_file_is_proposed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert free_file("sunday", "pgn") == "sunday.pgn"
    (tmp_path / "sunday.pgn").touch()
    assert free_file("sunday", "pgn") == "sunday-2.pgn"
