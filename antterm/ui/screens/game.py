"""The screen on which a game is played, here or at a host, with its menu and its curtain."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from time import monotonic
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult

from antterm.bots import PERSON
from antterm.core.ask import Ask, Refused
from antterm.core.options import BadOption
from antterm.dialogues.game import agree_to_take_back, confirm_declaration
from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.curtain import Badge, Curtain
from antterm.draw.paint import DIM, TITLE, WARNING, Hint, key_name, middle, put_hints, shorten
from antterm.draw.scene import Scene
from antterm.i18n import _, ngettext
from antterm.saves.errors import SaveError
from antterm.table import BaseTable
from antterm.table.taking_back import TakingBack
from antterm.ui.destinations import ShowRules, ShowSettings
from antterm.ui.models import commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.clock_ticker import ClockTicker
from antterm.ui.models.first_page import paint_too_small, too_small
from antterm.ui.models.help import game_help
from antterm.ui.models.hint_requests import HintRequests
from antterm.ui.models.keymap import Command, Handler, Handlers, Keymap, Offer, dead_key
from antterm.ui.models.layout import Pane, PaneSizes
from antterm.ui.models.opening import title_left
from antterm.ui.models.privacy import IdleReminder, Privacy
from antterm.ui.models.scene import Hints, Prompt
from antterm.ui.models.seat_view import ModelHooks, SeatView, short_names
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.converse import ChoiceScreen, converse
from antterm.ui.screens.table import TableScreen
from antterm.ui.services import Services
from antterm.ui.terminal.environment import environment
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import MenuLine


class GameMenu(ChoiceScreen):
    """Asks what is to be done; answers with the identifier of a command, or None to go on playing.

    Args:
        services: what the screens share.
        title: what is played.
        lines: what can be done now, and what it is called here.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (*frame.GAME_MENU, *frame.LIST, frame.LEAVE)
    is_numbered: ClassVar[bool] = False

    def __init__(self, services: Services, title: str, lines: Mapping[Command, str]) -> None:
        super().__init__(services, title, [(command.id, label) for command, label in lines.items()])
        self._lines = dict(lines)

    def lines(self) -> Sequence[MenuLine]:
        return [MenuLine(label, self.keymap.shown(command)) for command, label in self._lines.items()]

    def offers(self) -> list[Offer]:
        return [
            Offer(frame.LIST_DOWN, _("choose"), "Up/Down"),
            Offer(frame.CHOOSE, _("do it")),
            Offer(frame.LEAVE, _("back")),
        ]

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            **{command: partial(self.dismiss, command.id) for command in self._lines},
        }


ORDER: Final = (
    *(frame.PLAY_ON, frame.ASK_AGAIN, commands.HURRY, frame.TAKE_SEAT, commands.TAKE_BACK, commands.HINT),
    *(commands.REVIEW, commands.RULES, commands.HELP, frame.SETTINGS, frame.SEATS, frame.PICTURE),
)
"""The order of the lines that most games have; others follow."""
MenuLines = dict[Command, tuple[str, Handler]]
"""The lines of a game's menu: what each command is called there, and what it does."""


NAMED_FROM = 100
"""Columns from which the line of keys names what would be taken back."""
CURTAIN_HOLDS = 0.5
"""Seconds for which a curtain that has just been drawn ignores keys."""


class CurtainScreen(KeyScreen[None]):
    """Covers the table until the next person has taken the keyboard.

    Args:
        services: what the screens share.
        person: the person who is asked next.
        seat: what that seat is called in the game.
        others: who else is at the screen.
        badge: the sign of that seat in the game, if it has one.
        question: what is asked, as far as the others may know; empty where they may not.
    """

    def __init__(
        self,
        services: Services,
        person: str,
        seat: str,
        others: Sequence[str] = (),
        badge: Badge | None = None,
        question: str = "",
    ) -> None:
        super().__init__(services)
        self._badge, self._question = badge, question
        self._person, self._seat, self._others = person, seat, others
        self._drawn_at = monotonic()
        self._view = CanvasView(services.appearance)
        self._message = ""
        """Shown in the last row until the next key."""

    def compose(self) -> ComposeResult:
        yield self._view

    def on_mount(self) -> None:
        self._view.scene = self

    async def on_key(self, event: events.Key) -> None:
        if self._message:
            self.say("")
        await super().on_key(event)

    def say(self, text: str) -> None:
        self._message = text
        self._view.draw_anew()

    def press(self, key: str) -> bool:
        if monotonic() - self._drawn_at < CURTAIN_HOLDS:  # it may be a second Enter by mistake
            return True
        if key in ("Enter", "Space"):
            self.dismiss(None)
        else:
            self.say(dead_key(key, Keymap(()), [self._hint()]))
        return True

    def _hint(self) -> Hint:
        return "Enter", _("I am {name}").format(name=self.shown(self._person))

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the curtain: the screen is the scene that its view shows."""
        canvas = Canvas(width, height)
        if too_small(width, height):
            paint_too_small(canvas)
        else:
            self._paint(canvas)
            middle(canvas, height - 1, self._message, WARNING)
        return canvas

    def _paint(self, canvas: Canvas) -> None:
        person = self.shown(self._person)
        heading = _("{name}, it is your turn.").format(name=person)
        if person != self._seat and not (self.solid and self._badge):
            heading = f"{self._seat}: {heading}"
        text = self._question or _("The next question is for {name} alone.").format(name=person)
        away = self._who_looks_away()
        hint = self._hint()
        if self.solid:
            cloth = not environment().get("SSH_CONNECTION")  # it is much to send
            curtain = Curtain(heading, text, away, hint, cloth, self._badge)
            canvas.blit(curtain.draw(canvas.width, canvas.height), 0, 0)
            return
        top = canvas.height // 2 - 3
        middle(canvas, top, heading, TITLE)
        middle(canvas, top + 2, shorten(text, canvas.width - 2))
        middle(canvas, top + 3, away, DIM)
        room = cells_of(f"{key_name(hint[0])} {hint[1]}")
        put_hints(canvas, (canvas.width - room) // 2, top + 5, [hint], room, True)

    def _who_looks_away(self) -> str:
        names = [self.shown(name) for name in self._others]
        if not names:
            return _("Please look away, everybody else.")
        return ngettext("Please look away, {names}.", "Please look away, {names}.", len(names)).format(
            names=", ".join(names)
        )


def _reachable(offer: Offer, taken: Collection[str], keymap: Keymap) -> Offer | None:
    """Return an offer of the game with only its keys that no command before it has; None if there are
    none."""
    if (offer.keys or keymap.shown(offer.command)) not in taken:
        return offer
    free = (key for key in keymap.keys_of(offer.command) if key not in taken)
    return next((offer._replace(keys=key) for key in free), None)


class GameScreen(TableScreen[None]):
    """A game that is played or watched, at any kind of table.

    Subclasses add what only their table can do: `LocalGameScreen` runs bots, reviews and shares games.

    Args:
        services: what the screens share.
        table: the game and who sits at it.
        own_commands: the commands of this screen alone, which come before what a key means in the game.
    """

    MENU: ClassVar[type[GameMenu]] = GameMenu
    """The screen of the menu."""

    def __init__(self, services: Services, table: BaseTable, own_commands: Sequence[Command] = ()) -> None:
        super().__init__(services, table.game_id, table.words, table.understand, own_commands)
        self.table = table
        self.model.orders = table.orders
        self.hints = HintRequests(self, services.bot_process, self.model.point_at_best)
        self._privacy = Privacy(table, lambda: services.settings.curtain != "off")
        self._taking_back = TakingBack(table, self.model.ahead)
        self._clock = ClockTicker(self, table, self._answer)
        self._reminder = IdleReminder(services.ring, services.silence)
        self._hears = False
        """Whether the table is being shown because of others, and not of what was done here."""
        self._has_sent = False
        """Whether something was sent to a host since the position was shown last."""
        self._news = ""
        """Deeds of others since somebody here last answered, shown until the next key."""
        self._remark = ""
        """A bot's latest sentence about the game (`antterm.bots.remarks`), shown until the next key."""
        self._advised: tuple[Ask | None, int] = (None, 0)
        """The question of which a hint may be shown, and how many answers there were before it."""

    def model_hooks(self) -> ModelHooks:
        return replace(
            super().model_hooks(),
            on_answer=self._answer,
            reveal_privately=self._look_privately,
            take_back=self._take_back,
            get_hint=lambda: self.hints.thoughts,
            is_hint_final=lambda: not self.hints.thinks,
            may_suggest=lambda _text: self._suggests(),
        )

    def _suggests(self) -> bool:
        """Return whether the best answer may be suggested unasked."""
        wished, table = self.services.settings.suggestions, self.table
        if wished == "off" or not table.gives_hints:
            return False
        return wished == "on" or table.players.count(PERSON) < 2

    def on_mount(self) -> None:
        self.sync(self.services.take_notice())
        self.app.app_suspend_signal.subscribe(self, lambda _app: self._clock.pause(), immediate=True)
        self.app.app_resume_signal.subscribe(self, lambda _app: self._clock.attend())
        self.table.listen(self._changed)
        self.opened()

    def opened(self) -> None:
        """React to the game being on the screen for the first time."""

    def on_unmount(self) -> None:
        self._reminder.leave()
        self.end_work()
        self._clock.pause()
        # Else the signals keep the callbacks, and through them this screen, its table and its model.
        self.app.app_suspend_signal.unsubscribe(self)
        self.app.app_resume_signal.unsubscribe(self)
        self.table.close()
        self.services.collect_garbage()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self.attend()

    def on_screen_suspend(self) -> None:
        self._clock.pause()

    def title_left(self) -> str:
        return title_left(self.table, self.model, self.ascii_only, self.app.size.width)

    # What is shown

    def sync(self, message: str = "") -> None:
        """Show the table as it stands, behind a curtain where somebody must not see it yet.

        Args:
            message: what to say first, if anything.
        """
        table = self.table
        if table.is_sending:  # what comes of it is shown when it is known
            self._has_sent = True
            self.model.message = message or self.model.message
            self.refresh_panes()
            return
        ask = table.ask
        if ask is not None and (ask.seat not in table.local_seats or table.watching):
            ask = None
        if (advised := (ask, table.length)) != self._advised:
            self.hints.drop()  # else somebody has only spoken, come or gone
        self._advised = advised
        privacy = self._privacy
        if (alone := privacy.left_alone()) is not None:
            self._draw_curtain(alone)
            return
        name = self.reminder_subject(ask.seat) if ask is not None else None
        if ask is not None:
            given = self.model.automatic(ask, SeatView.of_table(table, ask.seat, ask))
            if given is not None and not message:
                self._answer(given)
                return
            if not privacy.hides_hands():
                privacy.seen_by = ask.seat
            elif (seat := ask.seat) != privacy.seen_by:
                ask = self.model.openly(ask) if ask.private else ask
                if ask is None:
                    self._draw_curtain(seat)
                    return
                privacy.seen_by = None
        if len(persons := privacy.persons) == 1:
            privacy.seen_by = persons[0]
        self._show(privacy.viewer, ask)
        changed = self._reminder.turn_changed(name)
        self._news = self._since_last_answer() if changed else ""
        self._remark = self.remark(table.answered_here) if changed else ""
        if message:
            self.model.message = message
        self.attend()

    def reminder_subject(self, seat: int) -> str:
        """Return what the title of the terminal names while it is somebody's turn: the player, or at a host
        the game."""
        return self.table.names[seat]

    def attend(self) -> None:
        """Start what the shown state of the game needs, such as a bot's turn."""
        self._clock.attend()

    def _changed(self, message: str) -> None:
        """React to a change of the table, by others or by what was sent from here."""
        self._hears = not self._has_sent
        try:
            self._try(self._taking_back.go_on, message)
        finally:
            self._hears = False

    def _show(self, viewer: int | None, ask: Ask | None) -> None:
        """Show the table as one seat sees it, with the question that may be answered.

        If somebody has only spoken, come or gone, what has been chosen of an answer stays.
        """
        self._taking_back.look(viewer, short_names(self.table.names))
        seat_view = SeatView.of_table(self.table, viewer, ask)
        if self._hears and self.seat_view is not None and seat_view.shows_the_same(self.seat_view):
            self.refresh_panes()
            return
        self._has_sent = False
        self.seat_view = seat_view

    def _since_last_answer(self) -> str:
        """Return the events since the last answer of somebody here, as far as they may be known here."""
        if self.model.seat_view is None:
            return ""
        number, story = self.table.answered_here, self.table.story(self._privacy.viewer)
        later = list(takewhile(lambda happening: happening.number > number, reversed(story)))
        return self.model.news(later[::-1])

    def remark(self, number: int) -> str:
        """Return a bot's remark on the events since `number` answers; empty for none."""
        return ""

    def _look_privately(self) -> None:
        """Show the asked person what only they may see, after a curtain."""
        ask = self.table.ask
        if ask is not None and self._privacy.seen_by != ask.seat and ask.seat in self.table.local_seats:
            self._draw_curtain(ask.seat)

    def _draw_curtain(self, seat: int) -> None:
        self._privacy.seen_by = None
        self.hints.drop()
        self._show(None, None)

        def open_curtain(_answer: None) -> None:
            self._privacy.seen_by = seat
            self.sync()

        table, ask = self.table, self.table.ask
        others = [table.names[other] for other in self._privacy.persons if other != seat]
        question = ""
        if ask is not None and ask.seat == seat and not ask.secret:
            question = table.words.question(ask.public(), short_names(table.names))
        curtain = CurtainScreen(
            self.services, table.names[seat], table.words.seat(seat), others, self.model.badge(seat), question
        )
        self.app.push_screen(curtain, open_curtain)

    def end_work(self) -> None:
        """Stop all background work for this game."""
        self.hints.drop()

    def scene(self, pane: Pane) -> Scene:
        if pane is Pane.PROMPT and self.model.typing.line is None:
            return self._prompt()
        scene = super().scene(pane)
        return self._clock.title(scene) if pane is Pane.TITLE else scene

    def requested_sizes(self, columns: int) -> PaneSizes:
        sizes, prompt = super().requested_sizes(columns), self._prompt_said()
        rows = self.model.prompt_rows(columns, prompt)
        if prompt.keeps_detail and prompt.warning and self.model.typing.line is None:
            rows = max(rows, prompt.rows_needed(columns))
        return replace(sizes, prompt=rows)

    def _prompt(self) -> Scene:
        """Return the prompt, with what others do and the commands of the frame."""
        hints, lasting = self.key_line()
        return replace(self._prompt_said(), hints=hints, lasting=lasting)

    def _prompt_said(self) -> Prompt:
        """Return the prompt without the keys."""
        model, trouble = self.model, self.trouble()
        note, question = model.note(), model.question()
        if self.hints.asked and (not self.hints.thoughts or bool(model.advised())):
            note = self.hints.sentence(model.words, self.size.width - 2)
            if not model.KEEPS_QUESTION:
                note, question = "", note
        if trouble and not model.message:
            return Prompt("", "", (), self.ascii_only, trouble)
        detail = self.status() or self._news or model.detail()
        beside = f"{detail}   {self._remark}".strip()
        detail = beside if cells_of(beside) <= self.size.width - 2 else detail
        demand = self.demand()
        return Prompt(
            question,
            demand or detail,
            (),
            self.ascii_only,
            model.message,
            note=note,
            keeps_detail=bool(demand),
        )

    def key_line(self) -> tuple[Hints, Hints]:
        model = self.model
        if model.typing.line is not None:
            return super().key_line()
        offers = self.offers_meanwhile()
        if model.reads_story:
            offers.append(Offer(commands.BACK, _("close the story")))
        first = {offer.keys or model.keymap.shown(offer.command) for offer in offers}
        offers += [offer for each in model.offers() if (offer := _reachable(each, first, model.keymap))]
        taken = {model.keymap.shown(offer.command) for offer in offers}
        frame = [offer for offer in self.frame_offers() if model.keymap.shown(offer.command) not in taken]
        spare = [offer for offer in offers if offer.is_spare]
        lasting = [offer for offer in offers if not offer.is_spare]
        return model.hints(lasting), model.hints([*frame, *spare])

    def status(self) -> str:
        """Return what others are doing while people wait; empty if unknown."""
        return ""

    def demand(self) -> str:
        """Return what somebody here is to answer besides the question of the game; empty for nothing."""
        return ""

    def trouble(self) -> str:
        """Return the sentence why the game does not go on; empty if it does."""
        return self.table.trouble

    def offers_meanwhile(self) -> list[Offer]:
        """Return the commands that mean something while others are asked."""
        return []

    def frame_offers(self) -> list[Offer]:
        """Return the commands of the frame that mean something now, the most useful first."""
        table = self.table
        leaving = self.leaving(commands.MENU)
        offers = [Offer(commands.HELP), leaving]
        can_hint = self.model.ask is not None and table.gives_hints
        if can_hint and self.hints.asked:
            keys = (commands.HINT, commands.MENU) if leaving == Offer(commands.MENU) else (commands.HINT,)
            hiding = Offer(commands.HINT, _("hide hint"), "/".join(map(self.model.keymap.shown, keys)))
            offers = [Offer(commands.HELP), hiding] if len(keys) > 1 else [*offers, hiding]
        if self._is_folded_out or self.model.is_narrow or not self.model.EXPLAINS_IN_FULL:
            offers += self.unfolding()
        if can_hint and not self.hints.asked:
            offers.append(Offer(commands.HINT))
        if self._taking_back.what:
            is_wide = self.model.columns >= NAMED_FROM
            text = _("take back {what}").format(what=self._taking_back.what) if is_wide else _("take back")
            offers.append(Offer(commands.TAKE_BACK, text))
        if self.model.ask is not None and not self.model.POINTS_AT_ALL:
            offers.append(Offer(commands.TYPE))
        return offers

    def call_after(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something after some seconds."""
        self.set_timer(seconds, call)

    # Keys

    def handlers(self) -> Handlers:
        return {
            commands.MENU: self._open_menu,
            commands.HELP: self.show_game_help,
            commands.TAKE_BACK: self._take_back,
            commands.REDO: lambda: self._do(self._taking_back.redo),
            commands.PANES: self.toggle_panes,
            commands.RULES: self._show_rules,
            commands.HINT: self._hint,
        }

    def press(self, key: str) -> bool:
        self.somebody_is_there()
        return super().press(key)

    def somebody_is_there(self) -> None:
        """Take note that somebody pressed a key."""
        self._reminder.key_pressed()
        self._news = self._remark = ""

    def _hint(self) -> None:
        """Request a hint, or hide the one that is shown; say why if no bot can give one."""
        table = self.table
        ask = None if table.watching else table.ask
        if ask is None or ask.seat not in table.local_seats:
            self.model.refuse(_("You can get a hint only where you have a choice to make."))
        elif not table.gives_hints:
            self.model.refuse(_("No bot gives hints in this game."))
        elif self.hints.asked:
            self.hints.drop()
        elif self._privacy.hides_from(ask.seat) and not table.game.same_for_all:
            self._draw_curtain(ask.seat)  # a hint is thought of with what that seat alone may see
        else:
            self.ask_for_hint()

    def ask_for_hint(self) -> None:
        """Request a hint about the question from the table's adviser, if it has one."""
        if (adviser := self.table.adviser) is not None:
            self.hints.ask_elsewhere(adviser)

    def _answer(self, text: str) -> None:
        self._do(lambda: self.table.answer(text))

    def _take_back(self) -> bool:
        """Take back the last answer; ask first if it is somebody else's."""

        def done(agreed: bool | None) -> None:
            if agreed and not self.table.is_sending:
                what, key = self._taking_back.what, self.model.keymap.named(commands.REDO)
                text = _("Taken back: {what}. {key} redoes it.").format(what=what, key=key)
                self._try(self._taking_back.take_back, text)

        converse(self, partial(agree_to_take_back, self._taking_back), done)
        return True

    def _do(self, change: Callable[[], object]) -> None:
        """Change the table, unless the result of the last change has not arrived yet."""
        if not self.table.is_sending:
            self._try(change)

    def _refuse(self, refused: Refused) -> None:
        """Say why something was refused; name no other key if the same one will work in a moment."""
        why = self.table.words.refusal(refused)
        if refused.code == "not_ready":
            self.model.message = why
        else:
            self.model.refuse(why)

    def _try(self, change: Callable[[], object], message: str = "") -> None:
        """Change the table; if that is refused or cannot be saved, say why and show the table as it is.

        Args:
            change: changes it.
            message: what to say then, if anything.
        """
        try:
            change()
        except Refused as refused:
            self._refuse(refused)
        except SaveError as error:
            self.sync(error.sentence())
        except BadOption as error:  # an engine that has gone since it was listed
            self.model.message = str(error.value)
        else:
            self.sync(message)

    # The menu

    def _open_menu(self) -> None:
        """Open the menu of the game; where a hint is shown, the key hides that first."""
        if self.hints.asked:
            self.hints.drop()
            return
        lines = self.menu_lines()
        leave = {frame.LEAVE_GAME: lines.pop(frame.LEAVE_GAME)}
        ordered = {command: lines.pop(command) for command in ORDER if command in lines}
        lines = ordered | lines | leave | self._declarations()
        labels = {command: label for command, (label, _does) in lines.items()}
        does = {command.id: handler for command, (_label, handler) in lines.items()}

        def do(chosen: str | None) -> None:
            if chosen is not None:
                does[chosen]()

        self.app.push_screen(self.MENU(self.services, self.table.words.title(), labels), do)

    def menu_lines(self) -> MenuLines:
        """Return what the menu offers now besides declarations, in any order."""
        table = self.table
        back = _("Look at the board") if table.watching or table.outcome else _("Go on playing")
        lines: MenuLines = {
            frame.PLAY_ON: (back, lambda: None),
            commands.RULES: (_("Rules of the game"), self._show_rules),
            commands.HELP: (_("Help for this screen"), self.show_game_help),
            frame.SETTINGS: (_("Settings"), lambda: self.go(ShowSettings())),
            frame.LEAVE_GAME: (_("Leave the game; it is saved"), self.leave),
        }
        if self.model.ask is not None and table.gives_hints:
            lines[commands.HINT] = (_("A hint from a bot"), self._hint)
        if what := self._taking_back.what:
            lines[commands.TAKE_BACK] = (_("Take back {what}").format(what=what), self._take_back)
        return lines

    def _declarations(self) -> MenuLines:
        """Return the lines for declarations of the asked seat, such as resigning."""
        table, ask = self.table, self.table.ask
        if ask is None or ask.seat not in table.local_seats or table.watching:
            return {}
        view = table.view(ask.seat)
        return {
            command: (
                table.words.choice(ask, declaration, view).removesuffix("."),
                partial(self._confirm_declaration, declaration.text),
            )
            for command, text in self.model.DECLARATIONS.items()
            for declaration in ask.declarations
            if declaration.text == text
        }

    def leave(self) -> None:
        """Leave the game."""
        self.end_work()
        self._clock.pause()
        self.table.close()  # before the screen below looks which game waits to be gone on with
        self.dismiss(None)

    def _confirm_declaration(self, text: str) -> None:
        ask = self.table.ask
        choice = ask.find(text) if ask else None
        if ask is None or choice is None:
            return
        sentence = self.table.words.choice(ask, choice, self.table.view(ask.seat))

        def done(is_meant: bool | None) -> None:
            if is_meant:
                self._answer(text)

        converse(self, partial(confirm_declaration, sentence), done)

    def show_game_help(self) -> None:
        """Show what is on the screen and what the keys do."""
        self.show_help(game_help(self.model))

    def _show_rules(self) -> None:
        self.go(ShowRules(self.table.game_id))
