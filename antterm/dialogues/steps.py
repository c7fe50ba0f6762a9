"""The steps of a dialogue, as plain data, and the errors that a dialogue may raise."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from antterm.core.options import BadOption
from antterm.errors import UserError
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT
from antterm.saves.errors import SaveError

T = TypeVar("T")


@dataclass(frozen=True)
class Choose:
    """A choice of one of several options; answered with its place, counted from 0."""

    title: str
    """The heading of the dialogue, a few words."""
    options: tuple[str, ...]
    text: str = ""
    """A sentence or two more; where there is only room for one of both, it stands for the title."""
    back: str = ""
    """A word or two for going back; empty for `back`."""
    ticked: tuple[bool, ...] = ()
    """Whether each option is switched on; empty where options cannot be switched."""


@dataclass(frozen=True)
class Confirm:
    """A question to be answered with yes or no; answered with a boolean."""

    title: str
    """The heading of the dialogue, a few words."""
    question: str
    yes: str
    """The label of the answer that agrees, such as `Yes, delete it`."""
    no: str


@dataclass(frozen=True)
class Enter:
    """A line of text to be typed; answered with the text, without blanks around it."""

    title: str
    """The heading of the dialogue, a few words."""
    text: str
    """The instruction above the line of input, a sentence or two."""
    begun: str = ""
    """The text that the line of input begins with; it can be edited."""
    limit: int = NAME_LIMIT
    """Maximum number of characters in the line of input."""
    empty: str = ""
    """The answer that an empty line stands for."""
    is_path: bool = False
    """Whether it is the path of a file, which a front end may complete."""
    names: tuple[str, ...] = ()
    """The names of people of which one is typed, or several with commas; a front end may complete them."""
    joins_lines: bool = False
    """Whether several lines that are pasted are joined by blanks; else the first of them is taken."""
    trouble: str = ""
    """Why the line that was typed before could not be taken, in a sentence; empty when it is asked first."""


@dataclass(frozen=True)
class Say:
    """A sentence to be read; answered with None."""

    text: str
    is_trouble: bool = False
    """Whether it says why something could not be done."""


@dataclass(frozen=True)
class Wait:
    """A wait for something that happens elsewhere; answered with None when it has happened.

    A person who does not want to wait leaves the dialogue.
    """

    has_come: Callable[[], bool]
    """Returns whether it has happened."""
    listen: Callable[[Callable[[], None]], Callable[[], None]]
    """Registers a callback for whenever that may have changed; returns a function that removes it."""


Step = Choose | Confirm | Enter | Say | Wait
Dialogue = Generator[Step, Any, T]
"""A generator that yields steps, is sent their answers and returns a result. When the person goes back, it is
begun anew and sent the earlier answers; so it must not act before its last question, unless it has yielded a
`Say` or a `Wait` before."""


class Trouble(UserError):
    """A request that cannot be fulfilled and has changed nothing; the text says why in a sentence."""


KNOWN_ERRORS: Final = (UserError, SaveError, BadOption)
"""The exceptions that a dialogue may raise; any other is an error of the program."""


def reason(error: BaseException) -> str:
    """Return the sentence of one of the `KNOWN_ERRORS`."""
    match error:
        case SaveError() | UserError():
            return error.sentence()
        case BadOption(code="bad_engine" | "bad_deck"):
            return str(error.value)
        case BadOption():
            return _("{option} cannot be {value}.").format(option=error.option, value=error.value)
        case _:
            return str(error)


def choose(title: str, options: Sequence[tuple[T, str]], text: str = "", back: str = "") -> Dialogue[T]:
    """Ask for one of several values.

    Args:
        title: see `Choose`, as `text` and `back`.
        options: each value, with what it is called.
        text: more about it.
        back: what going back means.

    Returns:
        The value chosen.
    """
    index = yield Choose(title, tuple(label for _value, label in options), text, back)
    return options[index][0]


def confirm(title: str, question: str, yes: str, no: str) -> Dialogue[bool]:
    """Ask for a yes or no; see `Confirm`."""
    is_sure: bool = yield Confirm(title, question, yes, no)
    return is_sure


def enter(step: Enter, take: Callable[[str], T]) -> Dialogue[T]:
    """Ask for a line until it can be taken.

    Args:
        step: the question.
        take: does what the line is for; raises one of the `KNOWN_ERRORS` if that cannot be done.

    Returns:
        What `take` returns.
    """
    while True:
        typed = yield step
        try:
            return take(typed or step.empty)
        except KNOWN_ERRORS as error:
            step = replace(step, trouble=reason(error))


class Conversation(Generic[T]):
    """A dialogue between the program and one person.

    Args:
        begin: begins the dialogue; called again whenever the person goes back a step.
    """

    def __init__(self, begin: Callable[[], Dialogue[T]]) -> None:
        self._begin = begin
        self._dialogue = begin()
        self._answered: list[tuple[Step, Any]] = []
        """The questions that were answered, each with its answer."""
        self._may_go_back = True
        """Whether the dialogue can be begun anew: it has neither said anything nor waited."""
        self.step: Step | None = None
        """The present step; None when the dialogue has ended."""
        self.result: T | None = None
        """The result of the dialogue; None before its end, and if the person has left it."""
        self._send(None)

    def answer(self, answer: Any) -> None:
        """Answer the present step, as its class says."""
        assert self.step is not None
        self._answered.append((self.step, answer))
        self._send(answer)

    def go_back(self) -> None:
        """Go back to the question before; end the dialogue where there is none to go back to."""
        self.close()
        if not self._answered or not self._may_go_back:
            self.step = None
            return
        stays, self._answered = self._answered[:-1], []
        self._dialogue = self._begin()
        self._send(None)
        for step, answer in stays:
            if self.step != step:  # other people have changed what can be chosen
                return
            self.answer(answer)

    def close(self) -> None:
        """End the dialogue where it stands."""
        self._dialogue.close()

    def _send(self, answer: Any) -> None:
        """Have the dialogue go on to its next step or its end."""
        try:
            self.step = self._dialogue.send(answer)
        except StopIteration as stop:
            self.step, self.result = None, stop.value
        except KNOWN_ERRORS as error:
            self.step = Say(reason(error), is_trouble=True)
            self._dialogue = _ended()
            next(self._dialogue)
        match self.step:
            case Say() | Wait():
                self._may_go_back = False
            case Enter(trouble=trouble) if trouble:
                self._answered.pop()  # it was not taken


def _ended() -> Dialogue[Any]:
    """Yield one sentence, the last step of a dialogue that has raised an error."""
    yield Say("")
