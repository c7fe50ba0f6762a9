"""The program with the clock and the lot of tests, to be started cold: `python -m tests.program.antterm`."""

from __future__ import annotations

import sys

from antterm.cli import main
from tests import foreseen

if __name__ == "__main__":
    foreseen.hold()
    foreseen.components_of(foreseen.FROZEN)
    sys.exit(main())
