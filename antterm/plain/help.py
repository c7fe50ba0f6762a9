"""The help of the first page: what there is, what is typed, and what only the full screen has."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.i18n import _
from antterm.plain.interaction import Interaction, help_with_lists
from antterm.plain.orders import AMONG_PEOPLE, AT_EVERY_TABLE, LOOKING_BACK, WITH_BOTS, TypedWord
from antterm.plain.telling import tell_in_pages


def general_help() -> Interaction[None]:
    """All of it, part by part."""
    yield from tell_in_pages(_first_page(), _typed_in_lists(), _typed_at_tables(), _typed_elsewhere())


def _first_page() -> Sequence[str]:
    """What the lines of the first page lead to."""
    return [
        _("Three insect board games, for people and bots. This is plain mode: all of it in lines of text."),
        _("Go on: the game that was played last, at the very question at which it stopped."),
        _("New game: choose the game, who plays, and its options, line by line."),
        _(
            "Play with others: people at other terminals, where a host runs on this machine, which "
            "“antterm host” starts."
        ),
        _("Learn by playing: short lessons for each game."),
        _("Puzzles: positions to be won in a few moves."),
        _(
            "Saved games: go on with one, step through it, rename it, throw it away; some games come in "
            "from files of other programs and go out to them."
        ),
        _("Statistics: who has won how often, of all finished games."),
        _("Settings: the language and others. What concerns colours and drawings does nothing here."),
    ]


def _typed_in_lists() -> Sequence[str]:
    return [_("Where there is something to choose:"), *help_with_lists(has_more=False)]


def _typed_at_tables() -> Sequence[str]:
    return [
        _("In a game the number of an answer gives it. These words are typed there, as short as is clear:"),
        *(word.told for word in (*AT_EVERY_TABLE, *WITH_BOTS, TypedWord.MENU)),
    ]


def _typed_elsewhere() -> Sequence[str]:
    """Words that are typed at some tables alone; what is not here, and where it is."""
    return [
        _("At a table of a host also:"),
        *(word.told for word in AMONG_PEOPLE if word is not TypedWord.MENU),
        _("Where you are asked to react also:"),
        *(word.told for word in (TypedWord.QUIET, TypedWord.SKIP, TypedWord.ALWAYS)),
        _("Where a game is stepped through also:"),
        *(word.told for word in LOOKING_BACK if word not in AT_EVERY_TABLE),
        _("There are no keys to learn or to change: whatever keys do on the full screen has its word here."),
        _("Pictures of a board are made by “antterm share”. The full screen is “antterm” without “--plain”."),
    ]
