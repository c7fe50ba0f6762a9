"""The second step of an answer on the screen: the hex stands large in the panel, a number on each site."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask
from antterm.draw.canvas import Canvas, Ink
from antterm.draw.scene import Look
from antterm.games.march.draw.site_plate import PLATE_ROWS, ROWS, HexPlates, SitePlate, put_plate
from antterm.games.march.rules.meanings import LoseAnt, PlaceLarva
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.screen.entries import target_of
from antterm.ui.models.layout import Pane
from tests.games.march.handmade import BARK, HandmadeMatch
from tests.games.march.screen.games import GLYPHS, SIZES, ModelDriver, Size, asked


def plate_of(seated: ModelDriver) -> SitePlate:
    position = seated.model.info()
    assert isinstance(position, SitePlate)
    return position


def rows_of(plate: SitePlate) -> list[str]:
    return plate.draw(34, 12).to_text().splitlines()


@SIZES
@GLYPHS
def test_each_site_that_may_be_chosen_has_the_figure_of_its_answer(size: Size, ascii_only: bool) -> None:
    seated = ModelDriver(asked("ant.site"), seats=3, seed=1, size=size, ascii_only=ascii_only)
    seated.go_on()
    plate = plate_of(seated)
    rows = rows_of(plate)
    sites = seated.model.view.tile(plate.number).sites
    assert plate.numbers == {n: str(n + 1) for n in range(len(sites))}
    numbers = "".join(rows[3].split())
    mark = seated.model.pointing.mark
    assert mark is not None
    expected = (
        f"[{n}]" if n == mark + 1 else f"<{n}>" if ascii_only else str(n) for n in range(1, len(sites) + 1)
    )
    assert numbers == "".join(expected)
    assert len(seated.model.answers().answers) == len(sites)


@pytest.mark.parametrize("key", ["2", "1"])
def test_the_mark_moves_on_the_plate_and_enter_takes_that_site(key: str) -> None:
    seated = ModelDriver(asked("ant.site"), seats=3, seed=1)
    seated.go_on()
    plate = plate_of(seated)
    seated.press(key)
    assert f"[{key}]" in rows_of(plate_of(seated))[3]
    spot = target_of(seated.model.pointing.entries[int(key) - 1])
    seat = seated.ask.seat
    seated.press("Enter")
    assert spot is not None
    assert spot.site is not None
    assert seated.record.play.view(None).hexes[plate.number].sites[spot.site] == seat


def test_the_plate_gives_way_to_words_where_there_is_no_room() -> None:
    seated = ModelDriver(asked("ant.site"), seats=3, seed=1)
    seated.go_on()
    plate = plate_of(seated)
    assert plate.draw(34, ROWS - 1).to_text() == plate.words.draw(34, ROWS - 1).to_text()


def outside_too(ask: Ask, view: MarchView) -> bool:
    """Stop where an ant is lost that stands on a site or outside."""
    spots = [choice.meaning.spot for choice in ask.choices if isinstance(choice.meaning, LoseAnt)]
    return ask.kind == "battle.losses" and len(spots) > 1 and any(spot.site is None for spot in spots)


def test_an_ant_outside_has_a_figure_too() -> None:
    seated = ModelDriver(outside_too, seats=3, seed=2, size=(120, 40))
    seated.go_on()
    plate = plate_of(seated)
    here = seated.model.view.hexes[plate.number]
    seat = seated.ask.seat
    assert set(plate.numbers) == {site for site, owner in enumerate(here.sites) if owner == seat} | {None}
    assert plate.numbers[None] in rows_of(plate)[4]


def start_hex(size: Size, ascii_only: bool) -> ModelDriver:
    """Somebody who chooses between two starting hexes."""
    seated = ModelDriver(None, seats=2, seed=3, options=(("long", "on"),), size=size, ascii_only=ascii_only)
    while seated.ask.kind != "setup.start_hex":
        seated.record.answer(seated.ask.choices[0].text)
        seated.stage.sync()
    return seated


@SIZES
@GLYPHS
def test_two_drawn_hexes_to_choose_from_are_drawn(size: Size, ascii_only: bool) -> None:
    seated = start_hex(size, ascii_only)
    position = seated.model.info()
    assert isinstance(position, HexPlates)
    text = seated.stage.canvas(Pane.INFO).to_text()
    for number in position.numbers:
        assert seated.model.view.tile(number).name in text
    assert text.count("control") >= 2, "the sites of both are named"
    mark = seated.model.pointing.mark
    assert mark is not None
    assert f"[{position.numbers[mark]}]" in text
    other = position.numbers[1 - mark]
    seated.press(*str(other))
    assert f"[{other}]" in seated.stage.canvas(Pane.INFO).to_text()
    listed = [row.number for row in seated.model.answers().answers]
    assert listed == [*position.numbers], "one number per hex"


@pytest.mark.parametrize("wide", range(24, 60))
def test_words_of_sites_are_whole_or_left_to_the_signs(wide: int) -> None:
    view, canvas = view_of(HandmadeMatch().state, 0), Canvas(wide, PLATE_ROWS)
    put_plate(canvas, 0, view, BARK, "9 Bark", Ink(), Look())
    row = "".join(char for char, _ink in canvas.rows[2])
    assert "~" not in row
    assert ("control" in row) is ("larva" in row)
    assert "control" in row or wide < 40


def sites_for_larva(ask: Ask, view: MarchView) -> list[int]:
    """The hexes on which a larva of a March may take one of several sites."""
    places = [choice.meaning for choice in ask.choices if ask.kind == "march.larva"]
    hexes = [meaning.hex for meaning in places if isinstance(meaning, PlaceLarva) and meaning.hex]
    return [number for number in hexes if view.hexes[number].sites.count(None) > 1]


def test_once_the_hex_is_chosen_the_question_asks_for_its_site() -> None:
    seated = ModelDriver(lambda ask, view: bool(sites_for_larva(ask, view)), seats=3, seed=7)
    seated.go_on()
    asked_first = seated.model.question()
    number, *_others = sites_for_larva(seated.ask, seated.model.view)
    seated.press(*str(number), "Enter")
    name = seated.model.view.tile(number).name
    assert seated.model.question().endswith(f": which site of {number} {name}?")
    seated.press("Backspace")
    assert seated.model.question() == asked_first
