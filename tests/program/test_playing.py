"""What players do besides moving: passing, drawing, resigning, taking back; and a setting that matters."""

from __future__ import annotations

import pytest

from antterm.settings import all_settings
from tests.program.driving import Mover, antterm, canonical, choose_in_menu, new_record, saved, sit_down
from tests.program.games import ALL_EIGHT, WITH_A_PASS

OPENING = ALL_EIGHT[:8]
DOWN, RIGHT = "\x1b[B", "\x1b[C"
TAKE_BACK = f"u{DOWN}\r"
"""Whoever is asked by now agrees that the other takes back."""


@pytest.mark.slow
def test_a_forced_pass_is_shown_and_passed_by_one_key() -> None:
    sit_down(WITH_A_PASS, expansions="none")
    with antterm("resume") as terminal:
        terminal.wait_for("turn 19 · Black")
        terminal.wait_for("Bob: you can neither place nor move a piece and must pass.")
        terminal.type("\r")
        terminal.wait_for("turn 20 · White")
    assert saved("sunday").answers[-1] == "pass"


@pytest.mark.slow
def test_a_draw_is_offered_declined_offered_again_and_accepted() -> None:
    sit_down(OPENING)
    with antterm("resume") as terminal:
        terminal.wait_for("turn 5 · White")
        choose_in_menu(terminal, "Offer")
        terminal.wait_for("Are you sure?")
        terminal.type("1")
        terminal.until(lambda: "Are you sure?" not in terminal.text())
        assert list(saved("sunday").answers) == canonical(OPENING)

        choose_in_menu(terminal, "Offer")
        terminal.wait_for("Are you sure?")
        terminal.type("2")
        terminal.wait_for("Bob: ")
        terminal.type(":no\r")
        terminal.wait_for("Ann: ")
        assert list(saved("sunday").answers[-2:]) == ["offer-draw", "decline"]
        terminal.key("escape")
        terminal.wait_for("Leave the game")
        assert "Offer" not in terminal.text(), "once in a turn"
        terminal.key("escape")
        terminal.until(lambda: "Leave the game" not in terminal.text())

        terminal.type(f":{ALL_EIGHT[8]}\r")
        terminal.wait_for("turn 5 · Black")
        choose_in_menu(terminal, "Offer")
        terminal.wait_for("Are you sure?")
        terminal.type("2")
        terminal.wait_for("Ann: ")
        terminal.type("2\r")
        terminal.wait_for("A draw")
    assert list(saved("sunday").answers[-2:]) == ["offer-draw", "accept"]
    assert saved("sunday").turn is None


@pytest.mark.slow
def test_resigning_is_confirmed() -> None:
    sit_down(OPENING)
    with antterm("resume") as terminal:
        terminal.wait_for("turn 5 · White")
        choose_in_menu(terminal, "Give up")
        terminal.wait_for("Are you sure?")
        terminal.type("\r")
        terminal.until(lambda: "Are you sure?" not in terminal.text())
        assert saved("sunday").turn == 0

        choose_in_menu(terminal, "Give up")
        terminal.wait_for("Are you sure?")
        terminal.type("2")
        terminal.wait_for("Bob wins: Ann has given up.")
    assert saved("sunday").answers[-1] == "resign"


@pytest.mark.slow
def test_moves_are_taken_back_and_done_again() -> None:
    sit_down(OPENING)
    with antterm("resume") as terminal:
        terminal.wait_for("turn 5 · White")
        terminal.type(TAKE_BACK * 3)
        terminal.wait_for("turn 3 · Black")
        assert list(saved("sunday").answers) == canonical(OPENING[:5])
        terminal.type("UU")
        terminal.wait_for("turn 4 · Black")
        assert list(saved("sunday").answers) == canonical(OPENING[:7])
        terminal.type(f":{OPENING[7]}\r")
        terminal.wait_for("turn 5 · White")
        terminal.type("U")
        assert "turn 5 · White" in terminal.text(), "a new answer ends redoing"
        terminal.type(TAKE_BACK * 8)
        terminal.wait_for("turn 1 · White")
        terminal.type("u")
        assert terminal.alive()
    assert saved("sunday").answers == ()


@pytest.mark.slow
@pytest.mark.parametrize("direct", [False, True], ids=["confirm", "direct"])
def test_the_setting_of_moves(direct: bool) -> None:
    """With direct moves, two numbers make a move; else they show it and Enter makes it."""
    sit_down(OPENING)
    with antterm("resume") as terminal:
        terminal.wait_for("turn 5 · White")
        if direct:
            choose_in_menu(terminal, "Settings")
            terminal.wait_for("Moves")
            row = [setting.name for setting in all_settings()].index("moves")
            terminal.type(f"{DOWN * row}{RIGHT * 2}")
            terminal.wait_for("[direct]")
            terminal.key("escape")
            terminal.wait_for("turn 5 · White")
        mover = Mover(terminal, new_record(OPENING))
        played = mover.record.play.understand(ALL_EIGHT[8])
        terminal.type(mover.numbers(played))
        if not direct:
            terminal.until(lambda: f"{played}  " in terminal.lines()[-2])
            assert "turn 5 · White" in terminal.text()
            terminal.type("\r")
        terminal.wait_for("turn 5 · Black")
    assert saved("sunday").answers[-1] == played


def test_keys_typed_ahead_meet_the_next_question() -> None:
    sit_down()
    with antterm("resume") as terminal:
        terminal.wait_for("turn 1 · White")
        terminal.type("".join(f":{text}\r" for text in OPENING))
        terminal.wait_for("turn 5 · White")
    assert list(saved("sunday").answers) == canonical(OPENING)
