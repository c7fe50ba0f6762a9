"""Micropolis on the screen: keys, previews, and every page as plain text.

Where a screen is meant to look different, renew the files with

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/micropolis/screen/test_screens.py

and look at each difference before committing it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.draw.canvas import Ink, cells_of
from antterm.games.micropolis.draw.answer_effects import (
    barracks_then,
    galleries_touched,
    lines_scored,
    lines_taken,
)
from antterm.games.micropolis.draw.table import table_rows
from antterm.games.micropolis.rules.answer_effects import after_taking
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.happened import CommanderFollowed, TilePlaced
from antterm.games.micropolis.rules.meanings import (
    ChoosingTile,
    HandToken,
    KeepToken,
)
from antterm.games.micropolis.rules.scoring import totals
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.screen.board_selection import Page
from antterm.games.micropolis.screen.model import MicropolisModel
from antterm.games.micropolis.screen.scenes import End, TileInHand
from antterm.games.micropolis.spoken import SPOKEN
from antterm.games.micropolis.spoken.row import spoken_majorities
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.score import gain_words, signed_points, spoken_gain
from antterm.i18n import speaking
from antterm.plain.spoken import ListenerView
from antterm.registry import HOMES
from antterm.ui.app import AntTerm
from antterm.ui.models.layout import Pane
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.review import ReviewScreen
from tests.games.micropolis.draw.neighbours import alike
from tests.games.micropolis.positions import armies, play, table
from tests.games.micropolis.screen.boards import (
    NAMES,
    Seated,
    in_the_middle,
    keys_for,
    new_record,
    play_on,
    record_at,
    table_of,
)
from tests.sampling import chosen, fewer
from tests.ui.stage import check_golden, on_stage, text_of, until

SIZES = pytest.mark.parametrize("size", [(80, 24), (100, 30)], ids="{0[0]}x{0[1]}".format)
GLYPHS = pytest.mark.parametrize("ascii_only", [False, True], ids=["unicode", "ascii"])
Size = tuple[int, int]


def named(name: str, size: Size, ascii_only: bool = False) -> str:
    return f"micropolis-{name}-{size[0]}x{size[1]}-{'ascii' if ascii_only else 'unicode'}"


# Pages


@pytest.mark.few(1)
@SIZES
@GLYPHS
async def test_the_board(size: Size, ascii_only: bool) -> None:
    with table_of(in_the_middle()) as table:
        async with on_stage(table, size, ascii_only) as (app, pilot):
            await pilot.press("right", "up")
            check_golden(app, named("board", size, ascii_only))


@pytest.mark.few(1)
@SIZES
@GLYPHS
async def test_all_anthills_of_six(size: Size, ascii_only: bool) -> None:
    with table_of(in_the_middle(6)) as table:
        async with on_stage(table, size, ascii_only) as (app, pilot):
            await pilot.press("a")
            check_golden(app, named("all", size, ascii_only))


@pytest.mark.few(1)
@SIZES
async def test_the_score_sheet_at_the_end(size: Size) -> None:
    with table_of(new_record(4, 999)) as table:
        assert table.outcome is not None
        async with on_stage(table, size) as (app, _pilot):
            check_golden(app, named("end", size))


@pytest.mark.few(1)
@SIZES
async def test_the_advanced_game_of_three(size: Size) -> None:
    with table_of(record_at(lambda ask: ask.kind == "anthill", 3, advanced="on")) as table:
        async with on_stage(table, size) as (app, _pilot):
            check_golden(app, named("advanced", size))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(60, 20), (120, 40)], ids="{0[0]}x{0[1]}".format)
async def test_the_smallest_and_a_large_terminal(size: Size) -> None:
    with table_of(in_the_middle()) as table:
        async with on_stage(table, size) as (app, _pilot):
            check_golden(app, named("board", size))


def test_six_are_scrolled_through_on_a_small_terminal() -> None:
    seated = Seated(in_the_middle(6), (80, 24))
    seated.press("a")
    assert "Fay" not in seated.board()
    seated.press(*["Down"] * 5)
    assert "Fay" in seated.board()
    wide = Seated(in_the_middle(6), (100, 30))
    wide.press("a")
    assert all(name in wide.board() for name in NAMES)


# Keys


@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_end_that_was_chosen_with_the_tile_is_the_one_at_which_it_is_placed(number: int) -> None:
    """Also where the other end brings more: who has looked at both has chosen."""
    seated = Seated(in_the_middle(2))
    model = seated.model
    seated.press(str(number))
    better = model.side
    seated.press("Down")
    assert model.side is not better
    seated.press("Enter")
    assert model.chooses_end
    assert model.pointing.entry is not None
    assert model.pointing.entry.place is not better


def test_a_turn_in_three_keys() -> None:
    seated = Seated(new_record())
    seated.press("3")
    assert (seated.model.cursor, seated.length) == (2, 0)
    seated.press("Enter")
    assert list(seated.record.answers) == ["3"]


def test_the_tile_goes_where_it_was_shown() -> None:
    seated = Seated(in_the_middle(2))
    model, length = seated.model, seated.length
    assert model.side is Side.RIGHT
    seated.press("Up")
    shown = model.chosen_effect()
    assert shown is not None
    before = model.view.anthill(shown.home).tiles
    assert shown.after.anthill(shown.home).tiles == (model.view.row[0].tile, *before)
    seated.press("Enter", "Enter")
    assert list(seated.record.answers)[length : length + 2] == ["1", "left"]
    assert seated.view.anthill(shown.home).tiles == shown.after.anthill(shown.home).tiles


def test_a_tile_that_is_too_dear_is_refused_with_the_reason() -> None:
    seated = Seated(new_record())
    for keys in (["7"], ["7", "Enter"]):
        seated.press(*keys)
        assert seated.model.message.startswith("That tile costs 6 soldiers; your army has 5 soldiers. Try ")
        assert seated.model.cursor == 6
    seated.press("t")
    assert seated.model.message.startswith("You have no architect token.")
    seated.press("Tab")
    assert seated.model.cursor == 0
    seated.press("Shift+Tab")
    assert (seated.model.cursor, seated.length) == (5, 0)


def seat_of(choice: Choice) -> int:
    assert isinstance(choice.meaning, HandToken | KeepToken)
    return choice.meaning.seat


def rich_with_a_token(ask: Ask) -> bool:
    return isinstance(ask.about, ChoosingTile) and bool(ask.about.tokens) and ask.about.army > 1


def poor_but_with_a_token(ask: Ask) -> bool:
    return isinstance(ask.about, ChoosingTile) and bool(ask.about.tokens) and ask.about.army < 2


def nothing_but_a_token(ask: Ask) -> bool:
    return isinstance(ask.about, ChoosingTile) and bool(ask.about.tokens) and not ask.about.army


def test_tab_goes_to_the_other_end_of_the_only_tile() -> None:
    def one_tile(ask: Ask) -> bool:
        return ask.kind == "tile" and len(ask.choices) == 1

    seated = Seated(record_at(one_tile))
    assert len(seated.model.pointing.entries) == 1
    before = seated.model.side
    seated.press("Tab")
    assert seated.model.side is not before
    seated.press("Shift+Tab")
    assert seated.model.side is before


def test_a_token_pays_for_what_is_too_dear_and_says_so_first() -> None:
    seated = Seated(record_at(poor_but_with_a_token))
    last, length = len(seated.model.view.row), seated.length
    seated.press(str(last))
    assert seated.length == length
    assert "Your token pays." in seated.text()
    seated.press("Enter")
    assert seated.record.answers[length] == f"{last} architect"


def test_a_token_pays_for_what_soldiers_could_when_it_is_named() -> None:
    seated = Seated(record_at(poor_but_with_a_token))
    length = seated.length
    seated.press(*":1 architect", "Enter")
    assert seated.record.answers[length] == "1 architect"


def test_no_token_is_offered_for_the_free_tile() -> None:
    seated = Seated(record_at(poor_but_with_a_token))
    length = seated.length
    seated.press("1", "t")
    assert "the first one is free anyway" in seated.model.message
    assert "Your token pays." not in seated.text()
    assert "1  T" not in seated.text()
    seated.press("Enter")
    assert seated.record.answers[length] == "1"


@pytest.mark.parametrize("key", chosen(["t"], ["t", "Space"]))
def test_with_a_token_numbers_stay_those_of_tiles_and_the_question_says_what_pays(key: str) -> None:
    seated = Seated(record_at(poor_but_with_a_token))
    model, length = seated.model, seated.length
    ask = seated.record.play.ask
    assert ask is not None
    payable = {int(choice.text) for choice in ask.choices if choice.text.isdecimal()}
    for is_by_token in (False, True):
        for before in range(1, len(model.view.row) + 1):
            for number in range(1, len(model.view.row) + 1):
                seated.press(str(before), str(number))
                pays = number > 1 and (is_by_token or number not in payable)
                choice = model.considered()
                assert choice is not None
                assert choice.text == (f"{number} architect" if pays else str(number))
                assert ("Your token pays." in model.question()) == pays
                assert not model.answers().answers
                assert cells_of(model.detail()) <= 78
                info = model.info()
                assert isinstance(info, TileInHand)
                assert [end.gain for end in info.ends] == [found.gain for found in model.effects()]
                assert model._best_end(number - 1).points == max(p.gain for p in model.effects())
        seated.press("1", key)
    assert not model.with_token
    seated.press(key, "Esc")
    assert (model.with_token, seated.length) == (False, length)


def test_a_token_pays_for_the_anthill_and_the_end_that_are_chosen() -> None:
    record = new_record(3, 22, 9, advanced="on")  # an army in each anthill, and a token
    play_on(record, lambda ask, _given: ask.kind == "anthill")
    seated = Seated(record)
    model, seen = seated.model, set()
    for number, downs in product(range(2, len(model.view.row) + 1), range(4)):
        seated.press(str(number), *["Down"] * downs)
        if "token" not in {offer.label for offer in model.offers()}:
            continue
        chosen_way = model.asked_anthill(), model.side
        seated.press("t")
        assert (model.asked_anthill(), model.side, model.with_token) == (*chosen_way, True)
        seated.press("Esc")
        assert (model.asked_anthill(), model.side, model.with_token) == (*chosen_way, False)
        seen.add(chosen_way)
        if len(seen) == 4:
            break
    assert len(seen) == 4, "either anthill, at either end"


def test_esc_goes_back_to_the_best_end_of_a_tile_for_one_of_two_anthills() -> None:
    seated = Seated(new_record(2, 24, 1, advanced="on"))
    play_on(seated.record, lambda ask, _given: ask.kind == "anthill")
    seated.stage.sync()
    model = seated.model
    best = model.asked_anthill(), model.side
    seated.press("Down")
    assert (model.asked_anthill(), model.side) != best
    seated.press("Esc")
    assert (model.asked_anthill(), model.side) == best


def test_an_end_that_is_chosen_stays_whatever_pays() -> None:
    seated = Seated(record_at(lambda ask: rich_with_a_token(ask) and len(ask.choices) > 4))
    model, length = seated.model, seated.length
    for key in ("2", "Up", "t"):
        seated.press(key)
    end = model.side
    for key in ("t", "t"):
        seated.press(key)
        assert model.side is end
    seated.press("Enter", "Enter")
    assert seated.record.answers[length:] == ["2 architect", str(end)]


def test_a_token_is_not_offered_where_soldiers_pay_for_nothing() -> None:
    seated = Seated(record_at(nothing_but_a_token))
    seated.press("1")
    assert "token" not in {offer.label for offer in seated.model.offers()}
    seated.press("t")
    assert not seated.model.with_token
    assert "the first one is free anyway" in seated.model.message


@pytest.mark.parametrize("moves", ["direct", "confirm"])
def test_a_number_alone_spends_no_token(moves: str) -> None:
    seated = Seated(record_at(poor_but_with_a_token), moves=moves)
    length = seated.length
    seated.press(str(len(seated.model.view.row)))
    assert seated.length == length


@pytest.mark.slow
@pytest.mark.parametrize("most", fewer(10, 30))
def test_a_turn_begins_with_the_first_tile_and_an_end_is_chosen_for_one_tile_alone(most: int) -> None:
    seated = Seated(new_record())
    model = seated.model
    while seated.length < most and (ask := seated.record.play.ask) is not None:
        if ask.kind == "tile":
            assert (model.cursor, model.with_token) == (0, False)
            for number in range(1, len(model.view.row) + 1):
                seated.press(str(number), "Up")
                seated.press(str(number % len(model.view.row) + 1))
                gains = {found.side: found.gain for found in model.effects()}
                best = [side for side, gain in gains.items() if gain == max(gains.values())]
                assert model.side is (Side.RIGHT if Side.RIGHT in best else best[0])
        *way, enter = keys_for(ask, ask.choices[-1])
        seated.press(*way, enter)


def test_arrows_at_the_ends_stand_where_left_and_right_choose_one() -> None:
    seated = Seated(in_the_middle(2))
    assert not {"◄", "►"} & {*seated.model.info().draw(40, 8).to_text()}
    seated.press("Enter")
    assert seated.model.chooses_end
    assert {"◄", "►"} <= {*seated.model.info().draw(40, 8).to_text()}


def test_others_are_one_key_away_and_esc_comes_back() -> None:
    seated = Seated(in_the_middle(3))
    model, own = seated.model, seated.model.asked_anthill()
    seated.press("o")
    assert model.visible_anthill() == AnthillId((own.seat + 1) % 3)
    assert "You are looking at" in seated.text()
    seated.press("O", "O")
    assert model.visible_anthill() == AnthillId((own.seat - 1) % 3)
    seated.press("a")
    assert seated.stage.press("Esc"), "from a page it goes back to the game as well, as the key line says"
    assert (model.visible_anthill(), model.selection.page) == (own, Page.ANTHILL)
    seated.press("s")
    assert "as if the game ended now" in seated.text()
    seated.press("2")
    assert (model.selection.page, model.cursor) == (Page.ANTHILL, 1)
    assert not seated.stage.press("Esc"), "the menu is the screen's"


@pytest.mark.few(5)
@pytest.mark.parametrize("look", ["o", "s", "a"])
@pytest.mark.parametrize("kind", ["tile", "side", "barracks"])
def test_enter_answers_nothing_that_cannot_be_seen(look: str, kind: str) -> None:
    seated = Seated(record_at(lambda ask: ask.kind == kind))
    length = seated.length
    seated.press(look, "Enter")
    selection = seated.model.selection
    assert (seated.length, selection.page, selection.selected) == (length, Page.ANTHILL, None)
    seated.press("Enter")
    assert seated.length == length + 1


def test_a_figure_takes_nothing_that_cannot_be_seen() -> None:
    seated = Seated(in_the_middle(), moves="direct")
    length = seated.length
    seated.press("o", "1")
    assert (seated.length, seated.model.selection.selected) == (length, None)
    seated.press("1")
    assert seated.length == length + 1


def test_keys_of_the_frame_are_left_alone() -> None:
    model = Seated(in_the_middle()).model
    assert [key for key in "uUirR?" if model.press(key)] == []


def test_typing_shows_what_it_would_do() -> None:
    seated = Seated(in_the_middle())
    model, length = seated.model, seated.length
    seated.press(":", "2")
    shown = model.chosen_effect()
    assert shown is not None
    assert shown.tile == model.view.row[1].tile == model.tile_in_hand()
    assert ":2" in seated.text()
    assert ">2" in seated.board(), "the row shows what is typed"
    seated.press("Enter")
    assert seated.record.answers[length] == "2"


@pytest.mark.slow
def test_whole_games_by_keys_come_as_they_were_shown() -> None:
    assert_as_shown(2, "off")


@pytest.mark.slow
def test_an_advanced_game_by_keys_comes_as_it_was_shown() -> None:
    assert_as_shown(2, "on", most=50)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_whole_advanced_games_by_keys_come_as_they_were_shown(seats: int) -> None:
    assert_as_shown(seats, "on")


def assert_as_shown(seats: int, advanced: str, most: int = 999) -> None:
    options = {} if seats > 3 else {"advanced": advanced}
    rng, kinds, words = Streams(5), set[str](), MicropolisWords()
    seated = Seated(new_record(seats, 0, 4, **options))
    model, record = seated.model, seated.record
    while (ask := record.play.ask) is not None and seated.length < most:
        kinds.add(ask.kind)
        if ask.kind == "anthill":
            assert_taken_for_an_anthill_as_shown(seated, rng)
            continue
        choice = rng.pick("choice", [each for each in ask.choices if each.text != "1 architect"])
        length = seated.length
        *way, enter = keys_for(ask, choice)
        seated.press(*way)
        shown = model.chosen_effect()
        if shown is not None and ask.kind in ("tile", "side"):
            gains = [found.gain for found in model.effects()]
            told = words.choice(ask, choice, model.view)
            assert [int(n) for n in re.findall(r"(-?\d+)(?:,| points?)", told.split("; ")[-1])] == (
                gains if ask.kind == "tile" else [shown.gain]
            )
        seated.press(enter)
        assert record.answers[length] == choice.text
        if ask.kind == "side" and shown is not None:
            now, then = seated.view, shown.after
            assert now.anthill(shown.home).tiles == then.anthill(shown.home).tiles
            number = shown.home.number
            for line in ("population", "colony", "harvest", "royal"):
                ours, expected = now.sheets[ask.seat][number], then.sheets[ask.seat][number]
                assert getattr(ours, line) == getattr(expected, line)
    assert (model.selection.page is Page.SHEET) == (ask is None)
    assert {"tile", "side", "barracks"} <= kinds or {"anthill", "barracks"} <= kinds
    assert ("anthill" in kinds) == (advanced == "on")


def assert_taken_for_an_anthill_as_shown(seated: Seated, rng: Streams) -> None:
    """One question for tile, anthill and end: the best place first, and Enter answers all that is asked."""
    model, length = seated.model, seated.length
    seated.press(str(rng.pick("tile", model.pointing.entries).place + 1))  # type: ignore[operator]
    entry = model.pointing.entry
    assert entry is not None
    gains = []
    for _way in entry.choices:
        shown = model.chosen_effect()
        assert shown is not None
        gains.append(shown.gain)
        assert shown.home == model.visible_anthill() == model.asked_anthill()
        seated.press("Down")
    assert gains == sorted(gains, reverse=True)
    for _turn in range(rng.below("way", len(entry.choices))):
        seated.press("Down")
    shown = model.chosen_effect()
    assert shown is not None
    assert signed_points(shown.gain) in seated.text()
    tile, sides = model.view.row[model.cursor].tile, model.view.anthill(shown.home).sides
    seated.press("Enter")
    given = seated.record.answers[length:]
    assert given[0] == shown.home.letter
    assert len(given) == 2 + bool(sides)
    assert not sides or given[2] == str(shown.side)
    placed = seated.view.anthill(shown.home)
    assert (tile in placed.tiles, placed.tiles) == (True, shown.after.anthill(shown.home).tiles)


def test_the_help_tells_every_key_as_the_keymap_has_it() -> None:
    model = Seated(new_record()).model
    text = model.keymap.help()
    for key in ("Up", "Left", "Tab", "Enter", "**t**", "**o**", "**O**", "**a**", "**s**", "Esc", "**u**"):
        assert key in text
    assert "architect" in model.help()


def test_the_commander_chooses_among_names() -> None:
    seated = Seated(record_at(lambda ask: ask.kind == "commander", 4))
    ask = seated.model.ask
    assert ask is not None
    named = [seated.model.names[seat_of(choice)] for choice in ask.choices]
    for number, name in enumerate(named, 1):
        assert re.search(rf"^ {number} {name}", seated.text(), re.MULTILINE)
    seated.press("2", "Enter")
    assert seated.view.commander == AnthillId(seated.model.names.index(named[1]))


def test_long_names_leave_the_marked_answer_in_sight() -> None:
    long = tuple(f"{name} the Long-Named Ruler of the Meadow" for name in NAMES)
    seated = Seated(record_at(lambda ask: ask.kind == "commander" and len(ask.choices) > 2, 6))
    model, ask = seated.model, seated.model.ask
    assert ask is not None
    assert model.seat_view is not None
    seats = [seat_of(choice) for choice in ask.choices]
    model.show(replace(model.seat_view, names=long))
    for number, seat in enumerate(seats, 1):
        listed = model.answers()
        assert [row.is_marked for row in listed.answers].index(True) == number - 1
        drawn = listed.draw(31, 6).to_text()
        assert f"{number} {long[seat][:20]}" in drawn
        assert all(long[other][:20] in drawn for other in seats)
        model.press("Tab")
    for key in (":", str(seats[1] + 1)):
        model.press(key)
    assert model.typed_preview()[0].startswith(f"Hand it to {long[seats[1]]}, who then begins the rounds")


def test_a_sentry_names_barracks_by_their_place() -> None:
    seated = Seated(record_at(lambda ask: ask.kind == "sentry", 3))
    listed = [answer.sentence for answer in seated.model.answers().answers]
    assert all(
        re.fullmatch(r"(Fill|Empty) \[[□■]{1,4}\], tile \d (above|below)", text)
        for text in listed
        if "soldiers stay" not in text
    )
    helps = " ".join(seated.model.scene(Pane.INFO).draw(60, 8).to_text().split())
    assert "Soldiers may move between the army and the barracks" in helps
    assert "only now" not in helps, "a sentry fills what was left empty"
    seated.press("2")
    assert re.search(r"(Fill|Empty) \[[□■]{1,4}\], tile \d of \d (above|below)[.:]", seated.model.detail())


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_every_barracks_that_can_be_filled_is_listed_whole(language: str) -> None:
    """Four of them at 80x24 in the advanced game, whose table has most rows."""
    record = record_at(lambda ask: ask.kind == "sentry" and len(ask.choices) > 4, advanced="on")
    with speaking(language):
        seated = Seated(record)
        for _choice in range(len(seated.model.pointing.entries)):
            listed = seated.stage.texts()[Pane.ANSWERS].split()
            for answer in seated.model.answers().answers:
                assert set(answer.sentence.split()) <= set(listed), seated.stage.text()
                assert answer.notes[-1] in listed
            seated.press("Tab")


def test_a_token_is_seen_beside_the_name_and_told_among_the_signs() -> None:
    seated = Seated(record_at(poor_but_with_a_token))
    name, tokens = (
        NAMES[seated.model.asked_anthill().seat],
        seated.view.players[seated.model.asked_anthill().seat].tokens,
    )
    assert f"{name} {'' if tokens == 1 else tokens}T " in seated.board()
    seated.press("l")
    first = seated.board()
    seated.press("PageDown")
    assert re.search(r"T +beside a name: an architect token", first + seated.board())


# What an answer does


@pytest.mark.few(1)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"advanced": "on"})], ids=["basic", "advanced"])
def test_a_tile_has_one_number_in_row_pane_and_prompt(seats: int, options: dict[str, str]) -> None:
    seen = set()
    for seed in range(4):
        record = new_record(seats, 20 * seats, seed, **options)
        play_on(record, lambda ask, _given: ask.kind == "tile")
        seated = Seated(record, (120, 40))
        model = seated.model
        for key in ("Right", "Up", "Right", "Down"):
            seated.press(key)
            found = model.chosen_effect()
            assert found is not None
            gain = spoken_gain(found.gain)
            assert gain in model.detail()
            assert signed_points(found.gain) in model.info().draw(43, 30).to_text()
            table = model.seats().draw(43, table_rows(model.view)).to_text().split("\n")
            added = re.search(r" ([+-]\d+)\b", table[-1 if seats == 2 else -2])
            assert (int(added[1]) if added else 0) == found.gain
            best = model.board_page().row.gains[model.cursor]
            assert best.points == max(each.gain for each in model.effects())
            seen.add(found.gain)
    assert len(seen) > 3


@pytest.mark.parametrize("seeds", fewer(4, 12))
def test_where_a_tile_is_placed_the_points_of_the_whole_turn_are_told_as_when_it_was_taken(
    seeds: int,
) -> None:
    """Paying may cost the points for the largest army before the tile is placed."""
    told = set()
    for seed in range(seeds):
        record = new_record(2, 16, seed)
        play_on(record, lambda ask, _given: ask.kind == "tile")
        seated = Seated(record, (120, 40))
        model = seated.model
        seated.press(str(len(model.pointing.entries)))
        taken, before = model.chosen_effect(), totals(model.view.sheets)[model.asked_anthill().seat]
        assert taken is not None
        seated.press("Enter")
        cost = totals(model.view.sheets)[model.asked_anthill().seat] - before
        whole = f"; the whole turn: {taken.gain:+d}." if taken.gain else "; with what you paid 0."
        assert (whole in model.detail()) is bool(cost)
        assert ("the whole turn" in model.detail()) is bool(cost)
        told.add(cost)
    assert len(told) > 1, "some payment cost points, and some did not"


@pytest.mark.few(2)
@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
def test_every_gallery_is_told_on_the_board_or_by_the_key_it_names(
    size: Size, language: str, is_over: bool
) -> None:
    for seed in range(3):
        with speaking(language):
            seated = Seated(new_record(3, 999 if is_over else 55, seed), size)
            seated.press(*(["Esc"] if is_over else []))
            model = seated.model
            for page in (Page.ANTHILL, Page.SHEET):
                text, galleries = seated.board(), model._ring().galleries
                told = sum(bool(re.search(rf"\b{letter} +\d", text)) for letter, _gallery in galleries)
                if told == len(galleries):
                    break
                assert page is Page.ANTHILL, text
                key = "S" if is_over else "s"
                assert size == (60, 20) or f": {key}" in text, "the key that tells the others"
                seated.press(key)


def test_what_filling_its_barracks_would_add_is_told_of_a_tile() -> None:
    told = set()
    for seed in range(4):
        record = new_record(3, 24, seed)
        play_on(record, lambda ask, _given: ask.kind == "tile")
        model = Seated(record, (120, 40)).model
        for effect in model.effects():
            assert effect.tile is not None
            size = effect.tile.barracks
            sentences = barracks_then(effect)
            army = effect.after.anthill(effect.home).army
            assert bool(sentences) == (0 < size <= army)
            if sentences:
                filled = effect.after.with_anthill(
                    effect.home, effect.after.anthill(effect.home).fill(effect.tile)
                )
                before, after = (
                    sum(sheet.total for sheet in view.sheets[effect.home.seat])
                    for view in (effect.after, filled)
                )
                assert sentences == [f"Filling its barracks then: {after - before:+d}."]
                told.add(size)
    assert told, "some tile had barracks that the army could fill"


def test_the_line_of_keys_of_60_columns_names_the_other_end_and_the_panes() -> None:
    record = new_record(3, 24, 1)
    play_on(record, lambda ask, _given: ask.kind == "tile")
    seated = Seated(record, (60, 20))
    model = seated.model
    named = [offer.label for offer in model.offers()]
    assert "take it" in named
    assert ("other end" in named) == (len({each.side for each in model.effects()}) > 1)
    assert "rivals" not in named, "there is no room for it beside the panes"


def test_a_loss_is_told_as_a_loss() -> None:
    assert gain_words(-2) == "2 points lost"
    assert gain_words(-1) == "1 point lost"
    assert gain_words(1) == "+1 point"
    scene = TileInHand("", (End("left", Side.LEFT, -2, True),))
    canvas = scene.draw(43, 8)
    assert canvas.to_text().strip() == "-2 points"
    assert {ink for row in canvas.rows for char, ink in row if char != " "} == {Ink("danger", attrs="b")}


def test_a_tile_says_what_it_does_to_galleries_and_to_others() -> None:
    """Told of every tile of some games: what is said of lines that change hands is what the sheets say."""
    words, texts = MicropolisWords(), []
    for seed in range(6):
        record = new_record(3, 40, seed)
        play_on(record, lambda ask, _given: ask.kind == "tile")
        model = Seated(record).model
        for index in range(len(model.view.row)):
            model.cursor = index
            for found in model.effects():
                told = " ".join((*lines_taken(found, model.names, 4), *galleries_touched(found, ())))
                texts.append(told)
                assert found.tile is not None
                brings = any(segment.ants or segment.fruits for segment in found.tile.segments)
                assert brings or found.change.royal or " grows to " not in told, told
                for sentence in re.findall(r"Gallery \w grows to .*?\.", told):
                    assert sentence.replace("grows to", "stays at") not in told
                scored = " ".join(lines_scored(found))
                for line in ("harvest", "royal", "barracks"):
                    points = getattr(found.change, line)
                    assert (f"{words.line(line)[0]} {abs(points)}" in scored) is bool(points), scored
                own = found.home.seat
                for line in ("colony", "army"):
                    by, name = getattr(found.change, line), words.line(line)[0]
                    assert (f"{name} is yours" in told) is (by > 0), told
                    losers = [
                        other
                        for seat, other in enumerate(model.names)
                        if seat != own
                        and getattr(found.after.sheets[seat][0], line)
                        < getattr(found.before.sheets[seat][0], line)
                    ]
                    assert all(loser in told and name in told for loser in losers), told
    every = "\n".join(texts)
    for pattern in (
        r"Gallery [A-M] grows to \d+ ants?",
        r"Gallery [A-M] stays at \d+ ants?",
        r"Galleries [A-M] and [A-M] join: ",
        r"New gallery [A-M]: ",
        r"(Colony|Army) is yours, taken from \w+\.",
        r"Army goes to \w+\.",
    ):
        assert re.search(pattern, every), pattern


def test_a_line_that_is_kept_and_won_by_another_as_well_is_shared() -> None:
    view = play(table(armies(5, 4, 2))).view(0)
    paid = after_taking(view, AnthillId(0), 1, Side.RIGHT, by_token=False)
    assert lines_taken(paid, NAMES[:3], 4)[-1] == "Army is then shared with Bob."
    assert spoken_majorities(paid, NAMES[:3], str.title)[-1] == "Army is then shared with Bob"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
def test_the_signs_are_told_in_full_page_by_page(size: Size) -> None:
    seated = Seated(in_the_middle(), size)
    seated.press("l")
    pages = [seated.board()]
    while re.search(r"\bDown on\b", seated.text()):
        seated.press("PageDown")
        pages.append(seated.board())
    text = re.sub(r"\s+", " ", " ".join(pages))
    for sign in (
        "● worker",
        "Q queen",
        "N2 nurse",
        "T architect",
        "R recruiter",
        "S sentry",
        "c cherry, l lemon",
        "* gift",
        "1■ costs a soldier",
        "+2■ two soldiers",
        "[□□] barracks for two",
        "[□4] barracks for four",
        "◄+9 9 points at the left end",
        "+5 after “lead” in a hint",
        "¶6 commander",
        "last the tile",
        "here where the tile",
    ):
        assert sign in text
    assert "~" not in text
    assert (len(pages) > 1) == (size == (60, 20)) or size == (80, 24)
    seated.press("PageUp", "Enter")
    assert seated.model.selection.page is Page.ANTHILL


@pytest.mark.few(3)
@pytest.mark.parametrize("advanced", ["off", "on"])
@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
def test_no_page_is_cut_in_any_language_without_a_key_that_shows_the_rest(
    size: Size, language: str, advanced: str
) -> None:
    """Signs, score sheet, all anthills, the table: at each size, and what is cut is told by a key."""
    with speaking(language):
        record = new_record(3, 40, 7, advanced=advanced)
        for keys in ((), ("s",), ("a",), ("l",), ("l", "Down"), ("o",), ("i",)):
            seated = Seated(record, size)
            seated.press(*keys)
            model = seated.model
            for pane, text in seated.stage.texts().items():
                rows = [row for row in text.split("\n") if re.search(r"\S~(?=\s|$)", row)]
                if pane is Pane.INFO and rows:
                    assert model.is_cut(model.scene(pane)), (keys, rows)  # the key line names the key
                elif pane is not Pane.STORY:  # which names the key that goes further back
                    assert not rows, (keys, pane, rows)


def test_the_red_army_token_says_why() -> None:
    words = MicropolisWords()
    told = [
        (event, words.event(event, NAMES) or "")
        for seed in range(4)
        for entry in new_record(3, 400, seed).history
        for event in entry.events
        if isinstance(event, CommanderFollowed)
    ]
    assert len(told) > 3
    for event, text in told:
        if event.before == event.home:
            assert text.endswith(f"no other army is as large ({words.soldiers(event.army)}).")
            assert event.than < event.army
        else:
            assert f": {words.soldiers(event.army)}; " in text
            assert text.endswith(f" has {event.than}.")
            assert event.army >= event.than
    assert {event.before == event.home for event, _text in told} == {True, False}


def test_those_who_may_get_the_token_are_listed_with_their_armies() -> None:
    seated = Seated(record_at(lambda ask: ask.kind == "commander", 4))
    listed = [answer.sentence for answer in seated.model.answers().answers]
    assert all(re.fullmatch(r"\w+, \d+ soldiers?", sentence) for sentence in listed)
    assert (
        "who gets the Red Army token and begins? (armies as large as yours, or larger)"
        in seated.model.question()
    )


def test_whoever_gives_the_token_reads_in_which_order_all_would_play() -> None:
    seated = Seated(record_at(lambda ask: ask.kind == "commander", 4))
    names, orders = [*seated.model.names], []
    for answer in seated.model.pointing.entries:
        seated.model.point(seated.model.pointing.entries.index(answer))
        info = " ".join(seated.model.scene(Pane.INFO).draw(60, 8).to_text().split())
        orders.append(info.removeprefix("Order of play: ").removesuffix(".").split(", "))
        assert isinstance(answer.choices[0].meaning, HandToken | KeepToken)
        seat = answer.choices[0].meaning.seat
        assert orders[-1] == names[seat:] + names[:seat]
    assert len(orders) > 1


# The menu


async def test_six_sit_down_from_the_menu() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, FormScreen)
        await pilot.press(*["right"] * [*HOMES].index("micropolis"), "down", *["right"] * 4)
        for name in "ABCDEF":
            await pilot.press("down", name, "down")
        await pilot.press("right")
        await pilot.pause()
        assert "level normal" in text_of(app)
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        table = app.screen.table
        assert table.game_id == "micropolis"
        assert table.names == tuple("ABCDEF")
        assert table.seats[5].player == "bot:normal"
        assert table.ask is not None
        assert (
            f"{table.names[table.ask.seat]}: which tile do you take?" in text_of(app) or table.ask.seat == 5
        )


@pytest.mark.slow
async def test_a_game_that_was_left_waits_at_home() -> None:
    with table_of(in_the_middle(2)) as table:
        async with on_stage(table) as (app, pilot):
            await pilot.press("escape", "up", "enter")
            await pilot.pause()
            assert "Go on with" in text_of(app)
            assert "Micropolis · one anthill each" in text_of(app)
            assert "Ann, Bob · " in text_of(app)
            await pilot.press("g")
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)
            assert not app.screen.table.watching


async def test_a_review_follows_what_is_done() -> None:
    with table_of(new_record(3, 20)) as table:
        async with on_stage(table, replay=True) as (app, pilot):
            assert isinstance(app.screen, ReviewScreen)
            model = app.screen.model
            assert isinstance(model, MicropolisModel)
            seen = []
            for number, entry in enumerate(table.record.history, 1):
                app.screen.go_to(number)
                seen += [
                    event.home.seat == model.visible_anthill().seat
                    for event in entry.events
                    if isinstance(event, TilePlaced)
                ]
            await pilot.pause()
            assert len(seen) > 5
            assert all(seen)


# Two beats


def shown_of(app: AntTerm) -> tuple[str, str, str]:
    """The price row, the first row of the pane for the tile in hand, and the answer."""
    screen = app.screen
    assert isinstance(screen, GameScreen)
    rows = text_of(app).split("\n")
    area = screen.panes.place(Pane.INFO)
    assert area is not None
    return rows[1][: area.x - 2], rows[area.y][area.x :], rows[-3]


async def test_the_row_follows_the_cursor_at_once_and_the_rest_when_it_rests() -> None:
    with table_of(in_the_middle()) as table:
        async with on_stage(table, beat=60.0) as (app, pilot):
            row, tile, answer = shown_of(app)
            assert (">1" in row, tile[:2], "tile 1" in answer) == (True, "1:", True)
            await pilot.press("right")
            await pilot.pause()
            row, tile, answer = shown_of(app)
            assert (">2" in row, tile[:2], "tile 2" in answer) == (True, "1:", True), "sentences come later"
            await pilot.press("up")
            await pilot.pause()
            assert shown_of(app)[1][:2] == "2:", "any other key shows the whole"


async def test_at_rest_the_screen_is_always_whole() -> None:
    with table_of(in_the_middle()) as table:
        async with on_stage(table, beat=0.01) as (app, pilot):
            await pilot.press("right", "right")
            await until(pilot, lambda: shown_of(app)[1][:2] == "3:")
            whole = text_of(app)
            screen = app.screen
            assert isinstance(screen, GameScreen)
            screen.refresh_panes()
            await pilot.pause()
            assert text_of(app) == whole


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
def test_both_anthills_of_a_player_are_seen_and_each_has_its_own_points(size: Size) -> None:
    seated = Seated(record_at(lambda ask: ask.kind == "tile", 2, advanced="on"), size)
    own = NAMES[seated.model.asked_anthill().seat]
    assert f"{own} I " in seated.board()
    assert f"{own} II " in seated.board()
    seated.press("a")
    for home in seated.view.homes:
        sheet = seated.view.sheets[home.seat][home.number]
        numeral = "II" if home.number else "I"
        assert re.search(rf"{NAMES[home.seat]} {numeral} .* {sheet.total} points?\b", seated.board())


@pytest.mark.few(1)
@pytest.mark.parametrize(("seats", "advanced"), [(4, "off"), (2, "on")])
def test_no_two_neighbouring_galleries_of_a_game_have_one_colour(seats: int, advanced: str) -> None:
    record, rng = new_record(seats, 0, 5, advanced=advanced), Streams(11)
    grown = 0
    while (ask := record.play.ask) is not None:
        seated = Seated(record)
        shown = [seated.model.anthills.scene(home) for home in seated.view.homes]
        shown.append(
            seated.model.anthills.ring(seated.model.asked_anthill(), seated.model.chosen_effect(), None, {})
        )
        assert [alike(scene) for scene in shown] == [set()] * len(shown)
        grown += sum(len(scene.letters) for scene in shown)
        for _ in range(3):  # now and then is enough
            if (ask := record.play.ask) is not None:
                record.answer(rng.pick("choice", ask.choices).text)
    assert grown > 100


def test_two_anthills_stand_side_by_side_with_what_a_tile_would_bring_to_each() -> None:
    seated = Seated(record_at(lambda ask: ask.kind == "anthill", 2, advanced="on"), (120, 40))
    assert seated.model.chooses_anthill
    seen = set()
    for number in range(len(seated.model.pointing.entries)):
        seated.press(str(number + 1))
        ways = seated.model._placements(number)
        bars = next(row for row in seated.board().split("\n") if "Anthill I " in row)
        first, second = bars.split("Anthill II")
        for way in ways:
            bar = second if way.home.number else first
            assert f"{seated.model._gain_by(number, way):+d}".replace("+0", "0") in bar
            seen.add(way.home.number)
    assert seen == {0, 1}


# The better answer


def barracks_that_could_be_filled(ask: Ask) -> bool:
    return ask.kind == "barracks"


@pytest.mark.slow
def test_the_better_end_is_marked_first() -> None:
    """Over some games: before a tile is placed, and while one is chosen, the better of two ends is shown."""
    seen = set()
    for seed in range(6):
        record = new_record(3, 30, seed)
        play_on(record, lambda ask, _given: ask.kind == "tile")
        seated = Seated(record)
        for number in range(len(seated.model.pointing.entries)):
            seated.press(str(number + 1))
            gains = {each.side: each.gain for each in seated.model.effects()}
            assert gains[seated.model.side] == max(gains.values())
            seen.add((seated.model.side, len(set(gains.values()))))
        seated.press("Enter")
        if seated.model.chooses_end:
            gains = {each.side: each.gain for each in seated.model.effects()}
            assert gains[seated.model.side] == max(gains.values())
            assert seated.model.pointing.entry is not None
            assert seated.model.pointing.entry.place is seated.model.side
    assert {(Side.LEFT, 2), (Side.RIGHT, 2)} <= seen


def test_a_barracks_that_could_be_filled_is_marked_and_its_points_stand_beside_both() -> None:
    record = record_at(barracks_that_could_be_filled)
    seated, ask = Seated(record), record.play.ask
    assert ask is not None
    listed = [answer.notes for answer in seated.model.answers().answers]
    moment = ListenerView(seated.view, ask, ask.seat, NAMES[:2], record.options, record.story(ask.seat))
    heard = [SPOKEN.answer(moment, choice) for choice in ask.choices]
    gains = [changing_gain(seated, choice) for choice in ask.choices]
    for notes, told, gain in zip(listed, heard, gains, strict=True):
        assert signed_points(gain) in notes
        assert spoken_gain(gain) in told.replace("No points", "no points")
    assert seated.model.pointing.choice == ask.choices[gains.index(max(gains))]
    length = seated.length
    seated.press("Enter")
    assert seated.record.answers[length] == "fill"


def changing_gain(seated: Seated, choice: Choice) -> int:
    """The points that the score sheet has more after an answer."""
    before, play, ask = totals(seated.view.sheets), seated.record.play.copy(), seated.record.play.ask
    assert ask is not None
    play.answer(choice.text)
    after: MicropolisView = play.view(None)
    return totals(after.sheets)[ask.seat] - before[ask.seat]
