"""Many cases of one promise: the ordinary run tries a sample of them, the slow run the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
