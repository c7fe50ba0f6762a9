"""What a hint says of an answer: how good it is, or with how many moves the game can be forced to end."""

from __future__ import annotations

from typing import Any

import pytest

from antterm import registry
from antterm.bots import Thought, Trouble
from antterm.bots.bot_process import OnReply
from antterm.bots.tasks import TROUBLES
from antterm.games.march.words import forecasts
from antterm.ui.models.hint_requests import HintRequests
from antterm.ui.models.model import worth_text


@pytest.mark.parametrize(
    ("thought", "said"),
    [
        (Thought("wQ", 1.25), "+1.2"),
        (Thought("wQ", -0.5), "-0.5"),
        (Thought("wQ", 99.0, wins_in=1), "wins in 1"),
        (Thought("wQ", 95.0, wins_in=3), "wins in 3"),
        (Thought("wQ", -98.0, loses_in=1), "loses in 1"),
        (Thought("wQ", -96.0, loses_in=2), "loses in 2"),
        (Thought("wQ", None), ""),
    ],
)
def test_forced_ends_are_told_in_words(thought: Thought, said: str) -> None:
    assert worth_text(thought, registry.words("hive")) == said


@pytest.mark.parametrize(
    ("rating", "best", "horde", "said"),
    [
        (-9.5, -9.5, False, "best: likely to lose by 10"),
        (3.2, 3.2, False, "best: likely to win by 3"),
        (-0.2, -0.2, False, "best: likely to end level"),
        (-9.8, -9.5, False, "as good"),
        (-10.2, -9.5, False, "1 point less"),
        (-11.6, -9.5, False, "2 points fewer"),
        (4.5, 4.5, True, "best"),
        (4.2, 4.5, True, "as good"),
        (3.2, 4.5, True, "a little worse"),
        (-6.0, 4.5, True, "worse"),
    ],
)
def test_in_march_a_hint_tells_what_the_best_brings_and_how_far_the_others_are_behind(
    rating: float, best: float, horde: bool, said: str
) -> None:
    assert forecasts.worth_text(rating, best, is_best=rating == best, against_horde=horde) == said


class Quiet:
    """A process of bots that thinks nothing, and a screen that shows nothing."""

    def __init__(self) -> None:
        self.on_reply: OnReply = lambda _reply: None

    def ask(self, _task: object, on_reply: OnReply) -> None:
        """Keep the callback of a task."""
        self.on_reply = on_reply

    def in_event_loop(self, call: OnReply) -> OnReply:
        """Return `call` itself: the test gives replies in the event loop."""
        return call

    def note_error(self, _trace: str) -> str:
        """Store nothing."""
        return ""

    def refresh_panes(self) -> None:
        """Show nothing."""

    def interrupt(self) -> None:
        """End nothing."""


def test_above_the_answers_stands_why_the_first_is_the_best_as_far_as_there_is_room() -> None:
    quiet: Any = Quiet()
    hints = HintRequests(quiet, quiet)
    hints.thoughts = (
        Thought("1", 3.0, terms=(("harvest", 4.0), ("army", 0.0))),
        Thought("2", 1.0, terms=(("harvest", 1.0), ("army", 1.0))),
    )
    words = registry.words("micropolis")
    short = "Hint: the best gains mainly by harvest; the next best: 2 points fewer, less in harvest"
    assert hints.sentence(words, 120) == f"{short}, more in largest army"
    assert hints.sentence(words, len(short)) == short
    hints.thoughts = (Thought("1", 3.0), Thought("2", 1.0))
    assert hints.sentence(words, 80) == "Hint: the next best: 2 points fewer"
    assert hints.sentence(registry.words("hive"), 80).startswith("Hint: the best answers, and what each")
    hints.thoughts = (Thought("1", None), Thought("2", None))
    assert hints.sentence(words, 80) == "Hint: the best answers, best first"


@pytest.mark.parametrize("code", sorted({*TROUBLES, "of_a_later_version"}))
def test_the_bot_has_crashed_only_if_it_has(code: str) -> None:
    quiet: Any = Quiet()
    hints = HintRequests(quiet, quiet)
    hints.ask(quiet)
    quiet.on_reply(Trouble(code))
    sentence = hints.sentence(registry.words("hive"), 80)
    assert sentence.startswith("There is no hint: ")
    assert ("crashed" in sentence) == (code not in ("ended", "no_start"))
    assert not hints.thinks
