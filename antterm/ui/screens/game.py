"""The screen on which a game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from antterm.bots import analyst
from antterm.core.ask import Ask, Refused
from antterm.core.options import BadOption
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.table import Table, notice_sentence
from antterm.ui.models import commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.attention import Attention
from antterm.ui.models.bot_turns import PACES, BotTurns
from antterm.ui.models.counsel import HINT_SECONDS, Counsel
from antterm.ui.models.help import game_help
from antterm.ui.models.keymap import Command, Offer, dead_key
from antterm.ui.models.layout import Pane
from antterm.ui.models.privacy import Privacy
from antterm.ui.models.proving import Proving
from antterm.ui.models.scene import Prompt
from antterm.ui.models.sight import Sight
from antterm.ui.models.taking_back import TakingBack
from antterm.ui.models.ticking import Ticking
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.curtain import CurtainScreen
from antterm.ui.screens.game_menu import GameMenu, menu_lines
from antterm.ui.screens.messages import NewGame, PlayTable, ShowSettings
from antterm.ui.screens.rules import rules_page
from antterm.ui.screens.seating import Seating
from antterm.ui.screens.table import TableScreen
from antterm.ui.screens.to_file import ask_for_picture, painted
from antterm.ui.services import Services

WATCH_PAUSE = 1.0
"""Seconds after which somebody who watches sees what was answered elsewhere."""

FAILURE = (commands.ASK_AGAIN, commands.TAKE_SEAT)
"""Commands about a program that has not answered."""


class GameScreen(TableScreen[None]):
    """A game in progress, or one that is watched.

    Args:
        services: what the screens share.
        table: the game and who sits at it.
    """

    def __init__(self, services: Services, table: Table) -> None:
        super().__init__(services, table.game_id, table.words, table.understand)
        self.table = table
        self.model.decided = self._answer
        self.model.look_privately = self._look_privately
        self._privacy = Privacy(table, lambda: services.settings.curtain != "off")
        self._taking_back = TakingBack(table, self.model)
        self._ticking = Ticking(self, table, self._answer)
        self._bots = BotTurns(table, services.back_room, self)
        self._counsel = Counsel(self, services.back_room)
        self.model.advice = lambda: self._counsel.thoughts
        self._seating = Seating(self, table, services, self.sync)
        self._proving = Proving(self, services.archive, table, self._proved)
        self._attention = Attention(services)
        self._news = ""
        """What programs have done since a person answered last, until the next key."""

    def on_mount(self) -> None:
        self.sync(self.services.take_notice())
        self.app.app_suspend_signal.subscribe(self, lambda _app: self._ticking.pause(), immediate=True)
        self.app.app_resume_signal.subscribe(self, lambda _app: self._ticking.attend())
        self._proving.attend()
        if self.table.watching:
            self.set_interval(WATCH_PAUSE, self._look_again)

    def on_unmount(self) -> None:
        self._attention.leave()
        self._leave_bots()
        self._ticking.pause()
        self.table.close()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self._bots.attend()
            self._ticking.attend()

    def on_screen_suspend(self) -> None:
        self._ticking.pause()

    def title_left(self) -> str:
        words, table = self.table.words, self.table
        parts = [
            words.title(),
            words.summary(table.record.options),
            _("game “{name}”").format(name=table.name),
        ]
        if table.watching:
            parts.append(_("watching"))
        between = " - " if self.ascii_only else " · "
        return between.join(part for part in parts if part)

    # What is shown

    def sync(self, message: str = "") -> None:
        """Show the table as it stands, behind a curtain where somebody must not see it yet.

        Args:
            message: what to say first, if anything.
        """
        table = self.table
        ask = table.ask
        person = ask is not None and ask.seat not in table.bot_seats
        self._counsel.drop()
        privacy = self._privacy
        if (alone := privacy.left_alone()) is not None:
            self._draw_curtain(alone)
            return
        if ask is not None and person and not table.watching:
            given = self.model.automatic(ask)
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
        self._show(privacy.viewer, ask if person and not table.watching else None)
        asked = table.names[ask.seat] if ask is not None and person and not table.watching else None
        self._news = self._since_last_answer() if self._attention.is_asked(asked) else ""
        self.model.message = message
        self._bots.attend()
        self._ticking.attend()

    def _show(self, viewer: int | None, ask: Ask | None) -> None:
        """Show the table as one seat sees it, with the question that may be answered."""
        table = self.table
        view, happened, waiting = table.view(viewer), table.record.story(viewer), ask
        if ask is None and table.ask is not None:
            waiting = table.ask.seen_by(viewer)
        self._taking_back.look(viewer)
        self.model.show(Sight(view, ask, waiting, table.outcome, table.names, happened, table.length))
        self.refresh_panes()

    def _since_last_answer(self) -> str:
        """What has happened since a person answered last, as far as it may be known here."""
        sight, bots = self.model.sight, self.table.bot_seats
        history = self.table.record.history
        if sight is None:
            return ""
        number = len(history)
        while number > history.known_from and history[number - 1].seat in bots:
            number -= 1
        story = self.table.record.story(self._privacy.viewer)
        return self.model.news(list(story.after(number)))

    def _look_privately(self) -> None:
        """Show the one who is asked what only he may see, behind a curtain."""
        ask = self.table.ask
        if ask is not None and self._privacy.seen_by != ask.seat and ask.seat not in self.table.bot_seats:
            self._draw_curtain(ask.seat)

    def _look_again(self) -> None:
        """While watching: show what was answered elsewhere."""
        try:
            if self.table.look_again():
                self.sync()
                self._proving.attend()
        except SaveError as error:
            self.model.message = error.sentence()
            self.refresh_panes()

    def _proved(self, notice: str | None) -> None:
        """It has turned out how the game went before it was opened, or that it did not go so."""
        self._bots.attend()
        self.refresh_panes()
        if notice is not None:
            items = [("go_on", _("Go on"))]
            told = ChoiceScreen(self.services, self.table.name, items, notice_sentence(notice))
            self.app.push_screen(told, lambda _answer: self.sync())

    def _draw_curtain(self, seat: int) -> None:
        self._privacy.seen_by = None
        self._show(None, None)

        def open_curtain(_answer: None) -> None:
            self._privacy.seen_by = seat
            self.sync()

        table = self.table
        others = [table.names[other] for other in self._privacy.persons if other != seat]
        curtain = CurtainScreen(
            self.services, table.names[seat], table.words.seat(seat), others, self.model.badge(seat)
        )
        self.app.push_screen(curtain, open_curtain)

    def _leave_bots(self) -> None:
        """End whatever a bot thinks about this game."""
        self._counsel.drop()
        self._bots.leave()
        self._proving.drop()

    def scene(self, pane: Pane) -> Scene:
        if pane is Pane.PROMPT and self.model.typed is None:
            return self._prompt()
        shown = super().scene(pane)
        return self._ticking.title(shown) if pane is Pane.TITLE else shown

    def _prompt(self) -> Scene:
        """The prompt, with what bots say and the commands of the frame."""
        model, thinking = self.model, self._bots.name is not None
        question = self._counsel.sentence() if self._counsel.asked else model.question()
        offers = [*(self._bots.offers() if thinking else ()), *model.offers()]
        taken = {model.keymap.shown(offer.command) for offer in offers}
        frame = [offer for offer in self._frame_offers() if model.keymap.shown(offer.command) not in taken]
        hints, lasting, trouble = model.hints(offers), model.hints(frame), self._bots.trouble
        if trouble and not model.message:
            return Prompt("", "", hints, self.ascii_only, trouble, lasting)
        detail = self._bots.status() if thinking else self._news or model.detail()
        return Prompt(question, detail, hints, self.ascii_only, model.message, lasting)

    def _frame_offers(self) -> list[Offer]:
        """The commands of the frame that mean something now, the most useful first."""
        table = self.table
        offers = [Offer(commands.HELP, _("help")), Offer(commands.MENU, _("menu"))]
        offers += self.unfolding()
        if table.outcome is not None:
            offers.insert(0, Offer(commands.ANOTHER, _("another game")))
            offers.append(Offer(commands.REVIEW, _("review")))
        if self.model.ask is not None and analyst(table.game_id) is not None:
            offers.append(Offer(commands.HINT, _("hint")))
        if self._taking_back.what:
            offers.append(
                Offer(commands.TAKE_BACK, _("take back {what}").format(what=self._taking_back.what))
            )
        if self.model.ask is not None:
            offers.append(Offer(commands.TYPE, _("type it")))
        return offers

    # What the turns of bots need to know

    def pause_before(self, ask: Ask) -> float:
        """Seconds before a program answers a question, at the pace that is set."""
        return self.model.bot_pause(ask) * PACES[self.services.settings.pace]

    def call_after(self, seconds: float, call: Callable[[], None]) -> None:
        """Have something called after so many seconds."""
        self.set_timer(seconds, call)

    # Keys

    def commands(self) -> Mapping[Command, Callable[[], object]]:
        does: dict[Command, Callable[[], object]] = {
            commands.MENU: self._open_menu,
            commands.HELP: self._show_help,
            commands.TAKE_BACK: lambda: self._try(self._taking_back.take_back),
            commands.REDO: lambda: self._try(self._taking_back.redo),
            commands.PANES: self.toggle_panes,
            commands.REVIEW: self._review,
            commands.RULES: self._show_rules,
            commands.HINT: self._hint,
        }
        if self.table.outcome is not None and not self.table.watching:
            does[commands.ANOTHER] = self._offer_another
        if self._bots.name is not None:
            does |= {commands.PAUSE: self._bots.hold_or_go_on, commands.STEP: self._bots.step}
            if self._bots.trouble:
                does |= {commands.ASK_AGAIN: self._bots.again, commands.TAKE_SEAT: self._take_bots_seat}
        return does

    def press(self, key: str) -> bool:
        """What can be done about a program that has failed comes before what a key means in the game."""
        self._attention.key_pressed()
        self._news = ""
        does = self.commands() if self._bots.trouble else {}
        about_failure = [c for c in self.model.keymap.of(key) if c in FAILURE and c in does]
        if not about_failure:
            return super().press(key)
        does[about_failure[0]]()
        self.refresh_panes()
        return True

    def dead_key(self, key: str) -> None:
        self.model.message = dead_key(key)

    def _take_bots_seat(self) -> None:
        if self.table.ask is not None:
            self._seating.seat_person(self.table.ask.seat)

    def _hint(self) -> None:
        """Ask a bot what it would answer; the same key again hides what it said."""
        ask = None if self.table.watching else self.table.ask
        if ask is None or ask.seat in self.table.bot_seats:
            return
        task = self.table.hint_task(HINT_SECONDS)
        if task is None:
            self.model.message = _("No bot gives hints in this game.")
        elif self._counsel.asked:
            self._counsel.drop()
        elif self._privacy.hides_from(ask.seat) and not self.table.game.same_for_all:
            self._draw_curtain(ask.seat)  # a hint is thought of with what that seat alone may see
        else:
            self._counsel.ask(task)

    def _answer(self, text: str) -> None:
        self._try(lambda: self.table.answer(text))

    def _try(self, change: Callable[[], object]) -> None:
        """Change the table; where that is refused or cannot be saved, say why and show the table as it is."""
        try:
            change()
        except Refused as refused:
            self.model.message = self.table.words.refusal(refused)
        except SaveError as error:
            self.sync(error.sentence())
        except BadOption as error:  # an engine that has gone since it was listed
            self.model.message = str(error.value)
        else:
            self.sync()

    # The menu

    def _open_menu(self) -> None:
        table = self.table
        lines = menu_lines(
            table, self._bots, self._taking_back.what, self.model.ASIDES, self.services.launch.guest
        )
        self.app.push_screen(GameMenu(self.services, table.words.title(), lines), self._menu_chosen)

    def _share(self) -> None:
        """Draw the game to a file."""
        table = self.table
        if not table.is_ready:
            self.model.message = table.words.refusal(Refused("not_ready"))
            return
        ask_for_picture(self.app, self.services, table.name, table.name, partial(painted, table), self._tell)

    def _tell(self, text: str) -> None:
        self.model.message = text
        self.refresh_panes()

    def _menu_chosen(self, chosen: str | None) -> None:
        does: dict[Command, Callable[[], object]] = {
            commands.TAKE_BACK: lambda: self._try(self._taking_back.take_back),
            commands.REVIEW: self._review,
            commands.RULES: self._show_rules,
            commands.HELP: self._show_help,
            frame.SETTINGS: lambda: self.go(ShowSettings()),
            frame.ASK_AGAIN: self._bots.again,
            frame.HURRY: self._bots.hurry,
            frame.TAKE_SEAT: self._take_bots_seat,
            frame.SEATS: self._seating.choose_seat,
            frame.PICTURE: self._share,
            frame.LEAVE_GAME: self._leave,
            **{aside: partial(self._confirm_aside, text) for aside, text in self.model.ASIDES.items()},
        }
        act = next((act for command, act in does.items() if command.id == chosen), None)
        if act is not None:
            act()

    # Another game

    def _offer_another(self) -> None:
        """The game is over: offer a rematch, and whatever else can be done now."""
        lines = {frame.AGAIN: _("Another game, in the same seats")}
        if len(self.table.seats) > 1:
            lines[frame.SEATS_CHANGED] = _("Another game, with seats changed")
        lines |= {
            commands.REVIEW: _("Review the game"),
            frame.NEW: _("A new game of any kind"),
            frame.PLAY_ON: _("Look at the board"),
            frame.LEAVE_GAME: _("Leave the game; it is saved"),
        }
        menu = GameMenu(self.services, self.model.question(), lines)
        self.app.push_screen(menu, self._another_chosen)

    def _another_chosen(self, chosen: str | None) -> None:
        does: dict[Command, Callable[[], object]] = {
            frame.AGAIN: self._play_again,
            frame.SEATS_CHANGED: lambda: self._play_again(seats_changed=True),
            commands.REVIEW: self._review,
            frame.NEW: self._begin_anew,
            frame.LEAVE_GAME: self._leave,
        }
        act = next((act for command, act in does.items() if command.id == chosen), None)
        if act is not None:
            act()

    def _play_again(self, seats_changed: bool = False) -> None:
        try:
            rematch = self.table.rematch(seats_changed, self.services.engines)
        except SaveError as error:
            self.sync(error.sentence())
        except BadOption as error:
            self.sync(str(error.value))
        else:
            self._leave()
            self.go(PlayTable(rematch))

    def _begin_anew(self) -> None:
        self._leave()
        self.go(NewGame())

    def _leave(self) -> None:
        self._leave_bots()
        self._ticking.pause()
        self.table.close()  # before the screen below looks which game waits to be gone on with
        self.dismiss(None)

    def _confirm_aside(self, text: str) -> None:
        ask = self.table.ask
        choice = ask.find(text) if ask else None
        if ask is None or choice is None:
            return
        sentence = self.table.words.choice(ask, choice, self.table.view(ask.seat))

        def decided(answer: str | None) -> None:
            if answer == "yes":
                self._try(lambda: self.table.answer(text))

        items = [("no", _("No, go on playing")), ("yes", _("Yes"))]
        self.app.push_screen(ChoiceScreen(self.services, sentence, items, _("Do you mean it?")), decided)

    def _review(self) -> None:
        from antterm.ui.screens.review import ReviewScreen

        if not self.table.is_ready:
            self.model.message = self.table.words.refusal(Refused("not_ready"))
            return
        self._counsel.drop()
        self._bots.drop()  # there other games can begin and hints be asked for; bots think anew after it
        self.app.push_screen(ReviewScreen(self.services, self.table, self._privacy.seen_by))

    def _show_help(self) -> None:
        self.show_help(game_help(self.model, self.table))

    def _show_rules(self) -> None:
        self.go(rules_page(self.services, self.table.game_id, _("Rules")))
