"""The page of a battle while cards for ferocity are laid."""

from __future__ import annotations

import re

import pytest

from antterm.core.ask import Ask
from antterm.games.march.rules.topics import LayingFerocity
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages
from tests.games.march.screen.games import GLYPHS, SIZES, Seated, Size


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
        seated = Seated(stop, 3, seed, size=size, ascii_only=ascii_only)
        seated.go_on()
        assert seated.model.page is pages.BATTLE
        page = seated.board()
        assert page.count("none yet") == 2 - decided
        assert ("no card" in page) is bool(decided)
        for row in seated.model.answers().answers:
            assert re.search(r"\((won|lost|ahead|behind|they must add \d+|\d+ %)\)( -\d[★*])?$", row.sentence)
