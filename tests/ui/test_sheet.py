"""Style sheets are parsed once for all apps of the same colours; what they say is what Textual finds."""

from __future__ import annotations

from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

from antterm.ui.adapter.app import SharedStylesheet
from antterm.ui.app import AntTerm
from antterm.ui.terminal.colours import Display
from tests.ui.stage import new_table, on_stage

SCREENS = ((), ("n",), ("escape", "s"), ("question_mark",), ("escape", "escape", "l"), ("escape", "g"))
"""Keys that lead from each screen to the next, beginning with the first."""


def held(node: DOMNode) -> object:
    """What holds of a node and of its parts."""
    parts = {name: dict(styles.base._rules) for name, styles in node._component_styles.items()}
    return dict(node.styles.base._rules), parts


def assert_as_textual_finds(app: AntTerm) -> int:
    """Compare with the same sheets, parsed by Textual's own stylesheet for this app alone.

    Returns:
        How many widgets there are.
    """
    own = Stylesheet(variables=app.get_css_variables())
    own.source = dict(app.stylesheet.source)
    own.parse()
    nodes = [app, *app.screen.walk_children(with_self=True)]
    for node in nodes:
        found = held(node)
        own.apply(node)
        assert held(node) == found, node
    return len(nodes)


@pytest.mark.slow
async def test_a_second_app_of_the_same_colours_parses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    new_table(["wG1"]).close()
    parsed: list[str] = []
    parse = Stylesheet._parse_rules

    def noting(sheet: Stylesheet, css: str, *args: Any, **named: Any) -> Any:
        parsed.append(css)
        return parse(sheet, css, *args, **named)

    monkeypatch.setattr(Stylesheet, "_parse_rules", noting)
    looked = 0
    for is_second in (False, True):
        async with on_stage() as (app, pilot):
            assert isinstance(app.stylesheet, SharedStylesheet)
            parsed.clear()
            for keys in SCREENS:
                await pilot.press(*keys)
            if is_second:
                assert not parsed
                monkeypatch.undo()
                looked = assert_as_textual_finds(app)
    assert looked > 5


async def test_other_colours_are_found_at_once() -> None:
    async with on_stage() as (app, pilot):
        before = app.screen.styles.base._rules["background"]
        app.appearance.show(Display("256", "light"))
        app.stylesheet.set_variables(app.get_css_variables())
        app.refresh_css(animate=False)
        await pilot.pause()
        assert app.screen.styles.base._rules["background"] != before
        assert assert_as_textual_finds(app)
