"""Sentences of Hive, and the facts they tell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.games.hive.analysis.book import Source
from antterm.games.hive.analysis.exercises import Verdict
from antterm.games.hive.analysis.tree import GLYPHS
from antterm.games.hive.rules.cells import hex_of
from antterm.games.hive.rules.explain import facts_of, preview
from antterm.games.hive.rules.game import EXPANSIONS, OPTIONS, Hive
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.rules.view import HiveView, LastMove
from antterm.games.hive.words import HiveWords
from antterm.games.hive.words.pieces import TEXTS, bug_help, bug_name, piece_name
from tests.games.hive.positions import table

WORDS = HiveWords()
NAMES = ["Ann", "Bob"]


def view_of(position: Position) -> HiveView:
    last = LastMove(position.resting, Hex(9, 9), Hex(8, 8), "") if position.resting else None
    return HiveView(
        {hex_of(cell): stack for cell, stack in position.board.stacks.items()},
        position.hands,
        position.to_move,
        position.ply,
        position.expansions,
        last,
        None,
        position.opening,
    )


def record(*moves: str, **options: str) -> Record[HiveState]:
    game = Record(Hive(), 2, 1, options)
    for text in moves:
        game.answer(game.play.understand(text))
    return game


def test_pieces_have_names() -> None:
    assert piece_name("wA1") == "White's ant 1"
    assert piece_name(Piece.parse("bQ")) == "Black's queen"
    assert len({bug_help(bug) for bug in Bug}) == len(Bug)


def test_what_is_found_out_about_moves_has_words() -> None:
    for verdict in Verdict:
        assert TEXTS.say("verdict", verdict.value)
        assert TEXTS.say("verdict_in_short", verdict.value)
    for glyph in GLYPHS:
        assert TEXTS.say("glyph", str(glyph))
    assert len({source.called for source in Source}) == len(Source)


def test_every_option_and_value_has_words() -> None:
    for option in OPTIONS:
        label, sentence = WORDS.option(option.name)
        assert label
        assert sentence.endswith(".")
        assert len({WORDS.value(option.name, value) for value in option.values}) == len(option.values)
    assert WORDS.summary({"expansions": "ML"}) == "Base+ML"
    assert WORDS.summary({"expansions": EXPANSIONS[0]}) == "Base"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("wA1 -wQ", "Ant 1 is placed west of White's queen."),
        (r"wQ \wS1", "The queen moves to the cell north-west of White's spider 1."),
        ("resign", "Give up: the other player wins."),
    ],
)
def test_choices_are_told_before_they_are_made(text: str, sentence: str) -> None:
    play = record("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-").play
    assert play.ask is not None
    choice = play.ask.find(text)
    assert choice is not None
    assert WORDS.choice(play.ask, choice, play.view(0)) == sentence


def test_climbing_and_throwing_are_told_apart_from_walking() -> None:
    moves = ("wP", "bS1 wP-", "wQ -wP", "bQ bS1-", "wB1 -wQ", "bA1 bQ-")
    play = record(*moves, expansions="P").play
    ask, view = play.ask, play.view(0)
    assert ask is not None
    told = {choice.text: WORDS.choice(ask, choice, view) for choice in ask.choices}
    assert told["wB1 wQ"] == "Beetle 1 climbs on top of White's queen."
    moves = ("wP", "bA1 wP-", r"wQ \wP", "bQ bA1/", "wS1 -wP", "bG1 bQ-")
    play = record(*moves, expansions="P").play
    ask, view = play.ask, play.view(0)
    assert ask is not None
    told = {choice.text: WORDS.choice(ask, choice, view) for choice in ask.choices}
    assert told["wS1 /wP"] == "Spider 1 is thrown to the cell south-west of White's pillbug."


def test_the_log_tells_what_happened() -> None:
    game = record("wS1", "bS1 wS1-", "draw", "no", "resign")
    assert [WORDS.event(event, NAMES) for event in game.events()] == [
        "Ann places spider 1 in the middle of the table.",
        "Bob places spider 1 east of White's spider 1.",
        "Ann offers a draw.",
        "Bob declines the draw.",
        "Ann gives up.",
        "Bob wins: Ann has given up.",
    ]


@pytest.mark.parametrize("reason", ["both_surrounded", "agreed", "threefold"])
def test_draws_are_told(reason: str) -> None:
    assert WORDS.outcome(Outcome((0, 1), reason=reason), NAMES).startswith("A draw")


def test_the_rules_teach_every_insect() -> None:
    rules = WORDS.rules()
    for bug in Bug:
        assert f"**{bug_name(bug).capitalize()} ({bug.value}).**" in rules
    assert max(map(len, rules.splitlines())) <= 110


# Facts


def test_a_pinned_piece_is_explained() -> None:
    facts = facts_of(view_of(table({"0,0": "wQ", "1,0": "wA1", "2,0": "bQ"})), Hex(1, 0))
    assert (facts.status, facts.destinations) == ("pinned", ())
    assert "It cannot move: without it the hive would fall apart." in WORDS.about_cell(facts)


def test_a_queen_has_so_many_free_cells() -> None:
    stacks = {"0,0": "wQ", "1,0": "wA1", "2,0": "bQ bB1"}
    facts = facts_of(view_of(table(stacks)), Hex(0, 0))
    assert WORDS.about_cell(facts)[1] == "White's queen has 5 free cells round her."
    covered = facts_of(view_of(table(stacks, seat=1)), Hex(2, 0))
    told = WORDS.about_cell(covered)
    assert told[0] == "Black's beetle 1 on top of Black's queen."
    assert told[1].startswith("It can"), "it is the piece that was just named"
    assert "Black's queen has 5 free cells round her." in told[2:]


def test_a_mosquito_on_top_is_said_to_move_as_a_beetle() -> None:
    facts = facts_of(view_of(table({"0,0": "wQ", "1,0": "wA1", "2,0": "bQ bM"})), Hex(2, 0))
    assert WORDS.about_cell(facts)[-1] == "On top of the hive the mosquito moves like a beetle."


def test_who_has_nothing_left_in_hand_may_place_nowhere() -> None:
    view = view_of(table({"0,0": "wQ", "1,0": "bQ"}))
    beside_black = Hex(2, 0)
    assert WORDS.about_cell(facts_of(view, beside_black))[0] == "An empty cell. Black may place here."
    spent = replace(view, hands=(view.hands[0], ()))
    told = "An empty cell. Black may not place here: no piece is left in hand."
    assert WORDS.about_cell(facts_of(spent, beside_black))[0] == told


def test_a_thrown_piece_rests_for_its_player() -> None:
    stacks = {"0,0": "wQ", "1,0": "bQ", "2,0": "wA1"}
    facts = facts_of(view_of(table(stacks, resting="wA1")), Hex(2, 0))
    assert facts.status == "resting"
    later = facts_of(view_of(table(stacks, resting="wA1", seat=1)), Hex(2, 0))
    assert later.status == "free"


def test_who_can_throw_a_piece_is_told_and_when_it_may_go_itself() -> None:
    stacks = {"0,0": "wQ", "1,0": "wA1", "2,0": "bP", "3,0": "bQ"}
    theirs = WORDS.about_cell(facts_of(view_of(table({**stacks, "0,1": "wS1"}, seat=1)), Hex(0, 1)))
    assert theirs[1].startswith("On its own turn, it can go to "), "also where no pillbug stands beside it"
    beside = {"0,0": "wQ", "1,0": "bQ", "0,1": "bP", "1,-1": "wA1", "-1,1": "wA2"}
    told = WORDS.about_cell(facts_of(view_of(table(beside, seat=1)), Hex(-1, 1)))
    assert told[1].startswith("On its own turn, it can go to ")
    assert [line for line in told if line.startswith("Black's pillbug can throw it to ")]
    own = WORDS.about_cell(facts_of(view_of(table(beside, seat=0)), Hex(-1, 1)))
    assert own[1].startswith("It can go to ")
    assert not [line for line in own if "throw it" in line]


def test_a_mosquito_tells_what_it_copies() -> None:
    facts = facts_of(view_of(table({"0,0": "wM", "1,0": "bA1", "2,0": "wQ", "3,0": "bQ"})), Hex(0, 0))
    assert facts.copies == (Bug.ANT,)
    assert "It may move like: ant." in WORDS.about_cell(facts)


def test_an_empty_cell_tells_who_may_place_there() -> None:
    view = view_of(table({"0,0": "wQ", "1,0": "bQ"}))
    assert facts_of(view, Hex(-1, 0)).placers == (0,)
    assert facts_of(view, Hex(2, 0)).placers == (1,)
    assert facts_of(view, Hex(1, -1)).placers == ()
    assert WORDS.about_cell(facts_of(view, Hex(9, 9))) == ["An empty cell away from the hive."]


def test_a_move_is_previewed_with_what_it_does_to_the_queens() -> None:
    view = view_of(table({"0,0": "wA1", "1,0": "wQ", "2,0": "bQ"}))
    facts = preview(view, Piece.parse("wA1"), Hex(3, 0))
    assert [(str(queen.queen), queen.free) for queen in facts.queens] == [("wQ", 5), ("bQ", 4)]
    assert WORDS.preview(facts) == [
        "White's ant 1 would stand beside Black's queen.",
        "White's queen would have 5 free cells.",
        "Black's queen would have 4 free cells.",
    ]
