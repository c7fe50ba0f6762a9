"""Why a hint puts an answer first: what it brings, and what the next best lacks, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from antterm.bots import Thought
from antterm.i18n import _, ngettext, pgettext
from antterm.words import Words

LENGTHS: Final = ((2, 2, 1), (2, 1, 1), (1, 1, 1), (1, 1, 0), (1, 0, 0))
"""How many terms are told: of what the best brings, of what the next best brings less, and more."""


def reason(thoughts: Sequence[Thought], words: Words, fits: Callable[[str], bool] = lambda text: True) -> str:
    """Return why the first of some answers is the best, without a full stop; empty where a bot does not say.

    Args:
        thoughts: the answers, best first.
        words: the sentences of the game.
        fits: whether there is room for a text; the shortest is returned in any case.
    """
    best, following = thoughts[0], thoughts[1:2]
    if (n := best.wins_in) is not None:
        # Translators: of the best answer that a hint lists.
        win = ngettext("the best wins in {n} move", "the best wins in {n} moves", n).format(n=n)
        if following and following[0].wins_in is None:
            return _("{reason}; the next best does not").format(reason=win)
        return win
    if best.loses_in is not None:
        # Translators: of a hint, where every answer loses.
        return _("no other answer holds out longer")
    told = [_told(best, following[0] if following else None, words, most) for most in LENGTHS]
    if unit := words.unit():
        # Translators: why an answer is the best, and in which unit its figures count: "in points".
        told = [_("{reason} ({unit})").format(reason=text, unit=unit) if text else "" for text in told]
    found = [text for text in told if text]
    return next((text for text in found if fits(text)), found[-1] if found else "")


def _told(best: Thought, following: Thought | None, words: Words, most: tuple[int, int, int]) -> str:
    """Return the reason with no more terms than these."""
    # Translators: items of the lists in "the best brings ...; the next best brings ...": "1.2 for cards".
    item = pgettext("what a hint counts", "{amount} for {term}")
    less = pgettext("what a hint counts", "{amount} less for {term}")
    more = pgettext("what a hint counts", "{amount} more for {term}")

    def listed(text: str, terms: Sequence[tuple[str, float]], count: int) -> list[str]:
        order = sorted(terms, key=lambda term: -abs(term[1]))
        amounts = [(words.term(name), words.amount(worth)) for name, worth in order]
        return [text.format(amount=amount, term=name) for name, amount in amounts if amount][:count]

    gains, lacks, keeps = most
    brings = ", ".join(listed(item, [term for term in best.terms if term[1] > 0], gains))
    others = dict(following.terms) if following is not None else {}
    gaps = [(name, others[name] - worth) for name, worth in best.terms if name in others]
    lacking = listed(less, [gap for gap in gaps if gap[1] < 0], max(lacks, 1))
    surplus = listed(more, [gap for gap in gaps if gap[1] > 0], keeps)
    differs = ", ".join([*lacking, *surplus]) if lacking and (lacks or not brings) else ""
    if brings and differs:
        # Translators: of a hint: what the best answer brings, as "1.2 for cards"; beside it the next best.
        return _("the best brings {gains}; the next best brings {differences}").format(
            gains=brings, differences=differs
        )
    if brings and not lacking and following is not None and following.terms:
        return _("the best brings {gains}; the next best brings about as much").format(gains=brings)
    if brings:
        # Translators: of a hint: what the best answer brings, as "1.2 for cards, 0.2 for larvae".
        return _("the best brings {gains}").format(gains=brings)
    # Translators: of a hint: what the next best answer brings less and more than the best: "2 less for army".
    return _("the next best brings {differences}").format(differences=differs) if differs else ""
