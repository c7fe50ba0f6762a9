"""Rise of the Centipedes alone, how it ends, and what is seen of it."""

from __future__ import annotations

import pytest

from antterm.core.game import Outcome
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games.march.rules import ending, slumber, worker
from antterm.games.march.rules.ending import BEATEN, WON
from antterm.games.march.rules.happened import CardsSeen, GameEnded, HordeCardTurnedUp
from antterm.games.march.rules.state import Phase
from tests.games.march.handmade import BARK, BLACK, BLUE, RED, TALL_SAND, HandmadeMatch, texts
from tests.games.march.rising import GAME, INVADES, horde, new_game, rising

# -- alone ---------------------------------------------------------------------------------------------


def test_alone_the_phase_ends_after_all_possible_actions_and_one_last_card() -> None:
    """Solo rules: when the player has done all possible Actions the Horde opens one card; the phase ends."""
    position = rising(1)
    position.gives(RED, food=1)
    position.nests[RED].acted = True
    assert worker.legal_actions(position, RED) == ["march", "forage"], "while an Action is possible, no Rest"
    position.nests[RED].food = 0
    position.horde_draws(INVADES)
    position.run(worker.turn)
    assert position.nests[RED].larvae == 1
    assert len(position.told(HordeCardTurnedUp)) == 1
    assert position.state.phase is Phase.SOLDIER_START


def test_alone_an_option_allows_to_rest_earlier_but_not_as_first_action_of_a_round() -> None:
    position = HandmadeMatch(1, centipedes="standard", solo_rest="any_time")
    position.gives(RED, food=1)
    assert "rest" not in texts(position.first_ask(worker.turn))
    position.nests[RED].acted = True
    assert "rest" in texts(position.first_ask(worker.turn))


def test_alone_frenzied_activity_grants_a_rest_all_the_same() -> None:
    """Frenzied Activity: as a bonus Action the player may choose Rest."""
    position = rising(1)
    position.gives(RED, larvae=3, hand="frenzied_activity", food=1)
    position.horde_draws(INVADES)
    position.run(worker.turn, answers="play; rest")
    assert position.state.phase is Phase.SOLDIER_START


def test_alone_there_are_no_reactions_and_the_next_turn_is_ones_own() -> None:
    position = rising(1)
    position.gives(RED, food=2, larvae=2)
    position.horde_draws(INVADES)
    position.run(worker.turn, answers="forage")
    assert position.kinds() == ["0 turn.action"]
    assert position.state.active == RED


def test_a11_alone_inner_hexes_score_without_a_tunnel() -> None:
    position = rising(1)
    joined = {here.number for here in position.meadow.joined(position.meadow.tunnel)}
    here = next(
        h for _edge, h in position.meadow.around(position.meadow.tunnel.cell) if h.number not in joined
    )
    position.ants(RED, f"{here.number}.{here.control + 1}")
    position.run(slumber.slumber)
    assert position.scores() == [1]


@pytest.mark.parametrize("goal", ["epic_stores", "advanced_evolution", "great_brood", "link_to_the_past"])
def test_r21_alone_goals_against_neighbours_cannot_be_met(goal: str) -> None:
    position = rising(1)
    horde(position).deck.remove(goal)
    position.nests[RED].goals.append(goal)
    position.nests[RED].food = 9
    position.ants(RED, "0")
    slumber.score_goals(position, RED)
    assert position.scores() == [0]


def test_alone_nobody_is_there_to_be_robbed() -> None:
    position = rising(1)
    horde(position).deck.remove("parasite_thorax")
    position.nests[RED].body["thorax"].append("parasite_thorax")
    flow = worker.forage(position, RED)
    assert list(flow) == []
    assert len(position.nests[RED].hand) == 1


# -- the end -------------------------------------------------------------------------------------------


def ended(scores: list[int], points: int) -> Outcome:
    position = rising(len(scores))
    for nest, score in zip(position.nests, scores, strict=True):
        nest.score = nest.sources["site"] = score
    horde(position).score = horde(position).sources["slumber"] = points
    ending.finish(position)
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    return outcome


def test_r35_the_horde_wins_if_it_is_above_any_one_player() -> None:
    assert ended([20, 9, 30], 10) == Outcome((), (20, 9, 30), WON)


def test_r35_equal_points_are_no_defeat() -> None:
    assert ended([20, 10, 30], 10) == Outcome((0, 1, 2), (20, 10, 30), BEATEN)


@pytest.mark.parametrize(("points", "winners"), [(11, ()), (10, (0,)), (0, (0,))])
def test_r35_alone(points: int, winners: tuple[int, ...]) -> None:
    assert ended([10], points).winners == winners


def test_there_are_no_end_bonuses() -> None:
    position = rising()
    position.gives(RED, larvae=9, food=9, hand="royal_jelly")
    ending.finish(position)
    assert position.scores() == [0, 0, 0]
    assert position.told(GameEnded)[0].horde == 0


def test_the_game_ends_after_the_fourth_round_with_the_last_slumber() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.state.phase, position.state.round = Phase.SLUMBER, 4
    position.run(slumber.slumber)
    assert GAME.outcome(position.state) == Outcome((), (0, 0, 0), WON)


# -- what is seen --------------------------------------------------------------------------------------


def test_a_view_shows_how_near_the_game_is_to_being_lost() -> None:
    position = rising()
    position.centipedes_on(TALL_SAND, BARK)
    horde(position).in_tunnel, horde(position).score = 1, 7
    position.nests[BLACK].score = 5
    position.nests[RED].score = position.nests[BLUE].score = 9
    seen = GAME.view(position.state, RED).horde
    assert seen is not None
    assert (seen.vanguard, seen.jumps) == (TALL_SAND, 3), "to 2, to 1, into the Great Tunnel"
    assert (seen.on_hexes, seen.in_tunnel, seen.slumber) == (2, 1, 3)
    assert seen.lead == 2


def test_a34_hands_are_hidden_unless_the_table_plays_openly() -> None:
    for open_hands in ("off", "on"):
        state = new_game(3, centipedes="easy", open_hands=open_hands)
        for seat in (0, 1, None):
            hands = [nest.hand is not None for nest in GAME.view(state, seat).nests]
            assert hands == ([True] * 3 if open_hands == "on" else [other == seat for other in range(3)])


def test_at_an_open_table_no_question_is_private() -> None:
    for open_hands, private in (("off", True), ("on", False)):
        options = with_defaults(GAME.options, 3, {"centipedes": "easy", "open_hands": open_hands})
        play = Play.start(GAME, options, 3, 1)
        assert play.ask is not None
        assert (play.ask.kind, play.ask.private) == ("turn.action", private)
        seen = [event.only for event in play.happened if isinstance(event, CardsSeen)]
        assert seen == ([None] * 3 if open_hands == "on" else [{0}, {1}, {2}])


def test_open_hands_mean_nothing_without_the_horde() -> None:
    state = new_game(3, open_hands="on")
    assert GAME.view(state, 0).nests[1].hand is None
