"""Questions, choices and events: all that passes between a game and the people at its table.

They are structs and no dataclasses: a game makes tens of them for each answer, and bots play on for thousands
of answers in their heads.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, overload

from msgspec import Struct
from msgspec.structs import replace


class Meaning(Struct, frozen=True):
    """The effect of an answer, in the types of its game.

    A game has a class for each verb (`TakeStep`, `PlayCard`), whose fields are all that it speaks of: pieces,
    cells, cards. Rules, words, bots and screens ask the meaning; the text of an answer is read by `find` and
    `understand` alone.
    """


class Topic(Struct, frozen=True):
    """The subject of a question, in the types of its game: a class for each, with the facts as its fields."""

    def public(self) -> Topic:
        """Return the part of this topic that other seats may know: nothing, unless a game overrides this."""
        return Topic()


class Choice(Struct, frozen=True):
    """One legal answer."""

    text: str
    """Short and stable: what a save holds and a player may type. Never a translated sentence."""
    meaning: Meaning = Meaning()
    """The effect of the answer, and the things that it names."""


class LazyChoices(Sequence[Choice]):
    """The legal answers of a question that has very many: each is worked out only when it is needed.

    To replay an answer, only `find` is called; to choose one at random, only its index is read. The whole
    tuple is made once, when somebody iterates over it. It compares, hashes and pickles like a tuple.
    """

    _made: tuple[Choice, ...] | None = None
    _seen: Choice | None = None
    """The answer that was read by index last, which is most likely the one that is given."""

    def find(self, text: str) -> Choice | None:
        """Return the legal answer with exactly this text, without making the whole tuple."""
        seen = self._seen
        if seen is not None and seen.text == text:
            return seen
        if self._made is None:
            return self.look_up(text)
        return next((choice for choice in self._made if choice.text == text), None)

    @abstractmethod
    def look_up(self, text: str) -> Choice | None:
        """Return the legal answer with exactly this text; a game implements this for `find`."""

    @abstractmethod
    def choice_at(self, index: int) -> Choice:
        """Return the legal answer at this index; a game implements this for `__getitem__`."""

    @abstractmethod
    def __len__(self) -> int:
        """Return how many legal answers there are, at least one, without making the whole tuple."""

    @property
    def _all(self) -> tuple[Choice, ...]:
        if self._made is None:
            self._made = tuple([self.choice_at(index) for index in range(len(self))])
        return self._made

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._all)

    @overload
    def __getitem__(self, index: int) -> Choice: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Choice]: ...

    def __getitem__(self, index: int | slice) -> Choice | Sequence[Choice]:
        if isinstance(index, slice) or self._made is not None:
            return self._all[index]
        self._seen = self.choice_at(index)
        return self._seen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple | LazyChoices) and self._all == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._all,)


class Ask(Struct, frozen=True):
    """A question to one seat, with the complete list of legal answers."""

    seat: int
    kind: str
    """The kind of question: `move`, `explore.place`, `battle.ferocity`, ... An identifier; its words are
    elsewhere."""
    choices: Sequence[Choice]
    """Every legal answer, as a tuple or `LazyChoices`; empty only in the copy that other seats get
    (`public`)."""
    declarations: tuple[Choice, ...] = ()
    """Legal answers besides moves, such as resigning and offering a draw. Bots, perft and random play
    ignore them."""
    private: bool = False
    """The answer depends on what only this seat may see: a shared screen wants a curtain first."""
    hidden: bool = False
    """Whether the other seats do not learn the answer now; a later event reveals it."""
    about: Topic = Topic()
    """Facts of the question (which battle, how many are left, ...)."""
    secret: bool = False
    """Whether nobody else may know that it was asked: with other cards in this seat's hand it would not have
    been."""

    def public(self) -> Ask:
        """Return the question as others may know it: without choices, `about` only as far as it is open."""
        is_open = not (self.private or self.hidden or self.secret)
        return replace(
            self, choices=(), declarations=(), about=self.about if is_open else self.about.public()
        )

    def seen_by(self, seat: int | None) -> Ask:
        """Return the question as `seat` (None: an onlooker) may know it: whole for the seat that is asked."""
        return self if seat == self.seat else self.public()

    def find(self, text: str) -> Choice | None:
        """Return the legal answer with exactly this text, declarations included."""
        if isinstance(self.choices, LazyChoices):
            found = self.choices.find(text)
            return found or next((c for c in self.declarations if c.text == text), None)
        return next((c for c in (*self.choices, *self.declarations) if c.text == text), None)


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened, in the types of its game: a class for each, with the facts as its fields.

    Logs, animations and announcements are drawn from events.
    """

    reveals: bool = False
    """Whether something hidden was revealed or drawn, so that no answer before it can be taken back."""
    only: frozenset[int] | None = None
    """The seats that may know of it; None for all."""

    def seen_by(self, seat: int | None) -> bool:
        """Return whether `seat` (None: an onlooker) may know of it."""
        return self.only is None or (seat is not None and seat in self.only)


class Revelation(Event, frozen=True, kw_only=True):
    """An event that always reveals something hidden, or by which something is drawn."""

    reveals: bool = True


class Refused(Exception):
    """An answer that the rules do not allow.

    Args:
        code: identifier of the broken rule; the sentence for it is the interface's.
        data: the facts that the sentence needs.
    """

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
