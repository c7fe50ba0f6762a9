"""What has happened in March of the Ants, by ear: in one sentence what belongs together, and where it was."""

from __future__ import annotations

from typing import Any

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.march.happened import (
    ActionTaken,
    AntLost,
    BattleBegan,
    BattleDecided,
    CardDiscarded,
    CardsDrawn,
    CardsSeen,
    Cause,
    CentipedeCardTurnedUp,
    Fed,
    FerocityRevealed,
    FoodGained,
    HexDrawn,
    HexPlaced,
    LarvaeGained,
    LarvaeLost,
    LarvaPlaced,
    PhaseBegan,
    Reacted,
    RestAreaEmptied,
)
from antterm.march.meadow import EDGES, Spot
from antterm.march.scored import ScoredBattle, ScoredGoal, ScoredMeadow, ScoredSite
from antterm.march.state import Phase
from antterm.march.view import look
from antterm.plain.march import SPOKEN
from antterm.plain.spoken import Moment
from tests.march.scene import BARK, BLUE, RED, SNAIL_TRAIL, Scene

NAMES = ["Ann", "Bob", "Cleo"]
FERN = 6


def told(*events: Event) -> list[str]:
    """What Ann hears."""
    moment = Moment(look(Scene().state, RED), None, RED, NAMES, {})
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


def test_what_is_paid_is_not_called_lost() -> None:
    paid = LarvaeLost(RED, 1, Cause.PAID), AntLost(RED, Spot(BARK, 1), Cause.PAID)
    assert told(*paid) == ["Ann pays 1 larva.", "Ann pays with the ant on Bark (9), site 2 (1 food)."]


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
        "Ann invades Bark (9) against Bob, strength 3 against 2.",
        "Bob reveals Swarm, worth 2.",
        "Bob wins, 4 against 3. Ants to lose: 1 of Bob, 2 of Ann.",
    ]
    centipede: dict[str, Any] = {"hex": BARK, "invader": None, "defender": RED}
    assert told(BattleBegan(**centipede, strengths=(0, 2)), CentipedeCardTurnedUp("swarm", 2)) == [
        "The centipede fights Ann on Bark (9); strength of Ann: 2.",
        "The centipede draws Swarm, worth 2.",
    ]
