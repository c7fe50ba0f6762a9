"""Why a hint puts an answer first: what it brings, and what the next best lacks, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from antterm.bots import Thought
from antterm.i18n import _, ngettext, pgettext
from antterm.words import Words

LENGTHS: Final = ((2, 2, 1), (2, 1, 1), (1, 1, 1), (1, 1, 0), (1, 0, 0))
"""Maximum numbers of terms in a reason, from the longest form to the shortest: of what the best answer
brings, of what the next best brings less, and of what it brings more."""


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
    reasons = [_line(best, following[0] if following else None, words, most) for most in LENGTHS]
    reasons.append(_line(best, None, words, LENGTHS[-1]))  # shorter still: the best alone
    found = [text for text in reasons if text]
    if unit := words.unit():
        # Translators: why an answer is the best, and in which unit its figures count: "in points".
        whole = [_("{reason} ({unit})").format(reason=text, unit=unit) for text in found]
        found = [*whole, *found[-1:]]
    return next((text for text in found if fits(text)), found[-1] if found else "")


def _line(best: Thought, following: Thought | None, words: Words, most: tuple[int, int, int]) -> str:
    """Return the reason with no more terms than these."""
    if words.behind(0, 0) is not None:
        return _without_amounts(best, following, words, most)
    # Translators: items of the lists in "the best brings ...; the next best brings ...": "1.2 for cards".
    item = pgettext("what a hint counts", "{amount} for {term}")
    less = pgettext("what a hint counts", "{amount} less for {term}")
    more = pgettext("what a hint counts", "{amount} more for {term}")
    gains, lacks, keeps = most
    brings = ", ".join(_listed(item, _gains(best), words, gains))
    gaps = _gaps(best, following)
    lacking = _listed(less, [gap for gap in gaps if gap[1] < 0], words, max(lacks, 1))
    surplus = _listed(more, [gap for gap in gaps if gap[1] > 0], words, keeps)
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


def _without_amounts(
    best: Thought, following: Thought | None, words: Words, most: tuple[int, int, int]
) -> str:
    """Return the reason where amounts of terms would not add up to the ratings beside the answers."""
    less = pgettext("what a hint counts", "less in {term}")
    more = pgettext("what a hint counts", "more in {term}")
    gains, lacks, keeps = most
    brings, then = ", ".join(_listed("{term}", _gains(best), words, gains)), ""
    if following is not None and None not in (best.rating, following.rating):
        assert best.rating is not None
        assert following.rating is not None
        parts = [behind := words.behind(following.rating, best.rating) or ""]
        if behind == words.behind(0, 0):
            text = _("the best gains mainly by {gains}; the next best is as good")
            return text.format(gains=brings) if brings else ""
        gaps = _gaps(best, following)
        parts += _listed(less, [gap for gap in gaps if gap[1] < 0], words, lacks)
        parts += _listed(more, [gap for gap in gaps if gap[1] > 0], words, keeps)
        then = ", ".join(parts)
    if brings and then:
        # Translators: of a hint: for what the best answer is good, as "cards, larvae"; beside it the next
        # best, as "2 points fewer, less for cards".
        return _("the best gains mainly by {gains}; the next best: {differences}").format(
            gains=brings, differences=then
        )
    if brings:
        return _("the best gains mainly by {gains}").format(gains=brings)
    return _("the next best: {differences}").format(differences=then) if then else ""


def _gains(best: Thought) -> list[tuple[str, float]]:
    """Return the terms for which an answer brings something."""
    return [term for term in best.terms if term[1] > 0]


def _gaps(best: Thought, following: Thought | None) -> list[tuple[str, float]]:
    """Return by term how much more the next best answer brings than the best, where both tell it."""
    others = dict(following.terms) if following is not None else {}
    return [(name, others[name] - worth) for name, worth in best.terms if name in others]


def _listed(text: str, terms: Sequence[tuple[str, float]], words: Words, count: int) -> list[str]:
    """Return the terms that count most, each in a text with its `amount` and its name."""
    order = sorted(terms, key=lambda term: -abs(term[1]))
    amounts = [(words.term(name), words.amount(worth)) for name, worth in order]
    return [text.format(amount=amount, term=name) for name, amount in amounts if amount][:count]
