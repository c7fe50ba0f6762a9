"""What holds of a widget is found out once; it is what Textual finds each time."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.css.stylesheet import CssSource, Stylesheet
from textual.css.types import CSSLocation
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Input, Label

from antterm.ui.terminal.theme import Theme
from antterm.ui.widgets.sheet import SharedStylesheet
from tests.pilot import piloted
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


class Small(App[None]):
    """An app in which it matters of what kind a widget is, what it lies in, and what is so just now."""

    CSS = """
    Label { color: red; }
    #second Label, #second Input { color: green; }
    .loud Label { color: blue; }
    Vertical:disabled Label { color: yellow; }
    Input:focus { color: red; }
    Input:focus > .input--placeholder { color: green; }
    .loud > Input > .input--placeholder { color: blue; }
    Horizontal > Label:first-child { color: white; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())

    def compose(self) -> ComposeResult:
        yield Vertical(Label("one"), Input(), id="first")
        yield Vertical(Label("two"), Input(), id="second")
        yield Horizontal(Label("three"), Label("four"))


def colours(app: App[None]) -> list[object]:
    """The colours of its labels, and of what stands in its lines to type."""
    found: list[object] = [label.styles.base._rules["color"] for label in app.query(Label)]
    return found + [line._component_styles["input--placeholder"].color for line in app.query(Input)]


def changes(box: Widget, line: Widget) -> list[Callable[[], object]]:
    """What happens to a box and the line in it, one after the other."""
    return [
        lambda: None,
        line.focus,
        line.blur,
        lambda: box.add_class("loud"),
        lambda: box.remove_class("loud"),
        lambda: setattr(box, "disabled", True),
        lambda: setattr(box, "disabled", False),
    ]


async def test_whatever_rules_ask_of_a_widget_is_looked_at() -> None:
    for _again in range(2):
        app = Small()
        async with piloted(app) as pilot:
            first, line = app.query_one("#first"), app.query(Input).first()
            seen = []
            for change in changes(first, line):
                change()
                await pilot.pause()
                seen.append(colours(app))
                assert_as_textual_finds(app)
            plain, focused, blurred, loud, quiet, disabled, enabled = seen
            assert plain[0] != plain[1]
            assert plain[2] != plain[3], "the place among others"
            assert blurred == quiet == enabled
            assert len({repr(each) for each in (focused, blurred, loud, disabled)}) == 4


@cache
def stylesheet_of(
    sources: tuple[tuple[CSSLocation, CssSource], ...], variables: tuple[tuple[str, str], ...]
) -> Stylesheet:
    """Textual's own of the same sheets, read anew."""
    own = Stylesheet(variables=dict(variables))
    own.source = dict(sources)
    own.parse()
    return own


def assert_as_textual_finds(app: App[None]) -> int:
    """Go through all rules for each widget, as Textual does.

    Returns:
        How many widgets there are.
    """
    own = stylesheet_of(tuple(app.stylesheet.source.items()), tuple(app.get_css_variables().items()))
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
