"""Battles with centipedes in Rise of the Centipedes: their deck, Marches that end in one, what they score."""

from __future__ import annotations

from antterm.games.march.rules import rounds, slumber, worker
from antterm.games.march.rules.battle import fight_next
from antterm.games.march.rules.happened import AntSettled, BattleBegan, DeckRenewed, HordeDeckRenewed
from antterm.games.march.rules.horde.turn import hordes_turn
from antterm.games.march.rules.state import BattleRun, Phase
from tests.games.march.rising import INVADES, RAMPAGES, horde, rising
from tests.games.march.scene import BARK, BLUE, DRY_SEEP, RED, SOIL, Scene, texts

# -- the centipede deck --------------------------------------------------------------------------------


def test_centipedes_draw_from_their_own_deck_in_every_battle() -> None:
    scene = rising()
    scene.centipedes_on(BARK)
    scene.ants(RED, "9.1")
    scene.gives(RED, hand="royal_jelly")
    scene.horde_draws("thief_abdomen traitor_head")
    before = len(scene.state.deck)
    scene.run(fight_next, BattleRun(BARK, RED), answers="royal_jelly")
    assert horde(scene).discard == ["thief_abdomen", "traitor_head"]
    assert scene.state.discard == ["royal_jelly"], "ferocity goes to the players' pile"
    assert len(scene.state.deck) == before


def test_r34_the_centipede_deck_is_made_anew_from_its_own_discards() -> None:
    scene = rising()
    pile = horde(scene)
    pile.discard = [card for card in pile.deck if card != INVADES]
    gone = len(pile.discard)
    pile.deck = [card for card in pile.deck if card == INVADES][:1]
    pile.discard += [INVADES]
    scene.run(hordes_turn, RED)
    assert pile.deck == []
    assert scene.lairs(), "so that whatever comes next asks nothing"
    scene.run(hordes_turn, RED)
    assert len(pile.deck) + len(pile.discard) == gone + 2
    assert scene.told(HordeDeckRenewed)[0].n == gone + 2
    assert not scene.told(DeckRenewed), "the players' pile is left alone"


def test_r34_a_card_being_carried_out_is_not_shuffled_in() -> None:
    scene = rising()
    scene.centipedes_on(BARK)
    scene.ants(RED, "9.1")
    pile = horde(scene)
    pile.deck.remove(RAMPAGES)
    pile.discard, pile.deck = pile.deck, [RAMPAGES]
    scene.run(hordes_turn, RED)
    assert scene.told(HordeDeckRenewed)[0].n == 21
    assert pile.discard[-1] == RAMPAGES


def test_an_owners_box_without_icons_leaves_the_horde_without_a_deed() -> None:
    scene = rising()
    horde(scene).deck.clear()
    flow = hordes_turn(scene, RED)
    assert list(flow) == []
    assert scene.events == []


# -- a March against a centipede -----------------------------------------------------------------------


def test_a_march_may_end_in_a_battle_before_the_reactions() -> None:
    scene = rising()
    scene.centipedes_on(BARK)
    scene.gives(RED, food=1)
    scene.ants(RED, "1.1", "9.1")
    scene.ants(BLUE, "1.2", "0")
    scene.horde_draws(f"mating_flight fungal_outbreak {INVADES}")
    scene.run(worker.take_action, RED, "march", answers="stop; 9; none")
    kinds = scene.kinds()
    assert kinds.index("0 coop.march_battle") < kinds.index("1 march.react")
    assert [event.defender for event in scene.told(BattleBegan)] == [RED]
    assert horde(scene).sources == {"battle": 1}


def test_a_battle_after_a_march_is_optional_and_only_where_own_ants_are() -> None:
    scene = rising()
    scene.centipedes_on(BARK, SOIL, DRY_SEEP)
    scene.gives(RED, food=1)
    scene.ants(RED, "1.1", "9.1")
    scene.ants(BLUE, "10.1")
    ask = scene.first_ask(worker.take_action, RED, "march", answers="stop")
    assert texts(ask) == ["1", "9", "none"]
    scene.gives(RED, food=1)
    scene.horde_draws(INVADES)
    scene.run(worker.take_action, RED, "march", answers="stop; none; none")
    assert scene.told(BattleBegan) == []


def test_only_who_marches_fights_that_centipede() -> None:
    scene = rising()
    scene.centipedes_on(BARK)
    scene.gives(RED, food=1)
    scene.ants(RED, "9.1")
    scene.ants(BLUE, "9.2", "9.3")
    scene.horde_draws(f"thief_abdomen traitor_head {INVADES}")
    scene.run(worker.take_action, RED, "march", answers="stop; 9; none")
    assert [event.defender for event in scene.told(BattleBegan)] == [RED]
    assert len(scene.where(BLUE)) == 2


def test_a42_the_hexes_are_settled_before_that_battle() -> None:
    scene = rising()
    scene.centipedes_on(DRY_SEEP)
    scene.gives(RED, food=1)
    scene.ants(RED, "10.1", "10.2", "10.o")
    scene.horde_draws("mating_flight fungal_outbreak")
    scene.run(worker.march, RED, answers="10.1>1; 1.1; stop; 10")
    kinds = [type(event) for event in scene.events]
    assert kinds.index(AntSettled) < kinds.index(BattleBegan)


def test_r18_it_does_not_count_for_the_soldier_phase() -> None:
    scene = rising()
    scene.centipedes_on(BARK)
    scene.ants(RED, "9.1", "9.2", "9.3", "9.4", "9.o", "9.o")
    scene.horde_draws("thief_abdomen thief_abdomen")
    scene.run(worker.march, RED, answers="stop; 9")
    assert scene.nests[RED].battlefields == []
    scene.state.phase, scene.state.queue = Phase.SOLDIER, [BARK]
    scene.ants(RED, "9.1")
    scene.run(rounds.battles)
    assert scene.state.run is not None


def test_no_battle_after_a_reaction_or_after_steps_given_by_a_card() -> None:
    scene = rising()
    scene.centipedes_on(BARK)
    scene.ants(BLUE, "9.1")
    scene.run(worker.react_to_march, BLUE, answers="none")
    assert scene.kinds() == ["1 march.react"]
    scene.ants(RED, "9.2")
    scene.gives(RED, larvae=2, hand="rapid_mobilization")
    scene.run(worker.play_a_card, RED, answers="larva; larva; stop")
    assert "0 coop.march_battle" not in scene.kinds()


def test_the_traitor_cannot_attack_a_centipede() -> None:
    scene = rising()
    scene.centipedes_on(BARK)
    scene.ants(RED, "9.1")
    scene.nests[RED].body["head"].append("traitor_head")
    horde(scene).deck.remove("traitor_head")
    ask = scene.first_ask(worker.march, RED, answers="stop")
    assert ask is None


def test_an_ordinary_march_ends_without_a_battle() -> None:
    scene = Scene()
    scene.centipedes_on(BARK)
    scene.ants(RED, "9.1")
    scene.run(worker.march, RED, answers="stop")
    assert scene.kinds() == ["0 march.ant"]


# -- points of the Horde -------------------------------------------------------------------------------


def test_at_slumber_the_horde_scores_a_point_for_every_centipede() -> None:
    scene = rising()
    scene.centipedes_on(BARK, SOIL)
    horde(scene).in_tunnel = 3
    horde(scene).sources["tunnel"] = horde(scene).score = 9
    scene.run(slumber.slumber)
    assert horde(scene).sources == {"tunnel": 9, "slumber": 5}


def test_a_centipede_that_wins_in_the_soldier_phase_scores_a_point() -> None:
    scene = rising()
    scene.centipedes_on(BARK)
    scene.ants(RED, "9.1")
    scene.horde_draws("thief_abdomen traitor_head")
    scene.run(fight_next, BattleRun(BARK, RED))
    assert horde(scene).sources == {"battle": 1}
    assert scene.nests[RED].score == 0


def test_a_centipede_that_loses_scores_nothing_for_the_horde() -> None:
    scene = rising()
    scene.centipedes_on(BARK)
    scene.ants(RED, "9.1", "9.2", "9.3", "9.4")
    scene.horde_draws("mating_flight fungal_outbreak")
    scene.run(fight_next, BattleRun(BARK, RED), answers="9.1; none")
    assert (horde(scene).score, scene.nests[RED].score, scene.nests[RED].food) == (0, 1, 1)


def test_the_traitor_counts_centipedes_in_the_great_tunnel_too() -> None:
    scene = rising()
    horde(scene).in_tunnel = 2
    scene.centipedes_on(BARK)
    assert scene.centipedes() == 3
