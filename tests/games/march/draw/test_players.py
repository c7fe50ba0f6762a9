"""The pane of the players: what they have, what they are, and the points if the game were over now."""

from __future__ import annotations

import re

import pytest

from antterm.draw.canvas import Tiles
from antterm.draw.scene import Look
from antterm.games.march.draw.mats import lay_mats
from antterm.games.march.rules.round_end import final_scores
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen.players import Players
from tests.games.march.handmade import BLACK, BLUE, RED, HandmadeMatch

NAMES = ("Ann", "Bram", "Cleo")


def rows(width: int, tiles: Tiles, names: tuple[str, ...] = NAMES) -> list[str]:
    """The pane as Ann sees it; Bram leads with larvae, by which Bram would get a bonus."""
    position = HandmadeMatch()
    position.gives(BLUE, larvae=6)
    position.gives(RED, food=1)
    position.nests[BLACK].score = 4
    view = view_of(position.state, RED)
    pane = Players(view, names, RED, final_scores(view).scores, ("", "hoarder", "settler"), tiles)
    return pane.draw(width, 4).to_text().splitlines()


@pytest.mark.parametrize("tiles", ["solid", "outlines"])
def test_from_40_columns_on_the_points_if_over_now_and_what_all_are_stand_there(tiles: Tiles) -> None:
    heads, ann, bram, cleo = rows(43, tiles)
    assert heads.endswith("final")
    assert "Ann you" in ann
    assert "Bram hoarder" in bram
    assert "Cleo settler" in cleo
    assert [int(row.split()[-1]) for row in (ann, bram, cleo)] == [4, 4, 5], (
        "3 for food, 3 for larvae, 1 each for cards"
    )


def test_a_character_that_has_no_room_is_left_out_whole() -> None:
    _heads, _ann, bram, _cleo = rows(43, "solid", ("Ann", "Bartholomew", "Cleo"))
    assert "Bartholomew" in bram
    assert "h" not in bram.split("Bartholomew")[1]


def test_below_40_columns_neither_stands_there() -> None:
    text = "\n".join(rows(31, "solid"))
    assert not any(word in text for word in ("final", "you", "hoarder"))


def test_points_that_are_not_told_leave_no_column() -> None:
    view = view_of(HandmadeMatch().state, RED)
    heads, *players = Players(view, NAMES, RED, ()).draw(43, 4).to_text().splitlines()
    assert "final" not in heads
    assert all(row.rstrip().endswith(str(nest.ants)) for row, nest in zip(players, view.nests, strict=True))


@pytest.mark.parametrize("solid", [False, True])
def test_the_species_of_a_player_is_named_in_full_or_in_short_or_not_at_all(solid: bool) -> None:
    position = HandmadeMatch(4, species="special")
    for seat, species in enumerate(sorted(position.components.species)[:4]):
        position.plays(seat, species)
        position.nests[seat].rested = True
    view = view_of(position.state, RED)
    for width in range(40, 80, 5):
        for first in range(4):
            mat = lay_mats(view, ("Sonia", "Bram", "Cleo", "Trudy"), width, 20, Look(solid=solid), first)
            assert not re.search(r"(?<=[a-z])~", mat.draw(width, 20).to_text().splitlines()[0])
