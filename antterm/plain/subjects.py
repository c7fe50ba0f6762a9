"""What can be looked at in a game by a word alone, each a page of sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from antterm.i18n import _
from antterm.plain.forms import means
from antterm.plain.spoken import Subject, folded

T = TypeVar("T")
"""What is told page by page."""


@dataclass(frozen=True)
class SubjectPage(Generic[T]):
    """Sentences that are told for a word.

    Attributes:
        word: marked with `NC_`; empty for the overview.
        tells: what they tell, marked with `N_`.
        lines: makes them.
    """

    word: str
    tells: str
    lines: Callable[[T], Sequence[str]]

    @property
    def subject(self) -> Subject:
        return Subject(_(self.word), _(self.tells))


def is_meant(word: str, typed: str) -> bool:
    """Whether somebody has typed a word that is marked with `NC_`; for the overview he types none."""
    return means(typed, word) if word and folded(typed) else typed.strip() == word


def page_of(pages: Iterable[SubjectPage[T]], at: str) -> SubjectPage[T] | None:
    """The page of the word that somebody has typed."""
    return next((page for page in pages if is_meant(page.word, at)), None)


def parted(at: str) -> tuple[str, str]:
    """The first word that somebody has typed, and the others."""
    first, _blank, rest = at.strip().partition(" ")
    return first, rest.strip()
