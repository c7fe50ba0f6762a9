"""Setting up a game: a form whose lines have numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar

from antterm import registry
from antterm.dialogues import game as dialogues
from antterm.dialogues.steps import KNOWN_ERRORS, reason
from antterm.i18n import _, pgettext
from antterm.lessons import Progress
from antterm.plain.context import HomeContext
from antterm.plain.interaction import Interaction, ask_text, choose, speak, what_changed
from antterm.plain.local import play, why_refused
from antterm.table.setting_up import AnyLine, Form, FormChoice, FormStart, FormText, NewGameForm, names_alone

T = TypeVar("T")

LONG: Final = 3
"""Number of values from which on they are listed; of fewer the next one is taken at once."""


def begin(context: HomeContext) -> Interaction[None]:
    """Set a game up and play it."""
    saves = context.store.list(inspected=False)
    engines = None if context.launch.guest else context.settings.engines
    learned = Progress(context.store.data_dir).game_id
    form = NewGameForm(saves, engines, context.settings.options, learned)

    def why_not(people: int) -> str:
        return why_refused(form.game.game_id, form.game.options(), people, context.settings)

    start = partial(dialogues.begin, form, context.store, context.remember_engine, why_not)
    table = yield from fill_in(form, start)
    if table is not None:
        yield from play(table, context)


def fill_in(form: Form, start: Callable[[], T]) -> Interaction[T | None]:
    """Fill in a form until what it is for has begun.

    Args:
        form: the form.
        start: begins it, or raises one of the `KNOWN_ERRORS` of dialogues.

    Returns:
        What `start` has returned; None if the person goes back.
    """
    games = form.game.games
    labels = [
        f"{registry.title(game)} ({package})"
        if (package := registry.ORIGINS.get(game))
        else registry.title(game)
        for game in games
    ]
    game = yield from choose(_("New game: which one?"), labels)
    if game is None:
        return None
    form.take_game(games[game])
    before = list[str]()
    while True:
        _which_game, *others = form.lines()
        lines = [line for line in others if not isinstance(line, FormStart)]
        rows = [*_shown(lines)]
        labels = [_("Start"), *(f"{label}: {value}" for label, value in rows)]
        first = what_changed(labels, before)
        before = labels

        def about(index: int, lines: Sequence[AnyLine] = lines) -> str:
            return lines[index - 1].help if index else _("Starts the game as it is set up here.")

        title = _("This is how it will be played; a number changes a line:")
        chosen = yield from choose(title, labels, more=about, first=first)
        if chosen is None:
            return None
        if chosen == 0:
            try:
                return start()
            except KNOWN_ERRORS as error:
                yield speak(reason(error))
            continue
        yield from _change(lines[chosen - 1], rows[chosen - 1][0])


def _shown(lines: Sequence[FormChoice | FormText]) -> Iterator[tuple[str, str]]:
    """Yield the label of each line, and its value; an indented line belongs to the one above."""
    for label, line in zip(names_alone(lines), lines, strict=True):
        value = line.shown if isinstance(line, FormChoice) else line.text or line.empty
        yield f"{label}, {pgettext('of a player', 'name')}" if value == label else label, value


def _change(line: AnyLine, label: str) -> Interaction[None]:
    """Give a line another value.

    Args:
        label: the label of the line, with that of the one to which it belongs.
    """
    match line:
        case FormChoice() if len(line.values) < LONG:
            line.turn(1)
        case FormChoice():
            yield from _pick(line, label)
        case FormText():
            typed = yield from ask_text(f"{label}. {line.help}", line.text, limit=line.most, names=line.names)
            if typed is not None:
                line.keep(typed)


def _pick(line: FormChoice, label: str) -> Interaction[None]:
    """Ask for one of the values of a line."""
    now = _("{line}: now {value}. {help}").format(line=label, value=line.shown, help=line.help)
    named = [*map(line.called, line.values)]
    numbers = [int(each) for each in named if each.isdecimal()]
    if numbers and len(numbers) == len(named) and all(numbers):  # who types 3 means three
        chosen = yield from choose(now, [f"{label}: {each}" for each in named], numbers=numbers)
    else:
        chosen = yield from choose(now, named)
    if chosen is not None:
        line.choose(line.values[chosen])
