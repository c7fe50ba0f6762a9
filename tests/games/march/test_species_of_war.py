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
from tests.games.march.handmade import BARK, BLACK, BLUE, RED, SOIL, HandmadeMatch, left, texts
from tests.games.march.special import GAME, GENOME, RAID, act, start

# -- Mutant Ant ----------------------------------------------------------------------------------------


def mutant(hand: str, larvae: int = 9) -> HandmadeMatch:
    position = HandmadeMatch()
    position.plays(RED, "mutant_ant")
    position.gives(RED, larvae=larvae, food=1, hand=hand)
    return position


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
    position = mutant(f"{first} {second} {dear} swarm")
    ask = position.first_ask(worker.take_action, RED, GENOME)
    assert ask is not None
    assert (ask.kind, ask.private) == (f"{GENOME}.first", True)
    assert set(texts(ask)) == {first, second, dear}
    position = mutant(f"{first} {second} {dear}")
    act(position, GENOME, f"{first}; {second}")
    assert position.nests[RED].larvae == 9 - cost(first)
    assert position.nests[RED].hand == [dear]
    assert position.nests[RED].evolutions == 2
    second_ask = next(ask for ask in position.asked if ask.kind == f"{GENOME}.second")
    assert dear not in texts(second_ask)


def test_genome_may_stop_after_the_first_and_take_the_cheaper_one_free() -> None:
    first, _second, dear = evolutions_by_cost()
    position = mutant(f"{first} {dear}")
    act(position, GENOME, f"{dear}; none")
    assert position.nests[RED].hand == [first]
    position = mutant(f"{first} {dear}")
    act(position, GENOME, f"{dear}; {first}")
    assert position.nests[RED].larvae == 9 - cost(dear)


def test_genome_needs_an_evolution_that_can_be_paid() -> None:
    position = mutant("swarm")
    assert GENOME not in worker.legal_actions(position, RED)
    position = mutant("armored_head", larvae=0)
    assert GENOME not in worker.legal_actions(position, RED)


def test_genome_lays_on_top_or_under() -> None:
    for place, top in (("top", "armored_head"), ("under", "warrior_head")):
        position = mutant("armored_head digger_thorax")
        position.in_play(RED, "warrior_head")
        act(position, GENOME, f"armored_head; {place}; none")
        assert position.nests[RED].top("head") == top
        assert len(position.nests[RED].body["head"]) == 2


def test_two_evolutions_of_the_genome_complete_a_body() -> None:
    position = mutant("armored_head digger_thorax")
    position.in_play(RED, "pharaoh_abdomen")
    first, second = sorted(position.nests[RED].hand, key=cost, reverse=True)
    act(position, GENOME, f"{first}; {second}")
    assert position.scores() == [3, 0, 0]


def test_the_mutant_gains_what_the_others_evolutions_cost_once_at_the_end() -> None:
    position = mutant("armored_head")
    first, second, _dear = evolutions_by_cost()
    position.gives(BLUE, larvae=4, hand=first)
    position.gives(BLACK, larvae=4, hand=second)
    before = 9 - cost("armored_head")
    act(position, GENOME, f"{first}; {second}")
    assert position.kinds() == [f"{BLUE} {GENOME}.react", f"{BLACK} {GENOME}.react"]
    assert all(ask.private for ask in position.asked)
    assert position.nests[BLUE].larvae == 4 - cost(first), "they pay"
    assert position.nests[RED].larvae == before + cost(first) + cost(second)
    gained = [event for event in position.told(LarvaeGained) if event.seat == RED]
    assert [event.n for event in gained] == [cost(first) + cost(second)]


def test_who_cannot_pay_an_evolution_does_not_react_to_the_genome() -> None:
    position = mutant("armored_head")
    position.gives(BLUE, hand="warrior_head")
    position.gives(BLACK, larvae=4, hand="swarm")
    act(position, GENOME)
    assert position.asked == []
    assert not position.told(LarvaeGained)


def test_enlightened_colony_pays_a_point_for_each_battle() -> None:
    position = HandmadeMatch()
    position.plays(RED, "mutant_ant")
    position.ants(RED, "1.1", "1.2", "9.1")
    position.ants(BLUE, "1.3")
    position.meadow[BARK].centipede = True
    position.score(ScoredSite(RED, 1))
    position.run(ant_battle, SOIL, BLUE, RED, then_decline=True)
    assert position.scores() == [1, 0, 0], "a battle won nets nothing"
    position.values(1, 1)
    position.run(centipede_battle, BARK, RED)
    assert position.scores()[RED] == 0, "also against a centipede, also when it is lost"
    position.ants(BLUE, "1.3")
    position.ants(BLACK, "9.2")
    position.run(ant_battle, SOIL, BLUE, RED, then_decline=True)
    assert position.scores()[RED] == 1, "with no point nothing is lost before, and the victory counts"
    assert [event.n for event in position.told(PointsLost)] == [1, 1]


def test_mutation_changes_the_hand_before_anybodys_heads() -> None:
    position = HandmadeMatch()
    position.plays(BLACK, "mutant_ant")
    position.gives(BLACK, hand="swarm royal_jelly")
    position.gives(RED, hand="outsider")
    position.in_play(RED, "acrobat_head")
    position.on_deck("sneak_attack great_brood")
    rounds.begin(position)
    assert position.state.phase is Phase.SOLDIER_START
    assert position.nests[BLACK].hand == ["sneak_attack", "great_brood"]
    assert position.state.discard == ["swarm", "royal_jelly"]
    assert position.nests[RED].hand == ["outsider"]


def test_mutation_draws_what_there_is() -> None:
    position = HandmadeMatch()
    position.plays(RED, "mutant_ant")
    position.nests[BLUE].hand, position.state.deck = position.state.deck[2:], position.state.deck[:2]
    position.gives(RED, hand=" ".join(position.state.deck))
    rounds.begin(position)
    assert len(position.nests[RED].hand) == 2, "the discards are shuffled and come back"


# -- Marauder Ant --------------------------------------------------------------------------------------


def marauder(larvae: int = 0) -> HandmadeMatch:
    """Soil has three sites: one is Red's, two are Blue's."""
    position = HandmadeMatch()
    position.plays(RED, "marauder_ant")
    position.gives(RED, larvae=larvae, food=1)
    position.ants(RED, "1.1")
    position.ants(BLUE, "1.2", "1.3")
    return position


def test_raid_takes_three_steps_and_one_more_for_each_thorax() -> None:
    position = marauder(larvae=1)
    ask = position.first_ask(worker.take_action, RED, RAID)
    assert ask is not None
    assert (ask.kind, left(ask)) == (f"{RAID}.larva", 3)
    position.nests[RED].food = 1
    position.in_play(RED, "scout_thorax digger_thorax")
    ask = position.first_ask(worker.take_action, RED, RAID)
    assert ask is not None
    assert left(ask) == 5


def test_raid_fights_at_once_as_the_invader_even_from_the_control_site() -> None:
    position = marauder(larvae=2)
    control = position.meadow[SOIL].control
    assert control == 0, "Red holds it"
    position.gives(BLUE, hand="swarm")
    act(position, RAID, "1; 1; stop")
    battle = position.told(BattleBegan)[0]
    assert (battle.invader, battle.defender) == (RED, BLUE)
    assert battle.strengths == (3, 2)
    assert position.told(BattleDecided)[0].winner == RED


def test_the_raided_player_wins_ties() -> None:
    position = marauder(larvae=1)
    act(position, RAID, "1; stop")
    assert position.told(BattleBegan)[0].strengths == (2, 2)
    assert position.told(BattleDecided)[0].winner == BLUE
    assert position.where(RED) == []


def test_who_was_fought_in_a_raid_gets_a_card_like_it_or_not_and_nobody_else() -> None:
    """Marauders' Raid, reaction: the player with whom you began the battle gets a card."""
    position = marauder(larvae=1)
    act(position, RAID, "1; stop; 1.2; none")
    assert [event.seat for event in position.told(Reacted)] == [BLUE]
    assert [len(nest.hand) for nest in position.nests] == [0, 1, 0]


def test_without_a_battle_nobody_reacts_to_a_raid() -> None:
    position = marauder()
    act(position, RAID, "stop")
    assert not position.told(BattleBegan)
    assert [ask.kind for ask in position.asked] == [f"{RAID}.ant"], "Soil is shared in peace"


def test_a_hex_contested_by_its_centipede_alone_can_be_raided_and_the_centipede_does_not_fight() -> None:
    position = marauder()
    position.meadow[SOIL].centipede = True
    act(position, RAID, "stop")
    assert position.told(BattleBegan)[0].defender == BLUE
    assert not position.told(CentipedeCardTurnedUp)
    assert position.meadow[SOIL].centipede


def test_sites_are_filled_before_a_raid_and_the_raider_chooses_whom_and_where() -> None:
    position = marauder(larvae=1)
    position.ants(BLACK, "1.o", "9.1")
    position.ants(RED, "9.2")
    position.meadow[BARK].centipede = True
    ask = position.first_ask(worker.take_action, RED, RAID, answers="ants; stop")
    assert ask is not None
    assert ask.kind == f"{RAID}.victim"
    assert texts(ask) == ["1 seat2", "1 seat3", "9 seat3"]


def test_a_raid_does_not_count_for_the_soldier_phase() -> None:
    position = marauder(larvae=1)
    position.ants(BLUE, "1.o", "1.o", "1.o")
    position.gives(RED, hand="swarm")
    act(position, RAID, "1; stop; swarm")
    assert [position.meadow[SOIL].ants(seat) for seat in (RED, BLUE)] == [1, 3]
    assert position.nests[RED].battlefields == []
    position.state.phase = Phase.SOLDIER
    assert position.run(fight_next, BattleRun(SOIL, RED), then_decline=True), "they meet again"
    assert len(position.told(BattleBegan)) == 2


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
    position = HandmadeMatch()
    position.plays(RED, "marauder_ant")
    for seat in (RED, BLUE):
        position.in_play(seat, "pharaoh_abdomen" if seat else "carpenter_abdomen")
        position.ants(seat, *["0"] * 5)
        position.gives(seat, food=2)
        position.run(rounds.feed, seat)
    assert [position.nests[seat].food for seat in (RED, BLUE)] == [0, 1]
    view = GAME.view(position.state, None)
    assert [view.nests[seat].ants_per_food for seat in (RED, BLUE)] == [4, 5]
