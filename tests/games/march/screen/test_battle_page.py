"""The page of a battle while cards for ferocity are laid."""

from __future__ import annotations

import re

import pytest

from antterm.core.ask import Ask
from antterm.draw.canvas import cells_of
from antterm.games.march.rules.battle import ant_battle
from antterm.games.march.rules.topics import LayingFerocity
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages
from tests.games.march.handmade import BLUE, RED, SOIL, HandmadeMatch
from tests.games.march.screen.games import GLYPHS, SIZES, ModelDriver, Size
from tests.games.march.screen.models import model_of, seat_view_of, show, show_again


def invader_laid_none(ask: Ask, view: MarchView) -> bool:
    """Stop where a defender is asked for a card, and the invader has laid none."""
    battle = view.battle
    if battle is None or not isinstance(ask.about, LayingFerocity) or battle.invader is None:
        return False
    return ask.seat == battle.defender and not view.nests[battle.invader].laid


def invader_is_asked(ask: Ask, view: MarchView) -> bool:
    """Stop where an invader is asked for a card."""
    is_asked = isinstance(ask.about, LayingFerocity)
    return view.battle is not None and is_asked and ask.seat == view.battle.invader


@pytest.mark.few(1)
@SIZES
@GLYPHS
def test_who_has_decided_to_lay_nothing_has_no_card(size: Size, ascii_only: bool) -> None:
    for stop, seed, decided in ((invader_laid_none, 8, 1), (invader_is_asked, 15, 0)):
        seated = ModelDriver(stop, 3, seed, size=size, ascii_only=ascii_only)
        seated.go_on()
        assert seated.model.page is pages.BATTLE
        page = seated.board()
        assert page.count("none yet") == 2 - decided
        assert ("no card" in page) is bool(decided)
        for row in seated.model.answers().answers:
            assert re.search(r"\((won|lost|ahead|behind|they must add \d+|\d+ %)\)( -\d[★*])?$", row.sentence)


def test_how_a_battle_stands_with_a_card_is_not_cut_from_its_line() -> None:
    """However long the list is: at 80 columns the shortest form of each line has room in a row."""
    position = HandmadeMatch()
    position.ants(RED, *[f"{SOIL}.o"] * 2)
    position.ants(BLUE, f"{SOIL}.1")
    position.gives(RED, hand="tawny_crazy_head carpenter_abdomen extensive_tunnel")
    position.gives(BLUE, hand="swarm")
    model = model_of()
    show(model, seat_view_of(position, position.first_ask(ant_battle, SOIL, RED, BLUE), ()))
    show_again(model, (80, 24))
    lines = [row.short or row.sentence for row in model.answers().answers]
    assert "Tawny Crazy: +4 (they need 5)" in lines
    assert max(map(cells_of, lines)) <= 31, lines
