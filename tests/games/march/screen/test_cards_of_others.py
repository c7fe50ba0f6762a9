"""A question that a card of another player asks tells what that card is and does."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.happened import AbilityUsed, CardPlayed
from antterm.games.march.rules.meanings import Decline
from antterm.games.march.rules.topics import AskedByCard, Losing
from antterm.games.march.rules.view import MarchView
from antterm.i18n import _, speaking
from tests.games.march.screen.games import ModelDriver, Stop

ASKING = [
    ("fungal_outbreak", 4, 2),
    ("adaptive_radiation", 3, 51),
    ("stinger_abdomen", 3, 40),
    ("kamikaze_head", 4, 46),
]
"""Every card that asks others than who has it, with the seats and the seed of a game in which one does."""


def asks_another(card: str) -> Stop:
    """Stop where a card asks somebody else than who has played it or uses it."""
    users = list[int]()

    def stop(ask: Ask, view: MarchView) -> bool:
        if ask.kind == "turn.action":
            users[:] = [ask.seat]
        is_evolution = view.card(card).is_evolution
        about = ask.about
        if isinstance(about, AskedByCard) and about.card == card:
            return not is_evolution and users != [ask.seat]
        if not isinstance(about, Losing) or about.of_card != card:
            return False
        return not view.has(ask.seat, card) if is_evolution else users != [ask.seat]

    return stop


@pytest.mark.few(2)
@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize(("card", "seats", "seed"), ASKING)
def test_the_card_is_named_with_its_gist_and_z_shows_its_text(
    card: str, seats: int, seed: int, language: str
) -> None:
    with speaking(language):
        seated = ModelDriver(asks_another(card), seats, seed)
        seated.go_on()
        model, printed = seated.model, standard().cards[card]
        assert model.seat_view is not None
        events = [happening.event for happening in model.seat_view.happened]
        uses = [each for each in events if isinstance(each, AbilityUsed | CardPlayed) and each.card == card]
        assert uses[-1].seat != seated.ask.seat
        for place, entry in enumerate(model.pointing.entries):
            model.point(place)
            title = model.explanation()[0]
            assert title.startswith(_(printed.name))
            if not isinstance(entry.choices[0].meaning, Decline):
                assert _(printed.gist) in title
        assert model.press("z")
        assert _(printed.effect) in " ".join(model.explanation())
