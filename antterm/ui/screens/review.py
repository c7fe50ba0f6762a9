"""The review: stepping through a game, and starting new games from its positions.

A long game that was opened at its stored position is first played from its start; `VerifyingScreen` waits
for that.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from textual.timer import Timer

from antterm.bots import analyst
from antterm.core.play import Play
from antterm.dialogues.analysis import RatedGame, has_analysis, mistakes_of, rated_game
from antterm.dialogues.game import play_on
from antterm.draw.scene import Scene
from antterm.i18n import _, pgettext
from antterm.table import Table, notice_sentence
from antterm.ui.destinations import PlayTable
from antterm.ui.models import commands
from antterm.ui.models import review_commands as keys
from antterm.ui.models.evaluation import Evaluation
from antterm.ui.models.help import help_page
from antterm.ui.models.hint_requests import HINT_SECONDS, HintRequests
from antterm.ui.models.keymap import DIGITS, Handlers, Offer
from antterm.ui.models.layout import SIDE_FROM, Pane, PaneSizes
from antterm.ui.models.looking_back import LookingBack
from antterm.ui.models.rating_graph import RatingGraph
from antterm.ui.models.scene import Hints, Lines, Prompt
from antterm.ui.models.seat_view import ModelHooks, SeatView, short_names
from antterm.ui.models.verifying import Verifier, unverified
from antterm.ui.screens.converse import ChoiceScreen, converse
from antterm.ui.screens.table import TableScreen
from antterm.ui.services import Services

READY: Final = "ready"
"""The result of the screen if the game can be reviewed; otherwise another text, or None."""


class VerifyingScreen(ChoiceScreen):
    """Waits until a game is ready for a review; dismissed with `READY` if it is.

    Args:
        services: what the screens share.
        table: the game, opened at its stored position.
    """

    def __init__(self, services: Services, table: Table) -> None:
        text = _("The game is being loaded for a review.")
        super().__init__(services, table.name, [("back", _("Back"))], text)
        self._table = table
        self._verifier = Verifier(
            self.in_event_loop, services.replay_process, table, self._verified, self._lost
        )

    def on_mount(self) -> None:
        self._verifier.attend()

    def on_unmount(self) -> None:
        self._verifier.drop()

    def _verified(self, notice: str | None) -> None:
        if notice is None:
            self.dismiss(READY)
        else:
            self._tell(notice_sentence(notice), (READY, _("Go on")))

    def _lost(self) -> None:
        self._tell(unverified(), ("back", _("Back")))

    def _tell(self, text: str, item: tuple[str, str]) -> None:
        """Show a sentence with one item, which dismisses the screen with its identifier."""

        def leave(_answer: str | None) -> None:
            self.dismiss(item[0])  # what this returns must not be awaited here

        self.app.push_screen(ChoiceScreen(self.services, self._table.name, [item], text), leave)


PACE = 1.0
"""Seconds for which a position is shown when the review runs by itself."""
INFO_ROWS = 5
"""Rows of the info pane: the list of moves needs the others."""
GRAPH_ROWS, HIGH_GRAPH_ROWS, HIGH_FROM = 4, 8, 32
"""Rows of the graph of ratings on a small terminal and on a high one, which has at least so many rows."""
TIPS_NAMED = 5
"""Maximum number of moves that are named below the graph."""

FIGURES = 6
"""Maximum number of digits in the number of a turn or round to go to."""


class ReviewScreen(TableScreen[None]):
    """Steps through a game from its first answer to its last, as one seat may know it.

    Args:
        services: what the screens share.
        table: the game; it is not changed.
        viewer: the seat whose view is shown; None for an onlooker.
    """

    def __init__(self, services: Services, table: Table, viewer: int | None = None) -> None:
        super().__init__(services, table.game_id, table.words, str, keys.LOOKING)
        self.table = table
        self._viewer = viewer
        self._play: Play[object] | None = None
        self._at = 0
        self._wanted = ""
        """Digits of the number of a turn or round to go to."""
        self._message = ""
        """Why the last key did nothing; gone with the next key."""
        self._hints = HintRequests(self, services.bot_process)
        self._clock: Timer | None = None
        self._back = LookingBack(table, self.model, viewer)
        self._rated = rated_game(table)

    def model_hooks(self) -> ModelHooks:
        return replace(
            super().model_hooks(),
            get_hint=lambda: self._hints.thoughts,
            is_hint_final=lambda: not self._hints.thinks,
        )

    def on_mount(self) -> None:
        self.go_to(len(self.table.record.history))
        if self._rated is not None:
            executor = self.services.bot_process
            self.rate(Evaluation(self, executor, self._rated, lambda: self._hints.thinks))

    def on_unmount(self) -> None:
        self._hints.drop()
        self.drop_evaluation()
        self.services.collect_garbage()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.refresh_panes()

    def on_screen_suspend(self) -> None:
        self.drop_evaluation()  # a game begun from here needs the process

    def title_left(self) -> str:
        return _("Review: {game}, {name}").format(game=self.table.words.title(), name=self.table.name)

    def go_to(self, number: int) -> None:
        """Show the position after `number` answers."""
        record = self.table.record
        number = max(0, min(number, len(record.history)))
        if self._play is not None and number == self._at + 1:
            self._play.answer(record.history[self._at].text)
        elif self._play is None or number != self._at:
            self._play = record.at(number)
        self._at = number
        self._hints.drop()
        names, happened = short_names(self.table.names), record.story(self._viewer, number)
        seat_view = SeatView.of_play(self._play, self._viewer, names, happened, number, review=True)
        waiting = self._play.ask if self.table.game.same_for_all else seat_view.waiting
        self.seat_view = replace(seat_view, waiting=waiting, characters=self.table.characters)

    def requested_sizes(self, columns: int) -> PaneSizes:
        usual = super().requested_sizes(columns)
        drawn = self._rated is not None and self.solid
        rows = HIGH_GRAPH_ROWS if self.app.size.height >= HIGH_FROM else GRAPH_ROWS
        return replace(usual, info=INFO_ROWS, below=rows if drawn and columns >= SIDE_FROM else 0)

    def _graph(self, rated: RatedGame) -> RatingGraph:
        """Return the graph of the chances in all positions that are rated by now."""
        worst = sorted(mistakes_of(rated).items(), key=lambda item: -item[1].loss)[:TIPS_NAMED]
        now = rated.chances.get(self._at)
        return RatingGraph(
            tuple(rated.chances.get(number) for number in range(len(self.table.record.history) + 1)),
            self._at,
            (self.table.words.seat(0), self.table.words.seat(1)),
            self.model.SHARES,
            tuple((number, f"{self._called(number).partition(' ')[0]}{each.sign}") for number, each in worst),
            "" if now is None else _("{n} %").format(n=now),
        )

    def _called(self, number: int) -> str:
        """Return the name of the move that led to a position."""
        happened = list(self.table.record.story(self._viewer, number).after(number - 1))
        heading = next(
            (entry.heading for entry in map(self.model.tell, happened) if entry and entry.heading), ""
        )
        return heading or self._back.name(number)

    # Keys

    def _own_handlers(self) -> Handlers:
        last = len(self.table.record.history)
        analyses: Handlers = {keys.ANALYSE: self._analyse, keys.LEARN: partial(self._analyse, learns=True)}
        return {
            keys.FORWARD: lambda: self._step_to(self._at + 1),
            keys.BACKWARD: lambda: self._step_to(self._at - 1),
            keys.NEXT_TURN: lambda: self._step_to(self._back.turn_from(self._at, 1)),
            keys.TURN_BEFORE: lambda: self._step_to(self._back.turn_from(self._at, -1)),
            keys.NEXT_ROUND: lambda: self._step_to(self._back.round_from(self._at, 1)),
            keys.ROUND_BEFORE: lambda: self._step_to(self._back.round_from(self._at, -1)),
            keys.TIP: self._go_to_tip,
            keys.START: lambda: self._step_to(0),
            keys.END: lambda: self._step_to(last),
            keys.RUN: self._run_or_stop,
            **({keys.LINE: self._begin_line} if self._has_files else {}),
            **(analyses if has_analysis(self.table.game_id) else {}),
            keys.LEAVE: self._leave,
            commands.HINT: self._hint,
            commands.PANES: self.toggle_panes,
            commands.HELP: self._show_help,
        }

    def _step_to(self, number: int) -> None:
        """Show another position, or say that there is none."""
        if (number := max(0, min(number, len(self.table.record.history)))) == self._at:
            at_end = _("This is the last position.") if number else _("This is the first position.")
            self.model.refuse(at_end)
        else:
            self.go_to(number)

    def say(self, text: str) -> None:
        self._message = text
        self.refresh_panes()

    def _leave(self) -> None:
        self._hints.drop()
        self.drop_evaluation()  # before the screen below has a bot think in the same process
        self.dismiss(None)

    def press_first(self, key: str) -> bool:
        self._message = self.model.message = ""
        wanted, self._wanted = self._wanted, ""
        command = next(iter(self.keymap.of(key)), None)
        if command is not keys.RUN:
            self._stop()
        if not wanted and self.model.press_reading(key):
            return True
        if key in DIGITS:
            self._wanted = f"{wanted}{key}"[-FIGURES:]
        elif wanted and key == "Enter":
            self._go_to_numbered(int(wanted))
        elif not (wanted and command is keys.LEAVE):  # else the number alone is forgotten
            return self.keymap.dispatch(key, self._own_handlers())
        return True

    def scene(self, pane: Pane) -> Scene:
        rated = self._rated
        match pane:
            case Pane.PROMPT:
                return self._prompt()
            case Pane.INFO if rated is not None and (lines := self._explanation(rated)):
                return Lines(lines)
            case Pane.STORY:
                return self._back.moves(self._at, rated)
            case Pane.BELOW if rated is not None:
                return self._graph(rated)
        return super().scene(pane)

    def _go_to_numbered(self, number: int) -> None:
        """Go to a turn or a round by its number."""
        found = self._back.numbered(number)
        if found is not None:
            self.go_to(found)
        else:
            text = (
                _("There is no round {number}.") if self._back.has_rounds else _("There is no turn {number}.")
            )
            self.model.refuse(text.format(number=number))

    def _explanation(self, rated: RatedGame) -> tuple[str, ...]:
        """Return why the move that led to the position shown was bad, at the end how exactly both played.

        Empty for any other position, and while somebody looks round on the board or a hint is shown.
        """
        if self.model.pointing.mark is not None or self._hints.asked:
            return ()
        if (mistake := mistakes_of(rated).get(self._at)) is not None:
            return (f"{self._called(self._at)}{mistake.sign}", *filter(None, [mistake.why]))
        if self._at == len(self.table.record.history):
            return rated.summary()
        return ()

    def _go_to_tip(self) -> None:
        """Go to the next mistake, after the last to the first."""
        if self._rated is None:
            self.model.refuse(_("No bot rates this game."))
        elif not (found := [*mistakes_of(self._rated)]):
            self.model.refuse(_("No mistakes are known in this game."))
        else:
            self.go_to(next((number for number in found if number > self._at), found[0]))

    def _prompt(self) -> Scene:
        last = len(self.table.record.history)
        story = self.table.record.story(self._viewer, self._at)
        happened = list(story.after(self._at - 1)) if self._at else []
        text = _("Position {number} of {last}").format(number=self._at, last=last)
        if self._at and (name := self._called(self._at)):
            text = f"{text}: {name}"
        if self._rated is not None and (chance := self._rated.chances.get(self._at)) is not None:
            # Translators: the chance of a player, such as White, to win.
            told_chance = _("{player}'s chance {n} %").format(player=self.table.words.seat(0), n=chance)
            text = f"{text}   {told_chance}"
        if self._wanted:
            wanted = (
                _("Go to round {number}: Enter") if self._back.has_rounds else _("Go to turn {number}: Enter")
            )
            text = wanted.format(number=self._wanted)
        line = (
            self._hints.sentence(self.table.words, self.size.width - 2)
            if self._hints.asked
            else self._mistake() or self.model.review_line(happened)
        )
        message = self._message or self.model.message
        hints, _lasting = self.key_line()
        return Prompt(text, self.shown(line), hints, self.ascii_only, message, keeps_keys=True)

    def key_line(self) -> tuple[Hints, Hints]:
        shown = self.keymap.shown
        offers = [
            Offer(keys.FORWARD, keys=f"{shown(keys.BACKWARD)}/{shown(keys.FORWARD)}"),
            Offer(keys.NEXT_TURN, _("turn"), f"{shown(keys.TURN_BEFORE)}/{shown(keys.NEXT_TURN)}"),
            *([Offer(keys.TIP)] if self._rated and mistakes_of(self._rated) else []),
            *self._offers_of_analysis(),
            *([Offer(keys.LINE)] if self._has_files else []),
            *self.unfolding(),
            *([Offer(commands.HINT)] if self._may_ask() else []),
            Offer(
                keys.FORWARD, _("to a round") if self._back.has_rounds else _("to a turn"), self._back.figures
            ),
            Offer(keys.RUN, pgettext("review", "stop") if self._clock else pgettext("review", "run")),
            Offer(keys.LEAVE),
            Offer(commands.HELP),
            Offer(keys.START, pgettext("review", "ends"), f"{shown(keys.START)}/{shown(keys.END)}"),
        ]
        return self.keymap.hints(offers), ()

    def _offers_of_analysis(self) -> list[Offer]:
        if not has_analysis(self.table.game_id):
            return []
        return [Offer(keys.ANALYSE), Offer(keys.LEARN, pgettext("from mistakes", "learn"))]

    def _mistake(self) -> str:
        """Return what the move before the shown position lost, and what was better; empty for a good move."""
        mistake = mistakes_of(self._rated).get(self._at) if self._rated is not None else None
        return mistake.explanation if mistake is not None else ""

    def _show_help(self) -> None:
        missing = {*keys.LOOKING} - self._own_handlers().keys()
        self.show_help(f"{help_page('review')}\n{self.keymap.help(missing)}\n")

    # Hints

    def _may_ask(self) -> bool:
        """Return whether a bot can give a hint here without revealing anything hidden."""
        ask = self._play.ask if self._play is not None else None
        if ask is None or analyst(self.table.game_id) is None:
            return False
        return self.table.game.same_for_all or ask.seat == self._viewer

    def _hint(self) -> None:
        """Request a hint for the position shown, or hide the hint; say why if no bot can give one."""
        task = self.table.hint_task(HINT_SECONDS, self._at) if self._may_ask() else None
        if self._hints.asked:
            self._hints.drop()
        elif task is not None:
            self._hints.ask(task)
        elif analyst(self.table.game_id) is None:
            self.model.refuse(_("No bot gives hints in this game."))
        else:
            self.model.refuse(_("You can get a hint only where you have a choice to make."))

    # New lines

    @property
    def _has_files(self) -> bool:
        """Return whether a new game can be saved: not for people connected through `antterm serve`."""
        return self.services.server_session is None

    def _begin_line(self) -> None:
        """Begin a new game from the position shown."""
        number, engines = self._at, self.services.engines

        def show(line: Table | None) -> None:
            if line is not None:
                self.go(PlayTable(line))

        converse(self, lambda: play_on(self.table, number, engines), show)

    def _analyse(self, learns: bool = False) -> None:
        from antterm.ui.screens.analysis import analyse_table

        self._hints.drop()
        self.drop_evaluation()  # the engine of the analysis needs the process
        analyse_table(self, self.services, self.table, self._at, learns)

    # Running by itself

    def _run_or_stop(self) -> None:
        if self._clock:
            self._stop()
        elif self._at >= len(self.table.record.history):
            self.model.refuse(_("This is the last position."))
        else:
            self._clock = self.set_interval(PACE, self._run_on)

    def _run_on(self) -> None:
        if self._at >= len(self.table.record.history):
            self._stop()
        else:
            self.go_to(self._at + 1)

    def _stop(self) -> None:
        if self._clock:
            self._clock.stop()
            self._clock = None
            self.refresh_panes()
