"""What may be shown: exactly the characters on whose width everybody agrees."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence

import pytest
from rich.cells import get_character_cell_size

from antterm.core.printable import MARKS, can_be_shown, first_unprintable, is_printable, printable
from antterm.draw.canvas import PLAIN, Canvas, width_of

ALL = range(sys.maxunicode + 1)
USED = (*range(0x20000), *range(0x20000, sys.maxunicode + 1, 61))
"""What people write, and some of the rest, most of which is nothing yet."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chars", "many"),
    [(USED, 75_000), pytest.param(ALL, 100_000, marks=pytest.mark.slow)],
    ids=["used", "all"],
)
def test_the_screen_library_counts_the_same_width_and_nothing_is_shown_that_is_obeyed_or_not_seen(
    chars: Sequence[int], many: int
) -> None:
    shown = [char for char in map(chr, chars) if can_be_shown(char)]
    assert len(shown) > many
    assert not [hex(ord(char)) for char in shown if width_of(char) != get_character_cell_size(char)]
    never = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert not [hex(ord(char)) for char in shown if unicodedata.category(char) in never]


@pytest.mark.parametrize("text", ["Ann", "Jürgen", "Жук", "蟻", "e\u0301", "שָׁלוֹם", "“·…”", "⣿"])
def test_names_of_people_stay(text: str) -> None:
    assert is_printable(text)
    assert printable(text) == text


def test_what_is_replaced() -> None:
    assert printable("a\x1b[2Jb\u202e\u2028") == "a?[2Jb??"
    assert printable("e" + "\u0301" * 58) == "e" + "\u0301" * MARKS
    assert printable("\u0301x") == "x"
    assert first_unprintable("ab\u200bc") == "\u200b"


def test_no_half_of_a_wide_character_stays() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "蟻蟻蟻")
    canvas.put(1, 0, "ab")
    assert canvas.to_text() == " ab 蟻"
    canvas.put(4, 0, "x")
    assert canvas.to_text() == " ab x"
    canvas.set(0, 0, "蟻", PLAIN)
    assert canvas.to_text() == "蟻b x"


def test_no_half_is_copied() -> None:
    wide, narrow = Canvas(4, 1), Canvas(3, 1)
    wide.put(0, 0, "蟻蟻")
    narrow.blit(wide, 0, 0)
    assert narrow.to_text() == "蟻"
    narrow.blit(wide, -1, 0)
    assert narrow.to_text() == " 蟻"


def test_marks_do_not_pile_up_by_and_by() -> None:
    canvas = Canvas(3, 1)
    for _ in range(9):
        canvas.put(0, 0, "e\u0301")
    assert canvas.to_text() == "e\u0301"
