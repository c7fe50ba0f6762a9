"""What an ink is sent as: the same by the first screen as by Textual through Rich."""

from __future__ import annotations

import pytest
from rich.color import ColorSystem

from antterm.draw.canvas import Colors, Ink
from antterm.draw.roles import THEMES, every_role
from antterm.ui.adapter.thrift import _cells_in
from antterm.ui.terminal.colours import Display, erases_in_colour
from antterm.ui.terminal.theme import COLOUR_SYSTEMS, Theme
from tests.sampling import each_value

SYSTEMS = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
}


@pytest.mark.few(2)
@pytest.mark.parametrize(("colors", "theme"), each_value(COLOUR_SYSTEMS, THEMES))
def test_an_ink_looks_as_rich_renders_it(colors: Colors, theme: str) -> None:
    styles, display = Theme(colors, theme), Display(colors, theme)
    roles = every_role()
    inks = [Ink(role, ground, attrs) for role in roles for ground, attrs in (("", ""), ("row", "bu"))]
    inks += [Ink("text", role, attrs) for role in roles for attrs in ("", "d", "i", "r")]
    for ink in inks:
        cells = _cells_in(styles.style(ink), SYSTEMS[COLOUR_SYSTEMS[colors]])
        (_letter, look), (_blank, on_blank) = cells["x"], cells[" "]
        assert display.look(ink) == look, ink
        assert display.look(ink).on(" ") == on_blank, ink


@pytest.mark.parametrize(
    ("env", "erases"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "foot"}, True),
        ({"TERM": "screen-256color"}, False),
        ({"TERM": "xterm-256color", "STY": "1.pts"}, False),
        ({}, False),
    ],
)
def test_blanks_are_erased_where_the_colour_stays(
    env: dict[str, str], erases: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "STY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert erases_in_colour() == erases
