"""Interactions in lines of text, for plain mode: generators that print something and wait for a line.

An interaction knows no stream. It yields an effect (`Speak`, `Listen`, `Await`) and is sent the line that was
typed: `typed = yield Listen()`. When the input ends it is closed, so it releases what it holds in `finally`.
What both front ends ask is a dialogue (`antterm.dialogues`), which `converse` holds in lines.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar, assert_never

from antterm.dialogues.known_names import completed
from antterm.dialogues.steps import Choose, Confirm, Conversation, Dialogue, Enter, Say, Wait
from antterm.i18n import _, pgettext

T = TypeVar("T")


@dataclass(frozen=True)
class Speak:
    """Print paragraphs, each broken into lines."""

    paragraphs: Sequence[str]
    preformatted: bool = False
    """Whether they are lines already, in which blanks matter."""


@dataclass(frozen=True)
class Listen:
    """Show the prompt, and wait for a line."""

    should_interrupt: Callable[[], bool] | None = None
    """Called whenever something has happened elsewhere: returns whether the wait ends before a line has come.
    None where only a line ends it."""


class PipedInput(Enum):
    """The treatment of lines that come through a pipe during an `Await`."""

    INTERRUPTS = "interrupts"
    """A line ends the wait at once."""
    QUEUED = "queued"
    """Lines stay for the next question, except those that `interrupts` accepts; when no more come and none
    has stayed, the interaction ends."""
    QUEUED_UNTIL_END = "queued until end"
    """Lines stay too, except those that `interrupts` accepts and that came after the wait had begun, and the
    word that leaves the program; the wait goes on even when no more come."""


@dataclass(frozen=True)
class Await:
    """Wait for something that happens elsewhere, or for a line."""

    seconds: float | None = None
    """Seconds to wait at most; None for no limit."""
    piped_input: PipedInput = PipedInput.QUEUED
    """The treatment of lines that come through a pipe; those of a terminal end the wait."""
    interrupts: Callable[[str], bool] = lambda _line: False
    """Returns whether a line that would stay has a meaning during the wait."""
    is_short: bool = False
    """Whether the wait is usually so short that lines of a terminal are treated like those of a pipe."""
    is_ended_by_quit: bool = True
    """Whether the word that leaves the program ends the wait even if it was typed before the wait began."""


Effect = Speak | Listen | Await
Interaction = Generator[Effect, str | None, T]
"""Sent a line after `Listen`; after `Await` too, or None when something has happened or the time is up. None
comes after a `Listen` that was disturbed, too."""

Offered = tuple[str, Callable[[], Interaction[object]]]
"""A line of a menu: its label, and the function that does it."""
WordHandler = Callable[[str], Interaction[bool | None]]
"""Carries out a typed word, given the rest of the line. Returns True if the game may have changed."""


class QuitProgram(Exception):
    """The person wants to leave the program from wherever they are."""


def speak(*paragraphs: str) -> Speak:
    """Return the effect that says these paragraphs; empty ones are left out."""
    return Speak([text for text in paragraphs if text])


def hear() -> Interaction[str]:
    """Wait for the next line that is typed, and return it."""
    typed = yield Listen()
    return typed or ""


def numbered(labels: Sequence[str], numbers: Sequence[int] = ()) -> list[str]:
    """Return labels with a number before each: one of those given, or its place from 1 on."""
    called = numbers or range(1, len(labels) + 1)
    return [f"{number}. {label}" for number, label in zip(called, labels, strict=True)]


def way_back(where: str = "") -> str:
    """Return the line of a list that leads back, with `where` to in a word or two."""
    return f"0. {where}" if where else way_back(pgettext("typed", "back"))


def number_of(typed: str) -> int | None:
    """Return the number that was typed; None if it is something else."""
    digits = typed.strip().removesuffix(".")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else None


def numbers_in(typed: str) -> list[int]:
    """Return two or more numbers that were typed in one line, `2 5` or `2, 5`; else nothing."""
    found = [number_of(each) for each in typed.replace(",", " ").split()]
    numbers = [number for number in found if number is not None]
    return numbers if len(numbers) == len(found) > 1 else []


QUOTATION: Final = "“«„\"'"
"""Marks with which names of tables and tournaments begin in lists."""
BACK: Final = "0"
"""The line that leads back, in every language."""


def is_back(typed: str) -> bool:
    """Return whether a line leads back to where the person came from."""
    return typed.strip().casefold() in {BACK, "b", "back", pgettext("typed", "back").casefold()}


def is_quit(typed: str) -> bool:
    """Return whether a line leaves the program."""
    return typed.strip().casefold() in {"quit", "q", "exit", pgettext("typed", "quit").casefold()}


def leaves(typed: str) -> bool:
    """Return whether a line that was typed during a wait ends it."""
    return is_back(typed) or is_quit(typed)


def leaves_meanwhile(piped_input: PipedInput) -> Interaction[bool]:
    """Wait until something has happened elsewhere; return whether the person goes back instead.

    Args:
        piped_input: what happens to lines that come through a pipe.

    Raises:
        QuitProgram: the person leaves the program.
    """
    typed = yield Await(None, piped_input, leaves, is_short=True)
    if typed is not None and is_quit(typed):
        raise QuitProgram
    return typed is not None


def is_help(typed: str) -> bool:
    """Return whether a line asks what can be typed."""
    return typed.strip().casefold() in {"help", "?", pgettext("typed", "help").casefold()}


def choose(
    title: str,
    labels: Callable[[], Sequence[str]] | Sequence[str],
    back: str = "",
    more: Callable[[int], str] | None = None,
    news: Callable[[], Sequence[str]] | None = None,
    first: Sequence[str] = (),
    helps: str = "",
    numbers: Sequence[int] = (),
) -> Interaction[int | None]:
    """Ask for one of several things, by its number or the beginning of its label.

    Args:
        title: printed before the list.
        labels: the labels in their order, or a function that returns them whenever the list is printed.
        back: where 0 leads, in a word or two; empty for `back`.
        more: returns the help about one of them, by its place, for `help N`.
        news: returns what has happened meanwhile, printed before the line comes; None where nothing does.
        first: printed in place of the title and the list, which an empty line prints then.
        helps: the label that the word for help chooses; empty where that word tells what can be typed.
        numbers: the number by which each is chosen, none of them 0; empty for its place from 1 on.

    Returns:
        The place of what was chosen, from 0 on; None for back.
    """
    named: Sequence[str] = ()
    typed = ""
    while True:
        if not typed.strip():
            named = labels() if callable(labels) else labels
            yield speak(*(first or (title, *numbered(named, numbers), way_back(back))))
            first = ()
        typed = (yield from hear()) if news is None else (yield from _hear_with(news))
        called = numbers or range(1, len(named) + 1)
        number = number_of(typed)
        if is_back(typed):
            return None
        if is_quit(typed):
            raise QuitProgram
        if number in called:
            return called.index(number)
        word, _blank, rest = typed.strip().partition(" ")
        about = number_of(rest) if is_help(word) else None
        if more is not None and about in called:
            yield speak(more(called.index(about)))
        elif (found := _beginning(typed, [*named, back])) is not None:
            return found if found < len(named) else None
        elif is_help(word) and helps in named:
            return [*named].index(helps)
        elif is_help(word):
            yield speak(*help_with_lists(more is not None))
        elif typed.strip():
            text = _("Type one of the numbers. “{help}” lists what else can be typed.")
            yield speak(text.format(help=pgettext("typed", "help")))


def help_with_lists(has_more: bool) -> Sequence[str]:
    """Return what can be typed where there is something to choose.

    Args:
        has_more: whether there is help about each line.
    """
    help_word, leave = pgettext("typed", "help"), pgettext("typed", "quit")
    more = _("“{help} 2” explains the second line.").format(help=help_word) if has_more else ""
    return [
        _("Type the number of a line, or the beginning of its text; 0 goes back."),
        *filter(None, [more]),
        _("An empty line repeats the list; “{quit}” leaves the program.").format(quit=leave),
    ]


def what_changed(labels: Sequence[str], before: Sequence[str]) -> Sequence[str]:
    """Return the lines of a list that have changed since it was printed; none if it was not yet."""
    if not before:
        return ()
    changed = [line for line in numbered(labels) if line not in numbered(before)]
    return [*(changed or [_("Nothing has changed.")]), _("An empty line repeats the whole list.")]


def _hear_with(news: Callable[[], Sequence[str]]) -> Interaction[str]:
    """Return the next line that is typed; print what happens before."""
    while (typed := (yield Await(None, PipedInput.INTERRUPTS))) is None:
        yield speak(*news())
    return typed


def _beginning(typed: str, labels: Sequence[str]) -> int | None:
    """Return the place of the label that begins with what was typed; None unless there is exactly one.

    Quotation marks before a name need not be typed.
    """
    begun = typed.strip().lstrip(QUOTATION).casefold()
    names = [label.lstrip(QUOTATION).casefold() for label in labels]
    found = [index for index, name in enumerate(names) if name.startswith(begun)]
    return found[0] if begun and len(found) == 1 else None


def menu(offers: Sequence[Offered], title: str = "", back: str = "", helps: str = "") -> Interaction[bool]:
    """Ask for one of some offers, and do it; return whether one was chosen."""
    labels = [label for label, _act in offers]
    chosen = yield from choose(title or _("What do you want?"), labels, back=back, helps=helps)
    if chosen is not None:
        yield from offers[chosen][1]()
    return chosen is not None


def confirm(question: str) -> Interaction[bool]:
    """Ask for yes or no; back counts as no."""
    chosen = yield from choose(question, [_("yes")], back=_("no"))
    return chosen == 0


def ask_text(
    question: str, now: str = "", empty: str = "", limit: int | None = None, names: Sequence[str] = ()
) -> Interaction[str | None]:
    """Ask for a text; a question mark alone repeats the question.

    A line of names that ends with Tab or a question mark is completed, and is then the present text.

    Args:
        question: what the text is for.
        now: the present text, which an empty line leaves as it is.
        empty: what an empty line means, in a sentence.
        limit: most characters of the text, which is asked for again if it is longer; None for no limit.
        names: the names of people that can be completed.

    Returns:
        The text; None for back.
    """
    stays = _("An empty line keeps “{text}”; “-” clears it.").format(text=now) if now else empty
    typed = "?"
    while typed.strip() == "?":
        yield speak(" ".join(filter(None, (question, stays, _("0 goes back.")))))
        typed = yield from hear()
        while names and typed.endswith(("\t", "?")) and (begun := typed.rstrip("\t?").strip()):
            now, fitting = completed(begun, names)
            yield speak(_completion(now, fitting, begun))
            typed = yield from hear()
        if limit is not None and len(typed.strip()) > limit:
            yield speak(_("That is too long: at most {n} characters.").format(n=limit))
            typed = "?"
    if typed.strip() == "0":
        return None
    return "" if typed.strip() == "-" else typed.strip() or now


def _completion(text: str, fitting: Sequence[str], begun: str) -> str:
    """Return how a line of names goes on."""
    if fitting:
        return _("Names that begin like this: {names}.").format(names=", ".join(fitting))
    if text == begun:
        template = _("No other known name begins like this; an empty line takes “{text}”.")
        return template.format(text=text)
    return _("“{text}”; an empty line takes it.").format(text=text)


def converse(begin: Callable[[], Dialogue[T]], *, may_quit: bool = False) -> Interaction[T | None]:
    """Hold a dialogue in lines.

    Args:
        begin: begins the dialogue.
        may_quit: whether the word that leaves the program also does so where a text is typed.

    Returns:
        The result of the dialogue; None if the person has left it.
    """
    conversation = Conversation(begin)
    try:
        while (step := conversation.step) is not None:
            match step:
                case Say():
                    yield speak(step.text)
                    conversation.answer(None)
                case Confirm():
                    is_sure = (yield from choose(step.question, [step.yes], back=step.no)) == 0
                    conversation.answer(is_sure)
                case Choose():
                    _answer_or_go_back(conversation, (yield from _chosen(step)))
                case Enter():
                    typed = yield from _typed(step)
                    if may_quit and typed is not None and is_quit(typed):
                        raise QuitProgram
                    _answer_or_go_back(conversation, typed)
                case Wait():
                    yield from _wait(step, conversation)
                case _:
                    assert_never(step)
    finally:
        conversation.close()
    return conversation.result


def _answer_or_go_back(conversation: Conversation[T], answer: int | str | None) -> None:
    if answer is None:
        conversation.go_back()
    else:
        conversation.answer(answer)


def _wait(step: Wait, conversation: Conversation[T]) -> Interaction[None]:
    """Wait until something has come, or until a line is typed that leaves."""
    while not step.has_come():
        if (yield from leaves_meanwhile(PipedInput.QUEUED_UNTIL_END)):
            conversation.go_back()
            return
    conversation.answer(None)


def _chosen(step: Choose) -> Interaction[int | None]:
    labels = step.options
    if step.ticked:
        stands = [_("given") if is_on else _("not given") for is_on in step.ticked]
        labels = tuple(f"{label}: {now}" for label, now in zip(labels, stands, strict=True))
    return (yield from choose(step.text or step.title, labels, back=step.back))


def _typed(step: Enter) -> Interaction[str | None]:
    """Return the line that is typed for a step; None for back."""
    empty = _("An empty line means “{name}”.").format(name=step.empty) if step.empty else ""
    if step.trouble:
        yield speak(step.trouble)
    return (yield from ask_text(step.text, step.begun, empty, step.limit, step.names))
