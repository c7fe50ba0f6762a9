"""`python -m antterm`."""

import sys

from antterm.cli import main

sys.exit(main())
