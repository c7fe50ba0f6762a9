"""The title bar, from positions made by hand: whose turn, which Action, and how soon the phase ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.core.ask import Ask, Choice, Event
from antterm.core.game import Outcome
from antterm.games.march.rules.happened import ActionTaken
from antterm.games.march.rules.meanings import Decline, Declined
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import Stepping
from antterm.games.march.screen.position import Position
from antterm.games.march.screen.title import title_of
from tests.games.march.handmade import BLUE, RED, HandmadeMatch
from tests.games.march.screen.models import ACTING, FORAGE, seat_view_of

STOP = Choice("stop", Decline(Declined.STEP))


def position_of(ask: Ask | None, *happened: Event) -> Position:
    return Position(seat_view_of(HandmadeMatch(), ask, happened))


def bar(position: Position, *, ascii_only: bool = True) -> str:
    """The title bar on 80 columns, with single spaces."""
    return " ".join(title_of(position, "March", ascii_only=ascii_only).draw(80, 1).to_text().split())


def test_the_round_is_marked_and_the_player_whose_turn_it_is_named() -> None:
    assert bar(position_of(ACTING)) == "round [I] II III IV Worker Phase March A Ann, your turn"
    others = position_of(None)
    others = Position(replace(others.seat_view, waiting=replace_seat(ACTING, BLUE)))
    assert bar(others).endswith("March B Bob"), "it is not the viewer's turn"


def replace_seat(ask: Ask, seat: int) -> Ask:
    return Ask(seat, ask.kind, ask.choices, about=ask.about)


@pytest.mark.parametrize("phase", Phase)
def test_it_is_somebodys_turn_in_the_worker_phase_and_before_the_first(phase: Phase) -> None:
    position = position_of(ACTING)
    asked = Position(replace(position.seat_view, view=replace(position.view, phase=phase)))
    is_turn = phase in (Phase.SETUP, Phase.WORKER)
    assert bar(asked).endswith("A Ann, your turn" if is_turn else "A Ann is asked")


def test_while_somebody_reacts_the_player_is_named_whose_action_it_is() -> None:
    assert bar(position_of(FORAGE, ActionTaken(BLUE, "forage"))).endswith("B Bob forages")


@pytest.mark.parametrize(("kind", "steps"), [("march.ant", " #...."), ("card.royal_jelly", "")])
def test_steps_are_counted_in_a_march_alone(kind: str, steps: str) -> None:
    ask = Ask(RED, kind, (STOP,), about=Stepping(kind, 4))
    position = position_of(ask, ActionTaken(RED, "march"))
    assert position.view.nests[RED].march_steps == 5
    assert bar(position).endswith(f"A Ann marches{steps}")


def test_the_last_turn_is_told_and_nobodys_turn_where_the_game_is_over() -> None:
    position = position_of(ACTING)
    last = Position(replace(position.seat_view, view=replace(position.view, last_turn=True)))
    assert " - last turn" in bar(last)
    assert " · last turn" in title_of(last, "", ascii_only=False).draw(80, 1).to_text()
    over = Position(replace(position.seat_view, outcome=Outcome((RED,))))
    assert "Ann" not in bar(over)
