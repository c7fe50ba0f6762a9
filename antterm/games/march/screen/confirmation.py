"""Answers that give up much, such as a Rest: their key only marks them, and gives them when pressed again."""

from __future__ import annotations

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules import topics
from antterm.games.march.screen import commands
from antterm.games.march.screen.entries import decline
from antterm.i18n import _, ngettext


class Confirmation:
    """Decides which answers to a question are given only by a second press of their key."""

    def __init__(self) -> None:
        self._was_pressed_once = False
        """Whether such a key has been pressed once at this question."""

    def show(self) -> None:
        """Begin with a new question."""
        self._was_pressed_once = False

    def before_stop(self, ask: Ask, marked: Choice | None) -> Choice | None:
        """Return "no" where its key only marks it: several steps are left, or a battle asks for a card.

        The same key ends the placing of larvae and declines a reaction, and is easily pressed once too often.

        Args:
            ask: the question.
            marked: the answer that is marked.

        Returns:
            None where "no" is given at once, or is no answer.
        """
        about, stop = ask.about, decline(ask)
        if stop is None or isinstance(about, topics.Reacting):
            return None
        if isinstance(about, topics.LayingFerocity):
            return stop if marked != stop else None
        is_confirmed = self._was_pressed_once and marked == stop
        return stop if isinstance(about, topics.Stepping) and about.left > 1 and not is_confirmed else None

    def before_rest(self, ask: Ask, marked: Choice | None, *, is_take: bool) -> Choice | None:
        """Return a Rest, which gives up all other Actions of the round, where its key only marks it.

        Args:
            ask: the question for an Action.
            marked: the answer that is marked.
            is_take: whether the key takes what is marked, so that another answer, or the only one, is given.

        Returns:
            None where the key gives its answer at once, or no Rest is possible.
        """
        rest = next((choice for choice in ask.choices if commands.action_of(choice) == "rest"), None)
        is_marked = marked == rest
        if rest is None or (self._was_pressed_once and is_marked):
            return None
        return None if is_take and (not is_marked or len(ask.choices) < 2) else rest

    def ask_again(self, ask: Ask, key: str) -> str:
        """Note that the key has been pressed once.

        Args:
            ask: the question.
            key: the name of the key.

        Returns:
            The sentence that asks for the same key again.
        """
        self._was_pressed_once = True
        about = ask.about
        if isinstance(about, topics.Acting | topics.ActingAgain):
            return _("Press {key} again to rest: you take no more Actions in this round.").format(key=key)
        if not isinstance(about, topics.Stepping):
            return _("Press {key} again to lay no card.").format(key=key)
        if about.kind in topics.MARCH_STEPS:
            text = ngettext(
                "Press {key} again to end the March: {n} step is left.",
                "Press {key} again to end the March: {n} steps are left.",
                about.left,
            )
        else:
            text = ngettext(
                "Press {key} again to end these steps: {n} is left.",
                "Press {key} again to end these steps: {n} are left.",
                about.left,
            )
        return text.format(key=key, n=about.left)
