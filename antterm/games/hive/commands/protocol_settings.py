"""What can be set about antterm as an engine of the Universal Hive Protocol."""

from __future__ import annotations

import re
from dataclasses import dataclass

from antterm.i18n import _

OPENING, THREEFOLD, MAX_SECONDS = "Opening", "Threefold", "MaxSeconds"
REPORT, VARIETY, LEVEL = "ReportIntermediateBestMoves", "Variety", "Level"
TRUE, FALSE = "True", "False"


@dataclass(frozen=True, slots=True)
class ProtocolSetting:
    """Something to set: a word out of several; `True` or `False` where it is a switch."""

    name: str
    default: str
    words: tuple[str, ...] = (TRUE, FALSE)

    def describe(self, value: str) -> str:
        """The line that tells a viewer of it: name, kind, value, default, and what else is possible."""
        if self.words == (TRUE, FALSE):
            return f"{self.name};bool;{value};{self.default}"
        return ";".join((self.name, "enum", value, self.default, *self.words))

    def understand(self, text: str) -> str | None:
        """The value that a text means, in whatever case; None where it is no value."""
        return next((word for word in self.words if word.casefold() == text.casefold()), None)

    def possible(self) -> str:
        """The values there are, for a sentence."""
        return ", ".join(self.words)


@dataclass(frozen=True, slots=True)
class Dial(ProtocolSetting):
    """A setting that is a whole number."""

    least: int = 0
    most: int = 0

    def describe(self, value: str) -> str:
        return f"{self.name};int;{value};{self.default};{self.least};{self.most}"

    def understand(self, text: str) -> str | None:
        number = whole_number(text)
        return None if number is None or not self.least <= number <= self.most else str(number)

    def possible(self) -> str:
        return _("{least} to {most}").format(least=self.least, most=self.most)


SETTINGS: tuple[ProtocolSetting, ...] = (
    ProtocolSetting(OPENING, "Tournament", ("Tournament", "Booklet")),
    ProtocolSetting(THREEFOLD, FALSE),
    Dial(MAX_SECONDS, "0", least=0, most=86_400),
    ProtocolSetting(VARIETY, FALSE),
    ProtocolSetting(REPORT, FALSE),
)
"""Those there always are. Tournaments, and Mzinga, the protocol's reference engine, know no queen on the
first turn and leave repetition to the players."""


def whole_number(text: str) -> int | None:
    """A whole number, or None where the text is none."""
    return int(text) if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII) else None
