"""Which names are whose, as it is kept beside the saved games."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm.saves.errors import SaveError
from antterm.saves.people import FILE, People, read_people, write_people

ANN = People(mine=("Ann", "Anna"), others=(("Bob", "Bobby"),))


def test_names_are_compared_without_case() -> None:
    assert ANN.is_mine("ANNA")
    assert not ANN.is_mine("Bob")
    assert ANN.main_name("bobby") == "Bob"
    assert ANN.main_name("Cleo") == "Cleo"


def test_a_name_belongs_to_one_person_at_a_time() -> None:
    moved = ANN.with_mine("Bobby")
    assert (moved.mine, moved.others) == (("Ann", "Anna", "Bobby"), ())
    moved = ANN.with_same("anna", "Bobby")
    assert (moved.mine, moved.others) == (("Ann",), (("Bob", "Bobby", "anna"),))
    moved = ANN.with_same("Cleo", "Dora")
    assert moved.others == (("Bob", "Bobby"), ("Dora", "Cleo"))
    assert ANN.with_same("Bob", "ann").mine == ("Ann", "Anna", "Bob")


def test_the_first_name_of_a_person_may_go_to_somebody_else() -> None:
    assert ANN.with_same("Bob", "Cleo").others == (("Cleo", "Bob"),)
    assert ANN.apart("Ann").mine == ("Anna",)
    assert ANN.with_same("Bob", "bob") == ANN


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    assert read_people(tmp_path) == People()
    write_people(tmp_path / "new", ANN)
    assert read_people(tmp_path / "new") == ANN


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "foreign"),
        (b"{", "foreign"),
        (b"[]", "foreign"),
        (b"\xff", "foreign"),
        (b"[" * 100_000, "foreign"),
        (b'{"mine": [3]}', "foreign"),
        (b'{"mine": [""]}', "foreign"),
        (b'{"format": "antterm-save"}', "foreign"),
        (b'{"format": "antterm-people", "schema": 2}', "newer"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_never_lost(
    tmp_path: Path, content: bytes, code: str
) -> None:
    path = tmp_path / FILE
    path.write_bytes(content)
    with pytest.raises(SaveError) as caught:
        read_people(tmp_path)
    assert caught.value.code == code
    assert FILE in caught.value.sentence()
    write_people(tmp_path, ANN)
    assert read_people(tmp_path) == ANN
    (kept,) = tmp_path.glob(f"{FILE}.kept-*")
    assert kept.read_bytes() == content


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(SaveError) as caught:
        read_people(tmp_path)
    assert caught.value.code == "unreadable"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SaveError):
        write_people(tmp_path / "file", ANN)
