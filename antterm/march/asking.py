"""Questions of March of the Ants: what a player picks from, and picking.

Every rule that asks is a generator: `seat = yield from choose(...)`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

from antterm.core.ask import Ask, Choice, Mark
from antterm.core.hex import Hex
from antterm.march.meadow import Spot

T = TypeVar("T")
Asking = Generator[Ask, Choice, T]
"""A rule in progress: it yields questions, is sent their answers and returns a `T`."""

NONE = "none"


@dataclass(frozen=True, slots=True)
class Pick(Generic[T]):
    """Something to pick: what the rules make of it, and how it is said."""

    value: T
    text: str
    marks: tuple[Mark, ...] = ()

    @property
    def choice(self) -> Choice:
        """As an answer."""
        return Choice(self.text, self.marks)


def choose(
    seat: int,
    kind: str,
    picks: Iterable[Pick[T]],
    *,
    private: bool = False,
    hidden: bool = False,
    **about: Any,
) -> Asking[T]:
    """Let a player pick one; what is forced is not asked.

    Args:
        seat: who decides.
        kind: what is asked, see `words.question`.
        picks: all there is to pick, at least one; a second one with the same text is left out.
        private: the answer depends on what only this seat may see.
        hidden: the others do not learn the answer now.
        about: facts of the question.
    """
    by_text: dict[str, Pick[T]] = {}
    for pick in picks:
        by_text.setdefault(pick.text, pick)
    if len(by_text) == 1:
        return next(iter(by_text.values())).value
    choices = tuple(pick.choice for pick in by_text.values())
    answer = yield Ask(seat, kind, choices, private=private, hidden=hidden, about=about)
    return by_text[answer.text].value


def may_choose(
    seat: int,
    kind: str,
    picks: Iterable[Pick[T]],
    *,
    decline: str = NONE,
    private: bool = False,
    hidden: bool = False,
    **about: Any,
) -> Asking[T | None]:
    """Let a player pick one or none; with nothing to pick he is not asked."""
    all_picks: list[Pick[T | None]] = [Pick(pick.value, pick.text, pick.marks) for pick in picks]
    all_picks.append(Pick(None, decline))
    return (yield from choose(seat, kind, all_picks, private=private, hidden=hidden, **about))


def agree(seat: int, kind: str, **about: Any) -> Asking[bool]:
    """Let a player say yes or no."""
    picks = [Pick(True, "yes"), Pick(False, NONE)]
    return (yield from choose(seat, kind, picks, **about))


def openly(rule: Asking[T]) -> Asking[T]:
    """A rule at a table that plays openly: nothing that it asks is for one seat's eyes alone."""
    try:
        ask = next(rule)
        while True:
            ask = rule.send((yield replace(ask, private=False, hidden=False)))
    except StopIteration as end:
        return cast(T, end.value)


def pick_hex(number: int) -> Pick[int]:
    """A hex of the meadow."""
    return Pick(number, str(number), (Mark("hex", str(number)),))


def pick_spot(spot: Spot) -> Pick[Spot]:
    """A place of an ant, or a site."""
    return Pick(spot, str(spot), (Mark("hex", str(spot.hex)), Mark("spot", str(spot))))


def pick_card(card: str) -> Pick[str]:
    """A card."""
    return Pick(card, card, (Mark("card", card),))


def pick_seat(seat: int) -> Pick[int]:
    """A player."""
    return Pick(seat, f"seat{seat + 1}", (Mark("seat", str(seat)),))


def pick_lie(cell: Hex, turn: int, *origins: int) -> Pick[tuple[Hex, int]]:
    """A cell and a turn for a new hex, explored from one of `origins`."""
    marks = tuple(Mark("hex", str(number)) for number in origins)
    return Pick((cell, turn), f"{cell}@{turn}", (*marks, Mark("turn", str(turn)), Mark("cell", str(cell))))
