"""A question that all may see comes over to another person: they are told so, and it costs no key."""

from __future__ import annotations

import pytest

from antterm.ui.models.layout import Pane
from tests.games.march.screen.games import ModelDriver, asked


def handed(hidden: bool = True) -> ModelDriver:
    """Two people in a row may react to what a third one does; the first of them has the keyboard."""
    seated = ModelDriver(asked("forage.react"), 3, 4, hidden=hidden)
    if seated.model.reader.handed_to is not None:
        seated.press("Enter")
    return seated


def banner(seated: ModelDriver) -> str:
    """What stands above the board."""
    scene = seated.model.scene(Pane.BANNER)
    return scene.draw(46, 1).to_text().strip()


@pytest.mark.parametrize("key", ["Enter", "Down"])
def test_who_is_asked_openly_is_told_so_until_he_has_taken_the_keyboard(key: str) -> None:
    seated = handed()
    assert seated.model.reader.handed_to is None
    seated.press("n")
    seat = seated.ask.seat
    name, letter = seated.model.names[seat], "ABC"[seat]
    assert seated.ask.kind == "forage.react"
    assert banner(seated) == f"{letter}  {name}, this question is for you."
    assert banner(seated) in seated.text()
    assert seated.model.pointing.mark is None, "a second Enter of who answered last gives no answer"
    assert ("Enter", f"I am {name}") in seated.model.hints(seated.model.offers())
    before = seated.length
    seated.press(key)
    assert seated.length == before
    assert seated.model.pointing.mark is not None
    assert name not in banner(seated)


def test_whose_question_it_is_is_told_when_a_game_is_resumed() -> None:
    seated = ModelDriver(asked("forage.react"), 3, 4, hidden=True)
    name, letter = seated.model.names[seated.ask.seat], "ABC"[seated.ask.seat]
    assert banner(seated) == f"{letter}  {name}, this question is for you."
    assert ("Enter", f"I am {name}") in seated.model.hints(seated.model.offers())


def test_who_is_asked_openly_may_answer_at_once() -> None:
    seated = handed()
    seated.press("n")
    before = seated.length
    seated.press("n")
    assert seated.length > before


def test_who_hides_no_hand_is_asked_at_once() -> None:
    seated = handed(hidden=False)
    seated.press("n")
    assert seated.model.reader.handed_to is None
    assert seated.model.pointing.mark is not None
