"""Golden drawings: files beside a test, with which it compares what is drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.goldens import compare_with_golden


def goldens_beside(test_file: str) -> Callable[[str, str], None]:
    """Return what compares a text with the golden file of a name, in the folder `golden` beside a test.

    Args:
        test_file: `__file__` of the test.
    """
    folder = Path(test_file).parent / "golden"

    def check_golden(name: str, text: str) -> None:
        compare_with_golden(folder / f"{name}.txt", text + "\n")

    return check_golden
