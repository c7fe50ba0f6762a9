"""What an Evolution of another player may cost before the round ends is told before, with its card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.games.march.rules.asking import answered
from antterm.games.march.rules.components import SEGMENTS, standard
from antterm.games.march.rules.game import PARTS, March
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.robbery import robberies
from antterm.games.march.rules.round_end import calm_answer, round_ends
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.threats import threats_to
from antterm.games.march.rules.view import view_of
from antterm.games.march.rules.worker import end_phase, take_action
from antterm.games.march.words.forecasts import robbery_line, round_end_lines, threat_line
from antterm.games.march.words.naming import Naming
from tests.games.march.handmade import BLUE, RED, WATERS_EDGE, HandmadeMatch
from tests.games.march.screen.models import model_of, place_of, seat_view_of, show, show_again

GAME = March()
NONE = "swarm"
"""A card without an ability that lies in the place of an Evolution: it gives the same bonus of its caste."""
EVOLUTIONS = {card.id: card.kind for card in standard().cards.values() if card.kind in SEGMENTS}
FOUGHT = {"acrobat_head", "amazon_head", "berserker_head", "kamikaze_head", "warrior_head"}
"""What costs more in battles in the positions of this test."""
TIMES = 80
"""So often a round is played to its end, with other answers of the other player."""


def facing(card: str, segment: str, heads: int) -> HandmadeMatch:
    """RED in peace with BLUE on Soil, and beside them in the Tunnel; BLUE has ants near, larvae and cards."""
    position = HandmadeMatch(2)
    position.ants(RED, "1.1", "1.2", "0", "0", "0")
    position.ants(BLUE, "2.1", "2.o", "1.3", "10.1", "10.2")
    position.gives(RED, larvae=4, food=1)
    position.gives(BLUE, larvae=3, food=3, hand="early_harvest great_brood")
    position.nests[RED].body["head"] += [NONE] * heads
    position.nests[BLUE].body[segment].append(card)
    return position


def attacking(card: str, segment: str, heads: int) -> HandmadeMatch:
    """The same with RED's ants of the Tunnel on Water's Edge, where they will fight."""
    position = facing(card, segment, heads)
    for _ant in range(3):
        position.meadow.tunnel.take(RED, None)
        position.meadow[WATERS_EDGE].put(RED, None)
    return position


@cache
def left(card: str, segment: str, heads: int) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the least that RED has left after the battles and after the round, whatever BLUE answers."""
    state, rng = attacking(card, segment, heads).state, Streams(3)
    after: tuple[list[dict[str, int]], list[dict[str, int]]] = [], []
    for _time in range(TIMES):
        m = Match(GAME.copy(state), lambda event: None)

        def answer(ask: Ask, m: Match = m) -> Choice:
            return rng.pick("blue", ask.choices) if ask.seat == BLUE else calm_answer(m, ask)

        end_phase(m)
        for found, following in zip(after, (Phase.SOLDIER_END, Phase.SLUMBER), strict=True):
            while m.state.phase is not following:
                answered(PARTS[m.state.phase](m), answer)
            nest = m.nests[RED]
            ants = sum(here.ants(RED) for here in m.meadow)
            found.append({"ants": ants, "larvae": nest.larvae, "food": nest.food, "points": nest.score})
    battles, whole = ({what: min(each[what] for each in found) for what in found[0]} for found in after)
    return battles, whole


@pytest.mark.parametrize("card", EVOLUTIONS)
def test_what_an_evolution_of_another_may_cost_is_told_with_its_card(card: str) -> None:
    """RED has no heads, or so many that BLUE wins by two cards alone."""
    segment, naming, costs_any = EVOLUTIONS[card], Naming(standard()), False
    name = naming.card(card)
    for heads in (0, 4):
        costs_battle, costs_round = (
            any(found[what] < plain[what] for what in plain)
            for found, plain in zip(left(card, segment, heads), left(NONE, segment, heads), strict=True)
        )
        view, plain = (view_of(attacking(each, segment, heads).state, RED) for each in (card, NONE))
        threats = [threat_line(naming, view, threat, RED) for threat in threats_to(view, RED)]
        if costs_battle:
            assert name in " ".join(threats)
            model, position = model_of(), facing(card, segment, heads)
            ask = position.first_ask(take_action, RED, "march", answers="ants")
            assert ask is not None
            show(model, seat_view_of(position, ask, ()))
            show_again(model, (120, 40))
            model.point(place_of(model, WATERS_EDGE))
            assert name in model.detail()
        if costs_round:
            robbed = [robbery_line(naming, robbery) for robbery in robberies(view, RED)]
            ends, usual = (list(round_end_lines(naming, round_ends(each)[RED])) for each in (view, plain))
            assert name in " ".join((*threats, *robbed)) or ends != usual
        costs_any |= costs_battle
    assert costs_any is (card in FOUGHT)


@pytest.mark.parametrize("card", ["acrobat_head", "parasite_thorax"])
def test_what_the_bar_above_the_map_says_is_explained_with_the_question(card: str) -> None:
    position = facing(card, standard().cards[card].kind, 0)
    ask = position.first_ask(take_action, RED, "march")
    model = model_of()
    show(model, seat_view_of(position, ask, []))
    (danger,) = robberies(model.view, RED)
    effect = standard().cards[card].effect
    assert model.press("z")
    text = " ".join(model.board().draw(200, 60).to_text().split())
    assert " ".join(robbery_line(Naming(model.view.components, model.names), danger).split()) in text
    assert " ".join(effect.split()) in text
