"""Why a hint puts an answer first: what it brings, and what the next best lacks, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from antterm.bots import Thought
from antterm.i18n import _, ngettext
from antterm.words import Words

LENGTHS: Final = ((2, 2, 1), (2, 1, 1), (1, 1, 1), (1, 1, 0))
"""How many terms are told: what the best brings, what the next best lacks, and what it has more of."""


def reason(
    thoughts: Sequence[Thought],
    words: Words,
    fits: Callable[[str], bool] = lambda text: True,
    said: Callable[[str], str] = str,
) -> str:
    """Return why the first of some answers is the best, without a full stop; empty where a bot does not say.

    Args:
        thoughts: the answers, best first.
        words: of the game.
        fits: whether there is room for a text; the shortest is returned in any case.
        said: how a figure with its sign is written.
    """
    best, following = thoughts[0], thoughts[1:2]
    if (n := best.wins_in) is not None:
        win = ngettext("it wins in {n} move", "it wins in {n} moves", n).format(n=n)
        if following and following[0].wins_in is None:
            return _("{reason}; the next best does not").format(reason=win)
        return win
    if best.loses_in is not None:
        # Translators: of a hint, where every answer loses.
        return _("no other answer holds out longer")
    told = [_told(best, following[0] if following else None, words, said, most) for most in LENGTHS]
    if unit := words.unit():
        # Translators: why an answer is the best, and in which unit its figures count: "in points".
        told = [_("{reason} ({unit})").format(reason=text, unit=unit) if text else "" for text in told]
    return next((text for text in told if fits(text)), told[-1])


def _told(
    best: Thought,
    following: Thought | None,
    words: Words,
    said: Callable[[str], str],
    most: tuple[int, int, int],
) -> str:
    """Return the reason with no more terms than these."""

    def listed(terms: Sequence[tuple[str, float]], count: int) -> list[str]:
        order = sorted(terms, key=lambda term: -abs(term[1]))
        amounts = [(words.term(name), words.amount(worth)) for name, worth in order]
        return [f"{name} {said(amount)}" for name, amount in amounts if amount][:count]

    gains, lacks, keeps = most
    brings = ", ".join(listed([term for term in best.terms if term[1] > 0], gains))
    others = dict(following.terms) if following is not None else {}
    gaps = [(name, others[name] - worth) for name, worth in best.terms if name in others]
    less = listed([gap for gap in gaps if gap[1] < 0], lacks)
    differs = ", ".join([*less, *listed([gap for gap in gaps if gap[1] > 0], keeps)] if less else ())
    if brings and differs:
        # Translators: of a hint: what the best answer brings, as "army +2"; beside it the next best.
        return _("it brings {gains}; the next best differs by {differences}").format(
            gains=brings, differences=differs
        )
    if brings and following is not None and following.terms:
        return _("it brings {gains}; the next best brings about as much").format(gains=brings)
    if brings:
        # Translators: of a hint: what the best answer brings, as "army +2, harvest +1".
        return _("it brings {gains}").format(gains=brings)
    # Translators: of a hint: what the next best answer has less and more than the best.
    return _("the next best differs by {differences}").format(differences=differs) if differs else ""
