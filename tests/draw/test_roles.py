"""Every role has a colour, and what must be read can be read."""

from __future__ import annotations

import pytest

from antterm.draw.roles import LIGHT_256, MONO_ATTRS, PALETTE_16, PALETTE_256, ROLES
from antterm.hive.pieces import Bug

READABLE = 4.4
"""Contrast of words to their ground."""

STEPS = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
XTERM = {(r, g, b) for r in STEPS for g in STEPS for b in STEPS} | {(n, n, n) for n in range(8, 239, 10)}


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    linear = [
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """The ratio of the Web Content Accessibility Guidelines, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_palettes_know_every_role_and_no_other() -> None:
    assert PALETTE_256.keys() == ROLES.keys()
    assert PALETTE_16.keys() == ROLES.keys()
    assert MONO_ATTRS.keys() <= ROLES.keys()
    assert set("".join(MONO_ATTRS.values())) <= set("burdi")


@pytest.mark.parametrize("palette", [PALETTE_256, LIGHT_256])
def test_every_colour_is_one_of_xterms_256(palette: dict[str, str]) -> None:
    assert {role: colour for role, colour in palette.items() if rgb(colour) not in XTERM} == {}


@pytest.mark.parametrize(
    "role", ["text", "title", "warning", "good", "target", "cursor", "selected", "last", "ghost"]
)
def test_words_beside_the_tiles_can_be_read_on_either_ground(role: str) -> None:
    assert contrast(PALETTE_256[role], "#1c1c1c") > READABLE
    assert contrast(LIGHT_256[role], "#ffffff") > READABLE


def test_the_light_palette_changes_no_tile() -> None:
    assert LIGHT_256.keys() <= ROLES.keys()
    assert not [role for role in LIGHT_256 if role.endswith(".tile") or ".bug." in role]


@pytest.mark.parametrize("bug", [bug.name.lower() for bug in Bug])
def test_insects_stand_out_from_their_tiles(bug: str) -> None:
    assert contrast(PALETTE_256[f"white.bug.{bug}"], PALETTE_256["white.tile"]) > READABLE
    assert contrast(PALETTE_256[f"bug.{bug}"], PALETTE_256["black.tile"]) > READABLE
    assert PALETTE_16[f"white.bug.{bug}"] != PALETTE_16["white.tile"]
    assert PALETTE_16[f"bug.{bug}"] != PALETTE_16["black.tile"]


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("target.number", "target.tile"),
        ("white.name", "white.tile"),
        ("black.name", "black.tile"),
        ("white.last", "white.tile"),
        ("white.warning", "white.tile"),
        ("white.ghost", "white.tile"),
        ("black.warning", "black.tile"),
        ("black.last", "black.tile"),
        ("black.ghost", "black.tile"),
        ("text", "panel"),
    ],
)
def test_words_can_be_read_on_their_ground(ink: str, ground: str) -> None:
    assert contrast(PALETTE_256[ink], PALETTE_256[ground]) > READABLE
    assert PALETTE_16[ink] != PALETTE_16[ground]


def test_the_tiles_differ_in_lightness_and_without_colours() -> None:
    assert contrast(PALETTE_256["white.tile"], PALETTE_256["black.tile"]) > 7
    assert MONO_ATTRS.get("white.tile") != MONO_ATTRS.get("black.tile")
