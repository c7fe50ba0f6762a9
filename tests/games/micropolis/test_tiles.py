"""The list of tiles, and an owner's own."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from antterm.core.options import BadOption, with_defaults
from antterm.games.micropolis.rules.tiles import (
    Craft,
    Deck,
    DeckError,
    Fruit,
    Port,
    Specialist,
    parse_deck,
    reconstruction,
)
from tests.games.micropolis.positions import DECK, GAME

OWN_FILE = files("antterm.games.micropolis.rules").joinpath("data", "deck.txt").read_text(encoding="utf-8")


def test_the_deck_is_a_reconstruction_and_says_so() -> None:
    assert not reconstruction().authentic
    assert "authentic = false" in OWN_FILE


def test_sixty_one_different_tiles() -> None:
    drawings = {str(tile).partition(",")[2] for tile in DECK.values()}
    assert len(DECK) == len(drawings) == 61


def test_what_is_known_of_the_tiles_holds() -> None:
    fruits = Counter(fruit for tile in DECK.values() for segment in tile.segments for fruit in segment.fruits)
    kinds = [fruits[fruit] for fruit in Fruit if fruit is not Fruit.GIFT]
    assert kinds == [6, 5, 4, 3, 2, 1]
    ants = [ant for tile in DECK.values() for ant in tile.specialists]
    assert sum(ant.craft is Craft.ARCHITECT for ant in ants) == 2
    assert sum(ant.eggs for ant in ants) == 15
    assert {tile.barracks for tile in DECK.values()} == {0, 1, 2, 3, 4}


def test_the_segments_of_a_tile_share_its_four_ports() -> None:
    for tile in DECK.values():
        ports = [port for segment in tile.segments for port in segment.ports]
        assert sorted(ports) == sorted(Port)
        assert all(port in tile.segments[tile.segment_at[port]].ports for port in Port)


def test_a_line_is_read_with_all_that_is_on_it() -> None:
    tile = DECK["15"]
    assert tile.segments[0].ports == (Port.LEFT_OUTER, Port.RIGHT_OUTER)
    assert tile.segments[0].specialists == (Specialist(Craft.QUEEN),)
    assert tile.segments[0].fruits == (Fruit.GRAPE,)
    assert (DECK["07"].barracks, DECK["07"].segments[1].specialists) == (1, (Specialist(Craft.NURSE, 2),))
    assert (DECK["19"].segments[0].workers, DECK["19"].ants) == (3, 4)


def test_a_deck_becomes_a_document_and_back() -> None:
    document = parse_deck(OWN_FILE)
    assert Deck.of(document) == reconstruction()
    assert document["name"] == "Reconstruction"


def _broken(number: int, line: str) -> str:
    """A good file with one line (counted from the first tile) replaced."""
    lines = [line for line in OWN_FILE.splitlines() if line[:1].isdigit()]
    lines[number - 1] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("07,1", "bad_line"),
        ("07,1,Lo+Li:2 | Ro+Ri:0,x", "bad_line"),
        ("0-7,1,Lo+Li:2 | Ro+Ri:0", "bad_id"),
        ("06,1,Lo+Li:2 | Ro+Ri:0", "id_twice"),
        ("07,5,Lo+Li:2 | Ro+Ri:0", "bad_barracks"),
        ("07,²,Lo+Li:2 | Ro+Ri:0", "bad_barracks"),
        ("07,1,Lo+Li | Ro+Ri:0", "bad_segment"),
        ("07,1,Lo+Li:2 | Ro+Rx:0", "unknown_port"),
        ("07,1,Lo+Li:2 | Ro+Li:0", "port_twice"),
        ("07,1,Lo+Lo+Li:2 | Ro+Ri:0", "port_twice"),
        ("07,1,Lo+Li:2 | Ro:0", "port_missing"),
        ("07,1,Lo+Li:many | Ro+Ri:0", "bad_workers"),
        ("07,1,Lo+Li:2/ant | Ro+Ri:0", "unknown_thing"),
        ("07,1,Lo+Li:2/nurse | Ro+Ri:0", "unknown_thing"),
        ("07,1,Lo+Li:2/queen3 | Ro+Ri:0", "unknown_thing"),
        ("name = late", "bad_line"),
    ],
)
def test_a_broken_line_is_refused_with_its_number(line: str, code: str) -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck(_broken(7, line))
    assert (caught.value.line, caught.value.code) == (7, code)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 0, "wrong_number"),
        ("# nothing\n01,0,Lo:0 | Li:0 | Ro:0 | Ri:0", 2, "wrong_number"),
        ("publisher = me", 1, "unknown_field"),
        ("name = mine\nauthentic = perhaps", 2, "bad_authentic"),
    ],
)
def test_a_broken_file_is_refused(text: str, line: int, code: str) -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck(text)
    assert (caught.value.line, caught.value.code) == (line, code)


@pytest.mark.parametrize("document", [{}, {"tiles": 3}, {"tiles": [1]}, {"tiles": [], "name": 1}])
def test_a_document_that_is_no_deck_is_refused_when_the_game_is_set_up(document: object) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.setup(with_defaults(GAME.options, 2, {"deck": document}), 2, 1)
    assert caught.value.code == ("bad_deck" if isinstance(document, dict) else "unknown_value")


def test_an_own_deck_is_played_with_and_saved() -> None:
    own = parse_deck(OWN_FILE.replace("name = Reconstruction", "name = Mine").replace("\n54,2,", "\n54,3,"))
    state = GAME.setup(with_defaults(GAME.options, 3, {"deck": own}), 3, 1)
    assert state.deck.name == "Mine"
    assert state.deck.tiles["54"].barracks == 3
    assert GAME.decode(GAME.encode(state)) == state
