"""Hive's analysis board by ear: moves are tried, variations told, an engine's lines said in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from antterm import i18n
from antterm.core.ask import Refused
from antterm.games.hive.analysis import review
from antterm.games.hive.analysis.begin import of_record
from antterm.games.hive.analysis.lines import EngineLine
from antterm.games.hive.analysis.review import MoveRating
from antterm.games.hive.analysis.stored import AnalysisStore
from antterm.games.hive.files import read_tree
from antterm.games.hive.files.analysed import Analysed, of_text
from antterm.games.hive.rules.consequences import Reason, Why
from antterm.games.hive.rules.pieces import WHITE
from antterm.games.hive.rules.position import Position
from antterm.games.hive.spoken import analysis
from antterm.games.hive.words import HiveWords
from antterm.plain.typed_words import ANALYSING, TypedWord, meant
from antterm.puzzles import Attempt, all_puzzles, title
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from tests.plain.listening import data_dir, hear, table

LINE = "Base+MLP;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1/"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the engine look for a moment only."""
    monkeypatch.setattr(analysis, "SECONDS", 1.0)


def heard(*typed: str, guest: bool = False) -> str:
    """What is told of a game to who types this, in one line."""
    return " ".join(hear(typed, analysis=("hive", of_text(LINE)), guest=guest).split())


def test_one_is_told_where_one_is_and_goes_back_and_forward() -> None:
    said = heard("-", "-", "", "back", "forward", "start", "-", "end", "", "0")
    assert "Analysis: a pasted game." in said
    assert "Move 2, White: Place the queen: west of White's spider 1." in said
    assert "Move 1, Black: Place grasshopper 1: east of White's spider 1." in said
    assert "The start. White to move." in said
    assert said.count("Move 2, Black: Place the queen") == 2
    assert said.count("There is no other position that way.") == 2


def test_a_move_is_tried_by_text_or_number_and_variations_are_listed() -> None:
    said = heard("wA1 -wQ", "-", "wB1 -wQ", "-", "variations", "2", "comment a good idea", "promote", "0")
    assert "Move 3, White: Place ant 1: west of White's queen." in said
    assert "2 moves were tried here." in said
    assert (
        "1. Place ant 1: west of White's queen. White's queen: 4 sides free. The line goes on with this move."
        in said
    )
    assert "Variation, move 3, White: Place beetle 1: west of White's queen." in said
    assert "Comment: a good idea" in said
    assert "it is the main line now" in said


def test_legal_moves_are_listed_under_headings_and_zero_closes_one_first() -> None:
    said = heard("moves", "1", "0", "1 4 1", "0")
    assert "1. Place a piece. 2. The queen." in said
    assert said.count("1. Place a piece. 2. The queen.") == 2
    assert "Move 3, White: Place ant 1:" in said
    assert "No move has this number" in heard("3", "0")


def test_an_engine_tells_its_lines_in_words_with_chances_and_a_number_tries_one() -> None:
    said = heard("lines", "2", "variations", "0")
    assert "The engine's lines, best first: 1. " in said
    assert "White's chance to win: " in said
    assert "Expected after that: Black: " in said
    assert "Move 3, White: " in said.partition("best first:")[2]


def test_a_forced_end_is_said_in_half_moves_and_an_ended_game_has_no_lines() -> None:
    puzzle = next(puzzle for puzzle in all_puzzles() if puzzle.steps == 1)
    what = Analysed(of_record(Attempt(puzzle).record), "mate")
    said = " ".join(hear(["lines", "1", "lines", "moves", "0"], analysis=("hive", what)).split())
    who = HiveWords().seat(puzzle.seat)
    assert f"{who} wins in 1 half-move." in said
    assert f"{who} wins" in said.partition("half-move.")[2]
    assert said.count("The game is over here.") == 2


def test_what_is_deleted_comes_back_and_what_has_no_meaning_is_said() -> None:
    said = heard("delete", "restore", "restore", "start", "delete", "nonsense", "wX9", "0")
    assert "The move has been deleted; “restore” brings it back. Move 2, White:" in said
    assert "There is nothing to restore." in said
    assert "There is no move to delete." in said
    assert "“nonsense” is not a move." in said
    assert "There is no piece “wX9”." in said


def test_it_is_written_to_a_file_that_can_be_read_and_a_guest_writes_none(tmp_path: Path) -> None:
    file = tmp_path / "a.sgf"
    said = heard("wA1 -wQ", "-", "wB1 -wQ", f"file {file}", f"file {file}", "file a.txt", "0")
    assert "Written to" in said
    assert "already exists and will not be overwritten" in " ".join(said.split())
    assert "The name of a file of variations must end in .pgn or .sgf." in said
    assert [node.move for node in read_tree(file.read_text()).tree.nodes()][4:] == ["wA1 -wQ", "wB1 -wQ"]
    assert "No files except saved games can be written" in heard(
        f"file {tmp_path / 'b.pgn'}", "0", guest=True
    )
    assert not (tmp_path / "b.pgn").exists()


def test_the_analysis_of_a_saved_game_is_kept_even_when_the_input_ends() -> None:
    with table("hive", [Seat("Ann"), Seat("Bob")]) as playing:
        playing.answer("wS1")
        playing.answer("bG1 wS1-")
        said = hear(["1", "analyse", "bA1 wS1-", "comment kept"], playing, replay=True)
        assert "Variation, move 1, Black: Place ant 1" in said
        kept = AnalysisStore(data_dir()).load(playing.file or "")
        assert kept is not None
        assert [(node.move, node.comment) for node in kept.nodes()][-1] == ("bA1 wS1-", "kept")


def test_an_analysis_in_which_nothing_was_changed_is_not_written() -> None:
    with table("hive", [Seat("Ann"), Seat("Bob")]) as playing:
        playing.answer("wS1")
        assert "The start." in hear(["1", "analyse", "start", "0"], playing, replay=True)
        assert AnalysisStore(data_dir()).load(playing.file or "") is None


def test_it_is_reached_from_the_first_page_saved_games_and_the_end_of_a_game() -> None:
    people = (Seat("Ann"), Seat("Bob"))
    Table.create(Store(data_dir()), "hive", people, {}, 1, "sunday", ["wS1", "bG1 wS1-", "resign"]).close()
    said = " ".join(hear(["analysis", "9", "nonsense", LINE, "0", "analysis", "1", "0", "0"]).split())
    assert "An empty table, Base+MLP" in said
    assert "This is neither PGN" in said
    assert "Move 2, Black: Place the queen" in said
    assert "Analysis: an empty table." in said
    said = " ".join(hear(["saved", "1", "analysis", "0", "0", "0"]).split())
    assert "Analysis: sunday." in said
    assert "Move 1, Black: Place grasshopper 1: east of White's spider 1." in said
    with Table.open(Store(data_dir()), "sunday") as over:
        said = " ".join(hear(["4", "0", "0"], over).split())
    assert "Analysis: sunday." in said


def test_a_game_that_has_no_board_has_no_such_word() -> None:
    with table("micropolis", [Seat("Ann"), Seat("Bob")]) as playing:
        assert "has no meaning here" in hear(["analyse", "0"], playing, replay=True)


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_each_word_is_understood_in_the_language_spoken_and_in_english(language: str) -> None:
    i18n.use(language)
    for word in ANALYSING:
        assert meant(word.word, ANALYSING, in_short=True) == (word, "")
        assert meant(f"{word.english} more", ANALYSING, in_short=True) == (word, "more")
    forward, variations = TypedWord.FORWARD.word, TypedWord.VARIATIONS.word
    said = hear(["-", forward, variations, TypedWord.START.word, "0"], analysis=("hive", of_text(LINE)))
    for typed in (forward, variations, TypedWord.START.word):
        refusal = HiveWords().refusal(Refused("unreadable", text=typed))
        assert refusal[:20] not in said.replace("\n", " ")


def test_an_analysis_that_cannot_be_kept_is_told_and_ends_nothing() -> None:
    table("hive", [Seat("Ann"), Seat("Bob")]).close()
    (data_dir() / "analyses").write_text("in the way")
    said = hear(["saved", "1", "analysis", "wS1", "0", "0", "0"])
    assert "Move 1, White: Place spider 1." in said
    assert "/analyses" in said
    assert "The first page." in said


def test_a_puzzle_that_is_done_can_be_analysed_before_the_next() -> None:
    puzzle = next(puzzle for puzzle in all_puzzles() if puzzle.steps == 1)
    following = all_puzzles()[all_puzzles().index(puzzle) + 1]
    said = " ".join(hear([puzzle.answers[0], "analysis", "", "0", "no"], puzzle=puzzle).split())
    assert f"Go on to the next? {title(following)}" in said
    told = said.partition(f"Analysis: {title(puzzle)}.")[2]
    assert "1 move" not in told
    assert HiveWords().seat(puzzle.seat) in told
    assert said.count("Go on to the next?") == 2


def test_the_moves_are_rated_and_a_number_leads_to_a_bad_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MoveRating, "glyph", property(lambda rating: 2 * (rating.ply == 3)))
    said = heard("mistakes", "1", "mistakes", "0")
    assert "White: " in said
    assert "per cent; mistakes: " in said
    assert "1. Move 2, White: Place the queen: west of White's spider 1. It lowered " in said
    assert "Better: " in said
    assert said.count("Move 2, White: Place the queen: west of White's spider 1.") == 3


def test_a_move_is_marked_by_number_or_sign_and_the_marks_are_listed() -> None:
    said = heard("mark", "mark 2", "where", "mark !?", "mark 0", "where", "start", "mark 1", "0")
    assert "1. A good move. 2. A mistake." in said
    assert said.count("A mistake.") == 3
    assert "An interesting move." in said
    assert "The move has no mark now." in said
    assert "There is no move to mark." in said


def test_openings_are_told_with_their_results_and_a_number_plays_one() -> None:
    said = heard("start", "openings", "1", "0")
    told = said.partition("Played from here, all games:")[2]
    assert re.search(
        r"1\. Place .*?\. \d+ games\. White won \d+ per cent, Black \d+; \d+ per cent were drawn\.", told
    )
    assert "ove 1, White: " in told


def test_an_opening_is_told_by_its_name() -> None:
    said = heard("openings", "where", "-", "where", "start", "where", "0")
    assert said.count("J opening: spider against grasshopper.") == 2
    assert said.count(" Spider against grasshopper.") == 1


def test_where_nobody_has_played_on_that_is_said() -> None:
    said = heard("openings", "0")
    assert "None of these games goes on from here." in said


BEST = {3: "wA1 -wS1", 4: "bA1 bG1-"}
"""By half-move, what is said to be best in its place."""
LOSSES = {"wQ -wS1": 17.0, "bQ bG1/": 25.0, "wB1 -wS1": 6.0, "wB1 \\wS1": 15.0, "wG1 -wS1": 2.9}


@pytest.fixture
def rated_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have moves cost what `LOSSES` says, and no engine looks: White's chance stays 60 per cent."""

    def rate(position: Position, text: str, _budget: object) -> MoveRating:
        loss, seat, ply = LOSSES.get(text, 0.0), position.to_move, position.ply + 1
        played = EngineLine((text,), 60 - loss if seat == WHITE else 60 + loss)
        why = Reason(Why.TEMPO) if loss >= 10 else None
        return MoveRating(ply, seat, played, EngineLine((BEST.get(ply, text),), 60.0), loss, 5, why)

    monkeypatch.setattr(review, "rate_move", rate)


@pytest.mark.usefixtures("rated_by_hand")
def test_tries_are_nearly_as_good_not_as_good_or_found_and_then_it_is_told_why() -> None:
    said = heard("learn", "1", "wQ -wS1", "nonsense", "wB1 -wS1", "wB1 \\wS1", "wG1 -wS1", "0")
    asked = "Mistake 1 of 1. Move 2, White: Place the queen: west of White's spider 1."
    assert f"{asked} It lowered the winning chance by 17 percentage points. Find a better move." in said
    told = [
        "This is the move that was played.",
        "“nonsense” is not a move.",
        "Nearly: this move lowers your winning chance by 6 percentage points. Look for a better one.",
        "Not as good: this move lowers your winning chance by 15 percentage points. Look for a better one.",
        "Found: this move is as good as the best one.",
        "Better: Place ant 1: west of White's spider 1. The move played loses time",
        "You have found a better move for 1 of 1 mistake.",
    ]
    places = [said.find(sentence) for sentence in told]
    assert -1 not in places
    assert places == sorted(places)
    assert "Analysis goes on" not in said
    assert said.rpartition("1 of 1 mistake.")[2].startswith(" Move 2, White: Place the queen"), "where it was"


@pytest.mark.usefixtures("rated_by_hand")
def test_whose_mistakes_are_asked_is_chosen_and_help_is_given() -> None:
    said = heard("learn", "3", "hint", "hint", "", "where", "99", "moves", "0", "0")
    assert "Whose mistakes? 1. White: 1 mistake 2. Black: 1 mistake 3. those of both players" in said
    assert "What is most urgent here?" in said
    assert "Look at ant 1." in said, "the second hint names the piece"
    assert said.count("Mistake 2 of 2. Move 2, Black: Place the queen") == 2, "asked, and repeated"
    assert "No move has this number; “moves” lists the numbered moves." in said
    assert "1. Place the queen. 2. Place spider 1." in said
    assert "You have found a better move for 0 of 2 mistakes." in said
    said = heard("learn", "2", "bA1 bG1-", "0")
    assert "Mistake 1 of 1. Move 2, Black: Place the queen" in said
    assert "Found: this move is as good as the best one." in said, "the best move needs no engine"
    assert "Whose mistakes?" in (said := heard("learn", "0", "0"))
    assert "Find a better move" not in said


@pytest.mark.usefixtures("rated_by_hand")
def test_who_leaves_learning_is_on_the_board_again_and_tries_are_no_variations() -> None:
    said = heard("learn", "1", "wB1 -wS1", "0", "start", "wS1", "variations", "0")
    assert "1 move was tried here" not in said
    assert "1. Place grasshopper 1" in said


def test_the_source_of_openings_is_chosen() -> None:
    said = heard("start", "source", "4", "openings", "source", "2", "0")
    assert (
        "Which games should be counted? 1. all games 2. boardspace.net, April 2024 3. imported games" in said
    )
    assert said.count("None of these games goes on from here.") == 2, "there are no games of one's own"
    assert "Played from here, boardspace.net, April 2024: 1. Place " in said


@pytest.mark.slow
def test_a_try_is_rated_by_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MoveRating, "glyph", property(lambda rating: 2 * (rating.ply == 3)))
    said = heard("learn", "wB1 -wS1", "", "0")
    assert re.search(
        r"Found: this move is as good|Nearly: this move loses|Not as good: this move loses", said
    )
    assert "You have found a better move for" in said
