"""The program with bots that wait, fail or die: `python -m tests.program.with_doubles play hive`."""

from __future__ import annotations

import sys

from antterm.cli import main
from tests.bots import doubles

if __name__ == "__main__":
    doubles.sit_down()
    sys.exit(main())
