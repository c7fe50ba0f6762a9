"""A line of text being typed."""

from __future__ import annotations

from dataclasses import replace

from antterm.draw.canvas import Canvas
from antterm.ui.models.scene import LONGEST_LINE, LineEdit, common_start


def test_a_line_is_edited_where_the_caret_is() -> None:
    line = LineEdit.of("wA bQ")
    for key in ("Left", "Left", "Left", "1", "End", "/"):
        line = line.press(key) or line
    assert line == LineEdit("wA1 bQ/", 7)
    for key, text in (("Home", "wA1 bQ/"), ("Delete", "A1 bQ/"), ("Right", "A1 bQ/"), ("Backspace", "1 bQ/")):
        line = line.press(key) or line
        assert line.text == text
    assert line.caret == 0


def test_a_line_takes_what_prints_and_no_more_than_fits() -> None:
    line = LineEdit.of("a" * (LONGEST_LINE - 3))
    assert line.insert("b\x1b\ncde").text == f"{line.text}bcd"
    assert LineEdit.of("a" * LONGEST_LINE + "b") == LineEdit("a" * LONGEST_LINE, LONGEST_LINE)
    assert LineEdit().press("F5") is None
    assert LineEdit().press("Backspace") == LineEdit()


def test_a_long_line_shows_its_caret() -> None:
    canvas = Canvas(8, 1)
    LineEdit.of("0123456789").put(canvas, 0, 0, 8)
    assert canvas.to_text() == "3456789"
    assert "r" in canvas.rows[0][7][1].attrs
    first = replace(LineEdit.of("0123456789"), caret=0)
    first.put(canvas, 0, 0, 8)
    assert canvas.to_text() == "01234567"
    assert "r" in canvas.rows[0][0][1].attrs


def test_common_starts() -> None:
    assert common_start(["wP bA1-", "wP bG2/"]) == "wP b"
    assert common_start(["pass"]) == "pass"
    assert common_start(["wA1", "bA1"]) == ""
