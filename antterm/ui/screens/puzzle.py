"""A puzzle: the real screen of a game at a position in which somebody wins by force."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from antterm import registry
from antterm.core.ask import Refused
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.puzzles import Attempt, Puzzle, Solved, puzzle_after
from antterm.puzzles.telling import task, title
from antterm.ui.models import commands
from antterm.ui.models import puzzle_commands as solving
from antterm.ui.models.keymap import Command, Keymap, Offer
from antterm.ui.models.layout import SIDE_FROM, Pane, Wish
from antterm.ui.models.lesson_scenes import HEAD_ROWS, LessonHead, LessonText, lesson_wish
from antterm.ui.models.scene import Prompt
from antterm.ui.models.sight import Sight
from antterm.ui.screens.messages import ShowPage
from antterm.ui.screens.table import TableScreen
from antterm.ui.services import Services


class PuzzleScreen(TableScreen[Puzzle | None]):
    """Has a puzzle solved; answers with the puzzle to be tried next, or None for the list of them.

    Args:
        services: what the screens share.
        puzzle: which.
        solved: those that have been solved.
    """

    def __init__(self, services: Services, puzzle: Puzzle, solved: Solved) -> None:
        self._solved = solved
        self.attempt = Attempt(puzzle)
        words = registry.words(puzzle.game_id)
        super().__init__(services, puzzle.game_id, words, self._understand)
        self._words = words
        self._names = words.seat(0), words.seat(1)
        self._keymap = Keymap(solving.SOLVING, services.keys_for(solving.SOLVING))
        self._idea = ""
        self.model.decided = self._answer
        self.model.one_by_one = True

    def on_mount(self) -> None:
        self.sync()

    def _understand(self, text: str) -> str:
        return self.attempt.record.play.understand(text)

    def title_left(self) -> str:
        between = " - " if self.ascii_only else " · "
        return between.join((_("Puzzles"), self._words.title(), task(self.attempt.puzzle)))

    # What is shown

    def sync(self, message: str = "") -> None:
        """Show the puzzle as it stands.

        Args:
            message: what to say first, if anything.
        """
        attempt = self.attempt
        play, seat = attempt.record.play, attempt.puzzle.seat
        self._idea = ""
        self.model.show(
            Sight(
                play.view(seat),
                attempt.ask,
                play.ask.seen_by(seat) if play.ask else None,
                play.outcome,
                self._names,
                attempt.record.story(seat),
                len(attempt.record.history),
                prepared=not attempt.given,
            )
        )
        self.model.message = message
        self.refresh_panes()

    def wish(self, columns: int) -> Wish:
        return lesson_wish(self.model.wish(columns), self._text(), columns)

    def scene(self, pane: Pane) -> Scene:
        puzzle, given = self.attempt.puzzle, self.attempt.given
        match pane:
            case Pane.SEATS:
                done = given - self.attempt.is_astray
                told = _("move {number} of {moves}").format(
                    number=min(done + 1, puzzle.moves), moves=puzzle.moves
                )
                return LessonHead(self.shown(title(puzzle)), done, puzzle.moves, told)
            case Pane.STRIP | Pane.INFO:
                return self._text()
            case Pane.STORY:
                return super().scene(Pane.SEATS)
            case Pane.PROMPT if self.model.typed is None:
                return self._prompt()
        return super().scene(pane)

    def _text(self) -> LessonText:
        attempt = self.attempt
        puzzle, other = attempt.puzzle, self._names[1 - attempt.puzzle.seat]
        if attempt.is_solved:
            following = puzzle_after(puzzle)
            says = _("Enter leads to puzzle {number}: {task}.").format(
                number=following.number, task=task(following)
            )
            return LessonText(_("Solved."), f"{says} {self._source()}")
        if attempt.is_astray:
            says = self._last_move() if attempt.record.play.outcome is None else self._ending()
            return LessonText(
                _("That is allowed, but does not win in {count}.").format(count=puzzle.moves),
                f"{says} {_('u takes your move back.')}",
            )
        if self._idea:
            return LessonText(f"{task(puzzle)}.", self._idea)
        if attempt.given:
            says = _("{other} has answered as well as can be.").format(other=other)
            return LessonText(_("Right. Go on."), f"{says} {self._last_move()}")
        if puzzle.moves == 1:
            return LessonText(f"{task(puzzle)}.", f"{_('One move alone does it.')} {self._source()}")
        says = _("One first move alone forces it, whatever {other} answers.").format(other=other)
        return LessonText(f"{task(puzzle)}.", f"{says} {self._source()}")

    def _source(self) -> str:
        return _("From a game: {source}.").format(source=self.attempt.puzzle.source)

    def _ending(self) -> str:
        outcome = self.attempt.record.play.outcome
        return self._words.outcome(outcome, self._names) if outcome is not None else ""

    def _last_move(self) -> str:
        """What happened last, in a sentence."""
        for happening in reversed(self.attempt.record.story(self.attempt.puzzle.seat)):
            if told := self._words.event(happening.event, self._names):
                return self.shown(told)
        return ""

    def _is_cut(self) -> bool:
        """Whether the text has no room above the board of a narrow terminal."""
        columns = self.app.size.width
        return columns < SIDE_FROM and self.model.shows_board and self._text().rows(columns - 2) > HEAD_ROWS

    def _prompt(self) -> Scene:
        model, shown, attempt = self.model, self._keymap.shown, self.attempt
        asked = attempt.ask is not None
        own = [
            *([Offer(solving.IDEA, _("idea"))] if asked else []),
            Offer(solving.LEAVE, _("puzzles")),
            *([Offer(solving.TAKE_BACK, _("take back"))] if attempt.given else []),
            Offer(commands.HELP, _("help")),
            *([] if attempt.is_solved else [Offer(solving.SKIP, _("next puzzle"))]),
        ]
        first = {shown(offer.command) for offer in own if offer.command in solving.OWN}
        offers = [Offer(solving.GO_ON, _("take back") if attempt.is_astray else _("next puzzle"))]
        if asked:
            offers = [offer for offer in model.offers() if model.keymap.shown(offer.command) not in first]
        if self._is_cut():
            offers.insert(0, Offer(commands.PANES, _("more")))
        taken = {model.keymap.shown(offer.command) for offer in offers}
        lasting = tuple((key, offer.label) for offer in own if (key := shown(offer.command)) not in taken)
        question = model.question() if asked else self._text().do
        detail = model.detail() if asked else ""
        told = self.shown(question), self.shown(detail)
        return Prompt(*told, model.hints(offers), self.ascii_only, model.message, lasting)

    # Keys

    def press(self, key: str) -> bool:
        if self.model.typed is None and not self.model.pointing.digits:
            ours = (*solving.OWN, solving.GO_ON) if self.attempt.ask is None else solving.OWN
            command = next((command for command in self._keymap.of(key) if command in ours), None)
            if command is not None and (command is not solving.IDEA or self.attempt.ask is not None):
                self.commands()[command]()
                self.refresh_panes()
                return True
        return super().press(key)

    def commands(self) -> Mapping[Command, Callable[[], object]]:
        return {
            solving.IDEA: self._tell_idea,
            solving.TAKE_BACK: self._take_back,
            solving.SKIP: lambda: self.dismiss(puzzle_after(self.attempt.puzzle)),
            solving.RULES: self._show_rules,
            solving.GO_ON: self._go_on,
            solving.LEAVE: lambda: self.dismiss(None),
            commands.MENU: lambda: self.dismiss(None),
            commands.TAKE: self._go_on,
            commands.PANES: self.toggle_panes,
            commands.HELP: self._show_help,
        }

    def dead_key(self, key: str) -> None:
        self.model.message = _("{key} does nothing here. ? tells what does.").format(key=key)

    def _answer(self, text: str) -> None:
        try:
            self.attempt.answer(text)
        except Refused as refused:
            self.model.message = self._words.refusal(refused)
            return
        if self.attempt.is_solved:
            self._solved.note(self.attempt.puzzle)
        self.sync()

    def _take_back(self) -> None:
        if self.attempt.take_back():
            self.sync()
        else:
            self.model.message = _("There is nothing to take back.")

    def _tell_idea(self) -> None:
        """Say what to look at; when that has been said, type the answer, so that Enter gives it."""
        key = self.attempt.key
        choice = self.attempt.ask.find(key) if self.attempt.ask is not None else None
        if self._idea or choice is None:
            self.model.paste(key)
        else:
            self._idea = self.shown(self.model.idea(choice))

    def _go_on(self) -> None:
        if self.attempt.is_solved:
            self.dismiss(puzzle_after(self.attempt.puzzle))
        elif self.attempt.is_astray:
            self._take_back()

    def _show_rules(self) -> None:
        heading = _("Rules of {game}").format(game=self._words.title())
        self.go(ShowPage(heading, self._words.rules()))

    def _show_help(self) -> None:
        text = _(
            "## A puzzle\n\n"
            "A position out of a game, in which one side wins by force in so many moves of its own, whatever "
            "the other answers. One first move alone does it; the program has tried everything. What you do "
            "is answered as well as can be; to a move that does not win the answer that gets out of it is "
            "shown, and u takes it back.\n\n"
        )
        self.show_help(f"{text}{self._keymap.help()}\n\n{self.model.help()}\n")
