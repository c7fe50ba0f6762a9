"""March of the Ants by ear: the meadow by ways from its middle, a hex, a nest, a battle, answers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from antterm import i18n
from antterm.bots import Thought
from antterm.core.ask import Ask, Choice
from antterm.core.game import Outcome
from antterm.core.story import Happening
from antterm.games.march.rules import worker
from antterm.games.march.rules.battle import ant_battle
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntMoved,
    PhaseBegan,
    ScoredBattle,
    ScoredGoal,
    ScoredMeadow,
)
from antterm.games.march.rules.meadow import CENTRE, Spot
from antterm.games.march.rules.meanings import LayHex
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import Acting, ReactingToPlay, ReactingWithStep
from antterm.games.march.rules.view import view_of
from antterm.games.march.spoken import SPOKEN
from antterm.games.march.spoken.position import legs
from antterm.games.march.words.answers import reason
from antterm.plain.spoken import ListenerView, NotThere
from tests.conformance.games import Setting, mixed_settings
from tests.foreseen import FROZEN
from tests.games.march.handmade import BARK, BLUE, RED, SNAIL_TRAIL, TALL_SAND, HandmadeMatch
from tests.plain.hearing import answers, assert_heard, everything, moments

NAMES = ["Ann", "Bob", "Cleo"]
REACTING = Ask(RED, "explore.react", (Choice("pass"),))


def heard(position: HandmadeMatch, at: str, seat: int | None = RED, ask: Ask | None = None) -> list[str]:
    return list(SPOKEN.look(ListenerView(view_of(position.state, seat), ask, seat, NAMES, {}), at))


def test_the_meadow_is_told_ring_by_ring_clockwise_from_the_north() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.2")
    lines = heard(position, "meadow")
    assert lines[0] == "The Great Tunnel; nobody."
    at = lines.index("Ring 1 has 5 hexes, clockwise from the north:")
    assert [line.partition(":")[0] for line in lines[at + 1 : at + 6]] == [
        "North",
        "North-east",
        "South-east",
        "South",
        "North-west",
    ]
    assert "South-east: Bark (9); controlled by Ann; ants: 2 of Ann; empty: 2 larvae, 1 larva." in lines
    assert any(line.startswith("North, north-east: Dry Seep (10); nobody; empty: ") for line in lines)
    assert "Bark (9): north-east, south-east, south." not in lines
    assert lines[-1].endswith("north-west.") or lines[-1].count(":") == 1


@pytest.mark.parametrize("components", [FROZEN])  # no later card may begin with the same letters
@pytest.mark.parametrize("name", ["9", "hex 9", "bark", "Bark (9)", "BAR"])
def test_a_hex_is_known_by_its_number_and_its_name(name: str) -> None:
    assert heard(HandmadeMatch(), name)[0] == "Bark (9) lies in ring 1: south-east of the Great Tunnel."


def test_a_hex_tells_its_sites_its_sides_and_the_odds() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.2")
    position.ants(BLUE, "9.3", "9.4", "9.o")
    lines = heard(position, "9", BLUE)
    assert "Site 1 (1 colony point, control): Ann." in lines
    assert "Outskirts: 1 of Bob." in lines
    assert "It is contested: there will be a battle." in lines
    assert "Strength there, ants and heads: 2 of Ann, 3 of Bob." in lines
    assert any(
        line.startswith("Against Ann, as things stand: Ants lost if you win: 1 of yours") for line in lines
    )
    assert "North: joined to Soil (1)." in lines
    assert any(line.startswith("Open tunnels: ") and "south-east" in line for line in lines)
    assert any(line.startswith("Neither tunnel nor hex:") for line in lines)


def test_a_hex_that_does_not_lie_yet_can_be_asked_for() -> None:
    lines = heard(HandmadeMatch(), "13")
    assert lines[0] == "Snail Trail (13) is not in the meadow."
    assert "Tunnels before it is turned: north, south." in lines


def test_what_others_hold_is_told_to_nobody_but_them() -> None:
    position = HandmadeMatch()
    position.gives(BLUE, hand="egg_stealer swarm")
    for seat in (RED, None):
        told = [line for page in ("", "hand", "cards", "Bob") for line in heard(position, page, seat)]
        assert not any("Egg Stealer" in line or "Swarm" in line for line in told)
    assert "Hand: Egg Stealer, Swarm." in heard(position, "mine", BLUE)
    assert heard(position, "hand", BLUE)[0] == "Bob holds 2 cards."


def test_who_only_listens_has_no_nest() -> None:
    with pytest.raises(NotThere):
        heard(HandmadeMatch(), "mine", None)


def test_a_name_that_several_things_have_is_asked_back() -> None:
    with pytest.raises(NotThere, match=r"Several things have this name: .*Egg Stealer"):
        heard(HandmadeMatch(), "e")


def test_who_has_his_turn_hears_what_is_not_possible_and_why() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.gives(RED, larvae=3, hand="egg_stealer").acted = True
    ask = position.first_ask(worker.turn)
    assert ask is not None
    assert not any("Not possible" in line for line in heard(position, "", BLUE, ask.public()))
    lines = heard(position, "", RED, ask)
    assert "Not possible now: Explore, March, Forage; no food." in lines, lines


def test_of_a_species_too_one_hears_why_its_action_is_not_possible() -> None:
    position = HandmadeMatch()
    position.gives(RED, food=1)
    view = view_of(position.state, RED)
    for action, hand, stack, why in (
        ("modified_genome", ("swarm",), 5, "no Evolution"),
        ("modified_genome", ("swarm", "thief_abdomen"), 5, "too dear"),
        ("six_thousand_steps", (), 1, "too few hexes"),
        ("six_thousand_steps", (), 2, "no two ways out"),
    ):
        assert reason(action, 1, replace(view.nests[RED], hand=hand), replace(view, stack=stack)) == why


def test_a_battle_is_told_with_its_odds_before_ferocity_is_laid() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.2")
    position.ants(BLUE, "9.3", "9.4", "9.o")
    position.gives(BLUE, hand="swarm")
    ask = position.first_ask(ant_battle, BARK, BLUE, RED)
    assert ask is not None
    lines = heard(position, "battle", BLUE, ask)
    assert lines[0] == "Battle of Bark (9): Bob invades, Ann defends."
    assert lines[1] == "Strength: 3 of Bob, 2 of Ann."
    assert (
        lines[2] == "Ants lost if you win: 1 of yours, 2 of theirs; if you lose: 2 and 1."
        " You win: they have nothing to add."
    )


def test_the_great_tunnel_is_named_in_the_case_that_a_sentence_wants() -> None:
    with i18n.speaking("ru"):
        lines = [line for number in (1, 2, 3, 7, 9) for line in heard(HandmadeMatch(), str(number), RED)]
    assert any(line.endswith("туннель до Великого Туннеля.") for line in lines), lines


def test_an_answer_says_where_a_hex_leads_and_calls_people_by_their_names() -> None:
    position = HandmadeMatch(without=(BARK,))
    position.on_stack(SNAIL_TRAIL)
    position.gives(RED, food=1)
    position.ants(RED, "0", "1.1")
    ask = position.first_ask(worker.take_action, RED, "explore")
    assert ask is not None
    moment = ListenerView(view_of(position.state, RED), ask, RED, NAMES, {})
    told = [SPOKEN.answer(moment, choice) for choice in ask.choices]
    assert any(text.endswith("joined to the Great Tunnel.") for text in told), told
    places = [each.meaning for each in SPOKEN.in_order(moment, ask.choices)]
    ways = [place.cell for place in places if isinstance(place, LayHex)]
    assert ways == sorted(ways, key=lambda cell: (cell.distance(CENTRE), legs(cell))), "as the meadow is told"
    assert {SPOKEN.headings(moment, choice)[0].partition(" of ")[2] for choice in ask.choices} <= {
        "the Great Tunnel",
        "Soil (1)",
    }


@pytest.mark.few(1)
@pytest.mark.parametrize("code", ["ru", "es"])
@pytest.mark.parametrize("every", [15, pytest.param(6, marks=pytest.mark.slow)])
def test_in_no_language_a_sign_stands_for_a_word(code: str, every: int) -> None:
    setting = Setting("march", 3, (("centipedes", "standard"),))
    with i18n.speaking(code):
        for moment in moments(setting, 35, 120, every):
            told = [setting.words.event(each.event, setting.names) for each in moment.happened[-30:]]
            lines = [*everything(moment, "march")[""], *filter(None, told)]
            if moment.ask is not None:
                lines += [setting.words.question(moment.ask, setting.names), *answers(moment, setting)]
            for line in lines:
                assert_heard(line)


def test_answers_stand_under_headings_so_that_no_list_is_long() -> None:
    for setting in mixed_settings(1):
        if setting.game_id != "march":
            continue
        for moment in moments(setting, 31, 200):
            choices = moment.ask.choices if moment.ask is not None else ()
            under = Counter((*SPOKEN.headings(moment, choice), choice.text)[0] for choice in choices)
            assert len(choices) <= 16 or max(under.values()) <= 12
            assert len(choices) <= 16 or len(under) <= 24, "where a hex may lie anywhere"


def test_a_hint_tells_what_the_best_brings_in_words() -> None:
    best, other = Thought("explore", 3.2), Thought("march", 1.0)
    alone = ListenerView(view_of(HandmadeMatch().state, RED), None, RED, NAMES, {})
    assert SPOKEN.worth(alone, best, best) == "With the best answer, you end 3 points ahead."
    behind = Thought("explore", -0.7)
    assert SPOKEN.worth(alone, behind, behind) == "With the best answer, you end 1 point behind."
    level = Thought("explore", 0.2)
    assert SPOKEN.worth(alone, level, level) == "With the best answer, you end level."
    assert SPOKEN.worth(alone, other, best) == "2 points fewer."
    assert SPOKEN.worth(alone, Thought("play", None), best) == ""


def test_who_knows_a_reaction_is_asked_in_short() -> None:
    for about, told in (
        (ReactingToPlay(), "Ann: reaction: exchange a card?"),
        (ReactingWithStep("march.react", 1), "Ann: reaction: move one ant one step?"),
        (Acting(), ""),
    ):
        ask = Ask(RED, about.kind, (Choice("pass"),), about=about)
        assert (
            SPOKEN.asked_in_short(ListenerView(view_of(HandmadeMatch().state, RED), ask, RED, NAMES, {}))
            == told
        )


def test_who_leads_is_told_whatever_is_asked_first_in_a_round() -> None:
    position = HandmadeMatch()
    position.gives(RED).score, position.gives(BLUE).score = 6, 3
    begun = [Happening(9, PhaseBegan(BLUE, Phase.WORKER, 2))]
    for number, happened, told in (
        (2, begun, ["Ann leads with 6 colony points."]),
        (2, [Happening(9, ActionTaken(BLUE, "march"))], []),
        (1, begun, []),
    ):
        view = replace(view_of(position.state, RED), round=number)
        moment = ListenerView(view, REACTING, RED, NAMES, {}, happened)
        assert [text for text in SPOKEN.after_news(moment, happened) if "lead" in text] == told


def test_the_end_tells_the_points_of_each_round_and_what_decided_it() -> None:
    position = HandmadeMatch()
    position.gives(RED).score, position.gives(BLUE).score = 6, 3
    won = (
        *(PhaseBegan(RED, Phase.SLUMBER, 1), ScoredMeadow(RED, 1, (1,)), ScoredBattle(BLUE, 3, BARK)),
        *(PhaseBegan(BLUE, Phase.WORKER, 2), ActionTaken(RED, "march")),
        AntMoved(RED, Spot(SNAIL_TRAIL, None), Spot(BARK, 1)),
        *(AntMoved(RED, Spot(BARK, 1), Spot(TALL_SAND, None)), ScoredGoal(RED, 4, "swarm")),
        ScoredBattle(RED, 1, BARK),
    )
    view = replace(view_of(position.state, None), outcome=Outcome((RED,), (6, 3, 0)), round=2)
    moment = ListenerView(view, None, None, NAMES, {}, [Happening(9, event) for event in won])
    assert SPOKEN.ending(moment) == [
        "Points after each round: Ann 1, 6; Bob 3, 3; Cleo 0, 0.",
        "Round 1: Bob takes the lead.",
        "Round 2: Ann takes the lead.",
        "Most points in one round: 5 (Ann, round 2).",
        "Longest way of an ant in one Action: 2 hexes (Ann, round 2).",
    ]
    assert set(SPOKEN.ending(moment)) <= set(SPOKEN.look(moment, "score"))
    assert not SPOKEN.ending(replace(moment, happened=moment.happened[3:])), "its start is not known"


def test_where_the_game_is_names_the_round_and_the_horde_its_hexes() -> None:
    position = HandmadeMatch(3, centipedes="standard")
    for number in (TALL_SAND, BARK):
        position.meadow[number].centipede = True
    view = view_of(position.state, RED)
    for other, said in (
        (view, "Round 1 of 4: Worker Phase."),
        (replace(view, long=True, round=0), "Round 0 (of 0 to 4): Worker Phase."),
        (replace(view, phase=Phase.SETUP), "Setup; 4 rounds follow."),
        (replace(view, phase=Phase.SETUP, long=True, round=0), "Setup; 5 rounds follow."),
    ):
        assert SPOKEN.progress(ListenerView(other, None, RED, NAMES, {})) == said
    assert "They are on Tall Sand (3), Bark (9)." in heard(position, "horde")
