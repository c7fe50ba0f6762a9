"""What the administrator writes into the folder of another account belongs to that account."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from antterm.cli import main
from antterm.saves import private
from antterm.serve.key_ring import KeyRing

OTHER = 54_321
"""The number of an account that is not the administrator's."""

pytestmark = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the administrator can give files away"
)
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ann"


@pytest.mark.parametrize(
    "commands",
    [
        [["serve", "keys", "add", "ann", "KEY"]],
        [["serve", "keys", "add", "ann", "KEY"], ["serve", "remove", "ann"]],
        [["host", "ban", "192.0.2.7"], ["host", "unban", "192.0.2.7"]],
        [["import", "GAME"]],
    ],
    ids=lambda commands: " then ".join(" ".join(words[:3]) for words in commands),
)
def test_files_that_the_administrator_makes_belong_to_the_owner_of_the_folder(
    commands: list[list[str]], tmp_path: Path
) -> None:
    folder = tmp_path / "of_the_host"
    folder.mkdir()
    KeyRing(folder).make("ann", "ssh-ed25519 AAAA")
    for path in (folder, *folder.rglob("*")):
        os.chown(path, OTHER, OTHER)
    files = {"GAME": tmp_path / "game.pgn", "KEY": tmp_path / "key.pub"}
    files["GAME"].write_text(GAME)
    files["KEY"].write_text(f"{KEY}\n")
    for words in commands:
        typed = [str(files.get(word, word)) for word in words]
        assert main(["--data-dir", str(folder), *typed]) == 0
    made = [*folder.rglob("*")]
    assert made
    assert {(path.name, path.stat().st_uid) for path in made} == {(path.name, OTHER) for path in made}


def test_a_new_folder_belongs_to_the_owner_of_the_one_above_and_one_that_was_there_stays(
    tmp_path: Path,
) -> None:
    folder, own = tmp_path / "of_the_host", tmp_path / "of_the_host" / "own"
    own.mkdir(parents=True)
    os.chown(folder, OTHER, OTHER)
    private.make_folder(folder / "games" / "trash")
    private.make_folder(own)
    owners = {path.name: path.stat().st_uid for path in folder.rglob("*")}
    assert owners == {"games": OTHER, "trash": OTHER, "own": 0}


GAME = """[GameType "Base"]
[Date "2026.11.20"]
[Event ""]
[Site ""]
[Round ""]
[White "Ann"]
[Black "Bob"]
[Result "InProgress"]

1. wS1
"""
