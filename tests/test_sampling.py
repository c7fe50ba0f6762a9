"""What the ordinary run tries of many cases."""

from __future__ import annotations

from itertools import product

import pytest

from tests.sampling import each_value, spread


@pytest.mark.parametrize(("cases", "most", "chosen"), [(9, 3, {0, 3, 6}), (5, 1, {0}), (2, 4, {0, 1})])
def test_cases_of_one_argument_stand_far_apart(cases: int, most: int, chosen: set[int]) -> None:
    assert spread([{number} for number in range(cases)], most) == chosen


def test_few_cases_have_as_many_values_as_possible() -> None:
    cases = [*product("abc", range(4), [True, False])]
    tried = [cases[place] for place in spread([{*enumerate(case)} for case in cases], 4)]
    assert len(tried) == 4
    assert [len({case[axis] for case in tried}) for axis in range(3)] == [3, 4, 2]


def test_a_test_with_the_mark_few_is_tried_with_each_value_of_its_arguments(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What pytest numbers anew for its items are cases, not values."""

    @pytest.mark.few(4)
    @pytest.mark.parametrize("letter", "abc")
    @pytest.mark.parametrize("number", range(4))
    @pytest.mark.parametrize("is_large", [True, False])
    def cases(letter: str, number: int, is_large: bool) -> None: ...

    module = request.node.getparent(pytest.Module)
    monkeypatch.setattr(module.obj, "cases", cases, raising=False)
    items = [item for item in module._genfunctions("cases", cases) if not item.get_closest_marker("slow")]
    assert len(items) == 4
    values = {
        name: {item.callspec.params[name] for item in items} for name in ("letter", "number", "is_large")
    }
    assert values == {"letter": {*"abc"}, "number": {0, 1, 2, 3}, "is_large": {True, False}}


def test_each_game_is_tried_before_another_setting_of_one() -> None:
    games = [*["march"] * 40, "hive", *["micropolis"] * 12]
    chosen = spread([{number, game} for number, game in enumerate(games)], 3)
    assert {games[place] for place in chosen} == {"march", "hive", "micropolis"}


def test_of_all_combinations_each_value_is_tried() -> None:
    cases = each_value("abc", range(4))
    tried = [case.values for case in cases if not case.marks]
    assert (len(cases), len(tried)) == (12, 4)
    assert [{case[axis] for case in tried} for axis in range(2)] == [set("abc"), {0, 1, 2, 3}]
