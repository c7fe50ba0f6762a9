"""A number typed figure by figure, where a figure points and nothing waits for Enter."""

from __future__ import annotations

from collections.abc import Iterable


class TypedNumber:
    """The figures typed so far. Another one completes the number, or else begins a new one."""

    def __init__(self) -> None:
        self._text = ""

    def type(self, figure: str, numbers: Iterable[int]) -> int | None:
        """Type one more figure.

        Args:
            figure: `0` to `9`.
            numbers: those that there are.

        Returns:
            The number that stands now; None where there is none of this figure, or not yet.
        """
        numerals = [str(number) for number in numbers]
        texts = (self._text + figure, figure)
        self._text = next((text for text in texts if any(each.startswith(text) for each in numerals)), "")
        return int(self._text) if self._text in numerals else None

    @property
    def begun(self) -> str:
        """The figures typed so far, with which a number begins or which are one; empty for none."""
        return self._text

    def end(self) -> None:
        """End the number: the next figure begins another one."""
        self._text = ""
