"""Where the mark begins, what is said of it, and that Enter meant as "back" never answers."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.draw.canvas import Tiles
from antterm.games.march.bots.mark import feeds_centipede, has_clear_best, loses
from antterm.games.march.draw.in_full import card_lines
from antterm.games.march.rules import worker
from antterm.games.march.rules.arrival import arrival_at
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.forecast import battle_to_come
from antterm.games.march.rules.happened import CardPlayed
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import Decline, Declined, LayCard, PlaceLarva, TakeStep
from antterm.games.march.rules.movement import possible_steps
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.topics import (
    Acting,
    LayingFerocity,
    Placing,
    ReactingToPlay,
    ReactingWithStep,
    Stepping,
    TakingSpoils,
)
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.key_line import runs
from antterm.games.march.screen.mark_order import _sparing_sites
from antterm.games.march.screen.pages import PAGES
from antterm.i18n import speaking
from tests.games.march.handmade import BARK, BLUE, RED, SOIL, WATERS_EDGE, HandmadeMatch
from tests.games.march.screen.games import SIZES, STOPS, ModelDriver, Size, answer_of, asked
from tests.games.march.screen.models import model_of, seat_view_of, show
from tests.sampling import each_value


def moves_up(ask: Ask, view: MarchView) -> bool:
    """Stop where the ants outside of the winner of a battle have room on the empty sites, and no more."""
    if not isinstance(ask.about, TakingSpoils):
        return False
    here = view.hexes[ask.about.hex]
    return here.loose[ask.seat] == here.sites.count(None)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 5])
def test_a_larva_is_offered_a_place_first_unless_all_are_in_vain(seed: int) -> None:
    """In vain is also an ant that would starve, or that a centipede will likely kill.

    The exchange of a card never comes first.
    """
    seated, rng, seen = ModelDriver(None, 3, seed), Streams(seed), set[str]()
    while (ask := seated.record.play.ask) is not None:
        seated.go_on()
        entry = seated.model.pointing.entry
        if isinstance(ask.about, Placing | ReactingToPlay) and entry is not None and len(ask.choices) > 1:
            declines = isinstance(entry.choices[0].meaning, Decline)
            view = seated.record.play.view(ask.seat)
            places = {each.meaning.hex: each for each in ask.choices if isinstance(each.meaning, PlaceLarva)}
            there = [
                arrival_at(view, ask.seat, place)
                for place, choice in places.items()
                if not loses(ask, view, choice) and not feeds_centipede(ask, view, choice)
            ]
            is_vain = all(each.brings_nothing or each.own <= each.against for each in there)
            if declines:
                assert isinstance(ask.about, ReactingToPlay) or is_vain, ask
            else:
                assert not isinstance(ask.about, ReactingToPlay), ask
            seen.add(ask.kind)
        seated.model.hooks.on_answer(answer_of(ask, rng))
    assert {"march.larva", "explore.react", "play.react"} <= seen


@SIZES
def test_a_reaction_to_a_card_names_the_card(size: Size) -> None:
    seated = ModelDriver(asked("play.react"), 3, 1, size=size)
    seated.go_on()
    events = (
        [happening.event for happening in seated.model.seat_view.happened] if seated.model.seat_view else []
    )
    played = [event for event in events if isinstance(event, CardPlayed)][-1]
    card = seated.model.view.card(played.card)
    name = f"{card.name} ({card.kind})"
    assert f"{seated.model.names[played.seat]} plays {name}. " in seated.model.question()
    assert seated.model.explanation()[:3] == card_lines(seated.model.view, card.id)[:3], "what it does"


def many_larvae(ask: Ask, view: MarchView) -> bool:
    """Stop where a March begins with two larvae or more."""
    return ask.kind == "march.larva" and view.nests[ask.seat].larvae > 1


def test_the_mark_stays_where_a_larva_was_placed() -> None:
    """Enter places, as the key line says."""
    stays, fresh = model_of(), model_of()
    for model, answers in ((stays, ""), (stays, f"{BARK};{BARK}.2"), (fresh, f"{BARK};{BARK}.2")):
        position = HandmadeMatch()
        position.ants(RED, f"{BARK}.1", f"{SOIL}.1")
        position.gives(RED, larvae=3, food=1)
        ask = position.first_ask(worker.take_action, RED, "march", answers=answers)
        show(model, seat_view_of(position, ask, []))
        if not answers:
            for key in ("9", "Enter", "Enter"):
                assert model.press(key), key
    marked = [model.pointing.entry.place for model in (stays, fresh) if model.pointing.entry]
    assert marked[0] == stays.view.hexes[BARK].cell != marked[1]


@pytest.mark.parametrize("has_lair", [False, True])
def test_the_mark_stays_where_an_ant_went_unless_a_centipede_kills_who_follows(has_lair: bool) -> None:
    model = model_of()
    for answers in ("", f"{SOIL}.o>{BARK};{BARK}.1"):
        position = HandmadeMatch()
        position.ants(RED, *[f"{SOIL}.o"] * 2)
        position.centipedes_on(*[BARK] * has_lair)
        position.gives(RED, food=1)
        ask = position.first_ask(worker.take_action, RED, "march", answers=answers)
        show(model, seat_view_of(position, ask, []))
        if not answers:
            for key in ("9", "Enter", "Enter"):
                assert model.press(key), key
    entry = model.pointing.entry
    assert entry is not None
    assert (entry.place == model.view.hexes[BARK].cell) is not has_lair


@pytest.mark.parametrize("is_fought", [False, True])
def test_the_mark_leaves_a_hex_where_the_next_ant_would_begin_a_battle(is_fought: bool) -> None:
    """The first has taken the last free site in peace; where a battle is due already, the mark stays."""
    model = model_of()
    taken = range(1, len(standard().tiles[BARK].sites))
    for answers in ("", f"{SOIL}.o>{BARK}"):
        position = HandmadeMatch()
        position.ants(RED, *[f"{SOIL}.o"] * 3)
        position.ants(BLUE, *(f"{BARK}.{site}" for site in taken), *[f"{BARK}.o"] * is_fought)
        position.gives(RED, food=1)
        show(
            model,
            seat_view_of(position, position.first_ask(worker.take_action, RED, "march", answers=answers), []),
        )
        if not answers:
            for key in ("9", "Enter"):
                assert model.press(key), key
    entry = model.pointing.entry
    assert entry is not None
    assert (entry.place == model.view.hexes[BARK].cell) is is_fought


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", [3, 5, 6])
def test_no_key_twice_ends_a_march(seed: int) -> None:
    seated = ModelDriver(many_larvae, 3, seed)
    model = seated.model
    model.hooks = replace(model.hooks, may_suggest=lambda _text: True)
    seated.go_on()
    first = model.pointing.entry
    assert first is not None
    seated.press("Enter", *(["Enter"] if first.goes_on else []))
    assert isinstance(seated.ask.about, Placing)
    assert model.pointing.entry is not None
    assert not isinstance(model.pointing.entry.choices[0].meaning, Decline)
    seated.press("n")
    assert isinstance(seated.ask.about, Stepping)
    at = seated.length
    seated.press("n")
    assert seated.length == at
    assert model.message.startswith("Press n again to end the March: ")
    seated.press("n")
    assert seated.length > at


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("stop", "size"),
    each_value(["turn", "march", "card", "payment", "battle", "decree"], [(80, 24), (120, 40)]),
    ids=str,
)
def test_enter_after_the_key_of_a_page_never_answers(stop: str, size: Size) -> None:
    seated = ModelDriver(*STOPS[stop], size=size)
    seated.go_on()
    model, given = seated.model, list[str]()
    model.hooks = replace(model.hooks, on_answer=given.append)
    seat_view = model.seat_view
    assert seat_view is not None
    for page in PAGES:
        if page is pages.MEADOW:  # there one comes back to
            continue
        model.show(seat_view)
        while model.reader.shows_report:
            model.press("Enter")
        if model.press(model.keymap.keys_of(page.command)[0]) and model.page.command is page.command:
            model.press("Enter")
        assert not given, (page.command.id, given)


@pytest.mark.parametrize("is_taken", [False, True])
def test_a_reaction_that_begins_a_battle_lost_as_it_stands_begins_on_no(is_taken: bool) -> None:
    position = HandmadeMatch(2)
    position.ants(RED, "0")
    step = possible_steps(position, RED, position.meadow.spots(RED))[0]
    if is_taken:
        position.ants(
            BLUE, *(f"{step.hex}.{site}" for site in range(1, len(position.tile(step.hex).sites) + 1))
        )
    choices = Choice(step.text, step), Choice("none", Decline(Declined.REACTION))
    ask = Ask(RED, "march.react", choices, about=ReactingWithStep("march.react", 1))
    model = model_of()
    show(model, seat_view_of(position, ask, []))
    entry = model.pointing.entry
    assert entry is not None
    assert isinstance(entry.choices[0].meaning, Decline) is is_taken


def test_a_card_reaction_is_not_declined_by_enter_after_looking_at_the_hand() -> None:
    seated = ModelDriver(asked("play.react"), 3, 1)
    seated.go_on()
    length = seated.length
    seated.press("v", "Enter")
    assert seated.length == length
    seated.press("Enter")
    assert seated.length > length, "now the line is marked, and said what Enter does"


@pytest.mark.parametrize("action", ["explore", "march", "forage"])
def test_a_letter_without_shift_says_which_one_acts(action: str) -> None:
    seated = ModelDriver(*STOPS["turn"])
    seated.go_on()
    model = seated.model
    assert isinstance(seated.ask.about, Acting)
    key = model.keymap.shown(commands.ACTIONS[action])
    length = seated.length
    for _hex in range(9):  # some letters move the cursor as long as there is a hex that way
        assert model.press(key.lower())
    told = f"Did you mean {key}? With Shift it takes the Action"
    if model.keymap.shown(commands.MEADOW) == key.lower():
        told = f"This page is open already. {key}, with Shift, takes the Action"
    assert model.message.startswith(told)
    assert seated.length == length
    model.press("m")
    assert "Shift" in model.message, "the meadow is seen already"
    model.press("b")
    model.press("m")
    assert "Shift" not in model.message, "now it leads back to the meadow"


@pytest.mark.few(1)
@SIZES
def test_ants_that_move_up_after_a_battle_bring_no_battle_and_no_answer_is_the_best(size: Size) -> None:
    seated = ModelDriver(moves_up, 3, 2, size=size)
    seated.go_on()
    model = seated.model
    model.hooks = replace(model.hooks, may_suggest=lambda _text: True)
    said = " ".join(
        [*(row.sentence for row in model.answers().answers), model.detail(), *model.explanation()]
    )
    assert "battle" not in said
    assert not has_clear_best(seated.ask, model.view)
    assert not any("good" in row.notes for row in model.answers().answers), "they move up by themselves"


@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_help_describes_the_signs_of_the_board_that_is_shown(language: str, ascii_only: bool) -> None:
    with speaking(language):
        seated = ModelDriver(*STOPS["turn"], ascii_only=ascii_only)
        help_, others = seated.model.help(), "●▲◆★◙"
        assert "{" not in help_
        if ascii_only:
            assert not any(sign in help_ for sign in others)
            assert all(f"**{sign}**" in help_ for sign in "flc")
        else:
            assert all(sign in help_ for sign in others)
            assert "`@`" not in help_
        signs = re.findall(r"`([^`\w\s])`", help_)
        assert len(signs) == len(set(signs)), "each sign means one thing"


@pytest.mark.parametrize("tiles", ["solid", "outlines"])
def test_the_help_speaks_of_colours_only_where_hexes_are_painted(tiles: Tiles) -> None:
    model = ModelDriver(*STOPS["turn"]).model
    model.preferences = replace(model.preferences, tiles=tiles)
    of_colours = re.findall(r"\b(?:red|lit|bright|colours?)\b", model.help())
    assert of_colours == (["lit", "red"] if tiles == "solid" else [])
    assert ("<>" in model.help()) is (tiles == "outlines")


def test_the_key_line_names_the_figures_of_the_lines_that_have_one() -> None:
    seated = ModelDriver(asked("battle.ferocity"), 3, 9)
    seated.go_on()
    rows = [row for row in seated.model.answers().answers if not row.label and row.number is not None]
    numbers = [row.number for row in rows if row.number is not None] or sorted(seated.model.entry_numbers)
    (offer,) = (offer for offer in seated.model.offers() if offer.keys[:1].isdigit())
    assert offer.keys == runs(numbers)


@pytest.mark.parametrize("is_idle", [False, True])
def test_no_more_steps_is_marked_where_no_step_of_a_march_gains_anything(is_idle: bool) -> None:
    """All ants stand on sites that are as good as any they could take."""
    position = HandmadeMatch()
    position.ants(RED, *(f"{SOIL}.{site + 1}" for site in range(len(position.tile(SOIL).sites))))
    position.ants(RED, *["0"] * is_idle)
    for here in position.meadow.without_tunnel():
        free = here.free_sites() if here.number != BARK else ()
        position.ants(BLUE, *(f"{here.number}.{site + 1}" for site in free))
    position.ants(RED, *(f"{BARK}.{site + 1}" for site in position.meadow[BARK].free_sites()[is_idle:]))
    position.gives(RED, food=1, larvae=0)
    ask = position.first_ask(worker.take_action, RED, "march")
    assert ask is not None
    assert isinstance(ask.about, Stepping)
    model = model_of()
    show(model, seat_view_of(position, ask, []))
    entry = model.pointing.entry
    assert entry is not None
    assert isinstance(entry.choices[0].meaning, Decline) is not is_idle


@pytest.mark.parametrize("has_ended_larvae", [False, True])
def test_after_no_more_larvae_the_mark_begins_on_what_looks_best(has_ended_larvae: bool) -> None:
    """Where larvae have just run out, `Enter` may have been meant for another one: it ends no March then."""
    model = model_of()
    for larvae in (1, 0):
        position = HandmadeMatch()
        position.ants(RED, f"{SOIL}.1")
        position.gives(RED, food=1, larvae=larvae)
        ask = position.first_ask(worker.take_action, RED, "march")
        if larvae and not has_ended_larvae:
            continue
        show(model, seat_view_of(position, ask, []))
        if larvae:
            assert model.press("n")
    assert isinstance(model.position.ranked[0].meaning, Decline)
    entry = model.pointing.entry
    assert entry is not None
    assert isinstance(entry.choices[0].meaning, Decline) is has_ended_larvae


@pytest.mark.parametrize("number", [1, LAST_ROUND])
def test_no_card_is_marked_for_a_battle_where_the_best_one_costs_points(number: int) -> None:
    """In the last round it costs the bonus for most cards; Enter pressed in haste lays none there."""
    position, model = HandmadeMatch(), model_of()
    position.gives(RED, hand="swarm egg_stealer")
    position.gives(BLUE, hand="great_brood")
    position.ants(RED, f"{BARK}.1", f"{BARK}.2")
    position.ants(BLUE, f"{BARK}.o", f"{BARK}.o", f"{BARK}.o")
    position.state.round, position.state.phase = number, Phase.SOLDIER
    none = Choice("none", Decline(Declined.FEROCITY))
    choices = (*(Choice(card, LayCard(card)) for card in ("swarm", "egg_stealer")), none)
    ask = Ask(RED, "battle.ferocity", choices, about=LayingFerocity("battle.ferocity", BARK, 1))
    seat_view = seat_view_of(position, ask, [])
    show(
        model,
        replace(
            seat_view, view=replace(seat_view.view, battle=battle_to_come(seat_view.view, BARK, BLUE, RED))
        ),
    )
    assert isinstance(model.position.ranked[0].meaning, LayCard), "the bots would lay one"
    assert (model.pointing.choice == none) is (number == LAST_ROUND)
    given = list[str]()
    model.hooks = replace(model.hooks, on_answer=given.append)
    if number < LAST_ROUND:
        assert "n mark no card" in " · ".join(" ".join(hint) for hint in model.key_line())
        model.press("n")
        assert not given, "who has declined something else with n lays no card by mistake"
        assert model.pointing.choice == none
    model.press("n")
    assert given == ["none"]


def test_of_two_ants_that_make_the_same_step_the_one_without_a_site_comes_first() -> None:
    on_site, outside = (Choice(f"{n}", TakeStep(Spot(SOIL, site), 5)) for n, site in ((1, 0), (2, None)))
    other = Choice("3", TakeStep(Spot(WATERS_EDGE, 1), 5))
    assert _sparing_sites([on_site, other, outside]) == [outside, on_site, other]
    assert _sparing_sites([other, outside, on_site]) == [other, outside, on_site]


def test_the_mark_stays_where_a_larva_was_placed_though_the_next_costs_a_bonus_wherever_it_goes() -> None:
    lost = set[int]()
    for larvae in range(14):  # of the other player, who has as many in the end for one of these
        model = model_of()
        for answers in ("", str(SOIL)):
            position = HandmadeMatch()
            position.state.round = LAST_ROUND
            position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{SOIL}.3")  # no site is free
            position.gives(RED, larvae=3, food=9)
            position.gives(BLUE, larvae=larvae)
            ask = position.first_ask(worker.take_action, RED, "march", answers=answers)
            show(model, seat_view_of(position, ask, []))
            if not answers:
                for key in (str(SOIL), "Enter"):
                    assert model.press(key), key
        entry = model.pointing.entry
        assert entry is not None
        lost.add(model.position.points_lost(entry.choices[0], None))
        assert entry.place == model.view.hexes[SOIL].cell
    assert max(lost) > 0
