"""What bots think of answers and positions, in words: no sign stands alone, for many readers leave it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from antterm.bots.thinker import Thought
from antterm.core.ask import Ask, Choice
from antterm.i18n import _, ngettext
from antterm.plain.spoken import Moment, Spoken
from antterm.words import Words

BEST: Final = 3
"""Answers that a hint tells of."""


def aloud(rating: str) -> str:
    """A rating with its sign as a word: `plus 0.8`."""
    if rating.startswith("+"):
        return _("plus {figure}").format(figure=rating[1:])
    if rating.startswith(("-", "\u2212")):
        return _("minus {figure}").format(figure=rating[1:])
    return rating


def rated(thought: Thought, words: Words) -> str:
    """What an answer is worth to who is asked, in a sentence; empty where a bot does not weigh it."""
    if (n := thought.wins_in) is not None:
        return ngettext("It wins in {n} move.", "It wins in {n} moves.", n).format(n=n)
    if (n := thought.loses_in) is not None:
        return ngettext("It loses in {n} move.", "It loses in {n} moves.", n).format(n=n)
    if thought.rating is None:
        return ""
    return _("Rated {rating}.").format(rating=aloud(words.rating(thought.rating)))


def best_first(thoughts: Sequence[Thought]) -> Sequence[Thought]:
    """Answers as a bot rates them; the one that it likes best stays first."""
    if any(each.rating is None for each in thoughts):
        return thoughts
    return [*thoughts[:1], *sorted(thoughts[1:], key=lambda each: -(each.rating or 0.0))]


def advice(
    spoken: Spoken[Any], words: Words, moment: Moment[Any], ask: Ask, thoughts: Sequence[Thought]
) -> Iterator[tuple[Choice, str]]:
    """The answers of a hint, best first, each with what it would do and how good it is.

    Args:
        spoken, words: how the game is told.
        moment: what may be known.
        ask: the question.
        thoughts: what a bot thinks of its answers, the one that it likes best first.
    """
    ranked = best_first(thoughts)
    for thought in ranked[:BEST]:
        choice = ask.find(thought.text)
        if choice is not None:
            does = spoken.advised(moment, choice, thought) or spoken.answer(moment, choice)
            does = does or words.choice(ask, choice, moment.view)
            worth = spoken.worth(moment, thought, ranked[0]) or rated(thought, words)
            yield choice, f"{does} {worth}".rstrip()
