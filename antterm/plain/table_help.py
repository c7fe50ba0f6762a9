"""What can be typed at a table and what can be looked at there, told to who asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.i18n import _
from antterm.plain.orders import TypedWord
from antterm.plain.spoken import Subject

WHILE_PLAYED: Final = (TypedWord.SAVE, TypedWord.HINT)
"""Words that are of no use when a game is over."""


def help_while_played(words: Sequence[TypedWord]) -> Sequence[str]:
    """What can be typed while a game goes on."""
    return [
        _(
            "Type the number of an answer, or both numbers at once where it has two, or those of several "
            "answers where the question says so; or the answer as saved games write it, after a colon if it "
            "is a number too; or one of these words:"
        ),
        *(word.told for word in words),
    ]


def help_after_the_end(words: Sequence[TypedWord]) -> Sequence[str]:
    """What can be typed when a game is over."""
    useful = (word.told for word in words if word not in WHILE_PLAYED)
    return [_("The game is over. Type a number of the list, or one of these words:"), *useful]


def look_help(subjects: Sequence[Subject]) -> Sequence[str]:
    """What can be looked at, and what each tells."""
    look = TypedWord.LOOK.word
    return [f"{look} {each.word}".strip() + f": {each.tells}" for each in subjects]


def subjects_in_words(subjects: Sequence[Subject]) -> str:
    """What can be looked at, in a sentence."""
    words = [each.word for each in subjects if each.word and not each.is_sample]
    if not words:
        return ""
    told = _("You can look at: {things}.").format(things=", ".join(words))
    more = _("“{help} {look}” tells of more.")
    more = more.format(help=TypedWord.HELP.word, look=TypedWord.LOOK.word)
    return f"{told} {more}" if any(each.is_sample for each in subjects) else told
