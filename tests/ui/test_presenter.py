"""Keys on the board of Hive: what is chosen, where the cursor goes, what is said and what is answered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.hex import DIRECTIONS, Hex
from antterm.draw.hive import scroll_into
from antterm.hive.pieces import Piece
from antterm.table import Table
from antterm.ui.app import AntTerm
from antterm.ui.hive.presenter import HivePresenter
from antterm.ui.presenter import Presenter, Sight
from antterm.ui.screens.game import GameScreen
from tests.core.toy import PebblesWords
from tests.program.driving import reading_order
from tests.program.games import ALL_EIGHT
from tests.ui.stage import at_the_board, new_table, on_stage, press

MID_GAME = ALL_EIGHT[:26]


@dataclass
class Seated:
    """Somebody before the board."""

    presenter: HivePresenter
    table: Table
    app: AntTerm

    def press(self, *keys: str) -> None:
        press(self.presenter, *keys)

    def type(self, text: str) -> None:
        self.press(":", *text)

    def take(self, name: str) -> list[Hex]:
        """Choose a piece.

        Returns:
            Where it may go, in the order of the numbers on the board.
        """
        self.presenter.piece = Piece.parse(name)
        return list(self.presenter.targets())

    def place_of(self, name: str) -> Hex:
        cell = self.presenter.view.place_of(Piece.parse(name))
        assert cell is not None
        return cell


@pytest.fixture
async def seated() -> AsyncIterator[Seated]:
    """White to move in the 14th turn of a game with all eight insects."""
    with new_table(MID_GAME) as table:
        async with at_the_board(table) as (presenter, app, _pilot):
            yield Seated(presenter, table, app)


# Numbers


async def test_targets_are_numbered_from_row_to_row(seated: Seated) -> None:
    for name in ("wA1", "wM", "wP", "bG2", "wL"):
        cells = seated.take(name)
        assert len(cells) > 3
        assert cells == sorted(cells, key=reading_order)


async def test_a_number_that_may_go_on_waits_for_its_second_digit(seated: Seated) -> None:
    cells = seated.take("wA1")
    assert len(cells) == 25
    start = seated.presenter.cursor
    seated.press("1")
    assert (seated.presenter.number, seated.presenter.cursor) == ("1", start)
    seated.press("2")
    assert (seated.presenter.number, seated.presenter.cursor) == ("", cells[11])
    seated.press("1", "enter")
    assert (seated.presenter.number, seated.presenter.cursor) == ("", cells[0])
    seated.press("9")
    assert seated.presenter.cursor == cells[8]
    assert seated.table.length == len(MID_GAME), "nothing is answered before Enter"
    seated.press("enter")
    assert seated.table.length == len(MID_GAME) + 1


async def test_a_half_typed_number_is_dropped_by_any_other_key(seated: Seated) -> None:
    cells = seated.take("wA1")
    for key in ("tab", "right", "d", "space", "x"):
        seated.press("1")
        assert seated.presenter.number == "1"
        seated.press(key)
        assert seated.presenter.number == "", key
    seated.presenter.cursor = cells[4]
    seated.press("1", "tab")
    assert seated.presenter.cursor == cells[5]


async def test_a_number_out_of_reach_does_nothing(seated: Seated) -> None:
    seated.press("9")
    assert seated.presenter.piece is None
    assert seated.presenter.number == ""


async def test_a_number_with_nothing_chosen_takes_from_the_hand(seated: Seated) -> None:
    assert [str(piece) for piece in seated.presenter.hand()] == ["wG1", "wA2", "wL"]
    seated.press("2")
    assert str(seated.presenter.piece) == "wA2"


async def test_direct_moves_need_no_enter(seated: Seated) -> None:
    seated.app.settings = changed(seated.app.settings, moves="direct")
    seated.take("wP")
    seated.press("2")
    assert seated.table.length == len(MID_GAME) + 1


# Esc, Enter, Tab


async def test_escape_goes_back_one_step_at_a_time() -> None:
    with new_table(ALL_EIGHT[:32]) as table:
        async with at_the_board(table) as (presenter, _app, _pilot):
            presenter.piece = Piece.parse("wG2")
            press(presenter, "space", "1")
            assert presenter.expanded is not None
            assert presenter.number == "1"
            for left in ("number", "expanded", "piece"):
                assert getattr(presenter, left), left
                assert presenter.press("escape", None)
                assert not getattr(presenter, left), left
            assert not presenter.press("escape", None), "the menu is the screen's"


async def test_enter_on_an_empty_cell_offers_the_pieces_that_could_go_there(seated: Seated) -> None:
    cell = seated.take("wG1")[0]
    seated.press("escape")
    seated.presenter.cursor = cell
    seated.press("enter")
    offered = [str(piece) for piece in seated.presenter.offered]
    assert {"wG1", "wA2", "wL"} <= set(offered)
    assert seated.presenter.detail().startswith("Which piece goes there?  1 ")
    seated.press("escape")
    assert seated.presenter.offered == ()
    seated.press("enter", str(offered.index("wA2") + 1))
    assert seated.table.length == len(MID_GAME) + 1
    assert seated.table.record.answers[-1].startswith("wA2 ")


async def test_moving_on_takes_the_offer_away(seated: Seated) -> None:
    seated.presenter.cursor = seated.take("wG1")[0]
    seated.press("escape", "enter", "tab")
    assert seated.presenter.offered == ()


async def test_enter_takes_a_piece_and_puts_it_down_again(seated: Seated) -> None:
    seated.presenter.cursor = seated.place_of("wP")
    seated.press("enter")
    assert str(seated.presenter.piece) == "wP"
    assert seated.presenter.question().endswith("White's pillbug go?")
    seated.press("enter")
    assert seated.presenter.piece is None


async def test_tab_goes_round_the_pieces_that_may_move(seated: Seated) -> None:
    cells = seated.presenter.movable()
    assert len(cells) > 2
    assert cells == sorted(cells, key=reading_order)
    seated.presenter.cursor = cells[0]
    seen = []
    for _ in cells:
        seated.press("tab")
        seen.append(seated.presenter.cursor)
    assert seen == [*cells[1:], cells[0]]
    seated.press("shift+tab")
    assert seated.presenter.cursor == cells[-1]


async def test_tab_goes_round_the_targets_of_a_chosen_piece(seated: Seated) -> None:
    cells = seated.take("wP")
    seen = []
    for _ in range(len(cells) + 1):
        seated.press("tab")
        seen.append(seated.presenter.cursor)
    assert seen == [*cells, cells[0]]
    assert seated.presenter.detail().startswith("wP ")


async def test_enter_says_why_a_piece_cannot_be_taken(seated: Seated) -> None:
    for name, reason in (
        ("bL", "not yours"),
        ("wB2", "the hive would fall apart"),
        ("wQ", "the hive would fall apart"),
    ):
        seated.presenter.cursor = seated.place_of(name)
        seated.press("enter")
        assert reason in seated.presenter.message, name
        assert seated.presenter.piece is None
    seated.press("tab")
    assert seated.presenter.message == ""


async def test_enter_says_when_the_piece_cannot_go_there(seated: Seated) -> None:
    seated.take("wP")
    seated.presenter.cursor = seated.place_of("bQ")
    seated.press("enter")
    assert "is occupied" in seated.presenter.message
    assert seated.table.length == len(MID_GAME)


# Typing


async def test_why_a_typed_move_is_illegal_is_told_before_enter(seated: Seated) -> None:
    seated.type("wP bQ-")
    text, _ink = seated.presenter.typed_preview()
    assert "pillbug" in text
    assert seated.presenter.message == ""


async def test_enter_on_nothing_typed_stops_typing(seated: Seated) -> None:
    seated.type("")
    seated.press("enter")
    assert seated.presenter.typed is None
    assert seated.presenter.message == ""


async def test_superscript_figures_are_no_figures(seated: Seated) -> None:
    seated.presenter.press("superscript_two", "²")
    assert seated.presenter.piece is None


async def test_a_typed_move_is_shown_before_it_is_made(seated: Seated) -> None:
    seated.type("wp /ba1")
    choice = seated.presenter.typed_choice()
    assert choice is not None
    assert choice.text == "wP /bA1"
    assert seated.presenter.typed_preview()[0].startswith("The pillbug goes to the cell")
    assert seated.table.length == len(MID_GAME)
    seated.press("enter")
    assert seated.table.record.answers[-1] == "wP /bA1"
    assert seated.presenter.typed is None


async def test_typing_begins_again_from_what_is_legal(seated: Seated) -> None:
    seated.type("wP")
    assert seated.table.ask is not None
    legal = [choice.text for choice in seated.table.ask.choices if choice.text.startswith("wP")]
    assert [choice.text for choice in seated.presenter.completions()] == legal
    seated.press("tab")
    assert seated.presenter.typed is not None
    assert seated.presenter.typed.text == "wP "
    seated.press("escape")
    assert seated.presenter.typed is None


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
async def test_a_refused_move_names_the_rule_and_stays_to_be_mended(
    seated: Seated, text: str, says: str
) -> None:
    seated.type(text)
    assert seated.presenter.typed_choice() is None
    seated.press("enter")
    assert says in seated.presenter.message
    assert seated.presenter.typed is not None
    assert seated.presenter.typed.text == text
    assert seated.table.length == len(MID_GAME)


async def test_letters_of_commands_are_only_letters_while_typing(seated: Seated) -> None:
    assert isinstance(seated.app.screen, GameScreen)
    for key in (":", "u", "r", "i"):
        seated.app.screen.press(key, key)
    assert seated.presenter.typed is not None
    assert seated.presenter.typed.text == "uri"
    assert seated.table.length == len(MID_GAME)


# Looking


async def test_the_letters_round_s_are_the_six_directions(seated: Seated) -> None:
    middle = seated.place_of("wA1")
    for key, direction in zip("dewazx", DIRECTIONS, strict=True):
        seated.presenter.cursor = middle
        seated.press(key)
        assert seated.presenter.cursor == middle + direction


async def test_the_cursor_stays_with_the_hive(seated: Seated) -> None:
    for key in ("w", "left", "z", "right", "e", "up", "down"):
        for _ in range(20):
            seated.press(key)
            cell = seated.presenter.cursor
            stacks = seated.presenter.view.stacks
            assert cell in stacks or any(there in stacks for there in cell.neighbours())


async def test_the_board_stands_still_until_the_cursor_leaves_it(seated: Seated) -> None:
    presenter = seated.presenter
    presenter.paint_board(46, 20)
    before = presenter.origin
    presenter.cursor = seated.place_of("wQ")
    presenter.paint_board(46, 20)
    assert presenter.origin == before
    presenter.cursor = max(presenter.view.stacks, key=lambda cell: reading_order(cell)[1]) + DIRECTIONS[0]
    presenter.paint_board(46, 20)
    assert presenter.origin != before


@pytest.mark.parametrize("zoom", ["strategic", "normal", "close"])
async def test_panning_takes_the_cursor_along(seated: Seated, zoom: str) -> None:
    presenter = seated.presenter
    presenter.zoom = zoom
    presenter.paint_board(46, 20)
    for key in "LLLLLLLLJJJJJJJJHHHHHHHHHHHHHHHHKKKKKKKKKKKKKKKK":
        seated.press(key)
        assert presenter.origin is not None
        panned = presenter.origin
        assert scroll_into(panned, presenter.cursor, zoom, 46, 20) == panned, key
        presenter.paint_board(46, 20)
        assert presenter.origin == panned, "painting does not move the window back"


async def test_the_window_follows_a_pan(seated: Seated) -> None:
    presenter = seated.presenter
    presenter.zoom = "close"
    presenter.paint_board(46, 20)
    presenter.cursor = seated.place_of("bG1")
    presenter.paint_board(46, 20)
    assert presenter.origin is not None
    x, y = presenter.origin
    seated.press("L")
    assert presenter.origin[0] > x
    seated.press("H")
    assert presenter.origin == (x, y)


async def test_zoom_has_two_ends(seated: Seated) -> None:
    seen = [seated.presenter.zoom]
    for key in "++---+":
        seated.press(key)
        seen.append(seated.presenter.zoom)
    assert seen == ["normal", "close", "close", "normal", "strategic", "strategic", "normal"]


async def test_only_a_stack_is_laid_open(seated: Seated) -> None:
    seated.presenter.cursor = seated.place_of("bQ")
    seated.press("space")
    assert seated.presenter.expanded is None


# Questions asked as a list, in any game


class Letters(PebblesWords):
    """Words of a game whose answers are letters."""

    def question(self, ask: Ask, names: Sequence[str]) -> str:
        return "Which letter?"

    def choice(self, ask: Ask, choice: Choice, view: object) -> str:
        return f"the letter {choice.text}"


@pytest.fixture
async def listed() -> AsyncIterator[tuple[Presenter, list[str], AntTerm]]:
    """A question with twelve answers, and the answers given to it."""
    ask = Ask(0, "letter", tuple(Choice(letter) for letter in "abcdefghijkl"))
    async with on_stage() as (app, pilot):
        presenter = Presenter(Letters(), lambda text: text)
        await app.screen.mount(presenter)
        await pilot.pause()
        presenter.show(Sight(None, ask, ask, None, ("Ann",), ()))
        given: list[str] = []
        presenter.decided = given.append
        yield presenter, given, app


async def test_a_list_is_answered_by_number_and_enter(
    listed: tuple[Presenter, list[str], AntTerm],
) -> None:
    presenter, given, _app = listed
    press(presenter, "1", "2")
    assert (presenter.picked, given) == (11, [])
    press(presenter, "enter")
    assert given == ["l"]
    press(presenter, "1")
    assert presenter.number == "1"
    press(presenter, "enter")
    assert (presenter.picked, presenter.number, given) == (0, "", ["l"])
    press(presenter, "tab", "down", "shift+tab", "enter")
    assert given == ["l", "b"]


async def test_a_list_is_answered_by_number_alone_where_moves_are_direct(
    listed: tuple[Presenter, list[str], AntTerm],
) -> None:
    presenter, given, app = listed
    app.settings = changed(app.settings, moves="direct")
    press(presenter, "3")
    assert given == ["c"]
    press(presenter, "1")
    assert given == ["c"]
    press(presenter, "enter")
    assert given == ["c", "a"]


async def test_a_list_shows_what_is_picked(listed: tuple[Presenter, list[str], AntTerm]) -> None:
    presenter, _given, _app = listed
    press(presenter, "tab")
    lines = presenter.paint_prompt(80, 3).to_text().splitlines()
    assert lines[0].strip() == "Which letter?"
    assert "[2 the letter b]" in lines[1]
