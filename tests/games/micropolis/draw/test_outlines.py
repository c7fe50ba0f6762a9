"""Micropolis in characters: what is drawn is what is there.

The golden drawings lie in `golden/`. After an intended change, renew and then look at them:

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/micropolis/draw/test_outlines.py && git diff tests/games
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.draw.canvas import Canvas, Glyphs, Ink
from antterm.draw.contrast import READABLE, contrast
from antterm.draw.roles import THEMES, colour_of, every_role
from antterm.games.micropolis.draw import DRAWING
from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.bars import ROWS, Bars
from antterm.games.micropolis.draw.names import Growth, first_slot, gallery_letters
from antterm.games.micropolis.draw.plan import DOWN, EAST, INNER, OUTER, UP, WEST, plan_of
from antterm.games.micropolis.draw.ring import draw_ring, draw_strip
from antterm.games.micropolis.draw.row import BestEnd, LinePainter, Offer, RowScene, _last_row, row_height
from antterm.games.micropolis.draw.sheet import PadScene, draw_pad
from antterm.games.micropolis.draw.table import Standing, Table, table_rows
from antterm.games.micropolis.draw.tile import TileChar, draw_tile
from antterm.games.micropolis.rules.anthill import Anthill, AnthillId, Side, galleries
from antterm.games.micropolis.rules.draft import RowTile
from antterm.games.micropolis.rules.game import Micropolis
from antterm.games.micropolis.rules.scoring import totals
from antterm.games.micropolis.rules.tiles import LEFT, RIGHT, Port, Segment, Tile, reconstruction
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words.score import line_names
from tests.draw.colours import shown
from tests.draw.goldens import goldens_beside
from tests.foreseen import FROZEN
from tests.games.micropolis.draw.neighbours import alike
from tests.sampling import each_value, fewer

check_golden = goldens_beside(__file__)


def draw_row(row: RowScene, width: int) -> Canvas:
    """The row in outlines."""
    return row.strip(LinePainter()).draw(width, row_height(symbol_row=True))


GLYPHS = ("unicode", "ascii")
TILES = reconstruction().tiles
WIDTHS = (5, 8, 11)

EXAMPLE = tuple(TILES[tile] for tile in ("34", "56", "47", "35", "15", "57", "44", "52", "09", "48"))
"""The ring that scores as the rulebook's example does."""
FULL = frozenset(("56", "57", "52", "09"))
GROWTH = (Side.RIGHT, *(Side.LEFT, Side.RIGHT) * 4, Side.RIGHT)


def scene(glyphs: Glyphs, tiles: int = 10, **more: object) -> AnthillScene:
    growth = GROWTH[:tiles]
    first = 4 - growth[1:].count(Side.LEFT)
    part = EXAMPLE[first : first + tiles]
    return AnthillScene(Anthill(part, 6, FULL), "Ann", glyphs, growth, **more)  # type: ignore[arg-type]


def partitions(ports: list[Port]) -> Iterator[list[list[Port]]]:
    """All ways to divide ports among segments."""
    if not ports:
        yield []
        return
    first, rest = ports[0], ports[1:]
    for parts in partitions(rest):
        yield [[first], *parts]
        for number, part in enumerate(parts):
            yield [*parts[:number], [first, *part], *parts[number + 1 :]]


ALL_SHAPES = [
    Tile(f"t{number}", 0, tuple(Segment(tuple(port for port in Port if port in part)) for part in parts))
    for number, parts in enumerate(partitions(list(Port)))
]


def after(seats: int, answers: int, **options: str) -> MicropolisView:
    """What everybody sees after so many random answers."""
    game = Micropolis()
    play = Play.start(game, with_defaults(game.options, seats, options), seats, 1)
    rng = Streams(3)
    for _ in range(answers):
        if play.ask is not None:
            play.answer(rng.pick("choice", play.ask.choices).text)
    view: MicropolisView = play.view(None)
    return view


# Tiles


def test_there_are_fifteen_shapes_of_tiles() -> None:
    assert len(ALL_SHAPES) == 15


@pytest.mark.parametrize(("width", "turned", "tight"), each_value(range(4, 17), [False, True], [False, True]))
def test_lines_join_exactly_the_ports_of_a_segment(width: int, turned: bool, tight: bool) -> None:
    ways = {EAST: (1, 0, WEST), WEST: (-1, 0, EAST), UP: (0, -1, DOWN), DOWN: (0, 1, UP)}
    for tile in (*ALL_SHAPES, *TILES.values()):
        plan = plan_of(tile, width, tight)
        cells = (plan.turned() if turned else plan).cells
        for number, segment in enumerate(tile.segments):
            ends = []
            for port in segment.ports:
                x = 0 if (port in LEFT) is not turned else width - 1
                y = OUTER if (port in (LEFT[0], RIGHT[0])) is not turned else INNER
                ends.append((x, y))
                assert cells[x, y][1] == number, tile
                assert cells[x, y][0] & (WEST if x == 0 else EAST), f"{tile}: the line leads over the edge"
            here, edge = set(), {ends[0]}
            while edge:
                here |= edge
                edge = {
                    (x + dx, y + dy)
                    for x, y in edge
                    for way, (dx, dy, back) in ways.items()
                    if cells[x, y][0] & way and cells.get((x + dx, y + dy), (0, 0))[0] & back
                } - here
            assert set(ends) <= here or _passes_under(cells, number), tile
            assert {cells[cell][1] for cell in here} == {number}, f"{tile}: another gallery is touched"


def _passes_under(cells: dict[tuple[int, int], tuple[int, int]], segment: int) -> bool:
    """Whether a segment is cut in two by another's upright line and goes on at its other side."""
    between = sorted(x for (x, y), (_mask, owner) in cells.items() if y == 1 and owner == segment)
    others = {x for (x, y), (_mask, owner) in cells.items() if y == 1 and owner != segment}
    gaps = set(range(between[0], between[-1] + 1)) - set(between)
    return len(gaps) == 1 and gaps <= others


def missing(tile: Tile, segment: int, spots: tuple[TileChar, ...]) -> tuple[int, int, int]:
    """Return the numbers of workers, specialists and fruits of a segment that are not drawn."""
    mine = [spot for spot in spots if spot.segment == segment]
    digits = [int(spot.char) for spot in mine if spot.kind == "worker" and spot.char.isdigit()]
    workers = sum(digits) or sum(spot.kind == "worker" for spot in mine)
    crafts = sum(spot.kind == "specialist" and spot.char.isalpha() for spot in mine)
    fruits = sum(spot.kind == "fruit" for spot in mine)
    own = tile.segments[segment]
    return own.workers - workers, len(own.specialists) - crafts, len(own.fruits) - fruits


@pytest.mark.parametrize("turned", [False, True])
def test_what_finds_no_room_leaves_a_mark(turned: bool) -> None:
    marks = 0
    for tile in TILES.values():
        spots = draw_tile(tile, 4, "unicode", (), turned)
        for number in range(len(tile.segments)):
            marked = any(spot.kind == "more" for spot in spots if spot.segment == number)
            assert marked == any(missing(tile, number, spots)), tile
            marks += marked
    assert 0 < marks < 3


@pytest.mark.parametrize("width", [5, 6, 8])
@pytest.mark.parametrize("turned", [False, True])
def test_everything_on_a_tile_is_drawn(turned: bool, width: int) -> None:
    for tile in TILES.values():
        spots = draw_tile(tile, width, "unicode", tuple("ABCD"[: len(tile.segments)]), turned)
        assert len({(spot.x, spot.y) for spot in spots}) == len(spots)
        for number in range(len(tile.segments)):
            assert missing(tile, number, spots) == (0, 0, 0), tile


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_golden_tiles(glyphs: Glyphs) -> None:
    blocks = []
    for width in WIDTHS:
        for start in range(0, len(ALL_SHAPES), 5):
            canvas = Canvas(5 * (width + 2), 3)
            for column, tile in enumerate(ALL_SHAPES[start : start + 5]):
                for spot in draw_tile(tile, width, glyphs, tuple("ABCD"[: len(tile.segments)])):
                    canvas.put(column * (width + 2) + spot.x, spot.y, spot.char)
            blocks.append(canvas.to_text())
    check_golden(f"micropolis-tiles.{glyphs}", "\n\n".join(blocks))


# Galleries and their letters


@given(st.integers(0, 10**9), st.lists(st.sampled_from(Side), min_size=9, max_size=9))
def test_a_gallery_keeps_its_letter_and_shares_it_with_none(seed: int, sides: list[Side]) -> None:
    deck = list(TILES.values())
    Streams(seed).shuffle("tiles", deck)
    tiles: tuple[Tile, ...] = (deck[0],)
    growth: tuple[Side, ...] = (Side.RIGHT,)
    before: dict[tuple[str, int], str] = {}
    for tile, side in zip(deck[1:], [None, *sides], strict=False):
        letters = gallery_letters(tiles, growth)
        found = galleries(tiles)
        assert len(set(letters)) == len(letters) == len(found)
        assert "?" not in letters
        now = {
            (tiles[part.place].id, part.segment): letter
            for gallery, letter in zip(found, letters, strict=True)
            for part in gallery.parts
        }
        kept = Counter(before.values())
        for letter in kept:
            places = [place for place, was in before.items() if was == letter]
            assert len({now[place] for place in places}) == 1, "a gallery never falls apart"
            joined = {before[place] for place in before if now[place] == now[places[0]]}
            assert now[places[0]] in joined, "one of those that join gives the letter"
        new = {letter for place, letter in now.items() if not any(now[p] == letter for p in before)}
        assert not new & set(before.values()), "a preview speaks of both: the freed letter waits"
        before = now
        if side is None:
            continue
        tiles = (tile, *tiles) if side is Side.LEFT else (*tiles, tile)
        growth = (*growth, side)


def growing(seed: int) -> Iterator[AnthillScene]:
    """Yield an anthill after each of its ten tiles, which lie at either end as chance has it."""
    deck, chance = list(TILES.values()), Streams(seed)
    chance.shuffle("tiles", deck)
    tiles, growth = tuple[Tile, ...](), Growth()
    for tile in deck[:10]:
        side = chance.pick("side", tuple(Side)) if tiles else Side.RIGHT
        tiles = (tile, *tiles) if side is Side.LEFT else (*tiles, tile)
        growth = (*growth, side)
        yield AnthillScene(Anthill(tiles), "Ann", "unicode", growth)


@given(st.integers(0, 10**9))
def test_neighbouring_galleries_never_share_a_colour(seed: int) -> None:
    assert [alike(scene) for scene in growing(seed)] == [set()] * 10


def test_a_gallery_keeps_its_colour_while_an_anthill_grows() -> None:
    kept = changed = 0
    for seed in range(50):
        before = dict[str, str]()
        for scene in growing(seed):
            now = {letter: scene.line_role(letter) for own in scene.letters for letter in own}
            if not scene.anthill.closed:  # where its ends meet there may be no other way
                kept += sum(before[letter] == now[letter] for letter in before.keys() & now.keys())
                changed += sum(before[letter] != now[letter] for letter in before.keys() & now.keys())
            before = now
    assert changed < kept / 100


def test_a_tile_stays_where_it_was_laid() -> None:
    places: dict[str, int] = {}
    for count in range(1, 11):
        shown = scene("ascii", count)
        first = first_slot(shown.anthill.tiles, shown.growth)
        now = {tile.id: (first + index) % 10 for index, tile in enumerate(shown.anthill.tiles)}
        assert places.items() <= now.items()
        places = now
    assert sorted(places.values()) == list(range(10))


# The anthill


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("tiles", [0, 1, 6, 9, 10])
def test_golden_rings(tiles: int, glyphs: Glyphs) -> None:
    shown = scene(glyphs, tiles, commander=True, last="35" if tiles else None)
    check_golden(f"micropolis-ring-{tiles}.{glyphs}", draw_ring(shown, 46).to_text())


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_golden_ring_with_room_for_words(glyphs: Glyphs) -> None:
    shown = scene(glyphs, 6, ghost="47", marked=frozenset(["57"]))
    check_golden(f"micropolis-ring-wide.{glyphs}", draw_ring(shown, 60, inside=7).to_text())


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("tiles", [6, 10])
def test_golden_strips(tiles: int, glyphs: Glyphs) -> None:
    check_golden(f"micropolis-strip-{tiles}.{glyphs}", draw_strip(scene(glyphs, tiles), 60).to_text())


def test_the_galleries_of_a_closed_ring_run_round_both_its_ends() -> None:
    rows = draw_ring(scene("unicode"), 46).to_text().split("\n")
    assert rows[1].startswith("┏")
    assert rows[1].endswith("┓")
    assert all(row.startswith("┃") and row.endswith("┃") for row in rows[2:9])
    assert "ring closed" in rows[5]
    half = draw_ring(scene("unicode", 6), 46).to_text().split("\n")
    assert half[1].startswith("┏")
    assert not half[1].endswith("┓")


def test_the_two_places_for_the_next_tile_are_named() -> None:
    text = draw_ring(scene("ascii", 5), 46).to_text()
    assert text.count("left") == 1
    assert text.count("right") == 1
    assert "tile 5 of 10" in text
    assert "left" not in draw_ring(scene("ascii", 9), 46).to_text()


@pytest.mark.parametrize(
    "name", ["Ann", "Cleopatra of the Meadow", "\u8681\u8681\u8681\u8681\u8681\u8681\u8681\u8681"]
)
def test_the_army_has_its_number_and_the_flag_of_the_commander_whatever_the_name(name: str) -> None:
    for tiles, state in ((7, "tile 7 of 10"), (10, "ring closed")):
        shown = replace(scene("ascii", tiles, commander=True), name=name)
        army = next(row for row in draw_ring(shown, 46).to_text().split("\n") if "!######...." in row)
        assert "!######.... 6" in army
        assert name != "Ann" or state in army
    shown = replace(scene("ascii", 7, commander=True), name="Cleopatra of the Meadow II")
    assert "~ II !######.... 6#" in draw_ring(shown, 46).to_text(), "which of hers is told"


def test_barracks_show_whether_they_are_full() -> None:
    text = draw_ring(scene("ascii"), 46).to_text()
    assert text.count("[##]") == 2
    assert text.count("[#]") == 2
    assert "[.]" in draw_ring(AnthillScene(Anthill(EXAMPLE, 1), "Ann", "ascii"), 46).to_text()
    assert "######...." in text


# The row


ROW = tuple(
    RowTile(TILES[tile], lying)
    for tile, lying in (("18", 3), ("42", 0), ("07", 12), ("54", 1), ("04", 0), ("12", 0), ("19", 0))
)


GAINS = (BestEnd(2, Side.RIGHT), BestEnd(7), BestEnd(12, Side.LEFT), BestEnd(0))


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("width", [46, 60])
def test_golden_rows(width: int, glyphs: Glyphs) -> None:
    shown = RowScene(ROW, glyphs, frozenset(range(4)), 2, GAINS)
    check_golden(f"micropolis-row-{width}.{glyphs}", draw_row(shown, width).to_text())


def test_the_row_tells_price_contents_and_soldiers() -> None:
    rows = draw_row(RowScene(ROW, "ascii"), 60).to_text().split("\n")
    assert rows[0].split() == ["1", "free", "2", "1#", "3", "2#", "4", "3#", "5", "4#", "6", "5#", "7", "6#"]
    assert "+3#" in rows[5]
    assert "+12#" in rows[5]
    assert "[....]" in rows[5]


# Scores


@pytest.mark.parametrize("components", [FROZEN])
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_golden_pads(glyphs: Glyphs) -> None:
    names = ["Ann", "Bob", "Cleopatra", "Dan", "Eve", "Fay"]
    six = draw_pad(PadScene(after(6, 400), names, glyphs), 46).to_text()
    advanced = draw_pad(PadScene(after(3, 60, advanced="on"), names, glyphs), 46).to_text()
    check_golden(f"micropolis-pad.{glyphs}", f"{six}\n\n{advanced}")


def test_the_pad_adds_up() -> None:
    view = after(4, 400)
    assert view.outcome is not None
    assert tuple(sum(lines.values()) for lines in DRAWING.score_lines(view)) == view.outcome.scores
    rows = draw_pad(PadScene(view, list("ABCD"), "ascii"), 46).to_text().split("\n")
    assert rows[-1].split() == ["Points", *map(str, sorted(view.outcome.scores, reverse=True))]


SIX = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def table_rows_of(
    view: MicropolisView, names: list[str], own: AnthillId, width: int, height: int = 0
) -> list[str]:
    """The rows of the table beside the board."""
    table = Table(view, tuple(names), own, own.seat, None, "ascii")
    return table.draw(width, height or table_rows(view)).to_text().split("\n")


@pytest.mark.parametrize("width", [31, 37, 43])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_table_has_everybodys_points_and_all_lines_of_ones_own(seats: int, width: int) -> None:
    view, names = after(seats, 20 * seats), ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][:seats]
    rows = table_rows_of(view, names, AnthillId(1), width)
    text = " ".join(rows)
    assert all(name in text for name in names)
    assert ">Bob" in rows[0]
    lines = DRAWING.score_lines(view)
    for row, points in zip(rows[-7:-1], lines[1].values(), strict=True):
        assert row.split()[1] == str(points), "one's own numbers come first"
    assert rows[-1].split()[:2] == ["Points", str(sum(lines[1].values()))]
    told = [int(word) for row in rows for word in row.split() if word.isdigit()]
    assert {sum(points.values()) for points in lines} <= {*told}, "nobody's points are left out"
    assert "!" in text, "the commander has a sign"


@pytest.mark.parametrize("height", [5, 6, 7, 8, 9])
@pytest.mark.parametrize("answers", fewer(30, 60))
def test_the_lines_of_a_low_table_add_up(height: int, answers: int) -> None:
    view = after(2, answers)
    rows = table_rows_of(view, ["Ann", "Bob"], AnthillId(0), 31, height)
    more = re.compile(r"^and \d more ")
    numbers = [[int(word) for word in more.sub("", row).split() if word.isdecimal()] for row in rows]
    heads = (*line_names().values(), "and")
    first = next(n for n, row in enumerate(rows) if row.split()[0] in heads)
    for place in range(2):
        total = view.sheets[place][0].total
        assert sum(row[place] for row in numbers[first:-1]) == numbers[-1][place] == total
    left_out = [name for name in line_names().values() if not any(row.startswith(name) for row in rows)]
    for told in filter(more.match, rows):
        assert told.startswith(f"and {len(left_out)} more "), "it says how many lines stand together"
        assert len(left_out) > 1, "one line alone stands under its own name"
    keyed = Table(view, ("Ann", "Bob"), AnthillId(0), 0, None, "unicode", "s").draw(31, height).to_text()
    has_more = any(map(more.match, rows))
    assert (f"{len(left_out)} more: s " in keyed) is has_more, "and the key that shows them"


@pytest.mark.parametrize(("seats", "width"), [(2, 31), (2, 43), (3, 31), (3, 43)])
def test_two_anthills_have_a_column_each_and_one_sum(seats: int, width: int) -> None:
    view = after(seats, 60, advanced="on")
    rows = table_rows_of(view, ["Ann", "Bob", "Cleo"][:seats], AnthillId(0, "b"), width)
    assert rows[1].split()[:3] == ["Anthill", "I", "II"]
    first, second = (sheet.total for sheet in view.sheets[0])
    assert rows[-2].split()[:3] == ["Anthill", str(first), str(second)]
    points = str(first + second)
    assert f"{first} + {second} = {points}" in rows[-1] or rows[-1].split()[1] == points
    cut = table_rows_of(view, ["Ann", "Bob", "Cleo"][:seats], AnthillId(0, "b"), width, 10)
    assert points in cut[-1]
    assert sum("Anthill" in row for row in cut) == 1, "no sum stands where the points of one anthill would"


# A position as text


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_golden_positions(glyphs: Glyphs) -> None:
    check_golden(f"micropolis-position.{glyphs}", DRAWING.text(after(2, 30), glyphs == "ascii", 78))


def test_a_position_names_the_players_where_they_are_known() -> None:
    text = DRAWING.text(after(2, 30), True, 78, ("Ann", "Bob"))
    assert "Ann: army" in text
    assert "Player" not in text


def test_bars_are_as_long_as_the_points() -> None:
    view = after(4, 400)
    scores = sorted((sum(lines.values()) for lines in DRAWING.score_lines(view)), reverse=True)
    for solid in (False, True):
        rows = Bars(view, tuple("WXYZ"), solid).draw(70, 4 * ROWS).to_text().split("\n")
        assert [int(row.split()[-1]) for row in rows[::ROWS]] == scores
        if not solid:
            assert all(set(row.strip()) <= set("PCHRAB") for row in rows[1::ROWS])
            lengths = [len(row.strip()) for row in rows[1::ROWS]]
            assert lengths == sorted(lengths, reverse=True)
        assert len(Bars(view, tuple("WXYZ"), solid).draw(70, 4).to_text().split("\n")) == 4


@pytest.mark.few(11)
@pytest.mark.parametrize("answers", [0, 3, 45, 400])
@pytest.mark.parametrize("width", [12, 36, 60, 78, 200])
def test_a_position_can_be_told_at_any_width(answers: int, width: int) -> None:
    text = DRAWING.text(after(5, answers), True, width)
    assert text.isascii()
    assert max(map(len, text.split("\n"))) <= max(width, 62)


@pytest.mark.few(3)
@pytest.mark.parametrize("answers", [0, 100, 260])
@pytest.mark.parametrize("army", [4, 10])
@pytest.mark.parametrize("names", [[*"ABCDEF"], SIX, [f"{name} the Long-Named" for name in SIX]])
def test_soldiers_and_points_of_six_stand_on_one_line_of_60_columns(
    names: list[str], army: int, answers: int
) -> None:
    view = after(6, answers)
    for home in view.homes:
        view = view.with_anthill(home, replace(view.anthill(home), army=army))
    line = Standing(view, tuple(names), 3, 3, "ascii").draw(58, 1).to_text()
    told = re.findall(r"([A-F][^ ]*)[^#]*? !?(\d+)# (\d+)(?= |$)", line)
    points, seats = totals(view.sheets), [3, 4, 5, 0, 1, 2]
    assert [name[0] for name, *_ in told] == ["ABCDEF"[seat] for seat in seats]
    assert [(int(own), int(each)) for _name, own, each in told] == [(army, points[seat]) for seat in seats]
    assert (max(points) > 9) == bool(answers)


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_drawings_use_known_roles_and_characters(glyphs: Glyphs) -> None:
    drawings = [
        draw_ring(scene(glyphs, 6, ghost="35", last="15"), 60, inside=7),
        draw_strip(scene(glyphs), 60),
        draw_row(RowScene(ROW, glyphs, frozenset(), 0, (BestEnd(-1),)), 60),
        draw_pad(PadScene(after(6, 99), list("ABCDEF"), glyphs), 46),
        Table(after(6, 99), tuple("ABCDEF"), AnthillId(0), 0, None, glyphs).draw(31, 10),
    ]
    inks = {ink for drawing in drawings for row in drawing.rows for _, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg)} <= every_role().keys() | {""}
    if glyphs == "ascii":
        assert all(drawing.to_text().isascii() for drawing in drawings)


def test_the_row_shows_losses_as_such_and_the_best_that_can_be_paid_for() -> None:
    gains = BestEnd(3, Side.LEFT), BestEnd(-4), BestEnd(2), BestEnd(9, Side.RIGHT)
    canvas = draw_row(RowScene(ROW, "ascii", frozenset(range(3)), None, gains), 60)
    told = {
        "".join(char for char, _ in group): ink
        for ink, group in groupby(canvas.rows[-1], lambda cell: cell[1])
    }
    assert told["-4"] == Ink("danger", attrs="b")
    assert told["<+3"] == Ink("good", attrs="br"), "the best within reach"
    assert told["+2"] == told["+9>"] == Ink("good", attrs="b")


@pytest.mark.parametrize(
    ("gain", "wide", "text"),
    [
        (BestEnd(8, Side.LEFT), 5, "<+8"),
        (BestEnd(12, Side.RIGHT), 5, "+12>"),
        (BestEnd(0, Side.LEFT), 5, "<0"),
        (BestEnd(5, Side.LEFT, "I"), 6, "I <+5"),
        (BestEnd(-2, Side.LEFT, "II"), 5, "II-2"),
    ],
)
def test_what_a_tile_brings_is_never_cut(gain: BestEnd, wide: int, text: str) -> None:
    assert next(each for each in gain.texts("ascii") if len(each) <= wide) == text


@pytest.mark.parametrize("ground", ["earth.even", "earth.odd", "earth.ghost"])
def test_galleries_and_their_things_can_be_seen_on_their_ground(ground: str) -> None:
    for role in (*(f"gallery.{number}" for number in range(6)), "worker", "specialist", "fruit"):
        for theme in THEMES:
            for colors in ("24bit", "256"):
                assert contrast(shown(role, theme, colors), shown(ground, theme, colors)) > READABLE, role
            ink, below = colour_of(role, theme), colour_of(ground, theme)
            assert ink is not None
            assert below is not None
            assert ink.ansi != below.ansi, role


@pytest.mark.parametrize("lying", [0, 1, 4])
@pytest.mark.parametrize("gain", ["", "+9"])
@pytest.mark.parametrize("wide", [5, 6, 7, 11])
def test_barracks_and_soldiers_of_a_narrow_tile_are_no_sum(wide: int, gain: str, lying: int) -> None:
    for tile in reconstruction().tiles.values():
        _x, barracks, coming = _last_row(Offer(2, tile, lying, True), wide, gain, "unicode")
        room = wide - len(gain) - bool(gain)
        if tile.barracks and lying and room >= 5:
            assert barracks.startswith("[")
            assert barracks.endswith("]")
        assert coming.startswith("+") is bool(lying)
        if room >= 4:
            assert len(barracks) + len(coming) <= room


def test_the_picture_of_a_position_names_what_its_figures_count() -> None:
    view = after(2, 30)
    picture = DRAWING.picture(view, 44, 30, ("Ann", "Bob"))
    assert picture is not None
    for name, total in zip(("Ann", "Bob"), totals(view.sheets), strict=True):
        assert re.search(rf"^ {name} .* {total} points\b", picture.to_text(), re.MULTILINE)
