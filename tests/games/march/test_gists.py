"""Every card says in a few words what it does, in every language."""

from __future__ import annotations

import re

import pytest

from antterm.draw.canvas import cells_of
from antterm.draw.paint import wrap
from antterm.games.march.rules.components import EDITIONS, standard
from antterm.games.march.words.naming import Naming
from antterm.i18n import speaking
from antterm.ui.models.layout import side_width

COLUMNS = 38


@pytest.mark.parametrize("language", ["en", "ru", "es"])
def test_the_gist_of_every_card_fits(language: str) -> None:
    naming = Naming(standard())
    with speaking(language):
        gists = {card: naming.gist(card) for card in standard().cards}
    for card, gist in gists.items():
        assert gist, card
        assert cells_of(gist) <= COLUMNS, f"{card}: {gist}"
        assert not gist.endswith("."), gist
    assert len(set(gists.values())) == len(gists), "each says what it alone does"


def test_games_of_earlier_editions_have_gists_too() -> None:
    for edition in EDITIONS.released.values():
        assert all(card.gist for card in EDITIONS.get(edition).cards.values()), edition


HITS_OTHERS = {
    "amazon_head": "lose",
    "cultural_theft": "discard",
    "egg_stealer": "lose",
    "fungal_outbreak": "lose",
    "kamikaze_head": "destroyed",
    "parasite_thorax": "lose",
    "sparrow_attack": "destroyed",
    "stinger_abdomen": "lose",
    "thief_abdomen": "more food",
    "weaver_thorax": "cannot leave",
}
"""What cards do to others than their owner."""


@pytest.mark.parametrize(("card", "harm"), HITS_OTHERS.items())
def test_what_a_card_does_to_others_stands_where_a_text_is_not_cut(card: str, harm: str) -> None:
    effect = standard().cards[card].effect
    begins = " ".join(wrap(effect, side_width(80))[:3])
    assert harm in begins, begins
    assert re.search("player|opponent|all ants|ants on one hex", begins, re.IGNORECASE), "and to whom"
