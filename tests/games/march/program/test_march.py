"""March of the Ants by keyboard alone, with curtains, a line that drops, and a return to the story."""

from __future__ import annotations

from antterm.core.record import Record
from antterm.games.march.rules.game import March
from antterm.games.march.rules.state import State
from tests.games.march.program.curtain import BANNER, CURTAIN, lift_curtain
from tests.program.driving import antterm, command, saved
from tests.terminal import Terminal


def play_on(terminal: Terminal, name: str, answers: int) -> None:
    """Answer so many questions, in turn typed as text and with Enter, on what is under the bar."""
    for number in range(answers):
        record: Record[State] = Record(March(), 2, saved(name).seed, dict(saved(name).options))
        for text in saved(name).answers:
            record.answer(text)
        ask = record.play.ask
        assert ask is not None
        lift_curtain(terminal, ("Ann", "Bob")[ask.seat] + ": ")  # whose question it is
        before = len(record.answers)
        terminal.type(f":{ask.choices[-1].text}\r" if number % 2 else "\r")
        terminal.until(lambda before=before: len(saved(name).answers) > before)  # type: ignore[misc]
        if number % 2:
            assert saved(name).answers[before] == ask.choices[-1].text


def test_two_people_play_drop_the_line_and_go_on() -> None:
    with antterm("play", "march", "--seats", "Ann,Bob", "--seed", "7", "--name", "summer") as terminal:
        terminal.wait_for("starting hexes")
        play_on(terminal, "summer", 8)
        terminal.wait_for(CURTAIN)  # an Action depends on the hand
        assert BANNER not in terminal.text()
        assert "Hand of" not in terminal.text()
        lift_curtain(terminal, "your Action?")
        terminal.key("v")
        terminal.wait_for("Hand of")
        terminal.key("t")
        terminal.wait_for("thorax")
        terminal.hang_up()
        terminal.wait_end()
    kept = saved("summer").answers
    assert len(kept) == 8
    with antterm("resume", "summer") as terminal:
        terminal.wait_for(CURTAIN)
        lift_curtain(terminal, "Since your turn")
        play_on(terminal, "summer", 2)
    assert saved("summer").answers[:8] == kept
    shown = command("show", "summer", "--ascii")
    assert shown.returncode == 0
    assert "Great Tunnel" in shown.stdout
