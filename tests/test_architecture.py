"""The arrows between modules: none of them leads back to where it came from, types included."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

import grimp
import pytest


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = grimp.build_graph("antterm", exclude_type_checking_imports=False)
    sorter = TopologicalSorter(
        {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    )
    try:
        sorter.prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))
