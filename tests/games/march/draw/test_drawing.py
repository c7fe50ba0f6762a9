"""March of the Ants in characters.

The golden drawings lie in `golden/`. After an intended change, renew and then look at them:

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/march/draw/test_drawing.py && git diff tests/games
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from gettext import NullTranslations
from itertools import product
from time import process_time

import pytest
from msgspec import structs

from antterm import i18n
from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.draw.canvas import HALF_BLOCK, Canvas, Glyphs, Pixels, Tiles, cells_of
from antterm.draw.hex_board import HexBoard
from antterm.draw.hexgrid import Point, extent
from antterm.draw.layers import CLEAR
from antterm.draw.paint import ARROWS
from antterm.draw.roles import every_role
from antterm.draw.scene import Look
from antterm.games.march.draw import DRAWING
from antterm.games.march.draw.battle import BattlePage
from antterm.games.march.draw.cards import Cards, OpenCard
from antterm.games.march.draw.hex_content import NO_GAIN, Battle, HexContent, Marks, State, edge_of
from antterm.games.march.draw.hexes import (
    PITCHES,
    STATE_ROLES,
    Pen,
    Word,
    _paint_ears,
    ground_role,
    size_of,
    words_on,
)
from antterm.games.march.draw.mats import lay_mats, mats_height
from antterm.games.march.draw.meadow import PAINTER, MeadowScene
from antterm.games.march.draw.paper import BESIDE_PICTURE, CardFace, picture_of, put_open
from antterm.games.march.draw.scene import Ghost
from antterm.games.march.draw.score import Scores
from antterm.games.march.draw.signs import yield_sign
from antterm.games.march.rules.meadow import EDGES
from antterm.games.march.rules.view import MarchView
from antterm.ui.terminal.colours import attributes
from tests.draw.goldens import goldens_beside
from tests.draw.in_roles import in_roles
from tests.foreseen import FROZEN
from tests.games.march.draw.meadows import IN_ASCII, NAMES, SOLID, battle_view, full_view, special_view

check_golden = goldens_beside(__file__)

GLYPHS: tuple[Glyphs, ...] = ("unicode", "ascii")
SIZES = {"strategic": (46, 20), "normal": (74, 34), "between": (76, 44), "close": (130, 64)}
FULL = full_view()
FIVE = full_view(seats=5)
SPECIAL = special_view()
SCENES: dict[str, Callable[[str, Glyphs], MeadowScene]] = {
    "plain": lambda zoom, glyphs: MeadowScene(FIVE, zoom, glyphs, Hex(0, 0), names=NAMES),
    "choosing": lambda zoom, glyphs: MeadowScene(
        FULL,
        zoom,
        glyphs,
        Hex(1, -1),
        Marks(
            selectable=frozenset({Hex(0, 0), Hex(1, -1), Hex(1, 0)}),
            origin=Hex(0, -1),
            worths={Hex(1, -1): "3:4", Hex(1, 0): "+2l"},
            battles={2: Battle(0, 5, 1, 1), 9: Battle(0, 1, None)},
        ),
        names=NAMES,
    ),
    "exploring": lambda zoom, glyphs: MeadowScene(
        FULL,
        zoom,
        glyphs,
        Hex(-2, 2),
        Marks(selectable=frozenset({Hex(-2, 2), Hex(2, -2)})),
        Ghost(20, Hex(-2, 2), 1),
        names=NAMES,
    ),
}


def draw(scene: MeadowScene) -> Canvas:
    width, height = SIZES[scene.zoom]
    (left, top), (wide, high) = extent(
        scene.board().layouts[scene.zoom], [here.cell for here in scene.view.hexes.values()]
    )
    wide += scene.tiles != "solid"  # outlines end beside the last column
    return draw_at(scene, (left + (wide - width) // 2, top + (high - height) // 2), width, height)


def draw_at(scene: MeadowScene, origin: Point, width: int, height: int) -> Canvas:
    """The part of the meadow that begins at a place."""
    return scene.board().draw_at(scene.zoom, origin, width, height)


def pixel(canvas: Canvas, x: int, k: int) -> str:
    """The role of the pixel in a column and a half row."""
    char, ink = canvas.rows[k // 2][x]
    return ink.fg if char == HALF_BLOCK and k % 2 == 0 else ink.bg


class Shouted(NullTranslations):
    """A language in which every text without places is known at once."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message.upper()


@pytest.mark.parametrize("zoom", ["normal", "close"])
def test_the_hexes_of_the_meadow_bear_translated_names(zoom: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [FULL.tile(number).name for number in FULL.hexes if number]
    english = draw(MeadowScene(FULL, zoom)).to_text()
    monkeypatch.setattr(i18n.tongue(), "catalogue", Shouted())
    translated = draw(MeadowScene(FULL, zoom)).to_text()
    shown = [name for name in names if name in english]
    assert len(shown) > 2
    assert all(name not in translated and name.upper() in translated for name in shown)


@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize("zoom", [zoom for zoom, pitch in PITCHES.items() if size_of(pitch).name is not None])
def test_no_name_of_a_hex_is_cut_however_it_takes_part_in_a_question(zoom: str, language: str) -> None:
    """Nor where a window cuts off what it may of the hex."""
    pitch = PITCHES[zoom]
    row = size_of(pitch).name
    with i18n.speaking(language):
        for number, tile in FULL.components.tiles.items():
            for state in STATES if number else ():
                place = HexContent(number, name=tile.name, state=state)
                (word,) = (word for word in words_on(place, pitch, Pen(True, "unicode")) if word.row == row)
                assert "~" not in word.text, (number, state)
                assert pitch.trim <= word.x
                assert word.x + cells_of(word.text) <= pitch.size[0] - pitch.trim


@pytest.mark.few(8)
@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("zoom", PITCHES)
@pytest.mark.parametrize("scene", SCENES)
def test_golden_meadows(scene: str, zoom: str, glyphs: Glyphs) -> None:
    canvas = draw(SCENES[scene](zoom, glyphs))
    check_golden(f"march-{scene}.{zoom}.{glyphs}", canvas.to_text())
    inks = {ink for row in canvas.rows for _char, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg) if role} <= every_role().keys()
    assert glyphs == "unicode" or canvas.to_text().isascii()


@pytest.mark.parametrize("zoom", PITCHES)
@pytest.mark.parametrize("scene", SCENES)
def test_golden_solid_meadows(scene: str, zoom: str) -> None:
    canvas = draw(replace(SCENES[scene](zoom, "unicode"), tiles="solid"))
    check_golden(f"march-{scene}.{zoom}.solid", canvas.to_text())
    check_golden(f"march-{scene}.{zoom}.roles", in_roles(canvas))
    inks = {ink for row in canvas.rows for _char, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg) if role} <= every_role().keys()


def draw_mats(
    view: MarchView,
    width: int,
    height: int,
    glyphs: Glyphs = "unicode",
    *,
    first: int = 0,
    solid: bool = False,
    names: Sequence[str] = NAMES,
) -> Canvas:
    mats = lay_mats(view, names, width, height, Look(glyphs=glyphs, solid=solid), first)
    return mats.draw(width, height)


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", [(46, 20), (74, 36)], ids="{0[0]}x{0[1]}".format)
def test_golden_pages(size: tuple[int, int], glyphs: Glyphs) -> None:
    look = Look(glyphs=glyphs, solid=False)
    pages = {
        "nests": draw_mats(FULL, *size, glyphs),
        "nests-special": draw_mats(SPECIAL, *size, glyphs),
        "score-special": Scores(SPECIAL, NAMES, look, sentences=("Ann loses 1 colony point.",)).whole(*size),
        "nests-of-five": draw_mats(FIVE, *size, glyphs, first=3),
        "hand": Cards(FULL, FULL.nests[0].hand or (), "Hand", look, labels={0: "1"}).draw(*size),
        "battle": BattlePage(battle_view(False), NAMES, look).drawn(["Bob fights Ann."], *size),
        "battle-decided": BattlePage(battle_view(True), NAMES, look).drawn([], *size),
        "battle-centipede": BattlePage(battle_view(False, centipede=True), NAMES, look).drawn([], *size),
        "score-final": Scores(
            replace(FULL, outcome=Outcome((0,), (6, 3, 0), "points")),
            NAMES,
            look,
            sentences=("Ann harvests.",),
        ).whole(*size),
    }
    for name, page in pages.items():
        assert (page.width, page.height) == size
        check_golden(f"march-{name}.{size[0]}.{glyphs}", page.to_text())
        assert glyphs == "unicode" or page.to_text().isascii()


@pytest.mark.parametrize("size", [(46, 20), (74, 36)], ids="{0[0]}x{0[1]}".format)
def test_golden_solid_mats(size: tuple[int, int]) -> None:
    for name, view, first in (("mats", FULL, 0), ("mats-special", SPECIAL, 0), ("mats-of-five", FIVE, 3)):
        page = draw_mats(view, *size, first=first, solid=True)
        check_golden(f"march-{name}.{size[0]}.solid", page.to_text())
        check_golden(f"march-{name}.{size[0]}.roles", in_roles(page))


def test_the_ant_of_a_mat_lights_up_where_it_has_evolved() -> None:
    page = draw_mats(FULL, 46, 20, solid=True)
    pictured = {ink.bg for row in page.rows[3:12] for _char, ink in row[1:15]}
    assert {"march.0", "unlit"} <= pictured, "head and thorax have evolved, the abdomen has not"
    none = draw_mats(FULL, 46, 20, solid=True, first=2)
    assert "march.2" not in {ink.bg for row in none.rows[3:12] for _char, ink in row[1:15]}
    low = draw_mats(FULL, 60, 10, solid=True).to_text()
    assert all(name in low for name in NAMES[:3]), "a row for a segment where there are few rows"


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_evolutions_that_are_covered_are_named_or_counted(language: str) -> None:
    heads = ("tawny_crazy_head", "proboscis_head", "traitor_head")
    for covered, width in product((1, 2), range(28, 47)):
        nest = replace(FULL.nests[0], body={**FULL.nests[0].body, "head": heads[-1 - covered :]})
        with i18n.speaking(language):
            page = draw_mats(replace(FULL, nests=(nest, *FULL.nests[1:])), width, 20, solid=True).to_text()
            over = i18n._("over {cards}").format(cards="").strip()
        named = re.findall(rf"\b{over} *(.*)", page)
        assert all(re.match(r"[\w«]", each) for each in named), (covered, width, page)


@pytest.mark.parametrize("size", [(46, 20), (74, 36)], ids="{0[0]}x{0[1]}".format)
def test_golden_solid_cards(size: tuple[int, int]) -> None:
    cards = ("swarm", "warrior_head", "outsider", "royal_jelly", "scout_thorax")
    labels = {0: "1", 1: "2"}
    page = Cards(FULL, cards, "Hand", SOLID, labels=labels, picked=1).draw(*size)
    check_golden(f"march-cards.{size[0]}.solid", page.to_text())
    check_golden(f"march-cards.{size[0]}.roles", in_roles(page))
    assert {"event", "evolution", "goal", "paper", "star"} <= {
        ink.bg for row in page.rows for _char, ink in row
    }


@pytest.mark.parametrize("size", [(46, 20), (74, 36)], ids="{0[0]}x{0[1]}".format)
def test_golden_armies(size: tuple[int, int]) -> None:
    battles = {
        "battle": battle_view(False),
        "battle-decided": battle_view(True),
        "battle-centipede": battle_view(False, centipede=True),
    }
    for name, view in battles.items():
        assert view.battle is not None
        page = BattlePage(view, NAMES, SOLID).drawn(["Bob fights Ann."], *size)
        check_golden(f"march-{name}.{size[0]}.solid", page.to_text())
        check_golden(f"march-{name}.{size[0]}.roles", in_roles(page))
        assert "Epic Stores" not in page.to_text(), "a card that lies face down"


def test_points_lost_to_drawbacks_have_a_line_of_their_own_in_games_with_species() -> None:
    assert [line.get("drawback") for line in DRAWING.score_lines(SPECIAL)] == [-2, 0, 0]
    assert all("drawback" not in line for line in DRAWING.score_lines(FULL))
    for view, line in ((SPECIAL, DRAWING.score_lines(SPECIAL)), (FULL, DRAWING.score_lines(FULL))):
        assert [sum(points.values()) for points in line] == [nest.score for nest in view.nests]


def test_a_special_mat_says_everything_in_short_and_fits_wherever_mats_are_shown() -> None:
    for width in (46, 74):
        page = draw_mats(SPECIAL, width, mats_height(SPECIAL, width), "ascii").to_text()
        words = " ".join(page.split())
        for species in ("mutant_ant", "nomad_ant"):
            printed = SPECIAL.components.species[species]
            for text in (printed.name, printed.action_name, printed.short, printed.reaction_short):
                assert text in words
            assert all(drawback.short in words for drawback in printed.drawbacks)
        assert "Crazy Ant" not in words, "an ordinary colony"
    for height in (18, 20, 24):
        page = draw_mats(SPECIAL, 46, height, "ascii").to_text()
        assert all(
            f" {letter} {name}" in " ".join(page.split()) for letter, name in zip("ABC", NAMES, strict=False)
        )


@pytest.mark.parametrize("components", [FROZEN])
def test_golden_position_in_words() -> None:
    check_golden("march-position", DRAWING.text(full_view(), True, 78))


# -- what is drawn -------------------------------------------------------------------------------------


def test_an_edge_is_open_shut_or_a_wall() -> None:
    hexes = {here.cell: here for here in FULL.hexes.values()}
    assert edge_of(hexes, Hex(0, 0), 0) == "open", "hex 2 has a tunnel to the south"
    assert edge_of(hexes, Hex(0, 0), 1) == "shut", "hex 1 has none to the south-west"
    states = {
        (edge_of(hexes, Hex(0, -1), edge), edge_of(hexes, Hex(0, -1) + step, (edge + 3) % 6))
        for edge, step in ((0, Hex(0, -1)), (3, Hex(0, 1)))
    }
    assert all(here == there for here, there in states), "both sides of an edge agree"
    assert edge_of(hexes, Hex(0, 1), 1) == "wall"


@pytest.mark.parametrize("zoom", PITCHES)
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_what_matters_is_told_apart_without_colours(zoom: str, glyphs: Glyphs) -> None:
    drawn = draw(MeadowScene(FIVE, zoom, glyphs)).to_text()
    for player in "ABCDE":
        assert player in drawn
    assert "x" in drawn, "a tunnel that is shut"
    hex_2 = Hex(0, -1)
    for cursor, marks in (
        (hex_2, Marks()),
        (None, Marks(origin=hex_2)),
        (None, Marks(selectable=frozenset({hex_2}))),
        (None, Marks(changed=frozenset({2}))),
    ):
        assert draw(MeadowScene(FIVE, zoom, glyphs, cursor, marks)).to_text() != drawn
    for token in "@&!" if glyphs == "ascii" else "◙&!":
        assert token in drawn


@pytest.mark.parametrize("zoom", PITCHES)
def test_without_colours_the_hex_that_is_pointed_at_stands_out_alone(zoom: str) -> None:
    lit = frozenset({Hex(0, -1), Hex(1, -1), Hex(1, 0)})
    drawn = draw(MeadowScene(FULL, zoom, "ascii", Hex(1, -1), Marks(lit, origin=Hex(0, 0))))
    inverse = [
        char for row in drawn.rows for char, ink in row if char.strip() and "r" in attributes(ink, "none")
    ]
    assert "".join(inverse) == f"[{FULL.at(Hex(1, -1)).number}]"  # type: ignore[union-attr]


def test_a_solid_tunnel_is_joined_open_or_walled() -> None:
    """Hex 2 lies north of the Great Tunnel, hex 1 north-east of it; only the former has a tunnel to it."""
    layout = PITCHES["normal"]
    cells = {here.cell for here in FULL.hexes.values()}
    (left, top), size = extent(layout, cells)
    scene = MeadowScene(FULL, "normal", tiles="solid")
    drawn = draw_at(scene, (left - 2, top - 2), size[0] + 4, size[1] + 4)
    x, k = layout.place(Hex(0, 0))[0] - left + 2, 2 * (2 - top)
    assert [pixel(drawn, x + 7, k - down) for down in (2, 1)] == ["march.tunnel"] * 2, "across the edge"
    assert {pixel(drawn, x + 13, k + 2), pixel(drawn, x + 14, k + 2)} == {"march.shut"}
    outside = [here.cell for here in FULL.hexes.values() if 0 in here.tunnels]
    outside = [cell for cell in outside if cell + EDGES[0] not in cells]
    for cell in outside:
        place = layout.place(cell)
        x, k = place[0] - left + 2, 2 * (place[1] - top + 2)
        assert (pixel(drawn, x + 7, k - 1), pixel(drawn, x + 5, k - 1)) == ("march.tunnel", ""), "it juts out"
    assert outside


@pytest.mark.parametrize("zoom", PITCHES)
def test_what_matters_is_told_apart_by_letters_on_solid_hexes(zoom: str) -> None:
    scene = MeadowScene(FIVE, zoom, tiles="solid")
    assert all(sign in draw(scene).to_text() for sign in "ABCDE●▲◆&◙!")
    hex_2 = Hex(0, -1)
    assert "[2]" in draw(replace(scene, cursor=hex_2)).to_text()
    assert "(2)" in draw(replace(scene, marks=Marks(origin=hex_2))).to_text()
    inks = {ink for row in draw(replace(scene, marks=Marks(frozenset({hex_2})))).rows for _char, ink in row}
    assert "target.chip" in {ink.bg for ink in inks}


STATES: tuple[State, ...] = ("", "selectable", "pointed", "origin", "story")


@pytest.mark.few(4)
@pytest.mark.parametrize("zoom", PITCHES)
@pytest.mark.parametrize("solid", [True, False], ids=["solid", "ascii"])
def test_a_question_hides_neither_owner_nor_battle_nor_number(zoom: str, solid: bool) -> None:
    """Every hex of a full meadow, however it takes part in a question and whatever a step there is worth."""
    pitch = PITCHES[zoom]
    glyphs: Glyphs = "unicode" if solid else "ascii"
    for cell, place in MeadowScene(FIVE, zoom).board().tiles.items():
        for state, worth in product(STATES, ("", "+●", "+2●", "+3●", NO_GAIN, "3:4", "10:4")):
            worth = worth if place.number else ""
            shown = replace(place, state=state, worth=worth)
            words = [*words_on(shown, pitch, Pen(solid, glyphs))]
            roof = _row_of(words, 0)
            forms = (NO_GAIN, "-") if worth == NO_GAIN else (worth, worth[1:], "!", "?")
            found = next((form for form in forms if form and form in roof), "")
            before = roof.partition(found)[0] if found else roof
            assert re.search(rf"(?<!\d){place.number}(?!\d)", before), cell
            if place.owner is not None:
                letters = [word.text.strip() for word in words]
                assert "ABCDE"[place.owner] in letters, "on the roof, or on the control site"
                is_coloured = solid and (worth[:1].isdigit() or (bool(worth) and state == "pointed"))
                is_more = (
                    worth[1:2].isdigit() and len(f"A[{place.number}]{worth[1:]}") > size_of(pitch).roof[1]
                )
                assert is_coloured or is_more or roof.lstrip()[0] == "ABCDE"[place.owner], (
                    "or its colour says it"
                )
            if place.contested:
                assert worth or "!" in roof or size_of(pitch).strip is not None
                assert ground_role(shown).startswith("contest")
            if not worth or not place.number:
                continue
            if worth[:1].isdigit():
                is_tight = zoom == "strategic" or state in ("", "story")  # no step goes there
                is_tight |= not solid and len(f"A<{place.number}>{worth}") > size_of(pitch).roof[1]
                is_due = place.contested or place.battle is not None
                assert found == worth or (is_tight and found == ("!" if is_due else "?")), "`!` is due"
                assert "]" not in before or "[" in before, "one bracket and a letter look like ants"
                assert found in ("!", "?") or not before[-1].isdigit(), "no digits meet"
            else:
                is_wide = len(f"A[{place.number}]{worth}@") <= size_of(pitch).roof[1]
                assert not (place.wormhole and is_wide) or roof.rstrip()[-1] in "◙@", (
                    "a step may lead there by it"
                )
                assert found in forms[:2] if worth == NO_GAIN else found.lstrip("+") == worth.lstrip("+"), (
                    "never another number, nor one without it"
                )
                has_brackets = state == "pointed" or (state == "selectable" and not solid)
                assert not has_brackets or re.search(r"[\[<]\d+[\]>]", before), "both brackets stay"


def _row_of(words: Sequence[Word], row: int) -> str:
    """What stands in a row of a hex, with blanks where nothing does."""
    text = ""
    for word in sorted(word for word in words if word.row == row):
        text = f"{text.ljust(word.x)}{word.text}"
    return text


@pytest.mark.parametrize("zoom", PITCHES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_in_outlines_every_control_site_has_its_sign(zoom: str, glyphs: Glyphs) -> None:
    """Beside what it yields, or beside the ant that stands there; nothing meets the next site."""
    pitch = PITCHES[zoom]
    yields = set()
    for place in MeadowScene(FIVE, zoom).board().tiles.values():
        if not place.sites:
            continue
        words, size = [*words_on(place, pitch, Pen(False, glyphs))], size_of(pitch)
        rows = [_row_of(words, row) for row in (size.yields, size.ants)]
        assert sum(row.count("#") for row in rows) == 1
        control = next(site for site, _owner in place.sites if site.control)
        yields.add(control.amount)
        if control.amount > 1 and "#" in rows[0]:
            assert not re.search(r"#\d\S\d", rows[0])
    assert yields == {1, 2}


def test_no_sign_that_points_beyond_an_edge_is_a_sign_of_the_game() -> None:
    signs = {yield_sign(resource, "unicode")[0] for resource in ("food", "larva", "card", "colony_point")}
    assert signs.isdisjoint(ARROWS["unicode"].values())


@pytest.mark.parametrize("zoom", PITCHES)
def test_nothing_is_written_on_the_ears_of_a_hex_but_on_a_ground_of_its_own(zoom: str) -> None:
    """Also in a crowded Great Tunnel: else the ink of one thing stood on the colour of another."""
    pitch, covered = PITCHES[zoom], set[tuple[int, str]]()
    for place in MeadowScene(FIVE, zoom).board().tiles.values():
        is_tunnel = place.number == 0
        crowds = [((0, n), (1, 3))[:seats] for n in (1, 9, 10) for seats in (1, 2)] if is_tunnel else [()]
        for crowd, centipedes, state in product(crowds, (0, 3, 12), STATES[1:]):
            shown = replace(place, state=state)
            if is_tunnel:
                shown = replace(shown, outside=crowd, centipedes=centipedes)
            ears = Pixels(*pitch.size, CLEAR)
            _paint_ears(ears, shown, pitch, size_of(pitch))
            painted = ears.canvas()
            for word in words_on(shown, pitch, Pen(True, "unicode")):
                row = painted.rows[word.row]
                for x, char in enumerate(word.text, word.x):
                    is_bare = char != " " and word.ink.bg == CLEAR and 0 <= x < pitch.size[0]
                    if is_bare and STATE_ROLES[state] in (row[x][1].fg, row[x][1].bg):
                        covered.add((place.number or 0, word.text))
    assert not covered


def test_hexes_out_of_sight_are_counted_where_they_lie() -> None:
    row = {Hex(q, -q // 2): 1 for q in range(-4, 5)}
    board = HexBoard(PAINTER, PITCHES, dict.fromkeys(row, HexContent()), things=row, solid=True)
    (left, top), (width, height) = extent(PITCHES["strategic"], row)

    def told(x: int, y: int, wide: int) -> str:
        return board.draw_at("strategic", (x, y), wide, height).to_text()

    assert "more" not in told(left, top, width)
    assert "←3 more" in told(left + 22, top, width - 22)
    assert "3 more→" in told(left, top, width - 22)
    assert f"↑{len(row)} more" in told(left, top + 99, width)
    board = replace(board, signs={Hex(-4, 2): "12*", Hex(0, 0): "3*"})
    assert "←3 more (12*)" in told(left + 22, top, width - 22), "a new hex is named, one that is seen is not"


def test_hexes_with_own_battles_are_named_where_they_are_out_of_sight() -> None:
    hexes = {here.cell: here.number for here in FULL.hexes.values()}
    marks = Marks(frozenset([Hex(0, 0)]), laid=frozenset([1, 9]), risky=frozenset([9, 4]))
    signs = MeadowScene(FULL, marks=marks).board().signs
    assert {hexes[cell]: sign for cell, sign in signs.items()} == {1: "1*", 4: "!4", 9: "!9*"}


@pytest.mark.parametrize("tiles", ["solid", "outlines"])
def test_numbers_of_lit_hexes_out_of_sight_are_told_at_the_edge(tiles: Tiles) -> None:
    scene = MeadowScene(FULL, "normal", marks=Marks(frozenset({Hex(0, 0), Hex(0, -1)})), tiles=tiles)
    layout = scene.board().layouts["normal"]
    (left, _top), (width, _height) = extent(layout, [here.cell for here in FULL.hexes.values()])
    below = layout.place(Hex(0, 0))[1] + layout.size[1] // 2 + 1
    drawn = draw_at(scene, (left, below), width, 20).to_text().splitlines()[0]
    assert "(0 2)" in drawn or "(2 0)" in drawn


def test_a_ghost_turns_its_tunnels() -> None:
    drawn = {
        draw(MeadowScene(FULL, "normal", ghost=Ghost(13, Hex(-2, 2), turn))).to_text() for turn in range(3)
    }
    assert len(drawn) == 3, "hex 13 has two opposite tunnels"


def test_the_hand_of_others_stays_hidden() -> None:
    other = DRAWING.text(full_view(seat=2), True, 78)
    assert "Swarm" not in other
    assert "Swarm" in DRAWING.text(full_view(seat=0), True, 78)


def test_a_position_in_words_lays_open_every_card_however_long_its_text() -> None:
    effect = " ".join(f"word{number}" for number in range(200))  # as owners may write it
    swarm = structs.replace(FULL.card("swarm"), effect=effect)
    view = replace(FULL, components=replace(FULL.components, cards={**FULL.components.cards, "swarm": swarm}))
    assert effect in re.sub(r"[│\s]+", " ", DRAWING.text(view, False, 40))


def test_a_position_in_words_names_directions_in_its_language() -> None:
    i18n.use("ru")
    assert not re.search(r"\b[NS][EW]", DRAWING.text(FULL, False, 80))


def test_a_position_in_words_says_that_a_hand_is_empty() -> None:
    nests = (replace(FULL.nests[0], hand=()), *FULL.nests[1:])
    assert "no cards" in DRAWING.text(replace(FULL, nests=nests), True, 80)


def test_a_position_in_words_tells_who_has_won_of_five() -> None:
    outcome = Outcome((4,), (0, 0, 0, 0, 9), "complete")
    for view in (replace(special_view(seats=5), outcome=outcome), replace(FIVE, outcome=outcome)):
        assert DRAWING.text(view, True, 80, NAMES).endswith("* E Eve: victory")


def test_cards_that_do_not_fit_are_shut_but_the_picked_one_is_open() -> None:
    cards = ("swarm", "royal_jelly", "sneak_attack", "warrior_head", "outsider")
    page = Cards(FULL, cards, "Hand", IN_ASCII, picked=2).draw(46, 16).to_text()
    assert "Sneak Attack" in page
    assert "contested" in page
    assert "Choose one hex" not in page


def test_cards_go_without_pictures_where_only_so_all_their_texts_have_room() -> None:
    cards = ("mysterious_hole", "rapid_mobilization", "extensive_tunnel", "a_queens_journey", "greedy_tribe")
    high, low = (Cards(FULL, cards, "Hand", SOLID, picked=3).draw(76, rows) for rows in (45, 31))
    text = " ".join(low.to_text().split())
    for card in cards:
        assert " ".join(FULL.card(card).effect.split()) in text
    first = next(line for line in low.to_text().splitlines() if "Secretly look" in line)
    assert (
        first.index("Secretly")
        < BESIDE_PICTURE
        < next(line for line in high.to_text().splitlines() if "Secretly look" in line).index("Secretly")
    )


def test_the_text_of_a_card_with_too_few_rows_for_a_picture_has_its_whole_width() -> None:
    face = CardFace(FULL.card("extensive_tunnel"))
    pixels = Pixels(74, 5)
    put_open(pixels, 0, 0, 74, 5, face)
    second = pixels.canvas().to_text().splitlines()[2]
    assert second.startswith("  Slumber: 2 points")
    assert len(second) > 60


@pytest.mark.parametrize("look", [IN_ASCII, SOLID])
def test_rows_that_are_free_show_the_beginning_of_a_card_that_does_not_fit(look: Look) -> None:
    cards, effects = ("kamikaze_head", "warrior_head"), []
    for rows in range(10, 30):
        lines = Cards(FULL, cards, "Hand", look, picked=0).draw(44, rows).to_text().splitlines()
        at = next(row for row, line in enumerate(lines) if "Warrior Head" in line)
        beside = [line for line in lines[at + 1 :] if line.strip(" |+-")]
        effects.append(len(beside))
    assert effects == sorted(effects), "each row more shows more"
    assert len(set(effects)) > 3


def test_hidden_ferocity_is_seen_as_a_card_but_not_read() -> None:
    page = BattlePage(battle_view(False), NAMES, IN_ASCII).drawn([], 46, 20).to_text()
    assert "[?]" in page
    assert "Epic Stores" not in page


def test_a_large_meadow_is_drawn_at_once() -> None:
    scene = MeadowScene(FIVE, "normal", cursor=Hex(0, 0), marks=Marks(frozenset({Hex(1, 0)})))
    draw(scene)
    taken = []
    for _ in range(5):
        start = process_time()
        draw(scene)
        taken.append(process_time() - start)
    assert min(taken) < 0.05


def test_wide_names_keep_the_columns() -> None:
    names = ("安娜安娜安娜安娜安娜", "Bob", "Cleo")
    for page in (Scores(FULL, names, IN_ASCII).whole(46, 20), draw_mats(FULL, 46, 20, names=names)):
        rows = ["".join(char for char, _ink in row) for row in page.rows]
        assert all(cells_of(row) == 46 for row in rows)
        assert any("安娜" in row for row in rows)


@pytest.mark.parametrize("width", [60, 74])
def test_pictures_of_cards_are_whole(width: int) -> None:
    view = full_view(0)
    for name, card in view.components.cards.items():
        picture, roles = picture_of(card)
        wanted = Counter(roles[char] for line in picture for char in line if char in roles)
        found = Counter[str]()
        for row in OpenCard(view, name, SOLID).draw(width, 30).rows[1:]:
            for char, ink in row[2 : BESIDE_PICTURE - 2]:
                found.update([ink.fg if char == HALF_BLOCK else ink.bg, ink.bg])
        assert {role: found[role] for role in wanted} == wanted, name


@pytest.mark.parametrize("zoom", PITCHES)
@pytest.mark.parametrize("solid", [False, True])
def test_who_is_outside_is_seen_before_how_many(zoom: str, solid: bool) -> None:
    """Three players' ants on one hex, of which some once vanished behind a `+`."""
    pitch = PITCHES[zoom]
    place = next(place for place in MeadowScene(FIVE, zoom).board().tiles.values() if place.number)
    shown = replace(place, outside=((0, 5), (1, 2), (2, 1)))
    text = "".join(
        word.text
        for word in words_on(shown, pitch, Pen(solid, "unicode"))
        if word.row == size_of(pitch).outside
    )
    assert {"A", "B", "C"} <= set(text), text


@pytest.mark.parametrize("solid", [False, True])
def test_numbers_of_ants_outside_are_worth_more_than_the_sign_of_the_outskirts(solid: bool) -> None:
    """Two ants against four once looked like one against one: `~A~B`."""
    pitch = PITCHES["between"]
    place = next(place for place in MeadowScene(FIVE, "between").board().tiles.values() if place.number)
    for ants, others, wanted in ((1, 1, "~A~B"), (2, 4, "A2B4")):
        shown = replace(place, outside=((0, ants), (1, others), (2, 1)))
        words = words_on(shown, pitch, Pen(solid, "unicode"))
        text = "".join(word.text for word in words if word.row == size_of(pitch).outside)
        assert text == f"{wanted}~C"
