"""The real screen of a game at a prepared position, and beside it what is to be done: a lesson, a puzzle."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from antterm import registry
from antterm.core.ask import Ask, Refused
from antterm.core.record import Record
from antterm.draw.canvas import cells_of
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.ui.destinations import ShowRules
from antterm.ui.models import commands
from antterm.ui.models.help import help_page
from antterm.ui.models.keymap import Handlers, Offer
from antterm.ui.models.layout import Pane, Wish
from antterm.ui.models.prepared_commands import PreparedCommands
from antterm.ui.models.prepared_scenes import HEAD_ROWS, PreparedHead, PreparedText, prepared_wish
from antterm.ui.models.scene import Hints, Prompt
from antterm.ui.models.seat_view import SeatView
from antterm.ui.screens.table import TableScreen
from antterm.ui.services import Services

R = TypeVar("R")


class PreparedScreen(TableScreen[R | None]):
    """Has one seat answer from a prepared position on; answers with what is wanted next, None for the list.

    Args:
        services: what the screens share.
        record: the game, which may be played up to any of its answers while the screen stands.
        seat: who answers.
        names: of all seats, since the sentences of a game are about people with names.
        ways: what can be done beside answering.
    """

    HELP_PAGE: ClassVar[str]
    """The page in `antterm/ui/help` with which its help begins."""

    def __init__(
        self,
        services: Services,
        record: Record[Any],
        seat: int,
        names: tuple[str, ...],
        ways: PreparedCommands,
    ) -> None:
        self.words = registry.words(record.game.id)
        understand = lambda text: record.play.understand(text)  # noqa: E731 (the play may be replaced)
        super().__init__(services, record.game.id, self.words, understand, ways.every)
        self.record, self.seat, self.names, self.ways = record, seat, names, ways
        self.model.decided = self._answer

    def on_mount(self) -> None:
        self.sync()

    # What it is about

    @property
    @abstractmethod
    def ask(self) -> Ask | None:
        """The question that may be answered now."""

    @property
    def is_prepared(self) -> bool:
        """Whether what happened last belongs to the preparation, and is no news."""
        return True

    @property
    def you(self) -> int | None:
        """The seat that is spoken to as “you”; None where players are called by their names."""
        return None

    @abstractmethod
    def headings(self) -> Sequence[str]:
        """What the title bar says, from the general to the special."""

    @abstractmethod
    def head(self) -> PreparedHead:
        """How far one has come."""

    @abstractmethod
    def text(self) -> PreparedText:
        """What is to be done, and why."""

    @abstractmethod
    def ways_now(self) -> Iterable[Offer]:
        """What can be done now beside answering."""

    @abstractmethod
    def next_word(self) -> str:
        """What Enter does where nothing is asked, in a word or two."""

    @abstractmethod
    def answer(self, text: str) -> None:
        """Give an answer.

        Raises:
            Refused: it is not legal.
        """

    @abstractmethod
    def own_handlers(self) -> Handlers:
        """Return what the commands of the lesson or puzzle do, but for the rules."""

    # What is shown

    def title_left(self) -> str:
        """Return what the title bar says: the more general of it falls away where there is no room."""
        between, headings = " - " if self.ascii_only else " · ", self.headings()
        room = self.model.title_bar("").room(self.app.size.width)
        ways = [between.join(headings[first:]) for first in range(len(headings))]
        return next((text for text in ways if cells_of(text) <= room), ways[-1])

    def sync(self, message: str = "") -> None:
        """Show the position as it stands.

        Args:
            message: what to say first, if anything.
        """
        record, seat = self.record, self.seat
        self.sight = SeatView.of_play(
            record.play,
            seat,
            self.names,
            record.story(seat),
            len(record.history),
            ask=self.ask,
            prepared=self.is_prepared,
            you=self.you,
        )
        self.model.message = message

    def wish(self, columns: int) -> Wish:
        return prepared_wish(self.model.wish(columns), self.text(), columns)

    def scene(self, pane: Pane) -> Scene:
        match pane:
            case Pane.SEATS:
                return self.head()
            case Pane.STRIP | Pane.INFO:
                return self.text()
            case Pane.STORY:
                return super().scene(Pane.SEATS)
            case Pane.PROMPT if self.model.typing.line is None:
                return self._prompt()
        return super().scene(pane)

    def unfolding(self) -> list[Offer]:
        """On a narrow terminal the text stands above the board, where it may have too few rows."""
        if not self.model.is_narrow:
            return super().unfolding()
        is_cut = self.model.shows_board and self.text().rows_needed(self.app.size.width - 2) > HEAD_ROWS
        return [Offer(commands.PANES, _("more"))] if is_cut else []

    def key_line(self) -> tuple[Hints, Hints]:
        model, shown = self.model, self.keymap.shown
        if model.typing.line is not None:
            return super().key_line()
        ways = list(self.ways_now())
        first = {shown(offer.command) for offer in ways if offer.command in self.ways.own}
        offers = [Offer(self.ways.go_on, self.next_word())]
        if self.ask is not None:
            offers = [offer for offer in model.offers() if model.keymap.shown(offer.command) not in first]
        offers[:0] = self.unfolding()
        taken = {model.keymap.shown(offer.command) for offer in offers}
        lasting = self.keymap.hints(offer for offer in ways if shown(offer.command) not in taken)
        return model.hints(offers), lasting

    def _prompt(self) -> Scene:
        model, (hints, lasting) = self.model, self.key_line()
        asked = self.ask is not None
        question, detail = (model.question(), model.detail()) if asked else (self.text().do, "")
        told = self.shown(question), self.shown(detail)
        return Prompt(*told, hints, self.ascii_only, model.message, lasting)

    # Keys

    def press_first(self, key: str) -> bool:
        if self.model.typing.line is not None or self.model.pointing.digits:
            return False
        not_now = self.ways.show if self.ask is None else self.ways.go_on
        own = {**self.own_handlers(), self.ways.rules: self._show_rules}
        later = (not_now, self.ways.leave)
        return self.keymap.dispatch(key, {command: own[command] for command in own if command not in later})

    def handlers(self) -> Handlers:
        own = self.own_handlers()
        return {
            commands.MENU: own[self.ways.leave],
            commands.TAKE: own[self.ways.go_on],
            commands.PANES: self.toggle_panes,
            commands.HELP: self._show_help,
        }

    def _answer(self, text: str) -> None:
        try:
            self.answer(text)
        except Refused as refused:
            self.model.message = self.words.refusal(refused)

    def _show_rules(self) -> None:
        self.go(ShowRules(self.record.game.id))

    def _show_help(self) -> None:
        about, keys = help_page(self.HELP_PAGE), self.keymap.help()
        self.show_help(f"{about}\n\n{keys}\n\n{self.model.help()}\n")
