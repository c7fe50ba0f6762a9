"""Private names of Textual on which the program depends: each is listed with its reason, and is still there.

Textual may rename these in any release. Then one test here fails with a sentence that says which and where.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import textual
from textual.message_pump import MessagePump

import antterm
from antterm.ui.terminal.textual_private import PRIVATE_NAMES

PACKAGE = Path(antterm.__file__).parent
FOLDERS = ("ui", "serve", "games")
"""The packages in which Textual may be used at all."""


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
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                found.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.Assign(targets=[ast.Name(id=name)]):
                found.add(name)
    return set(filter(is_private, found))


@cache
def names_of(kind: type) -> frozenset[str]:
    """Return the private names that a class of Textual defines itself."""
    return frozenset(names_in(ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind)))))


def of_textual(kind: type) -> bool:
    return kind.__module__.partition(".")[0] == "textual"


@cache
def used() -> dict[str, set[str]]:
    """Return the private names of Textual that are used, with the modules that use them.

    These are private modules that are imported; what a subclass of a class of Textual overrides, reads or
    sets; and what is read or set of other objects, unless the program itself defines such a name.
    """
    found: dict[str, set[str]] = {}
    loaded = list(modules())
    own = set().union(*(names_in(tree(path)) for path in PACKAGE.rglob("*.py")))
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
        body = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind)))
        for node in ast.walk(body):
            match node:
                case ast.Attribute(value=ast.Name(id="self"), attr=name) if name in theirs:
                    found.setdefault(name, set()).add(module.__name__)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name in theirs:
                    found.setdefault(name, set()).add(module.__name__)
    for module in loaded:
        for node in ast.walk(tree(Path(str(module.__file__)))):
            match node:
                case ast.ImportFrom(module=str(name)) if name.startswith("textual.") and "._" in name:
                    found.setdefault(name, set()).add(module.__name__)
                case ast.Attribute(value=ast.Name(id="self"), attr=name):
                    pass
                case ast.Attribute(attr=name) if name in known and name not in own:
                    found.setdefault(name, set()).add(module.__name__)
    return found


def test_every_private_name_of_textual_is_listed_with_its_reason() -> None:
    missing = {name: sorted(where) for name, where in used().items() if name not in PRIVATE_NAMES}
    assert missing == {}, "say in antterm/ui/terminal/textual_private.py why these are needed"


def test_nothing_is_listed_that_is_not_used() -> None:
    assert set(PRIVATE_NAMES) - set(used()) == set()


def test_textual_still_has_all_of_them() -> None:
    everything: set[str] = set()
    for found in pkgutil.walk_packages(textual.__path__, "textual."):
        if "__main__" not in found.name and "demo" not in found.name:
            spec = importlib.util.find_spec(found.name)
            assert spec is not None
            everything.add(found.name)
            if spec.origin and spec.origin.endswith(".py"):
                everything |= names_in(tree(Path(spec.origin)))
    gone = sorted(name for name in PRIVATE_NAMES if name not in everything)
    assert gone == [], f"Textual {textual.__version__} has these no more: adapt what uses them"
