"""The pages of plain mode: by number, from the first page on."""

from __future__ import annotations

import re

import pytest

from antterm import i18n, settings
from antterm.lessons import Progress, lessons_of
from antterm.plain.pages import sections_of
from antterm.puzzles import Attempt, all_puzzles
from antterm.registry import HOMES, words
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from tests.conformance.test_languages import foreign
from tests.plain.listening import data_dir, hear, table


def test_the_first_page_leads_everywhere_and_back() -> None:
    heard = hear(["1", "0", "2", "0", "3", "0", "4", "5", "0", "6", "0", "", "nonsense", "0"])
    for told in (
        "New game: which one?",
        "Learn which game?",
        "solved",
        "There are no saved games.",
        "Settings",
    ):
        assert told in heard
    assert heard.count("1. New game") == 8


@pytest.mark.parametrize("language", ["ru", "es"])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_it_speaks_every_language(language: str, ascii_only: bool) -> None:
    i18n.tongue().keep_to_ascii(ascii_only)
    i18n.use(language)
    heard = hear(["1", "1", "1", "2", "look", "rules 3", "help", "quit", "2", "1", "1", "", "0"])
    assert heard.isascii() is ascii_only


def test_a_new_game_is_set_up_line_by_line() -> None:
    people = ["2", "Zoe", "5", "1", "4", "Kim"]
    heard = hear(["1", "1", *people, "help 6", "6", "0", "9", "sunday", "1", "quit", "0"])
    assert " ".join(heard.split()).count("Which insects join the five of the base game") == 2
    assert "Who plays Black: now bot, level easy." in heard
    assert heard.count("\n1. Start\n") == 1, "what was changed is said, and no more"
    (game,) = Store(data_dir()).list()
    assert (game.title, [seat.name for seat in game.seats]) == ("sunday", ["Zoe", "Kim"])


def test_a_game_of_hidden_hands_is_not_begun_for_two() -> None:
    heard = hear(["1", "3", "6", "1", "1", "0", "0"])
    assert "antterm join --plain" in " ".join(heard.split())
    assert not Store(data_dir()).list()


def test_saved_games_are_gone_on_with_stepped_through_and_thrown_away() -> None:
    with table("hive", (Seat("Ann"), Seat("Bob"))) as playing:
        playing.answer("wQ")
        playing.answer("bQ wQ-")
    heard = hear(["5", "1", "1", "quit", "1", "2", "", "-", "2", "look", "", "0", "1", "3", "1", "0"])
    reminded = "White: Ann; Black: Bob. 2 answers so far.\nWhat happened before:\nAnn places the queen"
    assert reminded in heard
    assert "1: Ann places the queen in the middle of the table." in heard
    assert "After 0 of 2 answers." in heard
    assert "That was the last answer." in heard
    assert not Store(data_dir()).list()


def test_a_setting_is_changed_and_kept() -> None:
    hear(["6", "1", "3", "0", "0"])
    assert settings.load().language != "auto"


def test_the_rules_are_read_section_by_section() -> None:
    heard = hear(["5", "1", "3", "0", "0"])
    assert "3. A turn, for example" in heard
    assert "Ann is White." in heard
    assert "Ann is White." in hear(["5", "1", "rules 3", "0", "0"])


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


@pytest.mark.parametrize("game_id", HOMES)
def test_every_lesson_is_taken_by_ear(game_id: str) -> None:
    """Whoever does not know what to do asks, and types what he is told."""
    game = [*HOMES].index(game_id) + 1
    lines = ["2", str(game), "1"]
    for lesson in lessons_of(game_id):
        lines += [f":{step.answers[0]}" if step.answers else "" for step in lesson.step]
        lines.append("yes")
    heard = hear(lines)
    progress = Progress(data_dir())
    assert all(map(progress.is_done, lessons_of(game_id)))
    assert heard.count("Well done: that was the lesson.") == len(lessons_of(game_id))


def test_what_a_lesson_does_not_want_is_said() -> None:
    heard = hear(["2", "1", "1", "", "1", "hint", "undo", "quit"])
    assert "Place spider 1: in the middle" in heard
    assert "step 2 of 5" in heard
    assert "White places the queen" not in heard


def test_a_puzzle_is_tried_and_solved() -> None:
    puzzle = all_puzzles()[0]
    ask = Attempt(puzzle).ask
    assert ask is not None
    wrong = next(choice.text for choice in ask.choices if choice.text != puzzle.answers[0])
    heard = hear([f":{wrong}", "undo", "hint", puzzle.answers[0], "no"], puzzle=puzzle)
    assert "“undo” takes your move back." in heard
    assert re.search(r"> hint\n\d+(, \d+)?: ", heard), "the number that does it"
    assert "Solved." in heard


def test_a_finished_game_is_stepped_through_from_the_command_line() -> None:
    with table("hive", (Seat("Ann"), Seat("Bob"))) as playing:
        playing.answer("wQ")
    opened = Table.open(Store(data_dir()), "evening", watch=True)
    assert "1: Ann places the queen" in hear(["", "quit"], opened, replay=True)


PAGES = (
    ["1", "1", "help 6", "0", "2", "2", "", "4", "0", "0"],
    ["2", "1", "1", "", "quit", "0", "3", "1", "quit", "0", "5", "1", "2", "0", "6", "2", "0", "0", "0"],
)
AT_TABLE = ["help", "help look", "look", "where", "story", "rules", "99", "0", "#", "undo", "redo", "save"]
NAMES = re.compile(
    r"^> .*|antterm \S+ \S+|help look|evening|Ann|Bob|Random|LAN|hive-[\d-]+|resign|offer-draw", re.MULTILINE
)
"""What is typed, names and answers as saved games write them."""


@pytest.mark.parametrize("language", ["xx", "ru"])
def test_no_foreign_word_is_heard(language: str) -> None:
    i18n.use(language)
    heard = [hear(lines) for lines in PAGES]
    for game_id in HOMES:
        seats = [Seat("Ann"), Seat("Bob", "bot:random")]
        heard.append(hear([*AT_TABLE, "1", "1", "1", "quit"], table(game_id, seats)))
        Store(data_dir()).remove("evening")
    assert not {word for text in heard for word in foreign(NAMES.sub(" ", text), language)}
