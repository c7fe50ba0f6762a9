"""A line that is typed and is no answer: it stays, with the reason and the keys in rows of their own."""

from __future__ import annotations

import pytest

from antterm.draw.canvas import Glyphs
from antterm.i18n import use
from antterm.ui.models.layout import Pane
from tests.conformance.driver import moments
from tests.conformance.games import GAMES, Setting, game_of
from tests.conformance.stage import Seating, Stage
from tests.sampling import each_value

TABLES = [Setting(game_id, game_of(game_id).usual_seats) for game_id in GAMES]
WRONG = ("xyzzy", "wB2 to the right of bM please", "99", "no", "place the queen where nobody has been before")
"""Lines that answer nothing, some of which begin as an answer may."""
SPOKEN: tuple[tuple[Glyphs, str], ...] = (
    ("unicode", "en"),
    ("unicode", "es"),
    ("unicode", "ru"),
    ("ascii", "en"),
)
LOOKS = [(size, *spoken) for size in ((80, 24), (60, 20)) for spoken in SPOKEN]


def rows_of_prompt(stage: Stage) -> list[str]:
    """The rows of the prompt, without blanks around them."""
    return [row.strip() for row in stage.canvas(Pane.PROMPT).to_text().rstrip("\n").split("\n")]


@pytest.mark.few(4)
@pytest.mark.parametrize(("setting", "look"), each_value(TABLES, LOOKS), ids=str)
def test_a_wrong_line_keeps_its_text_the_reason_and_the_keys_apart(
    setting: Setting, look: tuple[tuple[int, int], Glyphs, str]
) -> None:
    size, glyphs, language = look
    use(language)
    for number, record in enumerate(moments(setting, 3, every=100)):
        stage = Stage(setting, record, Seating(size, glyphs, hidden=False, zoom="auto"))
        stage.plays = False
        if stage.model.ask is None:
            continue
        typed = WRONG[number % len(WRONG)]
        if any(typed in choice.text for choice in stage.model.ask.choices):
            continue
        stage.press("Tab")
        before = len(rows_of_prompt(stage))
        stage.press(":")
        assert len(rows_of_prompt(stage)) >= before, "the board would jump"
        for char in typed:
            stage.model.press("Space" if char == " " else char)  # nobody looks at the line until it is given
        stage.press("Enter")
        if stage.decided:  # another name of an answer
            continue
        assert stage.model.typing.line is not None
        assert stage.model.typing.line.text == typed
        *said, line, keys = rows_of_prompt(stage)
        reason = " ".join(filter(None, said))
        assert reason == " ".join(stage.model.message.split()), "the reason, whole and alone"
        room = min(30, size[0] // 3)
        assert line.startswith(f":{typed[max(0, len(typed) + 1 - room) :]}"), "the line as it was typed"
        assert keys.startswith("Enter "), "and the keys that mend it"
        assert "Esc " in keys
