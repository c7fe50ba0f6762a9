"""Conditional answers: what somebody answers if the others answer so, in a game over weeks.

A line is a sequence of answers that begins with one of somebody else and ends with one's own. When the others
answer as a line says, the host gives the next answer of it (`bot_runner`); lines that begin otherwise are
forgotten. All of it is plain data of the table (`SocialState.plans`), which its seat alone may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.core.ask import Refused
from antterm.host.store import common
from antterm.table import LiveGame

MOST_LINES: Final = 20
"""Maximum number of lines of one seat at a table."""

Line = tuple[str, ...]


def may_plan(live: LiveGame, is_over_weeks: bool) -> bool:
    """Return whether answers can be given in advance: in games over weeks where nothing is hidden."""
    return is_over_weeks and live.game.perfect_information


def with_line(live: LiveGame, seat: int, lines: Sequence[Line], typed: Sequence[str]) -> tuple[Line, ...]:
    """Return the lines of a seat with one more.

    Args:
        live: the game, in which somebody else is to answer.
        seat: the seat whose lines they are.
        lines: the lines so far.
        typed: the answers of the new one, as people type them; the first is one of somebody else.

    Raises:
        Refused: `your_turn`; what is wrong with an answer; `plan_ends`: the last answer is not one of the
            seat, or the game is over before it; `plan_declares`: an own answer gives up or offers something;
            `plan_known`; `plan_contradicts`: another line has another own answer there; `too_many_plans`.
    """
    play, exact, own = live.record.play.copy(), list[str](), list[int]()
    if play.ask is None or play.ask.seat == seat:
        raise Refused("your_turn")
    for index, text in enumerate(typed):
        if play.ask is None:
            raise Refused("plan_ends")
        if play.ask.seat == seat:
            own.append(index)
        answer = play.understand(text)
        if play.ask.seat == seat and answer in {each.text for each in play.ask.declarations}:
            raise Refused("plan_declares")
        play.answer(answer)
        exact.append(answer)
    if not own or own[-1] != len(exact) - 1:
        raise Refused("plan_ends")
    line, others = tuple(exact), list[Line]()
    for other in lines:
        same = common(line, other)
        if same == len(line):
            raise Refused("plan_known")
        if same in own and same < len(other):
            raise Refused("plan_contradicts", text=other[same])
        if same < len(other):
            others.append(other)
    if len(others) >= MOST_LINES:
        raise Refused("too_many_plans")
    return (*others, line)


def lines_left(lines: Sequence[Line], given: Sequence[str]) -> tuple[Line, ...]:
    """Return the rest of each line that begins with the answers that were given; other lines are dropped."""
    number = len(given)
    return tuple(line[number:] for line in lines if line[:number] == tuple(given) and len(line) > number)


def next_answer(lines: Sequence[Line]) -> str | None:
    """Return the answer that the lines have for the seat, when it is asked; None if there is none."""
    return lines[0][0] if lines else None
