"""Galleries: the rulebook's example, and any anthill by another method."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from antterm.games.micropolis.rules.anthill import Anthill, Side, galleries
from antterm.games.micropolis.rules.tiles import Fruit, Port, Tile
from tests.games.micropolis.positions import DECK, anthill, tiles

RING = "34 56 47 35 15 57 44 52 09 48"
arcs = st.lists(st.sampled_from(list(DECK.values())), min_size=1, max_size=10, unique=True).map(tuple)


def same_gallery(arc: tuple[Tile, ...]) -> set[frozenset[tuple[int, int]]]:
    """Sets of joined segments, by the transitive closure of "is joined to" over all ports (Warshall)."""
    ports = [(place, port) for place in range(len(arc)) for port in Port]
    number = {port: i for i, port in enumerate(ports)}
    joined = [[False] * len(ports) for _ in ports]
    for place, tile in enumerate(arc):
        for segment in tile.segments:
            for one, other in product(segment.ports, repeat=2):
                joined[number[place, one]][number[place, other]] = True
        after = place + 1
        if after == len(arc) and len(arc) == 10:
            after = 0
        if after < len(arc):
            for level in "oi":
                here, there = number[place, Port(f"R{level}")], number[after, Port(f"L{level}")]
                joined[here][there] = joined[there][here] = True
    for middle, here in product(range(len(ports)), repeat=2):
        if joined[here][middle]:
            joined[here] = [one or other for one, other in zip(joined[here], joined[middle], strict=True)]

    def segment_of(index: int) -> tuple[int, int]:
        place, port = ports[index]
        return place, next(i for i, segment in enumerate(arc[place].segments) if port in segment.ports)

    return {frozenset(segment_of(i) for i, reached in enumerate(row) if reached) for row in joined}


@given(arcs)
def test_galleries_are_what_is_joined(arc: tuple[Tile, ...]) -> None:
    found = galleries(arc)
    assert {
        frozenset((part.place, part.segment) for part in gallery.parts) for gallery in found
    } == same_gallery(arc)
    for gallery in found:
        segments = [arc[part.place].segments[part.segment] for part in gallery.parts]
        assert gallery.ants == sum(len(segment.specialists) + segment.workers for segment in segments)
        assert gallery.tiles == len({part.place for part in gallery.parts})
        assert sorted(gallery.fruits) == sorted(fruit for segment in segments for fruit in segment.fruits)


@given(arcs)
def test_an_open_anthill_has_four_openings_and_a_ring_none(arc: tuple[Tile, ...]) -> None:
    assert sum(gallery.openings for gallery in galleries(arc)) == (0 if len(arc) == 10 else 4)


@given(arcs)
def test_no_ant_is_lost_or_counted_twice(arc: tuple[Tile, ...]) -> None:
    assert sum(gallery.ants for gallery in galleries(arc)) == sum(tile.ants for tile in arc)


def test_v10_galleries_of_the_ring() -> None:
    found = {
        frozenset(part.place + 1 for part in gallery.parts): gallery
        for gallery in galleries(tiles(RING))
        if gallery.ants
    }
    assert {places: gallery.ants for places, gallery in found.items()} == {
        frozenset({4, 5, 6, 7, 8}): 8,
        frozenset({1, 2, 3, 4}): 6,
        frozenset({9, 10, 1}): 5,
        frozenset({6, 7}): 3,
        frozenset({8, 9}): 2,
    }
    royal = found[frozenset({4, 5, 6, 7, 8})]
    assert (royal.queens, sorted(royal.fruits)) == (1, [Fruit.GIFT, Fruit.GRAPE])
    assert found[frozenset({9, 10, 1})].fruits == (Fruit.GIFT,)


def test_a_gallery_may_enter_a_tile_twice_and_still_counts_it_once() -> None:
    """Tile 58 turns back on the left and on the right; the ring leads from one to the other."""
    straight = Tile("s", 0, DECK["48"].segments)
    turning = Tile("t", 0, DECK["58"].segments)
    ring = galleries((turning, *[straight] * 9))
    assert len(ring) == 1
    assert (ring[0].tiles, len(ring[0].parts)) == (10, 20)


def test_the_seam_joins_a_gallery_to_itself() -> None:
    straight = Tile("s", 0, DECK["48"].segments)
    assert [gallery.tiles for gallery in galleries((straight,) * 10)] == [10, 10]


def test_the_first_and_the_last_tile_have_one_place_only() -> None:
    assert anthill().sides == ()
    assert anthill("34").sides == (Side.LEFT, Side.RIGHT)
    assert anthill(" ".join(RING.split()[:9])).sides == ()
    assert anthill(RING).closed


def test_tiles_join_at_the_end_chosen() -> None:
    start = Anthill(tiles("34"))
    assert [tile.id for tile in start.place(DECK["56"], Side.LEFT).tiles] == ["56", "34"]
    assert [tile.id for tile in start.place(DECK["56"], Side.RIGHT).tiles] == ["34", "56"]
