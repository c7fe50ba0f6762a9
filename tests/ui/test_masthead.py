"""The name of the program and the burrow on the first screen."""

from __future__ import annotations

import pytest

from antterm.ui.models.home import BURROW_ROWS, HIGH, LOW, Burrow, Masthead, picture


@pytest.mark.parametrize(("width", "shows_ant"), [(58, False), (78, True), (118, True)])
def test_the_name_in_pixels_stands_whole_beside_the_ant_where_both_have_room(
    width: int, shows_ant: bool
) -> None:
    canvas = Masthead(solid=True).draw(width, HIGH)
    roles = [role for row in canvas.rows for _char, ink in row for role in (ink.fg, ink.bg)]
    assert ("logo.head" in roles) is shows_ant
    tones = [roles.count(f"logo.{tone}") for tone in range(4)]
    wide = Masthead(solid=True).draw(300, HIGH)
    whole = [role for row in wide.rows for _char, ink in row for role in (ink.fg, ink.bg)]
    assert tones == [whole.count(f"logo.{tone}") for tone in range(4)]
    assert "Insect board games" in canvas.to_text()


@pytest.mark.parametrize("height", [LOW, HIGH])
def test_without_solid_tiles_the_name_is_ascii(height: int) -> None:
    text = Masthead(solid=False).draw(58, height).to_text()
    assert text.isascii()
    assert ("antterm" if height == LOW else picture("outlined")[2]) in text


@pytest.mark.parametrize("width", [60, 80, 120, 250])
def test_the_burrow_is_closed_at_both_ends(width: int) -> None:
    canvas = Burrow().draw(width, BURROW_ROWS)
    assert all(row[0][1].bg == row[-1][1].bg for row in canvas.rows[1:])
    assert canvas.rows[-1][0][1].bg == "burrow.rock"
    assert {char for char, _ink in canvas.rows[-1]} <= set(" ●▲■◆★")
