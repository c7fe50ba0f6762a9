"""Style sheets: each is read once, and what holds of a widget is found out once.

Both are kept for all apps of a process that have the same colours. Textual reads sheets for each app anew,
and goes through all rules for each widget, and for each part of one, whenever a screen opens.

Textual also keeps the painted lines of up to 1024 widgets that no longer exist; here they are released with
the widget (see `_cache_by_colours_alone`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from textual._styles_cache import StylesCache
from textual.css.model import RuleSet
from textual.css.styles import RulesMap, Styles
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]  # the same, without a call: it is asked often


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

_COLOURS: Final[dict[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]] = {}
"""The colours of apps; the same ones are one object, for it is asked often whether they are the same."""
_READ: Final[dict[tuple[object, ...], list[RuleSet]]] = {}
"""What has been read, by the colours and the sheet. There are few of both."""
_HOLDING: Final[dict[tuple[object, ...], RulesMap | None]] = {}
"""What holds of a widget, by the rules that speak of such and all that they can ask of it."""
MOST: Final = 8192
"""How many of these are kept; each screen has some hundred."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """The rules that speak of nodes with certain names."""

    rules: tuple[RuleSet, ...]
    pseudo_classes: tuple[str, ...]
    """What they ask of a node beside its names."""
    by_place: bool
    """Whether they ask for its place among others too."""

    @classmethod
    def among(cls, rules: Sequence[RuleSet], names: frozenset[str]) -> Candidates:
        """Those among all rules."""
        found = tuple(rule for rule in rules if not names.isdisjoint(rule.selector_names))
        asked = set[str]().union(*(rule.pseudo_classes for rule in found))
        places = Stylesheet._EXCLUDE_PSEUDO_CLASSES_FROM_CACHE
        return cls(found, tuple(sorted(asked)), not places.isdisjoint(asked))


@lru_cache(maxsize=64)
def _candidates(rules: tuple[RuleSet, ...]) -> dict[frozenset[str], Candidates]:
    """What has been found among these rules, for all apps that have them."""
    return {}


class SharedStylesheet(Stylesheet):
    """A style sheet whose rules other apps have too. Nobody changes rules."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._colours = _same_colours(self._variables)
        self._candidates: dict[frozenset[str], Candidates] = {}
        self._of: list[RuleSet] = []
        """The rules that these are among."""
        self._inside: tuple[DOMNode | None, dict[tuple[str, ...], tuple[object, ...]]] = (None, {})
        """The widget whose parts are being looked at, and what has been seen of it."""

    def set_variables(self, variables: dict[str, str]) -> None:
        self._colours = _same_colours(variables)
        super().set_variables(variables)

    def _parse_rules(self, css: str, *args: Any, **named: Any) -> list[RuleSet]:
        key = (self._colours, css, *args, *named.items())
        if (rules := _READ.get(key)) is None:
            rules = _READ[key] = super()._parse_rules(css, *args, **named)
        return rules

    def reparse(self) -> None:
        """Read all sheets with other colours."""
        self.parse()

    def apply(
        self, node: DOMNode, *, animate: bool = False, cache: dict[tuple[Any, ...], RulesMap] | None = None
    ) -> None:
        candidates = self._speaking_of(node)
        if candidates.by_place:
            super().apply(node, animate=animate, cache=cache)
            return
        key = (candidates.rules, *self._seen(node, candidates.pseudo_classes))
        if key not in _HOLDING:
            if len(_HOLDING) >= MOST:
                _HOLDING.clear()
            found: dict[tuple[Any, ...], RulesMap] = {}
            super().apply(node, animate=animate, cache=found)
            _HOLDING[key] = _as_set(*found.values())
            return
        node._has_hover_style = "hover" in candidates.pseudo_classes
        node._has_focus_within = node._has_order_style = node._has_odd_or_even = False
        if (rules := _HOLDING[key]) is not None:
            self._give(node, rules, animate)
        self._process_component_classes(node)

    def _give(self, node: DOMNode, rules: RulesMap, animate: bool) -> None:
        """Have these hold of a node: all at once where nobody sees it yet. Most others have them already."""
        base = node.styles.base
        is_new = not base._rules and not node._is_mounted
        if "layout" in rules or (not is_new and base._rules != rules):  # a layout is made for each node
            self.replace_rules(node, rules, animate=animate)
            return
        if is_new:
            base.merge_rules(rules)
        node.notify_style_update()

    def _process_component_classes(self, node: DOMNode) -> None:
        before, self._inside = self._inside, (node, {})
        super()._process_component_classes(node)
        self._inside = before

    def _speaking_of(self, node: DOMNode) -> Candidates:
        if (rules := self.rules) is not self._of:
            self._of = rules
            self._candidates = _candidates(tuple(rules))
        names = frozenset(node._selector_names)
        if (found := self._candidates.get(names)) is None:
            found = self._candidates[names] = Candidates.among(rules, names)
        return found

    def _seen(self, node: DOMNode, pseudo_classes: tuple[str, ...]) -> tuple[object, ...]:
        """All that rules can ask of a node: of itself, and of those that it lies in."""
        whole, seen = self._inside
        if node._parent is not whole or whole is None:
            return _seen(node, pseudo_classes)
        if pseudo_classes not in seen:
            seen[pseudo_classes] = _seen(whole, pseudo_classes)
        return (frozenset(node._classes), *seen[pseudo_classes])


def _as_set(rules: RulesMap | None = None) -> RulesMap | None:
    """Rules as a node has them: some are read only when they are set."""
    if rules is None:
        return None
    styles = Styles()
    for name, value in rules.items():
        setattr(styles, name, value)
    return styles.get_rules()


def _same_colours(variables: Mapping[str, str]) -> frozenset[tuple[str, str]]:
    colours = frozenset(variables.items())
    return _COLOURS.setdefault(colours, colours)


def _seen(node: DOMNode, pseudo_classes: Sequence[str]) -> tuple[object, ...]:
    seen: list[object] = []
    while True:
        checks: Mapping[str, Callable[[Any], bool]] = node._PSEUDO_CLASSES
        seen += (type(node), node._id, frozenset(node._classes))
        seen += [name for name in pseudo_classes if name in checks and checks[name](node)]
        if not isinstance(parent := node._parent, DOMNode):
            return tuple(seen)
        node = parent
