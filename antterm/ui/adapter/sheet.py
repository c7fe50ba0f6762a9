"""Style sheets: each is parsed once for all apps of a process that have the same colours.

Textual parses them for each app anew. It also keeps the painted lines of up to 1024 widgets that no longer
exist; here they are released with the widget.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from textual._styles_cache import StylesCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet


def _cache_by_colours_alone() -> None:
    """Key the cache of `StylesCache.get_inner_outer` by two colours alone, not by the widget's own cache too.

    The method of Textual 8.2.8 is an `lru_cache` around a function whose first argument is the instance. So
    the 1024 latest instances stay in memory with every line that their widgets have painted, some megabytes
    for each game that is opened. The result depends on the colours only: with the class as the first argument
    it is found more often. Does nothing if Textual has changed the method.
    """
    method: Any = vars(StylesCache).get("get_inner_outer")
    if hasattr(method, "cache_info") and hasattr(method, "__wrapped__"):
        cached: Any = lru_cache(maxsize=1024)(method.__wrapped__)
        StylesCache.get_inner_outer = classmethod(cached)  # type: ignore[assignment]


_cache_by_colours_alone()

_parsed: Final[dict[frozenset[tuple[str, str]], dict[tuple[object, ...], list[RuleSet]]]] = {}
"""By the variables, the rules of each sheet. There are few of both."""


class SharedStylesheet(Stylesheet):
    """A style sheet whose parsed rules all apps with the same variables share. Nobody changes rules."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__()
        self.set_variables(variables or {})

    def set_variables(self, variables: dict[str, str]) -> None:
        self._rules_of = _parsed.setdefault(frozenset(variables.items()), {})
        super().set_variables(variables)

    def _parse_rules(self, css: str, *args: Any, **named: Any) -> list[RuleSet]:
        key = (css, *args, *named.items())
        if (rules := self._rules_of.get(key)) is None:
            rules = self._rules_of[key] = super()._parse_rules(css, *args, **named)
        return rules

    def reparse(self) -> None:
        """Parse all sheets with other variables, where nobody has done that yet."""
        self.parse()
