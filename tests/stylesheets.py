"""Style sheets that are parsed once: apps share what was parsed for the first of the same colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.css.stylesheet import Stylesheet

_parse_for_one_app = Stylesheet._parse_rules
_parsed: dict[object, dict[object, object]] = {}
"""What was parsed, by the variables that stood in it."""


def share(put: Callable[[object, str, object], None] = setattr) -> None:
    """Have apps share it from now on.

    Args:
        put: sets an attribute.
    """
    put(Stylesheet, "_parse_rules", _parse_rules)


def _parse_rules(sheet: Any, *given: Any, **named: Any) -> Any:
    sheet._parse_cache = _parsed.setdefault(tuple(sheet._variables.items()), {})
    return _parse_for_one_app(sheet, *given, **named)
