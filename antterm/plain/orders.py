"""The words that are typed at a table besides answers, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, Generic, TypeVar

from antterm.core.orders import Order
from antterm.i18n import N_, NC_, _
from antterm.i18n.catalogue import without_context
from antterm.plain.spoken import Subject, folded

# Translators: not shown to anybody. Words that can be typed, as you have translated them, each with a colon
# and the other forms and words that people may type for it; case and accents make no difference.
_FORMS: Final = NC_(
    "other forms of words that can be typed",
    "mine: my, own; look: see, show; story: history, log; again: repeat; rules: rule; hint: hints; "
    "quit: leave; places: place; stacks: piles; last: latest; battle: battles, fight; goals: goal; "
    "score: points",
)


def means(typed: str, word: str) -> bool:
    """Whether somebody who has typed this means a word that is marked with `NC_`: in the language spoken, in
    one of its other forms, or in English."""
    wanted, spoken = folded(typed), folded(_(word))
    return wanted in (spoken, folded(without_context(word))) or wanted in other_forms().get(spoken, ())


def other_forms() -> Mapping[str, frozenset[str]]:
    """The other forms of each word, in the language spoken, all of them folded."""
    return _read(_(_FORMS))


@lru_cache(maxsize=8)
def _read(written: str) -> Mapping[str, frozenset[str]]:
    """Once for each language: whoever looks at something is asked for many words."""
    entries = (entry.partition(":") for entry in written.split(";"))
    return {folded(word): frozenset(map(folded, forms.split(","))) for word, _colon, forms in entries}


class TypedWord(Enum):
    """A word that can be typed: what it is called, and what it does."""

    LOOK = (
        NC_("typed", "look"),
        N_("how the game stands; with a word after it, that part. “{help} {look}” lists the parts."),
    )
    WHERE = NC_("typed", "where"), N_("which game, who plays, what is asked.")
    STORY = (
        NC_("typed", "story"),
        N_(
            "what happened last; with a number, so many things; with a player or “round 2”, that part, where "
            "a game has such."
        ),
    )
    RULES = NC_("typed", "rules"), N_("the rules of the game; with a number, one section.")
    UNDO = NC_("typed", "undo"), N_("takes your last answer back.")
    REDO = NC_("typed", "redo"), N_("gives it again.")
    SAVE = NC_("typed", "save"), N_("says where the game is saved, which happens after every answer.")
    HINT = NC_("typed", "hint"), N_("what a bot would answer.")
    MISTAKES = (
        NC_("typed", "mistakes"),
        N_("which answers made a game worse, as a bot sees it; from then on it rates every answer."),
    )
    BRANCH = NC_("typed", "branch"), N_("continues from here as another game; this one stays as it is.")
    AGAIN = (
        NC_("typed", "again"),
        N_("the question and its answers once more, with explanations; an empty line does it too."),
    )
    MORE = NC_("typed", "more"), N_("the further answers of a long list.")
    PAUSE = NC_("typed", "pause"), N_("bots wait until you type it again.")
    STEP = NC_("typed", "step"), N_("a bot gives one answer, then bots wait.")
    QUIET = (
        NC_("typed", "quiet"),
        N_("no reactions until you are attacked, or it is your turn; typed again, it ends."),
    )
    SKIP = NC_("typed", "skip"), N_("no more reactions in this Action.")
    ALWAYS = NC_("typed", "always"), N_("the larva is taken whenever others forage; typed again, it ends.")
    PEOPLE = NC_("typed", "people"), N_("who is at the table, and what was said.")
    SAY = NC_("typed", "say"), N_("what you type after it is said to the others at the table.")
    VOTE = NC_("typed", "vote"), N_("agree to what is proposed, or not.")
    MENU = NC_("typed", "menu"), N_("who plays, settings; at a host proposals, standing orders, your seat.")
    HELP = NC_("typed", "help"), N_("this list.")
    QUIT = NC_("typed", "quit"), N_("leave; the game waits for you as it stands.")

    @property
    def word(self) -> str:
        """What is typed, in the language spoken."""
        return _(self.value[0])

    @property
    def english(self) -> str:
        """What is typed in any language."""
        return without_context(self.value[0])

    @property
    def told(self) -> str:
        """The word, and what it does, for the help."""
        does = _(self.value[1]).format(help=TypedWord.HELP.word, look=TypedWord.LOOK.word)
        return f"{self.word}: {does}"


AT_EVERY_TABLE = (
    TypedWord.LOOK,
    TypedWord.WHERE,
    TypedWord.STORY,
    TypedWord.RULES,
    TypedWord.UNDO,
    TypedWord.REDO,
    TypedWord.SAVE,
    TypedWord.HINT,
    TypedWord.AGAIN,
    TypedWord.MORE,
    TypedWord.HELP,
    TypedWord.QUIT,
)
THAT_TELL = (
    TypedWord.LOOK,
    TypedWord.WHERE,
    TypedWord.STORY,
    TypedWord.RULES,
    TypedWord.SAVE,
    TypedWord.HELP,
    TypedWord.QUIT,
)
"""Those of them that change nothing, and so can be heeded at any time."""
WITH_BOTS = (TypedWord.PAUSE, TypedWord.STEP)
"""Those where bots play at one keyboard."""
LOOKING_BACK = (TypedWord.LOOK, TypedWord.HINT, TypedWord.MISTAKES, TypedWord.BRANCH)
"""Those where a game is stepped through."""
STANDING: Mapping[TypedWord, Order] = {
    TypedWord.QUIET: Order.NO_REACTION,
    TypedWord.SKIP: Order.NOT_THIS_ACTION,
    TypedWord.ALWAYS: Order.ALWAYS_LARVA,
}
"""Those that give or end a standing order, in games that know it."""
AMONG_PEOPLE = (TypedWord.PEOPLE, TypedWord.SAY, TypedWord.VOTE, TypedWord.MENU)
"""Those at a table of a host besides."""


def meant(typed: str, words: Sequence[TypedWord], in_short: bool) -> tuple[TypedWord, str] | None:
    """The word with which a line begins, and the rest of the line.

    Args:
        typed: the line.
        words: those that mean something here.
        in_short: whether the beginning of a word is enough, where no other word begins so.
    """
    first, _blank, rest = typed.strip().partition(" ")
    begun = TypedWord.HELP.english if first == "?" else folded(first)
    exact = [word for word in words if begun and means(begun, word.value[0])]
    found = exact or [
        word
        for word in words
        if in_short and begun and (folded(word.word).startswith(begun) or word.english.startswith(begun))
    ]
    return (found[0], rest.strip()) if len(found) == 1 else None


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
