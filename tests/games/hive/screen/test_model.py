"""Keys on the board of Hive: what is chosen, where the cursor goes, what is said and what is answered."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from antterm.bots import Thought
from antterm.core.hex import DIRECTIONS, Hex
from antterm.dialogues.analysis import RatedAnswer
from antterm.draw.hexgrid import POINTY
from antterm.games.hive.analysis.ratings import RatedRecord
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.ui.models import commands
from antterm.ui.models.layout import Pane
from tests.conformance.stage import Seating
from tests.games.hive.screen.boards import LATE_GAME, MID_GAME, AtTheBoard
from tests.program.driving import reading_order
from tests.program.games import ALL_EIGHT
from tests.sampling import sampled


@pytest.fixture
def seated() -> AtTheBoard:
    """White to move in the 14th turn of a game with all eight insects."""
    return AtTheBoard()


# Numbers


def test_one_order_of_numbers_goes_over_the_hand_and_the_board(seated: AtTheBoard) -> None:
    places = [entry.place for entry in seated.model.pointing.entries]
    hand, board = places[:3], places[3:]
    assert [str(piece) for piece in hand] == ["wG1", "wA2", "wL"]
    assert board == sorted(board, key=lambda cell: reading_order(cell))  # type: ignore[arg-type]
    assert [seated.model.view.top(cell) for cell in board if isinstance(cell, Hex)] == [
        Piece.parse(name) for name in ("wB1", "wS1", "wS2", "wM", "bG2", "wA1", "wP", "bA1")
    ]
    board_scene = seated.model.hive_scene()
    assert board_scene.movable == {cell: str(n) for n, cell in enumerate(board, 4)}
    assert seated.text(Pane.SEATS).splitlines()[2].split() == ["[1]", "2", "3"]


def test_a_number_takes_a_piece_from_the_hand_or_on_the_board(seated: AtTheBoard) -> None:
    seated.press("2")
    assert str(seated.model.piece) == "wA2"
    seated.press("Esc", "1", "0")
    assert str(seated.model.piece) == "wP"


def test_targets_are_numbered_from_row_to_row(seated: AtTheBoard) -> None:
    for name in ("wA1", "wM", "wP", "bG2", "wL"):
        cells = seated.take(name)
        assert len(cells) > 3
        assert cells == sorted(cells, key=reading_order)
        assert seated.model.board().targets == {cell: str(n) for n, cell in enumerate(cells, 1)}
        seated.press("Esc")


def test_a_number_that_may_go_on_is_marked_while_its_second_digit_may_follow(seated: AtTheBoard) -> None:
    cells = seated.take("wA1")
    assert len(cells) == 25
    seated.press("1")
    assert (seated.model.pointing.digits, seated.model.cursor) == ("1", cells[0])
    assert "0-9 second digit" in seated.text(Pane.PROMPT)
    seated.press("2")
    assert (seated.model.pointing.digits, seated.model.cursor) == ("", cells[11])
    seated.press("2")
    assert "0-5 second digit" in seated.text(Pane.PROMPT)
    seated.press("9")
    assert (seated.model.pointing.digits, seated.model.cursor) == ("", cells[8])
    assert len(seated.answers) == len(MID_GAME), "nothing is answered before Enter"


@pytest.mark.parametrize("number", [1, 2, 3, 12, 25])
def test_a_number_and_enter_move_there_however_many_places_there_are(number: int) -> None:
    seated = AtTheBoard(MID_GAME)
    cells = seated.take("wA1")
    choice = seated.model.targets[cells[number - 1]]
    seated.press(*str(number))
    assert choice.text in seated.text(Pane.PROMPT), "what Enter would do is told before"
    seated.press("Enter")
    assert seated.answers[len(MID_GAME) :] == [choice.text]


def test_enter_right_after_the_number_of_a_piece_asks_where_it_goes() -> None:
    seated = AtTheBoard(MID_GAME)
    held = list(seated.model.moves.hand)[1]
    seated.go_to("bQ")
    seated.press("2", "Enter")
    assert seated.model.piece == held
    assert "is chosen: where does it go?" in seated.model.message
    seated.press("Enter")
    assert "is chosen" not in seated.model.message, "now it asks why it cannot go there"
    assert seated.model.message


def test_a_half_typed_number_is_dropped_by_any_other_key(seated: AtTheBoard) -> None:
    cells = seated.take("wA1")
    for key in ("Tab", "Right", "d", "Space", "x", "Esc"):
        seated.press("1")
        assert seated.model.pointing.digits == "1"
        seated.press(key)
        assert seated.model.pointing.digits == "", key
    seated.press("1", "Tab")
    assert seated.model.cursor == cells[1]


def test_a_number_out_of_reach_does_nothing(seated: AtTheBoard) -> None:
    seated.take("wP")
    seated.press("9")
    assert seated.model.pointing == replace(seated.model.pointing, mark=None, digits="")
    assert seated.model.message == "There is no answer with the number 9. Try 1-4 (place)."


def test_direct_moves_need_no_enter(seated: AtTheBoard) -> None:
    seated.model.preferences = replace(seated.model.preferences, moves="direct")
    seated.take("wP")
    seated.press("2")
    assert len(seated.answers) == len(MID_GAME) + 1


# Esc, Enter, Tab


def test_at_first_something_is_marked_that_enter_takes(seated: AtTheBoard) -> None:
    assert seated.model.cursor == seated.place_of("bM"), "which moved last: from there arrows go on"
    assert seated.model.pointing.mark == 0
    assert seated.model.detail() == "3 kinds to place, 8 pieces to move"
    seated.press("Enter")
    assert seated.model.piece == Piece.parse("wG1")
    assert "Black's mosquito." in seated.text(Pane.INFO)


def test_escape_goes_back_one_step_at_a_time() -> None:
    seated = AtTheBoard(ALL_EIGHT[:32])
    model = seated.model
    seated.take("wG2")
    seated.press("Space")
    assert model.expanded is not None
    for left in (lambda: model.expanded, lambda: model.piece):
        assert left()
        assert seated.press("Esc")
        assert not left()
    assert not seated.press("Esc"), "the menu is the screen's"


def test_escape_drops_a_half_typed_number_before_the_piece(seated: AtTheBoard) -> None:
    seated.take("wA1")
    seated.press("1", "Esc")
    assert (seated.model.pointing.digits, seated.model.piece) == ("", Piece.parse("wA1"))
    assert "second digit" not in seated.text(Pane.PROMPT)
    seated.press("Esc")
    assert seated.model.piece is None


def test_enter_on_an_empty_cell_asks_which_piece_goes_there(seated: AtTheBoard) -> None:
    cell = seated.take("wG1")[0]
    seated.press("Esc")
    seated.go_to(cell)
    seated.press("Enter")
    assert seated.model.question() == "Ann: which piece goes there?"
    able = [entry.choices[0].text.split()[0] for entry in seated.model.pointing.entries]
    assert able[:3] == ["wG1", "wA2", "wL"], "in the order of all numbers"
    assert [answer.number for answer in seated.model.answers().answers] == list(range(1, len(able) + 1))
    assert seated.model.hive_scene().ghost == (Piece.parse("wG1"), cell), "shown where it would stand"
    seated.press("Esc")
    assert seated.model.cell is None
    seated.press("Enter", "2", "Enter")
    assert len(seated.answers) == len(MID_GAME) + 1
    assert seated.answers[-1].startswith("wA2 ")


def test_moving_on_takes_that_question_away(seated: AtTheBoard) -> None:
    cell = seated.take("wG1")[0]
    seated.press("Esc")
    seated.go_to(cell)
    seated.press("Enter", "Tab")
    assert seated.model.cell == cell, "Tab goes to the next piece"
    assert seated.model.pointing.mark == 1
    seated.press("Right")
    assert seated.model.cell is None
    assert seated.model.cursor != cell


def test_a_piece_that_alone_can_go_to_a_cell_is_taken_at_once(seated: AtTheBoard) -> None:
    moves = seated.model.moves
    cell, piece = next(
        (cell, piece)
        for piece, targets in moves.board.items()
        for cell in targets
        if len(moves.to(cell)) == 1 and seated.model.view.top(cell) is None
    )
    seated.go_to(cell)
    seated.press("Enter")
    assert seated.model.piece == piece
    assert seated.model.hive_scene().ghost == (piece, cell)
    seated.press("Enter")
    assert len(seated.answers) == len(MID_GAME) + 1


def test_enter_takes_a_piece_and_esc_puts_it_down_again(seated: AtTheBoard) -> None:
    seated.go_to("wP")
    seated.press("Enter")
    assert str(seated.model.piece) == "wP"
    assert seated.model.question().endswith("White's pillbug go?")
    seated.press("Enter")  # as after its number, by who is used to Enter after a number
    assert str(seated.model.piece) == "wP"
    assert "is already there" in seated.model.message
    seated.press("Esc")
    assert seated.model.piece is None


def test_tab_goes_round_all_that_has_a_number(seated: AtTheBoard) -> None:
    entries = seated.model.pointing.entries
    seen = []
    for _ in range(len(entries) + 1):
        seated.press("Tab")
        seen.append(seated.model.pointing.entry)
    assert seen == [*entries[1:], *entries[:2]], "on from the first, which is marked"
    seated.press("Shift+Tab", "Shift+Tab")
    assert seated.model.pointing.entry == entries[-1]
    assert seated.model.cursor == entries[-1].place, "the cursor goes along"


def test_what_is_marked_in_the_hand_is_told_and_the_board_has_no_cursor(seated: AtTheBoard) -> None:
    seated.press("Tab")
    assert seated.model.board().cursor is None
    assert not seated.press("Space"), "no stack is pointed at"
    assert "White's ant 2, in hand." in seated.text(Pane.INFO)
    assert seated.model.detail() == "Ant 2, number 2: 7 places"
    seated.press("Right")
    assert seated.model.board().cursor == seated.model.cursor
    assert seated.model.pointing.mark is None


def test_tab_goes_round_the_targets_of_a_chosen_piece(seated: AtTheBoard) -> None:
    cells = seated.take("wP")
    seen = []
    for _ in range(len(cells) + 1):
        seated.press("Tab")
        seen.append(seated.model.cursor)
    assert seen == [*cells, cells[0]]
    assert seated.model.detail().startswith("wP ")


def test_enter_says_why_a_piece_cannot_be_taken(seated: AtTheBoard) -> None:
    for name, reason in (
        ("bL", "not yours"),
        ("wB2", "the hive would fall apart"),
        ("wQ", "the hive would fall apart"),
    ):
        seated.go_to(name)
        seated.press("Enter")
        assert reason in seated.model.message, name
        assert seated.model.piece is None
    seated.press("Tab")
    assert seated.model.message == ""


def test_enter_says_when_the_piece_cannot_go_there(seated: AtTheBoard) -> None:
    seated.take("wP")
    seated.go_to("bQ")
    seated.press("Enter")
    assert "is occupied" in seated.model.message
    assert len(seated.answers) == len(MID_GAME)


def test_the_footer_names_only_what_enter_does(seated: AtTheBoard) -> None:
    def enter() -> str:
        return next((offer.label for offer in seated.model.offers() if offer.command is commands.TAKE), "")

    assert enter() == "take"
    seated.go_to("bM")
    assert enter() == "", "on a piece of Black"
    seated.press("Tab")
    assert enter() == "take"
    seated.press("Enter", "Tab")
    assert enter() == "place it"
    seated.press("Esc")
    assert enter() == "choose a piece"


# Typing


def test_why_a_typed_move_is_illegal_is_told_before_enter(seated: AtTheBoard) -> None:
    seated.type("wP bQ-")
    text, _ink = seated.model.typed_preview()
    assert "pillbug" in text
    assert seated.model.message == ""


def test_enter_on_nothing_typed_stops_typing(seated: AtTheBoard) -> None:
    seated.type("")
    seated.press("Enter")
    assert seated.model.typing.line is None
    assert seated.model.message == ""


def test_superscript_figures_are_no_figures(seated: AtTheBoard) -> None:
    assert not seated.press("²")
    assert seated.model.piece is None


def test_a_typed_move_is_shown_before_it_is_made(seated: AtTheBoard) -> None:
    seated.type("wp /ba1")
    choice = seated.model.typing.choice
    assert choice is not None
    assert choice.text == "wP /bA1"
    assert seated.model.typed_preview()[0].startswith("The pillbug moves to the cell")
    assert len(seated.answers) == len(MID_GAME)
    seated.press("Enter")
    assert seated.answers[-1] == "wP /bA1"
    assert seated.model.typing.line is None


def test_typing_begins_again_from_what_is_legal(seated: AtTheBoard) -> None:
    seated.type("wP")
    assert seated.model.ask is not None
    legal = [choice.text for choice in seated.model.ask.choices if choice.text.startswith("wP")]
    assert [choice.text for choice in seated.model.typing.completions()] == legal
    seated.press("Tab")
    assert seated.model.typing.line is not None
    assert seated.model.typing.line.text == "wP "
    seated.press("Esc")
    assert seated.model.typing.line is None


def test_names_lead_to_identifiers(seated: AtTheBoard) -> None:
    """In any language: whoever knows the insect finds how its moves are written."""
    seated.type("the pillb")
    assert seated.model.typing.choice is None
    assert {choice.text.split()[0] for choice in seated.model.typing.completions()} == {"wP"}
    seated.press("Tab")
    assert seated.model.typing.line is not None
    assert seated.model.typing.line.text == "wP "


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("wB2 bQ\\", "hive"),
        ("wL bS1-", "of the other player"),
        ("wP bM-", "only one cell"),
        ("hello", "hello"),
        ("wQ9 bQ-", "wQ9"),
        ("bS1 wQ-", "Black"),
    ],
)
def test_a_refused_move_names_the_rule_and_stays_to_be_mended(
    seated: AtTheBoard, text: str, says: str
) -> None:
    seated.type(text)
    assert seated.model.typing.choice is None
    seated.press("Enter")
    assert says in seated.model.message
    assert seated.model.typing.line is not None
    assert seated.model.typing.line.text == text
    assert len(seated.answers) == len(MID_GAME)


def test_letters_of_commands_are_only_letters_while_typing(seated: AtTheBoard) -> None:
    seated.press(":", "u", "r", "i")
    assert seated.model.typing.line is not None
    assert seated.model.typing.line.text == "uri"
    assert len(seated.answers) == len(MID_GAME)


# Looking


def test_the_letters_round_s_are_the_six_directions(seated: AtTheBoard) -> None:
    middle = seated.place_of("wA1")
    for key, direction in zip("dewazx", DIRECTIONS, strict=True):
        seated.model.go(middle)
        seated.press(key)
        assert seated.model.cursor == middle + direction


@pytest.mark.slow
def test_the_cursor_stays_with_the_hive(seated: AtTheBoard) -> None:
    for key in ("w", "Left", "z", "Right", "e", "Up", "Down"):
        for _ in range(20):
            seated.press(key)
            cell = seated.model.cursor
            stacks = seated.model.view.stacks
            assert cell in stacks or any(there in stacks for there in cell.neighbours())


def test_the_hive_ends_somewhere(seated: AtTheBoard) -> None:
    for _ in range(20):
        seated.press("Up")
    before = seated.model.cursor
    assert seated.model.message == "The hive ends here. Try 1-3 (hand)."
    seated.press("w")
    assert (seated.model.cursor, seated.model.message) == (before, "The hive ends here. Try 1-3 (hand).")


def test_the_board_stands_still_until_the_cursor_leaves_it(seated: AtTheBoard) -> None:
    before = seated.stage.window.origin
    seated.go_to("wQ")
    assert seated.stage.window.origin == before
    rightmost = max(seated.model.view.stacks, key=lambda cell: reading_order(cell)[1])
    seated.go_to(rightmost + DIRECTIONS[0])
    assert seated.stage.window.origin != before


@pytest.mark.slow
@pytest.mark.parametrize("zoom", sampled(([zoom] for zoom in POINTY), every=3))
def test_panning_takes_the_cursor_along(seated: AtTheBoard, zoom: str) -> None:
    window = seated.stage.window
    while window.zoom != zoom:
        seated.press("-" if zoom == "strategic" else "+")
    for key in "LLLLLLLLJJJJJJJJHHHHHHHHHHHHHHHHKKKKKKKKKKKKKKKK":
        seated.press(key)
        panned = seated.stage.window.origin
        seated.go_to(seated.model.cursor)
        assert seated.stage.window.origin == panned, "the cursor is in sight, the window need not follow it"


def test_panning_marks_what_the_cursor_comes_to_stand_on(seated: AtTheBoard) -> None:
    seated.go_to("bM")
    seated.press("+", *"]" * 12)
    entry = seated.model.pointing.entry
    places = [entry.place for entry in seated.model.pointing.entries]
    assert (entry.place if entry else None) == (
        seated.model.cursor if seated.model.cursor in places else None
    )


def test_the_window_follows_a_pan(seated: AtTheBoard) -> None:
    window = seated.stage.window
    seated.press("+")
    seated.go_to("bG1")
    x, y = window.origin
    seated.press("]")
    assert window.origin[0] > x
    seated.press("[")
    assert window.origin == (x, y)


def test_zoom_has_two_ends(seated: AtTheBoard) -> None:
    seen = [seated.stage.window.zoom]
    for key in "+++----+":
        seated.press(key)
        seen.append(seated.stage.window.zoom)
    larger = ["normal", "between", "close"]
    assert seen == [*larger, "close", "between", "normal", "strategic", "strategic", "normal"]


def test_the_key_line_names_space_where_it_opens_a_stack() -> None:
    seated = AtTheBoard(LATE_GAME, seating=Seating((80, 24), hidden=False))
    seated.go_to("bM")
    assert "Space stack" in seated.text(Pane.PROMPT)
    seated.press("Space")
    assert "Space close" in seated.text(Pane.PROMPT)
    seated.go_to("bQ")
    assert "Space" not in seated.text(Pane.PROMPT)


def test_no_stack_is_offered_to_be_opened_while_the_board_is_hidden() -> None:
    seated = AtTheBoard(LATE_GAME, seating=Seating((60, 20), hidden=False))
    seated.go_to("bM")
    assert "Space stack" in seated.text(Pane.PROMPT)
    seated.press("i")
    assert "Space" not in seated.text(Pane.PROMPT)


def test_the_key_line_tells_numbers_of_the_hand_from_those_on_the_board() -> None:
    seated = AtTheBoard(seating=Seating((80, 24), hidden=False))
    assert "1-3 hand · 4-11 pieces" in seated.text(Pane.PROMPT)
    assert "1-11" not in seated.text(Pane.PROMPT)
    start = AtTheBoard([], seating=Seating((80, 24), hidden=False))
    assert "1-8 piece" in start.text(Pane.PROMPT)
    assert "pieces" not in start.text(Pane.PROMPT).splitlines()[-1]


def test_a_hint_shows_on_the_board_which_piece_would_go_where_and_says_what_it_counts() -> None:
    seated = AtTheBoard(seating=Seating((80, 24), hidden=False))
    model = seated.model
    there = next(cell for cell in model.moves.board[Piece.parse("wA1")] if cell not in model.view.stacks)
    choice = model.moves.board[Piece.parse("wA1")][there]
    model.hooks = replace(model.hooks, get_hint=lambda: (Thought(choice.text, 0.6),))
    shown = model.hive_scene().cells()[there]
    assert (shown.hint, shown.rank) == ("wA1", "1")
    assert model.listed().answers[0].sentence.startswith("1? 54 %: wA1 ")
    model.choose_step(Piece.parse("wA1"))
    assert model.hive_scene().cells()[there].rank == "1", "beside its number"
    assert there in model.hive_scene().targets


def test_the_answers_of_a_hint_keep_their_ranks_when_a_piece_is_chosen() -> None:
    seated = AtTheBoard(seating=Seating((80, 24), hidden=False))
    model = seated.model
    pieces = list(model.moves.board)[:3]
    choices = [next(iter(model.moves.board[piece].values())) for piece in pieces]
    model.hooks = replace(
        model.hooks, get_hint=lambda: tuple(Thought(choice.text, 0.6 - n) for n, choice in enumerate(choices))
    )
    for rank, piece in enumerate(pieces, 1):
        model.choose_step(piece)
        assert [row.sentence[:2] for row in model.listed().answers] == [f"{rank}?"]
        assert [found for moves in model.hive_scene().hints.values() for found, _piece in moves] == [rank]
        model.chosen_steps = ()


def test_of_several_moves_of_a_hint_that_end_in_one_cell_the_pieces_are_told() -> None:
    seated = AtTheBoard(seating=Seating((80, 24), hidden=False))
    model = seated.model
    targets = model.moves.board[Piece.parse("wA1")]
    there, other = next(
        (cell, piece)
        for piece, cells in model.moves.board.items()
        for cell in cells
        if cell in targets and cell not in model.view.stacks and piece != Piece.parse("wA1")
    )
    choices = (targets[there], model.moves.board[other][there])
    model.hooks = replace(
        model.hooks, get_hint=lambda: tuple(Thought(choice.text, 0.6) for choice in choices)
    )
    assert model.hive_scene().cells()[there].hint == "wA1+", "others end there, too"
    seated.go_to(there)
    assert f"Hinted moves that end here: 1? wA1, 2? {other}." in model.explanation()
    seated.press("Left")
    assert not any("hint moves" in line for line in model.explanation())


@pytest.mark.parametrize("rated", [Thought("wS1", 0.0), Thought("wS1", None, wins_in=1)])
def test_a_first_move_of_which_nothing_is_to_be_said_is_typed_while_a_hint_is_shown(rated: Thought) -> None:
    seated = AtTheBoard([], seating=Seating((80, 24), hidden=False))
    seated.model.hooks = replace(seated.model.hooks, get_hint=lambda: (rated,))
    seated.press(":", *"wS1")
    assert "wS1" in seated.text(Pane.PROMPT)
    seated.press("Enter")
    assert seated.answers == ["wS1"]


def test_what_a_hint_counts_is_told_whole_and_only_where_it_counts() -> None:
    seated = AtTheBoard(seating=Seating((80, 24), hidden=False))
    model = seated.model
    choices = [next(iter(targets.values())) for targets in model.moves.board.values()][:3]
    model.hooks = replace(
        model.hooks, get_hint=lambda: tuple(Thought(choice.text, 0.6) for choice in choices)
    )
    seated.press("Tab")
    told = " ".join(seated.text(Pane.INFO).split())
    assert "Per cent: White's chance to win." in told
    model.hooks = replace(
        model.hooks, get_hint=lambda: tuple(Thought(choice.text, None, wins_in=1) for choice in choices)
    )
    seated.press("Tab")
    assert "Per cent" not in seated.text(Pane.INFO)
    assert seated.text(Pane.INFO).strip()


def test_of_a_piece_that_a_hint_does_not_name_this_is_told() -> None:
    seated = AtTheBoard(seating=Seating((80, 24), hidden=False))
    model = seated.model
    named, other = [*model.moves.board][:2]
    model.hooks = replace(
        model.hooks, get_hint=lambda: (Thought(next(iter(model.moves.board[named].values())).text, 0.6),)
    )
    told = "The hint has no move for the chosen piece; Esc goes back to the others."
    for piece in (named, other):
        model.choose_step(piece)
        assert (told in model.explanation()) is (piece == other)
        model.chosen_steps = ()
    model.hooks = replace(model.hooks, is_hint_final=lambda: False)
    model.choose_step(other)
    told = "The hint has no move for the chosen piece so far; Esc goes back to the others."
    assert told in model.explanation(), "while the bot is still thinking, it may find some"


def test_a_queen_with_few_occupied_sides_has_them_told_in_the_pane() -> None:
    seated = AtTheBoard(seating=Seating((80, 24), hidden=False))
    view = seated.model.view
    for piece in ("wQ", "bQ"):
        cell = view.place_of(Piece.parse(piece))
        assert cell is not None
        free = sum(there not in view.stacks for there in cell.neighbours())
        assert re.search(rf"queen: {free} sides? free", seated.text(Pane.SEATS))


def test_what_is_told_of_a_piece_begins_with_its_number() -> None:
    seated = AtTheBoard(seating=Seating((80, 24), hidden=False))
    for place, number in seated.model.numbers().items():
        if isinstance(place, Hex):
            seated.go_to(place)
            assert seated.model.explanation()[0].startswith(f"{number}: ")
    seated.go_to("bQ")
    assert seated.model.explanation()[0] == "Black's queen."


def test_what_is_told_of_a_piece_is_no_higher_than_its_text_needs() -> None:
    seated = AtTheBoard(seating=Seating((200, 60), hidden=False))
    info, story = (seated.stage.canvas(pane) for pane in (Pane.INFO, Pane.STORY))
    assert info.height == 6
    assert story.height > 25


def test_the_story_does_not_move_while_the_cursor_passes_texts_of_different_lengths() -> None:
    seated = AtTheBoard()
    tops = []
    for _number in range(12):
        seated.press("Tab")
        tops.append(seated.stage.canvas(Pane.INFO).height)
    assert tops == sorted(tops), "it grows for a longer text, and never shrinks before the next move"


def test_only_a_stack_is_laid_open(seated: AtTheBoard) -> None:
    seated.go_to("bQ")
    seated.press("Space")
    assert seated.model.expanded is None


def test_keys_of_the_board_mean_nothing_while_it_is_hidden() -> None:
    seated = AtTheBoard(seating=Seating((60, 20)))
    seated.stage.press("i")
    before = seated.model.board()
    for key in ("+", "c", "]", "Right", "w"):
        assert not seated.press(key), key
    assert seated.model.board() == before
    seated.press("Tab")
    assert seated.model.pointing.mark == 1


# Other questions


def test_a_draw_is_answered_from_a_list_while_the_cursor_looks_round() -> None:
    seated = AtTheBoard([*MID_GAME, "offer-draw"])
    assert [answer.sentence for answer in seated.model.answers().answers] == [
        "Decline: the game goes on.",
        "Accept: the game ends in a draw.",
    ]
    before = seated.model.cursor
    seated.press("Tab", "Left")
    assert seated.model.cursor != before
    assert [row.is_marked for row in seated.model.answers().answers] == [False, True]
    seated.press("Enter")
    assert seated.answers[-1] == "accept"


# After the game, and in a review


def test_the_end_is_told_and_cells_are_still_explained() -> None:
    seated = AtTheBoard(ALL_EIGHT)
    assert seated.model.question() == "Ann wins: the queen of Bob is surrounded."
    seated.go_to("bQ")
    assert seated.text(Pane.INFO).startswith("Black's queen.")
    assert not seated.press("Enter")
    assert seated.model.offers() == []


def test_what_decided_a_game_is_said_to_be_preliminary_until_all_moves_are_rated() -> None:
    seated, last = AtTheBoard(ALL_EIGHT), len(ALL_EIGHT)
    rated = RatedRecord(seated.record)
    rated.answers[last - 1] = RatedAnswer(30, "?")
    rated.chances |= dict.fromkeys(range(last - 1), 50)
    seated.model.hooks = replace(seated.model.hooks, get_ratings=lambda: rated)
    assert "What decided it, so far" in seated.text(Pane.INFO)
    rated.chances[last - 1] = 50
    seated.stage.changed()
    assert "What decided it  " in seated.text(Pane.INFO)


def test_the_story_has_the_moves_in_notation(seated: AtTheBoard) -> None:
    told = seated.model.story.entries()
    assert [entry.heading for entry in told[-2:]] == [r"13. wB2 \wQ", "13... bM wB2/"]
    assert told[-1].sentence == "Bob moves the mosquito north-east of White's beetle 2."
    assert seated.model.seat_view is not None
    happening = seated.model.seat_view.happened[-1]
    assert seated.model.review_rows(happening) == ["bM wB2/"]
    assert seated.model.review_line([happening]) == told[-1].sentence


# Hands and queens, where there is much room and where there is little


def test_a_narrow_terminal_has_both_hands_and_queens_above_the_board() -> None:
    seated = AtTheBoard(seating=Seating((60, 20), hidden=False))
    assert " ".join(seated.text(Pane.STRIP).split()) == "► Gx3 Ax2 L wQ: 2 free S Bx2 G Ax2 bQ: 2 free"
    late = AtTheBoard(LATE_GAME, seating=Seating((60, 20), hidden=False))
    assert ["Q:" in part for part in late.text(Pane.STRIP).split("free")[:2]] == [True, True]
    start = AtTheBoard([], seating=Seating((60, 20), hidden=False))
    assert start.text(Pane.STRIP).split() == ["►", *["Q", "Sx2", "Bx2", "Gx3", "Ax3", "M", "L", "P"] * 2]


def test_hands_are_tiles_on_a_wide_terminal_and_chips_on_a_low_one() -> None:
    tiles = AtTheBoard(seating=Seating((120, 40), hidden=False))
    assert tiles.stage.canvas(Pane.SEATS).height == 11
    low = AtTheBoard(seating=Seating((120, 24), hidden=False))
    assert low.stage.canvas(Pane.SEATS).height == 5
    assert low.text(Pane.SEATS).splitlines()[1].split() == ["G", "x3", "A", "x2", "L"]


def test_a_letter_takes_a_kind_from_the_hand() -> None:
    start = AtTheBoard([], seating=Seating((80, 24), hidden=False))
    for letter in "SBGALQ":
        assert start.press(letter)
        assert start.model.piece is not None
        assert start.model.piece.bug.value == letter
    start.press("Q")
    assert "is chosen" in start.model.message
    assert "S spider, B beetle" in " ".join(AtTheBoard([]).text(Pane.INFO).split()), "what the letters mean"
    assert "Sx2" in start.text(Pane.SEATS), "two spiders; S2 would be the second"


def test_a_board_whose_game_is_over_has_no_cursor_until_one_looks_round() -> None:
    seated = AtTheBoard(ALL_EIGHT)
    assert seated.model.is_over
    assert seated.model.board().cursor is None
    seated.press("Left")
    assert seated.model.board().cursor == seated.model.cursor


def test_the_letter_of_a_kind_that_is_played_says_so(seated: AtTheBoard) -> None:
    assert not any(piece.bug is Bug.PILLBUG for piece in seated.model.view.hands[0])
    assert seated.press("P")
    assert seated.model.message.startswith("No pillbug is left in your hand. Try ")
    assert seated.model.piece is None


def test_a_kind_that_cannot_be_placed_is_shown_so_with_its_reason() -> None:
    fourth = ["wS1", "bS1 wS1-", "wA1 -wS1", "bA1 bS1-", "wA2 -wA1", "bA2 bA1-"]
    for size in ((80, 24), (120, 40)):
        seated = AtTheBoard(fourth, seating=Seating(size, hidden=False))
        hand = seated.text(Pane.SEATS)
        assert hand.count("--") == 7, "all kinds but the queen"
        assert "you can only place your queen" in seated.text(Pane.PROMPT)
        seated.press("A")
        assert "must be placed by the fourth turn" in seated.model.message


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
def test_a_stack_laid_open_covers_no_number_while_there_is_room(size: tuple[int, int]) -> None:
    seated = AtTheBoard(LATE_GAME, Seating(size, hidden=False))
    seated.go_to("bM")
    before = [number for number in seated.model.numbers().values() if number in seated.text(Pane.BOARD)]
    seated.press("Space")
    text = seated.text(Pane.BOARD)
    assert "top" in text
    assert "ground" in text
    assert [number for number in seated.model.numbers().values() if number in text] == before


def test_a_question_and_what_follows_it_call_a_person_the_same() -> None:
    seated = AtTheBoard(seating=Seating((80, 24), hidden=False))
    assert seated.model.seat_view is not None
    seated.model.show(replace(seated.model.seat_view, you=0))
    asked = seated.model.question()
    seated.take("wA1")
    assert seated.model.question().partition(":")[0] == asked.partition(":")[0] == "You"
    assert "You" not in seated.text(Pane.SEATS), "as in the story, which tells names"
