"""The page of the whole story: in blocks with chips, a round or since one's turn, of all or of one player."""

from __future__ import annotations

from dataclasses import replace

from antterm.core.ask import Ask, Choice, Event
from antterm.core.story import Happening
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntMoved,
    BattleBegan,
    BattleDecided,
    CardPlayed,
    CardsSeen,
    Fed,
    FoodGained,
    LarvaeGained,
    LarvaeLost,
    LarvaPlaced,
    PhaseBegan,
    Reacted,
    Rested,
    ScoredMeadow,
    TunnelEntered,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen import pages
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.screen.story_page import Row, StoryPage, StoryPart
from antterm.ui.models.seat_view import SeatView
from tests.games.march.handmade import BARK, BLACK, BLUE, RED, SOIL, HandmadeMatch
from tests.games.march.screen.models import NAMES, model_of, seat_view_of, show

ACT = Ask(RED, "turn.action", (Choice("rest", TakeAction("rest")),), about=Acting())
FIRST_ROUND: tuple[Event, ...] = (
    PhaseBegan(RED, Phase.WORKER, 1),
    ActionTaken(RED, "march"),
    LarvaPlaced(RED, Spot(SOIL, 0)),
    Reacted(BLACK, "march"),
    AntMoved(BLACK, Spot(0, None), Spot(BARK, 0)),
    PhaseBegan(RED, Phase.SOLDIER_START, 1),
    BattleBegan(SOIL, BLUE, RED, strengths=(2, 1)),
    BattleDecided(SOIL, BLUE, RED, BLUE, totals=(2, 1), losses=(0, 1)),
    PhaseBegan(RED, Phase.QUEEN_START, 1),
    PhaseBegan(RED, Phase.HARVEST, 1),
    LarvaeGained(RED, 3, Spot(SOIL, 0)),
    FoodGained(BLUE, 2, Spot(BARK, 0)),
    PhaseBegan(RED, Phase.FEEDING, 1),
    Fed(RED, ants=5, food=1, larvae=0, starved=1),
    PhaseBegan(RED, Phase.SLUMBER, 1),
    ScoredMeadow(BLUE, 2, (SOIL,)),
)
SECOND_ROUND: tuple[Event, ...] = (
    PhaseBegan(BLUE, Phase.WORKER, 2),
    ActionTaken(BLUE, "forage"),
    ActionTaken(RED, "explore"),
    LarvaPlaced(RED, Spot(BARK, 0)),
    ActionTaken(BLUE, "play"),
    CardPlayed(BLUE, "egg_stealer"),
    LarvaeLost(RED, 2, "egg_stealer"),
    CardsSeen(RED, ("swarm",), only=frozenset({RED})),
    ActionTaken(BLACK, "rest"),
    Rested(BLACK, 1, 0),
)


def opened(*events: Event) -> MarchModel:
    """The page of the whole story, in a game that was left."""
    model = model_of()
    show(model, seat_view_of(HandmadeMatch(), ACT, events or (*FIRST_ROUND, *SECOND_ROUND)))
    tell_all(model)
    assert model.page is pages.STORY
    return model


def tell_all(model: MarchModel) -> None:
    """Open the page of the whole story, from the question."""
    model.press("y")
    if model.page is not pages.STORY:  # first the steps on the map
        model.press("y")


def lines(model: MarchModel, height: int = 30) -> list[str]:
    """What the page shows, row by row, blank ones left out."""
    return [line.strip() for line in model.board().draw(70, height).to_text().split("\n") if line.strip()]


def test_a_game_that_was_left_tells_rounds_in_a_line_each_and_the_blocks_since_ones_turn() -> None:
    shown = lines(opened())
    assert shown[:7] == [
        "The story so far   I   II  [since your turn]",
        "Round I: Ann 0, Bob 2, Cleo 0; battles: Bob beat Ann.",
        "B  plays Egg Stealer: takes 2 larvae from each of the others",
        "You lose 2 larvae.",
        "A  Cards for Ann: Swarm.",
        "C  rests",
        shown[6],
    ]
    assert shown[6].startswith("Round"), "then how it stands"
    assert shown[7].startswith("Colony points:")


def test_left_and_right_go_through_the_rounds() -> None:
    model = opened()
    assert model.press("Left")
    second = lines(model)
    assert second[0] == "The story so far   I  [II]  since your turn"
    assert second[2:5] == ["Round II begins; Bob is the Active Player.", "B  forages", second[4]]
    assert second[4].startswith("A  explores")
    assert model.press("Left")
    assert lines(model) == [
        "The story so far  [I]  II   since your turn",
        "Round I: Ann 0, Bob 2, Cleo 0; battles: Bob beat Ann.",
        "Round I begins; Ann is the Active Player.",
        "A  marches: larva to 1",
        f"C  reacts: ant to {BARK}",
        "B  beats Ann on 1 Soil",
        "Queen Phase",
        "A  gains 3 larvae; eats 1 food; 1 ant starves",
        "B  gains 2 food; scores 2 colony points (the inner meadow)",
    ]
    assert model.press(
        "Right",
    )
    assert lines(model) == second


def test_a_key_tells_of_each_player_alone() -> None:
    model = opened()
    model.press("Left")
    model.press("Left")
    for seat, told in ((RED, "marches"), (BLUE, "beats"), (BLACK, "reacts")):
        assert model.press("/")
        first, *rest = lines(model)
        assert first.split()[-2:] == ["ABC"[seat], NAMES[seat]]
        assert any(told in line for line in rest)
        assert {line[0] for line in rest if line[1:3] == "  "} == {"ABC"[seat]}
    assert model.press("/")
    assert lines(model)[0].endswith("since your turn")


def test_what_the_horde_did_has_its_own_chip_and_belongs_to_no_player() -> None:
    model = opened(*FIRST_ROUND, *SECOND_ROUND, TunnelEntered(1))
    assert any(line.startswith("&  ") for line in lines(model))
    model.press("/")
    assert not any(line.startswith("&  ") for line in lines(model))


def test_its_keys_stand_in_the_key_line_and_a_new_question_begins_with_all_of_it() -> None:
    model = opened()
    offered = {keys for keys, _label in model.hints(model.offers())}
    assert {"Left/Right", "/"} <= offered
    model.press("Left")
    model.press("/")
    model.press("m")
    model.press("y")
    assert lines(model)[0].endswith("[since your turn]")


def test_a_long_game_tells_that_its_story_becomes_known_a_little_later() -> None:
    model = model_of()
    seat_view = replace(seat_view_of(HandmadeMatch(), ACT, ()), answered=120)
    show(model, seat_view)
    assert "Looking up what happened before." in model.story_scene().draw(34, 8).to_text()
    tell_all(model)
    assert model.page is pages.STORY
    assert "Looking up what happened before." in lines(model)
    assert not model.press("Left")


def test_an_onlooker_is_told_the_last_round_first() -> None:
    happened = [*FIRST_ROUND, *SECOND_ROUND]
    told = [Happening(number, event) for number, event in enumerate(happened, 1)]
    model, view = model_of(), view_of(HandmadeMatch().state, None)
    show(model, SeatView(view, None, ACT.public(), None, NAMES, told, len(told)))
    tell_all(model)
    assert lines(model)[0] == "The story so far   I  [II]"
    assert model.press("Left")
    assert lines(model)[0] == "The story so far  [I]  II"


def test_read_from_its_end_its_first_row_says_who_did_it() -> None:
    rows = tuple(Row(f"does thing {n} that needs two rows", seat) for n, seat in enumerate((0, 0, 1, 1)))
    page = StoryPage(("Ann", "Bob"), rows, StoryPart(), (1, None), None, "(earlier)", "(more)")
    shown = [line.split() for line in page.draw(26, 7).to_text().split("\n")]
    assert shown[1:] == [
        ["(earlier)"],
        ["A", "needs", "two", "rows"],
        ["B", "does", "thing", "2", "that"],
        ["needs", "two", "rows"],
        ["does", "thing", "3", "that"],
        ["needs", "two", "rows"],
    ]
    back = replace(page, scroll=page.overflow(26, 7)).draw(26, 7).to_text().split("\n")
    assert [line.split() for line in back[1:3]] == [["(more)"], ["A", "does", "thing", "0", "that"]]
