"""The key line by itself: which keys it names, and in which order, by positions made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.games.march.rules.meanings import Decline, TakeAction
from antterm.games.march.rules.topics import Acting, Laying
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.key_line import KeyLine, runs
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.screen.reader import Reader
from antterm.games.march.words import MarchWords
from antterm.ui.models import commands as common
from antterm.ui.models.keymap import Keymap
from antterm.ui.models.pointing import Entry, Pointing
from tests.games.march.handmade import RED, SOIL, HandmadeMatch
from tests.games.march.screen.models import FORAGE, seat_view_of

REST = Choice("rest", TakeAction("rest"))
ACTING = Ask(RED, "turn.action", (REST,), about=Acting())
LAYING = Ask(RED, "explore.hex", (REST,), about=Laying("explore.hex", 20))
SIZES = pytest.mark.parametrize("columns", [80, 120])


def line_of(ask: Ask | None, columns: int = 80, *entries: Entry) -> KeyLine:
    """The key line of a position with an ant on Soil; the first entry is marked."""
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1")
    seat_view, reader = seat_view_of(position, ask, []), Reader(MarchWords(), lambda _read: None)
    reader.show(seat_view)
    pointing = Pointing(entries, 0 if entries else None)
    return KeyLine(seat_view, reader, pointing, Keymap(MarchModel.every_command()), MarchWords(), columns)


def told(line: KeyLine) -> list[tuple[str, str]]:
    """The keys and what they do, in the order of the line."""
    keymap = line.keymap
    return [(offer.keys or keymap.shown(offer.command), offer.label) for offer in line.offers()]


@SIZES
def test_at_an_action_enter_does_it_and_the_pages_follow(columns: int) -> None:
    march = Choice("march", TakeAction("march"))
    for choice, label in ((march, "do it"), (REST, "rest")):
        line = told(line_of(ACTING, columns, Entry((choice,))))
        assert line[0] == ("Enter", label)
    asks = replace(line_of(ACTING, columns, Entry((REST,))), asks_rest=True)
    assert told(asks)[0] == ("Enter", "rest?"), "it is taken at the second press"
    assert ("l", "pages, signs") in line if columns < 100 else ("b", "battle") in line


@pytest.mark.parametrize("ask", [ACTING, LAYING])
def test_at_a_question_about_the_meadow_a_narrow_line_leaves_room_for_the_hint(ask: Ask) -> None:
    keys = [key for key, _label in told(line_of(ask, 80, Entry((REST,))))]
    assert keys[-1] == "l", "what is less needed is in the help"


@SIZES
def test_of_a_reaction_the_settings_come_before_figures_only_where_there_is_little_room(columns: int) -> None:
    line = replace(line_of(FORAGE, columns, Entry((FORAGE.choices[0],))), points_at_hexes=True)
    keys = [key for key, _label in told(line)]
    assert keys.index("n") < keys.index("N") < keys.index("Y")
    numbers = next(key for key in keys if "-" in key)
    assert (keys.index(numbers) > keys.index("Y")) is (columns < 100)


@SIZES
def test_no_reaction_has_two_keys_in_one_place_while_it_is_marked(columns: int) -> None:
    refusal = next(choice for choice in FORAGE.choices if isinstance(choice.meaning, Decline))
    line = line_of(FORAGE, columns, Entry((refusal,)))
    keys = dict(told(line))
    assert keys["Enter/n"] == ("no" if columns < 100 else "not now")
    assert not {"Enter", "n"} & keys.keys()


def test_numbers_are_those_of_sites_of_hexes_or_of_lines_and_tab_goes_to_places_for_a_hex() -> None:
    one, other = Entry((REST,), Hex(0, 0)), Entry((REST,), Hex(1, 0))
    line = line_of(ACTING, 120, one, other)
    assert told(replace(line, entry_numbers={2: 1, 1: 0}))[0] == ("1/2", "mark")
    hexes = line.seat_view.view.hexes
    places = [Entry((REST,), here.cell) for here in hexes.values()]
    for columns, n, named in (
        (80, 5, ("0-4", "mark")),  # no other hex can be chosen
        (80, len(places), (runs(hexes), "mark")),
        (120, len(places), (runs(hexes), "mark a hex")),
    ):
        assert named in told(replace(line_of(ACTING, columns, *places[:n]), points_at_hexes=True))
    assert told(replace(line, entry_numbers={3: 2, 0: 0, 1: 1}))[0] == ("0/1/3", "mark"), "site 2 is taken"
    assert told(replace(line, entry_numbers={1: 1}))[0] == ("1", "mark"), (
        "so that nobody thinks that 1 takes it"
    )
    assert ("1", "mark") not in told(replace(line, entry_numbers={1: 0})), (
        "it is marked, and there is no other"
    )
    for columns, expected in ((80, ("Tab/Shift+Tab", "place")), (120, ("Tab/Shift+Tab", "other places"))):
        laying = replace(line_of(LAYING, columns, one, other), points_at_hexes=True)
        assert told(laying)[0] == expected
        only_one = told(replace(line_of(LAYING, columns, one), points_at_hexes=True))
        assert not any(key.startswith("Tab") for key, _label in only_one)


def test_the_only_hex_there_is_is_not_offered_once_it_is_marked() -> None:
    line = replace(line_of(ACTING, 120, Entry((REST,), Hex(0, 0))), points_at_hexes=True)
    view = replace(line.seat_view.view, hexes={0: line.seat_view.view.hexes[0]})
    line = replace(line, seat_view=replace(line.seat_view, view=view))
    line.reader.show(line.seat_view)
    assert "hex" not in dict(told(line)).values()
    assert ("0", "mark a hex") in told(replace(line, pointing=replace(line.pointing, mark=None)))


def test_space_is_named_for_other_ants_for_another_way_or_not_at_all() -> None:
    line = line_of(ACTING, 120, Entry((REST,)))
    assert common.VARIANT not in {offer.command for offer in line.offers()}
    assert ("Space", "turn") in told(replace(line, turns="turn"))
    assert ("Space", "use ants of hex 0") in told(replace(line, turns="turn", next_origin=0))


def test_what_goes_on_is_said_and_esc_only_where_something_was_chosen() -> None:
    line = line_of(ACTING, 120, Entry((REST,), goes_on=True))
    assert ("Enter", "choose which") in told(line)
    assert ("Esc", "back") not in told(line)
    assert ("Esc", "back") in told(replace(line, has_chosen=True))


@SIZES
def test_a_page_that_was_opened_says_how_one_comes_back(columns: int) -> None:
    line = line_of(ACTING, columns)
    line.reader.open(pages.NESTS)
    assert told(line)[:2] == [("Enter", "to the question"), ("Tab", "next nest")]
    assert ("Tab", "next nest") not in told(replace(line, shows_board=False)), "nobody sees the nests"
    line.reader.explain(in_full=True)
    assert told(line) == [("Enter/z", "back")]
    waiting = line_of(None, columns)
    waiting.reader.open(pages.SCORE)
    assert ("o", "back") in told(waiting)


def test_more_of_a_page_the_story_and_battles_to_come_have_their_keys() -> None:
    line = line_of(None)
    assert ("PageDown", "more") in told(replace(line, can_scroll=True))
    assert commands.SCROLL_ON not in {offer.command for offer in line.offers()}
    line.reader.open(pages.STORY)
    assert ("/", "player") in told(line)
    line.reader.open(pages.BATTLE)
    assert ("Tab", "next") in told(replace(line, battles=2))
    assert ("Tab", "next") not in told(replace(line, battles=1))


@SIZES
@pytest.mark.parametrize("ask", [ACTING, FORAGE])
def test_enter_is_not_named_where_nothing_is_marked(ask: Ask, columns: int) -> None:
    line = line_of(ask, columns, Entry((ask.choices[0],), Hex(0, 0)))
    assert "Enter" in dict(told(line))
    looking = replace(line, pointing=line.pointing.marked(None))
    assert "Enter" not in dict(told(looking))


def test_numbers_that_follow_each_other_stand_as_a_range() -> None:
    assert runs([]) == ""
    assert runs([7]) == "7"
    assert runs([2, 1]) == "1/2"
    assert runs([0, 2, 5, 6, 7, 8, 13]) == "0/2/5-8/13"
