"""The help of plain mode: of its first page, and of what can be typed and looked at in a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.i18n import _
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


def general_help() -> Interaction[None]:
    """Tell all of it, part by part: the first page, lists, words at every table, and words at some alone."""
    first_page = (
        _("Insect board games, for people and bots. This is plain mode: everything is lines of text."),
        _("Go on: continue the game that was played last, at the question where it stopped."),
        _("New game: choose the game, who plays, and its options, line by line."),
        _(
            "Play with others: with people at other terminals, if a host is running on this machine; "
            "“antterm host” starts one."
        ),
        _("Learn by playing: short lessons for each game."),
        _("Puzzles: positions to be won in a few moves."),
        _("Analysis board: try moves of Hive, and hear what an engine thinks of them."),
        _(
            "Saved games: go on with one, step through it, rename it, throw it away; some games can be "
            "imported from files of other programs and exported to them."
        ),
        _("Statistics: who has won how often, in all finished games."),
        _("Settings: the language and others. Those for colours and drawing have no effect here."),
    )
    in_lists = (_("Where there is something to choose:"), *help_with_lists(has_more=False))
    at_tables = (
        _(
            "In a game, type the number of an answer to give it. These words can be typed too, shortened as "
            "long as they stay unambiguous:"
        ),
        *(word.explanation for word in (*AT_EVERY_TABLE, *WITH_BOTS, TypedWord.MENU)),
    )
    elsewhere = (
        _("At a table of a host, also:"),
        *(word.explanation for word in AMONG_PEOPLE if word is not TypedWord.MENU),
        _("Where you are asked to react, also:"),
        *(word.explanation for word in (TypedWord.QUIET, TypedWord.SKIP, TypedWord.ALWAYS)),
        _("Where a game is stepped through, also:"),
        *(word.explanation for word in LOOKING_BACK if word not in AT_EVERY_TABLE),
        _("On the analysis board, also:"),
        *(word.explanation for word in ANALYSING if word not in AT_EVERY_TABLE),
        _(
            "There are no keys to learn or to change: for everything that keys do on the full screen, "
            "there is a word here."
        ),
        _("Pictures of a board are made by “antterm share”. The full screen is “antterm” without “--plain”."),
    )
    yield from tell_in_pages(first_page, in_lists, at_tables, elsewhere)


WHILE_PLAYED: Final = (TypedWord.SAVE, TypedWord.HINT)
"""Words that are useless when a game is over."""


def help_while_played(words: Sequence[TypedWord]) -> Sequence[str]:
    """Return what can be typed while a game goes on."""
    return [
        _(
            "Type the number of an answer, or both numbers at once where it has two, or those of several "
            "answers where the question says so; or the answer as saved games write it, after a colon if it "
            "is a number too; or one of these words:"
        ),
        *(word.explanation for word in words),
    ]


def help_after_the_end(words: Sequence[TypedWord]) -> Sequence[str]:
    """Return what can be typed when a game is over."""
    useful = (word.explanation for word in words if word not in WHILE_PLAYED)
    return [_("The game is over. Type a number from the list, or one of these words:"), *useful]


def look_help(subjects: Sequence[Subject]) -> Sequence[str]:
    """Return what can be looked at, and what is described then."""
    look = TypedWord.LOOK.word
    return [f"{look} {each.word}".strip() + f": {each.tells}" for each in subjects]


def subjects_in_words(subjects: Sequence[Subject]) -> str:
    """Return what can be looked at, in a sentence."""
    words = [each.word for each in subjects if each.word and not each.is_sample]
    if not words:
        return ""
    told = _("You can look at: {things}.").format(things=", ".join(words))
    more = _("“{help} {look}” lists more.")
    more = more.format(help=TypedWord.HELP.word, look=TypedWord.LOOK.word)
    return f"{told} {more}" if any(each.is_sample for each in subjects) else told
