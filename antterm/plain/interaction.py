"""Interactions in lines of text, for plain mode: they say something, wait for a line, and go on with it.

An interaction is a generator that knows no stream. It yields an effect (`Speak`, `Listen`, `Await`) and is
sent the line that was typed: `typed = yield Listen()`. When the input ends it is closed, so it releases what
it holds in `finally`. What both front ends ask is a dialogue (`antterm.dialogues`), which `converse` holds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar, assert_never

from antterm.dialogues.steps import Choose, Confirm, Conversation, Dialogue, Enter, Say, Wait
from antterm.i18n import _, pgettext

T = TypeVar("T")


@dataclass(frozen=True)
class Speak:
    """Paragraphs are printed, each broken into lines."""

    paragraphs: Sequence[str]
    as_drawn: bool = False
    """Whether they are lines already, whose blanks matter."""


@dataclass(frozen=True)
class Listen:
    """A line is waited for; that one is, the prompt says."""

    is_disturbed: Callable[[], bool] | None = None
    """Asked whenever something has happened elsewhere: whether the wait ends for it before a line has come.
    None where only a line ends it."""


class Meanwhile(Enum):
    """What becomes of lines that come through a pipe while something is waited for."""

    HEARD = "heard"
    """They are heard at once."""
    KEPT = "kept"
    """They are kept for the next question, but for those that are for now; when no more come and none is
    kept, the interaction ends."""
    KEPT_TO_THE_END = "kept to the end"
    """They are kept too, but for those that are for now and were typed after the wait had begun; what is
    waited for is waited for even when no more come."""


@dataclass(frozen=True)
class Await:
    """Something is waited for that happens elsewhere, or a line that somebody types meanwhile."""

    seconds: float | None = None
    """For so long at most."""
    meanwhile: Meanwhile = Meanwhile.KEPT
    """What becomes of lines that come through a pipe; those of a terminal are heard."""
    is_for_now: Callable[[str], bool] = lambda _line: False
    """Whether a line that would be kept means something already."""
    is_short: bool = False
    """Whether it usually comes so soon that the lines of a terminal are treated like those of a pipe."""


Effect = Speak | Listen | Await
Interaction = Generator[Effect, str | None, T]
"""Sent a line after `Listen`; after `Await` too, or None when something has happened or the time is up. None
comes after a `Listen` that was disturbed, too."""

Offered = tuple[str, Callable[[], Interaction[object]]]
"""What can be done, and what does it."""
Does = Callable[[str], Interaction[bool]]
"""Does what a word asks for, given the rest of the line. Returns whether the table may stand otherwise."""


class QuitProgram(Exception):
    """Somebody wants to leave the program from wherever they are."""


def speak(*paragraphs: str) -> Speak:
    """Return the effect that says these paragraphs; empty ones are left out."""
    return Speak([text for text in paragraphs if text])


def hear() -> Interaction[str]:
    """Wait for the next line that is typed, and return it."""
    typed = yield Listen()
    return typed or ""


def hear_unless(is_disturbed: Callable[[], bool]) -> Interaction[str | None]:
    """Return the next line that is typed; None if something has happened before, of which is to be told.

    Args:
        is_disturbed: tells whether there is such a thing.
    """
    return (yield Listen(is_disturbed))


def numbered(labels: Sequence[str], numbers: Sequence[int] = ()) -> list[str]:
    """Return things to choose from, each with its number: one of those given, or its place from 1 on."""
    called = numbers or range(1, len(labels) + 1)
    return [f"{number}. {label}" for number, label in zip(called, labels, strict=True)]


def way_back(where: str = "") -> str:
    """Return the line of a list that leads back; `where`, in a word or two."""
    return f"0. {where}" if where else way_back(pgettext("typed", "back"))


def number_of(typed: str) -> int | None:
    """Return the number that somebody has typed; None where it is something else."""
    digits = typed.strip().removesuffix(".")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else None


def numbers_in(typed: str) -> list[int]:
    """Return the numbers that somebody has typed at once, two or more: `2 5`, `2, 5`; else none."""
    found = [number_of(each) for each in typed.replace(",", " ").split()]
    numbers = [number for number in found if number is not None]
    return numbers if len(numbers) == len(found) > 1 else []


def is_back(typed: str) -> bool:
    """Whether somebody wants to go back to where they came from."""
    return typed.strip().casefold() in {"0", "b", "back", pgettext("typed", "back").casefold()}


def is_quit(typed: str) -> bool:
    """Whether somebody wants to leave the program."""
    return typed.strip().casefold() in {"quit", "q", "exit", pgettext("typed", "quit").casefold()}


def leaves(typed: str) -> bool:
    """Whether a line, typed while something is waited for, means that it is to be waited for no longer."""
    return is_back(typed) or is_quit(typed)


def is_help(typed: str) -> bool:
    """Whether somebody wants to know what can be typed."""
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
    """Ask which of several things is wanted, by its number or the beginning of its name.

    Args:
        title: said before the list.
        labels: what can be chosen, in its order; or what tells it whenever the list is said.
        back: where 0 leads, in a word or two; empty for `back`.
        more: what there is to be said about each of them, on `help N`.
        news: what is to be told while somebody thinks it over; None where nothing happens meanwhile.
        first: said in place of the title and the list, which an empty line says then.
        helps: what can be chosen that the word for help chooses; empty where that tells what can be typed.
        numbers: what each is chosen by, none of them 0; empty for its place from 1 on.

    Returns:
        Its place; None for back.
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
            text = _("Type one of the numbers. “{help}” tells what else can be typed.")
            yield speak(text.format(help=pgettext("typed", "help")))


def help_with_lists(has_more: bool) -> Sequence[str]:
    """Return what can be typed where there is something to choose.

    Args:
        has_more: whether there is more to be said about each line.
    """
    help_word, leave = pgettext("typed", "help"), pgettext("typed", "quit")
    more = _("“{help} 2” tells more about the second line.").format(help=help_word) if has_more else ""
    return [
        _("Type the number of a line, or the beginning of what it is called; 0 goes back."),
        *filter(None, [more]),
        _("An empty line says the list again; “{quit}” leaves the program.").format(quit=leave),
    ]


def what_changed(labels: Sequence[str], said: Sequence[str]) -> Sequence[str]:
    """Return the lines of a list that are not as they were said before; none where it has not been said."""
    if not said:
        return ()
    changed = [line for line in numbered(labels) if line not in numbered(said)]
    return [*(changed or [_("Nothing has changed.")]), _("An empty line says all of it.")]


def _hear_with(news: Callable[[], Sequence[str]]) -> Interaction[str]:
    """Wait for the next line, and tell what happens before it is typed."""
    while (typed := (yield Await(None, Meanwhile.HEARD))) is None:
        yield speak(*news())
    return typed


def _beginning(typed: str, labels: Sequence[str]) -> int | None:
    """Return the place of the only label that begins with what is typed."""
    begun = typed.strip().casefold()
    found = [place for place, label in enumerate(labels) if label.casefold().startswith(begun)]
    return found[0] if begun and len(found) == 1 else None


def menu(offers: Sequence[Offered]) -> Interaction[None]:
    """Ask what is wanted, and do it."""
    chosen = yield from choose(_("What do you want?"), [label for label, _act in offers])
    if chosen is not None:
        yield from offers[chosen][1]()


def confirm(question: str) -> Interaction[bool]:
    """Ask whether somebody is sure."""
    chosen = yield from choose(question, [_("yes")], back=_("no"))
    return chosen == 0


def ask_text(
    question: str, now: str = "", empty: str = "", limit: int | None = None
) -> Interaction[str | None]:
    """Ask for a text; a question mark alone has the question said again.

    Args:
        question: what it is for.
        now: what it is now, which an empty line leaves.
        empty: what an empty line means, in a sentence.
        limit: how many characters it has at most; a longer one is asked for again. None for no limit.

    Returns:
        None for back.
    """
    stays = _("An empty line leaves “{text}”, “-” clears it.").format(text=now) if now else empty
    typed = "?"
    while typed.strip() == "?":
        yield speak(" ".join(filter(None, (question, stays, _("0 goes back.")))))
        typed = yield from hear()
        if limit is not None and len(typed.strip()) > limit:
            yield speak(_("That is too long: at most {n} characters.").format(n=limit))
            typed = "?"
    if typed.strip() == "0":
        return None
    return "" if typed.strip() == "-" else typed.strip() or now


def converse(begin: Callable[[], Dialogue[T]], *, may_quit: bool = False) -> Interaction[T | None]:
    """Hold a dialogue in lines.

    Args:
        begin: begins the dialogue.
        may_quit: whether the word that leaves the program does so where a text is typed, too.

    Returns:
        Its result; None where the person has left it.
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
    """Wait, until it has come or a line is typed that leaves."""
    while not step.has_come():
        if (yield Await(None, Meanwhile.KEPT_TO_THE_END, leaves, is_short=True)) is not None:
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
    return (yield from ask_text(step.text, step.begun, empty, step.limit))
