"""Every card says in a few words what it does, in every language."""

from __future__ import annotations

import pytest

from antterm.draw.canvas import cells_of
from antterm.games.march.rules.components import EDITIONS, standard
from antterm.games.march.words.naming import Naming
from antterm.i18n import speaking

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
    for edition in EDITIONS.stored.values():
        assert all(card.gist for card in EDITIONS.get(edition).cards.values()), edition
