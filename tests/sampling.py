"""Many cases of one promise: the ordinary run tries a sample of them, the slow run the others.

A test that walks everything is written once. What it is parametrized with says which part of that is its
twin in the ordinary run: `each_value` of several arguments, one case of so many (`sampled`), those that are
`chosen`, or `fewer` of what it does. Where all cases are alike, and none has to be tried each time, the mark
`few` says above the test how many of them the ordinary run tries, however they were made. Tests of Hypothesis
take their number of examples from `examples`.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Sequence, Set
from itertools import product
from typing import Any

import pytest
from hypothesis import settings

IS_SLOW = os.environ.get("ANTTERM_SLOW") == "1"
"""Whether tests of Hypothesis try all their examples."""
SHARE = 10
"""The ordinary run tries one of so many examples."""


def _cases(cases: Iterable[Sequence[Any]], is_tried: Iterable[bool]) -> list[Any]:
    """Return cases for `pytest.mark.parametrize`; the slow run tries those that the ordinary run does not."""
    return [
        pytest.param(*case, marks=[] if tried else [pytest.mark.slow])
        for case, tried in zip(cases, is_tried, strict=True)
    ]


def sampled(cases: Iterable[Sequence[Any]], every: int) -> list[Any]:
    """Return cases, of which one of so many is tried in the ordinary run.

    Args:
        cases: the arguments of each case.
        every: how many cases there are for each that is tried.
    """
    every_case = [*cases]
    return _cases(every_case, (number % every == 0 for number in range(len(every_case))))


def chosen(tried: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """Return the values of one argument, of which some are tried in the ordinary run.

    Args:
        tried: those, each of which is among the values.
        values: all of them.
    """
    every_value, some = [*values], [*tried]
    missing = [value for value in some if value not in every_value]
    assert not missing, f"no such cases: {missing}"
    return _cases(((value,) for value in every_value), (value in some for value in every_value))


def fewer(few: Any, whole: Any) -> list[Any]:
    """Return two values of an argument that says how much is done: the first in the ordinary run."""
    return _cases([(few,), (whole,)], [True, False])


def each_value(*axes: Iterable[Any]) -> list[Any]:
    """Return all combinations; the ordinary run tries each value of each axis.

    As many combinations are tried as the longest axis has values. A shorter one is gone through again and
    again, each time shifted, so that its values meet others.

    Args:
        axes: the values of each argument.
    """
    values = [[*axis] for axis in axes]
    longest = max(map(len, values))
    tried = {
        tuple((n + n // len(axis) * (1 + which)) % len(axis) for which, axis in enumerate(values))
        for n in range(longest)
    }
    places = [*product(*(range(len(axis)) for axis in values))]
    cases = [[axis[place] for axis, place in zip(values, each, strict=True)] for each in places]
    return _cases(cases, (each in tried for each in places))


def examples(whole: int) -> settings:
    """Return the settings of a test of Hypothesis that has so many examples where slow tests are run.

    Args:
        whole: how many examples there are with `ANTTERM_SLOW=1`; else one of each `SHARE` is tried.
    """
    return settings(max_examples=whole if IS_SLOW else -(-whole // SHARE))


def keep_few(test: pytest.Metafunc) -> None:
    """Mark as slow what the ordinary run leaves out of the cases of a test that has the mark `few`.

    Cases that are slow already do not count. Of the others so many are tried that have as many values of the
    arguments as possible, and stand as far apart as possible.

    Args:
        test: the test, before items are made of its cases.
    """
    mark = test.definition.get_closest_marker("few")
    if mark is None:
        return
    cases = [case for case in test._calls if not is_slow(case.marks)]
    tried = spread([*map(_values, cases)], *mark.args)
    for number, case in enumerate(cases):
        if number not in tried:
            case.marks.append(pytest.mark.slow.mark)


def is_slow(marks: Iterable[pytest.Mark | pytest.MarkDecorator]) -> bool:
    """Tell whether one of these marks leaves a test, or a case of one, out of the ordinary run."""
    return any(mark.name == "slow" for mark in marks)


def _values(case: Any) -> set[Hashable]:
    """Return what tells a case from others: its value of each argument, by number, and the games of these."""
    games = {getattr(value, "game_id", None) for value in case.params.values()} - {None}
    return {*case.indices.items(), *games}


def spread(cases: Sequence[Set[Hashable]], most: int) -> set[int]:
    """Choose cases that have as many values as possible, and stand far apart where they have equally many.

    Args:
        cases: the values of each.
        most: how many cases are chosen, at most.

    Returns:
        The places of those chosen.
    """
    chosen, seen = set[int](), set[Hashable]()
    for turn in range(min(most, len(cases))):
        wanted = turn * len(cases) // most
        left = [place for place in range(len(cases)) if place not in chosen]
        best = max(left, key=lambda place: (len(cases[place] - seen), -((place - wanted) % len(cases))))
        chosen.add(best)
        seen |= cases[best]
    return chosen
