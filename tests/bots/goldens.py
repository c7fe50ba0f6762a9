"""Figures of bots that stay as they are: each is compared with a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.goldens import compare_with_golden


def check_golden(file: Path, values: dict[str, Any]) -> None:
    """Compare values with those stored in a JSON file; see `compare_with_golden`."""
    compare_with_golden(file, json.dumps(values, indent=1) + "\n")
