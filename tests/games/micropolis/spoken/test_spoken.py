"""What plain mode tells of Micropolis."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from antterm.bots import Thought
from antterm.core.ask import Event
from antterm.core.game import Outcome
from antterm.core.play import Play
from antterm.core.story import Happening
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.happened import (
    BarracksEmptied,
    BarracksFilled,
    CommanderFollowed,
    Deserted,
    Dismissed,
    Recruited,
    RoundBegan,
    RowRefilled,
    TilePlaced,
    TileTaken,
    TokenGained,
)
from antterm.games.micropolis.rules.state import State
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.spoken import SPOKEN
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.news import grouped_events
from antterm.plain.spoken import ListenerView, NotThere
from antterm.plain.telling import NewsTeller
from tests.conformance.games import Setting
from tests.games.micropolis.positions import anthill, armies, play, table, tiles
from tests.games.micropolis.test_galleries import RING
from tests.plain.hearing import moments

NAMES = ["Ann", "Bob", "Anton"]


def moment(course: Play[State], seat: int | None = 0) -> ListenerView[MicropolisView]:
    happened = [Happening(0, event) for event in course.happened]
    view = course.view(seat)
    ask = course.ask.seen_by(seat) if course.ask is not None else None
    return ListenerView(view, ask, seat, NAMES[: len(view.players)], view.rulings, happened)


def look(at: str, course: Play[State], seat: int | None = 0) -> list[str]:
    return list(SPOKEN.look(moment(course, seat), at))


def said(course: Play[State]) -> list[str]:
    """The answers to the pending question."""
    assert course.ask is not None
    now = moment(course, course.ask.seat)
    return [SPOKEN.answer(now, choice) for choice in course.ask.choices]


def test_the_overview_has_a_line_for_each_anthill() -> None:
    assert look("", play(table([[anthill("47", army=5)], [anthill(army=5)]]))) == [
        "Round 1 of 10, turn 1 of 2. To move: Ann.",
        "Ann: 13 points, 5 soldiers in the army, 1 tile, has the Red Army token.",
        "Bob: 5 points, 5 soldiers in the army, 0 tiles.",
        "7 tiles in the row, 53 in the pile.",
    ]


def test_an_anthill_is_told_gallery_by_gallery() -> None:
    course = play(table([[anthill("47 48 36", army=4, full="36")], [anthill(army=5)]]))
    lines = look("mine", course)
    assert lines[0].startswith("Ann: ")
    assert lines[1].startswith("Left end: outer level gallery ")
    assert lines[2].startswith("Right end: outer level gallery ")
    assert "Tile 3: barracks for 1, full." in lines
    assert [line.partition(",")[0] for line in lines if line.startswith("Gallery ")] == [
        f"Gallery {letter}" for letter in "ABCDE"[: sum(line.startswith("Gallery ") for line in lines)]
    ]
    tiles = look("tiles", course)
    assert [line.partition(":")[0] for line in tiles[1:4]] == ["Tile 1", "Tile 2", "Tile 3"]
    assert look("tiles Ann", course, 1) == tiles
    assert look("Ann", course, 1) == look("1", course, 1) == lines


def test_a_closed_ring_says_so() -> None:
    lines = look("mine", play(table([[anthill(RING, army=5)], [anthill(army=5)]])))
    assert lines[1] == "The ring is closed."
    assert not any("open" in line or "finished" in line for line in lines)


def test_a_tile_tells_what_it_would_do_at_each_end() -> None:
    course = play(table([[anthill("47", army=1)], [anthill(army=5)]], row="48 36 06", soldiers=[0, 2]))
    lines = look("tile 2", course)
    assert lines[0].startswith(
        "Tile 2: 2 workers, grape, barracks for 1; for 1 soldier, with 2 soldiers on it; "
    )
    assert "Gallery: left inner, right outer, right inner: 2 workers, grape." in lines
    assert sum(line.startswith("Ann, at the ") for line in lines) == 2
    assert look("row", course)[2].endswith("; too expensive for Ann.")


def test_numbers_beyond_the_row_are_refused() -> None:
    for text in ("tile 9", "tile", "tile x", f"tile {'9' * 5000}"):
        with pytest.raises(NotThere, match="numbered 1 to 7"):
            look(text, play(table(armies(5, 5))))


def test_the_tile_in_hand_is_told() -> None:
    course = play(table([[anthill("47", army=5)], [anthill(army=5)]], row="48 36"), "2")
    assert look("", course)[1] == "A tile in hand, not yet placed: 2 workers, grape, barracks for 1."
    assert look("tile", course)[0] == look("", course)[1]
    first, second = said(course)
    assert first.startswith("At the left end: ")
    assert second.startswith("At the right end: ")


def test_points_that_are_lost_are_told_without_a_sign() -> None:
    course = play(table([[anthill("47", army=5)], [anthill(army=4)]], row="34 56 48"))
    assert any("points lost" in line or "point lost" in line for line in said(course))
    assert not any("-" in line for line in said(course))


def test_two_equal_tiles_are_told_apart_and_paid_for_under_headings() -> None:
    state = table(armies(5, 5), row="48 36")
    state.add_tokens(0, 1)
    course = play(state)
    assert course.ask is not None
    sentences, now = said(course), moment(course)
    assert len(set(sentences)) == len(sentences) == 13
    headings = [SPOKEN.headings(now, choice)[0] for choice in course.ask.choices]
    assert headings == ["Pay with soldiers"] * 6 + ["Pay with an architect token"] * 7
    assert SPOKEN.headings(moment(play(table(armies(5, 5)))), course.ask.choices[0]) == ()


def test_people_are_called_by_their_names_or_what_these_begin_with() -> None:
    course = play(table(armies(5, 5, 5)))
    assert look("bo", course) == look("2", course) == look("Bob", course)
    assert len(look("an", course)) == 2 * len(look("ann", course))
    with pytest.raises(NotThere):
        look("Cleo", course)


def test_two_anthills_have_numerals_and_letters() -> None:
    bare = [anthill(army=5), anthill(army=5)]
    course = play(table([bare, bare], commander="0a"))
    assert look("2b", course) == look("Bob b", course) == look("Bob's anthill II", course)
    assert look("a", course)[0].startswith("Ann's anthill I: ")
    assert look("i", course) == look("ann i", course) == look("a", course)
    assert look("", course)[-2] == "Points of both anthills: Ann: 10 points, Bob: 10 points."
    assert len(look("bob", course)) == 4
    assert "; anthill I: +9 points; anthill II: +9 points." in look("row", course)[0]
    assert "; Ann's anthill I: +9 points; " in look("row", course, None)[0]


def test_who_may_get_the_token_is_told_with_name_and_army() -> None:
    asked = (now for now in moments(Setting("micropolis", 3), 35, 150) if now.ask is not None)
    now = next(now for now in asked if now.ask is not None and now.ask.kind == "commander")
    assert now.ask is not None
    told = [SPOKEN.answer(now, choice) for choice in now.ask.choices]
    assert all("Hand the Red Army token to " in line and ", whose army has " in line for line in told)


def test_who_wins_among_equals_is_told_with_the_reason() -> None:
    view = moment(play(table([[anthill("53", army=1)], [anthill("49", army=4)], [anthill()]]))).view
    for winners, tie in (((1,), True), ((0, 1), False)):
        ended = replace(view, outcome=Outcome(winners, (9, 9, 0), "complete"))
        *_points, last = SPOKEN.ending(ListenerView(ended, None, 0, NAMES, view.rulings))
        why = "If points are equal, the larger army wins: Ann with 1 soldier, Bob with 4 soldiers."
        assert (last == why) == tie


def test_what_follows_much_is_told_in_short_too_until_somebody_is_asked() -> None:
    teller, now = NewsTeller(cast(Any, None), SPOKEN), moment(play(table(armies(5, 5))))
    (tile,) = tiles("47")
    turn = [Happening(9, TileTaken(AnthillId(1, ""), tile, 2, 1, False, 3))]
    assert teller.lines(now, turn)[0].startswith("Bob takes ")
    assert "more in “story”" in teller.lines(now, turn * 9)[-1]
    assert teller.lines(now, turn)[0].startswith("Bob: ")
    assert len(teller.shortened(now)) == 10, "all of it is told when that is wanted"
    teller.asked()
    assert teller.lines(now, turn)[0].startswith("Bob takes ")


def told(*events: Event) -> list[str]:
    """What is heard of these."""
    now = moment(play(table([[anthill()], [anthill()], [anthill()]])))
    said = SPOKEN.news(now, [Happening(9, event) for event in events])
    assert said is not None
    return list(said)


def in_short(*events: Event) -> list[str]:
    """The same where there is more."""
    now = moment(play(table([[anthill()], [anthill()], [anthill()]])))
    return list(SPOKEN.news_in_short(now, [Happening(9, event) for event in events]))


def test_a_turn_is_one_sentence_and_so_is_how_a_round_begins() -> None:
    ann, bob = AnthillId(0, ""), AnthillId(1, "")
    (tile,) = tiles("47")
    taken = TileTaken(bob, tile, 2, 1, False, 3)
    described = MicropolisWords().tile(tile)
    placed = TilePlaced(bob, "47", Side.LEFT, 4, False)
    assert told(taken, placed, Recruited(bob, 2), Dismissed(bob, 1), BarracksFilled(bob, 2, "47")) == [
        f"Bob takes a tile for 1 soldier and places it at the left end: {described}; "
        "3 soldiers on it; gains 2 soldiers; "
        "has no room for 1 soldier; puts 2 soldiers into a barracks."
    ]
    last = TileTaken(bob, tile, 1, 0, False, 0), TilePlaced(bob, "47", Side.RIGHT, 9, True)
    assert told(*last, Deserted(ann, 1), Recruited(bob, 1)) == [
        f"Bob takes a tile for free: {described}; the ring is closed; gains 1 soldier; Ann, the commander, "
        "loses 1 soldier."
    ]
    assert told(RowRefilled(("47",), 9), CommanderFollowed(bob, ann, 6, 2), RoundBegan(1, 3, 10)) == [
        "Round 3 of 10: Bob begins with the Red Army, 6 soldiers; Ann has 2."
    ]
    assert told(CommanderFollowed(bob, bob, 6, 2), RoundBegan(1, 3, 10)) == [
        "Round 3 of 10: Bob begins again, as no other army is as large (6 soldiers)."
    ]


def test_of_a_turn_whose_points_are_not_known_the_tile_is_told_in_short_and_what_is_seldom() -> None:
    ann, bob = AnthillId(0, ""), AnthillId(1, "")
    (tile,) = tiles("47")
    described = f"Bob: {MicropolisWords().tile(tile)}."
    placed = TilePlaced(bob, "47", Side.LEFT, 4, False)
    assert in_short(
        TileTaken(bob, tile, 2, 1, False, 3), placed, Recruited(bob, 2), BarracksFilled(bob, 2, "47")
    ) == [described]
    assert in_short(TileTaken(bob, tile, 3, 2, False, 0), Recruited(bob, 1), Deserted(ann, 1)) == [
        described,
        "Ann, the commander, loses 1 soldier.",
    ]
    last = TilePlaced(bob, "47", Side.RIGHT, 9, True)
    assert in_short(TileTaken(bob, tile, 3, 0, True, 0), last, TokenGained(1), Deserted(bob, 0)) == [
        described,
        "Bob: the ring is closed.",
        "Bob gets an architect token.",
    ]
    assert in_short(CommanderFollowed(bob, ann, 6, 2), RoundBegan(1, 3, 10)) == ["Round 3 of 10: Bob begins."]
    assert in_short(CommanderFollowed(bob, bob, 6, 2), RoundBegan(1, 3, 10)) == ["Round 3 of 10."]


def test_points_of_several_turns_are_one_sentence_and_what_they_changed_for_who_listens_another() -> None:
    course = play(table([[anthill("47")], [anthill("34")], [anthill("56")]], row="48 06 36"))
    events = [event for answer in ("1", "left", "1", "left", "1", "left") for event in course.answer(answer)]
    happened = [Happening(9, event) for event in events]
    now = replace(moment(course), happened=happened)
    assert list(SPOKEN.news_in_short(now, happened)) == [
        "Bob: +3; Anton: +9 points.",
        "Ann: 5 points lost (Army) because of Bob.",
        "Round 2 of 10.",
    ], "of Ann's own turn her answer said all"


def test_a_hint_names_ends_and_how_much_fewer_points_the_next_best_gains() -> None:
    course = play(table([[anthill("47", army=5)], [anthill(army=5)]], row="48 36"), "2")
    assert course.ask is not None
    now, best = moment(course), Thought("left", 3.0)
    left, right = course.ask.choices
    assert [SPOKEN.advised(now, choice, best) for choice in (left, right)] == ["Left.", "Right."]
    assert SPOKEN.worth(now, best, best) == "Gains 3 points on the others."
    assert SPOKEN.worth(now, Thought("right", 1.0), best) == "2 points fewer."
    assert SPOKEN.worth(now, Thought("right", 2.9), best) == "As good."


def test_the_soldiers_of_all_turns_are_those_in_the_army() -> None:
    for setting in (Setting("micropolis", 6), Setting("micropolis", 3, (("advanced", "on"),))):
        *_others, now = moments(setting, 36, 150)
        armies = dict.fromkeys(now.view.homes, 5)
        for turn in grouped_events(now.happened):
            for event in turn:
                match event:
                    case TileTaken():
                        armies[event.home] += event.soldiers - event.paid
                    case Recruited() | BarracksEmptied():
                        armies[event.home] += event.soldiers
                    case Dismissed() | BarracksFilled() | Deserted():
                        armies[event.home] -= event.soldiers
        assert armies == {home: now.view.anthill(home).army for home in now.view.homes}


def test_an_architect_token_is_the_owners_and_pays_without_saying_so_again() -> None:
    bare = [anthill(army=0), anthill(army=0)]
    state = table([bare, bare], commander="0a", row="48 36")
    state.add_tokens(0, 1)
    course = play(state, "a")
    assert "Ann: 1 architect token." in look("", course)
    assert look("mine", course)[-1] == "Ann: 1 architect token."
    assert not any("token" in line for line in look("bob", course))
    assert course.ask is not None
    now, paid = moment(course), course.ask.choices[-1]
    assert SPOKEN.briefly(now, paid).endswith("; for an architect token; +9 points.")
    assert SPOKEN.under_heading(now, paid, 1) == SPOKEN.briefly(now, paid).replace(
        "; for an architect token", ""
    )
    assert SPOKEN.under_heading(now, course.ask.choices[0], 1) == ""


def test_before_the_first_round_no_anthill_has_the_token_yet() -> None:
    asked = (now for now in moments(Setting("micropolis", 2, (("advanced", "on"),)), 35, 4))
    first, second, *_later = (now for now in asked if now.ask is not None)
    assert first.ask is not None
    assert not any("has the Red Army token" in line for line in SPOKEN.look(first, ""))
    assert second.ask is not None
    assert (
        SPOKEN.answer(first, first.ask.choices[0]) == "Anthill I: 5 points, 5 soldiers in the army, 0 tiles."
    )
    told = [SPOKEN.answer(second, choice) for choice in second.ask.choices]
    assert sum("has the Red Army token" in line for line in told) == 1


def test_of_ends_that_bring_the_same_who_knows_the_question_hears_what_is_in_every_gallery() -> None:
    course = play(table([[anthill("47 48", army=5)], [anthill(army=5)]], row="36"), "1")
    assert course.ask is not None
    now = moment(course)
    told = [SPOKEN.briefly(now, choice) for choice in course.ask.choices]
    assert [line.partition(":")[0] for line in told] == ["Left", "Right"]
    assert all(" fruit" in line and "point" not in line for line in told), told


def test_who_knows_the_question_hears_tiles_in_short() -> None:
    course = play(table([[anthill("47", army=5)], [anthill(army=5)]]))
    assert course.ask is not None
    now = moment(course)
    for number, choice in enumerate(course.ask.choices, 1):
        full, brief = SPOKEN.answer(now, choice), SPOKEN.briefly(now, choice)
        assert full.startswith(f"Tile {number}: ")
        assert brief
        assert "Tile" not in brief
        assert len(brief) < len(full)
