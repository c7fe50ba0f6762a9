"""What stopped people who played by ear, and does no more."""

from __future__ import annotations

import re

import pytest

from antterm import registry
from antterm.bots import Thought
from antterm.plain import local, review
from antterm.plain.answers import once
from antterm.plain.interaction import numbers_in
from antterm.plain.spoken import ListenerView, spoken_or_drawn
from antterm.plain.thinking import advice, aloud, best_first, rated
from antterm.puzzles import all_puzzles
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.table.players import with_bots
from tests.plain.listening import data_dir, hear, table

PEOPLE = (Seat("Ann"), Seat("Bob"))
QUEENS = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


def hive(*answers: str, **options: str) -> Table:
    found = table("hive", PEOPLE, 1, expansions="none", **options)
    for answer in answers:
        found.answer(answer)
    return found


def test_both_numbers_of_an_answer_are_typed_at_once_from_wherever_one_is() -> None:
    assert numbers_in("2, 5") == numbers_in("2 5") == [2, 5]
    assert numbers_in("5") == numbers_in("2 x") == numbers_in("") == []
    heard = hear(["1", "2", "1 1 2"], hive(*QUEENS))
    assert "\nBeetle 1. Each of them: " in heard
    assert "Ann places spider 2" in heard


def test_a_number_too_high_says_under_what_it_was_looked_for() -> None:
    heard = " ".join(hear(["1", "2", "77", "1 77"], hive(*QUEENS)).split())
    assert "“Beetle 1” has no answer with the number 77; 0 goes back." in heard
    assert "with the number 1, 77" in heard


def test_a_question_is_told_in_full_once_to_each_person() -> None:
    heard = hear(["wS1", "bS1 wS1-", "where", "wQ -wS1", ""], hive())
    for name in ("Ann", "Bob"):
        assert heard.index(f"{name}: place or move a piece.") < heard.index(f"\n{name} to move.\n")
    assert heard.partition("> where")[2].count("Ann: place or move a piece.") == 1
    assert heard.rpartition("> wQ -wS1\n")[2].count("Bob: place or move a piece.") == 1


def test_answers_of_a_hint_that_are_called_alike_are_told_in_full() -> None:
    seats = [Seat("Ann"), *(Seat(name, "bot:easy") for name in ("Bram", "Cleo"))]
    with table("march", seats, 1) as playing:
        while playing.ask is not None and playing.ask.kind != "explore.place":
            playing.answer(playing.ask.choices[0].text)
        ask = playing.ask
        assert ask is not None
        moment = ListenerView(playing.view(ask.seat), ask, ask.seat, playing.names, playing.options)
        spoken = spoken_or_drawn("march")
        alike = [
            c for c in ask.choices if spoken.headings(moment, c) == spoken.headings(moment, ask.choices[0])
        ]
        others = [c for c in ask.choices if c not in alike]
        two, apart = alike[:2], [alike[0], others[0]]
        for choices, is_clear in ((two, False), (apart, True)):
            thoughts = [Thought(choice.text, None) for choice in choices]
            told = [
                text
                for _choice, text in advice(
                    spoken, playing.words, moment, ask, thoughts, are_known=True, in_short=True
                )
            ]
            assert len(set(told)) == 2
            assert all(("tunnels" in text) != is_clear for text in told)


def test_a_hint_is_counted_from_the_headings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "HINT_SECONDS", 0.05)
    heard = hear(["1", "2", "hint", "1"], hive(*QUEENS))
    assert "> 1\nPlace a piece:" in heard, "what was open is closed"
    assert "Chance to win: " in " ".join(heard.split())


def test_what_all_answers_do_is_said_once() -> None:
    heard = hear(["1", "1"], hive(*QUEENS))
    assert "Spider 2. Each of them: White's queen: 4 sides free.\n1. " in heard
    assert once(["A. B."]) == ("", ["A. B."])
    assert once(["A. C.", "B. C."]) == ("C.", ["A.", "B."])
    assert once(["A. C.", "B. D."]) == ("", ["A. C.", "B. D."])
    assert once(["A.", "B. C.", "D. C.", "E."]) == ("", ["A.", "B. 2 to 3: C.", "D.", "E."])


def test_a_place_beside_a_queen_is_named_by_her_and_told_first() -> None:
    listed = hear(["2"], hive(*QUEENS, "wA1 -wQ", "bA1 bQ-")).rpartition("> 2\nAnt 1:")[2]
    first = next(line for line in listed.splitlines() if line.startswith("1. "))
    assert "Beside Black's queen" in first


def test_taking_back_says_what() -> None:
    heard = hear(["undo", "1"], hive(*QUEENS[:2]))
    assert "Ann, Bob would like to take back: bS1 wS1-. Do you agree?" in heard
    assert "Taken back: Bob places spider 1 east of White's spider 1." in heard


def test_who_quits_at_a_question_about_the_game_hears_what_became_of_it() -> None:
    heard = hear(["undo", "quit"], hive(*QUEENS[:2]))
    assert "Do you agree?" in heard
    assert "The game is saved as" in heard.rpartition("Do you agree?")[2]


def test_who_comes_back_hears_who_plays_and_what_came_before() -> None:
    hive(*QUEENS).close()
    heard = hear(["5", "1", "1", "quit", "0", "0"])
    assert "White: Ann; Black: Bob. 4 answers so far.\nWhat happened before:\nAnn places the queen" in heard


def test_the_end_is_told_once_with_everybodys_points() -> None:
    playing = table("micropolis", PEOPLE)
    while playing.outcome is None:
        assert playing.ask is not None
        playing.answer(playing.ask.choices[0].text)
    heard = hear(["help", "", "0"], playing)
    assert heard.count(" wins with ") == 2, "the result at once, and all of it when that is wanted"
    assert heard.count("Population") == 2
    assert "1. Step through this game\n" in heard
    assert "\nhint: " not in heard


def test_a_game_is_stepped_through_rated_and_gone_on_with_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "HINT_SECONDS", 0.05)
    with hive(*QUEENS, "wA1 -wQ", "bA1 bQ-", "wA1 bA1-") as played:
        played.answer("resign")
    steps = ["2", "foo", "", "mistakes", "3", "hint", "look free", "branch", "3", "2", "", "quit"]
    heard = hear(["4", "1", *steps, "0", "0"])
    said = " ".join(heard.split())
    assert "“foo” has no meaning here" in said
    assert "1: Ann places spider 1" in said
    assert "per cent; mistakes: " in said
    assert (
        "After 3 of 8 answers. 3: Ann places the queen west of White's spider 1. White's chance to win: "
        in said
    )
    assert "Place " in said.split("Hint: the best answers")[1]
    assert "Against which bot?" in said
    (line,) = [game for game in Store(data_dir()).list() if game.title.endswith("-line")]
    assert [seat.name for seat in line.seats][1] == "Bob"


def test_what_goes_on_from_a_game_has_people_called_by_their_seat() -> None:
    seats = with_bots((Seat("Easy", "bot:easy"), Seat("Ann")), 0, "bot:normal", "White")
    assert [seat.name for seat in seats] == ["White", "Bram"]


def test_ratings_have_no_sign_that_is_not_heard() -> None:
    words = registry.words("micropolis")
    assert [aloud(text) for text in ("+0.8", "-1.2", "wins")] == ["plus 0.8", "minus 1.2", "wins"]
    assert rated(Thought("x", 99.0, wins_in=1), words, "Ann") == "Ann wins in 1 move."
    assert rated(Thought("x", -99.0, loses_in=2), words, "Ann") == "Ann loses in 2 moves."
    assert rated(Thought("x", None), words, "Ann") == ""
    thoughts = [Thought("a", 3.1), Thought("b", 2.0), Thought("c", 2.7)]
    assert [each.text for each in best_first(thoughts)] == ["a", "c", "b"]


def test_a_rating_in_puzzles_that_is_provisional_is_so_in_words() -> None:
    heard = hear(["3", "7", "1", "hint", "hint", "quit", "0", "0", "0"])
    assert "1. Puzzles for you, rating 1500, not certain yet" in heard
    puzzle = next(puzzle for puzzle in all_puzzles()[1:] if puzzle.steps == 1)
    said = hear([puzzle.answers[0], "no"], puzzle=puzzle)
    assert re.search(r"Rating \d+, not certain yet \(\+\d+\)", said)
    assert not re.search(r"ating \d+\?", heard + said)


def test_lessons_speak_of_no_key() -> None:
    heard = " ".join(hear(["2", "1", "1", "", "1", "2", "quit", "0", "0"]).split())
    assert "west is left" in heard
    assert "Tab" not in heard
    assert "Enter" not in heard
    assert "for this lesson, place the spider. >" in heard


def test_a_puzzle_says_how_to_go_on_after_a_wrong_move() -> None:
    heard = " ".join(
        hear(["3", "7", "1", "2 1", "hint", "undo", "hint", "hint", "quit", "0", "0", "0"]).split()
    )
    assert "This does not win. “undo” takes your move back." in heard
    assert "1. Puzzle 1: " in heard


def test_one_end_is_told_from_the_other_whenever_a_tile_is_placed() -> None:
    heard = hear(["1"] * 12, table("micropolis", (Seat("Ann"), Seat("Bob"))))
    placing = heard.split(": at which end do you place it?\n")[2:]
    assert placing
    for told in placing:
        left, right = told.partition("\n> ")[0].split("\n2. ")
        assert left.partition(":")[2] != right.partition(":")[2]
        assert " ants" in " ".join(left.split())


def test_answers_just_heard_are_not_listed_again_unless_somebody_asks() -> None:
    against_horde = table("march", [Seat("Ann"), Seat("Bob", "bot:random")], centipedes="easy")
    heard = hear([*"11112", "march", "2", "again"], against_horde)
    assert heard.count("Answers 1 to 3 as before.") == 1
    assert heard.split("as before.\n> again\n")[1].count("\n3. ") == 1
