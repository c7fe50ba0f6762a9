"""What has happened in March of the Ants, by ear: in one sentence what belongs together, and where it was."""

from __future__ import annotations

from typing import Any

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntLost,
    AntMoved,
    BattleBegan,
    BattleDecided,
    CardDiscarded,
    CardDrawnAndDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsSeen,
    Cause,
    CentipedeAttacked,
    CentipedeCardTurnedUp,
    CentipedeJumped,
    CentipedeKilled,
    CentipedePlaced,
    EventTurnedUp,
    Fed,
    FerocityLaid,
    FerocityRevealed,
    FoodGained,
    GameEnded,
    HexDrawn,
    HexPlaced,
    HordeCardTurnedUp,
    HordeExplored,
    HordeScored,
    HordeSource,
    LarvaeGained,
    LarvaeLost,
    LarvaPlaced,
    PhaseBegan,
    Reacted,
    RestAreaEmptied,
    Rested,
    ScoredBattle,
    ScoredGoal,
    ScoredMeadow,
    ScoredSite,
    TunnelEntered,
)
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.meadow import EDGES, Spot
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import view_of
from antterm.games.march.spoken import SPOKEN
from antterm.plain.spoken import ListenerView
from tests.games.march.handmade import BARK, BLUE, RED, SNAIL_TRAIL, HandmadeMatch

NAMES = ["Ann", "Bob", "Cleo"]
FERN = 6


def told(*events: Event) -> list[str]:
    """What Ann hears."""
    moment = ListenerView(view_of(HandmadeMatch().state, RED), None, RED, NAMES, {})
    said = SPOKEN.news(moment, [Happening(9, event) for event in events])
    assert said is not None
    return list(said)


def test_an_action_and_what_it_begins_with_are_one_sentence() -> None:
    assert told(ActionTaken(BLUE, "explore"), HexDrawn(BLUE, FERN)) == ["Bob explores and draws Fern (6)."]
    assert told(ActionTaken(BLUE, "forage"), CardsDrawn(BLUE, 2, Cause.FORAGE)) == [
        "Bob forages and draws 2 cards."
    ]
    seen = CardsDrawn(RED, 2, Cause.FORAGE), CardsSeen(RED, ("swarm", "egg_stealer"))
    assert told(ActionTaken(RED, "forage"), *seen) == ["Ann forages and draws Swarm, Egg Stealer."]


def test_a_reaction_is_told_once() -> None:
    larva = LarvaPlaced(BLUE, Spot(BARK, None))
    assert told(Reacted(BLUE, "explore"), larva) == ["Bob places a larva on Bark (9), outskirts."]
    assert told(Reacted(BLUE, "forage"), LarvaeGained(BLUE, 1, Cause.REACTION)) == [
        "Reaction: Bob gets 1 larva."
    ]
    exchanged = CardDiscarded(RED, "swarm", Cause.REACTION), CardsDrawn(RED, 1, Cause.REACTION)
    seen = CardsSeen(RED, ("egg_stealer",))
    assert told(Reacted(RED, "play"), *exchanged, seen) == ["Ann discards Swarm and draws Egg Stealer."]


def test_where_a_hex_lies_is_told_by_the_neighbour_next_to_the_middle() -> None:
    assert told(HexPlaced(BLUE, SNAIL_TRAIL, EDGES[4], 0, False)) == [
        "Bob lays Snail Trail (13) south-west of the Great Tunnel."
    ]
    assert told(HexPlaced(BLUE, SNAIL_TRAIL, EDGES[0], 0, True)) == [
        "Bob lays Snail Trail (13) north of the Great Tunnel; a centipede comes with it."
    ]


def test_what_is_paid_is_not_called_lost() -> None:
    paid = LarvaeLost(RED, 1, Cause.PAID), AntLost(RED, Spot(BARK, 1), Cause.PAID)
    alone = [sentence for each in paid for sentence in told(each)]
    assert alone == ["Ann pays 1 larva.", "Ann pays with the ant on Bark (9), site 2 (1 food)."]
    assert told(*paid) == ["Ann pays 1 larva, 1 ant from Bark (9), site 2."]


def test_a_harvest_is_a_sentence_for_each_player() -> None:
    gains = (
        LarvaeGained(BLUE, 2, Spot(FERN, 1)),
        FoodGained(BLUE, 1, Spot(FERN, 0)),
        LarvaeGained(BLUE, 1, Spot(BARK, 1)),
        CardsDrawn(RED, 1, Spot(BARK, 2)),
        CardsSeen(RED, ("swarm",)),
        ScoredSite(RED, 1),
    )
    assert told(PhaseBegan(BLUE, Phase.HARVEST, 1), *gains, Fed(RED, 3, 1, 0, 0)) == [
        "Bob harvests 1 food, 3 larvae.",
        "Ann harvests 1 card, 1 colony point. Cards for Ann: Swarm.",
        "Ann feeds 3 ants with 1 food.",
    ]


def test_what_comes_twice_from_the_same_is_added_up() -> None:
    assert told(*(LarvaeGained(BLUE, 2, "early_harvest"),) * 2) == ["Early Harvest: Bob gets 4 larvae."]
    assert told(RestAreaEmptied(BLUE, 1, 0)) == ["Bob has gathered 1 larva by resting."]


def test_a_rest_that_was_not_chosen_says_why() -> None:
    for seat, said in (
        (RED, "Ann can do nothing but rest: 1 larva for later."),
        (BLUE, "Bob rests: 1 larva for later."),
    ):
        rest = ActionTaken(seat, "rest"), Rested(seat, 1, 0)
        assert told(LarvaeLost(BLUE, 1, Cause.PAID), *rest) == ["Bob pays 1 larva.", said]
    assert told(ActionTaken(RED, "rest"), Rested(RED, 1, 0)) == ["Ann rests: 1 larva for later."]


def test_phases_in_which_nothing_happens_are_told_in_passing() -> None:
    phases = (Phase.SOLDIER_START, Phase.SOLDIER, Phase.SOLDIER_END, Phase.QUEEN_START, Phase.HARVEST)
    assert told(*(PhaseBegan(RED, phase, 1) for phase in phases)) == [
        "The Soldier Phase passes without a battle; the Queen Phase begins."
    ]
    assert told(PhaseBegan(RED, Phase.WORKER, 2)) == ["Round 2 begins; Ann is the Active Player."]


def test_points_of_a_slumber_are_a_sentence_for_each_player() -> None:
    assert told(ScoredMeadow(RED, 2, (1, 9)), ScoredGoal(RED, 2, "swarm"), ScoredBattle(BLUE, 1, BARK)) == [
        "Ann scores 4 colony points: 2 for the inner meadow, 2 for Swarm.",
        "Bob scores 1 colony point for a battle on Bark (9).",
    ]


def test_a_battle_is_told_without_signs() -> None:
    sides: dict[str, Any] = {"hex": BARK, "invader": RED, "defender": BLUE}
    assert told(
        BattleBegan(**sides, strengths=(3, 2)),
        FerocityRevealed(BLUE, ("swarm",), 2),
        BattleDecided(**sides, winner=BLUE, totals=(3, 4), losses=(2, 1)),
    ) == [
        "Ann invades Bark (9), defended by Bob: strength 3 against 2.",
        "Bob reveals Swarm, worth 2.",
        "Bob wins, 4 against 3. Ants to lose: 1 of Bob, 2 of Ann.",
    ]
    centipede: dict[str, Any] = {"hex": BARK, "invader": None, "defender": RED}
    assert told(BattleBegan(**centipede, strengths=(0, 2)), CentipedeCardTurnedUp("swarm", 2)) == [
        "The centipede fights Ann on Bark (9): two cards against strength 2.",
        "The centipede draws Swarm, worth 2.",
    ]


HORDE = HordeCardTurnedUp("swarm", Deed.INVADE, 2)


def test_a_turn_of_the_horde_is_one_sentence() -> None:
    assert told(HORDE, CentipedePlaced(BARK)) == ["The Horde, Swarm: a centipede comes to Bark (9)."]
    jumps = CentipedeJumped(FERN, BARK), CentipedeJumped(BARK, GREAT_TUNNEL)
    entered = TunnelEntered(3), HordeScored(5, HordeSource.TUNNEL, 15)
    assert told(HordeCardTurnedUp("swarm", Deed.ADVANCE, 2), *jumps, *entered) == [
        "The Horde, Swarm: a centipede jumps from Fern (6) to the Great Tunnel. "
        "3 are there now, and the Horde has 15 colony points."
    ]


def test_what_the_horde_has_in_all_is_told_once() -> None:
    entered = [(HORDE, TunnelEntered(n), HordeScored(5, HordeSource.TUNNEL, 5 * n)) for n in (1, 2)]
    first, second = told(*entered[0], *entered[1])
    assert first == "The Horde, Swarm: a centipede enters the Great Tunnel."
    assert second == f"{first} 2 are there now, and the Horde has 10 colony points."


def test_steps_and_payments_stand_in_the_sentence_of_the_action() -> None:
    tunnel, site = Spot(GREAT_TUNNEL, None), Spot(BARK, 1)
    steps = LarvaPlaced(BLUE, tunnel), LarvaPlaced(BLUE, tunnel), AntMoved(BLUE, tunnel, Spot(FERN, 1))
    assert told(ActionTaken(BLUE, "march"), *steps, AntMoved(BLUE, Spot(FERN, 1), site)) == [
        "Bob marches: 2 larvae to the Great Tunnel; 1 ant from the Great Tunnel to Bark (9), site 2."
    ]
    paid = LarvaeLost(BLUE, 1, Cause.PAID), LarvaeLost(BLUE, 1, Cause.PAID), AntLost(BLUE, site, Cause.PAID)
    assert told(CardPlayed(BLUE, "swarm"), *paid) == [
        "Bob plays Swarm for 2 larvae, 1 ant from Bark (9), site 2: brings up to 6 ants to one hex."
    ]
    laid = HexDrawn(BLUE, SNAIL_TRAIL), HexPlaced(BLUE, SNAIL_TRAIL, EDGES[4], 0, False)
    assert told(ActionTaken(BLUE, "explore"), *laid) == [
        "Bob explores, draws Snail Trail (13) and lays it south-west of the Great Tunnel."
    ]
    own = [LarvaeLost(RED, 1, Cause.PAID), LarvaeLost(RED, 1, Cause.PAID)]
    assert told(CardPlayed(RED, "swarm"), *own) == ["Ann plays Swarm for 2 larvae."], "her own card she knows"


def test_ants_that_exchange_their_places_are_not_moved_by_their_owners() -> None:
    tunnel, fern, bark = Spot(GREAT_TUNNEL, None), Spot(FERN, 1), Spot(BARK, None)
    first = AntMoved(BLUE, tunnel, bark), AntMoved(RED, bark, tunnel)
    assert told(*first, AntMoved(RED, tunnel, fern), AntMoved(2, fern, tunnel)) == [
        "An ant of Bob on the Great Tunnel and one of Ann on Bark (9), outskirts exchange places.",
        "An ant of Ann on the Great Tunnel and one of Cleo on Fern (6), site 2 exchange places.",
    ]


def test_cards_that_are_discarded_or_turned_up_in_a_row_are_a_sentence() -> None:
    hand = [CardDiscarded(RED, card, "mutation") for card in ("swarm", "epic_stores")]
    drawn = CardsDrawn(RED, 2, "mutation"), CardsSeen(RED, ("egg_stealer", "royal_jelly"))
    assert told(*hand, *drawn) == [
        "Ann discards Swarm, Epic Stores (Mutation).",
        "Ann draws Egg Stealer, Royal Jelly.",
    ]
    assert told(hand[0]) == ["Ann discards Swarm (Mutation)."]
    danced = [CardDrawnAndDiscarded(BLUE, card, "dance_of_chaos") for card in ("outsider", "epic_stores")]
    assert told(*danced, EventTurnedUp(BLUE, "swarm"), CardPlayed(BLUE, "swarm", is_free=True)) == [
        "Bob draws and discards Outsider, Epic Stores (Dance of Chaos).",
        "Bob turns up Swarm and plays it.",
    ]
    assert told(HexDrawn(BLUE, FERN), HexDrawn(BLUE, BARK)) == ["Bob draws Fern (6), Bark (9)."]


def test_what_the_horde_explores_is_a_sentence() -> None:
    turned, found = HordeCardTurnedUp("swarm", Deed.EXPLORE, 2), HordeExplored(SNAIL_TRAIL)
    laid = HexPlaced(BLUE, SNAIL_TRAIL, EDGES[4], 0, False)
    assert told(turned, found, laid, CentipedePlaced(SNAIL_TRAIL), HORDE, CentipedePlaced(BARK)) == [
        "The Horde, Swarm, explores: Bob lays Snail Trail (13) south-west of the Great Tunnel, with a "
        "centipede.",
        "The Horde, Swarm: a centipede comes to Bark (9).",
    ]


def test_ants_that_go_the_same_way_are_counted_and_who_comes_back_is_left_out() -> None:
    tunnel, (first, second) = Spot(GREAT_TUNNEL, None), (Spot(BARK, 0), Spot(BARK, 1))
    walks = [(tunnel, first), (tunnel, second), (Spot(FERN, 0), tunnel), (tunnel, Spot(FERN, 0))]
    assert told(ActionTaken(BLUE, "march"), *(AntMoved(BLUE, *walk) for walk in walks)) == [
        "Bob marches: 2 ants from the Great Tunnel to Bark (9), site 1, site 2."
    ]
    assert told(ActionTaken(BLUE, "march"), *(AntMoved(BLUE, *walk) for walk in walks[2:])) == [
        "Bob marches."
    ]
    assert told(Fed(BLUE, 3, 1, 0, 0), Fed(RED, 1, 0, 1, 0), LarvaeLost(RED, 1, Cause.EATEN)) == [
        "Fed: Bob 3 ants with 1 food; Ann 1 ant with 1 larva."
    ]


def test_what_several_get_and_lose_is_a_sentence() -> None:
    decree = LarvaeGained(BLUE, 5, Cause.DECREE), FoodGained(RED, 2, Cause.DECREE)
    assert told(*decree, LarvaeGained(2, 5, Cause.DECREE)) == [
        "Royal Decree: Bob and Cleo 5 larvae each; Ann 2 food."
    ]
    larvae_of_all = [LarvaeGained(seat, 1, Cause.DECREE) for seat in (RED, BLUE, 2)]
    assert told(*larvae_of_all, FoodGained(BLUE, 2, Cause.DECREE)) == [
        "Royal Decree: Ann, Bob and Cleo 1 larva each.",
        "Royal Decree: Bob gets 2 food.",
    ]
    lost = [AntLost(BLUE, Spot(BARK, site), Cause.CENTIPEDE) for site in (1, None)]
    assert told(*lost) == ["Bob loses 2 ants on Bark (9), site 2, outskirts (centipede)."]
    assert told(RestAreaEmptied(RED, 1, 2), RestAreaEmptied(BLUE, 1, 0)) == [
        "Gathered by resting: Ann 1 larva, 2 food; Bob 1 larva."
    ]


def fight(seat: int, *end: Event, winner: int | None = None) -> list[Event]:
    """A battle with the centipede of Bark, attacked by a player with one ant."""
    sides: dict[str, Any] = {"hex": BARK, "invader": None, "defender": seat}
    return [
        CentipedeAttacked(seat, BARK),
        BattleBegan(**sides, strengths=(0, 1)),
        CentipedeCardTurnedUp("swarm", 2),
        FerocityLaid(seat, 1),
        FerocityRevealed(seat, ("egg_stealer",), 2),
        CentipedeCardTurnedUp("epic_stores", 3),
        BattleDecided(**sides, winner=winner, totals=(5, 3), losses=(0, 1)),
        *end,
    ]


def test_of_ones_own_battle_with_a_centipede_all_is_told_once() -> None:
    assert told(*fight(RED, AntLost(RED, Spot(BARK, 1), Cause.CENTIPEDE))) == [
        "Ann attacks the centipede on Bark (9), strength 1.",
        "The centipede draws Swarm, worth 2, and Epic Stores, worth 3. Ann reveals Egg Stealer, worth 2.",
        "The centipede wins, 5 against 3.",
        "Ann loses 1 ant on Bark (9), site 2 (centipede).",
    ]


def test_a_battle_of_another_with_a_centipede_is_a_sentence() -> None:
    lost, its = AntLost(BLUE, Spot(BARK, 1), Cause.CENTIPEDE), HordeScored(1, HordeSource.BATTLE, 8)
    assert told(*fight(BLUE, lost, its)) == [
        "The centipede on Bark (9) beats Bob, 5 against 3: 1 ant lost. The Horde has 8 colony points."
    ]
    spoils = CentipedeKilled(BLUE, BARK), FoodGained(BLUE, 1, Cause.CENTIPEDE), ScoredBattle(BLUE, 1, BARK)
    assert told(*fight(BLUE, lost, *spoils, winner=BLUE)) == [
        "Bob kills the centipede on Bark (9), 3 against 5: 1 ant lost, 1 food, 1 colony point gained."
    ]
    assert told(*spoils) == ["Bob has killed the centipede on Bark (9): 1 food, 1 colony point gained."]


def test_the_end_says_whose_points_are_whose_and_what_the_horde_has() -> None:
    assert told(GameEnded((0,), (9, 7, 5))) == [
        "The game is over. Colony points: 9 of Ann, 7 of Bob, 5 of Cleo."
    ]
    assert told(GameEnded((), (1, 2, 3), 15)) == ["The game is over. Ann 1, Bob 2, Cleo 3; the Horde 15."]
