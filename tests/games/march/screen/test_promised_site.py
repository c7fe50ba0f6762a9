"""A hex names what Enter comes to there: Enter, Enter takes the site that its line promises."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.draw.names import site_text
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import Decline, Declined, MoveAnt, PlaceLarva, TakeSite, TakeStep
from antterm.games.march.rules.threats import battles_due
from antterm.games.march.rules.topics import MovingExplorers, Placing, Stepping, TakingSite
from antterm.games.march.rules.view import view_of
from antterm.games.march.rules.worker import take_action
from antterm.games.march.screen.listing import coming_to
from antterm.games.march.screen.model import MarchModel
from antterm.ui.models.pointing import Entry
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    DRY_SEEP,
    RED,
    SOIL,
    TALL_SAND,
    WATERS_EDGE,
    HandmadeMatch,
)
from tests.games.march.screen.games import SIZES, SPECIAL, ModelDriver, Options, Size, answer_of
from tests.games.march.screen.models import (
    key_line,
    marching,
    model_of,
    place_of,
    seat_view_of,
    show,
    show_again,
)


def spot_taken(model: MarchModel) -> Spot | None:
    """Where the ant of the marked answer comes to stand; None where none comes, or no site is named."""
    answers = [model.pointing.choice, *(following.choice for following in model.pointing.then)]
    match [choice.meaning for choice in answers if choice is not None]:
        case [*_, TakeSite(spot)]:
            return spot
        case [TakeStep(hex=number, site=None) | PlaceLarva(number)]:  # the only free site is not asked for
            free = (site for site, owner in enumerate(model.view.hexes[number].sites) if owner is None)
            return Spot(number, next(free, None))
        case [TakeStep(hex=number, site=site)]:
            return Spot(number, site)
    return None


def check_hexes(seated: ModelDriver) -> int:
    """Enter each hex that may be chosen, as often as it takes. Returns how many promised a site."""
    model, stage, found = seated.model, seated.stage, 0
    seat_view = model.seat_view
    assert seat_view is not None

    def begin(place: int, origin: int) -> Entry:
        model.show(seat_view)
        seated.go_on()
        for _origin in range(origin):
            seated.press("Space")
        model.point(place)
        stage.changed()
        return model.pointing.entries[place]

    begin(0, 0)
    for origin in range(model.alternative_count() + 1):
        begin(0, origin)
        for place, entry in enumerate(model.pointing.entries):
            if not isinstance(entry.place, Hex) or entry.listed or not entry.goes_on:
                continue
            begin(place, origin)
            promised = model.detail()
            seated.press("Enter")
            assert model.pointing.choice is not None, (promised, seated.ask)
            spot, given = spot_taken(model), len(stage.decided)
            there = coming_to(model.view, seated.ask, model.pointing.choice.meaning)
            if spot is not None and spot.hex and there is not None and not there.is_contested:
                site = model.view.tile(spot.hex).sites[spot.site] if spot.site is not None else None
                brings = site_text(site, model.preferences.glyphs) if site is not None else "outskirts"
                assert brings in promised, (promised, spot, seated.ask)
                found += 1
            seated.press("Enter")
            assert len(stage.decided) == given + 1
    model.show(seat_view)
    return found


@pytest.mark.slow
@SIZES
@pytest.mark.parametrize("game", [(3, 71, ()), (4, 72, (("beyond", "five"), *SPECIAL)), (2, 73, ())])
def test_enter_twice_takes_the_site_that_the_line_of_a_hex_promised(
    game: tuple[int, int, Options], size: Size
) -> None:
    record, rng, found = Record(March(), game[0], game[1], dict(game[2])), Streams(game[1]), 0
    seated = ModelDriver(None, *game, size=size)
    seated.stage.plays = False  # answers are noted, and change nothing
    while (ask := record.play.ask) is not None:
        if isinstance(ask.about, Placing | Stepping) and len(ask.choices) > 1:
            seated.stage.sync()
            seated.go_on()
            found += check_hexes(seated)
        text = answer_of(ask, rng)
        record.answer(text)
        seated.record.answer(text)
    assert found > 5


@pytest.mark.parametrize(
    ("number", "ants", "site"),
    [
        (WATERS_EDGE, ("0",), "control ●"),
        (WATERS_EDGE, ("1.1", "1.2"), "control ●"),
        (TALL_SAND, ("0",), "control ▲"),
        (DRY_SEEP, ("1.1", "1.2"), "site ◆"),
    ],
)
def test_a_step_to_an_empty_hex_begins_on_the_site_that_its_line_names(
    number: int, ants: tuple[str, ...], site: str
) -> None:
    """In the inner meadow that is the control site, which scores; elsewhere the one that yields most."""
    position = HandmadeMatch()
    position.ants(RED, *ants)
    model = marching(position)
    model.point(place_of(model, number))
    is_sure_of_ant = len(ants) == 1
    told = f"{site}, or another" if is_sure_of_ant else site.replace("site", "a site")
    assert model.detail() == f"{number} {model.view.tile(number).name}: {told}."
    assert key_line(model)["Enter"] == ("choose site" if is_sure_of_ant else "choose ant")
    model.press("Enter")
    spot = spot_taken(model)
    assert spot is not None
    assert spot.site is not None
    assert site_text(model.view.tile(number).sites[spot.site], "unicode") == site


def test_a_battle_on_a_hex_with_several_others_names_whom_one_fights_first() -> None:
    for others, told in (((BLUE,), "battle 1 against 2"), ((BLUE, BLACK), "battle 1 against 2 (Bob)")):
        position = HandmadeMatch()
        position.ants(RED, "0")
        position.ants(BLUE, "2.1", "2.o")
        for seat in others[1:]:
            position.ants(seat, "2.2")
        model = marching(position)
        show_again(model, (120, 40))
        model.point(place_of(model, WATERS_EDGE))
        told = f"{told}; against 1 if some leave in reaction"
        line = f"{WATERS_EDGE} Water's Edge: {told} (ants on the outskirts)."
        after = " Cleo and Bob may fight there before." if BLACK in others else ""
        assert model.detail() == f"{line} Losing costs 1 ant.{after}"


@pytest.mark.parametrize("seats", [(BLUE, BLACK), (BLACK, BLUE)])
@pytest.mark.parametrize("ants", [(1, 1), (1, 3), (3, 1), (2, 2)])
@pytest.mark.parametrize("own", [0, 1, 3])
def test_a_step_to_several_others_tells_the_battles_in_the_order_of_the_rules(
    seats: tuple[int, int], ants: tuple[int, int], own: int
) -> None:
    """One holds the control site, another one waits outside with as many ants, or with more or fewer."""
    (holder, other), names = seats, ("Ann", "Bob", "Cleo")
    position = HandmadeMatch()
    position.ants(RED, "0", *["9.o"] * own)
    position.ants(holder, "9.1", *["9.o"] * (ants[0] - 1))
    position.ants(other, *["9.o"] * ants[1])
    model = marching(position)
    show_again(model, (140, 40))
    model.point(place_of(model, BARK))
    told = model.detail()
    position.ants(RED, "9.o")
    position.meadow[GREAT_TUNNEL].take(RED, None)
    due = [each for each in battles_due(view_of(position.state, RED)) if each.hex == BARK]
    assert f"({names[holder]})" in told, "who holds the control site is met first"
    if RED in due[0].sides:
        assert f"Then you may have to fight {names[other]}" in told
    else:
        chooses = " may" * (due[0].strengths[0] == due[1].strengths[0])  # the holder names the first
        assert f"{names[other]} and {names[holder]}{chooses} fight there before." in told


@pytest.mark.parametrize(
    ("others", "card", "told"),
    [
        ("2.1 2.o", "warrior_head", "battle 1 against 3-6; Warrior Head may add 3"),
        ("2.o", "", "battle 1 against 1; their ant may leave in reaction"),
        ("2.1 2.o", "acrobat_head", "battle 1 against 2+1; against 1+1 if some leave in reaction"),
        ("2.1 2.o 1.1", "", "battle 1 against 2; against 1-3 after their reaction"),
        ("2.o 1.1", "", "battle 1 against 1; against 2 if more come in reaction, and their ant may leave"),
    ],
)
def test_a_battle_says_what_may_change_it_before_it_is_fought(others: str, card: str, told: str) -> None:
    position = HandmadeMatch()
    position.ants(RED, "0")
    position.ants(BLUE, *others.split())
    if card:
        position.in_play(BLUE, card)
    model = marching(position)
    model.point(place_of(model, WATERS_EDGE))
    line = f"{WATERS_EDGE} Water's Edge: {told}"
    detail = model.detail().removesuffix(" Losing costs 1 ant.")
    assert detail in (f"{line}.", f"{line} (ants on the outskirts).")  # the reason only where it has room
    if card == "warrior_head":
        position.ants(RED, "2.o")
        show(model, seat_view_of(position, model.ask, ()))
        model.press("b")
        page = " ".join(model.board().draw(80, 40).to_text().split())
        assert "Bob may add up to 3 larvae before it (Warrior Head)." in page
        assert "You win" not in page


def test_of_several_others_only_what_the_one_who_is_named_may_add_counts() -> None:
    """Warrior Head may bring larvae to the second battle, which says nothing of the first."""
    position = HandmadeMatch()
    position.ants(RED, "0", "2.o", "2.o")
    position.ants(BLUE, "2.1", "2.o", "2.o")
    position.ants(BLACK, "2.o")
    position.in_play(BLACK, "warrior_head")
    model = marching(position)
    show_again(model, (140, 40))
    model.point(place_of(model, WATERS_EDGE))
    assert "battle 3 against 3 (Bob)" in model.detail()
    assert "Warrior Head may add 3. " in model.detail()
    assert "Then you may have to fight Cleo" in model.detail()


@pytest.mark.parametrize(("holder", "told"), [(BLUE, "they win a tie"), (RED, "you win a tie")])
def test_a_battle_of_equals_says_who_wins_a_tie(holder: int, told: str) -> None:
    other = RED + BLUE - holder
    position = HandmadeMatch()
    position.ants(RED, "0")
    position.ants(holder, "2.1")
    position.ants(other, "2.o")
    position.ants(BLUE, "2.o")
    ants = position.meadow[WATERS_EDGE].ants
    position.ants(RED, *["2.o"] * (ants(BLUE) - ants(RED) - 1))
    model = marching(position)
    model.point(place_of(model, WATERS_EDGE))
    battle = f"{WATERS_EDGE} Water's Edge: with this ant, battle 2 against 2; {told}"
    at_risk = "At risk there: 1● 1▲ 1★."  # what the sites yield, and control in the inner meadow
    cost = (
        f" Winning costs 1 ant, half their strength. {at_risk}" if holder == RED else " Losing costs 2 ants."
    )
    assert model.detail() == f"{battle}; against 1 if some leave in reaction (ants on the outskirts).{cost}"
    show_again(model, (120, 40))
    assert model.detail() == f"{battle}; against 1 if some leave in reaction (ants on the outskirts).{cost}"


def test_a_hint_points_at_the_very_site_that_it_means() -> None:
    """Of two sites that a step may take, the best one is not always the one with which the hint goes on."""
    position = HandmadeMatch(2)
    position.ants(RED, f"{TALL_SAND}.1", "0")
    position.gives(RED, food=1)
    ask = position.first_ask(take_action, RED, "march")
    assert ask is not None
    model, found = model_of(), 0
    show(model, seat_view_of(position, ask, []))
    for entry in model.pointing.entries:
        if not entry.goes_on or not isinstance(entry.place, Hex):
            continue
        show(model, seat_view_of(position, ask, []))
        model.hooks = replace(model.hooks, get_hint=lambda: ())
        model.choose_step(entry.place)
        for second in model.pointing.entries:
            if not second.then or not second.then[0]:
                continue
            line = tuple(each.choice.text for each in second.then[0])
            thought = Thought(second.choices[0].text, 1.0, line)
            model.hooks = replace(model.hooks, get_hint=lambda thought=thought: (thought,))  # type: ignore[misc]
            model.point_at_best(is_complete=True)
            assert [each.choice.text for each in model.pointing.then] == [*line]
            (best,) = [row for row in model.answers().answers if "best" in row.notes]
            assert best.is_marked
            found += 1
    assert found > 1


def test_another_ant_is_another_one_in_every_line_and_stays_it_at_the_next() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.o")
    model = marching(position)
    model.press(str(WATERS_EDGE))
    model.press("Enter")
    assert len(model.pointing.entries) > 1
    assert model.has_variants()
    model.press("Space")

    def ants() -> set[str]:
        return {row.sentence.partition(", from ")[2] for row in model.answers().answers} - {""}

    assert len(told := ants()) == 1
    assert model.pointing.choice is not None
    before = model.pointing.choice.meaning
    assert isinstance(before, TakeStep)
    model.press("Tab")
    assert ants() == told
    assert model.pointing.choice is not None
    after = model.pointing.choice.meaning
    assert isinstance(after, TakeStep)
    assert after.origin == before.origin


def test_of_further_explorers_the_sites_are_asked_for_at_once_beside_no() -> None:
    """They all leave one hex, so numbers are those of sites, as for the first of them."""
    position, model = HandmadeMatch(), model_of()
    position.ants(RED, f"{WATERS_EDGE}.2", "0", "0")
    goes, none = MoveAnt(Spot(GREAT_TUNNEL, None), WATERS_EDGE), Decline(Declined.ANT)
    choices = tuple(Choice(each.text, each) for each in (goes, none))
    topic = MovingExplorers(WATERS_EDGE, GREAT_TUNNEL, 1)
    show(model, seat_view_of(position, Ask(RED, topic.kind, choices, about=topic), ()))
    assert [(row.number, row.key) for row in model.answers().answers] == [(None, "n"), (1, "1"), (3, "3")]
    model.press("3")
    assert spot_taken(model) == Spot(WATERS_EDGE, 2)
    given = list[str]()
    model.hooks = replace(model.hooks, on_answer=given.append)
    model.press("n")
    assert given == [none.text]


def test_the_only_hex_of_a_question_is_forgotten_with_it() -> None:
    """While others play afterwards, numbers look at hexes again."""
    position, model = HandmadeMatch(), model_of()
    position.ants(RED, f"{WATERS_EDGE}.2", "0", "0")
    goes = MoveAnt(Spot(GREAT_TUNNEL, None), WATERS_EDGE)
    topic = MovingExplorers(WATERS_EDGE, GREAT_TUNNEL, 1)
    show(model, seat_view_of(position, Ask(RED, topic.kind, (Choice(goes.text, goes),), about=topic), ()))
    assert model.at is not None
    show(model, seat_view_of(position, None, ()))
    assert model.at is None
    assert model.press(str(WATERS_EDGE))
    assert model.cursor == position.meadow[WATERS_EDGE].cell


def test_the_number_of_a_site_like_another_marks_the_one_that_stands_for_both() -> None:
    position, model = HandmadeMatch(), model_of()
    alike = next(
        number
        for number, here in sorted(position.meadow.hexes.items())
        if number and len({*position.tile(number).sites}) < len(here.sites)
    )
    sites = position.tile(alike).sites
    first, second = next(
        (n, m) for n, site in enumerate(sites) for m, other in enumerate(sites) if n < m and site == other
    )
    position.ants(RED, f"{alike}.o")
    choices = tuple(
        Choice(each.text, each)
        for n in range(len(sites))
        if n != second
        for each in (TakeSite(Spot(alike, n)),)
    )
    show(model, seat_view_of(position, Ask(RED, "site.take", choices, about=TakingSite(alike)), ()))
    model.press(str(second + 1))
    assert spot_taken(model) == Spot(alike, first)
    assert model.message == f"Site {second + 1} is like site {first + 1}, which stands for both."
    model.press("9")
    assert model.message.startswith("There is no answer with the number 9.")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
def test_a_hex_chosen_on_the_page_of_battles_goes_on_to_a_marked_site(size: Size) -> None:
    position = HandmadeMatch()
    position.ants(RED, "0", "0", f"{SOIL}.1")
    model = marching(position)
    show_again(model, size)
    given = list[str]()
    model.hooks = replace(model.hooks, on_answer=given.append)
    model.press("b")
    model.press(str(WATERS_EDGE))
    model.press("Enter")
    assert model.pointing.choice is not None
    model.press("Enter")
    assert given
