"""Battles with centipedes in Rise of the Centipedes: their deck, Marches that end in one, what they score."""

from __future__ import annotations

from antterm.games.march.rules import rounds, slumber, worker
from antterm.games.march.rules.battle import fight_next
from antterm.games.march.rules.happened import AntSettled, BattleBegan, DeckRenewed, HordeDeckRenewed
from antterm.games.march.rules.horde.turn import hordes_turn
from antterm.games.march.rules.state import BattleRun, Phase
from tests.games.march.handmade import BARK, BLUE, DRY_SEEP, RED, SOIL, HandmadeMatch, texts
from tests.games.march.rising import INVADES, RAMPAGES, horde, rising

# -- the centipede deck --------------------------------------------------------------------------------


def test_centipedes_draw_from_their_own_deck_in_every_battle() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1")
    position.gives(RED, hand="royal_jelly")
    position.horde_draws("thief_abdomen traitor_head")
    before = len(position.state.deck)
    position.run(fight_next, BattleRun(BARK, RED), answers="royal_jelly")
    assert horde(position).discard == ["thief_abdomen", "traitor_head"]
    assert position.state.discard == ["royal_jelly"], "ferocity goes to the players' pile"
    assert len(position.state.deck) == before


def test_r34_the_centipede_deck_is_made_anew_from_its_own_discards() -> None:
    position = rising()
    pile = horde(position)
    pile.discard = [card for card in pile.deck if card != INVADES]
    gone = len(pile.discard)
    pile.deck = [card for card in pile.deck if card == INVADES][:1]
    pile.discard += [INVADES]
    position.run(hordes_turn, RED)
    assert pile.deck == []
    assert position.lairs(), "so that whatever comes next asks nothing"
    position.run(hordes_turn, RED)
    assert len(pile.deck) + len(pile.discard) == gone + 2
    assert position.told(HordeDeckRenewed)[0].n == gone + 2
    assert not position.told(DeckRenewed), "the players' pile is left alone"


def test_r34_a_card_being_carried_out_is_not_shuffled_in() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1")
    pile = horde(position)
    pile.deck.remove(RAMPAGES)
    pile.discard, pile.deck = pile.deck, [RAMPAGES]
    position.run(hordes_turn, RED)
    assert position.told(HordeDeckRenewed)[0].n == 21
    assert pile.discard[-1] == RAMPAGES


def test_an_owners_box_without_icons_leaves_the_horde_without_a_deed() -> None:
    position = rising()
    horde(position).deck.clear()
    flow = hordes_turn(position, RED)
    assert list(flow) == []
    assert position.events == []


# -- a March against a centipede -----------------------------------------------------------------------


def test_a_march_may_end_in_a_battle_before_the_reactions() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.gives(RED, food=1)
    position.ants(RED, "1.1", "9.1")
    position.ants(BLUE, "1.2", "0")
    position.horde_draws(f"mating_flight fungal_outbreak {INVADES}")
    position.run(worker.take_action, RED, "march", answers="stop; 9; none")
    kinds = position.kinds()
    assert kinds.index("0 coop.march_battle") < kinds.index("1 march.react")
    assert [event.defender for event in position.told(BattleBegan)] == [RED]
    assert horde(position).sources == {"battle": 1}


def test_a_battle_after_a_march_is_optional_and_only_where_own_ants_are() -> None:
    position = rising()
    position.centipedes_on(BARK, SOIL, DRY_SEEP)
    position.gives(RED, food=1)
    position.ants(RED, "1.1", "9.1")
    position.ants(BLUE, "10.1")
    ask = position.first_ask(worker.take_action, RED, "march", answers="stop")
    assert texts(ask) == ["1", "9", "none"]
    position.gives(RED, food=1)
    position.horde_draws(INVADES)
    position.run(worker.take_action, RED, "march", answers="stop; none; none")
    assert position.told(BattleBegan) == []


def test_only_who_marches_fights_that_centipede() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.gives(RED, food=1)
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2", "9.3")
    position.horde_draws(f"thief_abdomen traitor_head {INVADES}")
    position.run(worker.take_action, RED, "march", answers="stop; 9; none")
    assert [event.defender for event in position.told(BattleBegan)] == [RED]
    assert len(position.where(BLUE)) == 2


def test_a42_the_hexes_are_settled_before_that_battle() -> None:
    position = rising()
    position.centipedes_on(DRY_SEEP)
    position.gives(RED, food=1)
    position.ants(RED, "10.1", "10.2", "10.o")
    position.horde_draws("mating_flight fungal_outbreak")
    position.run(worker.march, RED, answers="10.1>1; 1.1; stop; 10")
    kinds = [type(event) for event in position.events]
    assert kinds.index(AntSettled) < kinds.index(BattleBegan)


def test_r18_it_does_not_count_for_the_soldier_phase() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1", "9.2", "9.3", "9.4", "9.o", "9.o")
    position.horde_draws("thief_abdomen thief_abdomen")
    position.run(worker.march, RED, answers="stop; 9")
    assert position.nests[RED].battlefields == []
    position.state.phase, position.state.queue = Phase.SOLDIER, [BARK]
    position.ants(RED, "9.1")
    position.run(rounds.battles)
    assert position.state.run is not None


def test_no_battle_after_a_reaction_or_after_steps_given_by_a_card() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(BLUE, "9.1")
    position.run(worker.react_to_march, BLUE, answers="none")
    assert position.kinds() == ["1 march.react"]
    position.ants(RED, "9.2")
    position.gives(RED, larvae=2, hand="rapid_mobilization")
    position.run(worker.play_a_card, RED, answers="larva; larva; stop")
    assert "0 coop.march_battle" not in position.kinds()


def test_the_traitor_cannot_attack_a_centipede() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1")
    position.nests[RED].body["head"].append("traitor_head")
    horde(position).deck.remove("traitor_head")
    ask = position.first_ask(worker.march, RED, answers="stop")
    assert ask is None


def test_an_ordinary_march_ends_without_a_battle() -> None:
    position = HandmadeMatch()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1")
    position.run(worker.march, RED, answers="stop")
    assert position.kinds() == ["0 march.ant"]


# -- points of the Horde -------------------------------------------------------------------------------


def test_at_slumber_the_horde_scores_a_point_for_every_centipede() -> None:
    position = rising()
    position.centipedes_on(BARK, SOIL)
    horde(position).in_tunnel = 3
    horde(position).sources["tunnel"] = horde(position).score = 9
    position.run(slumber.slumber)
    assert horde(position).sources == {"tunnel": 9, "slumber": 5}


def test_a_centipede_that_wins_in_the_soldier_phase_scores_a_point() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1")
    position.horde_draws("thief_abdomen traitor_head")
    position.run(fight_next, BattleRun(BARK, RED))
    assert horde(position).sources == {"battle": 1}
    assert position.nests[RED].score == 0


def test_a_centipede_that_loses_scores_nothing_for_the_horde() -> None:
    position = rising()
    position.centipedes_on(BARK)
    position.ants(RED, "9.1", "9.2", "9.3", "9.4")
    position.horde_draws("mating_flight fungal_outbreak")
    position.run(fight_next, BattleRun(BARK, RED), answers="9.1; none")
    assert (horde(position).score, position.nests[RED].score, position.nests[RED].food) == (0, 1, 1)


def test_the_traitor_counts_centipedes_in_the_great_tunnel_too() -> None:
    position = rising()
    horde(position).in_tunnel = 2
    position.centipedes_on(BARK)
    assert position.centipedes() == 3
