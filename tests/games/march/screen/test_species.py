"""Special species on the screen: choosing a side, the special mat, its Action and the reactions to it.

Where a screen is meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/march/screen/test_species.py
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from antterm.core.ask import Ask
from antterm.games.march.draw.in_full import card_lines
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.topics import ChoosingSide
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages
from tests.games.march.screen.games import GLYPHS, SIZES, ModelDriver, Options, Size, Stop, asked, named
from tests.ui.stage import check_golden

SPECIAL = (("species", "special"),)


def special_turn(ask: Ask, view: MarchView) -> bool:
    """A special colony with Evolutions in play may take its own Action."""
    species = view.species(ask.seat)
    is_grown = any(view.nests[ask.seat].body.values())
    return species is not None and is_grown and ask.find(species.action) is not None


def second_choice(ask: Ask, view: MarchView) -> bool:
    """Somebody has chosen the special side of their mat, and the next has to choose."""
    return ask.kind == "setup.species" and any(nest.special for nest in view.nests)


STOPS: dict[str, tuple[Stop, int, int]] = {
    "choice": (second_choice, 4, 1),
    "turn": (special_turn, 4, 5),
    "path": (asked("six_thousand_steps.place"), 4, 3),
    "victim": (asked("marauders_raid.victim"), 4, 33),
}
SCREENS: dict[str, tuple[str, Sequence[str]]] = {
    "species-choice": ("choice", ["2"]),
    "species-nests": ("turn", ["t"]),
    "species-action": ("turn", ["4"]),
    "species-path": ("path", []),
    "species-victim": ("victim", []),
}
"""What is shown: at which stop, after which keys."""


@pytest.mark.few(3)
@SIZES
@GLYPHS
@pytest.mark.parametrize("screen", SCREENS)
def test_golden_screens(screen: str, size: Size, ascii_only: bool) -> None:
    stop, keys = SCREENS[screen]
    seated = ModelDriver(*STOPS[stop], SPECIAL, size=size, ascii_only=ascii_only)
    assert seated.ask is not None, "the game goes on"
    seated.go_on()
    for key in keys:
        seated.stage.press(key)
    check_golden(seated.text(), named(f"march-{screen}", size, ascii_only))


@pytest.mark.parametrize("seed", range(4))
def test_who_chooses_a_side_reads_all_about_it(seed: int) -> None:
    seated = ModelDriver(None, 3, seed, SPECIAL)
    assert seated.model.page is pages.MAT
    assert isinstance(seated.ask.about, ChoosingSide)
    species = standard().species[seated.ask.about.species]
    shown = " ".join(seated.board().split())
    for text in (species.name, species.effect, species.reaction):
        assert text in shown
    for drawback in species.drawbacks:
        assert drawback.effect in shown
    seated.press("m", "t")
    assert seated.model.page is pages.MAT
    seated.press("t")
    other = seated.model.view.nests[seated.model.reader.seat].mat
    assert other != species.id
    assert standard().species[other].name in seated.board().splitlines()[0], "the next player's mat"


def test_after_the_last_choice_the_mat_gives_way_to_the_meadow() -> None:
    seated = ModelDriver(None, 3, 1, SPECIAL, bots=(1, 2))
    while seated.ask.kind == "setup.species":
        seated.press("Enter")
    assert seated.model.page is not pages.MAT
    seated.go_on()
    assert seated.model.page is not pages.MAT


def test_a_card_tells_of_special_species_only_where_somebody_plays_one() -> None:
    words = re.compile("|".join(["special", *(one.name.split()[0] for one in standard().species.values())]))
    told = dict[Options, set[str]]()
    for options, stop in (((), asked("turn.action")), (SPECIAL, special_turn)):
        view = ModelDriver(stop, 4, 5, options).model.view
        lines = {card: card_lines(view, card) for card in view.components.cards}
        told[options] = {card for card, each in lines.items() if words.search(" ".join(each[1:]))}
    assert (told[()], len(told[SPECIAL])) == (set(), 3)


def test_z_tells_the_rulings_on_a_special_mat() -> None:
    seated = ModelDriver(*STOPS["turn"], SPECIAL, size=(120, 40))
    seated.go_on()
    seated.press("t", "z")
    species = seated.model.view.species(seated.model.reader.seat)
    assert species is not None
    shown = " ".join(seated.board().split())
    for ruling in (*species.rulings, *(r for drawback in species.drawbacks for r in drawback.rulings)):
        assert ruling in shown
