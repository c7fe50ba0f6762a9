"""The parser of the command line, which is built once for each language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from antterm import i18n
from antterm.commands import arguments

_build = arguments.parsers
_built: dict[object, Any] = {}
"""What was built, by the language."""


def share(put: Callable[[object, str, object], None] = setattr) -> None:
    """Have the command line use it from now on.

    Args:
        put: sets an attribute.
    """
    put(arguments, "parsers", of_the_language)


def of_the_language() -> Any:
    """The parser in the language spoken."""
    language = (i18n.tongue().code, i18n.tongue().ascii_only)
    return _built[language] if language in _built else _built.setdefault(language, _build())
