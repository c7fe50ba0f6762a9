"""The modules that have texts, as their sources have them, for tests of how texts are written."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

CHECKOUT = Path(__file__).resolve().parents[1]
Node = TypeVar("Node", ast.BinOp, ast.Call, ast.JoinedStr)
TRANSLATING = frozenset({"_", "N_", "NC_", "NOUN_", "ngettext", "pgettext", "npgettext", "counted", "noun"})
"""The functions that mark or translate a text."""
KINDS = frozenset((ast.BinOp, ast.Call, ast.JoinedStr))


def nodes(kind: type[Node]) -> list[tuple[str, Node]]:
    """All pieces of code of a kind in modules that have texts, each with its file, in order."""
    return _nodes()[kind]


@cache
def _nodes() -> dict[type, list[tuple[str, Any]]]:
    has_texts = re.compile(rf"\b({'|'.join(TRANSLATING)})\(")
    found = defaultdict[type, list[tuple[str, Any]]](list)
    for path in sorted((CHECKOUT / "antterm").rglob("*.py")):
        where, source = path.relative_to(CHECKOUT).as_posix(), path.read_text("utf-8")
        if not has_texts.search(source):
            continue  # to parse it would take long, and find nothing
        for node in ast.walk(ast.parse(source)):
            if type(node) in KINDS:
                found[type(node)].append((where, node))
    return found
