"""How the package is built: no import cycles, types included; decoders are made at import time."""

from __future__ import annotations

import ast
import re
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from inspect import isabstract
from pathlib import Path

import grimp
import pytest

import antterm

PACKAGE = Path(antterm.__file__).parent
CHECKOUT = Path(__file__).resolve().parents[1]


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = grimp.build_graph("antterm", exclude_type_checking_imports=False)
    sorter = TopologicalSorter(
        {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    )
    try:
        sorter.prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


READS = re.compile(r"\b(?:Decoder|StateReader|convert)\(|decode\(.*type=")


def test_how_a_class_is_read_is_found_out_as_its_module_is_loaded() -> None:
    """Where two threads first read a class at once, msgspec may give one half of it; the process falls."""
    too_late = []
    for path in PACKAGE.rglob("*.py"):
        if READS.search(text := path.read_text(encoding="utf-8")):
            tree = ast.parse(text)
            within = {
                call
                for function in ast.walk(tree)
                if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
                for call in ast.walk(function)
            }
            calls = [call for call in ast.walk(tree) if isinstance(call, ast.Call)]
            known = {kind for call in calls if call not in within for kind in _kinds_read(call)}
            late = {kind for call in calls if call in within for kind in _kinds_read(call)} - known
            too_late += [f"{path.relative_to(PACKAGE)}: {kind}" for kind in late]
    assert too_late == []


def _kinds_read(call: ast.Call) -> list[str]:
    """The classes of the module that a call has msgspec read; TOML is read by one thread alone."""
    if "toml" in ast.unparse(call.func):
        return []
    kinds = {
        "Decoder": [kind for kind in call.args[:1] if ast.unparse(kind) != "kind"],  # StateReader's own
        "StateReader": call.args[:1],
        "convert": call.args[1:2],
        "decode": [each.value for each in call.keywords if each.arg == "type"],
    }.get(ast.unparse(call.func).rpartition(".")[2], [])
    return [kind.id for kind in kinds if isinstance(kind, ast.Name)]


def test_the_modules_that_developers_are_told_of_are_there() -> None:
    named = set(re.findall(r"`([\w/]+\.(?:py|tcss))`", (CHECKOUT / "CONTRIBUTING.md").read_text("utf-8")))
    folders = {name.partition("/")[0] for name in named} & {path.name for path in CHECKOUT.iterdir()}
    there = [path.as_posix() for room in {PACKAGE.name, *folders} for path in (CHECKOUT / room).rglob("*.*")]
    there += [path.as_posix() for path in (CHECKOUT / "tests").rglob("*.py")]
    games = {name for name in named if "yourgame" in name}
    assert len(named) > 100
    assert {name for name in named - games if not any(path.endswith(f"/{name}") for path in there)} == set()


def test_what_is_declared_abstract_cannot_be_left_out() -> None:
    """`abstractmethod` has no effect in a class that is no ABC. Screens have a metaclass of Textual."""
    without_effect = []
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "abstractmethod" not in text or "ui" in path.parts:
            continue
        module = import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__ and not isabstract(kind):
                declared = [each for each in vars(kind).values() if hasattr(each, "__isabstractmethod__")]
                without_effect += [kind.__name__] * any(each.__isabstractmethod__ for each in declared)
    assert without_effect == []


def test_what_is_passed_on_to_a_base_class_has_types() -> None:
    """`*others: Any` would end strict typing for the whole constructor."""
    untyped = []
    for path in (PACKAGE / "host").rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            given = function.args.vararg if isinstance(function, ast.FunctionDef) else None
            if given is not None and given.annotation is not None and ast.unparse(given.annotation) == "Any":
                untyped.append(f"{path.name}:{given.lineno}")
    assert untyped == []
