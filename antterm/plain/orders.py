"""The words that are typed at a table besides answers, and what each of them does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from antterm.core.orders import Order
from antterm.i18n import N_, NC_, _
from antterm.i18n.catalogue import without_context
from antterm.plain.forms import means
from antterm.plain.spoken import folded


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
