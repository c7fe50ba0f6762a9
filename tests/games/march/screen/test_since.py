"""What happened since a player's turn, on the screen: in steps on the map, and what ends an order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.core.ask import Ask, Choice, Event
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntMoved,
    CardPlayed,
    Cause,
    CentipedePlaced,
    Evolved,
    HexPlaced,
    LarvaeLost,
    LarvaPlaced,
    PhaseBegan,
    Reacted,
    ScoredMeadow,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import Acting
from antterm.games.march.screen import pages
from antterm.games.march.screen.model import MarchModel
from antterm.ui.models.layout import Pane, lay_out
from tests.games.march.handmade import BARK, BLACK, BLUE, RED, SOIL, WATERS_EDGE, HandmadeMatch
from tests.games.march.screen.models import (
    ACTING,
    FORAGE,
    model_of,
    seat_view_of,
    show,
    stepped,
)


def test_who_is_attacked_is_asked_again_and_told_why_once() -> None:
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1")
    position.ants(BLUE, "0")
    position.gives(RED, larvae=1)
    before: list[Event] = [ActionTaken(BLUE, "forage")]
    show(model, seat_view_of(position, FORAGE, before))
    assert model.press("N")
    before.append(ActionTaken(BLUE, "forage"))
    assert model.automatic(FORAGE, seat_view_of(position, FORAGE, before)) == "no"
    position.in_play(BLUE, "amazon_head")
    before += [ActionTaken(BLUE, "play"), CardPlayed(BLUE, "amazon_head"), Evolved(BLUE, "amazon_head")]
    before += [ActionTaken(BLUE, "march")]
    position.meadow[0].loose[BLUE] -= 1
    position.meadow[WATERS_EDGE].put(BLUE, None)
    attacked = seat_view_of(
        position, FORAGE, [*before, AntMoved(BLUE, Spot(0, None), Spot(WATERS_EDGE, None))]
    )
    assert model.automatic(FORAGE, attacked) is None, "with the answer that brings the attack"
    show(model, attacked)
    assert model.message.startswith("You are asked again: Bob attacks you on 2")
    assert "defeat costs 1 larva (Amazon Head)" in model.message
    assert model.message.endswith("Played since your turn: Amazon Head (Bob).")
    show(model, attacked)
    assert not model.message, "it is said once"


def test_a_hex_that_another_laid_is_named_at_the_edge_where_it_is_out_of_sight() -> None:
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1")
    cells = {number: position.meadow[number].cell for number in (SOIL, BARK)}
    laid = [HexPlaced(BLUE, BARK, cells[BARK], 0, False), HexPlaced(RED, SOIL, cells[SOIL], 0, False)]
    happened = [ActionTaken(RED, "explore"), laid[1], ActionTaken(BLUE, "explore"), laid[0]]
    show(model, seat_view_of(position, FORAGE, happened))
    assert model.meadow_scene().board().signs == {cells[BARK]: f"{BARK}*"}


SIZES = pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)


def pointed(model: MarchModel) -> int | None:
    """The number of the hex that the map points at."""
    cursor = model.meadow_scene().cursor
    here = model.view.at(cursor) if cursor is not None else None
    return here.number if here is not None else None


def test_each_step_of_the_story_points_at_its_hex_and_lights_the_others_of_its_player() -> None:
    model = stepped()
    assert pointed(model) == SOIL, "the newest comes first"
    model.press("1")
    told = []
    for _step in range(4):
        told.append((pointed(model), model.meadow_scene().marks.story, model.question()))
        assert not model.meadow_scene().marks.selectable, "the question does not light hexes meanwhile"
        assert model.press("Down")
    bobs = frozenset({BARK, SOIL, WATERS_EDGE})
    assert told == [
        (BARK, bobs, "Bob: a larva to 9 Bark, control ★."),
        (SOIL, bobs, "Bob: a larva to 1 Soil, control 2●."),
        (WATERS_EDGE, bobs, "Bob: an ant leaves the Great Tunnel for 2 Water's Edge, outskirts."),
        (SOIL, frozenset({SOIL}), "Cleo: a larva to 1 Soil, site ▲."),
    ]
    assert pointed(model) == SOIL, "the last step stays"


def test_numbers_go_to_a_step_and_up_to_the_one_before() -> None:
    model = stepped()
    model.press("3")
    assert pointed(model) == WATERS_EDGE
    assert model.detail().startswith("Bob attacks you on 2"), "what it means to who reads"
    model.press("Up")
    assert pointed(model) == SOIL
    model.press("7")
    assert model.message.startswith("There is no step 7. Try ")
    assert pointed(model) == SOIL


@pytest.mark.parametrize("key", ["Enter", "Esc"])
def test_enter_and_escape_return_to_the_question_and_answer_nothing(key: str) -> None:
    model = stepped()
    given: list[str] = []
    model.hooks = replace(model.hooks, on_answer=given.append)
    assert model.press(key)
    assert not given
    assert model.question().startswith("Ann")
    assert not model.meadow_scene().marks.story
    assert model.pointing.entry is not None


def test_another_key_leaves_the_story_and_does_what_it_does() -> None:
    model = stepped()
    assert model.press("v")
    assert model.page is pages.HAND
    assert model.press("m")
    assert not model.meadow_scene().marks.story


def test_a_key_that_would_answer_closes_the_story_and_says_so() -> None:
    given = list[str]()
    model = stepped()
    model.hooks = replace(model.hooks, on_answer=given.append)
    assert model.press("n")
    assert not model.meadow_scene().marks.story
    assert not given
    assert model.message == "The story is closed. Press n again to answer the question."
    assert model.press("n")
    assert given == ["no"]


def test_who_begins_a_round_and_why_stands_where_nothing_has_happened() -> None:
    with_last_turn = "began with Ann, who had the last turn before it"
    for number, begins in ((1, "began with Ann, by lot"), (2, with_last_turn)):
        model, position = model_of(), HandmadeMatch()
        position.state.round = number
        show(model, seat_view_of(position, ACTING, [PhaseBegan(RED, Phase.WORKER, number)]))
        told = " ".join(model.story_scene().draw(34, 8).to_text().split())
        assert f"Round {'I' * number} {begins}." in told
        assert "Nothing yet" not in told


def test_the_same_key_again_tells_the_whole_story() -> None:
    model = stepped()
    assert model.press("y")
    assert model.page is pages.STORY
    assert "The story so far" in model.board().draw(60, 20).to_text()
    assert model.press("y")
    assert model.page is pages.MEADOW


@SIZES
def test_the_steps_stand_beside_the_map_or_in_its_place(size: tuple[int, int]) -> None:
    model = stepped(size)
    model.press("2")
    area = lay_out(*size, model.requested_sizes(size[0]))[Pane.BOARD if size[0] < 80 else Pane.INFO]
    position = model.board() if size[0] < 80 else model.info()
    lines = position.draw(area.width, area.height).to_text().splitlines()
    assert lines[0].startswith("Since your turn   step 2 of 4")
    assert [line[:3].strip() for line in lines[1:-1] if line[:3].strip()] == ["B", "C", "B"]
    told = [line[3:].strip() for line in lines]
    assert f"1 larva to {BARK}, control ★" in told
    assert f"> 2 larva to {SOIL}, control 2●" in told
    assert f"3 ant from the Tunnel to {WATERS_EDGE}, outskirts" in " ".join(told)
    assert lines[-1].strip() == "y: the whole story"


def test_where_nothing_changed_on_the_map_the_whole_story_opens() -> None:
    model = model_of()
    show(model, replace(seat_view_of(HandmadeMatch(), FORAGE, [ActionTaken(BLUE, "forage")]), prepared=True))
    assert model.press("y")
    assert model.page is pages.STORY


def test_above_the_story_each_round_before_stands_in_a_line() -> None:
    model = model_of()
    happened = [
        PhaseBegan(RED, Phase.WORKER, 1),
        ScoredMeadow(BLUE, 3, (1, 9)),
        PhaseBegan(RED, Phase.WORKER, 2),
        ActionTaken(BLUE, "forage"),
    ]
    show(model, seat_view_of(HandmadeMatch(), FORAGE, happened))
    model.press("y")
    assert model.page is pages.STORY
    text = model.board().draw(60, 24).to_text()
    assert text.index("Ann 0, Bob 3, Cleo 0") < text.index("forage")


def test_hexes_that_others_changed_since_ones_turn_are_starred_also_after_a_reaction_of_ones_own() -> None:
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1")
    position.ants(BLUE, "0", f"{SOIL}.1")
    happened = [
        ActionTaken(RED, "forage"),
        ActionTaken(BLUE, "march"),
        LarvaPlaced(BLUE, Spot(SOIL, 0)),
        AntMoved(BLUE, Spot(WATERS_EDGE, None), Spot(0, None)),
        Reacted(RED, "march"),
        AntMoved(RED, Spot(BARK, 0), Spot(WATERS_EDGE, 0)),
    ]
    show(model, seat_view_of(position, ACTING, happened))
    assert model.meadow_scene().marks.changed == {0, SOIL}, "not what one has done in reaction"
    show(model, seat_view_of(position, ACTING, [*happened, CentipedePlaced(BARK)]))
    assert model.meadow_scene().marks.changed == {0, SOIL, BARK}
    show(
        model,
        seat_view_of(position, ACTING, [*happened, ActionTaken(RED, "forage"), ActionTaken(BLUE, "rest")]),
    )
    assert not model.meadow_scene().marks.changed, "since an Action of one's own nothing has changed"


def test_at_an_action_what_each_of_the_others_did_has_rows_at_80x24() -> None:
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1")
    position.ants(BLACK, f"{WATERS_EDGE}.o")
    position.gives(RED, larvae=5, food=3, hand="swarm")
    position.gives(BLUE, larvae=5, food=3)
    position.gives(BLACK, larvae=5, food=3)
    happened = [
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "a_queens_journey"),
        LarvaeLost(BLUE, 2, Cause.PAID),
        HexPlaced(BLUE, BARK, position.meadow[BARK].cell, 0, False),
        ActionTaken(BLACK, "march"),
        LarvaPlaced(BLACK, Spot(SOIL, 0)),
        LarvaPlaced(BLACK, Spot(BARK, 0)),
        AntMoved(BLACK, Spot(0, None), Spot(WATERS_EDGE, None)),
    ]
    actions = tuple(Choice(each, TakeAction(each)) for each in ("explore", "march", "forage", "play", "rest"))
    show(model, seat_view_of(position, Ask(RED, "turn.action", actions, about=Acting()), happened))
    place = lay_out(80, 24, model.requested_sizes(80))[Pane.STORY]
    told = " ".join(model.story_scene().draw(place.width, place.height).to_text().split())
    assert "B plays A Queen's Journey: lays 9 Bark C marches: larvae to 1, 9; ant to 2" in told
    assert told.endswith("attacks you on 2")
