"""The help of plain mode: of its first page, and of what can be typed and looked at in a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.plain.interaction import Interaction, help_with_lists
from antterm.plain.spoken import Subject
from antterm.plain.telling import tell_in_pages
from antterm.plain.typed_words import (
    AMONG_PEOPLE,
    ANALYSING,
    AT_EVERY_TABLE,
    LOOKING_BACK,
    WITH_BOTS,
    TypedWord,
)

FIRST_PAGE: Final = Sentences(__file__, "first_page")
HELP: Final = Sentences(__file__, "help")


def general_help() -> Interaction[None]:
    """Tell all of it, part by part: the first page, lists, words at every table, and words at some alone."""
    reacting = (TypedWord.QUIET, TypedWord.SKIP, TypedWord.ALWAYS)
    yield from tell_in_pages(
        [*map(_, FIRST_PAGE.values())],
        [_(HELP["lists"]), *help_with_lists(has_more=False)],
        _with_words("playing", (*AT_EVERY_TABLE, *WITH_BOTS, TypedWord.MENU)),
        [
            *_with_words("at_a_host", [word for word in AMONG_PEOPLE if word is not TypedWord.MENU]),
            *_with_words("reacting", reacting),
            *_with_words("looking_back", [word for word in LOOKING_BACK if word not in AT_EVERY_TABLE]),
            *_with_words("analysing", [word for word in ANALYSING if word not in AT_EVERY_TABLE]),
            _(HELP["no_keys"]),
            _(HELP["pictures"]),
        ],
    )


def _with_words(heading: str, words: Sequence[TypedWord]) -> list[str]:
    """Return a sentence of `HELP` with the words that it announces."""
    return [_(HELP[heading]), *(word.explanation for word in words)]


WHILE_PLAYED: Final = (TypedWord.SAVE, TypedWord.HINT)
"""Words that are useless when a game is over."""


def help_while_played(words: Sequence[TypedWord]) -> Sequence[str]:
    """Return what can be typed while a game goes on."""
    return _with_words("played", words)


def help_after_the_end(words: Sequence[TypedWord]) -> Sequence[str]:
    """Return what can be typed when a game is over."""
    return _with_words("over", [word for word in words if word not in WHILE_PLAYED])


def look_help(subjects: Sequence[Subject]) -> Sequence[str]:
    """Return what can be looked at, and what is described then."""
    look = TypedWord.LOOK.word
    return [f"{look} {each.word}".strip() + f": {each.tells}" for each in subjects]


def subjects_in_words(subjects: Sequence[Subject]) -> str:
    """Return what can be looked at, in a sentence."""
    words = [each.word for each in subjects if each.word and not each.is_sample]
    if not words:
        return ""
    sentence = _("You can look at: {things}.").format(things=", ".join(words))
    more = _("“{help} {look}” lists more.")
    more = more.format(help=TypedWord.HELP.word, look=TypedWord.LOOK.word)
    return f"{sentence} {more}" if any(each.is_sample for each in subjects) else sentence
