"""The Horde: its setup, its card after every Action, its points, and the end of a game against it."""

from __future__ import annotations

import pytest

from antterm.core.options import BadOption, with_defaults
from antterm.core.play import Play
from antterm.games.march.rules import worker
from antterm.games.march.rules.happened import (
    ActionTaken,
    BattleBegan,
    BattleDecided,
    CentipedeJumped,
    HordeCardTurnedUp,
    NothingToExplore,
    Reacted,
)
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.horde.turn import hordes_turn
from antterm.games.march.rules.state import Phase
from tests.games.march.handmade import (
    BARK,
    BLUE,
    DEW_HOLLOW,
    DRY_SEEP,
    FUNGALREACH,
    LOAMY_TUNNELS,
    RED,
    SOIL,
    TALL_SAND,
    WATERS_EDGE,
    HandmadeMatch,
    texts,
)
from tests.games.march.rising import (
    ADVANCES_1,
    ADVANCES_2,
    ADVANCES_4,
    EVERY_HEX,
    GAME,
    INVADES,
    RAMPAGES,
    horde,
    new_game,
    rising,
    turn,
)

# -- setup ---------------------------------------------------------------------------------------------


def test_the_decks_are_split_by_the_icon() -> None:
    state = new_game(3, centipedes="standard")
    assert state.horde is not None
    components = GAME.view(state, None).components
    assert sorted(state.horde.deck) == sorted(components.centipede_deck())
    hands = [card for nest in state.nests for card in nest.hand]
    assert sorted(state.deck + hands) == sorted(components.player_deck())


@pytest.mark.parametrize(("level", "larvae", "cards"), [("easy", 6, 4), ("standard", 3, 4), ("hard", 3, 2)])
def test_four_cards_are_dealt_to_who_plays_alone_but_on_hard(level: str, larvae: int, cards: int) -> None:
    """Solo rules: 3 ants on a starting hex, 3 larvae, 2 food, 4 cards. Easy: 3 larvae more. Hard: 2 cards."""
    state = new_game(1, centipedes=level)
    assert state.hexes[0].loose == [0]
    nest = state.nests[0]
    assert (nest.larvae, nest.food, len(nest.hand)) == (larvae, 2, cards)


@pytest.mark.parametrize("level", ["easy", "standard", "hard"])
@pytest.mark.parametrize(("seats", "larvae"), [(2, 3), (3, 5), (4, 5), (5, 5)])
def test_together_the_standard_two_cards_are_dealt_since_four_is_a_rule_of_solo(
    seats: int, larvae: int, level: str
) -> None:
    """Rise of the Centipedes: the standard rules, with these changes; the four cards stand under solo."""
    more = 3 if level == "easy" else 0
    for nest in new_game(seats, centipedes=level).nests:
        assert (nest.larvae, nest.food, len(nest.hand)) == (larvae + more, 2, 2)


def test_a_lone_player_joins_one_random_starting_hex_to_the_back_of_the_tunnel() -> None:
    play = Play.start(GAME, with_defaults(GAME.options, 1, {}), 1, 7)
    assert play.ask is not None
    assert play.ask.kind == "setup.start_place", "there is no choice of hexes"
    sides = {choice.text.partition("@")[0] for choice in play.ask.choices}
    assert sides == {"0,-1", "1,0", "-1,1"}, "the back has three tunnels"
    assert [number for number in play.boundary.stack[:2] if number > 8] == []
    assert len([number for number in play.boundary.stack if number <= 8]) == 2
    while play.ask.kind.startswith(("setup", "ant")):
        play.answer(play.ask.choices[0].text)
    assert play.ask.kind == "turn.action"
    view = play.view(0)
    (start,) = [here for here in view.hexes.values() if here.number]
    assert start.sites.count(0) + start.loose[0] == 3
    assert view.nests[0].ants == 3


def test_who_plays_alone_plays_against_the_horde() -> None:
    assert with_defaults(GAME.options, 1, {})["centipedes"] == "standard"
    assert with_defaults(GAME.options, 2, {})["centipedes"] == "off"
    with pytest.raises(BadOption) as caught:
        with_defaults(GAME.options, 1, {"centipedes": "off"})
    assert caught.value.code == "unfit_value"
    assert caught.value.allowed == ("easy", "standard", "hard")


# -- whose turn it is ----------------------------------------------------------------------------------


def test_a14_the_horde_has_its_turn_after_every_action() -> None:
    position = rising()
    position.gives(RED, food=1)
    position.horde_draws(INVADES)
    position.run(worker.turn, answers="forage; none; none")
    assert horde(position).last == INVADES
    assert horde(position).discard == [INVADES]
    assert position.state.active == BLUE


def test_a14_the_last_rest_wakes_the_horde_too() -> None:
    position = rising()
    position.nests[RED].acted = position.nests[BLUE].rested = True
    position.gives(RED, food=1)
    position.horde_draws(INVADES)
    position.run(worker.turn, answers="rest")
    assert position.lairs() == [DRY_SEEP]
    assert position.state.phase is Phase.SOLDIER_START
    assert position.state.active == RED


def test_after_each_action_comes_a_card_of_the_horde_bonus_actions_included() -> None:
    """After the Action of each player a card is taken of the centipede deck; bonus Actions are Actions."""
    position = rising()
    position.gives(RED, larvae=3, hand="frenzied_activity")
    position.horde_draws("weaver_thorax weaver_thorax thief_abdomen")
    position.run(worker.turn, answers="forage; none; none; forage; none; none")
    order = [type(event) for event in position.events if isinstance(event, ActionTaken | HordeCardTurnedUp)]
    action, card = ActionTaken, HordeCardTurnedUp
    assert order == [action, action, card, action, card, card]


@pytest.mark.parametrize(
    ("seat", "answers", "cards"), [(RED, "forage; none; none", 1), (BLUE, "forage; none; none", 0)]
)
def test_in_our_variant_the_horde_has_its_turn_after_the_actions_of_the_first_seat_alone(
    seat: int, answers: str, cards: int
) -> None:
    position = rising()
    position.state.once_round, position.state.active = True, seat
    position.gives(seat, food=1)
    position.horde_draws(INVADES)
    position.run(worker.turn, answers=answers)
    assert len(position.told(HordeCardTurnedUp)) == cards


def test_by_default_the_horde_has_its_turn_after_every_action_as_the_book_has_it() -> None:
    assert not new_game(3, centipedes="standard").once_round
    assert new_game(3, centipedes="standard", horde_turns="once_round").once_round
    assert not new_game(1, centipedes="standard", horde_turns="once_round").once_round
    assert not new_game(3, horde_turns="once_round").once_round


def test_a_bonus_rest_that_ends_the_phase_brings_the_last_card() -> None:
    """The centipedes open one card and the Worker Phase ends: the Action that granted the Rest has none."""
    position = rising()
    position.gives(RED, larvae=3, hand="frenzied_activity")
    position.nests[BLUE].rested = True
    position.horde_draws(INVADES)
    position.run(worker.turn, answers="rest")
    assert len(position.told(HordeCardTurnedUp)) == 1
    assert position.state.phase is Phase.SOLDIER_START


def test_the_horde_comes_after_the_reactions() -> None:
    position = rising()
    position.gives(RED, food=1)
    position.horde_draws(INVADES)
    position.run(worker.turn, answers="forage; yes; yes")
    kinds = [type(event) for event in position.events]
    assert kinds.index(HordeCardTurnedUp) > max(n for n, kind in enumerate(kinds) if kind is Reacted)


def test_no_horde_no_turn() -> None:
    position = HandmadeMatch()
    position.run(hordes_turn, RED)
    assert position.events == []


# -- invade --------------------------------------------------------------------------------------------


def test_an_evolution_invades_the_highest_hex_without_a_centipede() -> None:
    position = rising()
    position.centipedes_on(DRY_SEEP)
    turn(position, INVADES)
    assert position.lairs() == [BARK, DRY_SEEP]
    assert horde(position).score == 0


def test_with_a_centipede_on_every_hex_it_comes_to_the_great_tunnel() -> None:
    position = rising()
    position.centipedes_on(*EVERY_HEX)
    turn(position, INVADES)
    assert position.lairs() == sorted(EVERY_HEX)
    assert horde(position).in_tunnel == 1


def test_a33_with_no_hex_at_all_it_comes_to_the_great_tunnel() -> None:
    position = rising(meadow={})
    turn(position, INVADES)
    assert horde(position).in_tunnel == 1
    assert horde(position).score == 3


# -- advance -------------------------------------------------------------------------------------------


def test_an_event_lets_the_centipede_on_the_lowest_hex_jump_as_often_as_its_value() -> None:
    position = rising()
    position.centipedes_on(DRY_SEEP, FUNGALREACH)
    turn(position, ADVANCES_2)
    assert position.lairs() == [TALL_SAND, DRY_SEEP]
    jumps = [(event.origin, event.hex) for event in position.told(CentipedeJumped)]
    assert jumps == [(5, LOAMY_TUNNELS), (4, TALL_SAND)]


def test_jumps_ask_for_no_tunnel_and_no_neighbour() -> None:
    position = rising(meadow={SOIL: (4, 4), DRY_SEEP: (-4, -4)})
    position.centipedes_on(DRY_SEEP)
    turn(position, ADVANCES_1)
    assert position.lairs() == [SOIL]


def test_r33_numbers_that_are_not_free_are_skipped_and_cost_no_jump() -> None:
    position = rising(meadow={SOIL: (0, 1), BARK: (1, 0), DEW_HOLLOW: (0, -1)})
    position.centipedes_on(DEW_HOLLOW)
    turn(position, ADVANCES_2)
    assert position.lairs() == [SOIL], "two jumps: 16 to 9, 9 to 1; the numbers between do not lie there"


def test_r32_a_centipede_without_a_lower_hex_enters_the_great_tunnel_and_stops() -> None:
    position = rising()
    position.centipedes_on(WATERS_EDGE, BARK)
    turn(position, ADVANCES_4)
    assert position.lairs() == [BARK]
    assert horde(position).in_tunnel == 1
    assert horde(position).sources == {"tunnel": 3}, "a point for each player, no more for jumps left over"


@pytest.mark.parametrize("seats", range(1, 6))
def test_r32_entering_scores_the_number_of_players_by_jump_and_by_placement(seats: int) -> None:
    position = rising(seats)
    position.centipedes_on(SOIL)
    turn(position, ADVANCES_1)
    assert horde(position).score == seats
    position.centipedes_on(*EVERY_HEX)
    turn(position, INVADES)
    assert horde(position).score == 2 * seats
    assert horde(position).in_tunnel == 2


def test_centipedes_in_the_great_tunnel_stay_there() -> None:
    position = rising()
    horde(position).in_tunnel = 2
    horde(position).score = horde(position).sources["tunnel"] = 6
    position.state.box += position.state.stack
    position.state.stack = []
    turn(position, ADVANCES_1)
    assert horde(position).deed == "explore", "none of those is one that can move"
    assert horde(position).in_tunnel == 2


# -- explore -------------------------------------------------------------------------------------------


def test_without_a_centipede_on_any_hex_an_event_lets_the_horde_explore() -> None:
    position = rising(without=(DRY_SEEP,))
    position.on_stack(DRY_SEEP)
    turn(position, ADVANCES_2, BLUE, answers="-1,2@4")
    assert position.kinds() == ["1 coop.horde_place"], "the player who has just acted lays it"
    assert position.lairs() == [DRY_SEEP]
    assert (position.meadow[DRY_SEEP].q, position.meadow[DRY_SEEP].r) == (-1, 2)


def test_the_horde_explores_any_cell_of_the_rim_at_any_turn() -> None:
    position = rising(without=(DRY_SEEP,))
    position.on_stack(DRY_SEEP)
    position.horde_draws(ADVANCES_2)
    rim = position.meadow.lie.rim
    offered = texts(position.first_ask(hordes_turn, RED))
    assert sorted(offered) == sorted(f"{cell}@{turn}" for cell in rim for turn in range(6))


def test_a_hex_with_the_icon_calls_for_one_more_card() -> None:
    position = rising(without=(BARK,))
    assert position.tile(BARK).centipede
    position.on_stack(BARK)
    position.horde_draws(INVADES)
    turn(position, ADVANCES_2, answers="1,0@0")
    assert position.lairs() == [BARK, DRY_SEEP], "one centipede on the new hex, one by the second card"
    assert [event.deed for event in position.told(HordeCardTurnedUp)] == [Deed.EXPLORE, Deed.INVADE]
    assert sorted(horde(position).discard) == sorted([ADVANCES_2, INVADES])
    assert horde(position).mat == []


def test_an_event_after_that_lets_the_new_centipede_advance() -> None:
    position = rising(without=(BARK,))
    position.on_stack(BARK)
    position.horde_draws(ADVANCES_1)
    turn(position, ADVANCES_2, answers="1,0@0")
    assert position.lairs() == [FUNGALREACH]


def test_with_an_empty_stack_the_horde_explores_nothing() -> None:
    position = rising()
    position.state.box += position.state.stack
    position.state.stack = []
    turn(position, ADVANCES_2)
    assert position.lairs() == []
    assert position.told(NothingToExplore)
    assert horde(position).discard == [ADVANCES_2]


def test_a_hex_that_the_horde_draws_has_its_effect_for_the_player_who_lays_it() -> None:
    """Beyond the Meadow: who explores such a hex or adds it to the meadow carries out its effect."""
    position = rising()
    position.on_stack(24)
    position.gives(BLUE, larvae=1)
    turn(position, ADVANCES_2, answers="-1,1@0; yes; 24.1")
    assert position.nests[RED].food == 2, "the Fallen Pear feeds who laid it"
    assert position.where(BLUE) == ["24.1"]
    assert 24 in position.lairs()


def test_the_nest_of_centipedes_laid_for_the_horde_fills_the_hexes_around() -> None:
    position = rising()
    position.on_stack(23)
    if position.tile(23).centipede:
        position.horde_draws(INVADES)
    turn(position, ADVANCES_2, answers="-1,1@0")
    assert {LOAMY_TUNNELS, TALL_SAND, 23} <= set(position.lairs())
    assert horde(position).in_tunnel == 0


# -- rampage -------------------------------------------------------------------------------------------


def test_a_colony_goal_lets_every_centipede_among_ants_fight_by_ascending_number() -> None:
    position = rising()
    position.centipedes_on(BARK, SOIL, TALL_SAND)
    position.ants(RED, "9.1", "9.2", "9.3", "9.4", "9.o", "9.o", "9.o")
    position.ants(BLUE, "1.1", "1.2")
    position.horde_draws("weaver_thorax thief_abdomen mating_flight egg_stealer")
    turn(position, RAMPAGES, answers="9.1; 9.2; none")
    fought = [(event.hex, event.defender) for event in position.told(BattleBegan)]
    assert fought == [(SOIL, BLUE), (BARK, RED)], "nobody is on Tall Sand"


def test_r31_a_rampage_adds_one_to_the_strength_and_so_to_the_losses() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1", "9.2", "9.3", "9.4")
    position.horde_draws("fungal_outbreak mating_flight")
    turn(position, RAMPAGES, answers="9.1; 9.2; none")
    outcome = position.told(BattleDecided)[0]
    assert outcome.totals == (2 + 1 + 1, 4), "ants still win a tie"
    assert outcome.losses == (0, 2), "half of 4; half of 3 would be 1"
    assert len(position.where(RED)) == 2


def test_r31_a_rampage_that_wins_takes_as_many_ants_as_its_strength_and_scores() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1", "9.2", "9.3")
    position.horde_draws("fungal_outbreak mating_flight")
    turn(position, RAMPAGES)
    assert position.where(RED) == []
    assert position.lairs() == [BARK]
    assert horde(position).sources == {"battle": 1}


def test_in_a_rampage_each_player_on_a_hex_meets_the_centipede_once() -> None:
    position = rising()
    position.centipedes_on(BARK)
    control = next(i for i, site in enumerate(position.tile(BARK).sites) if site.control)
    others = [i for i in range(4) if i != control]
    position.ants(RED, f"9.{control + 1}")
    position.ants(BLUE, f"9.{others[0] + 1}", f"9.{others[1] + 1}")
    position.horde_draws("weaver_thorax weaver_thorax thief_abdomen thief_abdomen")
    turn(position, RAMPAGES)
    assert [event.defender for event in position.told(BattleBegan)] == [RED, BLUE]
    assert horde(position).score == 2


def test_a_rampage_fights_no_battles_of_ants_and_makes_no_battlefields() -> None:
    position = rising()
    position.centipedes_on(WATERS_EDGE)
    position.ants(RED, "2.1", "2.2", "2.o")
    position.ants(BLUE, "2.3")
    turn(position, RAMPAGES)
    assert {event.invader for event in position.told(BattleBegan)} == {None}
    assert position.nests[RED].battlefields == []


def test_r38_a_rampage_passes_over_the_traitor() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1")
    horde(position).deck.remove("traitor_head")
    position.nests[RED].body["head"].append("traitor_head")
    position.horde_draws(RAMPAGES)
    flow = hordes_turn(position, RED)
    assert list(flow) == []
    assert position.told(BattleBegan) == []


def test_a_rampage_without_any_ant_among_centipedes_does_nothing() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "1.1", "0")
    turn(position, RAMPAGES)
    assert position.told(BattleBegan) == []
    assert horde(position).discard == [RAMPAGES]
