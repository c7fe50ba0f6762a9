"""Pages of Markdown as paragraphs, section by section."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_MARKS: Final = re.compile(r"(\*\*|`)(.+?)\1")
_SLANTED: Final = re.compile(r"(?<![\w*])\*(\S.*?)\*(?![\w*])")
_ITEM: Final = re.compile(r"\s*([-*]|\d+\.) ")
_RULE: Final = re.compile(r"\|[\s:|-]+\|")


@dataclass(frozen=True)
class RulesSection:
    """A part of a page that has a heading."""

    title: str
    paragraphs: tuple[str, ...]


def sections_of(markdown: str) -> Sequence[RulesSection]:
    """The parts of a page; what stands before the first heading is left out, unless it says something."""
    sections: list[RulesSection] = []
    title, lines, fenced = "", list[str](), False
    for line in [*markdown.splitlines(), "# "]:
        fenced ^= line.lstrip().startswith("```")
        if fenced or not re.match(r"#+ ", line):
            lines.append(line)
            continue
        if told := paragraphs_of("\n".join(lines)):
            sections.append(RulesSection(title, told))
        title, lines = line.lstrip("#").strip(), []
    return sections


def paragraphs_of(markdown: str) -> tuple[str, ...]:
    """The paragraphs and items of a text, without marks; drawings are left out."""
    paragraphs: list[str] = []
    goes_on, fenced, heads = False, False, list[str]()
    for line in markdown.splitlines():
        if line.lstrip().startswith("```"):
            fenced, goes_on = not fenced, False
        elif fenced or _RULE.fullmatch(line.strip()):
            continue
        elif not line.strip():
            goes_on, heads = False, []
        elif line.lstrip().startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if heads:
                named = zip(heads, cells, strict=False)
                paragraphs.append(
                    "; ".join(f"{head}: {cell}" if head else cell for head, cell in named) + "."
                )
            heads = heads or cells
        elif goes_on and not _ITEM.match(line):
            paragraphs[-1] += f" {line.strip()}"
        else:
            paragraphs.append(line.rstrip())
            goes_on = True
    return tuple(map(bare, paragraphs))


def bare(text: str) -> str:
    """A text without the signs for bold, slanted and typed letters, and for links."""
    text = re.sub(r"\[(.+?)\]\(.+?\)", r"\1", text)
    return _SLANTED.sub(r"\1", _MARKS.sub(r"\2", text))
