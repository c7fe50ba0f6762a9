"""Questions asked as a list, in any game: numbers, the mark, Enter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.ask import Ask, Choice
from antterm.draw.canvas import PLAIN
from antterm.draw.paint import Hint
from antterm.i18n import apart
from antterm.ui.models.commands import HELP, UP
from antterm.ui.models.keymap import Command, Keymap, dead_key
from antterm.ui.models.model import GameModel
from antterm.ui.models.pointing import Entry, Pointing
from antterm.ui.models.scene import AnswerList, AnswerRow, Lines, Prompt, StoryEntry, StoryLines, Title
from antterm.ui.models.seat_view import ModelConfig, Preferences, SeatView, short_names
from tests.core.toy import PebblesWords
from tests.sampling import examples


class Letters(PebblesWords):
    """Words of a game whose answers are letters."""

    def question(self, ask: Ask, names: Sequence[str]) -> str:
        return "Which letter?"

    def choice(self, ask: Ask, choice: Choice, view: object) -> str:
        return f"the letter {choice.text}"


@dataclass
class Listed:
    """A question with twelve answers, and the answers given to it."""

    moves: str = "confirm"
    given: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        ask = Ask(0, "letter", tuple(Choice(letter) for letter in "abcdefghijkl"))
        self.model = GameModel(ModelConfig(Letters(), str, Preferences(moves=self.moves)))
        self.model.show(SeatView(None, ask, ask, None, ("Ann",), (), 0))
        self.model.hooks = replace(self.model.hooks, on_answer=self.given.append)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.model.press(key)

    @property
    def marked(self) -> int | None:
        """The number that is marked."""
        (number,) = (row.number for row in self.model.answers().answers if row.is_marked)
        return number


def test_a_list_is_answered_by_number_and_enter() -> None:
    listed = Listed()
    listed.press("1", "2")
    assert (listed.marked, listed.given) == (12, [])
    listed.press("Enter")
    assert listed.given == ["l"]
    listed.press("1")
    assert (listed.marked, listed.model.pointing.digits) == (1, "1")
    listed.press("Enter")
    assert (listed.model.pointing.digits, listed.given) == ("", ["l", "a"])
    listed.press("Tab", "Down", "Shift+Tab", "Enter")
    assert listed.given == ["l", "a", "b"]


def test_a_list_is_answered_by_number_alone_where_moves_are_direct() -> None:
    listed = Listed("direct")
    listed.press("3")
    assert listed.given == ["c"]
    listed.press("1")
    assert listed.given == ["c"]
    listed.press("Enter")
    assert listed.given == ["c", "a"]


@pytest.mark.parametrize(("keys", "number"), [("Tab", 2), ("Right", 2), ("Up", 12), ("Shift+Tab", 12)])
def test_the_mark_goes_round_the_list(keys: str, number: int) -> None:
    listed = Listed()
    listed.press(keys)
    assert listed.marked == number
    assert listed.model.detail() == f"{number}  the letter {'abcdefghijkl'[number - 1]}"


def test_a_list_shows_what_is_asked_and_what_is_marked() -> None:
    listed = Listed()
    listed.press("Tab")
    rows = listed.model.prompt().draw(80, 3).to_text().splitlines()
    assert [row.strip() for row in rows[:2]] == ["Which letter?", "2  the letter b"]
    answers = listed.model.answers().draw(30, 12).to_text().splitlines()
    assert [row.strip() for row in answers[:2]] == ["1 the letter a", "2 the letter b"]


def test_a_number_of_nothing_is_told() -> None:
    listed = Listed()
    listed.press("0")
    assert listed.model.message == "There is no answer with the number 0. Try 1-12 (choose)."
    listed.press("Tab")
    assert listed.model.message == ""


# The prompt


def rows_of(prompt: Prompt) -> list[str]:
    return [row.strip() for row in prompt.draw(40, 3).to_text().split("\n")]


HINTS = (("Enter", "go on"),)
LONG = "The hive would fall apart without this piece, and so it has to stay where it is."
CUT = ["The hive would fall apart without this", "piece, and so it has to stay where ..."]


def test_parts_of_one_row_keep_their_distance() -> None:
    assert rows_of(Prompt("Hint:  wQ +1.5   wS1 +0.5", "", HINTS, True))[0] == "Hint:  wQ +1.5   wS1 +0.5"


def test_a_long_question_takes_the_row_of_the_detail() -> None:
    rows = rows_of(Prompt(LONG, "", HINTS, True))
    assert rows == [
        "The hive would fall apart without this",
        "piece, and so it has to stay where ...",
        "Enter go on",
    ]
    assert rows_of(Prompt(LONG, "a detail", HINTS, True))[0] == "The hive would fall apart without ..."


def test_a_long_reason_stands_in_place_of_the_question_and_the_keys_stay() -> None:
    rows = rows_of(Prompt("Ann?", "a detail", HINTS, True, LONG))
    assert rows == [*CUT, "Enter go on"]
    assert rows_of(Prompt("Ann?", "a detail", HINTS, True, "No."))[:2] == ["Ann?", "No."]


def test_a_long_sentence_about_an_answer_stands_in_place_of_the_question_and_the_keys_stay() -> None:
    detail = "The beetle is thrown to the cell south-east of the queen."
    rows = rows_of(Prompt("Ann?", detail, HINTS, True))
    assert rows == ["The beetle is thrown to the cell", "south-east of the queen.", "Enter go on"]


@pytest.mark.parametrize("warning", ["No.", "A longer reason of this kind.", LONG])
@pytest.mark.parametrize("question", ["", "Ann?", LONG])
def test_what_asks_for_an_answer_too_is_never_hidden_by_what_is_only_told(
    question: str, warning: str
) -> None:
    demand = "bob proposes: a pause. To vote: V."
    for width, height in product((40, 60, 80), (3, 4, 5)):
        prompt = Prompt(question, demand, HINTS, True, warning, keeps_detail=True)
        rows = [row.strip() for row in prompt.draw(width, height).to_text().split("\n")]
        drawn = " ".join(rows[:-1])
        assert demand in drawn, (width, height)
        assert warning[:12] in drawn, (width, height)
        assert rows[-1] == "Enter go on", (width, height)


def test_a_small_letter_in_place_of_a_capital_is_told_so() -> None:
    keymap = Keymap((Command("take", ("S",), "take", "Takes."),))
    assert dead_key("s", keymap, [("S", "take")]) == "s does nothing here. Did you mean S?"
    assert dead_key("s", keymap, [("Enter", "go on")]) == "s does nothing here. Try Enter (go on).", (
        "S is dead"
    )
    assert dead_key("S", keymap, []) == "S does nothing here."


def test_a_key_that_means_nothing_is_told_with_keys_that_do_something_now() -> None:
    def told(*shown: Hint, key: str = "F9", own: Mapping[str, Sequence[str]] | None = None) -> str:
        return dead_key(key, Keymap((UP, HELP), own), shown)

    go, other, helping = ("Enter", "go on"), ("Tab", "next"), ("?", "help")
    assert told(go, other, helping) == "F9 does nothing here. Try Enter (go on) or ? (help)."
    assert told(helping, go) == "F9 does nothing here. Try Enter (go on) or ? (help)."
    assert told(helping) == "F9 does nothing here. Try ? (help)."
    renamed = told(("F2", "help"), go, own={"help": ("F2",)})
    assert renamed == "F9 does nothing here. Try Enter (go on) or F2 (help)."
    assert told(("Up/Down", "line"), go, key="Up") == "There is nothing more that way. Try Enter (go on)."


def test_a_reason_in_place_of_the_question_leaves_the_keys() -> None:
    short = "The bot has met an error. Its file is here."
    assert rows_of(Prompt("", "", HINTS, True, short)) == [
        "The bot has met an error. Its file is",
        "here.",
        "Enter go on",
    ]


def test_answers_that_have_no_room_are_cut_from_the_end_of_the_list() -> None:
    long = "an answer of so many words that it needs two rows here"
    answers = AnswerList(tuple(AnswerRow(n, long, n == 3) for n in (1, 2, 3)))
    assert answers.rows(33) == 6
    shown = answers.draw(33, 5).to_text().split("\n")
    assert [line[:2].strip() for line in shown[:5]] == ["1", "", "2", "3", ""]
    assert shown[2].rstrip().endswith(" ...")


def test_a_note_stands_behind_its_answer_and_never_within_it() -> None:
    """Else "No more larvae: now the ants" is read as "now the good ants"."""
    sentence = "No more larvae: now the ants"
    for width in range(22, 50):
        for is_marked in (False, True):
            answers = AnswerList((AnswerRow(1, sentence, is_marked, notes=("good",)),))
            rows = answers.draw(width, answers.rows(width)).to_text().split()
            assert " ".join(rows) == f"1 {sentence} good", width


def test_a_list_that_goes_on_shows_an_arrow_that_is_no_key() -> None:
    answers = AnswerList(tuple(AnswerRow(n, f"answer {n}", n == 2) for n in range(1, 5)))
    assert answers.draw(20, 2).to_text().split("\n")[1].rstrip().endswith("↓ 2 more")
    assert answers.draw(14, 2).to_text().split("\n")[1].rstrip().endswith("answer 2  ↓")
    assert (
        replace(answers, ascii_only=True).draw(20, 2).to_text().split("\n")[1].rstrip().endswith("~ 2 more")
    )


@pytest.mark.parametrize("height", range(1, 8))
def test_if_answers_are_left_out_of_a_list_an_arrow_says_so(height: int) -> None:
    rows = tuple(AnswerRow(n, f"answer {n}", n == 1) for n in range(1, 6))
    shown = AnswerList(rows, unavailable=("Z Rest: not now",), ascii_only=True).draw(20, height).to_text()
    assert ("Rest" in shown) is (height >= 6)
    assert ("~ " in shown) is (height < 5), "v would be read as a key; to a reason alone no key would lead"
    assert (f"~ {6 - height} more" in shown) is (height < 5)


@pytest.mark.parametrize("width", [14, 20])
def test_answers_above_are_told_in_a_word_in_ascii_where_that_has_room(width: int) -> None:
    rows = tuple(AnswerRow(n, f"answer {n}", n == 9) for n in range(1, 10))
    top = AnswerList(rows, ascii_only=True).draw(width, 4).to_text().split("\n")[0]
    assert top.endswith(" more" if width == 20 else "~")
    top = AnswerList(rows).draw(width, 4).to_text().split("\n")[0]
    assert top.endswith("↑")


def test_a_row_that_has_no_room_for_its_sentence_shows_a_shorter_one() -> None:
    long = AnswerRow(1, "A Queen's Journey: +2 (50 %)", short="Journey: +2 (50 %)")
    answers = (long, AnswerRow(2, "None."))
    assert "1 Journey: +2 (50 %)" in AnswerList(answers).draw(24, 2).to_text()
    assert "1 A Queen's Journey: +2\n" in AnswerList(answers).draw(27, 3).to_text().replace("  ", "")
    assert AnswerList(answers[1:]).draw(7, 1).to_text() == " 2 None"


def test_rows_cut_at_the_front_show_dots_in_place_of_the_shared_words() -> None:
    sentences = ("Pay with the ant on Dry Seep, outside", "Pay with the ant on Dry Seep, inside")
    rows = tuple(AnswerRow(n, sentence, n == 1) for n, sentence in enumerate((*sentences, "None"), 1))
    shown = AnswerList(rows).draw(24, 4).to_text().split("\n")
    assert shown[2].rstrip() == " 2 ... inside"


@pytest.mark.parametrize("label", ["", "Z"])
def test_an_arrow_never_stands_between_a_key_and_its_answer(label: str) -> None:
    """Where the row has no room at its end it stands before the key."""
    rows = tuple(AnswerRow(n, "a" * 17, label=label, notes=("",)) for n in range(1, 6))
    drawn = AnswerList(rows, ascii_only=True).draw(20, 3).to_text()
    assert "~" in drawn
    assert not re.search(r"[1-9Z]~", drawn), drawn


CELLS = tuple(
    AnswerRow(None, sentence, is_marked=False, label=label, columns=tuple((text, PLAIN) for text in cells))
    for label, sentence, cells in (
        ("M", "March (1 food): five steps", ("March", "1f", "5 steps")),
        ("P", "Play a card: pay its cost", ("Play a card", "", "of 4 cards")),
    )
)


def test_answers_in_columns_stand_below_one_another() -> None:
    march, play = AnswerList(CELLS).draw(34, 2).to_text().split("\n")[:2]
    assert march.split() == ["M", "March", "1f", "5", "steps"]
    assert march.index("5 steps") == play.index("of 4 cards")


def test_answers_in_columns_keep_their_form_in_every_width_in_which_these_have_room() -> None:
    """What an Action brings is left out where it has no room; no line turns into a sentence for that."""
    for width in range(19, 40):
        for notes in ((), ("likely",)):
            rows = tuple(replace(row, notes=notes if row.label == "M" else ()) for row in CELLS)
            march, play = AnswerList(rows).draw(width, 2).to_text().split("\n")[:2]
            if width >= 25:
                assert march.split()[:3] == ["M", "March", "1f"], width
                assert march.rstrip().endswith(notes or ("1f", "5 steps")), width
            assert play.startswith(" P Play a card") or width < 25, width


def test_columns_that_have_no_room_are_sentences() -> None:
    assert "March (1" in AnswerList(CELLS).draw(15, 2).to_text()


def test_what_is_said_below_answers_stays_when_these_are_scrolled() -> None:
    answers = tuple(AnswerRow(n, f"answer {n}", n == 5) for n in range(1, 9))
    told = AnswerList(answers, "You have drawn: Swarm.").draw(30, 6).to_text().split("\n")
    assert "You have drawn: Swarm." in told[5]
    assert any("answer 5" in line for line in told[:5])
    assert told[4].rstrip().endswith("↓ 1 more")


def test_of_what_is_said_below_answers_the_last_sentence_goes_first() -> None:
    told = AnswerList((AnswerRow(1, "a", True),), extra_sentences=("Your last Action.", "Bob rests."))
    assert told.extra_rows(22) == (2, 1)
    assert told.draw(22, 3).to_text().split() == ["1", "a", "Your", "last", "Action.", "Bob", "rests."]
    assert told.draw(22, 2).to_text().split() == ["1", "a", "Your", "last", "Action."]


def test_the_last_column_of_an_answer_goes_for_its_note() -> None:
    noted = AnswerList(tuple(replace(answer, notes=("best",)) for answer in CELLS))
    assert "of 4 cards  best" in noted.draw(34, 2).to_text()
    march, play = noted.draw(32, 2).to_text().split("\n")[:2]
    assert march.split() == ["M", "March", "1f", "5", "steps", "best"]
    assert play.split() == ["P", "Play", "a", "card", "best"]


def test_nothing_is_said_below_actions_that_would_hide_one_of_them() -> None:
    below = "Your last food: after it, you can only play cards or rest."
    actions = tuple(AnswerRow(None, f"Action {n}", n == 1, "EMFPPZ"[n - 1]) for n in range(1, 7))
    for height in range(6, 10):
        shown = AnswerList(actions, below, may_use_two_columns=True).draw(31, height).to_text()
        assert [row[:2].strip() for row in shown.splitlines()[:6]] == [*"EMFPPZ"], height
        assert ("Your last food" in shown) is (height == 9)


def test_a_list_of_columns_in_which_a_hint_puts_a_sentence_has_room_in_any_window() -> None:
    """A hint may tell one answer in several ways, each in a sentence: such rows have no columns."""
    cells = (("March", PLAIN), ("1", PLAIN), ("5 steps", PLAIN))
    plain = AnswerRow(None, "March: up to 5 steps", label="M", columns=cells)
    hinted = AnswerRow(None, "Royal Jelly", label="P", notes=("2 points fewer",))
    for place in range(6):
        rows = (*[plain] * place, hinted, hinted, *[plain] * (5 - place))
        for width, height in product(range(40, 100, 3), range(1, 12)):
            shown = AnswerList(rows, may_use_two_columns=True)
            assert shown.least_rows(width) > 0
            assert "Royal Jelly" in shown.draw(width, height).to_text() or height < len(rows)


def test_a_list_that_folds_stands_in_two_columns_where_it_has_few_rows() -> None:
    answers = tuple(replace(CELLS[place % 2], label=label) for place, label in enumerate("ABCDE"))
    one, two = AnswerList(answers), AnswerList(answers, may_use_two_columns=True)
    assert (one.least_rows(58), two.least_rows(58)) == (5, 3)
    rows = [line.split()[:2] for line in two.draw(58, 3).to_text().split("\n")[:3]]
    assert rows == [["A", "March"], ["B", "Play"], ["C", "March"]]
    assert [line[29:].split()[:1] for line in two.draw(58, 3).to_text().split("\n")[:3]] == [["D"], ["E"], []]
    assert two.draw(58, 5).to_text() == one.draw(58, 5).to_text(), "there is room for one column"
    assert two.least_rows(44) == 5, "no column has room for its answers"
    told = replace(two, footer="Elsewhere.")
    assert told.least_rows(58) == 4, "the text below them has a row"
    assert told.draw(58, 4).to_text() == two.draw(58, 3).to_text() + "\n   Elsewhere."
    assert told.draw(58, 6).to_text().splitlines()[:5] == one.draw(58, 5).to_text().splitlines()


def test_a_title_bar_with_a_stage_keeps_the_text_beside_it_and_drops_the_last_of_the_stage() -> None:
    stage = ("round I", PLAIN), ("  Worker Phase", PLAIN)
    title = Title("", "Ann 4:30", stage, ((" A ", PLAIN), (" Ann, your turn", PLAIN)))
    whole = title.draw(60, 1).to_text().strip()
    assert whole.startswith("round I  Worker Phase")
    assert whole.endswith("Ann 4:30   A  Ann, your turn")
    told = replace(title, left="Review of a game").draw(60, 1).to_text()
    assert "round I  Review of a game" in told
    assert "Worker Phase" not in told
    assert "Worker Phase  Review of a game" in replace(title, left="Review of a game").draw(80, 1).to_text()


def test_what_has_no_room_in_full_is_told_as_far_as_there_is_room() -> None:
    explained = Lines(("A card", "It does so much that this needs three rows at the least.")).draw(24, 3)
    assert [row.rstrip() for row in explained.to_text().split("\n")] == [
        "A card",
        "It does so much that",
        "this needs three rows ..",
    ]


def test_a_story_never_begins_in_the_middle_of_a_sentence() -> None:
    told = StoryLines((StoryEntry("This was long ago."), StoryEntry("Words and more words " * 4)))
    shown = told.draw(20, 3).to_text().split("\n")
    assert shown[0].startswith("Words and more")
    assert shown[2].rstrip().endswith(" ...")


def test_the_ways_of_an_answer_go_round_and_the_first_of_them_is_nothing_to_step_back_from() -> None:
    ways = Pointing((Entry((Choice("by soldiers"), Choice("by token")), place=0),)).marked(0)
    there = ways.with_next_variant(1)
    assert there.choice == Choice("by token")
    assert there.with_next_variant(1) == ways
    assert ways.with_next_variant(-1) == there


def test_long_names_are_cut_short_and_told_apart() -> None:
    assert short_names(["Ann", "a" * 16, "b" * 17]) == ("Ann", "a" * 16, "b" * 15 + "~")
    twins = short_names(["Bartholomew the Elder", "Bartholomew the Younger", "Cleo"])
    assert twins == ("Bartholomew th~1", "Bartholomew th~2", "Cleo")


LETTERS = "АБЖЗЮЯюяабнaеhnyz李Zz"  # noqa: RUF001


@given(st.lists(st.text(LETTERS, min_size=1, max_size=20), min_size=2, max_size=6, unique=True))
@examples(25)
def test_no_two_at_a_table_are_called_alike_on_an_ascii_terminal(names: list[str]) -> None:
    def shown() -> tuple[str, ...]:
        apart({}).keep_to_ascii(True)
        return short_names(names)

    found = copy_context().run(shown)
    assert len(set(found)) == len(names)
    assert all(name.isascii() and len(name) <= 16 for name in found)


@pytest.mark.parametrize("width", range(29, 36))
def test_a_row_after_which_more_would_stand_keeps_all_its_words(width: int) -> None:
    nest = "A Ann", "Feeding: 2 food; in store: 1", "3 ants; a food feeds 4"
    shown = Lines(nest).draw(width, 2).to_text().split("\n")[1].rstrip()
    assert shown.endswith("..")
    assert "~" not in shown
    assert ("in store: 1" in shown) is (width > 30)


def test_a_text_that_has_no_room_ends_with_the_key_that_shows_all() -> None:
    text = Lines(("Head", "a sentence of several words that is told", "below"), more="z: all")
    for height in range(1, 5):
        last = text.draw(24, height).to_text().split("\n")[-1]
        assert ("..." in last and last.endswith("z: all")) is (height < text.rows_needed(24)), height
