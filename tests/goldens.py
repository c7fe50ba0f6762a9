"""Golden files: what a test saw when somebody last looked at it and found it right."""

from __future__ import annotations

import os
from pathlib import Path

RENEW = "ANTTERM_RENEW_GOLDEN"
"""The variable of the environment with which golden files are written anew."""


def compare_with_golden(file: Path, text: str) -> None:
    """Compare a text with the content of a golden file.

    Where the environment has `RENEW`, the file is written anew first; look at the difference.

    Raises:
        AssertionError: they differ; the error says how to renew all golden files of the test's module.
    """
    if os.environ.get(RENEW):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    module = os.environ["PYTEST_CURRENT_TEST"].partition("::")[0]
    todo = f"{RENEW}=1 python -m pytest -m '' {module}"
    assert file.exists(), f"{file.name} is missing; to write it, run: {todo}"
    assert text == file.read_text(encoding="utf-8"), (
        f"{file.name} differs; if that is right, renew it, with those of slow tests, by: {todo}; see git diff"
    )
