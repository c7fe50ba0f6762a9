"""Figures of bots that stay as they are: each is compared with a file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any


def check_golden(file: Path, values: dict[str, Any]) -> None:
    """Compare values with those stored in a JSON file.

    Where the environment has ANTTERM_RENEW_GOLDEN, the file is written anew; look at the difference.
    """
    if os.environ.get("ANTTERM_RENEW_GOLDEN"):
        file.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")
    assert values == json.loads(file.read_text(encoding="utf-8")), (
        f"{file.name} differs; if that is right, run the test with ANTTERM_RENEW_GOLDEN=1, see git diff"
    )
