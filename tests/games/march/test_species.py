"""The special species: the choice of sides; the Crazy Ant and the Nomad, with corner cases."""

from __future__ import annotations

from itertools import product

import pytest

from antterm.core.options import BadOption, with_defaults
from antterm.core.play import Play
from antterm.games.march.rules import rounds, worker
from antterm.games.march.rules.battle import ant_battle
from antterm.games.march.rules.happened import (
    BattleBegan,
    CardDrawnAndDiscarded,
    CardPlayed,
    DeckRenewed,
    EventWithoutTarget,
    HexDrawn,
    HexTookEffect,
    Reacted,
)
from antterm.games.march.rules.harvest import harvest
from antterm.games.march.rules.meanings import LayHex, Resource, TakeGift
from antterm.games.march.rules.play import carry_out, start_playing
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import ChoosingSide, Laying, Placing, Stepping
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    DRY_SEEP,
    RED,
    SOIL,
    WATERS_EDGE,
    HandmadeMatch,
    left,
    texts,
)
from tests.games.march.special import DANCE, GAME, GENOME, PATH, RAID, act, start

LAIR, PEAR = 21, 24
SPECIES = {"crazy_ant": DANCE, "nomad_ant": PATH, "mutant_ant": GENOME, "marauder_ant": RAID}


# -- setting up ----------------------------------------------------------------------------------------


def test_each_chooses_a_side_clockwise_from_the_starting_player_before_cards_are_dealt() -> None:
    for seats, seed in product((3, 4), range(6)):
        play = start(seats, seed)
        first = play.view(None).active
        for i in range(seats):
            assert play.ask is not None
            assert (play.ask.kind, play.ask.seat) == ("setup.species", (first + i) % seats)
            assert [choice.text for choice in play.ask.choices] == ["ordinary", "special"]
            assert not play.ask.private
            assert not play.ask.hidden
            nests = play.view(None).nests
            assert {nest.hand_size for nest in nests} == {0}
            assert play.ask.about == ChoosingSide(nests[play.ask.seat].mat)
            play.answer("special" if i % 2 else "ordinary")
        nests = play.view(None).nests
        assert [nests[(first + i) % seats].special for i in range(seats)] == [
            i % 2 == 1 for i in range(seats)
        ]
        for nest in nests:
            assert nest.hand_size == (1 if nest.special and nest.mat == "marauder_ant" else 2)


def test_mats_are_dealt_at_random_one_each() -> None:
    dealt = [tuple(nest.mat for nest in start(4, seed).view(None).nests) for seed in range(20)]
    assert all(sorted(mats) == sorted(SPECIES) for mats in dealt)
    assert len(set(dealt)) > 6
    assert all(len({nest.mat for nest in start(3, seed).view(None).nests}) == 3 for seed in range(20))


def test_species_change_nothing_else_of_the_setup() -> None:
    special, ordinary = start(4, 7), Play.start(GAME, with_defaults(GAME.options, 4, {}), 4, 7)
    for _ in range(4):
        special.answer("ordinary")
    assert special.view(0).nests[0].hand == ordinary.view(0).nests[0].hand
    assert special.boundary.stack == ordinary.boundary.stack


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (5, {}), (3, {"centipedes": "easy"})])
def test_species_are_for_three_and_four_without_the_horde(seats: int, options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        with_defaults(GAME.options, seats, {"species": "special", **options})
    option = next(option for option in GAME.options if option.name == "species")
    assert not option.applies(seats, with_defaults(GAME.options, seats, options))


def test_a_state_with_species_survives_writing_and_an_ordinary_one_does_not_speak_of_them() -> None:
    play = start(3)
    for _ in range(3):
        play.answer("special")
    written = GAME.encode(play.boundary)
    assert GAME.decode(written) == play.boundary
    assert [nest["special"] for nest in written["nests"]] == [True] * 3
    ordinary = GAME.encode(Play.start(GAME, with_defaults(GAME.options, 3, {}), 3, 1).boundary)
    assert "waiting" not in ordinary
    assert all("mat" not in nest and "special" not in nest for nest in ordinary["nests"])
    written["nests"][0]["mat"] = "termite"
    with pytest.raises(ValueError, match="termite"):
        GAME.decode(written)


@pytest.mark.parametrize(("species", "own"), SPECIES.items())
def test_only_its_own_colony_has_the_action(species: str, own: str) -> None:
    position = HandmadeMatch(meadow={})
    position.ants(RED, "0")
    for seat in (RED, BLUE):
        position.gives(seat, food=1, larvae=3, hand="digger_thorax" if seat == RED else "armored_head")
    position.plays(RED, species)
    assert own in worker.legal_actions(position, RED)
    assert not set(SPECIES.values()) & set(worker.legal_actions(position, BLUE))
    position.nests[RED].food = 0
    assert own not in worker.legal_actions(position, RED), "it costs 1 food"
    assert own in worker.legal_actions(position, RED, bonus=True), "a bonus Action costs none"
    position.nests[RED].rested = True
    assert worker.legal_actions(position, RED) == ["rest"], "who has rested rests"


def test_the_food_is_paid_and_a_bonus_action_costs_none() -> None:
    position = HandmadeMatch()
    position.plays(RED, "marauder_ant").food = 2
    act(position, RAID)
    assert position.nests[RED].food == 1
    act(position, RAID, bonus=True)
    assert position.nests[RED].food == 1


def test_the_decree_of_a_special_colony_is_smaller() -> None:
    position = HandmadeMatch()
    position.plays(RED, "mutant_ant")
    position.state.phase, position.state.queue = Phase.DECREE, [RED, BLUE]
    ask = position.first_ask(rounds.play)
    assert ask is not None
    gifts = [choice.meaning for choice in ask.choices]
    assert gifts == [TakeGift(Resource.FOOD, 2), TakeGift(Resource.LARVAE, 4)]
    position.state.queue = [RED, BLUE]
    position.run(rounds.play, answers="larvae")
    position.run(rounds.play, answers="larvae")
    assert [position.nests[seat].larvae for seat in (RED, BLUE)] == [4, 5]


# -- Crazy Ant -----------------------------------------------------------------------------------------


def crazy(hand: str = "", larvae: int = 0) -> HandmadeMatch:
    position = HandmadeMatch()
    position.plays(RED, "crazy_ant")
    position.gives(RED, larvae=larvae, food=1, hand=hand)
    return position


def test_dance_discards_up_to_an_event_plays_it_free_and_walks_its_value() -> None:
    position = crazy(larvae=2)
    position.ants(RED, "0")
    position.on_deck("amazon_head great_brood rapid_mobilization")
    value = position.card("rapid_mobilization").value
    assert value == 3
    act(position, DANCE, "ants; stop; 0; 0; 0>9; 9.1")
    assert position.state.discard == ["amazon_head", "great_brood", "rapid_mobilization"]
    assert position.nests[RED].larvae == 0, "nothing was paid, two larvae were placed"
    assert position.where(RED) == ["0", "0", "9.1"]
    steps = [ask for ask in position.asked if ask.kind.startswith(DANCE) and not ask.kind.endswith("react")]
    assert [left(ask) for ask in steps] == list(range(value, 0, -1))
    assert steps[0].kind == f"{DANCE}.larva"
    assert not any(ask.kind in ("march.react", "play.react") for ask in position.asked)


def test_the_event_danced_must_be_played() -> None:
    position = crazy()
    position.ants(RED, "1.1", "1.2")
    position.on_deck("sparrow_attack")
    act(position, DANCE)
    assert position.where(RED) == [], "the sparrow comes whether one likes it or not"


def test_an_event_without_a_target_is_discarded_and_its_steps_are_taken() -> None:
    position = crazy(larvae=1)
    position.on_deck("early_harvest")
    act(position, DANCE, "0")
    assert position.state.discard == ["early_harvest"]
    assert position.told(EventWithoutTarget)
    assert not position.told(CardPlayed)
    assert position.where(RED) == ["0"]


def test_dance_keeps_the_deck_and_ends_without_steps_if_no_event_comes() -> None:
    """The Events are in a hand, of which others know nothing, so the Dance is offered, but in vain."""
    position = crazy(larvae=3)
    state = position.state
    events = [card for card in state.deck if position.card(card).kind == "event"]
    state.deck = [card for card in state.deck if card not in events]
    position.nests[BLACK].hand = events
    state.discard, state.deck = state.deck[:5], state.deck[5:]
    discard, deck = list(state.discard), list(state.deck)
    assert DANCE in worker.legal_actions(position, RED)
    act(position, DANCE)
    assert [event.card for event in position.told(CardDrawnAndDiscarded)] == deck
    assert len(position.told(DeckRenewed)) == 1
    assert (sorted(state.deck), state.discard) == (sorted([*discard, *deck]), [])
    assert not any(ask.kind == f"{DANCE}.larva" for ask in position.asked)


def test_dance_is_not_offered_where_everybody_knows_that_no_event_will_come() -> None:
    position = crazy()
    state = position.state
    nests, every = position.nests, list(state.deck)
    events = [card for card in every if position.card(card).kind == "event"]
    others = [card for card in every if card not in events]

    def may_dance() -> bool:
        offered = {bonus: DANCE in worker.legal_actions(position, RED, bonus) for bonus in (False, True)}
        assert len(set(offered.values())) == 1
        return offered[True]

    state.deck, nests[RED].hand = others, events
    assert may_dance(), "or else all would know what is in the hand"
    state.deck, state.discard = [], others
    assert not may_dance(), "all open cards, and none of them an Event"
    state.discard = [*others, events.pop()]
    assert may_dance()
    state.discard, nests[BLUE].hand = [], others
    assert not may_dance(), "no card at all"


def test_an_event_after_the_reshuffle_is_played() -> None:
    position = crazy()
    state = position.state
    state.discard, state.deck = state.deck, []
    position.nests[BLACK].hand = [card for card in state.discard if card != "swarm"]
    state.discard = ["swarm"]
    act(position, DANCE, "1")
    assert [event.card for event in position.told(CardPlayed)] == ["swarm"]


def test_each_other_player_gets_a_larva_for_a_dance_like_it_or_not() -> None:
    """Dance of Chaos, reaction: all other players get a larva. For a Forage the book says: may gain."""
    position = crazy()
    position.on_deck("egg_stealer")
    act(position, DANCE)
    assert position.kinds() == []
    assert [nest.larvae for nest in position.nests] == [0, 1, 1]
    position.gives(BLUE, larvae=35)
    position.nests[RED].food = 1
    position.on_deck("royal_jelly")
    act(position, DANCE, "food; cards")
    assert [nest.larvae for nest in position.nests] == [0, 36, 2], "with an empty supply nothing is got"


def test_frenzied_activity_danced_gives_its_actions_before_the_steps() -> None:
    position = crazy(larvae=1)
    position.on_deck("frenzied_activity")
    act(position, DANCE, "forage; yes; none; none; 0")
    kinds = list(dict.fromkeys(ask.kind for ask in position.asked))
    assert kinds == ["turn.bonus", "forage.react", f"{DANCE}.larva", f"{DANCE}.ant"]


def test_a_dance_whose_bonus_rest_ends_the_phase_is_finished_but_not_reacted_to() -> None:
    position = crazy(larvae=1)
    position.nests[BLUE].rested = True
    position.nests[RED].food = 1
    position.on_deck("frenzied_activity")
    act(position, DANCE, "rest; 0")
    assert not position.told(Reacted)
    assert position.state.phase_ends
    assert position.where(RED) == ["0"]
    assert position.state.discard == ["frenzied_activity"]


def test_fit_of_passion_forbids_to_rest_with_food_or_cards() -> None:
    position = HandmadeMatch()
    nest = position.plays(RED, "crazy_ant")
    nest.acted = True
    assert "rest" in worker.legal_actions(position, RED)
    position.gives(RED, hand="swarm")
    position.gives(BLUE, food=1).acted = True
    assert worker.legal_actions(position, RED) == ["rest"], "the card cannot be paid: nothing else is legal"
    position.gives(RED, larvae=4)
    assert worker.legal_actions(position, RED) == ["play"]
    nest.food = 1
    assert "rest" not in worker.legal_actions(position, RED)
    assert "rest" not in worker.legal_actions(position, RED, bonus=True), "a bonus Rest too"
    assert "rest" in worker.legal_actions(position, BLUE)
    nest.rested = True
    assert worker.legal_actions(position, RED) == ["rest"], "once resting, they go on"


def test_maddened_crowd_takes_the_bonus_of_thoraxes_but_not_their_abilities() -> None:
    position = HandmadeMatch()
    position.plays(RED, "crazy_ant")
    for seat in (RED, BLUE):
        position.ants(seat, "0")
    position.in_play(RED, "scout_thorax digger_thorax armored_head thief_abdomen")
    position.in_play(BLUE, "weaver_thorax")
    steps = {seat: position.first_ask(worker.march, seat) for seat in (RED, BLUE)}
    assert [left(ask) for ask in steps.values() if ask] == [5, 6]
    assert position.has(RED, "digger_thorax")
    position.judge_bodies(RED)
    assert position.scores() == [3, 0, 0], "they count for bodies"


# -- Nomad Ant -----------------------------------------------------------------------------------------


LAID = "1,-1@1; 1,0@0"
"""Soil and Bark beside the Great Tunnel, joined to it."""


def nomad() -> HandmadeMatch:
    """Only Water's Edge lies beside the Great Tunnel."""
    position = HandmadeMatch(meadow={WATERS_EDGE: (0, -1)})
    position.plays(RED, "nomad_ant")
    position.gives(RED, food=1)
    return position


def test_path_explores_two_hexes_from_one_and_all_ants_leave_it() -> None:
    position = nomad()
    position.ants(RED, "0", "0", "0")
    position.ants(BLUE, "0")
    position.on_stack(SOIL, BARK)
    act(position, PATH, f"{LAID}; 1; 1.1; 1; 1.2; 9.1")
    assert position.meadow[0].ants(RED) == 0
    assert position.meadow[0].ants(BLUE) == 1
    assert (position.meadow[SOIL].ants(RED), position.meadow[BARK].ants(RED)) == (2, 1)
    assert position.state.drawn is None
    assert position.nests[RED].food == 0


def test_both_hexes_of_the_path_touch_and_join_the_hex_explored_from() -> None:
    position = nomad()
    position.ants(RED, "0")
    position.on_stack(SOIL, BARK)
    position.run(worker.take_action, RED, PATH, answers=LAID, then_decline=True)
    first, second = (
        {str(choice.meaning.cell) for choice in ask.choices if isinstance(choice.meaning, LayHex)}
        for ask in position.asked
        if ask.kind == f"{PATH}.place"
    )
    assert first == {"1,-1", "1,0", "0,1", "-1,1", "-1,0"}, "the sides of the Great Tunnel that are free"
    assert second == first - {"1,-1"}
    assert {here.number for here in position.meadow.joined(position.meadow.tunnel)} == {
        WATERS_EDGE,
        SOIL,
        BARK,
    }


def test_the_hex_explored_from_is_chosen_after_drawing() -> None:
    position = nomad()
    position.ants(RED, "0", "2.1")
    position.on_stack(SOIL, BARK)
    ask = position.first_ask(worker.take_action, RED, PATH)
    assert ask is not None
    assert (ask.kind, texts(ask)) == (f"{PATH}.from", ["0", "2"])
    assert [event.hex for event in position.told(HexDrawn)] == [SOIL, BARK]


def test_with_ants_enough_each_new_hex_gets_one_and_a_single_ant_chooses() -> None:
    position = nomad()
    position.ants(RED, "0", "0")
    position.on_stack(SOIL, BARK)
    act(position, PATH, f"{LAID}; 1; 1.1; 9.1")
    assert [position.meadow[number].ants(RED) for number in (SOIL, BARK)] == [1, 1], "the second is not asked"
    position = nomad()
    position.ants(RED, "0")
    position.on_stack(SOIL, BARK)
    act(position, PATH, f"{LAID}; 9; 9.1")
    assert [position.meadow[number].ants(RED) for number in (SOIL, BARK)] == [0, 1]


def test_path_needs_two_hexes_two_tunnels_and_no_weaver() -> None:
    position = nomad()
    assert PATH not in worker.legal_actions(position, RED), "no ant"
    position.ants(RED, "2.1")
    assert PATH in worker.legal_actions(position, RED)
    for number, cell in ((SOIL, (1, -1)), (BARK, (0, -2)), (DRY_SEEP, (1, -2))):
        position.lay(number, *cell)
    assert len(position.meadow.open_tunnels(position.meadow[WATERS_EDGE])) == 1
    assert PATH not in worker.legal_actions(position, RED), "one tunnel towards an empty cell"
    position.ants(RED, "0")
    assert PATH in worker.legal_actions(position, RED)
    stack = position.state.stack
    position.state.box += stack[1:]
    del stack[1:]
    assert PATH not in worker.legal_actions(position, RED), "one hex is left"


def test_a_weaver_holds_the_nomads() -> None:
    position = nomad()
    position.ants(RED, "2.1")
    position.ants(BLUE, "2.2")
    position.in_play(BLUE, "weaver_thorax")
    assert PATH not in worker.legal_actions(position, RED)
    position.ants(RED, "0")
    assert PATH in worker.legal_actions(position, RED), "nobody is held in the Great Tunnel"


def test_path_with_scout_thorax_looks_at_three_in_secret() -> None:
    position = nomad()
    position.ants(RED, "0", "0")
    position.in_play(RED, "scout_thorax")
    position.on_stack(SOIL, BARK, DRY_SEEP)
    ask = position.first_ask(worker.take_action, RED, PATH)
    assert ask is not None
    assert (ask.kind, ask.private, ask.hidden) == (f"{PATH}.below", True, True)
    view = GAME.view(position.state, BLUE)
    assert (view.looked, view.drawn, view.waiting) == ((), None, ())
    assert GAME.view(position.state, RED).looked == (SOIL, BARK, DRY_SEEP)


def test_the_hexes_chosen_with_scout_thorax_are_hidden_until_they_lie() -> None:
    position = nomad()
    position.ants(RED, "0", "0")
    position.in_play(RED, "scout_thorax")
    position.on_stack(SOIL, BARK, DRY_SEEP)
    ask = position.first_ask(worker.take_action, RED, PATH, answers=f"9; {LAID.partition(';')[0]}")
    assert ask is not None
    assert (ask.about, ask.private) == (Laying("six_thousand_steps.place", DRY_SEEP), True)
    assert GAME.view(position.state, RED).drawn == DRY_SEEP
    assert GAME.view(position.state, BLUE).drawn is None
    assert position.state.stack[-1] == BARK


def test_path_with_scout_thorax_and_two_hexes_left_takes_just_these() -> None:
    position = nomad()
    position.ants(RED, "0")
    position.in_play(RED, "scout_thorax")
    position.on_stack(SOIL, BARK)
    position.state.box += position.state.stack[2:]
    del position.state.stack[2:]
    ask = position.first_ask(worker.take_action, RED, PATH)
    assert ask is not None
    assert ask.kind == f"{PATH}.place"


def test_harvester_thorax_counts_on_both_hexes_and_beyond_effects_come_in_any_order() -> None:
    position = nomad()
    position.ants(RED, "0", "0")
    position.in_play(RED, "harvester_thorax")
    position.on_stack(PEAR, LAIR)
    act(position, PATH, "1,-1@0; 1,0@5; 24; 24.3; 21.2; hex 21; harvester_thorax")
    order = [texts(ask) for ask in position.asked if ask.kind == "soldier.order"]
    assert order == [["hex", "hex 21", "harvester_thorax"], ["hex", "harvester_thorax"]]
    assert [event.hex for event in position.told(HexTookEffect)] == [LAIR, PEAR]
    assert position.nests[RED].food == 2, "of the Fallen Pear"
    larvae = position.card("harvester_thorax").params["larvae_per_site"]
    assert position.nests[RED].larvae == 2 * larvae


def test_path_reaction_is_a_larva_and_then_a_step() -> None:
    position = nomad()
    position.ants(RED, "0")
    position.gives(BLUE, larvae=1)
    position.ants(BLACK, "2.1")
    position.on_stack(SOIL, BARK)
    act(position, PATH, f"{LAID}; 1; 1.1; 0; 0>2; 2.2")
    reacted = [ask for ask in position.asked if ask.kind == f"{PATH}.react"]
    assert [(ask.seat, isinstance(ask.about, Placing)) for ask in reacted] == [
        (BLUE, True),
        (BLUE, False),
        (BLACK, False),
    ]
    assert all(isinstance(ask.about, Stepping) for ask in reacted[1:])
    assert position.where(BLUE) == ["2.2"], "the ant just placed may take the step"
    assert [event.seat for event in position.told(Reacted)] == [BLUE]


def test_larva_and_step_of_the_path_reaction_are_each_optional() -> None:
    position = nomad()
    position.ants(RED, "0")
    position.gives(BLUE, larvae=1)
    position.ants(BLUE, "2.1")
    position.on_stack(SOIL, BARK)
    act(position, PATH, f"{LAID}; 1; 1.1; none; 2.1>0")
    assert position.where(BLUE) == ["0"]
    assert position.nests[BLUE].larvae == 1


def larva_sites(position: HandmadeMatch, amount: int) -> list[str]:
    """Sites of the meadow that yield so many larvae."""
    return [
        f"{here.number}.{i + 1}"
        for here in position.meadow.without_tunnel()
        for i, site in enumerate(position.tile(here.number).sites)
        if (site.resource, site.amount) == ("larva", amount)
    ]


def test_barren_queen_gets_one_larva_of_a_site_with_two() -> None:
    position = HandmadeMatch()
    two, one = larva_sites(position, 2)[0], larva_sites(position, 1)[0]
    position.plays(RED, "nomad_ant")
    position.ants(RED, two, one)
    position.run(harvest, RED)
    assert position.nests[RED].larvae == 2


@pytest.mark.parametrize(("abdomen", "larvae"), [("honeypot_abdomen", 2), ("pharaoh_abdomen", 1)])
def test_barren_queen_with_abdomens(abdomen: str, larvae: int) -> None:
    position = HandmadeMatch()
    position.plays(RED, "nomad_ant")
    position.ants(RED, larva_sites(position, 2)[0])
    position.in_play(RED, abdomen)
    position.run(harvest, RED)
    assert position.nests[RED].larvae == larvae


def test_barren_queen_gets_all_of_a_site_in_an_early_harvest() -> None:
    """Barren Queen: at the Harvest one larva of sites with two. An Early Harvest is not the Harvest."""
    position = HandmadeMatch()
    position.plays(RED, "nomad_ant")
    position.ants(RED, larva_sites(position, 2)[0])
    position.gives(RED, hand="early_harvest")
    position.run(start_playing, RED, "early_harvest", True)
    position.run(carry_out, RED, "early_harvest")
    assert position.nests[RED].larvae == 2 * position.card("early_harvest").params["times"]


def test_peace_treaty_takes_the_bonus_of_heads() -> None:
    position = HandmadeMatch()
    position.plays(RED, "nomad_ant")
    position.ants(RED, "1.1")
    position.ants(BLUE, "1.2")
    for seat, heads in ((RED, "warrior_head berserker_head"), (BLUE, "amazon_head")):
        position.in_play(seat, heads)
    position.run(ant_battle, SOIL, RED, BLUE, then_decline=True)
    assert position.told(BattleBegan)[0].strengths == (1, 2)
    assert position.has(RED, "berserker_head")
