"""From where the ants of a March go: the hex stays the same, and nobody is proposed to walk back."""

from __future__ import annotations

import dataclasses
import re
from itertools import permutations, product

import pytest
from msgspec.structs import replace

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.march.rules.evolutions import WEAVER
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    Decline,
    Declined,
    MoveAnt,
    PayAnt,
    PlaceLarva,
    TakeSite,
    TakeStep,
)
from antterm.games.march.rules.round_end import round_ends
from antterm.games.march.rules.threats import battles_due
from antterm.games.march.rules.topics import (
    Acting,
    MovingExplorers,
    Paying,
    Placing,
    ReactingWithStep,
    Stepping,
    TakingSite,
)
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.screen.entries import entries_of
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.screen.origins import Origins
from antterm.ui.models import commands as common
from tests.games.march.handmade import (
    BLUE,
    DEW_HOLLOW,
    DRY_SEEP,
    FUNGALREACH,
    LOAMY_TUNNELS,
    RED,
    SOIL,
    TALL_SAND,
    WATERS_EDGE,
    HandmadeMatch,
)
from tests.games.march.screen.models import NAMES, model_of, seat_view_of, show, spot, stepping


def test_the_question_for_a_step_by_a_card_names_the_card_where_that_has_room() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o")
    ask = stepping(position)
    by_card = replace(ask, about=Stepping("card.acrobat_head", 3))
    view = view_of(position.state, RED)
    question = Origins(by_card, view).asking("", "Ann", 78)
    assert question == f"Ann, Acrobat Head: 3 steps left. From Soil ({SOIL}) to where?"
    assert Origins(by_card, view).asking("", "Ann", 45) == f"Ann: 3 steps left. From Soil ({SOIL}) to where?"
    assert "Acrobat" not in Origins(ask, view).asking("", "Ann", 78)


@pytest.mark.parametrize(("left", "ends_at_once"), [(3, False), (2, False), (1, True)])
def test_steps_by_a_card_of_which_several_are_left_end_by_the_same_key_twice_as_a_march_does(
    left: int, ends_at_once: bool
) -> None:
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o")
    ask = stepping(position)
    stop = Choice("stop", Decline(Declined.STEP))
    ask = replace(ask, choices=(*ask.choices, stop), about=Stepping("card.royal_jelly", left))
    show(model, seat_view_of(position, ask, []))
    given = list[str]()
    model.hooks = dataclasses.replace(model.hooks, on_answer=given.append)
    model.press("n")
    assert (given == ["stop"]) is ends_at_once
    assert model.message.startswith("Press n again to end these steps: ") is not ends_at_once
    model.press("n")
    assert given[:1] == ["stop"]


def first_origin(position: HandmadeMatch, *taken: str) -> int:
    ask, view = stepping(position, *taken), view_of(position.state, RED)
    here = view.at(Origins(ask, view).cells[0])
    assert here is not None
    return here.number


def test_ants_go_on_from_the_same_hex_while_some_stand_there_that_have_not_just_arrived() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o", f"{SOIL}.o", f"{TALL_SAND}.1", "0", "0")
    assert first_origin(position) == 0, "the Great Tunnel first"
    assert first_origin(position, f"{SOIL}.o>{TALL_SAND}.1") == SOIL, (
        "not from where the ant has just arrived"
    )
    alone = HandmadeMatch(2)
    alone.ants(RED, "0", "0", f"{TALL_SAND}.1")
    assert first_origin(alone, f"{SOIL}.o>{TALL_SAND}.1") == 0, "all have left it"


def test_an_ant_goes_on_that_has_come_to_where_it_collects_nothing() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.o", f"{TALL_SAND}.1", "0")
    assert first_origin(position, f"{SOIL}.2>0") == 0, "into the Great Tunnel: hardly to stay"
    assert first_origin(position, f"{TALL_SAND}.2>{SOIL}.o") == SOIL
    position.ants(BLUE, f"{SOIL}.o")
    assert first_origin(position, f"{TALL_SAND}.2>{SOIL}.o") == TALL_SAND, "it has come to fight"


def test_ants_that_leave_a_battle_go_on_from_there_whatever_they_come_to() -> None:
    """A stranger who withdrew ants into the Great Tunnel was asked where the first one goes from there."""
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o", f"{SOIL}.o", "0")
    assert first_origin(position, f"{SOIL}.o>0") == 0
    position.ants(BLUE, f"{SOIL}.1")
    assert first_origin(position, f"{SOIL}.o>0") == SOIL


def test_ants_leave_a_hex_at_peace_before_one_that_is_fought_over() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o", f"{SOIL}.o", f"{SOIL}.o", f"{TALL_SAND}.o")
    assert first_origin(position) == SOIL, "most ants are outside there"
    position.ants(BLUE, f"{SOIL}.1")
    assert first_origin(position) == TALL_SAND


def test_an_ant_that_has_just_arrived_is_not_proposed_to_go_while_others_can() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.1", f"{TALL_SAND}.1")
    assert first_origin(position, f"0>{SOIL}.1") == TALL_SAND
    assert first_origin(position, f"0>{TALL_SAND}.1") == SOIL


def test_space_goes_to_the_next_hex_or_to_the_one_that_is_pointed_at() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o", f"{LOAMY_TUNNELS}.o", "0")
    origins = Origins(stepping(position), view_of(position.state, RED))
    first, second, third = origins.cells
    assert origins.cell == first
    origins.go_on()
    assert origins.cell == second
    origins.go_on(pointed_at=first)
    assert origins.cell == first
    assert origins.following(first) == first, "it is that one already"
    assert origins.following() == second
    origins.go_on(third)
    origins.go_on()
    assert origins.cell == first, "round and round"


def test_space_keeps_the_ants_of_a_hex_that_was_pointed_at_by_its_number() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o", f"{LOAMY_TUNNELS}.o", "0")
    ask = stepping(position)
    for cell in Origins(ask, view_of(position.state, RED)).cells:
        model = model_of()
        show(model, seat_view_of(position, ask, []))
        here = model.view.at(cell)
        assert here is not None
        assert model._origins is not None
        for is_origin in (False, True):  # the second time it says that its ants go
            for key in (*str(here.number), "Space"):
                model.press(key)
            assert model.origin == cell
            if is_origin:
                assert "You are moving the ants of" in model.message
        model.press("Space")
        assert model.origin != cell, "the same key again goes on"


def test_the_question_names_the_hex_from_which_ants_go_as_far_as_there_is_room() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o")
    origins = Origins(stepping(position), view_of(position.state, RED))
    assert origins.asking("Which ant?", "Ann", 78) == "Ann: 4 steps left. From Soil (1) to where?"
    nowhere = Origins(Ask(RED, "turn.action", (), about=Acting()), view_of(position.state, RED))
    assert (nowhere.cell, nowhere.asking("What now?", "Ann", 78)) == (None, "What now?")


def test_an_ant_on_its_way_is_not_marked_to_walk_back() -> None:
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o", f"{LOAMY_TUNNELS}.o")
    for here, origin in ((SOIL, 0), (LOAMY_TUNNELS, 0)):
        walked = f"{origin}>{here}.o"
        ask = stepping(position, f"0>{SOIL}.o", f"0>{LOAMY_TUNNELS}.o", walked)
        show(model, seat_view_of(position, ask, []))
        choice = marked_step(model)
        assert choice.hex != origin, "back into the Great Tunnel"


def marked_step(model: MarchModel) -> TakeStep:
    entry = model.pointing.entry
    assert entry is not None
    meaning = entry.choices[0].meaning
    assert isinstance(meaning, TakeStep)
    return meaning


def test_the_key_line_names_space_wherever_ants_of_several_hexes_can_go() -> None:
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.o", "0")
    ask = stepping(position)
    ask = replace(ask, choices=(*ask.choices, Choice("stop", Decline(Declined.STEP))))
    show(model, seat_view_of(position, ask, []))
    row = model.prompt().draw(60, 3).to_text().splitlines()[2]  # the frame has its keys at the right
    assert "Space ants of 1" in row
    assert "n No more steps" in row
    lonely = HandmadeMatch(2)
    lonely.ants(RED, "0")
    show(model, seat_view_of(lonely, stepping(lonely), []))
    assert common.VARIANT not in {offer.command for offer in model.offers()}


def test_without_ants_in_the_tunnel_or_outside_the_best_step_says_from_where_one_goes() -> None:
    position = HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.1", f"{WATERS_EDGE}.1", f"{TALL_SAND}.1")
    ask, view = stepping(position), view_of(position.state, RED)
    for choice in ask.choices:
        assert isinstance(choice.meaning, TakeStep)
        here = view.at(Origins(ask, view, [choice, *ask.choices]).cells[0])
        assert here is not None
        assert here.number == choice.meaning.origin.hex
    here = view.at(Origins(ask, view).cells[0])
    assert here is not None
    assert here.number == SOIL, "the lowest number where nothing is known of steps"
    model = model_of()
    ask = replace(ask, about=ReactingWithStep("march.react", 1))
    show(model, seat_view_of(position, ask, []))
    assert model.origin is not None
    first, origin = model.position.ranked[0], model.view.at(model.origin)
    assert isinstance(first.meaning, TakeStep)
    assert origin is not None
    assert origin.number == first.meaning.origin.hex


def goal(choice: Choice) -> int:
    """The hex to which a step goes."""
    assert isinstance(choice.meaning, TakeStep)
    return choice.meaning.hex


def offered(model: MarchModel, key: str) -> str:
    """What the key line says of a key."""
    return next((each.label for each in model.offers() if model.keymap.shown(each.command) == key), "")


def test_a_hex_that_only_others_reach_has_those_go_and_the_key_line_says_whose_ants_space_means() -> None:
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, "0", f"{SOIL}.o", f"{WATERS_EDGE}.1", f"{TALL_SAND}.1")
    ask = stepping(position)
    origins = Origins(ask, view_of(position.state, RED))
    switched = starts = 0
    for cell, there in product(origins.cells, view_of(position.state, RED).hexes.values()):
        show(model, seat_view_of(position, ask, []))
        chosen = model.view.at(cell)
        assert chosen is not None
        for key in str(chosen.number):
            model.press(key)
        assert offered(model, "Space") == f"ants of {chosen.number}", "there the cursor is"
        model.press("Space")
        assert model.origin == cell
        for key in str(there.number):
            model.press(key)
        steps = [choice.meaning for choice in ask.choices if isinstance(choice.meaning, TakeStep)]
        leading = {step.origin.hex for step in steps if step.hex == there.number}
        assert model.origin is not None
        origin = model.view.at(model.origin)
        assert origin is not None
        if chosen.number in leading or not leading - {there.number}:
            assert origin is chosen, "who was chosen goes wherever they can"
            continue
        assert origin.number in leading
        assert marked_step(model).hex == there.number
        told = f"Ants of {origin.number} go there; those of {chosen.number} cannot."
        assert told in model.detail()
        is_start = there.cell in origins.cells
        where_to = f"{there.number} is marked as where to: ants of {origin.number} go there. "
        assert (f"{where_to}Space: use ants of {there.number}." in model.message) is is_start
        switched += 1
        starts += is_start
    assert 0 < starts < switched


@pytest.mark.parametrize("is_answer", [False, True])
def test_the_first_figure_of_a_number_says_that_another_one_follows(is_answer: bool) -> None:
    """Whoever types 1 0 sees the mark go to hex 1 first, which may be an answer or not."""
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, "2.1" if is_answer else "5.1")
    ask = stepping(position)
    show(model, seat_view_of(position, ask, []))
    answers = {entry.place for entry in model.pointing.entries}
    cells = {number: here.cell for number, here in model.view.hexes.items()}
    assert cells[10] in answers
    assert (cells[1] in answers) is is_answer
    model.press("1")
    assert "This is hex 1. For 10, type the second digit." in model.message
    model.press("0")
    assert "second digit" not in model.message
    assert marked_step(model).hex == 10


@pytest.mark.parametrize("is_reaction", [False, True])
def test_whatever_hex_is_pointed_at_whose_ants_can_go_says_first_which_key_makes_them_go(
    is_reaction: bool,
) -> None:
    position = HandmadeMatch(2)
    position.ants(RED, "0", f"{SOIL}.o", f"{TALL_SAND}.1", f"{FUNGALREACH}.1", f"{LOAMY_TUNNELS}.o")
    ask = stepping(position)
    ask = replace(ask, about=ReactingWithStep("march.react", 1)) if is_reaction else ask
    cells = Origins(ask, view_of(position.state, RED)).cells
    told = 0
    for origin, pointed_at in permutations(cells, 2):
        model = model_of()
        show(model, seat_view_of(position, ask, []))
        assert model._origins is not None
        model._origins.go_on(origin)
        model.list_entries()
        here = model.view.at(pointed_at)
        assert here is not None
        for key in str(here.number):
            model.press(key)
        assert offered(model, "Space") == f"ants of {here.number}"
        if model.pointing.entry is None:  # no ants can step there
            told += 1
            name = f"{here.number} " if here.number else "the Great Tunnel"
            assert re.match(rf"Space: move ants from {name}[^:.]*[.] That hex", model.detail())
        model.press("Space")
        assert model.origin == pointed_at
    assert told


def test_of_several_ants_of_a_hex_one_on_its_outskirts_goes_first() -> None:
    """Another one would leave its site to that one: nobody means to lose it."""
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{SOIL}.3", f"{SOIL}.o")
    show(model, seat_view_of(position, stepping(position), []))
    seen = 0
    for place, entry in enumerate(model.pointing.entries):
        if not entry.goes_on or not isinstance(entry.place, Hex):
            continue
        model.point(place)
        model.press("Enter")
        for each in model.pointing.entries:
            step = each.choices[0].meaning
            assert isinstance(step, TakeStep)
            assert step.origin == Spot(SOIL, None)
            seen += 1
        model.press("Esc")
    assert seen


def test_a_hex_to_which_no_tunnel_leads_says_from_where_it_cannot_be_reached() -> None:
    model, position = model_of(), HandmadeMatch(2)
    position.lay(DEW_HOLLOW, 2, -1)
    position.ants(RED, "0")
    show(model, seat_view_of(position, stepping(position), []))
    for key in (*str(DEW_HOLLOW), "Enter"):
        model.press(key)
    assert model.message.startswith(
        f"{DEW_HOLLOW} Dew Hollow cannot be reached: no open tunnel leads there from the Great Tunnel."
    )


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_hex_whose_ants_are_held_by_a_card_says_so(key: str) -> None:
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, "0", "0", f"{TALL_SAND}.o")
    position.ants(BLUE, f"{TALL_SAND}.1", f"{TALL_SAND}.2", f"{TALL_SAND}.3")
    position.in_play(BLUE, WEAVER)
    show(model, seat_view_of(position, stepping(position, "0>1.1"), []))
    assert model._origins is not None
    assert TALL_SAND not in {each.number for each in map(model.view.at, model._origins.cells) if each}
    for each in (*str(TALL_SAND), key):
        model.press(each)
    expected = (
        f"{TALL_SAND} Tall Sand: your ants cannot leave; they are held by Weaver Thorax ({NAMES[BLUE]})."
    )
    is_reached = key == "Enter" and any(entry.place == model.cursor for entry in model.pointing.entries)
    assert is_reached or model.message.startswith(expected)


# -- what is open at a hex --------------------------------------------------------------------------------


def twins(view: MarchView) -> tuple[int, list[int]]:
    """A hex with sites that bring the same, and these."""
    for number, here in view.hexes.items():
        sites = view.tile(number).sites if here.number else ()
        for site in sites:
            same = [n for n, other in enumerate(sites) if other == site]
            if len(same) > 1:
                return number, same
    raise AssertionError("there is none")


def test_between_sites_that_bring_the_same_nothing_is_asked() -> None:
    position = HandmadeMatch(2)
    view = view_of(position.state, RED)
    number, same = twins(view)
    position.ants(
        RED, *(f"{number}.{site + 1}" for site in range(len(view.tile(number).sites)) if site not in same)
    )
    view = view_of(position.state, RED)
    larva = Choice("x", PlaceLarva(number))
    ask = Ask(RED, "march.larva", (larva,), about=Placing("march.larva", 3))
    (entry,) = entries_of(ask, view, None)
    assert not entry.goes_on
    (then,) = entry.then
    assert [each.choice.meaning for each in then] == [TakeSite(Spot(number, same[0]))]
    sites = tuple(Choice(f"{number}.{site + 1}", TakeSite(Spot(number, site))) for site in same)
    (entry,) = entries_of(Ask(RED, "ant.site", sites, about=TakingSite(number)), view, None)
    assert not entry.goes_on
    assert entry.choices == sites, "each can be given, with Space"


@pytest.mark.parametrize("key", ["1", "2", "3"])
def test_a_site_is_pointed_at_by_its_own_figure(key: str) -> None:
    model, position = model_of(), HandmadeMatch(2)
    sites = position.tile(WATERS_EDGE).sites
    free = [site for site in range(len(sites)) if site != 1]
    position.ants(RED, f"{WATERS_EDGE}.2")
    ask = Ask(
        RED,
        "ant.site",
        tuple(Choice(f"{WATERS_EDGE}.{site + 1}", TakeSite(Spot(WATERS_EDGE, site))) for site in free),
        about=TakingSite(WATERS_EDGE),
    )
    show(model, seat_view_of(position, ask, []))
    assert [row.number for row in model.answers().answers] == [site + 1 for site in free]
    model.press(key)
    if int(key) - 1 not in free:
        assert model.message.startswith(f"There is no answer with the number {key}. Try 1/3 ")
        return
    assert not model.message
    assert model.pointing.choice is not None
    assert model.pointing.choice.meaning == TakeSite(Spot(WATERS_EDGE, int(key) - 1))
    told = f"Onto Water's Edge (2), site {key}"
    model.press(key)
    assert not model.message, "the line stays that says what the answer does"
    assert model.detail().startswith(f"Already marked, Enter takes it: {told}"), "the key does not seem dead"
    model.press("z")
    model.press("z")
    assert model.detail().startswith(told)


def test_no_hex_is_named_twice_in_what_enter_does() -> None:
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", "0")
    ants = (f"{SOIL}.1", f"{SOIL}.2", "0")
    choices = tuple(Choice(text, MoveAnt(spot(text), WATERS_EDGE)) for text in ants)
    ask = Ask(RED, "explore.move_ants", choices, about=MovingExplorers(WATERS_EDGE, SOIL, 0))
    show(model, seat_view_of(position, ask, []))
    told = []
    for place in range(len(model.pointing.entries)):
        model.point(place)
        told.append(model.detail())
    assert any(text == f"{SOIL} Soil" for text in told), told
    assert not any(text.count("Great Tunnel") > 1 for text in told)


def test_another_ant_goes_by_every_line_and_a_point_that_is_lost_is_told() -> None:
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2")
    ants = [MoveAnt(spot(f"{SOIL}.{site}"), DRY_SEEP) for site in (1, 2)]
    choices = tuple(Choice(ant.text, ant) for ant in ants)
    ask = Ask(RED, "explore.move_ants", choices, about=MovingExplorers(DRY_SEEP, SOIL, 0))
    show(model, seat_view_of(position, ask, []))

    def sent() -> list[str]:
        return [row.sentence.removesuffix(" -1★").partition(", from ")[2] for row in model.answers().answers]

    assert sent() == ["site ▲"] * 2, "control stays"
    assert not any("★" in row.sentence for row in model.answers().answers)
    assert model.press("Space")
    assert sent() == ["control 2●"] * 2
    assert all(row.sentence.endswith(" -1★") for row in model.answers().answers)
    assert model.detail().endswith(" -1★ Lost by it: the inner meadow 1★.")
    assert model.press("Up")
    assert sent() == ["control 2●"] * 2
    assert model.pointing.choice == choices[0], "the ant that was chosen"


@pytest.mark.parametrize("ants", range(1, 9))
def test_a_larva_for_which_more_food_is_eaten_says_so(ants: int) -> None:
    """A food feeds four ants, so the fifth and the ninth eat one more."""
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, *["0"] * ants)
    position.gives(RED, food=5, larvae=3)
    choices = (Choice("0", PlaceLarva(0)), Choice("done", Decline(Declined.LARVA)))
    show(model, seat_view_of(position, Ask(RED, "march.larva", choices, about=Placing("march.larva", 5)), []))
    eaten = round_ends(model.view)[RED].food_eaten
    told = model.detail()
    position.ants(RED, "0")
    more = round_ends(view_of(position.state, RED))[RED].food_eaten - eaten
    assert more == (ants % 4 == 0)
    assert told.endswith("Your ants will eat 1 food more.") is bool(more)


def test_it_is_said_why_no_larva_goes_to_a_hex() -> None:
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, f"{SOIL}.1", f"{WATERS_EDGE}.1")
    places = tuple(Choice(str(number), PlaceLarva(number)) for number in (SOIL, WATERS_EDGE))
    ask = Ask(
        RED,
        "march.larva",
        (*places, Choice("done", Decline(Declined.LARVA))),
        about=Placing("march.larva", 5),
    )
    show(model, seat_view_of(position, ask, []))
    far = model.view.hexes[TALL_SAND]
    assert not far.ants(RED)
    assert model.go(far.cell)
    why_not = "none of your ants is there, so you cannot place a larva there."
    assert model.detail() == f"{TALL_SAND} Tall Sand: {why_not}"
    assert not [offer for offer in model.offers() if offer.command is common.TAKE]
    position.ants(RED, f"{TALL_SAND}.o")
    show(model, seat_view_of(position, ask, []))
    assert model.go(far.cell)
    why_not = "your ants there hold no site, so you cannot place a larva there."
    assert model.detail() == f"{TALL_SAND} Tall Sand: {why_not}"


def test_a_payment_says_where_ants_stand_and_how_many_there_are() -> None:
    model, position = model_of(glyphs="ascii"), HandmadeMatch()
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{WATERS_EDGE}.1")
    position.ants(RED, f"{SOIL}.o", f"{SOIL}.o")  # of whom any may pay
    spots = (Spot(SOIL, 0), Spot(SOIL, 1), Spot(SOIL, None), Spot(WATERS_EDGE, 0))
    choices = tuple(Choice(f"{spot.hex}.{spot.site}", PayAnt(spot)) for spot in spots)
    ask = Ask(RED, "play.pay", choices, about=Paying("berserker_head", 3))
    show(model, seat_view_of(position, ask, []))
    assert {row.number: row.sentence for row in model.answers().answers} == {
        SOIL: "one of 4 ants",
        WATERS_EDGE: "Ant: control l -1*",
    }
    outside = Choice(f"{WATERS_EDGE}.o", PayAnt(Spot(WATERS_EDGE, None)))
    position.ants(RED, f"{WATERS_EDGE}.o", f"{WATERS_EDGE}.o")
    show(model, seat_view_of(position, replace(ask, choices=(*choices, outside)), []))
    model.decisions.note_answer(outside)
    position.meadow[WATERS_EDGE].loose[RED] -= 1
    again = replace(ask, choices=(*choices, outside), about=Paying("berserker_head", 2))
    show(model, seat_view_of(position, again, []))
    assert model.pointing.entry is not None
    assert model.pointing.entry.choices[0] == outside, "another one of the same"


def test_a_payment_says_which_battle_it_leaves() -> None:
    model, position = model_of(glyphs="ascii"), HandmadeMatch()
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.o", f"{WATERS_EDGE}.1")
    position.ants(BLUE, f"{SOIL}.2", f"{SOIL}.3", f"{SOIL}.o")
    spots = (Spot(SOIL, 0), Spot(SOIL, None), Spot(WATERS_EDGE, 0))
    choices = tuple(Choice(f"{spot.hex}.{spot.site}", PayAnt(spot)) for spot in spots)
    ask = Ask(RED, "play.pay", choices, about=Paying("berserker_head", 3))
    show(model, seat_view_of(position, ask, []))
    told = {row.number: row.sentence for row in model.answers().answers}
    (before,) = battles_due(model.view)
    position.meadow[SOIL].loose[RED] -= 1
    (battle,) = battles_due(view_of(position.state, RED))
    attack, defence = battle.strengths
    assert (attack, defence) != before.strengths
    assert told[SOIL] == f"one of 2 ants; battle {defence} against {attack}"
    assert "battle" not in told[WATERS_EDGE]


def test_a_place_outside_has_another_sign_than_a_hex_that_is_shared() -> None:
    model, position = model_of(glyphs="ascii"), HandmadeMatch(3, {SOIL: (1, 0)})
    sites = len(position.tile(SOIL).sites)
    position.ants(RED, *(f"{SOIL}.{site}" for site in range(1, sites + 1)))
    choices = Choice(str(SOIL), PlaceLarva(SOIL)), Choice("done", Decline(Declined.LARVA))
    ask = Ask(RED, "march.larva", choices, about=Placing("march.larva", 5))
    show(model, seat_view_of(position, ask, []))
    roof = next(line for line in model.board().draw(76, 30).to_text().splitlines() if f"[{SOIL}]" in line)
    assert roof.partition(f"[{SOIL}]")[2].strip()[:2] == "+0"
    assert "=" not in roof


def test_a_site_is_told_by_what_it_brings_with_the_evolutions_of_who_is_asked() -> None:
    model = model_of(glyphs="ascii")
    choices = tuple(Choice(str(number), PlaceLarva(number)) for number in (SOIL, WATERS_EDGE))
    ask = Ask(RED, "march.larva", choices, about=Placing("march.larva", 5))
    told = dict[bool, list[str]]()
    for has_it in (False, True):
        position = HandmadeMatch()
        position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{WATERS_EDGE}.1")
        if has_it:
            position.in_play(RED, "pharaoh_abdomen")
        show(model, seat_view_of(position, ask, []))
        rows = [row.sentence for row in model.answers().answers]
        told[has_it] = [text.rpartition(" ")[2] for text in rows]
        worths = [model._worths()[entry.place] for entry in model.pointing.entries]  # type: ignore[index]
        assert worths == [f"+{text}" for text in told[has_it]]
    assert "l" in told[False]
    assert told[True] == [text if text != "l" else "2l" for text in told[False]]


def test_in_a_list_of_sites_the_evolution_stands_that_makes_one_more_than_its_picture() -> None:
    model = model_of(glyphs="ascii")
    for has_it in (False, True):
        position = HandmadeMatch()
        position.ants(RED, f"{WATERS_EDGE}.o")
        if has_it:
            position.in_play(RED, "pharaoh_abdomen")
        choices = tuple(
            Choice(taken.text, taken) for taken in (TakeSite(Spot(WATERS_EDGE, n)) for n in range(3))
        )
        show(model, seat_view_of(position, Ask(RED, "ant.site", choices, about=TakingSite(WATERS_EDGE)), []))
        sites = [row.sentence for row in model.answers().answers]
        assert [text.endswith(" 2l (Pharaoh)") for text in sites] == [
            has_it and (site.resource, site.amount) == ("larva", 1)
            for site in model.view.tile(WATERS_EDGE).sites
        ]
        for place, text in enumerate(sites):
            model.point(place)
            by_card = re.search("Pharaoh( Abdomen)?: the site brings 2l", model.detail()) is not None
            assert by_card == ("(Pharaoh)" in text), (
                "the line speaks of what is printed, the list of what comes"
            )


@pytest.mark.parametrize(("before", "after"), [("3", False), ("o", True)])
def test_a_larva_goes_on_to_the_outskirts_only_where_somebody_has_sent_one_there(
    before: str, after: bool
) -> None:
    """The last one took the last site, or came to stand outside: the same key again means the same."""
    model, position = model_of(), HandmadeMatch(2)
    sites = ("1", "2") if before == "3" else ("1", "2", "3")
    position.ants(RED, "0", *(f"{SOIL}.{site}" for site in sites))
    position.gives(RED, larvae=4, food=4)
    places = tuple(Choice(str(number), PlaceLarva(number)) for number in (0, SOIL))
    choices = (*places, Choice("done", Decline(Declined.LARVA)))
    ask = Ask(RED, "march.larva", choices, about=Placing("march.larva", 5))
    show(model, seat_view_of(position, ask, []))
    model.hooks = dataclasses.replace(model.hooks, on_answer=lambda _text: None)
    model.answer(places[1])
    position.ants(RED, f"{SOIL}.{before}")
    show(model, seat_view_of(position, ask, []))
    assert (model.pointing.choice == places[1]) is after


def test_the_hex_from_which_ants_go_already_is_named_as_kept() -> None:
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.1", f"{WATERS_EDGE}.1", f"{TALL_SAND}.1")
    show(model, seat_view_of(position, stepping(position), []))
    assert model.origin is not None
    here = model.view.at(model.origin)
    assert here is not None
    assert offered(model, "Space").startswith("ants of ")
    model.press(str(here.number))
    assert offered(model, "Space") == f"keep hex {here.number}"
    model.press("Space")
    assert model.origin == here.cell
    assert model.message.startswith("You are moving the ants of")


def test_where_all_ants_go_to_the_same_place_it_is_asked_which_ant_goes() -> None:
    """The numbers are then those of the sites that they leave, not of sites to go to."""
    model, position = model_of(), HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2")
    show(model, seat_view_of(position, stepping(position), []))
    model.press(str(SOIL))
    model.press("Enter")
    assert model.question() == f"Ann: which ant goes to {SOIL} Soil?"
    assert ("1/2", "mark ant") in model.hints(model.offers())
    model.press("Esc")
    assert "which ant goes" not in model.question()


@pytest.mark.parametrize(
    ("site", "row"), [(1, "2 Site f, from outskirts"), (None, "4 Outskirts, from outskirts")]
)
def test_where_an_explorer_has_one_place_to_go_to_its_number_points_at_it(site: int | None, row: str) -> None:
    """As before, when there were several; which ant goes is chosen by the key for another way."""
    model, position = model_of(glyphs="ascii"), HandmadeMatch(2)
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.3", f"{SOIL}.o", f"{WATERS_EDGE}.1", f"{WATERS_EDGE}.3")
    lands, ants = Spot(WATERS_EDGE, site), (f"{SOIL}.o", f"{SOIL}.1", f"{SOIL}.3")
    choices = tuple(Choice(text, MoveAnt(spot(text), WATERS_EDGE, lands)) for text in ants)
    done = Choice("done", Decline(Declined.ANT))
    about = MovingExplorers(WATERS_EDGE, SOIL, 2)
    show(model, seat_view_of(position, Ask(RED, about.KIND, (*choices, done), about=about), []))
    rows = [f"{each.label or each.number} {each.sentence}" for each in model.answers().answers]
    assert rows[1:] == [row]
    model.press(row[0])
    assert "ant 1 of 3" in model.detail()
    model.press("Space")
    assert "ant 2 of 3" in model.detail()
