"""A game from elsewhere, in the real program: imported, reviewed, and gone on with from one of its moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.program.driving import antterm, canonical, saved
from tests.program.games import ALL_EIGHT


@pytest.mark.slow
def test_a_game_is_imported_reviewed_and_played_on_from_a_move(tmp_path: Path) -> None:
    moves = "".join(f"{number}. {move}\n" for number, move in enumerate(ALL_EIGHT, 1))
    file = tmp_path / "from-mzinga.pgn"
    file.write_text(f'[GameType "Base+MLP"]\n[White "Ann"]\n[Black "Bob"]\n[Result "WhiteWins"]\n\n{moves}')
    with antterm() as terminal:
        terminal.wait_for("Saved games")
        terminal.type("s")
        terminal.wait_for("No game has been saved yet")
        terminal.type("i")
        terminal.wait_for("Import a game of Hive")
        terminal.type(f"{tmp_path}/from\t")
        terminal.wait_for("mzinga.pgn")
        terminal.type("\r")
        terminal.wait_for("has been imported")
        terminal.type("r")
        terminal.wait_for("Position 39 of 39")
        terminal.type("4\r\r")
        terminal.wait_for(f"Position 8 of 39: 4... {canonical(ALL_EIGHT)[7]}")
        terminal.type("n")
        terminal.wait_for("Who plays on?")
        terminal.type("1")
        terminal.wait_for("A new game from position 8")
        terminal.type("\r")
        terminal.wait_for("turn 5 · White")
        terminal.type(f":{ALL_EIGHT[8]}\r")
        terminal.wait_for("turn 5 · Black")
        assert terminal.alive()
    assert list(saved("from-mzinga").answers) == canonical(ALL_EIGHT)
    assert list(saved("from-mzinga-line").answers) == canonical(ALL_EIGHT[:9])
    assert [seat.name for seat in saved("from-mzinga-line").seats] == ["Ann", "Bob"]
