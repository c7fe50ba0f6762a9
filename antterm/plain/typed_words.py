"""The words that are typed at a table besides answers, and what can be looked at with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Final, Generic, TypeVar

from antterm.core.game import Order
from antterm.i18n import NC_, _
from antterm.i18n.catalogue import without_context
from antterm.i18n.data import Sentences, marked, read_table
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
    """Return whether what was typed means a word: in the language spoken, in one of its other forms, or in
    English.

    Args:
        typed: as it was typed.
        word: the word, marked with `NC_`.
    """
    wanted, spoken = folded(typed), folded(_(word))
    return wanted in (spoken, folded(without_context(word))) or wanted in other_forms().get(spoken, ())


def other_forms() -> Mapping[str, frozenset[str]]:
    """Return the other forms of each word in the language spoken, all of them folded."""
    return _read(_(_FORMS))


@lru_cache(maxsize=8)
def _read(written: str) -> Mapping[str, frozenset[str]]:
    """Parse the forms, once for each language: a single `look` compares with many words."""
    entries = (entry.partition(":") for entry in written.split(";"))
    return {folded(word): frozenset(map(folded, forms.split(","))) for word, _colon, forms in entries}


WORDS: Final = Sentences(__file__, "words")
DOES: Final = Sentences(__file__, "does")


class TypedWord(Enum):
    """A word that can be typed: by its value, `WORDS` has what is typed, and `DOES` what that does."""

    LOOK = "look"
    WHERE = "where"
    STORY = "story"
    RULES = "rules"
    UNDO = "undo"
    REDO = "redo"
    SAVE = "save"
    HINT = "hint"
    MISTAKES = "mistakes"
    BRANCH = "branch"
    AGAIN = "again"
    MORE = "more"
    PAUSE = "pause"
    STEP = "step"
    QUIET = "quiet"
    SKIP = "skip"
    ALWAYS = "always"
    PEOPLE = "people"
    SAY = "say"
    VOTE = "vote"
    READY = "ready"
    REMATCH = "rematch"
    MENU = "menu"
    ANALYSE = "analyse"
    FORWARD = "forward"
    BACK = "back"
    START = "start"
    END = "end"
    MOVES = "moves"
    LINES = "lines"
    VARIATIONS = "variations"
    OPENINGS = "openings"
    SOURCE = "source"
    MARK = "mark"
    LEARN = "learn"
    COMMENT = "comment"
    PROMOTE = "promote"
    DELETE = "delete"
    RESTORE = "restore"
    FILE = "file"
    HELP = "help"
    QUIT = "quit"

    @property
    def word(self) -> str:
        """The word to type, in the language spoken."""
        return _(WORDS[self.value])

    @property
    def english(self) -> str:
        """The word to type in any language."""
        return without_context(WORDS[self.value])

    @property
    def explanation(self) -> str:
        """The word and what it does, for the help: `look: how the game stands; …`."""
        does = _(DOES[self.value]).format(help=TypedWord.HELP.word, look=TypedWord.LOOK.word)
        return f"{self.word}: {does}"


def _group(name: str) -> tuple[TypedWord, ...]:
    """Return the words of a list in `words.toml`."""
    return tuple(map(TypedWord, read_table(Path(__file__).with_name("words.toml"))[name]))


AT_EVERY_TABLE = _group("at_every_table")
THAT_TELL = _group("that_tell")
"""Words that change nothing, and so can be carried out at any time."""
WITH_BOTS = _group("with_bots")
LOOKING_BACK = _group("looking_back")
ANALYSING = _group("analysing")
LEARNING = _group("learning")
AMONG_PEOPLE = _group("among_people")
STANDING: Mapping[TypedWord, Order] = {
    TypedWord.QUIET: Order.NO_REACTION,
    TypedWord.SKIP: Order.NOT_THIS_ACTION,
    TypedWord.ALWAYS: Order.ALWAYS_LARVA,
}
"""Words that give or end a standing order, in games that know it."""


def meant(typed: str, words: Sequence[TypedWord], in_short: bool) -> tuple[TypedWord, str] | None:
    """Return the word with which a line begins, and the rest of the line; None if it begins with none.

    Args:
        typed: the line.
        words: the words that mean something here.
        in_short: whether the beginning of a word is enough, if no other word begins so.
    """
    first, _blank, rest = typed.strip().partition(" ")
    begun = TypedWord.HELP.english if first == "?" else folded(first)
    exact = [word for word in words if begun and means(begun, WORDS[word.value])]
    found = exact or [
        word
        for word in words
        if in_short and begun and (folded(word.word).startswith(begun) or word.english.startswith(begun))
    ]
    return (found[0], rest.strip()) if len(found) == 1 else None


T = TypeVar("T")
"""The type that the pages describe."""


@dataclass(frozen=True)
class SubjectPage(Generic[T]):
    """The sentences for one word after `look`.

    Attributes:
        word: marked with `NC_`; empty for the overview.
        tells: what they describe, marked with `N_`.
        lines: makes the sentences.
    """

    word: str
    tells: str
    lines: Callable[[T], Sequence[str]]

    @property
    def subject(self) -> Subject:
        return Subject(_(self.word), _(self.tells))


def subject_pages(
    module: str, lines: Mapping[str, Callable[[T], Sequence[str]]]
) -> dict[str, SubjectPage[T]]:
    """Return the pages of a game by their keys in `[look]` of the `sentences.toml` beside a module.

    Args:
        module: the `__file__` of the module.
        lines: by key what makes the sentences, in the order in which the pages are listed.
    """
    texts = read_table(Path(module).with_name("sentences.toml"))["look"]
    return {
        key: SubjectPage(marked(texts[key].get("word", "")), texts[key]["about"], make)
        for key, make in lines.items()
    }


def is_meant(word: str, typed: str) -> bool:
    """Return whether a word that is marked with `NC_` was typed; nothing typed means the overview."""
    return means(typed, word) if word and folded(typed) else typed.strip() == word


def page_of(pages: Mapping[str, SubjectPage[T]], at: str) -> SubjectPage[T] | None:
    """Return the page of the word that was typed; None if there is none."""
    return next((page for page in pages.values() if is_meant(page.word, at)), None)


def parted(at: str) -> tuple[str, str]:
    """Return the first word that was typed, and the others."""
    first, _blank, rest = at.strip().partition(" ")
    return first, rest.strip()
