"""What an answer costs, and what others gain by it, is told before it is given, as the rules then have it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from antterm.core.ask import Ask, Choice
from antterm.games.march.draw.status.round_forecast import RoundForecast
from antterm.games.march.rules.abilities import PARASITE
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.evolutions import WEAVER
from antterm.games.march.rules.explore import explore
from antterm.games.march.rules.forecast import CentipedeForecast, battle_to_come, forecast_of
from antterm.games.march.rules.goals import EPIC_STORES, GREAT_BROOD, LINK_TO_THE_PAST, OF_GOODS
from antterm.games.march.rules.happened import Most
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    Decline,
    Declined,
    LayHex,
    MoveAnt,
    NamePlayer,
    PlaceLarva,
    TakeStep,
)
from antterm.games.march.rules.robbery import robberies
from antterm.games.march.rules.round_end import (
    final_scores,
    is_bonus_open,
    is_open,
    points_after_round,
    round_ends,
)
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.topics import AskedByCard, MovingExplorers, Placing, TakingSpoils
from antterm.games.march.rules.view import moved, view_of
from antterm.games.march.rules.worker import take_action, turn
from antterm.games.march.screen.entries import target_of
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.words.forecasts import percent, robbery_line
from antterm.games.march.words.naming import Naming
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    BRAMBLE,
    RED,
    SOIL,
    THISTLE_SHADE,
    WATERS_EDGE,
    HandmadeMatch,
)
from tests.games.march.screen.models import model_of, seat_view_of, show, show_again, stepping


def asked_of(position: HandmadeMatch, ask: Ask | None) -> MarchModel:
    """Return the screen model of who is asked, on a large terminal."""
    assert ask is not None
    model = model_of()
    show(model, seat_view_of(position, ask, ()))
    show_again(model, (140, 45))
    return model


def exploring_a_lair(ants: int) -> tuple[HandmadeMatch, Ask]:
    """Return the question which of some ants goes to an explored hex with a centipede."""
    position = HandmadeMatch()
    spots = [f"{SOIL}.1", f"{SOIL}.2", f"{SOIL}.o"][:ants]
    position.ants(RED, *spots)
    position.centipedes_on(BARK)
    choices = tuple(Choice(text, MoveAnt(Spot.parse(text), BARK)) for text in spots)
    return position, Ask(RED, "explore.move_ants", choices, about=MovingExplorers(BARK, SOIL, 0))


@pytest.mark.parametrize("ants", [2, 3])
def test_an_explorer_is_told_its_chance_against_the_centipede_and_none_is_called_good(ants: int) -> None:
    position, ask = exploring_a_lair(ants)
    model, view = asked_of(position, ask), view_of(position.state, RED)
    for place in range(len(model.pointing.entries)):
        model.point(place)
        after = moved(view, RED, Spot(SOIL, 0), Spot(BARK, None))
        forecast = forecast_of(after, battle_to_come(after, BARK, None, RED), RED)
        assert isinstance(forecast, CentipedeForecast)
        assert f"against the centipede with {percent(forecast.chance)} %" in model.detail()
    notes = [note for row in model.answers().answers for note in row.notes]
    assert not {"good", "likely", "best"} & {*notes}, "a few ants cannot beat it"


@pytest.mark.parametrize("number", [THISTLE_SHADE, BRAMBLE])
def test_a_hex_to_lay_tells_how_strong_its_centipede_is(number: int) -> None:
    """The chance that is told is the one that an ant has once it has come there."""
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{SOIL}.3", f"{WATERS_EDGE}.1", f"{BARK}.1", "10.1", "10.2")
    position.gives(RED, food=1)
    position.in_play(RED, "warrior_head")
    position.on_stack(number)
    ask = position.first_ask(explore, RED)
    model = asked_of(position, ask)
    assert ask is not None
    for place, entry in enumerate(model.pointing.entries):
        model.point(place)
        told = re.search(r"ant beats it with (\d+) %(?:, (\d+) with (\d+) %)?", model.detail())
        assert bool(told) is position.tile(number).centipede, entry
        if told is None:
            continue
        laid = model.pointing.choice
        assert laid is not None
        assert isinstance(laid.meaning, LayHex)
        for n, said in ((1, told[1]), (int(told[2] or 1), told[3] or told[1])):
            then = HandmadeMatch()
            then.in_play(RED, "warrior_head")
            then.lay(number, laid.meaning.cell.q, laid.meaning.cell.r, laid.meaning.turn).centipede = True
            then.ants(RED, *[f"{number}.o"] * n)
            view = view_of(then.state, RED)
            forecast = forecast_of(view, battle_to_come(view, number, None, RED), RED)
            assert isinstance(forecast, CentipedeForecast)
            assert percent(forecast.chance) == int(said)


@pytest.mark.parametrize("larvae", [1, 3, 4])
def test_each_hex_for_a_larva_says_what_that_costs(larvae: int) -> None:
    """In the last round for most larvae, also where a site is chosen next."""
    position = HandmadeMatch()
    position.state.round = LAST_ROUND
    position.ants(RED, "0", "0")
    position.gives(RED, larvae=larvae, food=9)
    position.gives(BLUE, larvae=2)
    numbers = (0, SOIL, BARK)
    choices = [Choice(str(number), PlaceLarva(number)) for number in numbers]
    ask = Ask(
        RED,
        "march.larva",
        (*choices, Choice("done", Decline(Declined.LARVA))),
        about=Placing("march.larva", 3),
    )
    model, view, told = asked_of(position, ask), view_of(position.state, RED), 0
    for row, entry in zip(model.answers().answers, model.pointing.entries, strict=True):
        match entry.choices[0].meaning:
            case PlaceLarva(number):
                spot = target_of(entry) or Spot(number, None)
                if spot.site is None and (free := view.hexes[number].free_sites()):
                    spot = free[0]
                after = moved(view, RED, None, spot)
                lost = points_after_round(view, RED) - points_after_round(after, RED)
                assert (f"-{lost}★" in row.sentence) is (lost > 0), row
                model.point(model.pointing.entries.index(entry))
                own, bobs = (final_scores(after).bonuses[0].counts[seat] for seat in (RED, BLUE))
                why = f"Lost by it: the most larvae {lost}★ as Bob then has {bobs} to your {own}."
                assert (why in model.detail()) is (lost > 0)
                told += lost > 0
    assert told or larvae != 3, "then they are no longer more than Bob has"


def test_whom_a_theft_helps_besides_is_told() -> None:
    """Bob loses the lead in larvae to Cleo, in the last round, when the bonus counts."""
    for last, is_told in ((LAST_ROUND, True), (LAST_ROUND - 1, False)):
        position = HandmadeMatch()
        position.state.round = last
        position.gives(BLUE, larvae=6)
        position.gives(BLACK, larvae=5)
        card = next(card for card, printed in position.components.cards.items() if printed.value == 3)
        names = [Choice(str(seat), NamePlayer(seat)) for seat in (BLUE, BLACK)]
        about = AskedByCard(PARASITE, "victim", other=card, n=3)
        model = asked_of(position, Ask(RED, "parasite", tuple(names), about=about))
        model.point(next(n for n, each in enumerate(model.pointing.entries) if each.choices[0] == names[0]))
        before = final_scores(view_of(position.state, RED)).scores[BLACK]
        position.nests[BLUE].larvae -= 3
        position.nests[RED].larvae += 3
        gained = final_scores(view_of(position.state, RED)).scores[BLACK] - before
        assert gained > 0
        assert (f"Others gain: Cleo +{gained}★." in model.detail()) is is_told


def test_a_goal_of_another_that_scores_by_an_answer_is_named() -> None:
    """Cleo's Great Brood lacks the larvae that Bob has more; Ann may take them from Bob."""
    position = HandmadeMatch()
    position.gives(BLUE, larvae=6)
    position.gives(BLACK, larvae=5)
    position.in_play(BLACK, GREAT_BROOD)
    card = next(card for card, printed in position.components.cards.items() if printed.value == 3)
    names = [Choice(str(seat), NamePlayer(seat)) for seat in (BLUE, BLACK)]
    about = AskedByCard(PARASITE, "victim", other=card, n=3)
    model = asked_of(position, Ask(RED, "parasite", tuple(names), about=about))
    told = list[str]()
    for n, _entry in enumerate(model.pointing.entries):
        model.point(n)
        told.append(model.detail())
    printed = position.components.cards[GREAT_BROOD]
    gain = f"Others gain: Cleo +{printed.points}★ ({printed.name})."
    assert [gain in text for text in told] == [
        entry.choices[0] == names[0] for entry in model.pointing.entries
    ]


@pytest.mark.parametrize("round_", [LAST_ROUND, LAST_ROUND - 1])
def test_a_goal_of_another_that_a_step_ends_is_named(round_: int) -> None:
    """Cleo has more ants in the Great Tunnel than all others, until Ann's goes there, too."""
    position = HandmadeMatch()
    position.state.round = round_
    position.in_play(BLACK, LINK_TO_THE_PAST)
    position.ants(BLACK, "0")
    for seat, goods in ((RED, 1), (BLUE, 9), (BLACK, 1)):  # so Bob has all bonuses, whatever Ann does
        position.gives(seat, food=goods, larvae=goods)
    position.ants(RED, f"{WATERS_EDGE}.o")
    model, printed = asked_of(position, stepping(position)), position.components.cards[LINK_TO_THE_PAST]
    loss, told = f"Others lose: Cleo -{printed.points}★ ({printed.name}).", dict[int, str]()
    for n, entry in enumerate(model.pointing.entries):
        if (target := target_of(entry)) is not None:
            model.point(n)
            told[target.hex] = model.detail()
    assert [number for number, text in told.items() if loss in text] == [GREAT_TUNNEL]
    assert len(told) > 1


def test_a_forage_that_takes_larvae_names_whose_it_is_and_when() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1")
    position.gives(RED, larvae=9)
    position.in_play(BLUE, PARASITE)
    view = view_of(position.state, RED)
    (robbery,) = robberies(view, RED)
    told = robbery_line(Naming(view.components, ("Ann", "Bob", "Cleo")), robbery)
    assert told == f"Parasite Thorax of Bob: can take up to {robbery.n} of your larvae when foraging."


@pytest.mark.parametrize("others", [True, False])
def test_the_page_of_battles_says_who_defends(others: bool) -> None:
    """An ant that came later and took the control site defends: that is not who was there first."""
    position = HandmadeMatch()
    position.ants(RED, f"{BARK}.1")
    if others:
        position.ants(BLUE, f"{BARK}.2", f"{BARK}.o")
    else:
        position.centipedes_on(BARK)
    model = model_of()
    show(model, seat_view_of(position, None, ()))
    show_again(model, (140, 45))
    model.press("b")
    page = " ".join(model.board().draw(110, 40).to_text().split())
    assert ("The holder of the control site defends." in page) is others


def test_a_step_within_a_hex_says_so() -> None:
    """From hex 1 to hex 1: without that it would read as a step to another hex."""
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1")
    position.gives(RED, food=1)
    model = asked_of(position, position.first_ask(take_action, RED, "march"))
    rows = {row.number: row.sentence for row in model.answers().answers}
    assert rows[SOIL].endswith("on the same hex -1★"), "the control site is given up"

    position = HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.o")
    position.gives(RED, food=1)
    model = asked_of(position, position.first_ask(take_action, RED, "march"))
    rows = {row.number: row.sentence for row in model.answers().answers}
    assert rows[WATERS_EDGE].startswith("from outskirts to "), rows
    assert not any("staying there" in text for number, text in rows.items() if number != SOIL)


@pytest.mark.parametrize(
    ("number", "phase", "card", "expected"),
    [
        (1, Phase.WORKER, "", True),
        (1, Phase.SLUMBER, "", False),
        (LAST_ROUND, Phase.WORKER, "", False),
        (LAST_ROUND, Phase.WORKER, "leafcutter_abdomen", True),
        (LAST_ROUND, Phase.FEEDING, "leafcutter_abdomen", False),
    ],
)
def test_a_goal_that_compares_goods_is_open_while_gifts_and_harvests_are_to_come(
    number: int, phase: Phase, card: str, expected: bool
) -> None:
    position = HandmadeMatch()
    position.state.round, position.state.phase = number, phase
    if card:
        position.in_play(BLUE, card)
    view = view_of(position.state, RED)
    assert {each for each in view.components.cards if is_open(view, each)} == (
        OF_GOODS if expected else set()
    )


def test_what_compares_food_is_open_while_who_has_rested_gets_food_for_turns_they_sit_out() -> None:
    position = HandmadeMatch()
    position.state.round = LAST_ROUND
    position.ants(RED, f"{SOIL}.1")
    position.gives(RED, food=2)
    position.gives(BLUE, food=1)
    ask = position.first_ask(turn)
    for has_rested in (False, True):
        position.nests[BLUE].rested = has_rested
        view = view_of(position.state, RED)
        assert [each for each in view.components.cards if is_open(view, each)] == [EPIC_STORES] * has_rested
        assert [most for most in Most if is_bonus_open(view, most)] == [Most.FOOD] * has_rested
        model = asked_of(position, ask)
        told = [row.shortest_last_cell for row in model.answers().answers]
        assert any("★?" in each for each in told) is has_rested, told


def test_a_food_that_a_goal_may_miss_is_said_to_be_missed_perhaps_where_a_decree_comes() -> None:
    for last, told in ((1, "lacking it later may cost 2 points"), (LAST_ROUND, "lacking it later costs ")):
        position = HandmadeMatch()
        position.state.round = last
        position.in_play(RED, "epic_stores")
        position.ants(RED, f"{SOIL}.1")
        position.gives(RED, food=2)
        position.gives(BLUE, food=0)
        model = asked_of(position, position.first_ask(turn))
        ways = list[str]()
        for place in range(len(model.pointing.entries)):
            model.point(place)
            ways.append(model.detail())
        assert any(told in way for way in ways), ways


@pytest.mark.parametrize("width", [*range(44, 110, 4)])
def test_what_the_round_brings_is_a_list_or_said_to_be_net(width: int) -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1", f"{BARK}.1", f"{BARK}.2", f"{WATERS_EDGE}.1")
    position.ants(BLUE, f"{BARK}.o", f"{BARK}.o", f"{WATERS_EDGE}.o")
    position.gives(RED, food=5)
    end = round_ends(view_of(position.state, RED))[RED]
    assert end.food_eaten
    line = RoundForecast(end, None, "ascii").draw(width, 1).to_text()
    if re.search(r"[+-]\d", line.partition("risk")[0]):
        assert ("net" in line) is (f"-{end.food_eaten}" not in line), line


@pytest.mark.parametrize(("moved", "told"), [(0, ""), (1, "end the Explore")])
def test_enter_says_what_it_ends(moved: int, told: str) -> None:
    """After the first explorer "no more ants" may be marked, and Enter means something else than before."""
    position, ask = exploring_a_lair(2)
    choices = (*ask.choices, *[Choice("done", Decline(Declined.ANT))] * bool(moved))
    model = asked_of(position, replace(ask, choices=choices, about=MovingExplorers(BARK, SOIL, moved)))
    is_no = [isinstance(each.choices[0].meaning, Decline) for each in model.pointing.entries]
    model.point(is_no.index(bool(moved)))
    labels = {offer.label for offer in model.offers()}
    assert ("end the Explore" in labels) is bool(told)


@pytest.mark.parametrize("evolutions", ["", WEAVER])
def test_an_ant_that_could_not_leave_again_is_told_who_would_hold_it(evolutions: str) -> None:
    position = HandmadeMatch(2)
    position.ants(RED, "0", "0")
    position.ants(BLUE, f"{SOIL}.1")
    position.in_play(BLUE, evolutions)
    model = asked_of(position, stepping(position))
    steps = [
        place
        for place, entry in enumerate(model.pointing.entries)
        if isinstance(entry.choices[0].meaning, TakeStep)
    ]
    assert len(steps) > 1
    for place in steps:
        entry = model.pointing.entries[place]
        model.point(place)
        target = target_of(entry)
        is_held = bool(evolutions) and target is not None and target.hex == SOIL
        sentence = "It cannot leave again: Weaver Thorax (Bob) holds ants there."
        assert (sentence in model.detail()) == is_held


def test_a_step_into_a_battle_says_what_of_ones_own_it_puts_at_risk_there() -> None:
    """Ann stands on two sites of Water's Edge in peace with Bob; a third ant of hers finds no site."""
    position = HandmadeMatch(2)
    position.ants(RED, "0", f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.2")
    position.ants(BLUE, f"{WATERS_EDGE}.3")
    model, view = asked_of(position, stepping(position)), view_of(position.state, RED)
    seen = set[bool]()
    for place, entry in enumerate(model.pointing.entries):
        if not isinstance(entry.choices[0].meaning, TakeStep) or (target := target_of(entry)) is None:
            continue
        model.point(place)
        after = moved(view, RED, entry.choices[0].meaning.origin, Spot(target.hex, None))
        now, then = (
            {stake.hex: stake.goods for stake in round_ends(each)[RED].at_risk} for each in (view, after)
        )
        is_new = target.hex == WATERS_EDGE and target.hex in then and target.hex not in now
        assert ("At risk there: " in model.detail()) == is_new, model.detail()
        seen.add(is_new)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("larvae", "number", "told"), [(1, 3, True), (4, 3, False), (1, 1, False), (1, LAST_ROUND, False)]
)
def test_a_larva_says_which_bonus_it_would_cost_if_the_game_ended_now(
    larvae: int, number: int, told: bool
) -> None:
    """In the first rounds nobody knows that yet; in the last it is among the points that the round costs."""
    position = HandmadeMatch()
    position.state.round = number
    position.ants(RED, f"{SOIL}.1")
    position.ants(BLUE, f"{BARK}.1")
    position.gives(RED, larvae=larvae, food=9)
    position.gives(BLUE, larvae=2, food=9)
    choices = Choice(str(SOIL), PlaceLarva(SOIL)), Choice("done", Decline(Declined.LARVA))
    model = asked_of(position, Ask(RED, "march.larva", choices, about=Placing("march.larva", 5)))
    assert ("Bonus gone if the game ended now: the most larvae" in model.detail()) is told, model.detail()


@pytest.mark.parametrize("others", [(), (BLUE,), (BLUE, BLACK)])
def test_leaving_sites_empty_after_a_battle_says_whose_ants_outside_may_take_them(
    others: tuple[int, ...],
) -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.o")
    for seat in others:
        position.ants(seat, f"{SOIL}.o")
    choices = (
        Choice(f"{SOIL}.o>{SOIL}.1", TakeStep(Spot(SOIL, None), SOIL, 0)),
        Choice("none", Decline(Declined.ANT)),
    )
    model = asked_of(position, Ask(RED, "battle.spoils", choices, about=TakingSpoils("battle.spoils", SOIL)))
    told = [
        model._listing(model.ask).marked(entry) for entry in model.pointing.entries if model.ask is not None
    ]
    said = [text for text in told if "on the outskirts may then take empty sites." in text]
    assert said == [text for text in told if text.startswith("No more ants") and others], told
    own = "Your ants on the outskirts then take empty sites by themselves."
    assert [text for text in told if own in text] == [
        text for text in told if text.startswith("No more ants")
    ]


@pytest.mark.parametrize("card", ["", "warrior_head"])
def test_a_step_to_a_hex_at_peace_says_who_can_attack_there_by_an_evolution(card: str) -> None:
    position = HandmadeMatch()
    position.ants(RED, "0")
    position.ants(BLUE, f"{WATERS_EDGE}.1")
    position.gives(BLUE, larvae=6)
    if card:
        position.in_play(BLUE, card)
    model = asked_of(position, stepping(position))
    told = {
        entry.place: model._listing(model.ask).marked(entry)
        for entry in model.pointing.entries
        if model.ask is not None
    }
    step = told[model.view.hexes[WATERS_EDGE].cell]
    assert ("Bob can attack it there (Warrior Head)." in step) is bool(card), step
