"""March of the Ants in characters.

The golden drawings lie in `golden/`. After an intended change, renew and then look at them:

    ANTTERM_RENEW_GOLDEN=1 pytest tests/draw/test_march.py && git diff tests/draw/golden
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations
from time import perf_counter

import pytest

from antterm import i18n
from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.hexgrid import FLAT, ZOOMS
from antterm.draw.march import (
    Ghost,
    MeadowScene,
    draw_battle,
    draw_cards,
    draw_meadow,
    draw_nests,
    draw_scores,
    draw_view,
    home,
    scroll_into,
)
from antterm.draw.march_lines import score_lines
from antterm.draw.march_meadow import OPEN, SHUT, WALL, edge_state
from antterm.draw.march_nest import nests_height
from antterm.draw.roles import ROLES
from tests.draw.meadows import NAMES, battle_view, full_view, special_view
from tests.draw.test_hive import check_golden

GLYPHS = ("unicode", "ascii")
SIZES = {"strategic": (46, 20), "normal": (74, 34), "close": (100, 48)}
FULL = full_view()
FIVE = full_view(seats=5)
SPECIAL = special_view()
SCENES: dict[str, Callable[[str, str], MeadowScene]] = {
    "plain": lambda zoom, glyphs: MeadowScene(FIVE, zoom, glyphs, cursor=Hex(0, 0)),
    "choosing": lambda zoom, glyphs: MeadowScene(
        FULL,
        zoom,
        glyphs,
        cursor=Hex(1, -1),
        selected=Hex(0, -1),
        targets={Hex(0, 0): "1", Hex(1, -1): "2", Hex(1, 0): "12"},
    ),
    "exploring": lambda zoom, glyphs: MeadowScene(
        FULL,
        zoom,
        glyphs,
        cursor=Hex(-2, 2),
        targets={Hex(-2, 2): "1", Hex(2, -2): "2"},
        ghost=Ghost(20, Hex(-2, 2), 1),
    ),
}


def draw(scene: MeadowScene) -> Canvas:
    width, height = SIZES[scene.zoom]
    return draw_meadow(scene, width, height, home(scene.view, scene.zoom, width, height))


class Shouted(NullTranslations):
    """A language in which every text without places is known at once."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message.upper()


@pytest.mark.parametrize("zoom", ["normal", "close"])
def test_the_hexes_of_the_meadow_bear_translated_names(zoom: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [FULL.tile(number).name for number in FULL.hexes if number]
    english = draw(MeadowScene(FULL, zoom)).to_text()
    monkeypatch.setattr(i18n, "_current", Shouted())
    translated = draw(MeadowScene(FULL, zoom)).to_text()
    shown = [name for name in names if name in english]
    assert len(shown) > 2
    assert all(name not in translated and name.upper() in translated for name in shown)


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("scene", SCENES)
def test_golden_meadows(scene: str, zoom: str, glyphs: str) -> None:
    canvas = draw(SCENES[scene](zoom, glyphs))
    check_golden(f"march-{scene}.{zoom}.{glyphs}", canvas.to_text())
    inks = {ink for row in canvas.rows for _char, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg) if role} <= ROLES.keys()
    assert glyphs == "unicode" or canvas.to_text().isascii()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", [(46, 20), (74, 36)], ids="{0[0]}x{0[1]}".format)
def test_golden_pages(size: tuple[int, int], glyphs: str) -> None:
    pages = {
        "nests": draw_nests(FULL, NAMES, *size, glyphs),
        "nests-special": draw_nests(SPECIAL, NAMES, *size, glyphs),
        "score-special": draw_scores(SPECIAL, NAMES, ["Ann loses 1 colony point."], *size, glyphs),
        "nests-of-five": draw_nests(FIVE, NAMES, *size, glyphs, first=3),
        "hand": draw_cards(FULL, FULL.nests[0].hand or (), *size, glyphs, title="Hand", labels={0: "1"}),
        "battle": draw_battle(battle_view(False), NAMES, ["Bob fights Ann."], *size, glyphs),
        "battle-decided": draw_battle(battle_view(True), NAMES, [], *size, glyphs),
        "battle-centipede": draw_battle(battle_view(False, centipede=True), NAMES, [], *size, glyphs),
        "score": draw_scores(FULL, NAMES, ["Ann harvests."], *size, glyphs),
        "score-final": draw_scores(
            replace(FULL, outcome=Outcome((0,), (6, 3, 0), "points")), NAMES, [], *size, glyphs
        ),
    }
    for name, page in pages.items():
        assert (page.width, page.height) == size
        check_golden(f"march-{name}.{size[0]}.{glyphs}", page.to_text())
        assert glyphs == "unicode" or page.to_text().isascii()


def test_points_lost_to_drawbacks_have_a_line_of_their_own_in_games_with_species() -> None:
    assert [line.get("drawback") for line in score_lines(SPECIAL)] == [-2, 0, 0]
    assert all("drawback" not in line for line in score_lines(FULL))
    for view, line in ((SPECIAL, score_lines(SPECIAL)), (FULL, score_lines(FULL))):
        assert [sum(points.values()) for points in line] == [nest.score for nest in view.nests]


def test_a_special_mat_says_everything_in_short_and_fits_wherever_mats_are_shown() -> None:
    for width in (46, 74):
        page = draw_nests(SPECIAL, NAMES, width, nests_height(SPECIAL, width), "ascii").to_text()
        words = " ".join(page.split())
        for species in ("mutant_ant", "nomad_ant"):
            printed = SPECIAL.parts.species[species]
            for text in (printed.name, printed.action_name, printed.short, printed.reaction_short):
                assert text in words
            assert all(drawback.short in words for drawback in printed.drawbacks)
        assert "Crazy Ant" not in words, "an ordinary colony"
    for height in (18, 20, 24):
        page = draw_nests(SPECIAL, NAMES, 46, height, "ascii").to_text()
        assert all(f" {letter} {name}" in page for letter, name in zip("ABC", NAMES, strict=False))


def test_golden_position_in_words() -> None:
    check_golden("march-position", draw_view(FULL, True, 78))


# -- what is drawn -------------------------------------------------------------------------------------


def test_an_edge_is_open_shut_or_a_wall() -> None:
    hexes = {here.cell: here for here in FULL.hexes.values()}
    assert edge_state(hexes, Hex(0, 0), 0) == OPEN, "hex 2 has a tunnel to the south"
    assert edge_state(hexes, Hex(0, 0), 1) == SHUT, "hex 1 has none to the south-west"
    states = {
        (edge_state(hexes, Hex(0, -1), edge), edge_state(hexes, Hex(0, -1) + step, (edge + 3) % 6))
        for edge, step in ((0, Hex(0, -1)), (3, Hex(0, 1)))
    }
    assert all(here == there for here, there in states), "both sides of an edge agree"
    assert edge_state(hexes, Hex(0, 1), 1) == WALL


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_what_matters_is_told_apart_without_colours(zoom: str, glyphs: str) -> None:
    drawn = draw(MeadowScene(FIVE, zoom, glyphs)).to_text()
    for player in "ABCDE":
        assert player in drawn
    assert "x" in drawn, "a tunnel that is shut"
    assert draw(MeadowScene(FIVE, zoom, glyphs, cursor=Hex(0, -1))).to_text() != drawn
    assert draw(MeadowScene(FIVE, zoom, glyphs, targets={Hex(0, -1): "1"})).to_text() != drawn
    for token in {"strategic": "@%!=", "normal": "@%!=", "close": "@%"}[zoom]:
        assert token in drawn


def test_a_ghost_turns_its_tunnels() -> None:
    drawn = {
        draw(MeadowScene(FULL, "normal", ghost=Ghost(13, Hex(-2, 2), turn))).to_text() for turn in range(3)
    }
    assert len(drawn) == 3, "hex 13 has two opposite tunnels"


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_hex_can_be_scrolled_into_a_small_pane(zoom: str) -> None:
    for here in FULL.hexes.values():
        x, y = scroll_into((900, -900), here.cell, zoom, 46, 20)
        left, top = FLAT[zoom].place(here.cell)
        assert x <= left <= x + 46 - FLAT[zoom].size[0]
        assert y <= top <= y + 20 - FLAT[zoom].size[1]


def test_the_hand_of_others_stays_hidden() -> None:
    other = draw_view(full_view(seat=2), True, 78)
    assert "Swarm" not in other
    assert "Swarm" in draw_view(full_view(seat=0), True, 78)


def test_cards_that_do_not_fit_are_shut_but_the_picked_one_is_open() -> None:
    cards = ("swarm", "royal_jelly", "sneak_attack", "warrior_head", "outsider")
    page = draw_cards(FULL, cards, 46, 16, "ascii", title="Hand", picked=2).to_text()
    assert "Sneak Attack" in page
    assert "contested" in page
    assert "Choose one hex" not in page


def test_hidden_ferocity_is_seen_as_a_card_but_not_read() -> None:
    page = draw_battle(battle_view(False), NAMES, [], 46, 20, "ascii").to_text()
    assert "[?]" in page
    assert "Epic Stores" not in page


def test_a_large_meadow_is_drawn_at_once() -> None:
    scene = MeadowScene(FIVE, "normal", cursor=Hex(0, 0), targets={Hex(1, 0): "1"})
    draw(scene)
    start = perf_counter()
    for _ in range(5):
        draw(scene)
    assert (perf_counter() - start) / 5 < 0.05


def test_wide_names_keep_the_columns() -> None:
    names = ("安娜安娜安娜安娜安娜", "Bob", "Cleo")
    for page in (draw_scores(FULL, names, [], 46, 20, "unicode"), draw_nests(FULL, names, 46, 20, "unicode")):
        rows = ["".join(char for char, _ink in row) for row in page.rows]
        assert all(cells_of(row) == 46 for row in rows)
        assert any("安娜" in row for row in rows)
