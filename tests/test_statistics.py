"""Statistics over all finished games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual import events

from antterm import i18n, registry
from antterm.cli import main
from antterm.core.game import Outcome
from antterm.i18n.languages import LANGUAGES
from antterm.saves.people import FILE, People, read_people, write_people
from antterm.saves.replay import onward
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.table.statistics import (
    ME,
    FinishedGame,
    GameStatistics,
    Tally,
    course_sentence,
    game_statistics,
    statistics_of,
)
from antterm.ui.screens.saves import SavesScreen
from antterm.ui.screens.statistics import StatisticsScreen, statistics_page
from tests.sampling import each_value
from tests.ui.stage import check_golden, data_dir, on_stage, text_of

MICROPOLIS = (
    "1 1 fill 3 left fill 1 left 1 right 2 right fill 1 right done 1 right 3 right 1 right done 1 left 1 "
    "left 1 right 1 left fill 1 left 1 left 1 right fill 1 left 1 done 1"
)
"""A whole game of Micropolis from seed 5, which the first seat wins with 55 points to 52."""
BOT = "bot:normal"


def resigned(
    store: Store, name: str, *people: str, by: int = 0, opening: Sequence[str] = ("wS1", "bS1 wS1-")
) -> None:
    """A game of Hive that somebody has given up.

    Args:
        store: where it is saved.
        name: of the game.
        people: who play White and Black; `bot:easy` is a bot.
        by: the seat that gives it up: 0 or 1.
        opening: what was played before.
    """
    seats = tuple(
        Seat("Bram", who) if who.startswith("bot:") else Seat(who) for who in people or ("Ann", "Bob")
    )
    with Table.create(store, "hive", seats, {}, 0, name) as table:
        for text in (*opening, *(["wQ -wS1"] if by else []), "resign"):
            table.answer(table.understand(text))


def hive(store: Store) -> GameStatistics:
    (game,) = statistics_of(store, "hive").games
    return game


def tallies(game: GameStatistics) -> list[tuple[str, int, float]]:
    return [(each.tally.who, each.tally.games, each.tally.won) for each in game.players]


@pytest.fixture
def store() -> Store:
    """Four finished games, one that goes on, and one that is broken."""
    store = Store(data_dir())
    resigned(store, "one")
    resigned(store, "two", "Bob", "Ann")
    resigned(store, "three")
    Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, 0, "running").close()
    seats = (Seat("Ann"), Seat("Normal", BOT))
    with Table.create(store, "micropolis", seats, {"first": "seat1"}, 5, "ants") as table:
        for text in MICROPOLIS.split():
            table.answer(text)
    store.path("broken").write_text("{")
    return store


def test_games_are_counted_by_player_and_by_seat(store: Store) -> None:
    found = statistics_of(store)
    assert (found.broken, found.aborted) == (1, 0)
    hive, micropolis = found.games
    assert (hive.game_id, hive.games) == ("hive", 3)
    assert tallies(hive) == [("Bob", 3, 2.0), ("Ann", 3, 1.0)]
    assert hive.seats == (Tally("White", 3, 0.0, ()), Tally("Black", 3, 3.0, ()))
    ann, bot = (each.tally for each in micropolis.players)
    assert (ann.who, ann.won, ann.average, ann.best) == ("Ann", 1.0, 55, 55)
    assert (bot.who, bot.share, bot.points) == ("bot, level normal", 0, (52,))


def test_a_shared_victory_counts_in_parts_and_is_rated_as_a_draw() -> None:
    store = Store(data_dir())
    with Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, 0, "draw") as table:
        table.answer("wS1")
        table.answer("offer-draw")
        table.answer("accept")
    game = hive(store)
    assert [each.tally.won for each in game.players] == [0.5, 0.5]
    assert [each.course[0].rating.value for each in game.players] == [1500, 1500]


# Who is who


@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_person_is_one_whatever_the_seat_and_the_language(ascii_only: bool) -> None:
    store = Store(data_dir())
    for language in LANGUAGES:
        with i18n.speaking(language.code):
            i18n.tongue().keep_to_ascii(ascii_only)
            resigned(store, language.code, registry.words("hive").seat(0), BOT)
            resigned(store, f"{language.code} black", BOT, registry.words("hive").seat(1), by=1)
    game = hive(store)
    assert tallies(game) == [("bot, level normal", 6, 6.0), ("you", 6, 0.0)]
    assert game.foremost.key == ME
    assert not statistics_of(store).is_to_ask


def test_names_that_are_mine_are_one_person_with_the_games_without_a_name() -> None:
    store = Store(data_dir())
    for number, name in enumerate(("White", "Ann", "anna", "Cleo")):
        resigned(store, f"game {number}", name, BOT)
    write_people(store.data_dir, People(mine=("Ann", "Anna")))
    me = hive(store).foremost
    assert (me.tally.who, me.tally.games, me.names) == ("Ann (you)", 3, ("Ann", "anna"))
    assert [each.tally.who for each in hive(store).persons] == ["Ann (you)", "Cleo"]


def test_other_people_have_several_names_too() -> None:
    store = Store(data_dir())
    resigned(store, "one", "Bob", BOT)
    resigned(store, "two", "bobby", BOT)
    write_people(store.data_dir, People(others=(("Bob", "Bobby"),)))
    (bob,) = hive(store).persons
    assert (bob.tally.who, bob.tally.games) == ("Bob", 2)


def test_of_two_people_without_names_nobody_knows_who_they_are() -> None:
    store = Store(data_dir())
    resigned(store, "one", "White", "Black")
    assert [each.key for each in hive(store).players] == ["person:black", "person:white"]


def test_it_matters_who_somebody_is_once_a_name_was_typed() -> None:
    store = Store(data_dir())
    resigned(store, "one", "White", BOT)
    assert not statistics_of(store).is_to_ask
    resigned(store, "two", "Ann", "Bob")
    resigned(store, "three", "Ann", BOT)
    found = statistics_of(store)
    assert found.is_to_ask
    assert found.candidates == {"Ann": 2, "Bob": 1}
    assert found.names == ("Ann", "Bob", "White")
    write_people(store.data_dir, People(asked=True))
    assert not statistics_of(store).is_to_ask


def test_a_broken_file_of_names_is_told_and_games_count_apart() -> None:
    store = Store(data_dir())
    resigned(store, "one", "Ann", BOT)
    (store.data_dir / FILE).write_text("{")
    found = statistics_of(store)
    assert FILE in " ".join(found.notes())
    assert not found.is_to_ask
    assert tallies(found.games[0]) == [("bot, level normal", 1, 1.0), ("Ann", 1, 0.0)]


# Which games count


def test_a_game_given_up_before_everybody_has_answered_does_not_count() -> None:
    store = Store(data_dir())
    resigned(store, "at once", opening=())
    resigned(store, "before black", opening=("wS1",))
    found = statistics_of(store)
    assert (found.aborted, found.games) == (2, ())
    assert "2 games were given up" in " ".join(found.notes())
    resigned(store, "played")
    assert hive(store).games == 1


def test_answers_by_earlier_rules_count_too() -> None:
    store = Store(data_dir())
    resigned(store, "old")
    document = onward(store.read("old"), registry.game("hive").rules)
    assert document.origin is not None
    assert (document.answers, len(document.origin.answers)) == ((), 3)
    store.write("old", document)
    found = statistics_of(Store(store.data_dir))
    assert (found.aborted, found.broken) == (0, 0)
    assert found.games[0].games == 1


def test_with_both_seats_ones_own_a_game_counts_and_is_not_rated() -> None:
    store = Store(data_dir())
    resigned(store, "one", "Ann", "Anna")
    write_people(store.data_dir, People(mine=("Ann", "Anna")))
    (me,) = hive(store).players
    assert (me.tally.games, me.course, me.against) == (2, (), ())


def test_against_the_horde_games_count_and_are_not_rated() -> None:
    store = Store(data_dir())
    seats = (Seat("Ann"), Seat("Bram", "bot:easy"))
    options = {"centipedes": "standard"}
    with Table.create(store, "march", seats, options, 3, "horde") as table:
        assert not table.game.is_contest(table.options)
    with Table.create(store, "march", seats, {}, 3, "each other") as table:
        assert table.game.is_contest(table.options)
    for is_contest in (True, False):
        over = FinishedGame("march", seats, Outcome((0, 1), (9, 7)), datetime.now(UTC), is_contest)
        (me,) = game_statistics("march", [over], People()).persons
        assert (me.tally.games, me.tally.won, len(me.course)) == (1, 0.5, int(is_contest))


def test_the_order_of_places_is_that_of_the_points_below_the_winners() -> None:
    from antterm.table.statistics import ranks

    assert ranks(Outcome((2,), (10, 30, 30, 10)), 4) == (3, 2, 1, 3)
    assert ranks(Outcome((0, 1)), 2) == (1, 1)
    assert ranks(Outcome((1,)), 2) == (2, 1)


def test_a_rating_is_told_against_each_level_with_its_course() -> None:
    store = Store(data_dir())
    for number, (level, by) in enumerate([("easy", 1), ("hard", 0), ("easy", 1), ("easy", 1)]):
        resigned(store, f"game {number}", "White", f"bot:{level}", by=by)
    me = hive(store).foremost
    easy, hard = me.against
    assert (easy.tally.who, easy.tally.won, easy.fixed) == ("bot, level easy", 3.0, 1100)
    assert (hard.tally.who, hard.tally.won, hard.fixed) == ("bot, level hard", 0.0, 1900)
    assert [len(each.course) for each in (me, easy, hard)] == [4, 3, 1]
    assert easy.rating is not None
    assert hard.rating is not None
    assert easy.rating.value > 1500 > hard.rating.value
    assert f"{easy.course[0].rating.value} after 1" in course_sentence(easy.course)


# Where they are told


def test_the_command_prints_columns_and_json(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data-dir", str(store.data_dir), "stats", "hive"]) == 0
    printed = capsys.readouterr().out
    assert "Hive: 3 finished games" in printed
    assert "  Bob         3    2     67   15" in printed
    assert "Against all. Rating" in printed
    assert "Micropolis" not in printed
    assert "1 saved game cannot be read" in printed
    assert "Are some of these names yours?" in printed
    assert main(["--data-dir", str(store.data_dir), "stats", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [game["game_id"] for game in told["games"]] == ["hive", "micropolis"]
    assert told["unreadable"] == 1
    bob = told["games"][0]["players"][0]
    assert (bob["who"], bob["games"], bob["won"], bob["names"]) == ("Bob", 3, 2.0, ["Bob"])
    assert bob["rating"]["value"] == bob["course"][-1]["value"] == bob["against"][0]["course"][-1]["value"]
    assert bob["rating"]["provisional"] is True


def test_the_command_shows_the_ratings_of_whom_one_names(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, told in (("ann", "\nAnn\n"), ("BOB", "\nBob\n")):
        assert main(["--data-dir", str(store.data_dir), "stats", "hive", "--player", name]) == 0
        assert told in capsys.readouterr().out
    assert main(["--data-dir", str(store.data_dir), "stats", "--player", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_without_finished_games_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data-dir", str(tmp_path), "stats"]) == 0
    assert "No game has been finished yet." in capsys.readouterr().out


def test_names_are_told_as_they_are_whatever_markdown_makes_of_them() -> None:
    store = Store(data_dir())
    resigned(store, "odd", "**Ann** | x", "<b>")
    page = statistics_page(statistics_of(store))
    assert r"\*\*Ann\*\* \| x" in page
    assert r"\<b\>" in page


@pytest.mark.slow
async def test_the_page_shows_each_opponent_and_the_course_of_the_rating() -> None:
    store = Store(data_dir())
    for number in range(4):
        resigned(store, f"game {number}", "White", "bot:easy" if number % 2 else BOT, by=number % 2)
    with Table.create(
        store, "micropolis", (Seat("Player 1"), Seat("N", BOT)), {"first": "seat1"}, 5
    ) as table:
        for text in MICROPOLIS.split():
            table.answer(text)
    async with on_stage() as (app, pilot):
        await pilot.press("s", "t")
        await pilot.pause()
        shown = text_of(app)
        assert "[Hive]" in shown
        assert "4 finished games" in shown
        assert "you  Rating" in shown
        assert "Against all." in shown
        await pilot.press("down")
        await pilot.pause()
        assert "Against bot, level" in text_of(app)
        await pilot.press("right")
        await pilot.pause()
        assert "[Micropolis]" in text_of(app)
        await pilot.press("t")
        await pilot.pause()
        assert "% won" in text_of(app)


@pytest.mark.slow
async def test_which_names_are_ones_own_is_asked_once(store: Store) -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("s", "t")
        await pilot.pause()
        assert "Which of these names is yours?" in text_of(app)
        await pilot.press("1")
        await pilot.pause()
        assert "Which other name is yours?" in text_of(app)
        await pilot.press("2")
        await pilot.pause()
        assert "Ann (you)" in text_of(app)
        await pilot.press("p")
        await pilot.pause()
        assert "Bob  Rating" in text_of(app)
        await pilot.press("escape", "t")
        await pilot.pause()
        assert "Which" not in text_of(app)
    assert read_people(data_dir()) == People(asked=True, mine=("Ann",))


async def test_who_has_left_the_page_by_keys_typed_ahead_is_asked_the_next_time(store: Store) -> None:
    async with on_stage() as (app, pilot):
        for name in "stq":
            app.take_input(events.Key(name, name))
        await pilot.pause()
        assert isinstance(app.screen, SavesScreen)
        assert "yours" not in text_of(app)
        await pilot.press("t")
        await pilot.pause()
        assert "Which of these names is yours?" in text_of(app)


@pytest.mark.slow
async def test_who_does_not_want_to_say_is_not_asked_again_and_may_say_later(store: Store) -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("s", "t")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StatisticsScreen)
        assert read_people(data_dir()) == People(asked=True)
        await pilot.press("n")
        await pilot.pause()
        assert "Which names are whose" in text_of(app)
        await pilot.press("2")
        await pilot.pause()
        assert "Who is Bob?" in text_of(app)
        await pilot.press("1")
        await pilot.pause()
        assert "Bob (you)" in text_of(app)


async def test_the_settings_show_and_change_ones_names(store: Store) -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("e", "end")
        await pilot.pause()
        assert "Your names" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        (row,) = [row for row in text_of(app).splitlines() if "Your names" in row]
        assert row.split()[-1] == "Ann"


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("size", "language"), each_value([(80, 24), (60, 20), (120, 40)], ["en", "ru", "es"])
)
async def test_everything_has_room(size: tuple[int, int], language: str) -> None:
    store = Store(data_dir())
    for number in range(6):
        level = ("easy", "normal", "hard")[number % 3]
        resigned(store, f"game {number}", "White", f"bot:{level}", by=number % 2)
    i18n.use(language)
    async with on_stage(size=size) as (app, pilot):
        await pilot.press("s", "t")
        await pilot.pause()
        rows = text_of(app).splitlines()
        me = hive(store).foremost
        assert me.rating is not None
        for told in (str(me.rating.value), *(str(each.rating.value) for each in me.against if each.rating)):
            assert any(told in row for row in rows), text_of(app)
        assert any("●" in row for row in rows), text_of(app)
        assert not any(row.rstrip().endswith("~") for row in rows[4:]), text_of(app)


@pytest.mark.few(1)
@pytest.mark.parametrize("ascii_only", [False, True], ids=["unicode", "ascii"])
async def test_the_page_looks_as_it_did(ascii_only: bool) -> None:
    store = Store(data_dir())
    for number in range(12):
        level = ("easy", "normal", "hard")[number % 3]
        won = number % 4 != 3 and level != "hard"
        resigned(store, f"game {number:02}", "White", f"bot:{level}", by=int(won))
    resigned(store, "of two", "Ann", "Bob")
    write_people(store.data_dir, People(asked=True, mine=("Ann",)))
    async with on_stage(size=(80, 24), ascii_only=ascii_only) as (app, pilot):
        await pilot.press("s", "t")
        await pilot.pause()
        check_golden(app, f"statistics-80x24-{'ascii' if ascii_only else 'unicode'}")
