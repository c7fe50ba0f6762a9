"""Questions of open cards to people who hide their hands: they are shown and answered by who sees no hand."""

from __future__ import annotations

import pytest

from antterm.games.march.screen import pages
from antterm.games.march.screen.entries import cards_of
from antterm.i18n import _
from tests.games.march.screen.games import ModelDriver, Size, asked

SIZES = [(60, 20), (80, 24), (120, 40)]
ABOUT_OPEN_CARDS = [("card.cultural_theft", 58), ("play.drop_goal", 14)]
"""Kinds of question, and seeds of games in which they come."""


@pytest.mark.few(2)
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(("kind", "seed"), ABOUT_OPEN_CARDS)
def test_a_question_of_open_cards_is_answered_behind_no_curtain(kind: str, seed: int, size: Size) -> None:
    seated = ModelDriver(asked(kind), 3, seed, size=size, hidden=True)
    assert not seated.ask.private
    cards = cards_of(seated.ask)
    assert cards
    model = seated.model
    assert model.view.seat is None, "nobody in particular looks"
    seated.go_on()
    assert model.page is pages.HAND
    assert list(model.reader.cards()) == cards
    places = {entry.choices[0].text: n for n, entry in enumerate(model.pointing.entries)}
    for card in reversed(cards):
        if model.pointing.mark != places[card]:
            seated.press(*model.keys_to(places[card]))
        assert model.reader.card == card
        assert _(model.view.card(card).name)[:12] in seated.board()
        seated.stage.press("Down")
        assert model.pointing.choice is not None
        assert model.pointing.choice.text == model.reader.card
    seated.model.point(places[cards[0]])
    seated.stage.draw()
    seated.press("Enter")
    assert seated.record.answers[-1] == cards[0]


@pytest.mark.few(1)
@pytest.mark.parametrize(("kind", "seed"), ABOUT_OPEN_CARDS)
def test_every_page_can_be_opened_at_a_question_of_open_cards(kind: str, seed: int) -> None:
    seated = ModelDriver(asked(kind), 3, seed, hidden=True)
    seated.go_on()
    for key in "mtboy":
        seated.press(key)
        if key == "y" and seated.model.page is pages.MEADOW:  # y steps through the story first
            seated.press(key)
        assert seated.model.page.command.keys == (key,)
        for place, entry in enumerate(seated.model.pointing.entries):
            seated.model.point(place)
            seated.stage.draw()
            assert seated.model.pointing.choice in entry.choices
