"""Golden drawings: files beside a test, with which it compares what is drawn."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def goldens_beside(test_file: str) -> Callable[[str, str], None]:
    """Return what compares a text with the golden file of a name, in the folder `golden` beside a test.

    Where the environment has ANTTERM_RENEW_GOLDEN, the file is written anew; look at the difference.

    Args:
        test_file: `__file__` of the test.
    """
    folder = Path(test_file).parent / "golden"

    def check_golden(name: str, text: str) -> None:
        file = folder / f"{name}.txt"
        if os.environ.get("ANTTERM_RENEW_GOLDEN"):
            file.write_text(text + "\n", encoding="utf-8")
        assert text + "\n" == file.read_text(encoding="utf-8"), (
            f"{file.name} differs; if that is right, run the test with ANTTERM_RENEW_GOLDEN=1, see git diff"
        )

    return check_golden
