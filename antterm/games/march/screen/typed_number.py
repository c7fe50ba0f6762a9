"""A number typed digit by digit, where each digit points, and nothing waits for Enter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from antterm.core.hex import Hex
from antterm.games.march.rules.view import MarchView
from antterm.i18n import _


class TypedNumber:
    """The digits typed so far. Another one completes the number, or else begins a new one."""

    def __init__(self) -> None:
        self.begun = ""
        """The digits typed so far, with which a number begins or which are one; empty for none."""
        self._marked: Hex | None = None
        """The cell that was marked before the number was begun."""

    def type(self, digit: str, numbers: Iterable[int]) -> int | None:
        """Type one more digit.

        Args:
            digit: `0` to `9`.
            numbers: the numbers that exist.

        Returns:
            The number that stands now; None where there is none of this digit, or not yet.
        """
        numerals = [str(number) for number in numbers]
        texts = (self.begun + digit, digit)
        self.begun = next((text for text in texts if any(each.startswith(text) for each in numerals)), "")
        return int(self.begun) if self.begun in numerals else None

    def end(self) -> None:
        """End the number: the next digit begins another one."""
        self.begun = ""

    def hex_of(
        self, digit: str, view: MarchView, free: Mapping[Hex, int] | None = None, marked: Hex | None = None
    ) -> Hex | str:
        """Type one more digit of the number of a hex.

        Args:
            digit: `0` to `9`.
            view: knows the hexes.
            free: cells where a hex can be laid, of which one beside the hex is meant, each with the number of
                the hex after which it is named; None for the hex itself.
            marked: the cell that is marked; of several that are meant the next one follows.

        Returns:
            The cell that is pointed at, or a sentence on why none is.
        """
        number = self.type(digit, view.hexes)
        if self.begun == digit:
            self._marked = marked
        if number is None and self.begun:
            return _("Hex {number}…: type its second digit.").format(number=digit)
        if number is None:
            return _("There is no hex {number} in the meadow.").format(number=digit)
        cell = view.hexes[number].cell
        if free is None:
            return cell
        named = [place for place, after in free.items() if after == number]
        beside = named or [place for place in free if place.distance(cell) == 1]
        if not beside:
            return _("No hex can be laid beside {number}.").format(number=number)
        return beside[(beside.index(self._marked) + 1) % len(beside) if self._marked in beside else 0]
