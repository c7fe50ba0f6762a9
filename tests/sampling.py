"""Many cases of one promise: the ordinary run tries a sample of them, the slow run the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest


def sampled(cases: Iterable[Sequence[Any]], every: int) -> list[Any]:
    """Return cases for `pytest.mark.parametrize`, of which one of so many is tried in the ordinary run.

    Args:
        cases: the arguments of each case.
        every: how many cases there are for each that is tried.
    """
    return [
        pytest.param(*case, marks=[] if number % every == 0 else [pytest.mark.slow])
        for number, case in enumerate(cases)
    ]


def each_value(*axes: Iterable[Any]) -> list[Any]:
    """Return all combinations for `pytest.mark.parametrize`; the ordinary run tries each value of each axis.

    Args:
        axes: the values of each argument. As many combinations are tried as the longest has.
    """
    values = [[*axis] for axis in axes]
    tried = {tuple(n % len(axis) for axis in values) for n in range(max(map(len, values)))}
    return [
        pytest.param(
            *(axis[number] for axis, number in zip(values, numbers, strict=True)),
            marks=[] if numbers in tried else [pytest.mark.slow],
        )
        for numbers in product(*(range(len(axis)) for axis in values))
    ]
