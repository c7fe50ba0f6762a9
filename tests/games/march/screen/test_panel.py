"""What can be pointed at in the panel, by itself: sites of a hex, or hexes to choose from."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask, Choice
from antterm.draw.canvas import Canvas
from antterm.draw.scene import Look
from antterm.games.march.draw.signs import CENTIPEDE
from antterm.games.march.draw.site_plate import HexPlates, SitePlate
from antterm.games.march.rules.explore import draw_hex
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import BuryHex, MoveAnt, TakeAction, TakeSite
from antterm.games.march.rules.topics import MovingExplorers, TakingSite
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.screen import explain
from antterm.games.march.screen.entries import Sites, entries_of, hexes_out, sites_open
from antterm.games.march.screen.panel import panel_plates
from antterm.games.march.words import MarchWords
from antterm.ui.models.layout import Pane
from antterm.ui.models.pointing import Entry, Pointing
from tests.games.march.handmade import BARK, BRAMBLE, RED, THISTLE_SHADE, WATERS_EDGE, HandmadeMatch
from tests.games.march.screen.models import NAMES, model_of, seat_view_of, show


class Words:
    """Words for the explanation."""

    def draw(self, width: int, height: int) -> Canvas:
        return Canvas(width, height)


def at_sites(view: MarchView, *sites: int) -> Pointing:
    """The second step of a hex at which these sites are free; the second of them is marked."""
    choices = tuple(Choice(f"{WATERS_EDGE}.{site + 1}", TakeSite(Spot(WATERS_EDGE, site))) for site in sites)
    ask, cell = Ask(RED, "ant.site", choices, about=TakingSite(WATERS_EDGE)), view.hexes[WATERS_EDGE].cell
    return Pointing(tuple(entries_of(ask, view, None, cell)), 1)


def choosing(*choices: Choice) -> Pointing:
    return Pointing(tuple(Entry((choice,)) for choice in choices), 0)


def test_sites_are_pointed_at_by_their_own_figures() -> None:
    view = view_of(HandmadeMatch(2).state, RED)
    pointing = at_sites(view, 0, 2)
    assert sites_open(pointing.entries) == Sites(WATERS_EDGE, {0: 0, 2: 1}, are_targets=True)
    plate = panel_plates(view, pointing, Words(), Look(), WATERS_EDGE, shows_sites=True)
    assert isinstance(plate, SitePlate)
    assert (plate.number, plate.numbers, plate.marked) == (WATERS_EDGE, {0: "1", 2: "3"}, 2)
    other_page = panel_plates(view, pointing, Words(), Look(), WATERS_EDGE, shows_sites=False)
    assert other_page is None, "the page shows something else"


def test_hexes_outside_the_meadow_are_drawn_to_choose_from() -> None:
    view = view_of(HandmadeMatch(2).state, RED)
    outside = [number for number in view.components.tiles if number not in view.hexes][:2]
    pointing = choosing(*(Choice(f"bury {number}", BuryHex(number)) for number in outside))
    assert [*hexes_out(pointing.entries, view)] == outside
    plates = panel_plates(view, pointing, Words(), Look(), WATERS_EDGE, shows_sites=True)
    assert isinstance(plates, HexPlates)
    assert (plates.numbers, plates.marked) == (tuple(outside), 0)


def test_of_hexes_to_choose_from_all_say_what_they_bring_and_a_centipede_is_shown_and_told() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "scout_thorax")
    position.ants(RED, f"{WATERS_EDGE}.1")
    position.on_stack(THISTLE_SHADE, BRAMBLE)
    model = model_of()
    ask = position.first_ask(draw_hex, RED)
    assert ask is not None
    show(model, seat_view_of(position, ask, []))
    drawn = model.scene(Pane.INFO).draw(34, 9).to_text().splitlines()
    assert [CENTIPEDE in row for row in (drawn[0], drawn[4])] == [False, True]
    assert all("control" in row and "point" in row for row in (drawn[2], drawn[6]))
    told = [MarchWords().choice(ask, choice, model.view) for choice in ask.choices]
    assert [sentence.endswith("; a centipede.") for sentence in told] == [False, True]


def test_of_other_questions_there_is_nothing_to_point_at() -> None:
    view = view_of(HandmadeMatch(2).state, RED)
    outside = next(number for number in view.components.tiles if number not in view.hexes)
    one = choosing(Choice("bury", BuryHex(outside)))
    mixed = choosing(Choice("bury", BuryHex(outside)), Choice("rest", TakeAction("rest")))
    laid = choosing(*(Choice(f"bury {number}", BuryHex(number)) for number in [*view.hexes][:2]))
    for pointing in (one, mixed, laid):
        assert not hexes_out(pointing.entries, view)
        assert sites_open(pointing.entries) is None
        assert panel_plates(view, pointing, Words(), Look(), WATERS_EDGE, shows_sites=True) is None


@pytest.mark.parametrize("key", ["", "0"])
def test_beside_the_sites_of_a_hex_another_one_is_told_of_under_its_own_name(key: str) -> None:
    """Ants go from one hex to another: nothing of the first stands under the name of the second."""
    position = HandmadeMatch()
    position.ants(RED, f"{BARK}.2", f"{BARK}.3")
    ants = (Choice(f"{BARK}.{site}", MoveAnt(Spot(BARK, site - 1), WATERS_EDGE)) for site in (2, 3))
    ask = Ask(RED, "explore.move_ants", tuple(ants), about=MovingExplorers(WATERS_EDGE, BARK, 0))
    model = model_of()
    show(model, seat_view_of(position, ask, []))
    assert model.at is not None, "all ants stand on one hex"
    assert not key or model.go(model.view.hexes[int(key)].cell)
    rows = [row.strip() for row in model.info().draw(44, 20).to_text().splitlines() if row.strip()]
    told = explain.hex_lines(model.view, model.view.hexes[int(key or WATERS_EDGE)], NAMES)
    assert rows[0].endswith("2 Water's Edge")
    assert "\n".join(rows).count(told[0]) == 1
    assert " ".join(rows).endswith(" ".join(told[1:])), rows
