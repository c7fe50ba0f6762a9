"""What is told in time: cards that were drawn, who has won, where the mark goes after the last free site."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.core.story import Happening
from antterm.draw.canvas import cells_of
from antterm.games.march.draw.battle import outcome_text
from antterm.games.march.draw.harvest import Fare, HarvestPage
from antterm.games.march.draw.immediate_effect import immediate_effect_text
from antterm.games.march.draw.in_full import card_lines
from antterm.games.march.draw.paper import SOLID
from antterm.games.march.rules import worker
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.forecast import chance_against_new_centipede
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntSettled,
    CardsDrawn,
    CardsSeen,
    Cause,
    Fed,
    FoodGained,
    LarvaeGained,
    Most,
    PhaseBegan,
    ScoredGoal,
    ScoredMeadow,
    ScoredMost,
)
from antterm.games.march.rules.immediate_effects import immediate_effects
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    Decline,
    Declined,
    NameOwner,
    PlaceLarva,
    PlayCard,
    Resource,
    TakeAction,
    TakeGift,
    TakeStep,
)
from antterm.games.march.rules.movement import larvae_then_ants
from antterm.games.march.rules.nest import TRAITOR
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.threats import battles_due
from antterm.games.march.rules.topics import MARCH_LARVA, Playing, ReactingWithLarva, Stepping, TakingDecree
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen import pages
from antterm.games.march.screen.course import fares_of
from antterm.games.march.words import MarchWords
from antterm.games.march.words.answers import last_to_come
from antterm.games.march.words.forecasts import percent
from antterm.games.march.words.in_short import gains_of_action, in_short
from antterm.i18n import languages, ngettext, speaking
from antterm.ui.models.scene import AnswerList, AnswerRow
from tests.games.march.draw.meadows import IN_ASCII
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    BRAMBLE,
    FUNGALREACH,
    MAY_REST,
    RED,
    SOIL,
    WATERS_EDGE,
    HandmadeMatch,
    happenings,
    resting_players,
)
from tests.games.march.screen.games import ModelDriver, asked
from tests.games.march.screen.models import NAMES, model_of, seat_view_of, show, show_again

DECREE = Ask(
    RED,
    "decree.gift",
    (
        Choice("food", TakeGift(Resource.FOOD, 2)),
        Choice("larvae", TakeGift(Resource.LARVAE, 5)),
    ),
    about=TakingDecree(),
)


def test_cards_drawn_with_the_last_action_of_a_round_are_shown_before_its_decree() -> None:
    """Though the round ends at once, and the harvest is told first."""
    position = resting_players()
    position.gives(RED, hand="swarm digger_thorax")
    position.state.phase = Phase.DECREE
    model, before = model_of(), [PhaseBegan(RED, Phase.WORKER, 1)]
    show(model, seat_view_of(position, MAY_REST, before))
    forage = (
        ActionTaken(RED, "forage"),
        CardsDrawn(RED, 2, Cause.FORAGE),
        CardsSeen(RED, ("swarm", "digger_thorax")),
    )
    feeding = (
        PhaseBegan(RED, Phase.QUEEN_START, 1),
        PhaseBegan(RED, Phase.FEEDING, 1),
        Fed(RED, ants=5, food=1, larvae=0, starved=1),
        PhaseBegan(RED, Phase.DECREE, 1),
    )
    show(model, seat_view_of(position, DECREE, [*before, *forage, *feeding]))
    read = list[pages.MarchPage]()
    while model.reader.shows_report:
        read.append(model.page)
        text = model.board().draw(76, 32).to_text()
        model.press("Enter")
    assert read == [pages.HARVEST, pages.DRAWN]
    assert "Digger Thorax" in text


def test_the_mark_stays_on_a_hex_as_long_as_a_larva_there_collects_and_then_goes_to_the_best() -> None:
    """`Enter` pressed once more places no larva elsewhere, as it may have been meant for the one before.

    Where all sites are taken it would be a free loss: one more ant to feed, which brings nothing. Nobody
    expects that of `Enter`, so the mark then begins on the best answer as at any other question.
    """
    position = HandmadeMatch()
    position.centipedes_on()
    position.ants(RED, f"{SOIL}.1", f"{BARK}.2")
    position.gives(RED, larvae=5)
    free = position.meadow[SOIL].sites.count(None)
    flow, marked = larvae_then_ants(position, RED, 5, MARCH_LARVA, "march.ant"), list[int]()
    best = list[int]()
    model, ask = model_of(), next(flow)
    for _larva in range(free + 1):
        show(model, seat_view_of(position, ask, []))
        entry = model.pointing.entry
        assert entry is not None
        assert isinstance(entry.place, Hex)
        here = model.view.at(entry.place)
        assert here is not None
        marked.append(here.number)
        best.append(int(model.position.ranked[0].text))
        choice = ask.find(str(SOIL))
        assert choice is not None
        model.decisions.note_answer(choice)
        ask = flow.send(choice)
        while ask.kind != MARCH_LARVA:
            ask = flow.send(ask.choices[0])
    assert marked[1:free] == [SOIL] * (free - 1), "Enter pressed once more places none elsewhere"
    assert marked[free:] == best[free:] != [SOIL]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(46, 18), (46, 14), (76, 32)])
def test_the_last_harvest_says_what_each_point_is_for(seats: int, size: tuple[int, int]) -> None:
    """Also Slumber and bonuses; signs that a card brought have its name below."""
    position = HandmadeMatch(seats)
    position.state.round = LAST_ROUND
    events = (
        PhaseBegan(0, Phase.QUEEN_START, LAST_ROUND),
        LarvaeGained(0, 2, Spot(3, 1)),
        FoodGained(0, 1, "leafcutter_abdomen"),
        Fed(0, ants=2, food=1, larvae=0, starved=0),
        PhaseBegan(0, Phase.SLUMBER, LAST_ROUND),
        ScoredMeadow(0, 3, (1, 9, 10)),
        ScoredGoal(0, 2, "outsider"),
        ScoredMost(0, 3, Most.FOOD, 5),
        ScoredMost(0, 3, Most.CARDS, 2),
        PhaseBegan(0, Phase.OVER, LAST_ROUND),
    )
    view = view_of(position.state, 0)
    fares = fares_of(happenings(*events), seats, view.components)
    assert fares[0].harvest[1].card == "leafcutter_abdomen"
    text = HarvestPage(view, (*NAMES, "Dora"), IN_ASCII, fares=fares).whole(*size).to_text()
    assert "2 sites, Leafcutter" in text, "the one that it changes is one of them"
    assert any(
        row.split()[:2] == ["3", "Lea"] or row.split()[:2] == ["3", "Leaf"] for row in text.splitlines()
    )
    if size[0] > 46:
        assert "3* inner meadow  2* colony goals  6* end bonuses" in text
    else:
        assert ("+11* (3 meadow, 2 goals, 6 bonuses)" if size[1] // seats > 4 else "+11*") in text
    assert " ," not in text


def test_a_decree_stands_below_what_was_eaten_and_with_what_is_left_where_rows_are_few() -> None:
    position = HandmadeMatch()
    events = (
        PhaseBegan(0, Phase.QUEEN_START, 1),
        Fed(0, ants=2, food=1, larvae=0, starved=0),
        LarvaeGained(0, 5, Cause.DECREE),
    )
    view = view_of(position.state, 0)
    fares: tuple[Fare, ...] = fares_of(happenings(*events), 3, view.components)
    text = HarvestPage(view, NAMES, IN_ASCII, fares=fares).whole(46, 18).to_text()
    assert " 2 ants ate 1 food\n +5l Decree\n has now" in text
    lower = HarvestPage(view, NAMES, IN_ASCII, fares=fares).whole(46, 15).to_text()
    assert " 2 ants ate 1 food\n +5l Decree, has now" in lower


def test_that_an_action_may_be_the_last_is_said_only_where_that_is_near() -> None:
    """One Rest more, or only players without food besides: else it stood there on nearly every turn."""
    position = resting_players(rested=0)
    assert last_to_come(view_of(position.state, RED), RED) == ""
    position.nests[BLUE].food = position.nests[BLACK].food = 0
    assert "2 other players rest" in last_to_come(view_of(position.state, RED), RED)
    assert "1 other player rests" in last_to_come(view_of(resting_players(rested=1).state, RED), RED)


def test_a_card_says_before_it_is_played_which_goals_it_may_cost_and_what_its_segment_adds() -> None:
    position = HandmadeMatch()
    position.in_play(RED, "epic_stores outsider")
    position.gives(RED, larvae=9, hand="extensive_tunnel amazon_head digger_thorax carpenter_abdomen")
    view = view_of(position.state, RED)
    told = {
        card: immediate_effect_text(view, card, brings, NAMES, "ascii")
        for card, brings in immediate_effects(view).items()
    }
    assert told == {
        "extensive_tunnel": "if played: replaces Epic Stores or Outsider, scores nothing yet",
        "amazon_head": "if played: battle +1 (now +0)",
        "digger_thorax": "if played: March 6 steps (now 5)",
        "carpenter_abdomen": "if played: 5 ants/food (now 4)",
    }
    for card in ("amazon_head", "digger_thorax", "carpenter_abdomen"):
        assert any(line.startswith("Also, each ") for line in card_lines(view, card))


@pytest.mark.parametrize(
    ("hand", "ants", "told"),
    [
        ("egg_stealer", 4, "costs 1 ant"),
        ("veteran_head outsider sparrow_attack", 4, "costs 3 ants"),
        ("veteran_head egg_stealer", 4, "costs 1+ ants"),
        ("veteran_head egg_stealer", 2, "costs 1 ant"),
    ],
)
def test_without_larvae_the_action_says_how_many_ants_a_card_costs(hand: str, ants: int, told: str) -> None:
    position = HandmadeMatch()
    position.ants(RED, *["0"] * ants)
    position.gives(RED, larvae=0, hand=hand)
    assert gains_of_action("play", RED, view_of(position.state, RED), str) == (told,)


def test_where_one_card_alone_can_be_chosen_the_action_names_it() -> None:
    position = HandmadeMatch()
    position.gives(RED, larvae=9, hand="extensive_tunnel")
    assert gains_of_action("play", RED, view_of(position.state, RED), str) == ("Extensive Tunnel",)
    position.gives(RED, hand="swarm")
    assert gains_of_action("play", RED, view_of(position.state, RED), str) == ("of 2 cards",)


def test_a_march_for_which_no_hex_is_laid_yet_says_that_it_leads_nowhere() -> None:
    position, told = HandmadeMatch(), list[str]()
    for larvae in (0, 1):
        position.gives(RED, larvae=larvae)
        view = view_of(position.state, RED)
        first = replace(view, hexes={0: view.hexes[0]})
        told += [gain for each in (first, view) for gain in gains_of_action("march", RED, each, str)]
    assert told == ["nowhere to go", "5 steps", "larvae only", "5 steps"]


def test_a_reaction_that_can_only_lose_begins_on_no_on_the_screen() -> None:
    position = HandmadeMatch()
    position.centipedes_on()
    position.ants(RED, "0")
    position.ants(BLUE, *[f"{WATERS_EDGE}.{site}" for site in (1, 2, 3, "o")])
    position.gives(RED, larvae=1, food=9)
    choices = Choice(str(WATERS_EDGE), PlaceLarva(WATERS_EDGE)), Choice("none", Decline(Declined.LARVA))
    ask = Ask(RED, "explore.react", choices, about=ReactingWithLarva("explore.react", 1))
    model = model_of()
    show(model, seat_view_of(position, ask, []))
    assert model.pointing.entry is not None
    assert model.pointing.entry.choices == choices[1:]


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (f"{WATERS_EDGE}.1", " while every ant has a site."),
        (f"{WATERS_EDGE}.1 {WATERS_EDGE}.o", " (ants on the outskirts)."),
        (f"{WATERS_EDGE}.1 {WATERS_EDGE}.2 {WATERS_EDGE}.3", " (no site is free)."),
    ],
)
def test_an_ant_that_comes_to_another_player_is_told_why_there_is_a_battle_or_none(
    others: str, expected: str
) -> None:
    position = HandmadeMatch()
    position.centipedes_on()
    position.ants(RED, "0")
    position.ants(BLUE, *others.split())
    position.gives(RED, food=1)
    model = model_of()
    show(model, seat_view_of(position, position.first_ask(worker.take_action, RED, "march"), []))
    show_again(model, (120, 40))
    place = next(
        n for n, each in enumerate(model.pointing.entries) if each.place == model.view.hexes[WATERS_EDGE].cell
    )
    model.point(place)
    assert model.detail().removesuffix(" Losing costs 1 ant.").endswith(expected)
    assert ("in peace" in model.detail()) is expected.endswith("has a site.")


def test_a_reaction_to_the_same_action_again_is_told_from_the_question_before() -> None:
    seated = ModelDriver(asked("march.react"), 3, 2)
    seated.go_on()
    model, seat_view = seated.model, seated.model.seat_view
    assert seat_view is not None
    assert "once more" not in model.note()
    events = (happening.event for happening in reversed(seat_view.happened))
    action = next(event for event in events if isinstance(event, ActionTaken))
    for again, is_told in (
        (structs.replace(action, is_bonus=True), True),
        (structs.replace(action, action="forage"), False),
        (structs.replace(action, seat=(action.seat + 1) % 3), False),
    ):
        happened = [*seat_view.happened, replace(seat_view.happened[-1], event=again)]
        model.show(replace(seat_view, happened=happened))
        told = f"{seat_view.names[again.seat]} marches once more."
        assert (model.note() == told) is is_told
        assert model.prompt_text().endswith(model.question())


def test_a_goal_that_somebody_elses_deed_has_spoilt_is_told_of_at_the_next_question_alone() -> None:
    """That is if it no longer scores at the end of the round: here a harvest brings the most food."""
    model, seen = model_of(), []
    for answered, (theirs, tunnel) in enumerate(((0, 0), (0, 2), (0, 2), (1, 2), (1, 0)), 1):
        position = HandmadeMatch()
        position.in_play(RED, "link_to_the_past epic_stores")
        position.ants(RED, "0", f"{FUNGALREACH}.2")
        position.ants(BLUE, *["0"] * tunnel)
        assert position.tile(FUNGALREACH).sites[1].resource == "food"
        position.gives(RED, food=2)
        position.gives(BLUE, food=theirs + tunnel)
        for _time in range(2):
            show(model, replace(seat_view_of(position, MAY_REST, []), answered=answered))
        seen.append(model.note())
    assert [*map(bool, seen)] == [False, True, False, True, False], seen
    assert seen[1] == "Link to the Past would no longer score."
    assert seen[3] == "Epic Stores would perhaps no longer score.", (
        "the Royal Decree comes before the Slumber"
    )


@pytest.mark.parametrize(
    ("own", "others", "is_told"),
    [("1.1 1.2", f"{WATERS_EDGE}.1", True), ("1.2", f"{WATERS_EDGE}.1", False), ("1.1 1.2", "5.1", False)],
    ids=["beside-others", "nobody-stays", "too-far"],
)
def test_a_step_tells_who_can_take_the_site_that_is_left(own: str, others: str, is_told: bool) -> None:
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, *own.split())
    position.ants(BLUE, others)
    step, stop = Choice("1.2>0", TakeStep(Spot(SOIL, 1), 0)), Choice("stop", Decline(Declined.STEP))
    ask = Ask(RED, "march.ant", (step, stop), about=Stepping("march.ant", 2))
    show(model, seat_view_of(position, ask, []))
    model.point(next(n for n, each in enumerate(model.pointing.entries) if step in each.choices))
    assert ("Its site is open (to Bob, in reaction)." in model.detail()) is is_told


def test_the_answers_to_a_decree_tell_which_goal_hangs_on_them() -> None:
    model, position = model_of(), HandmadeMatch()
    position.in_play(RED, "epic_stores")
    for seat, food in ((RED, 3), (BLUE, 3), (BLACK, 1)):
        position.gives(seat, food=food)
    show(model, seat_view_of(position, MAY_REST, []))
    position.state.phase, position.state.queue = Phase.DECREE, []
    show(model, seat_view_of(position, DECREE, [ActionTaken(RED, "forage")]))
    points = position.card("epic_stores").points
    rows = [row.sentence for row in model.answers().answers]
    assert rows == [f"Take 2 food. +{points}★", "Take 5 larvae."]
    assert "Take 2 food: Epic Stores would score." in model.detail()
    assert not model.note(), "one of the answers makes it score"
    position.state.queue = [BLUE]
    show(model, seat_view_of(position, DECREE, [ActionTaken(RED, "forage")] * 2))
    assert f"+{points}★?" in model.answers().answers[0].sentence, "Bob may take food, too"


def test_an_ant_that_has_moved_up_is_told_at_the_next_question_alone() -> None:
    position, model = resting_players(), model_of()
    before, up = Happening(1, ActionTaken(RED, "forage")), Spot(2, 0)
    settled = [Happening(2, AntSettled(BLUE, Spot(2, 1))), Happening(2, AntSettled(RED, up))]
    seat_view = seat_view_of(position, MAY_REST, [])
    show(model, replace(seat_view, happened=[before], answered=1))
    seen = []
    for answered in (2, 2, 3):
        show(model, replace(seat_view, happened=[before, *settled], answered=answered))
        seen.append(model.note())
    told = f"Your ant has moved up to a free site: {model._naming.spot(up)}."
    assert seen == [told, told, ""]


@pytest.mark.parametrize("code", [one.code for one in languages.LANGUAGES if one.complete])
def test_a_rest_that_nobody_was_asked_about_is_told_at_the_next_question_alone(code: str) -> None:
    position, model = resting_players(), model_of()
    position.state.phase = Phase.DECREE
    before = [Happening(1, ActionTaken(RED, "forage"))]
    rest = [Happening(2, ActionTaken(BLUE, "rest")), Happening(2, ActionTaken(RED, "rest"))]
    seat_view = seat_view_of(position, MAY_REST, [])
    show(model, replace(seat_view, happened=before, answered=1))
    assert not model.note()
    seat_view, seen = replace(seat_view, ask=DECREE, waiting=DECREE, happened=[*before, *rest]), []
    with speaking(code):
        for answered in (3, 3, 4):
            show(model, replace(seat_view, answered=answered))
            seen.append(model.note())
    told = seen[0]
    assert seen == [told, told, ""]
    assert "y" in told
    assert cells_of(told) <= 58, "it has a row on a small terminal, where the question needs the others"


def test_before_a_hex_is_laid_it_is_told_that_an_ant_must_go_there() -> None:
    seated = ModelDriver(asked("explore.place"), 3, 1)
    assert seated.model.question().endswith(("ants must go there.", "An ant must go there."))


def test_whose_ant_is_destroyed_is_answered_for_one_ant_at_a_time() -> None:
    position = HandmadeMatch()
    position.ants(BLUE, f"{SOIL}.1", f"{SOIL}.o")
    choice = Choice("owner", NameOwner(BLUE, SOIL))
    assert (
        in_short(Ask(RED, "", (choice,)), (choice,), view_of(position.state, RED), NAMES)
        == "Bob: 1 of 2 ants"
    )


def test_in_full_a_hand_is_explained_whole_until_there_is_a_cursor() -> None:
    position, model = resting_players(), model_of()
    position.gives(RED, hand="swarm digger_thorax")
    show(model, seat_view_of(position, MAY_REST, []))
    model.press("v")
    model.press("z")
    told = model.board().draw(80, 40).to_text()
    assert "Swarm" in told
    assert "Digger Thorax" in told


def test_a_battle_won_by_a_tie_says_that_the_defender_has_won_it() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1")
    position.ants(BLUE, f"{SOIL}.o")
    (due,) = battles_due(view_of(position.state, RED))
    assert (due.invader, due.defender) == (BLUE, RED)
    for totals, winner, told in (
        ((5, 5), RED, "A Ann wins a tie as the defender, 5 to 5: +1★"),
        ((7, 5), BLUE, "B Bob wins, 7 to 5: +1★"),
    ):
        battle = replace(due, totals=totals, winner=winner)
        assert outcome_text(battle, NAMES, SOLID) == told


@pytest.mark.parametrize("note", ["4 points fewer", ""])
def test_the_arrow_of_a_list_that_goes_on_covers_no_letter(note: str) -> None:
    rows = tuple(AnswerRow(n, "x" * 10, n == 1, "", (note,)) for n in range(1, 9))
    drawn = AnswerList(rows, ascii_only=True).draw(29, 4).to_text().splitlines()
    assert "~" in drawn[3]
    assert drawn[3].endswith(note)


@pytest.mark.parametrize("ants", [1, 2, 4, 9])
@pytest.mark.parametrize("food", [0, 3])
def test_enter_takes_the_same_gift_of_a_royal_decree_in_every_round(ants: int, food: int) -> None:
    """However many ants there are to feed; the word beside a gift may name the other one."""
    position = HandmadeMatch(3)
    position.ants(RED, *["0"] * ants)
    position.gives(RED, food=food, larvae=1)
    position.state.phase, position.state.queue = Phase.DECREE, []
    model, given = model_of(), list[str]()
    model.hooks = replace(model.hooks, on_answer=given.append)
    show(model, seat_view_of(position, DECREE, [ActionTaken(RED, "forage")]))
    while not given:
        model.press("Enter")
    assert given == ["food"]


def test_who_rests_and_gains_by_it_is_said_below_the_actions() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1")
    position.gives(RED, food=3)
    for resting, told in ((None, False), (BLUE, True)):
        if resting is not None:
            position.nests[resting].rested = True
        model = model_of()
        show(model, seat_view_of(position, position.first_ask(worker.turn), ()))
        assert (
            "rests: a food for each turn that passes." in " ".join(model.listed().extra_sentences)
        ) is told


def test_a_list_says_what_others_gain_by_a_forage_and_what_an_explore_may_meet() -> None:
    position = HandmadeMatch()
    view = view_of(position.state, RED)
    sign = {"card": "◆", "larva": "●", "centipede": "&", "food": "▲"}.__getitem__
    told = "2 cards; others +1●", "2◆; others 1●", "2 cards", "2◆"
    assert gains_of_action("forage", RED, view, sign) == told
    alone = view_of(HandmadeMatch(1).state, RED)
    assert gains_of_action("forage", RED, alone, sign) == ("2 cards", "2◆")
    for number in position.state.stack[1:]:
        position.state.stack.remove(number)
        position.state.box.append(number)
    meets = "a hex; 100 % centipede", "100% centipede", "a hex, 100 % &", "a hex"
    for number, expected in ((BRAMBLE, meets), (WATERS_EDGE, ("a hex",))):
        position.state.stack = [number]
        position.state.nests[RED].put_back = [number]  # so it is known
        view = view_of(position.state, RED)
        assert gains_of_action("explore", RED, view, sign) == expected


@pytest.mark.parametrize(
    ("food", "hand"), [(0, "amazon_head"), (0, "amazon_head egg_stealer"), (2, "amazon_head")]
)
def test_the_last_card_without_food_says_also_before_it_is_played_that_a_rest_follows(
    food: int, hand: str
) -> None:
    """The letter of the Action leads to the cards past the line that says so."""
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1")
    position.gives(RED, food=food, larvae=9, hand=hand)
    model = model_of()
    show(model, seat_view_of(position, position.first_ask(worker.turn), ()))
    model.press("P")
    told = "Your last card, no food: at your next turn you rest, unasked."
    assert (told in model.answers().extra_sentences) is (not food and hand == "amazon_head")


def test_every_card_to_play_has_its_price_in_the_list_whatever_pays_for_it() -> None:
    """Of each card, with all larvae that it costs, with one, and with none."""
    components = standard()
    for card in components.cards.values():
        for larvae in {card.cost, 1, 0}:
            position = HandmadeMatch()
            position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{SOIL}.3", f"{BARK}.1")
            position.gives(RED, larvae=larvae, hand=card.id)
            ask = Ask(RED, "play.card", (Choice(card.id, PlayCard(card.id)),), about=Playing())
            price = in_short(ask, ask.choices, view_of(position.state, RED)).removeprefix(card.name)
            if not card.cost:
                assert not price
                continue
            n = card.cost
            larvae_alone = ngettext(": {n} larva", ": {n} larvae", n).format(n=n)
            ants_alone = ngettext(": {n} ant", ": {n} ants", n).format(n=n)
            both = f": {n} larvae/ants" if larvae and n > 1 else ants_alone
            assert price == {"larvae": larvae_alone, "ants": ants_alone, "any": both}[card.pay_with], card.id


@pytest.mark.parametrize("trusts", [False, True])
def test_an_explore_says_how_likely_a_centipede_is_and_how_likely_one_ant_beats_it(trusts: bool) -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1")
    position.gives(RED, food=2)
    position.state.box += [number for number in position.state.stack if number != BRAMBLE]
    position.state.stack, position.state.nests[RED].put_back = [BRAMBLE], [BRAMBLE]  # so it is known
    if trusts:
        position.in_play(RED, TRAITOR)
    view, explore = view_of(position.state, RED), Choice("explore", TakeAction("explore"))
    ask = structs.replace(MAY_REST, choices=(explore,))
    text = MarchWords().choice(ask, explore, view)
    assert "an ant must go there. Chance of a centipede: 100 %" in text
    won = percent(chance_against_new_centipede(view, RED, 1))
    assert (f"; one ant beats it: {won} %." in text) is not trusts


@pytest.mark.parametrize("spot", ["0", f"{SOIL}.1", "3.1", f"{BARK}.1"])
def test_an_explore_that_leads_outside_the_inner_meadow_alone_says_so(spot: str) -> None:
    position = HandmadeMatch()
    position.ants(RED, spot)
    ask = structs.replace(MAY_REST, choices=(Choice("explore", TakeAction("explore")),))
    text = MarchWords().choice(ask, ask.choices[0], view_of(position.state, RED))
    outside = spot in ("3.1", f"{BARK}.1")  # on Soil no tunnel is open, in the Great Tunnel one
    told = "No tunnel of yours leads to the inner meadow, at the Great Tunnel, where control scores."
    assert (told in text) is outside


def test_every_card_to_play_has_its_price_in_the_list_also_where_it_is_chosen_next_who_pays() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1", f"{SOIL}.2", f"{SOIL}.3")
    position.gives(RED, larvae=1, hand="weaver_thorax scout_thorax stinger_abdomen")
    model = model_of()
    show(model, seat_view_of(position, position.first_ask(worker.take_action, RED, "play"), ()))
    told = {row.sentence for row in model.answers().answers}
    assert told == {"Weaver Thorax: 2 larvae/ants", "Scout Thorax: 1 larva", "Stinger Abdomen: 3 ants"}
