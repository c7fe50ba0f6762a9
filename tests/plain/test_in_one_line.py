"""Several answers in one line: a payment, lost ants, steps."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from antterm import settings
from antterm.core.ask import Ask, Choice
from antterm.core.record import Record
from antterm.games.march.rules.topics import Losing, Paying, Stepping
from antterm.games.march.rules.view import MarchView
from antterm.plain.answers import NumberedAnswers
from antterm.plain.interaction import Await, Interaction, Listen, Speak
from antterm.plain.table_session import TableSession
from antterm.registry import game
from antterm.saves.document import Seat
from antterm.saves.store import Store
from tests.games.march.screen.games import Stop, answers_until
from tests.plain.listening import data_dir, hear, table
from tests.ui.far import FarHost, FarTable

PEOPLE = (Seat("Ann"), Seat("Bob"))


def payment(ask: Ask, view: MarchView) -> bool:
    """Three cubes are to be paid by who has two larvae, and ants besides."""
    about = ask.about
    return isinstance(about, Paying) and about.left == 3 and view.nests[ask.seat].larvae == 2


def losses(ask: Ask, view: MarchView) -> bool:
    """More than one ant is to be lost."""
    return isinstance(ask.about, Losing) and ask.about.left > 1


def steps(ask: Ask, view: MarchView) -> bool:
    """More than two steps are left."""
    return isinstance(ask.about, Stepping) and ask.about.left > 2


def typed(stop: Stop, lines: Sequence[str]) -> tuple[list[str], Sequence[str]]:
    """What is heard after each of some lines, and the answers that were given since the question stood."""
    settings.save(settings.Settings(curtain="off"))
    before = answers_until(stop, 2, 1)
    playing = table("march", PEOPLE)
    for answer in before:
        playing.answer(answer)
    heard = [" ".join(part.split()) for part in hear(lines, playing).split("\n> ")]
    return heard[:-1], Store(data_dir()).read("evening").answers[len(before) :]


def test_one_line_pays_all_of_a_cost_and_one_word_takes_it_back() -> None:
    heard, given = typed(payment, ["1 1 2", "undo", "redo", "undo", "1, 1, 2"])
    first, paid, undone, again, _undone, _paid = heard
    assert "pay for Blind Overlords with what? (3 unpaid) Several numbers in one line give several" in first
    assert paid.startswith(
        "1 1 2 Ann pays 2 larvae, 1 ant from Water's Edge (2), site 3. Ann: Blind Overlords: "
    )
    assert "Taken back: Ann loses 1 larva (payment). And everything after it." in undone
    assert "pay for Blind Overlords with what? (3 unpaid) 1. " in undone, "what was explained is not again"
    assert "The answer has been given again. Ann pays 2 larvae, 1 ant from Water's Edge (2), site 3." in again
    assert given == ("larva", "larva", "2.3")


class FarSession(TableSession):
    """A table that is kept elsewhere."""

    def meanwhile(self) -> Interaction[None]:
        yield Await()

    def where_saved(self) -> str:
        return ""

    def hint(self, ask: Ask) -> Interaction[None]:
        yield from ()


async def test_far_away_all_of_it_is_sent_and_taken_back_one_after_the_other() -> None:
    record: Record[Any] = Record(game("march"), 2, 1)
    for answer in (before := answers_until(payment, 2, 1)):
        record.answer(answer)
    assert record.play.ask is not None
    far, lines, said = FarTable(FarHost(record, record.play.ask.seat)), ["1 1 2", "undo", "redo"], list[str]()
    interaction, lengths = FarSession(far).run(), list[int]()
    effect = next(interaction)
    while lines or not isinstance(effect, Listen):
        if isinstance(effect, Speak):
            said += effect.paragraphs
        elif isinstance(effect, Await):
            await asyncio.sleep(0)
        elif isinstance(effect, Listen):
            lengths.append(far.length - len(before))
        effect = interaction.send(lines.pop(0) if isinstance(effect, Listen) else None)
    interaction.close()
    assert far.sent == ["larva", "larva", "2.3"]
    assert [*lengths, far.length - len(before)] == [0, 3, 0, 3]
    assert said.count("Ant 0 pays 2 larvae, 1 ant from Water's Edge (2), site 3.") == 2, (
        "given, and given again"
    )


def test_a_number_means_what_it_was_heard_with() -> None:
    heard, given = typed(payment, ["2 3"])
    assert given == ("2.3", "5.1"), "not the third of those that are left then"
    assert "pay for Blind Overlords with what? (1 of 3 unpaid)" in heard[-1]


@pytest.mark.parametrize(
    ("line", "used", "told"),
    [
        (
            "1 2 2",
            ("larva", "2.3"),
            "This number was not used: 2. Ann: pay for Blind Overlords with what? (1 of 3",
        ),
        (
            "1 1 1",
            ("larva", "larva"),
            "This number was not used: 1. Ann: pay for Blind Overlords with what? (1 of 3",
        ),
        ("2 3 1 6 1", (), "There is no answer with the number 2, 3, 1, 6, 1."),
        ("2 3 1 1 4", ("2.3", "5.1", "larva"), "These numbers were not used: 1; 4. Ann: Blind Overlords: "),
    ],
)
def test_what_could_not_be_used_is_told(line: str, used: tuple[str, ...], told: str) -> None:
    heard, given = typed(payment, [line])
    assert told in heard[1]
    assert given == used


def test_answers_one_by_one_are_taken_back_one_by_one_where_a_line_had_given_them() -> None:
    _heard, given = typed(payment, ["1 1 2", "undo", "1", "1", "2", "undo"])
    assert given == ("larva", "larva")


def test_other_questions_of_one_kind_in_a_row_are_answered_so_too() -> None:
    heard, given = typed(losses, ["1 2"])
    assert given == ("12.1", "12.2")
    assert "Bob has killed the centipede on Rotting Log (12)" in heard[1], (
        "what came of it, not the answer again"
    )


def test_another_kind_of_question_is_asked_as_ever() -> None:
    heard, given = typed(steps, ["4 5 1", "undo", "8 1"])
    assert given == ("stop",)
    assert heard[1]
    assert "This number was not used: 1." in heard[3]


def test_where_no_such_question_follows_numbers_are_of_one_answer() -> None:
    heard = hear(["2 1"], table("hive", PEOPLE))
    assert "There is no answer with the number 2, 1." in heard


def test_numbers_are_counted_from_the_headings_each_time() -> None:
    ants = [Choice(f"ant {place}") for place in range(1, 14)]
    answers = NumberedAnswers(
        [Choice("larva"), *ants],
        lambda choice: () if choice.text == "larva" else ("An ant",),
        lambda choice: choice.text,
        str,
    )
    assert answers.take(2) is None
    assert [choice.text for choice in answers.take_all([1, 2, 13, 1])] == ["larva", "ant 13", "larva"]
    assert not answers.opened
    for numbers in ([1, 2], [1, 3], [2, 14], [0, 1]):
        with pytest.raises(LookupError):
            answers.take_all(numbers)
        assert not answers.opened
