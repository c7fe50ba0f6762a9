#!/usr/bin/python3
"""antterm, with the libraries that its package brings."""

import sys

sys.path.insert(0, "/usr/lib/antterm")

from antterm.__main__ import main

sys.exit(main())
