"""Long text to read: the rules of a game, the help of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Size

from antterm import registry
from antterm.i18n import _
from antterm.ui.destinations import ShowRules
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.models.model import GameModel
from antterm.ui.models.pictures import AnnotatedPicture
from antterm.ui.models.scene import Title
from antterm.ui.models.seat_view import ModelConfig
from antterm.ui.screens.page import Page
from antterm.ui.services import Services
from antterm.ui.widgets.appearance import Appearance
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.prose import Prose


class PictureView(CanvasView):
    """An annotated picture, as high as its words need at the width that it has.

    Args:
        appearance: the colours of the terminal.
        picture: what is shown.
    """

    DEFAULT_CSS = "PlateView { height: auto; margin: 0 0 1 0; }"

    def __init__(self, appearance: Appearance, picture: AnnotatedPicture) -> None:
        super().__init__(appearance)
        self._picture = picture

    def on_mount(self) -> None:
        self.scene = self._picture

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._picture.height(width)


class PagerScreen(Page[None]):
    """Shows Markdown a page at a time.

    Args:
        services: what the screens share.
        title: the title of the page.
        markdown: the text of the page.
        pictures: pictures before it.
        game_id: the game whose rules a key opens from here; empty for none.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = frame.READ

    def __init__(
        self,
        services: Services,
        title: str,
        markdown: str,
        pictures: Sequence[AnnotatedPicture] = (),
        game_id: str = "",
    ) -> None:
        super().__init__(services)
        self._heading = title
        self.game_id = game_id
        views = [PictureView(services.appearance, picture) for picture in pictures]
        self._text = VerticalScroll(*views, Prose(markdown), id="text", can_focus=False)

    def body(self) -> ComposeResult:
        yield self._text

    def on_mount(self) -> None:
        for value in ("scroll_y", "virtual_size"):
            self.watch(self._text, value, self.refresh_bars, init=False)

    def title_bar(self) -> Title:
        last = self._text.max_scroll_y
        percent = 100 * round(self._text.scroll_y) // last if last else 100
        return Title(self.shown(self._heading), _("{percent} %").format(percent=percent))

    def offers(self) -> list[Offer]:
        ways = [frame.READ_LEAVE, *([frame.READ_RULES] if self.game_id else [])]
        if self._text.scroll_target_y < self._text.max_scroll_y:
            ways += [frame.READ_ON, frame.READ_HEADING]
        if self._text.scroll_target_y > 0:
            ways.append(frame.READ_BACK)
        ends = [Offer(frame.READ_START, _("start, end"), "Home/End")] if self._text.max_scroll_y else []
        return [*map(Offer, ways), *ends]

    def handlers(self) -> Handlers:
        page = max(1, self._text.size.height - 1)
        return {
            frame.READ_DOWN: lambda: self._go(1),
            frame.READ_UP: lambda: self._go(-1),
            frame.READ_ON: lambda: self._go(page),
            frame.READ_BACK: lambda: self._go(-page),
            frame.READ_START: lambda: self._go_to(0),
            frame.READ_END: lambda: self._go_to(self._text.max_scroll_y),
            frame.READ_HEADING: lambda: self._go_to_heading(forward=True),
            frame.READ_HEADING_BACK: lambda: self._go_to_heading(forward=False),
            frame.READ_RULES: self._show_rules,
            frame.READ_LEAVE: lambda: self.dismiss(None),
        }

    def _show_rules(self) -> bool:
        """Open the rules of the game that the page is about. Returns False where it is about none."""
        if self.game_id:
            self.go(ShowRules(self.game_id))
        return bool(self.game_id)

    def _go(self, rows: int) -> None:
        self._go_to(self._text.scroll_target_y + rows)

    def _go_to(self, row: float) -> None:
        text = self._text
        if max(0, min(row, text.max_scroll_y)) == text.scroll_target_y:
            self.refuse(_("There is nothing more that way."))
        text.scroll_to(y=row, animate=False, immediate=True)

    def _go_to_heading(self, forward: bool) -> None:
        now = self._text.scroll_y
        rows = sorted(heading.virtual_region.y for heading in self.query("MarkdownHeader"))
        if forward:
            self._go_to(next((row for row in rows if row > now), now))
        else:
            self._go_to(next((row for row in reversed(rows) if row < now), 0))


def rules_screen(services: Services, game_id: str) -> PagerScreen:
    """Return the page with the rules of a game: pictures of what it is made of, then the text."""
    words = registry.words(game_id)
    make: type[GameModel] = registry.load(registry.HOMES[game_id].model)
    model = make(ModelConfig(words, str, replace(services.preferences, zoom="normal")))
    title = _("Rules of {game}").format(game=words.title())
    return PagerScreen(services, title, words.rules(), model.pictures())
