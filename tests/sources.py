"""The program as its sources have it, for tests of how it is written; read once for all of them."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

CHECKOUT = Path(__file__).resolve().parents[1]
Node = TypeVar("Node", ast.BinOp, ast.Call, ast.JoinedStr)
KINDS = frozenset((ast.BinOp, ast.Call, ast.JoinedStr))


def nodes(kind: type[Node]) -> list[tuple[str, Node]]:
    """All pieces of code of a kind, each with its file, in order."""
    return _nodes()[kind]


@cache
def _nodes() -> dict[type, list[tuple[str, Any]]]:
    found = defaultdict[type, list[tuple[str, Any]]](list)
    for path in sorted((CHECKOUT / "antterm").rglob("*.py")):
        where = path.relative_to(CHECKOUT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if type(node) in KINDS:
                found[type(node)].append((where, node))
    return found
