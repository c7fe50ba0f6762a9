"""What holds of a widget is found out once; it is what Textual finds each time."""

from __future__ import annotations

from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

from antterm.ui.app import AntTerm
from antterm.ui.terminal.theme import Theme
from tests.ui.stage import new_table, on_stage

SCREENS = (
    (),
    ("n",),
    ("escape", "s"),
    ("question_mark",),
    ("escape", "escape", "l"),
    ("escape", "g"),
    ("escape",),
)
"""Keys that lead from each screen to the next, beginning with the first."""


def held(node: DOMNode) -> object:
    """What holds of a node and of its parts."""
    parts = {name: dict(styles.base._rules) for name, styles in node._component_styles.items()}
    return dict(node.styles.base._rules), parts, node._has_hover_style, node._has_focus_within


def assert_as_textual_finds(app: AntTerm) -> int:
    """Go through all rules for each widget, as Textual does.

    Returns:
        How many widgets there are.
    """
    own = Stylesheet(variables=app.get_css_variables())
    own.source = app.stylesheet.source.copy()
    own.parse()
    nodes = [app, *app.screen.walk_children(with_self=True)]
    for node in nodes:
        found = held(node)
        own.apply(node)
        assert held(node) == found, node
    return len(nodes)


async def test_what_holds_of_a_widget_is_what_textual_finds() -> None:
    new_table(["wG1"]).close()
    for again in (False, True):  # the second app finds nothing out by itself
        async with on_stage() as (app, pilot):
            looked = 0
            for keys in SCREENS:
                await pilot.press(*keys)
                looked += assert_as_textual_finds(app) if again else 0
    assert looked > 60


async def test_other_colours_are_found_at_once() -> None:
    async with on_stage() as (app, pilot):
        before = app.screen.styles.base._rules["background"]
        app.appearance.theme = Theme("256", "light")
        app.stylesheet.set_variables(app.get_css_variables())
        app.refresh_css(animate=False)
        await pilot.pause()
        assert app.screen.styles.base._rules["background"] != before
        assert assert_as_textual_finds(app)
