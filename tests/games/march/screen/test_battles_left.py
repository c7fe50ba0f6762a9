"""An answer that takes an ant off a hex says what it makes of the battle there, as the rules then have it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.draw.canvas import Glyphs
from antterm.games.march.rules.arrival import arrival_at, attacks_in_reaction
from antterm.games.march.rules.asking import meanings_of
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.evolutions import KAMIKAZE, WARRIOR
from antterm.games.march.rules.forecast import forecast_of, strength
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    AimAtSpot,
    Decline,
    Declined,
    LoseAnt,
    MoveAnt,
    PayAnt,
    ReturnAnt,
    TakeSite,
    TakeStep,
)
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.threats import battles_due, contested_by_ants, owners
from antterm.games.march.rules.topics import AskedByCard, Losing, MovingExplorers, TakingSite
from antterm.games.march.rules.view import MarchView
from antterm.games.march.rules.worker import take_action
from antterm.games.march.screen.entries import origin_of, target_of
from antterm.games.march.words.forecasts import outcome
from tests.games.march.handmade import BARK, BLUE, RED, WATERS_EDGE, HandmadeMatch
from tests.games.march.screen.games import ModelDriver, Options, Size, answer_of
from tests.games.march.screen.models import marching, model_of, place_of, seat_view_of, show, show_again
from tests.sampling import fewer


def battle_on(view: MarchView, seat: int, number: int) -> str:
    """Return the first battle that a player will fight on a hex; empty for none.

    Ants outside take empty sites before it, the control site first; where all find one nobody fights.
    """
    here = view.hexes[number]
    others = [other for other in owners(here) if other != seat]
    for battle in battles_due(view):
        if battle.hex == number and seat in (battle.invader, battle.defender):
            if battle.invader is None:
                return f"battle with the centipede, {outcome(forecast_of(view, battle, seat))}"
            others = [battle.defender if seat == battle.invader else battle.invader]
            break
    else:
        finds_room = sum(here.loose) <= here.sites.count(None)
        if here.controller is not None or finds_room or not here.ants(seat) or not contested_by_ants(here):
            return ""
    strongest = max(others, key=lambda other: strength(view, other, number))
    armies = [(here.ants(each), view.nests[each].heads) for each in (seat, strongest)]
    own, theirs = (f"{ants}+{heads}" if heads else str(ants) for ants, heads in armies)
    return f"battle {own} against {theirs}"


@pytest.mark.few(1)
@pytest.mark.parametrize("least", fewer(1, 6))
@pytest.mark.parametrize("game", [(3, 8, ()), (4, 2, (("beyond", "five"),)), (2, 9, ())])
def test_a_step_says_what_it_makes_of_the_battle_that_it_leaves(
    game: tuple[int, int, Options], least: int
) -> None:
    seats, seed, options = game
    told = Counter[str]()
    for each in range(seed, seed + 40):
        for _step in check_steps(
            ModelDriver(None, seats, each, options, size=(120, 40)), Streams(each), told
        ):
            if told["left"] >= least and told["avoided"] >= least:
                return
    raise AssertionError(told)


def check_steps(seated: ModelDriver, rng: Streams, told: Counter[str]) -> Iterator[None]:
    """Compare what is told of each step of a game with what comes of it; stop after each question."""
    record, model = seated.record, seated.model
    while (ask := record.play.ask) is not None:
        if isinstance(ask.choices[0].meaning, TakeStep | MoveAnt):
            seated.stage.sync()
            seated.go_on()
            view = model.view
            for place in range(len(model.pointing.entries)):
                model.point(place)
                entry, choice = model.pointing.entry, model.pointing.choice
                if entry is None or choice is None or (spot := origin_of(entry)) is None:
                    continue
                if entry.goes_on and (
                    not isinstance(choice.meaning, TakeStep) or choice.meaning.site is not None
                ):
                    continue
                after = record.play.copy()
                for text in (choice.text, *(following.choice.text for following in model.pointing.then)):
                    after.answer(text)
                target = target_of(entry)
                if not after.since or target is None or target.hex == spot.hex:
                    continue
                left, before = (battle_on(each, ask.seat, spot.hex) for each in (after.view(ask.seat), view))
                detail = model.detail()
                assert (f"Left on {spot.hex}: {left}." in detail) is bool(left), detail
                is_avoided = bool(before) and not left
                assert (f"It avoids {before} on {spot.hex}." in detail) is is_avoided, detail
                told += Counter({"left": bool(left), "avoided": is_avoided})
            yield
        record.answer(answer_of(ask, rng))


def test_an_ant_with_which_a_card_is_paid_says_which_battle_it_ends() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{BARK}.1", f"{WATERS_EDGE}.o")
    position.ants(BLUE, f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.2")
    position.gives(RED, hand="scout_thorax")
    ask = position.first_ask(take_action, RED, "play")
    assert ask is not None
    assert {*map(type, meanings_of(ask))} == {PayAnt}
    model = model_of()
    show(model, seat_view_of(position, ask, ()))
    model.point(place_of(model, WATERS_EDGE))
    assert f"It avoids battle 1 against 2 on {WATERS_EDGE}." in model.detail()
    model.point(place_of(model, BARK))
    assert "It avoids" not in model.detail()


def test_who_loses_ants_in_a_battle_is_told_of_none_that_is_left_or_avoided() -> None:
    """It is being fought, so its hex is contested still."""
    position = HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.2")
    position.ants(BLUE, f"{WATERS_EDGE}.o")
    position.state.phase, position.state.queue = Phase.SOLDIER, []
    losses = [Choice(f"2.{site + 1}", LoseAnt(Spot(WATERS_EDGE, site))) for site in (0, 1)]
    model = model_of()
    show(
        model,
        seat_view_of(
            position, Ask(RED, "battle.losses", tuple(losses), about=Losing("battle.losses", 1)), ()
        ),
    )
    for place in range(2):
        model.point(place)
        assert model.detail().startswith("Lose the ant on Water's Edge")
        assert "battle" not in model.detail()


def test_an_ant_that_goes_into_the_tunnel_out_of_a_battle_says_so_in_the_list() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.o")
    position.ants(BLUE, f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.2")
    model = marching(position)
    model.point(place_of(model, GREAT_TUNNEL))
    (row,) = (row for row in model.answers().answers if row.number == GREAT_TUNNEL)
    assert row.sentence == f"out of the battle on {WATERS_EDGE}"
    assert model.detail() == f"Into the Great Tunnel. It avoids battle 1 against 2 on {WATERS_EDGE}."


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ("5.1", f"On {WATERS_EDGE} then Bob may attack in reaction: battle 1 against 1."),
        ("3.1", ""),
        ("5.1 2.2 2.3 2.o", f"Left on {WATERS_EDGE}: battle 1 against 3."),
        # the ant on the outskirts takes the site that is left, and nobody stands outside any more
        ("5.1 2.2 2.3", f"It avoids battle 2 against 2 on {WATERS_EDGE}."),
    ],
)
def test_a_step_says_who_may_attack_where_it_leaves_an_ant_on_the_outskirts(others: str, told: str) -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.o")
    position.ants(BLUE, *others.split())
    model = marching(position)
    model.point(place_of(model, GREAT_TUNNEL))
    model.press("Enter")
    model.point([origin_of(entry) for entry in model.pointing.entries].index(Spot(WATERS_EDGE, 0)))
    assert told in model.detail()
    assert ("may attack" in model.detail()) is ("may attack" in told)


@pytest.mark.parametrize(
    ("others", "heads", "told"),
    [
        ("5.1", "", "Others may attack in reaction (2: Bob, your 2 against 1)."),
        ("5.1", "veteran_head armored_head", "Others may attack in reaction (2: Bob, your 2 against 1+2)."),
        ("3.1", "", ""),
    ],
)
def test_the_end_of_a_march_says_who_may_attack_in_reaction(others: str, heads: str, told: str) -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.o")
    position.ants(BLUE, *others.split())
    position.in_play(BLUE, heads)
    model = marching(position)
    model.press("n")
    assert isinstance(model.pointing.choice.meaning if model.pointing.choice else None, Decline)
    assert told in model.detail()
    assert ("may attack" in model.detail()) is bool(told)


@pytest.mark.parametrize("games", fewer(1, 8))
def test_attacks_in_reaction_are_those_that_the_rules_then_offer(games: int) -> None:
    """As the March ends, to the player who is asked first; what the others can do depends on that one."""
    assert sum(check_attacks(seed) for seed in range(4, 4 + games))


def check_attacks(seed: int) -> int:
    """Compare attacks foretold in a game with those possible. Returns how often there are any."""
    record, rng, found = Record(March(), 3, seed), Streams(seed), 0
    while (ask := record.play.ask) is not None:
        for choice in ask.choices if ask.kind == "march.ant" else ():
            if not isinstance(choice.meaning, Decline):
                continue
            after = record.play.copy()
            after.answer(choice.text)
            view, asked = after.view(ask.seat), after.ask
            first = (ask.seat + 1) % 3
            battle_forecast_text = {
                number for other, number in attacks_in_reaction(view, ask.seat) if other == first
            }
            is_asked = asked is not None and asked.kind == "march.react" and asked.seat == first
            hexes = {
                each.meaning.hex
                for each in (asked.choices if asked is not None and is_asked else ())
                if isinstance(each.meaning, TakeStep) and view.hexes[each.meaning.hex].ants(ask.seat)
            }
            attacked = {
                number
                for number in hexes
                if not contested_by_ants(view.hexes[number]) and arrival_at(view, first, number).is_contested
            }
            if is_asked:
                assert battle_forecast_text == attacked
                found += bool(attacked)
        record.answer(answer_of(ask, rng))
    return found


@pytest.mark.parametrize("size", [(120, 40), (200, 60)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_a_strength_is_told_as_ants_and_heads_on_the_map_and_in_words(glyphs: Glyphs, size: Size) -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.2", "0")
    position.ants(BLUE, f"{WATERS_EDGE}.3", f"{WATERS_EDGE}.o", f"{WATERS_EDGE}.o")
    position.in_play(RED, "acrobat_head")
    position.in_play(BLUE, "veteran_head armored_head")
    model = model_of(glyphs=glyphs)
    position.gives(RED, food=1)
    ask = position.first_ask(take_action, RED, "march")
    assert ask is not None
    show(model, seat_view_of(position, ask, ()))
    show_again(model, size)
    board = model.board().draw(*model.board_size).to_text()
    assert re.search(r"A ?2\+1 *! *3\+2 ?B", board), board
    assert "your 2+1 against 3+2" in model.alert().draw(size[0], 1).to_text()
    model.point(place_of(model, WATERS_EDGE))
    assert "battle 3+1 against 3+2" in model.detail()


def test_an_ant_that_is_taken_back_or_sacrificed_says_which_battle_it_leaves() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.o")
    position.ants(BLUE, f"{WATERS_EDGE}.2")
    spot = Spot(WATERS_EDGE, None)
    ways = (ReturnAnt(spot), WARRIOR, "use"), (AimAtSpot(spot, KAMIKAZE), KAMIKAZE, "own")
    for meaning, card, question in ways:
        model, choice = model_of(), Choice(meaning.text, meaning)
        ask = Ask(
            RED, card, (choice, Choice("stop", Decline(Declined.OFFER))), about=AskedByCard(card, question, 2)
        )
        show(model, seat_view_of(position, ask, ()))
        model.point(next(n for n, each in enumerate(model.pointing.entries) if choice in each.choices))
        assert f"It avoids battle 2 against 1 on {WATERS_EDGE}." in model.detail()


@pytest.mark.parametrize(
    ("others", "costs"),
    [((), ""), (("9.1", "9.2"), "Winning costs 1 ant."), (("9.1", "9.2", "9.o", "9.o"), "1 to 2 ants")],
)
def test_a_step_to_a_centipede_says_what_a_victory_costs(others: tuple[str, ...], costs: str) -> None:
    position = HandmadeMatch()
    position.ants(RED, "1.1", *others)
    position.centipedes_on(BARK)
    model = marching(position)
    model.point(place_of(model, BARK))
    assert costs in model.detail()
    assert ("Winning" in model.detail()) is bool(costs)


@pytest.mark.parametrize(("others", "is_told"), [("2.3", True), ("2.o", False)])
def test_a_site_that_ends_a_battle_says_so(others: str, is_told: bool) -> None:
    position, model = HandmadeMatch(), model_of()
    position.ants(RED, f"{WATERS_EDGE}.o")
    position.ants(BLUE, *others.split())
    position.state.phase = Phase.SOLDIER
    choices = tuple(Choice(f"2.{n}", TakeSite(Spot(WATERS_EDGE, n - 1))) for n in (1, 2))
    show(model, seat_view_of(position, Ask(RED, "ant.site", choices, about=TakingSite(WATERS_EDGE)), ()))
    model.point(next(n for n, each in enumerate(model.pointing.entries) if choices[0] in each.choices))
    told = "It ends battle 1 against 1 there: you share the hex."
    assert (told in model.detail()) is is_told, model.detail()


def test_whose_ants_are_near_is_told_where_explorers_are_sent() -> None:
    position, model = HandmadeMatch(), model_of()
    position.ants(RED, f"{WATERS_EDGE}.1", "0")
    position.ants(BLUE, "0", "0", f"{BARK}.1")
    goes = MoveAnt(Spot(GREAT_TUNNEL, None), WATERS_EDGE)
    choices = Choice(goes.text, goes), Choice("none", Decline(Declined.ANT))
    topic = MovingExplorers(WATERS_EDGE, GREAT_TUNNEL, 1)
    show(model, seat_view_of(position, Ask(RED, topic.kind, choices, about=topic), ()))
    place = next(n for n, each in enumerate(model.pointing.entries) if choices[0] in each.choices)
    model.point(place)
    assert "Ants one step away: Bob 2." in model.detail()
