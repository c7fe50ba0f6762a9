"""The program that waits long for the rest of an answer: `python -m tests.program.patient`."""

from __future__ import annotations

import sys

from antterm.cli import main
from antterm.ui.terminal import background
from tests.terminal import PATIENCE

if __name__ == "__main__":
    background.PATIENCE = PATIENCE  # type: ignore[misc]
    sys.exit(main())
