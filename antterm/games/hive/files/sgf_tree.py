"""The outer form of SGF: `(; NAME[value] ; NAME[value])`, and where in the file each value stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from antterm.core.ask import Refused
from antterm.core.files import BadFile


class Property(NamedTuple):
    """A value and what it is a value of."""

    line: int
    name: str
    """In capital letters."""
    value: str


_TOKEN: Final = re.compile(
    r"(?P<blank>\s+)|(?P<mark>[();])|(?P<name>[A-Za-z][A-Za-z0-9]*)|\[(?P<value>(?:\\.|[^\]\\])*)\]",
    re.DOTALL,
)


def properties(text: str) -> Iterator[Property]:
    """All properties of the only game in a text, in their order.

    Raises:
        BadFile: it has not this form, holds several games or variations, or is cut off.
    """
    line, at, depth, name = 1, 0, 0, ""
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            code = "file_bracket_open" if text[at] == "[" else "file_not_sgf"
            raise BadFile(line, Refused(code, text=text[at : at + 20].split("\n")[0]))
        if match["mark"] == "(":
            if depth or name == ")":
                raise BadFile(line, Refused("file_several_games"))
            depth = 1
        elif match["mark"] == ")":
            depth, name = 0, ")"
        elif match["blank"] is None and depth == 0:
            raise BadFile(line, Refused("file_not_sgf", text=match[0][:20].split("\n")[0]))
        elif match["name"]:
            name = match["name"].upper()
        elif match["value"] is not None:
            yield Property(line, name, _plain(match["value"]))
        line += match[0].count("\n")
        at = match.end()
    if name != ")":
        raise BadFile(max(1, text.rstrip().count("\n") + 1), Refused("file_cut"))


def _plain(value: str) -> str:
    r"""A value without its escapes. A `\` that escapes nothing stands for itself, as in some old files."""
    return re.sub(r"\\([\\\]])", r"\1", value)
