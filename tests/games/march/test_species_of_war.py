"""The special species that fight and change: the Mutant and the Marauder, with corner cases."""

from __future__ import annotations

from antterm.games.march.rules import rounds, worker
from antterm.games.march.rules.battle import ant_battle, centipede_battle, fight_next
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.happened import (
    BattleBegan,
    BattleDecided,
    CentipedeCardTurnedUp,
    LarvaeGained,
    PointsLost,
    Reacted,
    ScoredSite,
)
from antterm.games.march.rules.state import BattleRun, Phase
from tests.games.march.scene import BARK, BLACK, BLUE, RED, SOIL, Scene, left, texts
from tests.games.march.special import GAME, GENOME, RAID, act, start

# -- Mutant Ant ----------------------------------------------------------------------------------------


def mutant(hand: str, larvae: int = 9) -> Scene:
    scene = Scene()
    scene.plays(RED, "mutant_ant")
    scene.gives(RED, larvae=larvae, food=1, hand=hand)
    return scene


def cost(card: str) -> int:
    return standard().cards[card].cost


def evolutions_by_cost() -> tuple[str, str, str]:
    """Two Evolutions of equal cost and a dearer one."""
    found: dict[int, list[str]] = {}
    for card in standard().cards.values():
        if card.is_evolution:
            found.setdefault(card.cost, []).append(card.id)
    cheap = min(price for price, cards in found.items() if len(cards) > 1)
    dear = max(found)
    assert dear > cheap
    return found[cheap][0], found[cheap][1], found[dear][0]


def test_genome_plays_an_evolution_and_another_free_of_no_higher_cost() -> None:
    first, second, dear = evolutions_by_cost()
    scene = mutant(f"{first} {second} {dear} swarm")
    ask = scene.first_ask(worker.take_action, RED, GENOME)
    assert ask is not None
    assert (ask.kind, ask.private) == (f"{GENOME}.first", True)
    assert set(texts(ask)) == {first, second, dear}
    scene = mutant(f"{first} {second} {dear}")
    act(scene, GENOME, f"{first}; {second}")
    assert scene.nests[RED].larvae == 9 - cost(first)
    assert scene.nests[RED].hand == [dear]
    assert scene.nests[RED].evolutions == 2
    second_ask = next(ask for ask in scene.asked if ask.kind == f"{GENOME}.second")
    assert dear not in texts(second_ask)


def test_genome_may_stop_after_the_first_and_take_the_cheaper_one_free() -> None:
    first, _second, dear = evolutions_by_cost()
    scene = mutant(f"{first} {dear}")
    act(scene, GENOME, f"{dear}; none")
    assert scene.nests[RED].hand == [first]
    scene = mutant(f"{first} {dear}")
    act(scene, GENOME, f"{dear}; {first}")
    assert scene.nests[RED].larvae == 9 - cost(dear)


def test_genome_needs_an_evolution_that_can_be_paid() -> None:
    scene = mutant("swarm")
    assert GENOME not in worker.legal_actions(scene, RED)
    scene = mutant("armored_head", larvae=0)
    assert GENOME not in worker.legal_actions(scene, RED)


def test_genome_lays_on_top_or_under() -> None:
    for place, top in (("top", "armored_head"), ("under", "warrior_head")):
        scene = mutant("armored_head digger_thorax")
        scene.in_play(RED, "warrior_head")
        act(scene, GENOME, f"armored_head; {place}; none")
        assert scene.nests[RED].top("head") == top
        assert len(scene.nests[RED].body["head"]) == 2


def test_two_evolutions_of_the_genome_complete_a_body() -> None:
    scene = mutant("armored_head digger_thorax")
    scene.in_play(RED, "pharaoh_abdomen")
    first, second = sorted(scene.nests[RED].hand, key=cost, reverse=True)
    act(scene, GENOME, f"{first}; {second}")
    assert scene.scores() == [3, 0, 0]


def test_the_mutant_gains_what_the_others_evolutions_cost_once_at_the_end() -> None:
    scene = mutant("armored_head")
    first, second, _dear = evolutions_by_cost()
    scene.gives(BLUE, larvae=4, hand=first)
    scene.gives(BLACK, larvae=4, hand=second)
    before = 9 - cost("armored_head")
    act(scene, GENOME, f"{first}; {second}")
    assert scene.kinds() == [f"{BLUE} {GENOME}.react", f"{BLACK} {GENOME}.react"]
    assert all(ask.private for ask in scene.asked)
    assert scene.nests[BLUE].larvae == 4 - cost(first), "they pay"
    assert scene.nests[RED].larvae == before + cost(first) + cost(second)
    gained = [event for event in scene.told(LarvaeGained) if event.seat == RED]
    assert [event.n for event in gained] == [cost(first) + cost(second)]


def test_who_cannot_pay_an_evolution_does_not_react_to_the_genome() -> None:
    scene = mutant("armored_head")
    scene.gives(BLUE, hand="warrior_head")
    scene.gives(BLACK, larvae=4, hand="swarm")
    act(scene, GENOME)
    assert scene.asked == []
    assert not scene.told(LarvaeGained)


def test_enlightened_colony_pays_a_point_for_each_battle() -> None:
    scene = Scene()
    scene.plays(RED, "mutant_ant")
    scene.ants(RED, "1.1", "1.2", "9.1")
    scene.ants(BLUE, "1.3")
    scene.meadow[BARK].centipede = True
    scene.score(ScoredSite(RED, 1))
    scene.run(ant_battle, SOIL, BLUE, RED, then_decline=True)
    assert scene.scores() == [1, 0, 0], "a battle won nets nothing"
    scene.values(1, 1)
    scene.run(centipede_battle, BARK, RED)
    assert scene.scores()[RED] == 0, "also against a centipede, also when it is lost"
    scene.ants(BLUE, "1.3")
    scene.ants(BLACK, "9.2")
    scene.run(ant_battle, SOIL, BLUE, RED, then_decline=True)
    assert scene.scores()[RED] == 1, "with no point nothing is lost before, and the victory counts"
    assert [event.n for event in scene.told(PointsLost)] == [1, 1]


def test_mutation_changes_the_hand_before_anybodys_heads() -> None:
    scene = Scene()
    scene.plays(BLACK, "mutant_ant")
    scene.gives(BLACK, hand="swarm royal_jelly")
    scene.gives(RED, hand="outsider")
    scene.in_play(RED, "acrobat_head")
    scene.on_deck("sneak_attack great_brood")
    rounds.begin(scene)
    assert scene.state.phase is Phase.SOLDIER_START
    assert scene.nests[BLACK].hand == ["sneak_attack", "great_brood"]
    assert scene.state.discard == ["swarm", "royal_jelly"]
    assert scene.nests[RED].hand == ["outsider"]


def test_mutation_draws_what_there_is() -> None:
    scene = Scene()
    scene.plays(RED, "mutant_ant")
    scene.nests[BLUE].hand, scene.state.deck = scene.state.deck[2:], scene.state.deck[:2]
    scene.gives(RED, hand=" ".join(scene.state.deck))
    rounds.begin(scene)
    assert len(scene.nests[RED].hand) == 2, "the discards are shuffled and come back"


# -- Marauder Ant --------------------------------------------------------------------------------------


def marauder(larvae: int = 0) -> Scene:
    """Soil has three sites: one is Red's, two are Blue's."""
    scene = Scene()
    scene.plays(RED, "marauder_ant")
    scene.gives(RED, larvae=larvae, food=1)
    scene.ants(RED, "1.1")
    scene.ants(BLUE, "1.2", "1.3")
    return scene


def test_raid_takes_three_steps_and_one_more_for_each_thorax() -> None:
    scene = marauder(larvae=1)
    ask = scene.first_ask(worker.take_action, RED, RAID)
    assert ask is not None
    assert (ask.kind, left(ask)) == (f"{RAID}.larva", 3)
    scene.nests[RED].food = 1
    scene.in_play(RED, "scout_thorax digger_thorax")
    ask = scene.first_ask(worker.take_action, RED, RAID)
    assert ask is not None
    assert left(ask) == 5


def test_raid_fights_at_once_as_the_invader_even_from_the_control_site() -> None:
    scene = marauder(larvae=2)
    control = scene.meadow[SOIL].control
    assert control == 0, "Red holds it"
    scene.gives(BLUE, hand="swarm")
    act(scene, RAID, "1; 1; stop")
    battle = scene.told(BattleBegan)[0]
    assert (battle.invader, battle.defender) == (RED, BLUE)
    assert battle.strengths == (3, 2)
    assert scene.told(BattleDecided)[0].winner == RED


def test_the_raided_player_wins_ties() -> None:
    scene = marauder(larvae=1)
    act(scene, RAID, "1; stop")
    assert scene.told(BattleBegan)[0].strengths == (2, 2)
    assert scene.told(BattleDecided)[0].winner == BLUE
    assert scene.where(RED) == []


def test_who_was_fought_in_a_raid_gets_a_card_like_it_or_not_and_nobody_else() -> None:
    """Marauders' Raid, reaction: the player with whom you began the battle gets a card."""
    scene = marauder(larvae=1)
    act(scene, RAID, "1; stop; 1.2; none")
    assert [event.seat for event in scene.told(Reacted)] == [BLUE]
    assert [len(nest.hand) for nest in scene.nests] == [0, 1, 0]


def test_without_a_battle_nobody_reacts_to_a_raid() -> None:
    scene = marauder()
    act(scene, RAID, "stop")
    assert not scene.told(BattleBegan)
    assert [ask.kind for ask in scene.asked] == [f"{RAID}.ant"], "Soil is shared in peace"


def test_a_hex_contested_by_its_centipede_alone_can_be_raided_and_the_centipede_does_not_fight() -> None:
    scene = marauder()
    scene.meadow[SOIL].centipede = True
    act(scene, RAID, "stop")
    assert scene.told(BattleBegan)[0].defender == BLUE
    assert not scene.told(CentipedeCardTurnedUp)
    assert scene.meadow[SOIL].centipede


def test_sites_are_filled_before_a_raid_and_the_raider_chooses_whom_and_where() -> None:
    scene = marauder(larvae=1)
    scene.ants(BLACK, "1.o", "9.1")
    scene.ants(RED, "9.2")
    scene.meadow[BARK].centipede = True
    ask = scene.first_ask(worker.take_action, RED, RAID, answers="ants; stop")
    assert ask is not None
    assert ask.kind == f"{RAID}.victim"
    assert texts(ask) == ["1 seat2", "1 seat3", "9 seat3"]


def test_a_raid_does_not_count_for_the_soldier_phase() -> None:
    scene = marauder(larvae=1)
    scene.ants(BLUE, "1.o", "1.o", "1.o")
    scene.gives(RED, hand="swarm")
    act(scene, RAID, "1; stop; swarm")
    assert [scene.meadow[SOIL].ants(seat) for seat in (RED, BLUE)] == [1, 3]
    assert scene.nests[RED].battlefields == []
    scene.state.phase = Phase.SOLDIER
    assert scene.run(fight_next, BattleRun(SOIL, RED), then_decline=True), "they meet again"
    assert len(scene.told(BattleBegan)) == 2


def test_limited_mind_starts_with_one_card() -> None:
    play = next(
        play
        for play in (start(3, seed) for seed in range(20))
        if "marauder_ant" in {nest.mat for nest in play.view(None).nests}
    )
    for _ in range(3):
        play.answer("special")
    cards = {nest.mat: nest.hand_size for nest in play.view(None).nests}
    assert cards.pop("marauder_ant") == 1
    assert set(cards.values()) == {2}


def test_war_rations_take_the_bonus_of_abdomens() -> None:
    scene = Scene()
    scene.plays(RED, "marauder_ant")
    for seat in (RED, BLUE):
        scene.in_play(seat, "pharaoh_abdomen" if seat else "carpenter_abdomen")
        scene.ants(seat, *["0"] * 5)
        scene.gives(seat, food=2)
        scene.run(rounds.feed, seat)
    assert [scene.nests[seat].food for seat in (RED, BLUE)] == [0, 1]
    view = GAME.view(scene.state, None)
    assert [view.nests[seat].ants_per_food for seat in (RED, BLUE)] == [4, 5]
