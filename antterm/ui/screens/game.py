"""The screen on which a game is played."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from antterm import registry
from antterm.bots import ANALYSTS, ENGINES, engines, nickname
from antterm.bots.engines import COMMAND_LIMIT, Engine, EngineTrouble
from antterm.core.ask import Refused
from antterm.core.options import BadOption
from antterm.draw.canvas import Canvas
from antterm.i18n import _, ngettext
from antterm.saves.document import NAME_LIMIT
from antterm.saves.errors import SaveError
from antterm.table import players
from antterm.ui.bot_turns import BotTurns, bots_help
from antterm.ui.counsel import HINT_SECONDS, Counsel
from antterm.ui.line_edit import LineEdit
from antterm.ui.paint import TITLE, WARNING, middle, put_hints, put_wrapped, shorten
from antterm.ui.paths import complete_path
from antterm.ui.presenter import Happening, Presenter, Sight
from antterm.ui.screens.base import CanvasScreen
from antterm.ui.screens.board import BoardScreen
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.line import LineScreen
from antterm.ui.screens.pager import PagerScreen
from antterm.ui.screens.settings import SettingsScreen

if TYPE_CHECKING:
    from antterm.table import Table

WATCH_PAUSE = 1.0
"""Seconds after which somebody who watches sees what was answered elsewhere."""

CURTAIN_HOLDS = 0.5
"""Seconds for which a curtain that has just been drawn heeds no key."""


class GameScreen(BoardScreen):
    """A game in progress, or one that is watched.

    Args:
        table: the game and who sits at it.
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        make = registry.load(registry.HOMES[table.game_id].presenter)
        self.presenter: Presenter = make(table.words, table.understand)
        self.presenter.decided = self._answer
        self.presenter.look_privately = self._look_privately
        self._seen_by: int | None = None
        """The seat that looks at the screen: who read a curtain last; None while all may look."""
        self.presenter.gives_hints = table.game_id in ANALYSTS
        self._bots = BotTurns(self)
        self._counsel = Counsel(self, self.app.back_room, self.repaint)

    def on_mount(self) -> None:
        super().on_mount()
        self.sync()
        if self.table.watching:
            self.set_interval(WATCH_PAUSE, self._look_again)

    def on_unmount(self) -> None:
        self._let_be()
        self.table.close()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted:
            self._bots.attend()

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
        text = between.join(part for part in parts if part)
        return text.replace("“", '"').replace("”", '"') if self.ascii_only else text

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
        if ask is not None and person and not table.watching:
            given = self.presenter.automatic(ask)
            if given is not None and not message:
                self._answer(given)
                return
            if not self._hides_hands():
                self._seen_by = ask.seat
            elif self._seen_by != ask.seat:
                if ask.private:
                    self._draw_curtain(ask.seat)
                    return
                self._seen_by = None
        if len(persons := self._persons()) == 1:
            self._seen_by = persons[0]
        viewer = None if table.watching else self._seen_by
        self.presenter.show(
            Sight(
                view=table.view(viewer),
                ask=ask if person and not table.watching else None,
                waiting=ask,
                outcome=table.outcome,
                names=tuple(seat.name for seat in table.seats),
                happened=self._happened(viewer),
            )
        )
        self.presenter.message = message
        self.fit()
        self.repaint()
        self._bots.attend()

    def _hides_hands(self) -> bool:
        """Whether several people share the screen, so that each may see only his own."""
        return len(self._persons()) > 1 and self.app.settings.curtain != "off"

    def _persons(self) -> list[int]:
        """The seats that are not programs."""
        return [seat for seat in range(len(self.table.seats)) if seat not in self.table.bot_seats]

    def _look_privately(self) -> None:
        """Show the one who is asked what only he may see, behind a curtain."""
        ask = self.table.ask
        if ask is not None and self._seen_by != ask.seat and ask.seat not in self.table.bot_seats:
            self._draw_curtain(ask.seat)

    def _look_again(self) -> None:
        """While watching: show what was answered elsewhere."""
        try:
            if self.table.look_again():
                self.sync()
        except SaveError as error:
            self.presenter.message = error.sentence()

    def _happened(self, viewer: int | None) -> tuple[Happening, ...]:
        record = self.table.record
        opening = [Happening(0, event) for event in record.opening]
        later = [Happening(n, event) for n, entry in enumerate(record.entries, 1) for event in entry.events]
        return tuple(h for h in (*opening, *later) if h.event.seen_by(viewer))

    def _draw_curtain(self, seat: int) -> None:
        self._seen_by = None
        table = self.table
        names = tuple(place.name for place in table.seats)
        self.presenter.show(
            Sight(table.view(None), None, table.ask, table.outcome, names, self._happened(None))
        )

        def open_curtain(_answer: None) -> None:
            self._seen_by = seat
            self.sync()

        self.app.push_screen(CurtainScreen(names[seat]), open_curtain)

    def _let_be(self) -> None:
        """End whatever a bot thinks about this game."""
        self._counsel.drop()
        self._bots.leave()

    def paint_prompt(self, width: int, height: int) -> Canvas:
        presenter = self.presenter
        canvas = presenter.paint_prompt(width, height)
        if presenter.sight is None or presenter.typed is not None:
            return canvas
        if self._counsel.asked:
            canvas.put(0, 0, " " * width)
            canvas.put(1, 0, shorten(self._counsel.sentence(), width - 2), TITLE)
        if self._bots.name is None or presenter.message:
            return canvas
        canvas = Canvas(width, height)
        if self._bots.trouble:
            put_wrapped(canvas, 1, 0, self._bots.trouble, width - 2, WARNING, most=2)
        else:
            canvas.put(1, 0, shorten(presenter.question(), width - 2), TITLE)
            canvas.put(1, 1, shorten(self._bots.status(), width - 2))
        hints = [*self._bots.hints(), *presenter.hints()]
        put_hints(canvas, 1, 2, hints, width - 2, self.ascii_only)
        return canvas

    # Keys

    def press(self, key: str, character: str | None) -> None:
        if self.presenter.press(key, character):
            return
        match key:
            case "escape":
                self._open_menu()
            case "question_mark":
                self._show_help()
            case "u":
                self._try(self.table.take_back)
            case "U":
                self._try(self.table.redo)
            case "i":
                self.toggle_side()
            case "r":
                self._review()
            case "R":
                self._show_rules()
            case "h":
                self._hint()
            case _ if self._bots.name is not None:
                self._press_bot_turn(key)

    def _press_bot_turn(self, key: str) -> None:
        """Keys that mean something while it is a program's turn."""
        match key:
            case "p":
                self._bots.hold_or_go_on()
            case "full_stop":
                self._bots.step()
            case "enter" if self._bots.trouble:
                self._bots.again()
            case "t" if self._bots.trouble and self.table.ask is not None:
                self._seat_person(self.table.ask.seat)

    def _hint(self) -> None:
        """Ask a bot what it would answer; the same key again hides what it said."""
        ask = None if self.table.watching else self.table.ask
        if ask is None or ask.seat in self.table.bot_seats:
            return
        task = self.table.hint_task(HINT_SECONDS)
        if task is None:
            self.presenter.message = _("No bot gives hints in this game.")
        elif self._counsel.asked:
            self._counsel.drop()
            self.repaint()
        else:
            self._counsel.ask(task)

    def paste(self, text: str) -> None:
        self.presenter.paste(text)

    def _answer(self, text: str) -> None:
        self._try(lambda: self.table.answer(text))

    def _try(self, change: Callable[[], object]) -> None:
        """Change the table; where that is refused or cannot be saved, say why and show the table as it is."""
        try:
            change()
        except Refused as refused:
            self.presenter.message = self.table.words.refusal(refused)
        except SaveError as error:
            self.sync(error.sentence())
        except BadOption as error:  # an engine that has gone since it was listed
            self.presenter.message = str(error.value)
        else:
            self.sync()

    # The menu

    def _open_menu(self) -> None:
        table = self.table
        items = [("go_on", _("Look at the board") if table.watching or table.outcome else _("Go on playing"))]
        items += self._about_bot()
        ask = table.ask
        if ask is not None and ask.seat not in table.bot_seats and not table.watching:
            view = table.view(ask.seat)
            items += [(f"say:{aside.text}", table.words.choice(ask, aside, view)) for aside in ask.asides]
        items += [
            ("review", _("Review the game from the start")),
            ("rules", _("Rules of the game")),
            ("help", _("Help for this screen")),
            ("settings", _("Settings")),
        ]
        if not table.watching and table.outcome is None:
            items.append(("seats", _("Who plays: people and bots")))
        items.append(("leave", _("Leave the game; it is saved")))
        self.app.push_screen(ChoiceScreen(self.title_left(), items), self._menu_chosen)

    def _about_bot(self) -> list[tuple[str, str]]:
        """What can be done about the program whose turn it is."""
        bots, ask = self._bots, self.table.ask
        if bots.name is None or ask is None:
            return []
        items = []
        if bots.trouble:
            items.append(("again", _("Ask {name} again").format(name=bots.name)))
        if bots.may_hurry:
            items.append(("hurry", _("Let {name} answer now").format(name=bots.name)))
        items.append((f"take:{ask.seat}", _("Take over the seat of {name}").format(name=bots.name)))
        return items

    def _menu_chosen(self, chosen: str | None) -> None:
        match chosen:
            case "review":
                self._review()
            case "rules":
                self._show_rules()
            case "help":
                self._show_help()
            case "settings":
                self.app.push_screen(SettingsScreen())
            case "again":
                self._bots.again()
            case "hurry":
                self._bots.hurry()
            case "seats":
                self._choose_seat()
            case "leave":
                self._let_be()
                self.table.close()  # before the screen below looks which game waits to be gone on with
                self.dismiss(None)
            case str() if chosen.startswith("say:"):
                self._confirm_aside(chosen.removeprefix("say:"))
            case str() if chosen.startswith("take:"):
                self._seat_person(int(chosen.removeprefix("take:")))

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
        self.app.push_screen(ChoiceScreen(sentence, items, _("Do you mean it?")), decided)

    def _choose_seat(self) -> None:
        table = self.table
        items = [
            (str(number), f"{table.words.seat(number)}: {seat.name}, {player_name(seat.player)}")
            for number, seat in enumerate(table.seats)
        ]

        def decided(number: str | None) -> None:
            if number is not None:
                self._choose_player(int(number))

        self.app.push_screen(ChoiceScreen(_("Who plays"), items), decided)

    def _choose_player(self, number: int) -> None:
        """Who is to play on in a seat, or what they are called."""
        seat = self.table.seats[number]
        items = [
            (player, player_name(player)) for player in players(self.table.game_id) if player != seat.player
        ]
        if self.table.game_id in ENGINES and not self.app.launch.guest:
            known = [Engine(command).player for command in self.app.engines]
            items += [(player, player_name(player)) for player in known if player != seat.player]
            items.append(("engine", _("a UHP engine, to be named")))
        items.append(("name", _("as now, by another name")))

        def decided(player: str | None) -> None:
            if player == "name":
                self._ask_name(number, seat.name, lambda name: self.table.rename_seat(number, name))
            elif player == "person":
                self._seat_person(number)
            elif player == "engine":
                self._ask_engine(number)
            elif player is not None:
                self._try(lambda: self._seat_program(number, player))

        title = _("Who plays on for {name}?").format(name=seat.name)
        self.app.push_screen(ChoiceScreen(title, items), decided)

    def _seat_person(self, number: int) -> None:
        """A person takes a program's seat."""
        name = self.table.words.seat(number)
        self._ask_name(number, name, lambda name: self.table.take_over(number, "person", name))

    def _seat_program(self, number: int, player: str) -> None:
        taken = {name for other, name in enumerate(self.table.names) if other != number}
        self.table.take_over(number, player, nickname(player, taken))

    def _ask_engine(self, number: int) -> None:
        """Which engine is to play on in a seat."""

        def act(command: str) -> str:
            try:
                engine = Engine(command).settled()
                self._seat_program(number, engine.player)
            except (EngineTrouble, SaveError) as error:
                return error.sentence()
            self.app.change_settings(self.app.settings.with_engine(engine.command))
            return ""

        def done(seated: bool | None) -> None:
            if seated:
                self.sync()

        text = _("The path of a program that speaks the Universal Hive Protocol; arguments may follow.")
        title = _("Which engine plays?")
        self.app.push_screen(LineScreen(title, text, LineEdit(most=COMMAND_LIMIT), act, complete_path), done)

    def _ask_name(self, number: int, name: str, seat: Callable[[str], object]) -> None:
        """Ask what who plays in a seat is called, and seat them so."""

        def act(typed: str) -> str:
            try:
                seat(typed or name)
            except SaveError as error:
                return error.sentence()
            return ""

        def done(seated: bool | None) -> None:
            if seated:
                self.sync()

        title = _("{seat}: who plays here?").format(seat=self.table.words.seat(number))
        text = _("Type the name of who plays here.")
        self.app.push_screen(LineScreen(title, text, LineEdit.of(name, NAME_LIMIT), act), done)

    def _review(self) -> None:
        from antterm.ui.screens.replay import ReplayScreen

        self._counsel.drop()
        self._bots.drop()  # there other games can begin and hints be asked for; bots think anew after it
        self.app.push_screen(ReplayScreen(self.table, self._seen_by))

    def _show_help(self) -> None:
        self.app.push_screen(PagerScreen(_("Help"), f"{self.presenter.help()}\n{bots_help(self.table)}"))

    def _show_rules(self) -> None:
        self.app.push_screen(PagerScreen(_("Rules"), self.table.words.rules()))


class CurtainScreen(CanvasScreen[None]):
    """Covers the table until the person named has taken the keyboard."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._person = name
        self._drawn_at = monotonic()

    def press(self, key: str, character: str | None) -> None:
        is_meant = monotonic() - self._drawn_at >= CURTAIN_HOLDS  # not a second Enter of who answered last
        if is_meant and key in ("enter", "space"):
            self.dismiss(None)

    def paint(self, canvas: Canvas) -> None:
        middle(canvas, canvas.height // 2 - 2, self._person, TITLE)
        text = _("The next question is for {name} alone. The others look away.").format(name=self._person)
        middle(canvas, canvas.height // 2, text)
        put_hints(
            canvas, canvas.width // 2 - 10, canvas.height // 2 + 2, [("Enter", _("I am here"))], 40, True
        )


def player_name(player: str) -> str:
    """What people call a kind of player: `person`, `bot:random`, `uhp:` and a command."""
    if player.startswith(engines.PREFIX):
        engine = Engine.parse(player)
        return _("engine {name}, {limit}").format(name=engine.name, limit=limit_name(engine))
    names = {"person": _("a person"), "bot:random": _("the bot that plays anything")}
    return names.get(player) or _("bot, level {level}").format(level=player.removeprefix("bot:"))


def limit_name(engine: Engine) -> str:
    """How long an engine thinks about a move."""
    if engine.depth is not None:
        return ngettext("{n} half-move ahead", "{n} half-moves ahead", engine.depth).format(n=engine.depth)
    return ngettext("{n} second a move", "{n} seconds a move", engine.seconds).format(n=engine.seconds)
