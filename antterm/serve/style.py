"""Style sheets are read once for all people who have the same colours, and not by each app anew."""

from __future__ import annotations

from typing import Any, Final

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_READ: Final[dict[tuple[object, ...], list[RuleSet]]] = {}
"""What has been read, by the colours and the sheet. There are few of both."""


class SharedStylesheet(Stylesheet):
    """A style sheet whose rules other apps have too. Nobody changes rules."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._colours = frozenset(self._variables.items())

    def set_variables(self, variables: dict[str, str]) -> None:
        self._colours = frozenset(variables.items())
        super().set_variables(variables)

    def _parse_rules(self, css: str, *args: Any, **named: Any) -> list[RuleSet]:
        key = (self._colours, css, *args, *named.items())
        if (rules := _READ.get(key)) is None:
            rules = _READ[key] = super()._parse_rules(css, *args, **named)
        return rules
