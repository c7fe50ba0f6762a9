"""Private names of Textual are used in one package, which lists each with the figure that justifies it.

Textual may rename these in any release. Then one test here fails with a sentence that says which.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
import textual
from textual.message_pump import MessagePump

import antterm
from antterm.ui import adapter

PACKAGE = Path(antterm.__file__).parent
FOLDERS = ("ui", "serve", "games")
"""The packages in which Textual may be used at all."""
LISTED = re.findall(r"^`([\w.]+)`", adapter.__doc__ or "", re.MULTILINE)
"""The names that the adapter lists: modules, and members of classes as `textual.MODULE.CLASS.NAME`."""


def member_of(listed: str) -> tuple[str, str, str] | None:
    """Split a listed name into module, class and member; None for a module."""
    found = re.fullmatch(r"([a-z_.]+)\.([A-Z]\w+)\.(\w+)", listed)
    return None if found is None else (found[1], found[2], found[3])


def short(listed: str) -> str:
    """Return a listed name as it is found in code: a member alone, or the whole name of a module."""
    found = member_of(listed)
    return listed if found is None else found[2]


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name != "_"


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def modules() -> Iterator[ModuleType]:
    """Import and yield all modules of these packages."""
    for folder in FOLDERS:
        package = importlib.import_module(f"antterm.{folder}")
        for found in pkgutil.walk_packages(package.__path__, f"antterm.{folder}."):
            yield importlib.import_module(found.name)


def names_in(source: ast.AST) -> set[str]:
    """Return the private names that a class or module defines: methods, and attributes of `self`."""
    found: set[str] = set()
    for node in ast.walk(source):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node):
            found.add(node.attr)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(target.id for target in targets if isinstance(target, ast.Name))
    return set(filter(is_private, found))


def is_own(node: ast.Attribute) -> bool:
    """Return whether an attribute is one of `self` or of the class."""
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


@cache
def classes(path: Path) -> dict[str, ast.ClassDef]:
    """Return the classes of a module, by their names."""
    return {node.name: node for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)}


def body_of(kind: type) -> ast.AST:
    """Return the source of a class; `inspect.getsource` would read the whole module for each."""
    return classes(Path(inspect.getfile(kind)))[kind.__name__]


@cache
def names_of(kind: type) -> frozenset[str]:
    """Return the private names that a class of Textual defines itself."""
    return frozenset(names_in(body_of(kind)))


def of_textual(kind: type) -> bool:
    return kind.__module__.partition(".")[0] == "textual"


def own_among(known: set[str]) -> set[str]:
    """Return which of these names the program defines itself."""
    own: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        if not known.isdisjoint(re.findall(r"\b_\w+", path.read_text("utf-8"))):
            own |= names_in(tree(path))
    return own & known


@cache
def used() -> dict[str, set[str]]:
    """Return the private names of Textual that are used, with the modules that use them.

    These are private modules that are imported; what a subclass of a class of Textual overrides, reads or
    sets; and what is read or set of other objects, unless the program itself defines such a name.
    """
    found: dict[str, set[str]] = {}
    loaded = list(modules())
    known: set[str] = set()
    subclasses: list[tuple[ModuleType, type]] = []
    for module in loaded:
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                bases = [base for base in kind.__mro__ if of_textual(base)]
                known |= set().union(*map(names_of, bases))
                if bases:
                    subclasses.append((module, kind))
    known |= names_of(MessagePump)
    for module, kind in subclasses:
        theirs = set().union(*(names_of(base) for base in kind.__mro__ if of_textual(base)))
        for node in ast.walk(body_of(kind)):
            match node:
                case ast.Attribute(value=ast.Name(id="self"), attr=name) if name in theirs:
                    found.setdefault(name, set()).add(module.__name__)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name in theirs:
                    found.setdefault(name, set()).add(module.__name__)
    theirs_alone = known - own_among(known)
    for module in loaded:
        for node in ast.walk(tree(Path(str(module.__file__)))):
            name = ""
            if isinstance(node, ast.Attribute):
                name = node.attr if node.attr in theirs_alone and not is_own(node) else ""
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual."):
                name = node.module if node.module and "._" in node.module else ""
            if name:
                found.setdefault(name, set()).add(module.__name__)
    return found


@pytest.mark.few(4)
@pytest.mark.parametrize("listed", LISTED)
def test_textual_still_has(listed: str) -> None:
    found = member_of(listed)
    if found is None:
        is_there = importlib.util.find_spec(listed) is not None
    else:
        module, kind, member = found
        described = getattr(importlib.import_module(module), kind)
        is_there = any(member in names_of(base) for base in described.__mro__ if of_textual(base))
    assert is_there, f"Textual {textual.__version__} has no {listed} any more: adapt antterm/ui/adapter"


@pytest.mark.slow
def test_every_private_name_of_textual_is_listed_with_its_reason() -> None:
    known = set(map(short, LISTED))
    missing = {name: sorted(where) for name, where in used().items() if name not in known}
    assert missing == {}, "say in antterm/ui/adapter/__init__.py why these are needed, or use public names"


@pytest.mark.slow
def test_only_the_adapter_uses_them() -> None:
    outside = {
        name: sorted(others)
        for name, where in used().items()
        if (others := {module for module in where if not module.startswith(adapter.__name__)})
    }
    assert outside == {}, "these belong into antterm/ui/adapter"


@pytest.mark.slow
def test_nothing_is_listed_that_is_not_used() -> None:
    assert set(map(short, LISTED)) - set(used()) == set()
