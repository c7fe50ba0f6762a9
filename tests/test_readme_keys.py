"""The table of keys in `docs/keys.md` is the one that the keymaps make."""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path

import pytest

from antterm.ui.models.keymap import NAMED

CHECKOUT = Path(__file__).resolve().parents[1]


def test_the_table_of_keys_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    """In this process: a new one would take seconds to load what this one has."""
    check = run_path(str(CHECKOUT / "tools/keys"))["main"]
    assert check(["check"]) == 0, capsys.readouterr().err


def test_every_game_and_screen_is_in_it() -> None:
    text = (CHECKOUT / "docs/keys.md").read_text("utf-8")
    table = text.partition("<!-- keys:")[2].partition("<!-- end of keys")[0]
    for name in (
        "`cursor.east`",
        "`answer.take`",
        "`review.run`",
        "`saves.import`",
        "`page.heading`",
        "`[march]`",
    ):
        assert name in table


def test_the_names_of_keys_are_listed() -> None:
    _table, _mark, text = (CHECKOUT / "docs/keys.md").read_text("utf-8").partition("## Change the keys")
    listed = set(re.findall(r"`([^`\n]+)`", text.partition("or by its name:")[2]))
    assert {"F1", "F12"} < listed
    assert set(NAMED) - {f"F{number}" for number in range(1, 13)} <= listed
