"""`antterm doctor` on a terminal that answers."""

from __future__ import annotations

from tests.program.driving import antterm


def test_the_terminal_is_asked_and_left_as_it_was() -> None:
    with antterm("doctor", rows=50, cols=120, under=("sh", "-c", '"$@"; stty -a', "sh")) as terminal:
        terminal.wait_for("iexten")
        shown = terminal.text()
    assert "the width the app expects: ▀▄█" in shown
    assert "No problems were found." in shown
    assert " icanon" in shown
    assert " echo " in shown
