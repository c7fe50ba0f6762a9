"""Every role has a colour, and what must be read can be read."""

from __future__ import annotations

import re

import pytest

from antterm import registry
from antterm.draw.contrast import rgb_of_xterm
from antterm.draw.roles import SHARED, THEMES, colour_of, every_role, inks_of, role_of

ROLES = every_role()
XTERM_16 = {
    f"{bright}{name}"
    for bright in ("", "bright_")
    for name in ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
}


def test_every_role_says_what_it_is_for_and_belongs_to_one_game_or_to_all() -> None:
    assert all(role.meaning for role in ROLES.values())
    assert set("".join(role.mono for role in ROLES.values())) <= set("burdi")
    rooms = [SHARED, *(inks for game in registry.HOMES if (inks := inks_of(game)))]
    assert len(ROLES) == sum(len(inks.roles) for inks in rooms)
    assert all(role_of(name) == role for name, role in ROLES.items())
    assert role_of("no such role") is None


@pytest.mark.parametrize("theme", THEMES)
def test_every_role_has_colours_in_every_theme(theme: str) -> None:
    for role in ROLES:
        colour = colour_of(role, theme)
        assert colour is not None, role
        assert not colour.rgb or re.fullmatch("#[0-9a-f]{6}", colour.rgb), role
        assert 16 <= colour.number < 256, role
        assert colour.rgb != f"#{bytes(rgb_of_xterm(colour.number)).hex()}", f"{role}: the number is enough"
        assert colour.ansi in XTERM_16 | {""}, role
    for room in (SHARED, *(inks for game in registry.HOMES if (inks := inks_of(game)))):
        assert set(room.colours(theme)) == set(room.roles)
