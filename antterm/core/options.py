"""Options of a game: what can be chosen when it is set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

Options = Mapping[str, Any]
"""Chosen options by name. Values are identifiers, or for a `document` the document itself (plain data)."""

ON, OFF = "on", "off"


class BadOption(Exception):
    """An option that does not exist, or a value that it cannot have.

    Args:
        code: `unknown_option`, `unknown_value`, `unfit_value`, `unknown_seats` or a code of the game's own.
        option: the name of the option.
        value: what was given.
        allowed: what would have been right.
    """

    def __init__(self, code: str, option: str, value: object = "", allowed: tuple[str, ...] = ()) -> None:
        super().__init__(f"{code}: {option}={value}")
        self.code, self.option, self.value, self.allowed = code, option, value, allowed


@dataclass(frozen=True)
class Option:
    """One thing to choose.

    Args:
        name: the identifier of the option.
        values: identifiers of what it can be, in the order shown. Empty for a document.
        default: one of `values`, or what gives one from the number of seats and the options chosen so far.
        document: the value is a document of plain data (an owner's own cards, say) or None.
        applies: whether it means anything with these seats and options; shown only then.
        fits: whether one of `values` can be played with these seats and the options chosen so far.
        first: the default for people who play the game for the first time, where it is another one.
        proposed: the value with which the form of a new game begins, where it is another than the default.
        ruling: whether it settles a point that most people never meet; a form keeps these folded.
    """

    name: str
    values: tuple[str, ...] = (ON, OFF)
    default: str | Callable[[int, Options], str] = OFF
    document: bool = False
    applies: Callable[[int, Options], bool] = lambda seats, chosen: True
    fits: Callable[[str, int, Options], bool] = lambda value, seats, chosen: True
    first: Callable[[int, Options], str] | None = None
    ruling: bool = False
    proposed: str = ""

    def values_for(self, seats: int, chosen: Options) -> tuple[str, ...]:
        """Return the values that can be played with these seats and options."""
        return tuple(value for value in self.values if self.fits(value, seats, chosen))

    def default_for(self, seats: int, chosen: Options, first: bool, proposed: bool) -> str | None:
        """Return the default value of the option."""
        if self.document:
            return None
        if proposed and self.proposed and self.applies(seats, chosen):
            return self.proposed
        if first and self.first is not None:
            return self.first(seats, chosen)
        return self.default(seats, chosen) if callable(self.default) else self.default


CHARACTERS: Final = "characters"
"""The option by which bots have characters, in games whose bots may have some."""


def with_defaults(
    options: tuple[Option, ...],
    seats: int,
    given: Mapping[str, Any],
    first: bool = False,
    proposed: bool = False,
) -> dict[str, Any]:
    """Return all options with their values: those given, the others by default.

    Args:
        options: the options of a game, in their order.
        seats: number of players.
        given: values by name.
        first: take the defaults for a first game.
        proposed: take those of the form of a new game.

    Raises:
        BadOption: a name or value that does not exist, or a value that does not go with the seats and the
            options before it.
    """
    known = {option.name for option in options}
    for name, value in given.items():
        if name not in known:
            raise BadOption("unknown_option", name, value, tuple(sorted(known)))
    chosen: dict[str, Any] = {}
    for option in options:
        value = given.get(option.name, option.default_for(seats, chosen, first, proposed))
        fits = value is None or isinstance(value, Mapping) if option.document else value in option.values
        if not fits:
            raise BadOption("unknown_value", option.name, value, option.values)
        if not option.document and not option.fits(str(value), seats, chosen):
            raise BadOption("unfit_value", option.name, value, option.values_for(seats, chosen))
        chosen[option.name] = value
    return chosen
