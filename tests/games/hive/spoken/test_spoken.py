"""What plain mode tells of Hive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from antterm import i18n
from antterm.bots import Thought
from antterm.core.rng import Streams
from antterm.games.hive.rules.explain import facts_of
from antterm.games.hive.rules.meanings import ChoosingMove, MovePiece
from antterm.games.hive.rules.view import HiveView
from antterm.games.hive.screen.moves import Moves
from antterm.games.hive.spoken import SPOKEN
from antterm.games.hive.spoken.places import reach
from antterm.games.hive.words import HiveWords
from antterm.games.hive.words.pieces import seat_name
from antterm.plain.spoken import ListenerView, NotThere
from antterm.plain.telling import NewsTeller
from tests.conformance.games import Setting
from tests.games.hive.test_words import record
from tests.plain.hearing import moment_of, moments
from tests.sampling import fewer

NAMES = ["Ann", "Bob"]
QUEENS = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
FREE = re.compile(r"(White|Black)'s queen: (\d) sides? free")


def moment(*moves: str, **options: str) -> ListenerView[HiveView]:
    """After these moves, for White."""
    return moment_of(record(*moves, **options), 0, NAMES)


def look(at: str, *moves: str, **options: str) -> list[str]:
    return list(SPOKEN.look(moment(*moves, **options), at))


def test_the_overview_begins_with_whose_turn_it_is() -> None:
    assert look("", *QUEENS, expansions="none") == [
        "Turn 3. To move: White, Ann.",
        "White's queen has 5 free cells round her.",
        "Black's queen has 5 free cells round her.",
        "Last move, by Black: Black's queen is placed east of Black's spider 1.",
        "White: in play the queen, spider 1; in hand 1 spider, 2 beetles, 3 grasshoppers, 3 ants.",
        "Black: in play the queen, spider 1; in hand 1 spider, 2 beetles, 3 grasshoppers, 3 ants.",
    ]


def test_a_piece_is_told_with_its_neighbours_and_where_it_could_go() -> None:
    assert look("white queen", *QUEENS) == [
        "White's queen.",
        "Beside it: White's spider 1 to the east.",
        "Free sides: north-east, south-east, south-west, west, north-west.",
        "The queen slides exactly one cell.",
        "White's queen has 5 free cells round her.",
        "It can go to 2 cells.",
        "South-west of White's spider 1.",
        "North-west of White's spider 1.",
    ]
    assert "It cannot move: without it the hive would fall apart." in look("bS1", *QUEENS)
    assert look("wA2", *QUEENS) == ["White's ant 2, in hand."]
    assert look("ant white 1", *QUEENS)[:2] == ["White's ant 1, in hand.", "It can be placed in 5 cells."]


def test_several_pieces_are_told_in_short() -> None:
    assert look("queens", *QUEENS) == look("queen", *QUEENS)
    assert look("queen", *QUEENS) == [
        "White's queen: can move. Beside it: White's spider 1 to the east.",
        "Black's queen: can move. Beside it: Black's spider 1 to the west.",
    ]


def test_a_stack_is_told_from_its_top() -> None:
    moves = (*QUEENS, "wB1 -wQ", "bA1 bQ-", "wB1 wQ", "bA2 bA1-")
    assert look("stacks", *moves) == ["A stack: White's beetle 1 on top of White's queen."]
    assert look("wQ", *moves)[:2] == [
        "White's queen lies under White's beetle 1, and cannot move.",
        "White's queen has 5 free cells round her.",
    ]
    assert look("wS1", *moves)[1].endswith("White's beetle 1 on top of White's queen to the west.")
    told = "Beetle 1: can move, lies on White's queen. Beside it: White's spider 1 to the east."
    assert told in look("white", *moves)


def test_a_cell_is_told_by_its_neighbours() -> None:
    assert (
        look("wQ/", *QUEENS)
        == look("north-east of white queen", *QUEENS)
        == look("north-east of wQ", *QUEENS)
    )
    assert look("wQ/", *QUEENS) == [
        "An empty cell, north-west of White's spider 1, north-east of White's queen.",
        "White may place there.",
        "These could go there: White's queen.",
        "Free sides: north-east, east, west, north-west.",
    ]
    assert look("wQ-", *QUEENS)[0] == "White's spider 1."


def test_what_is_free_round_the_queens_says_who_could_come() -> None:
    lines = look("free", *QUEENS)
    assert lines[0] == "White's queen has 5 free cells round her."
    assert lines[1] == (
        "Free to the north-east. Beside that cell: White's spider 1. White may place there. "
        "These could go there: White's queen."
    )
    assert lines[2].startswith("Free to the south-east.")


def test_the_last_move_says_where_it_came_from() -> None:
    assert look("last", *QUEENS, r"wQ \wS1") == [
        "Last move, by White: White's queen is moved north-west of White's spider 1.",
        "It came from the cell south-west of White's queen, west of White's spider 1.",
        r"In notation: wQ \wS1.",
    ]
    thrown = ("wP", "bA1 wP-", r"wQ \wP", "bQ bA1/", "wS1 -wP", "bG1 bQ-", "wS1 /wP")
    assert look("last", *thrown, expansions="P")[0].startswith(
        "Last move, by White: White's spider 1 is thrown"
    )


def test_what_the_set_has_not_is_said_so() -> None:
    with pytest.raises(NotThere, match="without the pillbug"):
        look("wP", *QUEENS)


@pytest.mark.parametrize("expansions", ["none", "MLP"])
def test_the_reach_of_ones_own_pieces_is_what_they_may_do(expansions: str) -> None:
    for now in moments(Setting("hive", 2, (("expansions", expansions),)), 34, 60, every=10):
        meanings = [choice.meaning for choice in now.ask.choices] if now.ask is not None else []
        for piece in {move.piece for move in meanings if isinstance(move, MovePiece)}:
            cell = now.view.place_of(piece)
            if cell is not None and piece.seat == now.view.to_move:
                places = reach(HiveWords(), now.view, facts_of(now.view, cell))
                answers = [move for move in meanings if isinstance(move, MovePiece) and move.piece == piece]
                assert len(set(places)) == len(places) == len(answers)


def test_moves_are_listed_under_their_pieces() -> None:
    now = moment(*QUEENS)
    assert now.ask is not None
    headings = [tuple(SPOKEN.headings(now, choice)) for choice in now.ask.choices]
    assert {each[0] for each in headings[:-1]} == {"Place a piece", "The queen"}
    assert list(dict.fromkeys(each[-2] for each in headings)) == [
        "Spider 2",
        "Beetle 1",
        "Grasshopper 1",
        "Ant 1",
        "The mosquito",
        "The ladybug",
        "The queen",
    ]
    assert SPOKEN.headings(now, now.ask.declarations[0]) == ()
    under = [
        SPOKEN.under_heading(now, choice, len(SPOKEN.headings(now, choice)) - 1) for choice in now.ask.choices
    ]
    assert under[0] == "West of White's queen. White's queen: 4 sides free."
    assert len({*zip(headings, under, strict=True)}) == len(under)


def test_where_nothing_can_move_what_is_placed_is_said_with_the_piece() -> None:
    now = moment("wS1", "bS1 wS1-")
    assert now.ask is not None
    assert {SPOKEN.headings(now, choice)[0] for choice in now.ask.choices} >= {
        "Place the queen",
        "Place ant 1",
    }


def test_a_hint_says_what_an_answer_is_worth_in_whole_words() -> None:
    now = moment("wS1")
    for lang, told in (
        ("en", "Chance to win: 56 per cent."),
        ("ru", "Шанс на победу в процентах: 56."),
        ("es", "Probabilidad de ganar: 56 por ciento."),
    ):
        i18n.use(lang)
        assert SPOKEN.worth(now, Thought("x", 0.8), Thought("x", 0.8)) == told
    i18n.use("en")
    assert SPOKEN.worth(now, Thought("y", 0.4), Thought("x", 0.8)) == "53 per cent."
    assert SPOKEN.worth(now, Thought("x", None), Thought("x", 1.0)) == ""


def test_an_answer_says_what_it_does_to_the_queens() -> None:
    now = moment(*QUEENS)
    assert now.ask is not None
    choice = now.ask.find("wA1 -wQ")
    assert choice is not None
    assert SPOKEN.answer(now, choice) == "Place ant 1: west of White's queen. White's queen: 4 sides free."


@pytest.mark.parametrize("answers", fewer(20, 60))
def test_who_is_asked_has_heard_how_many_sides_of_each_queen_are_free(answers: int) -> None:
    """In the news, or with the answer that they gave, while pieces come to queens and leave them."""
    game, rng = record(expansions="MLP"), Streams(19)  # where beetles climb beside queens soon
    teller = NewsTeller(cast(Any, SimpleNamespace(words=HiveWords(), names=NAMES)), SPOKEN)
    heard, events = dict[str, str](), 0
    for _answer in range(answers):
        if (ask := game.play.ask) is None:
            break
        now = moment_of(game, ask.seat, NAMES)
        spoken = {choice.text: SPOKEN.answer(now, choice) for choice in ask.choices}
        if ask.seat == 0:
            heard |= FREE.findall(" ".join(teller.lines(now, now.happened[events:])))
            queens = [queen for cell in now.view.stacks for queen in facts_of(now.view, cell).queens]
            assert heard == {seat_name(facts.queen.seat): str(facts.free) for facts in queens}
            events = len(now.happened)
        text = rng.pick("choice", [text for text, said in spoken.items() if FREE.search(said)] or [*spoken])
        heard |= FREE.findall(spoken[text]) if ask.seat == 0 else []
        game.answer(text)


@pytest.fixture
def russian() -> Iterator[None]:
    with i18n.speaking("ru"):
        yield


@pytest.mark.usefixtures("russian")
def test_pieces_are_known_by_their_names_in_the_language_spoken() -> None:
    assert look("белая королева", *QUEENS) == look("wQ", *QUEENS)
    assert look("белую королеву", *QUEENS) == look("wQ", *QUEENS)


def test_pieces_are_listed_in_the_order_of_their_numbers_on_the_screen() -> None:
    for told in moments(Setting("hive", 2, (("expansions", "MLP"),)), 34, 60, every=10):
        if told.ask is None or not isinstance(told.ask.about, ChoosingMove):
            continue
        shown = Moves.of(told.ask, told.view)
        heard = [
            choice.meaning.piece
            for choice in SPOKEN.in_order(told, told.ask.choices)
            if isinstance(choice.meaning, MovePiece)
        ]
        assert list(dict.fromkeys(heard)) == [*shown.hand, *shown.board]
