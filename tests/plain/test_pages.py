"""The pages of plain mode: by number, from the first page on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from antterm import i18n, settings
from antterm.lessons import Progress, lessons_of
from antterm.plain.statistics import game_lines
from antterm.plain.telling import sections_of
from antterm.plain.typed_words import TypedWord
from antterm.puzzles import WIN, Attempt, all_puzzles
from antterm.registry import GAMES, HOMES, words
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.table.statistics import GameStatistics, Tally
from tests.conformance.test_languages import foreign
from tests.plain.hearing import assert_heard
from tests.plain.listening import data_dir, hear, number_of, table


def test_the_first_page_leads_everywhere_and_back() -> None:
    heard = hear([*"102030405060", "7", "8", "0", "9", "0", "", "nonsense", "0"])
    for told in (
        "New game: which one?",
        "Learn which game?",
        "solved",
        "There are no saved games.",
        "No game has been finished yet.",
        "The rules of which game?",
        "Curtain: when needed",
        "An empty table, Base+MLP",
        "Insect board games, for people and bots.",
    ):
        assert told in heard
    assert heard.count("1. New game") == 11


@pytest.mark.parametrize("language", ["ru", "es"])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_it_speaks_every_language(language: str, ascii_only: bool) -> None:
    i18n.tongue().keep_to_ascii(ascii_only)
    i18n.use(language)
    heard = hear(["1", "1", "1", "2", "look", "rules 3", "help", "quit", "2", "1", "1", "", "0"])
    assert heard.isascii() is ascii_only


def test_a_new_game_is_set_up_line_by_line() -> None:
    people = ["2", "Zoe", "5", "1", "4", "Kim"]
    heard = hear(["1", "1", *people, "help 7", "7", "0", "11", "sunday", "1", "quit", "0"])
    assert " ".join(heard.split()).count("Which insects are added to the five of the base game") == 2
    assert "Who plays Black: now bot, level easy, rating 1100." in heard
    assert heard.count("\n1. Start\n") == 1, "what was changed is said, and no more"
    (game,) = Store(data_dir()).list()
    assert (game.title, [seat.name for seat in game.seats]) == ("sunday", ["Zoe", "Kim"])


def test_who_types_4_where_numbers_are_chosen_means_four() -> None:
    heard = hear(["1", number_of("micropolis"), "2", "help 6", "1", "4", "0", "0", "0"])
    assert "2. Players: 2\n3. Players: 3\n4. Players: 4\n5. Players: 5\n6. Players: 6\n0. back" in heard
    assert heard.count("Type one of the numbers.") == 1, "nobody plays it alone"
    assert "\n2. Players: 4\n" in heard


def test_a_game_of_hidden_hands_is_not_begun_for_two() -> None:
    heard = hear(["1", number_of("march"), "6", "1", "1", "0", "0"])
    assert "antterm join --plain" in " ".join(heard.split())
    assert not Store(data_dir()).list()


def test_saved_games_are_gone_on_with_stepped_through_and_thrown_away() -> None:
    with table("hive", (Seat("Ann"), Seat("Bob"))) as playing:
        playing.answer("wQ")
        playing.answer("bQ wQ-")
    heard = hear(["5", "1", "1", "quit", "1", "2", "", "-", "2", "look", "", "0", "1", "7", "1", "0", "0"])
    reminded = "White: Ann; Black: Bob. 2 answers so far.\nWhat happened before:\nAnn places the queen"
    assert reminded in heard
    assert "1: Ann places the queen in the middle of the table." in heard
    assert "After 0 of 2 answers." in heard
    assert "That was the last answer." in heard
    assert not Store(data_dir()).list()


def test_a_guest_is_spoken_to_as_his_settings_say() -> None:
    settings.save(settings.Settings(language="es", glyphs="ascii"), data_dir())
    with i18n.speaking("en"):
        heard = hear(["0"], guest=True)
    assert "Partida nueva" in heard
    assert heard.isascii()


def test_letters_are_as_one_chooses_from_the_next_line_on() -> None:
    glyphs = [setting.name for setting in settings.all_settings()].index("glyphs") + 1
    with i18n.speaking("es"):
        heard = hear(["Ajustes", str(glyphs), "3", "", "0", "0"])
    before, _typed, after = heard.rpartition("> 3\n")
    assert not before.isascii()
    assert after.isascii()
    assert settings.load().glyphs == "ascii"


def test_a_setting_is_changed_and_kept() -> None:
    hear(["6", "1", "3", "0", "0"])
    assert settings.load().language != "auto"


def test_the_rules_are_read_section_by_section() -> None:
    heard = hear(["5", "1", "3", "0", "0"])
    assert "3. A turn, for example" in heard
    assert "Ann is White." in heard
    assert "Ann is White." in hear(["5", "1", "rules 3", "0", "0"])
    assert "Ann is White." in hear(["5", "1", "rules exam", "0", "0"]), "a word of the heading"


@pytest.mark.parametrize("typed", ["b", "Back", "quit"])
def test_the_rules_are_left_as_every_page_is(typed: str) -> None:
    heard = hear(["5", "1", typed, "0"])
    assert "There is no such section." not in heard
    assert heard.count("The first page.") == (typed != "quit")


@pytest.mark.parametrize("game_id", HOMES)
def test_nothing_of_the_rules_is_lost_but_drawings(game_id: str) -> None:
    page = words(game_id).rules()
    sections = sections_of(page)
    assert len(sections) == sum(line.startswith("#") for line in page.splitlines())
    told = " ".join(text for section in sections for text in section.paragraphs)
    assert "**" not in told
    assert "|" not in told
    assert "`" not in told


@pytest.mark.few(1)
@pytest.mark.parametrize("game_id", HOMES)
def test_every_lesson_is_taken_by_ear(game_id: str) -> None:
    """Whoever does not know what to do asks, and types what they are told."""
    game = [*HOMES].index(game_id) + 1
    lines = ["2", str(game), "1"]
    for lesson in lessons_of(game_id):
        lines += [f":{step.answers[0]}" if step.answers else "" for step in lesson.step]
        lines.append("yes")
    heard = hear(lines)
    progress = Progress(data_dir())
    assert all(map(progress.is_done, lessons_of(game_id)))
    assert heard.count("Well done: the lesson is complete.") == len(lessons_of(game_id))


def test_what_a_lesson_does_not_want_is_said() -> None:
    heard = hear(["2", "1", "1", "", "1", "hint", "undo", "quit"])
    assert "Place spider 1." in heard
    assert "step 2 of 5" in heard
    assert "White places the queen" not in heard


def test_a_puzzle_is_tried_and_solved() -> None:
    puzzle = next(puzzle for puzzle in all_puzzles() if puzzle.goal == WIN and puzzle.moves == 1)
    ask = Attempt(puzzle).ask
    assert ask is not None
    wrong = next(choice.text for choice in ask.choices if choice.text != puzzle.answers[0])
    heard = hear([f":{wrong}", "", "undo", "hint", "hint", puzzle.answers[0], "no"], puzzle=puzzle)
    assert heard.count("That is allowed, but does not win in 1.") == 2, "an empty line says it again"
    assert heard.count("“undo” takes your move back.") == 2
    assert re.search(r"> hint\n\d+(, \d+)*: ", heard), "the second hint says the number"
    assert "Themes: " in heard
    assert "Solved." in heard


def test_a_streak_ends_with_the_first_that_is_missed() -> None:
    heard = hear(["3", "3", "hint", "hint", "quit", "0", "0"])
    assert "0 solved in a row." in heard


@pytest.mark.parametrize(("line", "name"), [("3", "puzzle-progress.json"), ("2", "lessons.json")])
def test_progress_that_cannot_be_read_is_told(line: str, name: str) -> None:
    data_dir().mkdir(parents=True, exist_ok=True)
    (data_dir() / name).write_text("{")
    assert "the file is kept" in " ".join(hear([line, "0", "0"]).split())


def test_puzzles_are_chosen_by_theme() -> None:
    heard = hear(["3", "5", "1", "quit", "0", "0"])
    assert "Which theme?" in heard
    assert "Defence, " in heard
    assert re.search("prevents a loss in [12]", heard)


def test_a_finished_game_is_stepped_through_from_the_command_line() -> None:
    with table("hive", (Seat("Ann"), Seat("Bob"))) as playing:
        playing.answer("wQ")
    opened = Table.open(Store(data_dir()), "evening", watch=True)
    assert "1: Ann places the queen" in hear(["", "quit"], opened, replay=True)


def test_what_can_be_typed_is_told_wherever_something_is_chosen() -> None:
    heard = hear(["1", "help", "1", "?", "help 2", "quit"])
    lists = "Type the number of a line, or the beginning of its text; 0 goes back."
    assert heard.count(lists) == 2
    assert heard.count("“help 2” explains the second line.") == 1
    assert "“quit” leaves the program." in heard
    heard = hear(["1", "1", "2", "?", "0", "0", "0"])
    assert heard.count("0 goes back.\n> ") == 2, "what a line is asked for is said again"


def test_the_help_tells_of_every_word_and_goes_on_when_asked() -> None:
    heard = " ".join(hear(["help", "nonsense", "more", "", "m", "", "", "quit"]).split())
    for word in TypedWord:
        assert word.explanation in heard
    assert heard.count("“more” or an empty line goes on; 0 goes back.") == 6
    assert "“antterm share”" in heard


@pytest.mark.parametrize("typed", ["помощь", "help", "?", "Справка"])
def test_the_word_for_help_opens_it_in_every_language(typed: str) -> None:
    i18n.use("ru")
    assert "Здесь нет экрана" in hear([typed, "quit"])


def test_statistics_are_told_in_sentences() -> None:
    seats = [Seat("White"), Seat("Bob", "bot:easy")]
    for name in ("one", "two"):
        with Table.create(Store(data_dir()), "hive", seats, {}, 1, name) as playing:
            for answer in ("wS1", "bS1 wS1-", "resign"):
                playing.answer(answer)
    table("hive", seats).close()
    heard = hear(["statistics", "1", "0", "0", "quit"])
    told = heard.partition("> statistics\n")[2].partition("The first page.")[0]
    assert told.startswith("The statistics of which game?\n1. Hive: 2 finished games\n")
    sentences = [
        "Hive: 2 finished games.",
        "By player, those who have played the most games first:",
        "bot, level easy: 2 games, 2 won, which is 100 per cent. Rating 1100, fixed.",
        "you: 2 games, 0 won, which is 0 per cent. Rating 1097, give or take 299, provisional.",
        "By seat:",
        "White: 2 games, 0 won, which is 0 per cent.",
        "Black: 2 games, 2 won, which is 100 per cent.",
    ]
    assert " ".join(sentences) in " ".join(told.split())


def test_ratings_are_told_against_each_opponent() -> None:
    for number in range(8):
        seats = [Seat("Ann"), Seat("Bob", "bot:normal")][:: 1 if number % 2 else -1]
        with Table.create(Store(data_dir()), "hive", seats, {}, 1, f"game {number}") as playing:
            for answer in ("wS1", "bS1 wS1-", "resign"):
                playing.answer(answer)
    heard = " ".join(hear(["statistics", "1", "1", "1", "0", "0", "quit"]).split())
    assert "Which of these names is yours?" not in heard.partition("The statistics of which game?")[2]
    assert "Whose ratings against each opponent? 1. Ann (you)" in heard
    assert "Against bot, level normal: 8 games, 4 won, which is 50 per cent. Rating" in heard
    assert "Course of the rating, by the number of rated games:" in heard
    assert "Highest:" in heard


def test_which_names_are_ones_own_is_asked_once_by_ear() -> None:
    with Table.create(Store(data_dir()), "hive", [Seat("Ann"), Seat("Bob")], {}, 1, "one") as playing:
        for answer in ("wS1", "bS1 wS1-", "resign"):
            playing.answer(answer)
    heard = hear(["statistics", "0", "0", "statistics", "2", "1", "1", "0", "quit"])
    assert heard.count("Your games are counted together") == 1
    assert "Who is Ann?" in heard
    assert "Ann: you" in hear(["settings", "your names", "0", "0", "quit"])


def test_statistics_are_told_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with Table.create(Store(data_dir()), "hive", [Seat("Ann"), Seat("Bob")], {}, 1, "one") as playing:
        for answer in ("wS1", "bS1 wS1-", "resign"):
            playing.answer(answer)

    def refuse(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("antterm.saves.private.replace", refuse)
    for answers in (["0"], ["1", "2"]):
        heard = " ".join(hear(["statistics", *answers, "1", "0", "0", "quit"]).split())
        assert "people.json" in heard
        assert "Ann: 1 game, 0 won" in heard


def test_statistics_tell_points_where_there_are_any() -> None:
    *_others, told = game_lines(GameStatistics("march", 1, (), (Tally("Red", 1, 0.5, (41, 44)),)))
    assert told == "Red: 1 game, 0.5 won, which is 50 per cent. Average points: 42.5; highest: 44."
    assert_heard(told)


def test_of_a_broken_game_the_generation_before_is_gone_on_with() -> None:
    with table("hive", (Seat("Ann"), Seat("Bob"))) as playing:
        playing.answer("wQ")
        playing.answer("bQ wQ-")
    Store(data_dir()).path("evening").write_text("{")
    heard = " ".join(hear(["4", "1", "1", "0", "1", "1", "1", "where", "quit"]).split())
    assert heard.count("1. Open the previous version of the game") == 2
    assert "White: Ann; Black: Bob. 1 answer so far." in heard


def test_a_saved_game_is_renamed_and_goes_out_to_a_file_and_in_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with table("hive", (Seat("Ann"), Seat("Bob")), expansions="none") as playing:
        playing.answer("wQ")
        playing.answer("bQ wQ-")
    renamed = ["1", "3", "sunday"]
    exported = ["1", "4", "1", "", "1", "4", "1", "", "1", "4", "1", "sunday.txt"]
    imported = ["2", "missing", "sunday.txt"]
    heard = " ".join(hear(["5", *renamed, *exported, *imported, "0", "0"]).split())
    assert (tmp_path / "sunday.txt").exists()
    assert "There is no file missing." in heard
    assert "“sunday-2” has been imported: Hive" in heard
    assert {game.title for game in Store(data_dir()).list()} == {"sunday", "sunday-2"}


def test_at_a_table_of_ones_own_the_menu_changes_who_plays() -> None:
    seats = ["menu", "1", "2"]
    lines = [*seats, "1", "Kim", *seats, "1", "Kim", *seats, "2", *seats, "9", "9", "0", "menu", "0", "quit"]
    heard = hear(lines, table("hive", (Seat("Ann"), Seat("Bob", "bot:random"))))
    assert "White: Ann; Black: Kim." in heard


def test_no_second_person_comes_to_a_table_of_hidden_hands() -> None:
    playing = table("march", (Seat("Ann"), Seat("Bob", "bot:random")))
    heard = " ".join(hear(["menu", "1", "2", "1", "where", "quit"], playing).split())
    assert "In this game, people hide their cards from one another" in heard
    assert "Bob, the bot that plays at random. 0 answers so far." in heard


def test_settings_are_changed_in_a_game() -> None:
    hear(["menu", "settings", "1", "3", "0", "quit"], table("hive", (Seat("Ann"), Seat("Bob"))))
    assert settings.load().language != "auto"


PAGES = (
    ["1", "1", "help 6", "0", "2", "2", "", "4", "0", "0"],
    ["2", "1", "1", "", "quit", "0", "3", "1", "quit", "0", "5", "1", "2", "0", "6", "2", "0", "0", "0"],
)
AT_TABLE = ["help", "help look", "look", "where", "story", "rules", "99", "0", "#", "undo", "redo", "save"]
NAMES = re.compile(
    r"^> .*|antterm \S+ \S+|~?/\S+|help look|evening|Ann|Bob|Ada|Bram|Cleo|Random|LAN|"
    r"hive-[\d-]+|[0-9a-f]{12}|resign|offer-draw",
    re.MULTILINE,
)
"""What is typed, folders, names, of games of a server too, and answers as saved games write them."""


@pytest.mark.few(1)
@pytest.mark.usefixtures("games_of_ours")
@pytest.mark.parametrize("language", ["xx", "ru"])
def test_no_foreign_word_is_heard(language: str) -> None:
    i18n.use(language)
    heard = [hear(lines) for lines in PAGES]
    for game_id in GAMES:
        seats = [Seat("Ann"), Seat("Bob", "bot:random")]
        heard.append(hear([*AT_TABLE, "1", "1", "1", "quit"], table(game_id, seats)))
        Store(data_dir()).remove("evening")
    assert not {word for text in heard for word in foreign(NAMES.sub(" ", text), language)}


def test_a_picture_or_film_of_a_saved_game_and_of_the_one_played_is_made_by_ear_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with table("hive", (Seat("Ann"), Seat("Bob"))) as playing:
        playing.answer("wQ")
        playing.answer("bQ wQ-")
    heard = hear(["5", "1", "5", "1", "my.gif", "my.svg", "1", "5", "5", "", "0", "0"])
    assert "5. Save a picture or a film to a file" in heard
    assert "1. A picture of the position, SVG: sharp at any size" in heard
    assert "The extension “.gif” does not fit SVG; use .svg." in " ".join(heard.split())
    assert "The film is being made" in heard
    assert heard.count("Written to") == 2
    assert (tmp_path / "my.svg").read_text().startswith("<svg")
    assert (tmp_path / "evening.cast").read_text().startswith('{"version": 2')
    heard = hear(["1", "menu", "3", "3", "now", "quit", "0"])
    assert "3. Save a picture or a film to a file" in heard
    assert "\x1b[" in (tmp_path / "now.txt").read_text()


@pytest.mark.slow
def test_a_lesson_by_ear_calls_the_learner_you() -> None:
    heard = " ".join(hear(["2", "1", "1", "", "quit", "0", "0", "0"]).split())
    assert "You are Ann." in heard
    assert "You: place or move a piece." in heard
    assert "Ann: place" not in heard
