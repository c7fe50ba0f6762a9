"""Battles due are those that the rules then fight, in their order; threats are told the worst first."""

from __future__ import annotations

from functools import partial

import pytest

from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.draw.status import ThreatBar
from antterm.games.march.rules.asking import answered
from antterm.games.march.rules.forecast import AntForecast, CentipedeForecast
from antterm.games.march.rules.game import March, play_on
from antterm.games.march.rules.happened import AntMoved, BattleBegan, CentipedePlaced, LarvaPlaced
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.prospects import calm_answer
from antterm.games.march.rules.state import Phase, State
from antterm.games.march.rules.threats import attacked, battles_due, newly_attacked, threats_to
from antterm.games.march.rules.view import BattleView, look
from antterm.games.march.words.forecasts import threat_line
from antterm.games.march.words.naming import Naming
from tests import foreseen
from tests.games.march.rising import rising
from tests.games.march.scene import BARK, BLACK, BLUE, RED, SOIL, Scene
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
                for battle in battles_due(look(state, rng.below("viewer", 4))):
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
    scene = Scene()
    scene.ants(RED, "9.1")
    scene.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    scene.ants(BLACK, "9.o", "9.o")
    scene.centipedes_on(BARK)
    battles = battles_due(look(scene.state, None))
    assert [(battle.invader, battle.defender) for battle in battles] == [
        (None, RED),
        (None, BLUE),
        (None, BLACK),
        (BLUE, RED),
        (BLACK, RED),
    ]
    assert [battle.strengths for battle in battles] == [(0, 1), (0, 4), (0, 2), (4, 1), (2, 1)]


def test_who_has_met_a_centipede_in_this_round_does_not_meet_it_again() -> None:
    scene = rising()
    scene.ants(RED, "9.1")
    scene.centipedes_on(BARK)
    assert attacked(look(scene.state, RED), RED) == {BARK}
    scene.nests[RED].centipedes_met.append(BARK)
    view = look(scene.state, RED)
    assert battles_due(view) == ()
    assert attacked(view, RED) == frozenset()


def test_threats_are_told_the_worst_first_and_own_attacks_last() -> None:
    scene = Scene()
    scene.ants(RED, "1.1", "1.2", "1.3", "9.1", "3.o", "2.1", "2.2", "2.3")
    scene.ants(BLUE, "9.2", "9.3", "9.4", "9.o", "3.1", "3.2", "3.3")
    scene.ants(BLUE, "1.o")
    scene.ants(BLACK, "2.o")
    threats = threats_to(look(scene.state, RED), RED)
    assert threats[0].battle.hex == BARK, "only there RED loses as it stands"
    assert [threat.is_attack for threat in threats] == sorted(
        (threat.is_attack for threat in threats), reverse=True
    )
    dangers = [threat.danger for threat in threats if threat.is_attack]
    assert dangers == sorted(dangers, reverse=True)


def test_each_threat_has_its_forecast() -> None:
    scene = Scene()
    scene.ants(RED, "9.1")
    scene.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    scene.centipedes_on(BARK)
    kinds = {
        threat.battle.invader: type(threat.forecast) for threat in threats_to(look(scene.state, RED), RED)
    }
    assert kinds == {None: CentipedeForecast, BLUE: AntForecast}


def test_attacked_is_who_lives_on_a_site_where_others_or_a_centipede_come() -> None:
    scene = Scene()
    scene.ants(RED, "9.1", "1.1")
    scene.ants(BLUE, "9.2", "9.3", "9.4")
    view = look(scene.state, RED)
    assert attacked(view, RED) == frozenset(), "all have a site: they live there in peace"
    scene.ants(BLUE, "9.o")
    view = look(scene.state, RED)
    assert attacked(view, RED) == {BARK}
    scene.centipedes_on(SOIL)
    assert attacked(look(scene.state, RED), RED) == {BARK, SOIL}
    scene.in_play(RED, "traitor_head")
    assert attacked(look(scene.state, RED), RED) == {BARK}


def test_who_brings_ants_to_a_hex_at_peace_or_invades_it_is_not_attacked() -> None:
    scene = Scene()
    scene.ants(RED, "9.1", "9.o")
    scene.ants(BLUE, "9.2", "9.3")
    assert attacked(look(scene.state, RED), RED) == frozenset(), "RED's own ant made it contested"
    (threat,) = threats_to(look(scene.state, RED), RED)
    assert (threat.is_attack, threat.battle.invader) == (False, BLUE)
    assert attacked(look(scene.state, BLUE), BLUE) == {BARK}
    scene.ants(BLUE, "9.o")
    assert attacked(look(scene.state, RED), RED) == {BARK}
    scene = Scene()
    scene.ants(RED, "9.1", "9.3", "9.4")
    scene.ants(BLUE, "9.2", "9.o")
    scene.ants(RED, "9.o")
    assert attacked(look(scene.state, BLUE), BLUE) == frozenset(), "BLUE invades what RED controls"
    assert not [threat for threat in threats_to(look(scene.state, BLUE), BLUE) if threat.is_attack]


def test_who_lives_beside_others_is_attacked_when_a_third_comes_but_not_by_the_neighbour() -> None:
    scene = Scene()
    scene.ants(RED, "9.2", "9.3", "9.4")
    scene.ants(BLUE, "9.1")
    scene.ants(BLACK, "9.o")
    view = look(scene.state, RED)
    assert attacked(view, RED) == {BARK}
    (threat,) = threats_to(view, RED)
    assert (threat.is_attack, threat.battle.invader, threat.battle.defender) == (True, RED, BLUE)
    line = threat_line(Naming(view.parts, ("Ann", "Bob", "Cleo"), numbers_first=True), view, threat, RED)
    assert line == "You will fight Bob on 9 Bark: 3 against 1; you win."
    drawn = ThreatBar(view, ("Ann", "Bob", "Cleo"), RED, (threat,)).draw(80, 1).to_text()
    assert drawn.startswith(" !   B  You will fight Bob on 9 Bark: 3 against 1")


def test_who_is_only_outside_attacks_and_is_not_attacked() -> None:
    scene = Scene()
    scene.ants(RED, "9.o")
    scene.ants(BLUE, "9.1", "9.2", "9.3", "9.4")
    view = look(scene.state, RED)
    assert attacked(view, RED) == frozenset()
    assert [threat.is_attack for threat in threats_to(view, RED)] == [False]
    assert attacked(view, BLUE) == {BARK}


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
    scene = Scene()
    scene.ants(RED, "9.1")
    scene.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    scene.ants(BLACK, "9.o")
    view = look(scene.state, RED)
    assert newly_attacked(view, RED, [LarvaPlaced(BLACK, Spot(BARK, None))]) == frozenset()
    assert newly_attacked(view, RED, [AntMoved(BLUE, Spot(SOIL, 0), Spot(BARK, 1))]) == frozenset()
    both = [LarvaPlaced(BLUE, Spot(BARK, None)), LarvaPlaced(BLACK, Spot(BARK, None))]
    assert newly_attacked(view, RED, both) == {BARK}
    scene.centipedes_on(BARK)
    assert newly_attacked(look(scene.state, RED), RED, [CentipedePlaced(BARK)]) == {BARK}


def test_ones_own_attack_where_one_lives_is_no_attack_on_oneself() -> None:
    scene = Scene()
    scene.ants(RED, f"{SOIL}.2", f"{SOIL}.o")
    scene.ants(BLUE, f"{SOIL}.1")
    view = look(scene.state, RED)
    (battle,) = battles_due(view)
    assert (battle.invader, battle.defender) == (RED, BLUE)
    assert [threat.is_attack for threat in threats_to(view, RED)] == [False]
    assert [threat.is_attack for threat in threats_to(look(scene.state, BLUE), BLUE)] == [True]
