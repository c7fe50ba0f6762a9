"""The structure of the package: no import cycles, types included; decoders are made at import time."""

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


@pytest.mark.parametrize("path", sorted((CHECKOUT / "tools").iterdir()), ids=lambda path: path.name)
def test_a_tool_names_only_modules_that_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    named = re.findall(r"\b(?:antterm|tests|benchmarks)/[\w/]+\.py\b", text)
    assert [name for name in named if not (CHECKOUT / name).is_file()] == []


READS = re.compile(r"\b(?:Decoder|StateReader|convert)\(|decode\(.*type=")


@pytest.mark.slow
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
    pages = [CHECKOUT / "CONTRIBUTING.md", *CHECKOUT.glob("docs/design/*.md")]
    text = "".join(page.read_text("utf-8") for page in pages)
    named = set(re.findall(r"`([\w/]+\.(?:py|tcss))`", text))
    folders = {name.partition("/")[0] for name in named} & {path.name for path in CHECKOUT.iterdir()}
    there = [path.as_posix() for room in {PACKAGE.name, *folders} for path in (CHECKOUT / room).rglob("*.*")]
    there += [path.as_posix() for path in (CHECKOUT / "tests").rglob("*.py")]
    games = {name for name in named if "yourgame" in name}
    assert len(named) > 100
    assert {name for name in named - games if not any(path.endswith(f"/{name}") for path in there)} == set()


def test_the_functions_on_the_way_of_an_answer_are_there() -> None:
    page = (CHECKOUT / "docs/design/answer.md").read_text("utf-8")
    named = set(re.findall(r"\b([A-Z]\w+)\.(\w+)", page))
    defined: dict[str, set[str]] = {}
    classes = re.compile(rf"^ *class ({'|'.join({kind for kind, _name in named})})\b", re.MULTILINE)
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for kind in ast.walk(ast.parse(text if classes.search(text) else "")):
            if isinstance(kind, ast.ClassDef):
                nodes = [*ast.walk(kind)]
                names = {
                    each.name for each in nodes if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
                }
                names |= {each.attr for each in nodes if isinstance(each, ast.Attribute)}
                fields = (each.target for each in nodes if isinstance(each, ast.AnnAssign))
                names |= {field.id for field in fields if isinstance(field, ast.Name)}
                defined.setdefault(kind.name, set()).update(names)
    assert len(named) > 30
    assert {f"{kind}.{name}" for kind, name in named if name not in defined.get(kind, ())} == set()


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


RULES_AND_BOTS = ("bots", "core", *(f"games/*/{part}" for part in ("rules", "bots", "words", "files")))
"""Folders, or patterns of several."""
MAY_BE_NEGATIVE = {
    "core/record.py: -count - 1",
    "core/record.py: -PROBED - 1",
    "core/printable.py: limit - end - 1",
    "core/printable.py: -end",
    "core/story.py: number - self.first",
    "games/hive/files/__init__.py: len(text) - len(start)",
}
"""Slices of answers, events and texts, not of piles: they count from the end, or their sums are checked."""


@pytest.mark.slow
def test_no_pile_of_a_game_is_sliced_by_a_number_that_may_be_negative() -> None:
    """`pile[: left - more]` takes nearly all instead of nothing where `more` is greater than `left`.

    What is subtracted has to be held at zero by `max(0, ...)`; sums of constants cannot surprise anybody.
    """
    negative = set()
    for folder in RULES_AND_BOTS:
        for path in PACKAGE.glob(f"{folder}/**/*.py"):
            for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(function, ast.FunctionDef):
                    bounds = _unsafe_bounds(function)
                    negative |= {f"{path.relative_to(PACKAGE).as_posix()}: {bound}" for bound in bounds}
    assert negative == MAY_BE_NEGATIVE


def test_slices_that_may_be_negative_are_found() -> None:
    unsafe = "left = a - len(b)\n    return c[:left] + c[: left - 1] + c[-left:] + c[min(left, 3) :]"
    safe = "left = max(0, a - len(b))\n    return c[:left] + c[: max(0, left - 1)] + c[:-2] + c[: MOST - 1]"
    found = [
        _unsafe_bounds(function)
        for body in (unsafe, safe)
        for function in ast.parse(f"def f(a, b, c):\n    {body}").body
        if isinstance(function, ast.FunctionDef)
    ]
    assert found == [{"left", "left - 1", "-left", "min(left, 3)"}, set()]


def _unsafe_bounds(function: ast.FunctionDef) -> set[str]:
    """Return the bounds of slices that a subtraction, or a variable made by one, may make negative."""
    differences = {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _subtracts(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    bounds = [
        bound
        for node in ast.walk(function)
        if isinstance(node, ast.Slice)
        for bound in (node.lower, node.upper)
        if bound is not None
    ]
    return {ast.unparse(bound) for bound in bounds if _subtracts(bound, differences)}


def _subtracts(number: ast.expr, differences: set[str]) -> bool:
    """Return whether an expression subtracts what is no constant, other than in `max(0, ...)` or in a call.

    Args:
        number: the expression.
        differences: variables that a subtraction has made.
    """
    match number:
        case ast.Name(id=name):
            return name in differences
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return not (_is_constant(left) and _is_constant(right)) or _subtracts(left, differences)
        case ast.BinOp(left=left, right=right):
            return _subtracts(left, differences) or _subtracts(right, differences)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return not _is_constant(operand)
        case ast.Call(func=ast.Name(id="max"), args=[ast.Constant(value=0), *_]):
            return False
        case ast.Call(func=ast.Name(id="min" | "max"), args=args):
            return any(_subtracts(each, differences) for each in args)
    return False


def _is_constant(number: ast.expr) -> bool:
    """Return whether a number stands in the source, by itself or by the name of a constant."""
    return isinstance(number, ast.Constant) or (isinstance(number, ast.Name) and number.id.isupper())
