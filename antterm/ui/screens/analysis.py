"""The analysis board: any move can be tried, variations are kept in a tree, and an engine evaluates each
position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

from textual.timer import Timer

from antterm import bots, registry
from antterm.bots import Deepening, Done, Progress, Reply
from antterm.bots.engines import engines_of
from antterm.core.ask import Refused
from antterm.dialogues.analysis import factory_of, first_with_analysis, of_table
from antterm.dialogues.engines import choose_engine, startable
from antterm.dialogues.steps import Dialogue, Enter, Say, Trouble
from antterm.draw.paint import dotted
from antterm.draw.scene import Part, Parts, Scene
from antterm.errors import UserError
from antterm.i18n import _, pgettext
from antterm.saves.errors import SaveError
from antterm.table import Table
from antterm.ui.models import analysis as commands
from antterm.ui.models.analysis import Analysis, Mode
from antterm.ui.models.commands import BACK, HELP, HINT, PANES
from antterm.ui.models.help import help_page
from antterm.ui.models.keymap import DIGITS, Command, Handlers, Offer
from antterm.ui.models.latest_request import LatestRequest
from antterm.ui.models.layout import SIDE_FROM, Pane, PaneSizes, side_width
from antterm.ui.models.other_engine import Looking, OtherEngine
from antterm.ui.models.scene import Hints, Prompt
from antterm.ui.models.seat_view import ModelHooks, SeatView
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.converse import converse
from antterm.ui.screens.table import TableScreen
from antterm.ui.services import Services

ENGINE_ROWS = 4
GRAPH_ROWS, HIGH_GRAPH_ROWS, HIGH_FROM = 4, 7, 32
"""Rows of the graph of chances on a small terminal and on a high one, which has at least so many rows."""
WIDE_BAR_FROM = 100
"""Columns of the terminal from which on the bar of chances is two columns wide; with letters it always is."""
LONGEST_COMMENT = 500
LONGEST_PATH = 1000

PAUSE = 0.2
"""Seconds that somebody has to stay in a position before the other engine is asked about it."""

NEWS_EVERY = 0.1
"""Seconds after a key or a shown result before the engine's next result is shown: a search reports its first
depths within milliseconds, and keys come first."""

Take = Callable[[Any], object]
"""A callback that uses a result of the engine."""


def analyse_table(
    screen: KeyScreen[Any], services: Services, table: Table, at: int, learns: bool = False
) -> None:
    """Open the analysis board of a game on top of a screen, or say there why that is not possible.

    Args:
        screen: the screen in front. services: what the screens share. table: the game.
        at: after how many answers it begins.
        learns: whether it begins with learning from mistakes.
    """
    try:
        what = of_table(table, at, services.store.data_dir)
    except (SaveError, UserError) as error:
        screen.say(error.sentence())
    else:
        show_analysis(screen, services, table.game_id, what, learns)


def analyse(screen: KeyScreen[Any], services: Services, game_id: str, what: Any) -> None:
    """Open the analysis board of a game on top of a screen.

    Args:
        screen: the one in front.
        services: what the screens share.
        game_id: the game; empty for the first that has such a board.
        what: what is analysed; None to ask the user.
    """
    game_id = game_id or first_with_analysis()
    services.expect_analysis(game_id)

    def show(chosen: Any) -> None:
        if chosen is not None:
            show_analysis(screen, services, game_id, chosen)

    if what is not None:
        show(what)
    else:
        converse(screen, factory_of(game_id).ask, show)


def show_analysis(
    screen: KeyScreen[Any], services: Services, game_id: str, what: Any, learns: bool = False
) -> None:
    """Show the analysis board of what is analysed; see `analyse_table`."""
    screen.app.push_screen(AnalysisScreen(services, game_id, commands.shown(game_id, what), learns))


class AnalysisScreen(TableScreen[None]):
    """The board, the engine's lines, the tree of variations and the chances along the line.

    Args:
        services: what the screens share.
        game_id: which game.
        analysis: what is analysed.
        learns: whether it begins with learning from mistakes.
    """

    def __init__(self, services: Services, game_id: str, analysis: Analysis, learns: bool = False) -> None:
        words = registry.words(game_id)
        super().__init__(services, game_id, words, self._understand, (*commands.EVERY, HELP))
        self.analysis = analysis
        self._names = (words.seat(0), words.seat(1))
        self._is_on = True
        """Whether the engine looks at each position."""
        self._rates = False
        """Whether the engine rates the moves of the main line, before it looks at positions again."""
        self._learns_next = learns
        """Whether to learn from mistakes as soon as all moves are rated."""
        self.mode: Mode | None = None
        """The use of the board in place of the analysis; None for the analysis."""
        self._request = LatestRequest()
        self._other = OtherEngine(self, services.engine_process, analysis.hear_other, self._have_lost_other)
        self._engines = None if services.launch.guest else engines_of(game_id)
        """The engines of other makers that may look here; None where none may."""
        self._news: Timer | None = None
        """Until what the engine has found is shown."""
        self._news_from = 0.0
        """When that is due at the soonest, on the monotonic clock."""
        self._pause: Timer | None = None
        """Until the other engine is asked: it is not started anew for each of a few keys in a row."""

    def model_hooks(self) -> ModelHooks:
        return replace(
            super().model_hooks(),
            on_answer=self._try,
            take_back=lambda: self.mode is None and self._go(commands.BACK.id),
            get_hint=lambda: (self.mode or self.analysis).thoughts(),
            get_drawn_moves=lambda: (self.mode or self.analysis).drawn(),
        )

    def _understand(self, text: str) -> str:
        return self.analysis.play().understand(text)

    def on_mount(self) -> None:
        self._look()
        if self._learns_next:
            self._learn()

    def on_unmount(self) -> None:
        self._stop()
        self._other.dismiss()
        self._save()  # however the board was left: Ctrl-C and a closed terminal end the app with it in front
        self.services.collect_garbage()

    def on_screen_suspend(self) -> None:
        self._stop()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._have_looked_at()

    # What is shown

    def title_left(self) -> str:
        where = _("Analysis") if self.mode is None else self.mode.name
        return dotted((where, self.analysis.name), self.ascii_only)

    def _look(self) -> None:
        """Show the current position, and let the engine evaluate it."""
        play = self.analysis.play()
        self.model.hides_seats = self.mode is None or not self.mode.tries
        ask = play.ask if self.mode is None or self.mode.tries else None
        seat_view = SeatView.of_play(play, None, self._names, (), 0, ask=ask, review=True, prepared=True)
        with_question = replace(seat_view, waiting=play.ask)
        if with_question == self.seat_view:
            self.model.show(self.seat_view)  # so that what was chosen there is forgotten
        self.seat_view = with_question
        self.model.message = ""
        self._have_looked_at()

    def requested_sizes(self, columns: int) -> PaneSizes:
        rows = HIGH_GRAPH_ROWS if self.app.size.height >= HIGH_FROM else GRAPH_ROWS
        if self.mode is None and columns >= SIDE_FROM:
            engine_rows = ENGINE_ROWS + (self._other.looking is Looking.BOTH)
            # what the engine's lines say need not stand among the answers too
            answers = self.model.listed().rows(side_width(columns)) if self._chooses else 0
            return PaneSizes(
                seats=engine_rows,
                least_seats=engine_rows,
                answers=answers,
                tells_story=True,
                story=rows,
                info=self.app.size.height,
                least_story=rows,
                prompt=self.model.prompt_rows(columns),
            )
        usual = super().requested_sizes(columns)
        if self.mode is not None:
            answers = usual.answers if self._chooses else 0
            usual = replace(usual, answers=answers, info=self.app.size.height, tells_story=False)
            if self.mode.tries:
                return usual
            graph = rows if columns >= SIDE_FROM and rows == HIGH_GRAPH_ROWS else 0
            usual = replace(usual, seats=0, least_seats=0)
            return replace(usual, tells_story=graph > 0, story=graph, least_story=graph)
        return usual

    def scene(self, pane: Pane) -> Scene:
        look = self.services.preferences.look
        match pane:
            case Pane.INFO if self.mode is not None:
                return self.mode.pane(look)
            case Pane.SEATS | Pane.STRIP if self.mode is None and not self._chooses:
                if self._rates:
                    return self.analysis.rating(self.keymap.named(commands.RATE))
                keys = [self.keymap.shown(line) for line in commands.LINES]
                return self.analysis.engine(self._is_on, keys, look)
            case Pane.INFO:
                return self.analysis.moves(look)
            case Pane.STORY | Pane.BELOW:
                return self.analysis.graph(look)
            case Pane.PROMPT if self.model.typing.line is None:
                return self._prompt()
        return super().scene(pane)

    def with_board(self, board: Scene) -> Scene:
        if (arranged := self.arrangement) is None or (area := arranged.places.get(Pane.BOARD)) is None:
            return board
        look = self.services.preferences.look
        wide = 2 if arranged.width >= WIDE_BAR_FROM or not look.solid else 1
        bar = Part(self.analysis.chance_bar(look), 0, 0, wide, area.height)
        return Parts((Part(board, wide, 0, area.width - wide, area.height), bar))

    def _prompt(self) -> Scene:
        model, (hints, _lasting) = self.model, self.key_line()
        points = model.chosen_steps or model.pointing.mark is not None
        text, detail = self.analysis.position_sentence(), self.analysis.advised()
        if self.mode is not None:
            text, detail = self.mode.question(), self.mode.detail()
        if (self._chooses or not detail) and model.ask is not None and points:
            detail = model.detail()
        if self._chooses and model.chosen_steps:
            text = model.question()  # which names the piece
        text = self.shown(text)
        return Prompt(text, self.shown(detail), hints, self.ascii_only, model.message, keeps_keys=True)

    def key_line(self) -> tuple[Hints, Hints]:
        if self.model.typing.line is not None or self._chooses:
            return super().key_line()
        if self.mode is not None:
            ways = [
                *self.mode.offers(),
                *self._unfolding(),
                Offer(commands.LEAVE, _("analysis")),
                Offer(HELP),
            ]
            return self.keymap.hints(ways), ()
        shown = self.keymap.shown
        offers = [
            *self._unfolding(),
            Offer(commands.FORWARD, _("move"), f"{shown(commands.BACK)}/{shown(commands.FORWARD)}"),
            Offer(commands.RATE),
            Offer(commands.LEARN, pgettext("from mistakes", "learn")),
            Offer(commands.OPEN_BOOK),
            Offer(commands.NEXT, _("variation"), f"{shown(commands.PREVIOUS)}/{shown(commands.NEXT)}"),
            Offer(commands.LINES[0], _("engine's move")),
            Offer(commands.FORWARD, _("piece"), "1-9"),
            Offer(commands.LEAVE),
            Offer(HELP),
            Offer(commands.COMMENT),
            Offer(commands.PROMOTE),
            Offer(commands.DELETE),
            Offer(commands.ENGINE),
            *([Offer(commands.OTHER)] if self._engines is not None else []),
            *([] if self.services.launch.guest else [Offer(commands.EXPORT)]),
        ]
        return self.keymap.hints(offers), ()

    def _unfolding(self) -> list[Offer]:
        """Return the offer that shows the other panes or the board again, if there is no room for both."""
        return self.unfolding() if self.model.is_narrow else []

    @property
    def _chooses(self) -> bool:
        """Return whether a piece is chosen, so that keys choose its destination."""
        return bool(self.model.chosen_steps) or bool(self.model.pointing.digits)

    # Keys

    def press_first(self, key: str) -> bool:
        self._wait_with_news()
        if self.model.typing.line is not None:
            return False
        if self.mode is not None and not self.mode.tries and key in DIGITS:
            self._play_number(self.mode, int(key))
            return True
        own = {**self._ways(), **self._others()} if self.mode is None else self._in_mode(self.mode)
        if self._chooses:
            own = {commands.LEAVE: own[commands.LEAVE]}
        if self._chooses and BACK in self.model.keymap.of(key):
            own = {}
        return self.keymap.dispatch(key, own)

    def _in_mode(self, mode: Mode) -> Handlers:
        """Return the handlers of a mode of the board."""
        does = {command: partial(self._do_in_mode, mode, command) for command in mode.commands}
        closes = {} if mode.tries else {commands.OPEN_BOOK: self._leave_mode}
        return {**does, **closes, commands.LEAVE: self._leave_mode, HELP: self._show_help}

    def _play_number(self, mode: Mode, number: int) -> None:
        self.model.message = ""
        try:
            if mode.play(number):
                self._look()
            else:
                self.model.no_such_number(str(number))
        except Refused as refused:
            self.model.message = self.model.words.refusal(refused)

    def _do_in_mode(self, mode: Mode, command: Command) -> bool:
        self.model.message = ""
        if (why := mode.does(command)) is None:
            return False
        if why:
            self.model.refuse(why)
        else:
            self._look()
        return True

    def _leave_mode(self) -> None:
        assert self.mode is not None
        self.mode.leave()
        self.mode = None
        self._look()

    def _ways(self) -> Handlers:
        return {command: partial(self._go_or_tell, command.id) for command in commands.MOVING}

    def _others(self) -> Handlers:
        lines = {command: partial(self._play_line, n) for n, command in enumerate(commands.LINES)}
        changes = [command for command in commands.CHANGING if command is not commands.COMMENT]
        return {
            **lines,
            **{command: partial(self._change, command.id) for command in changes},
            commands.ENGINE: self._switch_engine,
            commands.OTHER: self._change_who_looks,
            commands.NAME_ENGINE: self._name_engine,
            commands.RATE: self._rate,
            commands.LEARN: self._learn,
            commands.OPEN_BOOK: lambda: self._begin(self.analysis.openings(self.services.store.data_dir)),
            commands.COMMENT: self._write,
            commands.EXPORT: self._export,
            commands.LEAVE: self._leave,
            HELP: self._show_help,
        }

    def handlers(self) -> Handlers:
        panes = {PANES: self.toggle_panes} if self.model.is_narrow else {}
        engine = {HINT: self._switch_engine} if self.mode is None else {}
        return {HELP: self._show_help, **engine, **panes}

    def _try(self, text: str) -> None:
        try:
            (self.mode or self.analysis).try_answer(text)
        except Refused as refused:
            self.model.message = self.model.words.refusal(refused)
        else:
            self._look()

    def _go(self, way: str) -> bool:
        if moved := self.analysis.go(way):
            self._look()
        return moved

    def _go_or_tell(self, way: str) -> None:
        if not self._go(way):
            self.model.refuse(_("There is no other position that way."))

    def _play_line(self, number: int) -> None:
        try:
            if self.analysis.play_line(number):
                self._look()
            else:
                self.model.refuse(_("The engine has not found such a line yet."))
        except Refused as refused:
            self.model.message = self.model.words.refusal(refused)

    def _change(self, what: str) -> None:
        if why := self.analysis.change(what):
            self.model.refuse(why)
        else:
            self._look()

    def _switch_engine(self) -> None:
        self._is_on = not self._is_on
        if self._is_on:
            self._have_looked_at()
        else:
            self._stop()

    def _write(self) -> None:
        def dialogue() -> Dialogue[bool]:
            text = _("What do you want to say about this move?")
            begun = self.analysis.comment  # one that was read from a file may be longer than what people type
            limit = max(LONGEST_COMMENT, len(begun))
            written = yield Enter(_("Comment"), text, begun, limit=limit)
            if written is None:
                return False
            self.analysis.write(written)
            return True

        def done(written: bool | None) -> None:
            self._look()
            if written and (trouble := self._save()):
                self.say(trouble)

        converse(self, dialogue, done)

    def _export(self) -> None:
        if self.services.launch.guest:
            self.model.refuse(_("No files except saved games can be written here."))
            return

        def dialogue() -> Dialogue[bool]:
            text = _("To which file? Its name must end in .pgn or .sgf.")
            path = yield Enter(_("Save as file"), text, "analysis.pgn", limit=LONGEST_PATH, is_path=True)
            if path is None:
                return False
            yield Say(self.analysis.exported(path))
            return True

        converse(self, dialogue, lambda _done: None, lambda message: self.say(message.text))

    def _leave(self) -> None:
        """Leave the board; where the analysis cannot be saved, only if that was just told."""
        if trouble := self._save():
            template = _("The analysis could not be saved; {key} again leaves anyway. {reason}")
            text = template.format(key=self.keymap.named(commands.LEAVE), reason=trouble)
            if self.model.message != text:
                self.say(text)
                return
        self._stop()
        self.dismiss(None)

    def _save(self) -> str:
        """Save the analysis; return the sentence why that is not possible, else an empty text."""
        try:
            self.analysis.save()
        except SaveError as error:
            return error.sentence()
        return ""

    def _show_help(self) -> None:
        self.show_help(f"{help_page('analysis')}\n{self.keymap.help()}\n\n{self.model.help()}\n")

    # The engine

    def _change_who_looks(self) -> None:
        """Switch between our engine, another one and both."""
        engines, commands = self._engines, self.services.engines
        if engines is None or (not self._other.player and not commands):
            self._name_engine()
            return
        try:
            self._look_with(self._other.player or startable(engines, commands[0]), self._other.looking.next)
        except Trouble as trouble:
            self.model.refuse(trouble.sentence())

    def _name_engine(self) -> None:
        """Ask which other engine is to evaluate positions."""
        if (engines := self._engines) is None:
            self.model.refuse(_("No engines can be started here."))
            return

        looking = self._other.looking

        def take(player: str | None) -> None:
            if player:
                self.services.remember_engine(engines.command(player))
                self._other.dismiss()
                self._look_with(player, Looking.THEIRS if looking is Looking.OURS else looking)

        begin = partial(choose_engine, engines, self.services.engines, _("Which engine should analyse?"))
        converse(self, begin, take)

    def _look_with(self, player: str, looking: Looking) -> None:
        """Use another engine, and show its latest results.

        Args:
            player: the other engine, as the text of a seat. looking: which engines evaluate.
        """
        self._other.player, self._other.looking = player, looking
        self.analysis.other = "" if looking is Looking.OURS else player
        self.analysis.is_ours_off = looking is Looking.THEIRS
        self._is_on = True
        self._have_looked_at()
        self.refresh_panes()

    def _have_lost_other(self, why: str) -> None:
        """Stop using an engine that does not work as it should."""
        self._look_with(self._other.player, Looking.OURS)
        self.model.message = why

    def _have_other_look(self) -> None:
        """Let the other engine evaluate the position, unless the user goes on within a moment."""
        self._other.stop()
        if self._pause is not None:
            self._pause.stop()
        if self._is_on and self.analysis.other and self.mode is None:
            self._pause = self.set_timer(PAUSE, self._ask_other)

    def _ask_other(self) -> None:
        try:
            task = self.analysis.other_task()
        except UserError as error:
            self._have_lost_other(error.sentence())
        else:
            if task is not None:
                self._other.ask(task)
        self.refresh_panes()

    def _rate(self) -> None:
        """Start or stop rating the moves of the main line."""
        self._stop()
        self._rates, self._learns_next = not self._rates, False
        if self._rates and self.analysis.rating_job() is None:
            self._rates = False
            self.model.refuse(_("All moves of the main line have already been rated."))
        self._have_looked_at()

    def _learn(self) -> None:
        """Start learning from mistakes, once all moves have been rated."""
        if self.analysis.rating_job() is None:
            self._learns_next = False
            converse(self, self.analysis.learn, self._begin)
        elif not self._rates:
            self._rate()
            self._learns_next = True

    def _begin(self, mode: Mode | None) -> None:
        """Start a mode of the board."""
        if mode is not None:
            self.mode = mode
            self._look()

    def _have_looked_at(self) -> None:
        """Give the engine its job: rating moves, or evaluating the position."""
        if self.mode is not None:
            self._ask(self.mode.job(), self.mode.hear, lambda _all: None)
            self._have_other_look()
        elif self._rates:
            if not self._request.is_open:
                self._ask(self.analysis.rating_job(), self.analysis.hear_rating, self._have_rated)
        else:
            self._ask(self.analysis.job() if self._is_on else None, self.analysis.hear, self.analysis.hear)
            self._have_other_look()

    def _have_rated(self, _all: object) -> None:
        self._rates = False
        if self._learns_next:
            self._learn()
        self._have_looked_at()

    def _ask(self, job: Deepening | None, take: Take, done: Take) -> None:
        """Give the engine a job in place of the previous one; None for none.

        Args:
            take: called with interim results. done: called with the final result.
        """
        if job is None:
            self._stop()
            return
        hear = self.in_event_loop(self._request.begin(partial(self._hear, take, done)))
        begin = self._request.guarded(partial(self.services.bot_process.ask_next, job, hear))
        if self.scenes:
            self.call_after_refresh(begin)  # what a key has changed is shown first: a search has much to tell
        else:
            begin()  # while the screen is painted for the first time

    def _hear(self, take: Take, done: Take, reply: Reply) -> None:
        match reply:
            case Progress(found):
                take(found)
            case Done(found):
                self._request.end()
                done(found)
            case bots.Trouble():
                self.note_error(reply.trace)
                self._request.end()
                self._is_on = self._rates = False
        if (wait := self._news_from - monotonic()) <= 0:
            self._show_news()
        elif self._news is None:
            self._news = self.set_timer(wait, self._show_news)

    def _show_news(self) -> None:
        """Show the engine's latest result."""
        self._wait_with_news()
        self.refresh_panes()

    def _wait_with_news(self) -> None:
        """Hold back further results for `NEWS_EVERY` seconds, as all that is known is about to be shown."""
        self._news_from = monotonic() + NEWS_EVERY
        if self._news is not None:
            self._news.stop()
            self._news = None

    def _stop(self) -> None:
        self._other.stop()
        if self._pause is not None:
            self._pause.stop()
        if self._request.end():
            self.services.bot_process.interrupt()
