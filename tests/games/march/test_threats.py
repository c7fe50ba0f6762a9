"""Battles due are those that the rules then fight, in their order; threats are told the worst first."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from antterm.core.ask import Ask, Choice, Event
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.draw.status.threat_bar import ThreatBar
from antterm.games.march.rules.arrival import arrival_at
from antterm.games.march.rules.asking import answered
from antterm.games.march.rules.evolutions import ACROBAT, WARRIOR
from antterm.games.march.rules.forecast import AntForecast, CentipedeForecast, may_join, steps_of_ants
from antterm.games.march.rules.game import March, play_on
from antterm.games.march.rules.happened import (
    AntMoved,
    AntSettled,
    BattleBegan,
    CentipedePlaced,
    LarvaPlaced,
    is_exchange,
)
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import PlaceWarrior, ReturnAnt
from antterm.games.march.rules.nest import TRAITOR
from antterm.games.march.rules.robbery import ambushes, robberies
from antterm.games.march.rules.round_end import calm_answer, round_ends
from antterm.games.march.rules.state import LAST_ROUND, Phase, State
from antterm.games.march.rules.threats import (
    attacked,
    attackers_on,
    battles_due,
    contested_by_ants,
    fights_begun,
    newly_attacked,
    threats_to,
)
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import BattleView, view_of
from antterm.games.march.words.forecasts import threat_line
from antterm.games.march.words.naming import Naming
from tests import foreseen
from tests.games.march.handmade import BARK, BLACK, BLUE, RED, SOIL, WATERS_EDGE, HandmadeMatch
from tests.games.march.rising import rising
from tests.games.march.screen.games import answer_of

GAME = March()


def first_battles(state: State) -> list[BattleBegan]:
    """The first battle of each hex, as the rules fight them when the Worker Phase ends now."""
    copy, events = GAME.copy(state), list[BattleBegan]()

    def tell(event: object) -> None:
        if isinstance(event, BattleBegan) and event.hex not in {each.hex for each in events}:
            events.append(event)

    m = Match(copy, tell)
    m.enter(Phase.SOLDIER, [here.number for here in m.meadow.without_tunnel()])
    while copy.phase is Phase.SOLDIER:
        answered(play_on(m), partial(calm_answer, m))
    return events


@pytest.mark.parametrize("components", [foreseen.FROZEN])
def test_the_battles_due_are_fought() -> None:
    compared = 0
    for seed in range(6):
        record: Record[State] = Record(GAME, 4, seed, {"beyond": "five"})
        rng = Streams(seed)
        while record.play.ask is not None:
            state = record.play.boundary
            if state.phase is Phase.WORKER and not record.play.since:
                due = dict[int, BattleView]()
                for battle in battles_due(view_of(state, rng.below("viewer", 4))):
                    due.setdefault(battle.hex, battle)
                fought = first_battles(state)
                assert [*due] == [event.hex for event in fought]
                for event in fought:
                    battle = due[event.hex]
                    assert (battle.invader, battle.defender) == (event.invader, event.defender)
                    assert battle.strengths == event.strengths
                    compared += 1
            record.answer(answer_of(record.play.ask, rng))
    assert compared > 30


def test_the_centipede_fights_before_the_ants_do() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    position.ants(BLACK, "9.o", "9.o")
    position.centipedes_on(BARK)
    battles = battles_due(view_of(position.state, None))
    assert [(battle.invader, battle.defender) for battle in battles] == [
        (None, RED),
        (None, BLUE),
        (None, BLACK),
        (BLUE, RED),
        (BLACK, RED),
    ]
    assert [battle.strengths for battle in battles] == [(0, 1), (0, 4), (0, 2), (4, 1), (2, 1)]


def test_who_has_met_a_centipede_in_this_round_does_not_meet_it_again() -> None:
    position = rising()
    position.ants(RED, "9.1")
    position.centipedes_on(BARK)
    assert attacked(view_of(position.state, RED), RED) == {BARK}
    position.nests[RED].centipedes_met.append(BARK)
    view = view_of(position.state, RED)
    assert battles_due(view) == ()
    assert attacked(view, RED) == frozenset()


def test_threats_are_told_the_worst_first_and_own_attacks_last() -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.1", "1.2", "1.3", "9.1", "3.o", "2.1", "2.2", "2.3")
    position.ants(BLUE, "9.2", "9.3", "9.4", "9.o", "3.1", "3.2", "3.3")
    position.ants(BLUE, "1.o")
    position.ants(BLACK, "2.o")
    threats = threats_to(view_of(position.state, RED), RED)
    assert threats[0].battle.hex == BARK, "only there RED loses as it stands"
    assert [threat.is_attack for threat in threats] == sorted(
        (threat.is_attack for threat in threats), reverse=True
    )
    dangers = [threat.danger for threat in threats if threat.is_attack]
    assert dangers == sorted(dangers, reverse=True)


def test_each_threat_has_its_forecast() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    position.centipedes_on(BARK)
    kinds = {
        threat.battle.invader: type(threat.forecast)
        for threat in threats_to(view_of(position.state, RED), RED)
    }
    assert kinds == {None: CentipedeForecast, BLUE: AntForecast}


def test_attacked_is_who_lives_on_a_site_where_others_or_a_centipede_come() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "1.1")
    position.ants(BLUE, "9.2", "9.3", "9.4")
    view = view_of(position.state, RED)
    assert attacked(view, RED) == frozenset(), "all have a site: they live there in peace"
    position.ants(BLUE, "9.o")
    view = view_of(position.state, RED)
    assert attacked(view, RED) == {BARK}
    position.centipedes_on(SOIL)
    assert attacked(view_of(position.state, RED), RED) == {BARK, SOIL}
    position.in_play(RED, "traitor_head")
    assert attacked(view_of(position.state, RED), RED) == {BARK}


def test_who_brings_ants_to_a_hex_at_peace_or_invades_it_is_not_attacked() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.o")
    position.ants(BLUE, "9.2", "9.3")
    assert attacked(view_of(position.state, RED), RED) == frozenset(), "RED's own ant made it contested"
    (threat,) = threats_to(view_of(position.state, RED), RED)
    assert (threat.is_attack, threat.battle.invader) == (False, BLUE)
    assert attacked(view_of(position.state, BLUE), BLUE) == {BARK}
    position.ants(BLUE, "9.o")
    assert attacked(view_of(position.state, RED), RED) == {BARK}
    position = HandmadeMatch()
    position.ants(RED, "9.1", "9.3", "9.4")
    position.ants(BLUE, "9.2", "9.o")
    position.ants(RED, "9.o")
    assert attacked(view_of(position.state, BLUE), BLUE) == frozenset(), "BLUE invades what RED controls"
    assert not [threat for threat in threats_to(view_of(position.state, BLUE), BLUE) if threat.is_attack]


def test_who_lives_beside_others_is_attacked_when_a_third_comes_but_not_by_the_neighbour() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.2", "9.3", "9.4")
    position.ants(BLUE, "9.1")
    position.ants(BLACK, "9.o")
    view = view_of(position.state, RED)
    assert attacked(view, RED) == {BARK}
    (threat,) = threats_to(view, RED)
    assert (threat.is_attack, threat.battle.invader, threat.battle.defender) == (True, RED, BLUE)
    line = threat_line(Naming(view.components, ("Ann", "Bob", "Cleo"), numbers_first=True), view, threat, RED)
    assert line == "You will fight Bob on 9 Bark: 3 against 1; you win."
    drawn = ThreatBar(view, ("Ann", "Bob", "Cleo"), RED, (threat,)).draw(80, 1).to_text()
    assert drawn.startswith(" !   B  You will fight Bob on 9 Bark: 3 against 1")


def test_who_is_only_outside_attacks_and_is_not_attacked() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.o")
    position.ants(BLUE, "9.1", "9.2", "9.3", "9.4")
    view = view_of(position.state, RED)
    assert attacked(view, RED) == frozenset()
    assert [threat.is_attack for threat in threats_to(view, RED)] == [False]
    assert attacked(view, BLUE) == {BARK}


def test_an_attack_lasts_when_the_third_player_who_began_it_leaves() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.2", "1.1")
    position.ants(BLUE, "9.1", "9.3", "9.4", "9.o")
    position.ants(BLACK, "9.o", "1.2")
    came = [LarvaPlaced(BLACK, Spot(BARK, None)), LarvaPlaced(BLUE, Spot(BARK, None))]
    for events in (came, [*came, AntMoved(BLACK, Spot(BARK, None), Spot(SOIL, 2))]):
        if len(events) > len(came):
            position.meadow[BARK].loose[BLACK] -= 1
            position.meadow[SOIL].put(BLACK, 2)
        threats = threats_to(view_of(position.state, RED), RED, events)
        assert [threat.is_attack for threat in threats if threat.battle.hex == BARK] == [True]


@pytest.mark.slow
def test_attacks_that_have_begun_are_those_that_the_position_before_did_not_have() -> None:
    compared = 0
    for seed, options in ((0, {}), (2, {"centipedes": "standard"})):
        record: Record[State] = Record(GAME, 3, seed, options)
        rng = Streams(seed)
        while record.play.ask is not None:
            before = [record.play.view(seat) for seat in range(3)]
            record.answer(answer_of(record.play.ask, rng))
            if record.play.ask is None:
                break
            for seat, earlier in enumerate(before):
                view = record.play.view(seat)
                begun = newly_attacked(view, seat, record.history[-1].events)
                added = attacked(view, seat) - attacked(earlier, seat)
                lairs, before_that = (
                    {n for n, here in each.hexes.items() if here.centipede} for each in (view, earlier)
                )
                came = {
                    event.spot.hex
                    for event in record.history[-1].events
                    if isinstance(event, AntMoved | LarvaPlaced) and event.seat != seat
                }
                assert begun <= attacked(view, seat)
                assert {number for number in added if number in came} <= begun
                assert begun - added <= lairs - before_that
                assert begun <= came | lairs
                compared += len(begun)
    assert compared > 10


def test_a_second_attacker_is_no_new_attack_but_a_centipede_is() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    position.ants(BLACK, "9.o")
    view = view_of(position.state, RED)
    assert newly_attacked(view, RED, [LarvaPlaced(BLACK, Spot(BARK, None))]) == frozenset()
    assert newly_attacked(view, RED, [AntMoved(BLUE, Spot(SOIL, 0), Spot(BARK, 1))]) == frozenset()
    both = [LarvaPlaced(BLUE, Spot(BARK, None)), LarvaPlaced(BLACK, Spot(BARK, None))]
    assert newly_attacked(view, RED, both) == {BARK}
    position.centipedes_on(BARK)
    assert newly_attacked(view_of(position.state, RED), RED, [CentipedePlaced(BARK)]) == {BARK}


def test_ones_own_attack_where_one_lives_is_no_attack_on_oneself() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.2", f"{SOIL}.o")
    position.ants(BLUE, f"{SOIL}.1")
    view = view_of(position.state, RED)
    (battle,) = battles_due(view)
    assert (battle.invader, battle.defender) == (RED, BLUE)
    assert [threat.is_attack for threat in threats_to(view, RED)] == [False]
    assert [threat.is_attack for threat in threats_to(view_of(position.state, BLUE), BLUE)] == [True]


def test_who_marched_into_a_hex_is_not_attacked_there_when_a_site_falls_to_them() -> None:
    """Ann comes to Bob and Cleo; Bob leaves, one of Ann's ants takes the site. Cleo fetches another ant."""
    position = HandmadeMatch()
    position.ants(BLUE, f"{BARK}.2")
    position.ants(BLACK, f"{BARK}.1", f"{BARK}.3", f"{BARK}.4", "0")
    position.ants(RED, *["0"] * 3)
    events: list[Event] = []
    for _ant in range(3):
        position.meadow[0].loose[RED] -= 1
        position.meadow[BARK].put(RED, None)
        events.append(AntMoved(RED, Spot(0, None), Spot(BARK, None)))
    position.meadow[BARK].take(BLUE, 1)
    position.meadow[0].put(BLUE, None)
    position.meadow[BARK].take(RED, None)
    position.meadow[BARK].put(RED, 1)
    events += [AntMoved(BLUE, Spot(BARK, 1), Spot(0, None)), AntSettled(RED, Spot(BARK, 1))]
    position.meadow[0].loose[BLACK] -= 1
    position.meadow[BARK].put(BLACK, None)
    events.append(AntMoved(BLACK, Spot(0, None), Spot(BARK, None)))
    view = view_of(position.state, RED)
    (threat,) = threats_to(view, RED, events)
    assert (threat.is_attack, threat.begun_by) == (False, RED)
    assert threat_line(Naming(view.components, ("Ann", "Bob", "Cleo")), view, threat, RED).startswith(
        "You attack Cleo"
    )
    (threat,) = threats_to(view_of(position.state, BLACK), BLACK, events)
    assert (threat.is_attack, threat.begun_by) == (True, RED)


def test_ants_that_a_third_player_had_change_places_attack_nobody() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{BARK}.1")
    position.ants(BLUE, f"{SOIL}.1")
    position.ants(BLACK, f"{BARK}.o")
    view = view_of(position.state, RED)
    swap = [
        AntMoved(BLUE, Spot(BARK, None), Spot(SOIL, 0)),
        AntMoved(BLACK, Spot(SOIL, 0), Spot(BARK, None)),
    ]
    position.meadow[SOIL].take(BLUE, 0)
    began = fights_begun(view, swap)
    assert set(began.values()) <= {None}


@pytest.mark.few(1)
@pytest.mark.parametrize(("seats", "seed"), [(3, 2), (4, 5), (5, 0)])
@pytest.mark.parametrize("components", [foreseen.FROZEN])
def test_who_attacks_is_who_came_to_the_others_hex(seats: int, seed: int) -> None:
    """Compared with every position of whole games, watched from the first answer on.

    A fight of two begins with the answer after which both stand on a contested hex; whose ants came there by
    that answer has begun it. Who has begun it attacks the other if that one lives on a site.
    """
    record: Record[State] = Record(GAME, seats, seed, {})
    rng, begun, compared, named = Streams(seed), dict[tuple[int, frozenset[int]], set[int]](), 0, 0
    while record.play.ask is not None:
        record.answer(answer_of(record.play.ask, rng))
        if record.play.ask is None:
            break
        view, events = record.play.view(None), record.history[-1].events
        swaps = any(isinstance(one, AntMoved) and is_exchange(one, other) for one, other in pairwise(events))
        came = set[tuple[int, int]]()
        for event in events if not swaps else ():
            if (isinstance(event, AntMoved) and event.origin.hex != event.spot.hex) or isinstance(
                event, LarvaPlaced
            ):
                came.add((event.spot.hex, event.seat))
        fights = {
            (number, frozenset((one, other)))
            for number, here in view.hexes.items()
            if contested_by_ants(here)
            for one in range(seats)
            for other in range(one)
            if here.ants(one) and here.ants(other)
        }
        begun = {key: begun.get(key, {seat for seat in key[1] if (key[0], seat) in came}) for key in fights}
        if not isinstance(record.play.ask.about, Acting):
            continue  # an ant that is asked about stands nowhere until it is told where it went
        known = fights_begun(view, [event for step in record.history for event in step.events])
        assert known.keys() == fights
        for key, by in known.items():
            named += by is not None
            compared += 1
            if len(begun[key]) == 1:
                assert {by} == begun[key]
            for seat in key[1]:
                (other,) = key[1] - {seat}
                attacks = other in attackers_on(view.hexes[key[0]], seat, known)
                assert attacks is (seat in view.hexes[key[0]].sites and by == other)
    assert compared > 30
    assert named > compared / 2


def test_a_centipede_that_never_fights_a_player_is_no_battle_for_ants_that_come() -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.1")
    position.centipedes_on(BARK)
    assert arrival_at(view_of(position.state, RED), RED, BARK).beside_centipede
    position.in_play(RED, TRAITOR)
    assert not arrival_at(view_of(position.state, RED), RED, BARK).beside_centipede
    assert arrival_at(view_of(position.state, RED), BLUE, BARK).beside_centipede


def test_who_is_not_in_the_first_battle_of_a_hex_may_have_nobody_left_to_fight() -> None:
    """Cleo controls it and fights Bob first, who has more ants there than Ann."""
    position = HandmadeMatch()
    position.ants(BLACK, "9.1")
    position.ants(BLUE, "9.2", "9.o")
    position.ants(RED, "9.3")
    view = view_of(position.state, RED)
    follows = {seat: [threat.follows_others for threat in threats_to(view, seat)] for seat in range(3)}
    assert follows[RED] == [True]
    assert follows[BLUE] == [False]
    assert follows[BLACK] == [False, False]


@pytest.mark.parametrize("number", [1, LAST_ROUND])
def test_after_the_last_soldier_phase_no_step_begins_a_battle(number: int) -> None:
    """Before the last round an ant that comes in the Queen Phase fights in the next round."""
    position = HandmadeMatch()
    position.ants(BLUE, f"{SOIL}.o")
    position.centipedes_on(BARK)
    position.state.round, position.state.phase = number, Phase.QUEEN_START
    view = view_of(position.state, RED)
    is_fought = number < LAST_ROUND
    assert arrival_at(view, RED, SOIL).is_contested is is_fought
    assert arrival_at(view, RED, BARK).beside_centipede is is_fought


@pytest.mark.parametrize("head", [False, True])
@pytest.mark.parametrize("controller", [RED, BLACK])
def test_of_several_equally_strong_who_is_fought_first_is_named(controller: int, head: bool) -> None:
    """As in the threat bar, whoever controls the hex or sits first, also where a head makes them equal."""
    for who in (RED, BLUE, BLACK):
        position = HandmadeMatch()
        for seat in (RED, BLUE, BLACK):
            position.ants(seat, f"{BARK}.1" if seat == controller else str(BARK))
        if head:
            position.in_play(BLUE, "warrior_head")
            position.ants(RED, str(BARK))
            position.ants(BLACK, str(BARK))
        view = view_of(position.state, who)
        assert view.hexes[BARK].controller == controller
        first = next(each for each in battles_due(view) if who in (each.invader, each.defender))
        assert arrival_at(view, who, BARK).rival in (first.invader, first.defender)


@pytest.mark.parametrize("last", [False, True])
def test_what_others_can_rob_is_told_as_long_as_they_still_can(last: bool) -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=15)
    position.ants(RED, "2.1")
    assert robberies(view_of(position.state, RED), RED) == ()
    position.in_play(BLUE, "parasite_thorax stinger_abdomen")
    position.state.round = LAST_ROUND if last else 1
    most = max(card.value for card in position.components.cards.values())
    found = robberies(view_of(position.state, RED), RED)
    assert [(each.card, each.seats, each.n) for each in found] == [
        ("parasite_thorax", (BLUE,), most),
        ("stinger_abdomen", (BLUE,), 1),
    ]
    assert not robberies(view_of(position.state, BLUE), BLUE), "nobody robs themselves"
    position.nests[BLUE].rested = True
    found = robberies(view_of(position.state, RED), RED)
    assert any(each.card == "parasite_thorax" for each in found) is not last, "no Forage follows"
    position.in_play(BLUE, "scout_thorax")
    found = robberies(view_of(position.state, RED), RED)
    assert all(each.card != "parasite_thorax" for each in found), "a covered Evolution does nothing"


def begun(state: State, other: int, target: int | None, rng: Streams) -> dict[int, bool]:
    """Return which hexes are contested after a player has used the head; towards `target`, or by chance."""
    copy = GAME.copy(state)
    copy.phase, copy.queue = Phase.SOLDIER_START, [other]
    m = Match(copy, lambda event: None)

    def answer(ask: Ask) -> Choice:
        meanings = {choice: choice.meaning for choice in ask.choices}
        if target is None:
            return rng.pick("head", ask.choices)
        placing = [choice for choice, each in meanings.items() if each == PlaceWarrior(target)]
        returned = [
            choice
            for choice, each in meanings.items()
            if isinstance(each, ReturnAnt) and each.spot.hex != target
        ]
        return (placing or returned or [ask.choices[-1]])[0]

    answered(play_on(m), answer)
    return {here.number: contested_by_ants(view_of(copy, None).hexes[here.number]) for here in m.meadow}


@pytest.mark.few(1)
@pytest.mark.parametrize(("card", "seed"), [(WARRIOR, 1), (ACROBAT, 2), (WARRIOR, 3), (ACROBAT, 4)])
def test_who_can_begin_a_battle_before_the_battles_is_told(card: str, seed: int) -> None:
    """No battle begins that was not told; of a Warrior Head every one that was told can be begun."""
    record: Record[State] = Record(GAME, 3, seed, {})
    rng, told, every = Streams(seed), 0, 1 if card == WARRIOR else 8
    while record.play.ask is not None:
        boundary = record.play.boundary
        if boundary.phase is Phase.WORKER and not record.play.since and not rng.below("look", every):
            state, other = GAME.copy(boundary), rng.below("other", 3)
            for nest in state.nests:
                nest.body["head"].append("swarm")  # it covers what they have
            state.nests[other].body["head"].append(card)
            state.nests[other].larvae = rng.below("larvae", 4)
            for meadow_hex in state.hexes.values():
                for site in meadow_hex.free_sites()[: rng.below("guests", 5)]:
                    meadow_hex.put(other, site)
            for seat in range(3):
                view = view_of(state, seat)
                places = {ambush.hex for ambush in ambushes(view, seat)}
                assert not places or seat != other
                told += len(places)
                for _try in range(3 if seat != other else 0):
                    after = begun(state, other, None, rng)
                    for number, is_contested in after.items():
                        here = view.hexes[number]
                        if is_contested and here.ants(seat) and not contested_by_ants(here):
                            assert number in places
                for number in places if card == WARRIOR else ():
                    assert begun(state, other, number, rng)[number]
        record.answer(answer_of(record.play.ask, rng))
    assert told


def test_hexes_where_a_battle_can_be_begun_are_at_risk_and_told() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2", "9.3", "9.4")
    position.gives(BLUE, larvae=1)
    assert not robberies(view_of(position.state, RED), RED)
    position.in_play(BLUE, WARRIOR)
    view = view_of(position.state, RED)
    (told,) = robberies(view, RED)
    assert (told.card, told.seats, told.hexes) == (WARRIOR, (BLUE,), (BARK,))
    assert [stake.hex for stake in round_ends(view)[RED].at_risk] == [BARK]
    bar = ThreatBar(view, ("Ann", "Bob", "Cleo"), RED, (), (told,))
    most = 3 + may_join(view, BLUE, BARK)
    assert f"Warrior Head: can attack on 9 with up to {most}+1 against your 1" in bar.draw(80, 1).to_text()
    assert f"Warrior Head: attack on 9: up to {most}+1:1" in bar.draw(60, 1).to_text()
    position.nests[BLUE].larvae = 0
    assert not robberies(view_of(position.state, RED), RED), "there is no larva, nor an ant elsewhere"


@pytest.mark.parametrize(("ants", "at_once"), [(1, 1), (2, 2), (3, 2)])
def test_an_ant_that_can_come_to_several_hexes_puts_only_one_of_them_at_risk(ants: int, at_once: int) -> None:
    """The threats name them all, but at risk is what can be lost at once; three steps do not lead to all."""
    position = HandmadeMatch()
    for number in (SOIL, BARK, WATERS_EDGE):
        position.ants(RED, *(f"{number}.{site}" for site, _site in enumerate(position.tile(number).sites, 1)))
    position.ants(BLUE, *["0"] * ants)
    position.in_play(BLUE, ACROBAT)
    view = view_of(position.state, RED)
    (told,) = robberies(view, RED)
    bar = ThreatBar(view, ("Ann", "Bob", "Cleo"), RED, (), (told,)).draw(46, 1).to_text()
    assert "can attack on 1, 2, 9" in bar, "none is cut off"
    stakes = {stake.hex: stake.goods for stake in round_ends(view)[RED].at_risk}
    assert len(stakes) == at_once
    assert BARK in stakes, "most is at stake on it"


def test_ants_behind_a_wall_come_to_a_hex_by_the_way_round() -> None:
    """Hexes 3 and 9 lie side by side but are not joined: the way leads through the Great Tunnel."""
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "3.1", "3.2", "3.3")
    position.in_play(BLUE, ACROBAT)
    view = view_of(position.state, RED)
    assert steps_of_ants(view, BLUE, BARK, 3) == [2, 2, 2]
    assert may_join(view, BLUE, BARK) == 1, "three steps are enough for one ant"
    position.ants(BLUE, "0")
    assert may_join(view_of(position.state, RED), BLUE, BARK) == 2
