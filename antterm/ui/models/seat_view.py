"""A seat's view of a game at one moment, with the question and the events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.core.story import Happening
from antterm.draw.canvas import Glyphs, Tiles
from antterm.draw.paint import shorten, transliterated
from antterm.draw.scene import Look
from antterm.i18n import tongue
from antterm.words import Words, addressed

if TYPE_CHECKING:
    from antterm.bots import Thought
    from antterm.core.play import Play
    from antterm.dialogues.analysis import RatedGame
    from antterm.draw.paint import Hint
    from antterm.table.contract import BaseTable
    from antterm.ui.models.drawn_move import DrawnMove

LONGEST: Final = 16
"""Cells of a name in the sentences of a game: so long, it leaves room for the question."""


@dataclass(frozen=True, eq=False)
class SeatView:
    """Everything that a model shows of a game at one moment."""

    view: Any
    ask: Ask | None
    """The question that may be answered here; None in a review, while watching or when it is a bot's."""
    waiting: Ask | None
    """The pending question of any seat, as far as this seat may know it."""
    outcome: Outcome | None
    names: tuple[str, ...]
    """Names of the people and bots, by seat."""
    happened: Sequence[Happening]
    """All events that this seat may know, as far as they are known yet."""
    answered: int
    """Number of answers that have been given."""
    review: bool = False
    """Whether this is a review: then the last move is what people want to see."""
    characters: tuple[str, ...] = ()
    """The characters of the bots, by seat; empty if the table tells of none."""
    prepared: bool = False
    """Whether the position was set up, such as for a puzzle: then nobody wants to know how it came about."""
    you: int | None = None
    """The seat of a learner, which questions and lists call “you”; events still use names."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and is not under review."""
        return self.outcome is not None and not self.review

    def shows_the_same(self, other: SeatView) -> bool:
        """Return whether another view shows the same; what is compared quickly comes first."""
        names = ("answered", "outcome", "names", "characters", "you", "review", "prepared")
        costly = ("ask", "waiting", "happened", "view")
        return all(getattr(self, name) == getattr(other, name) for name in (*names, *costly))

    @classmethod
    def of_table(cls, table: BaseTable, seat: int | None, ask: Ask | None) -> SeatView:
        """Return a game as a seat sees it now.

        Args:
            table: the game.
            seat: None for an onlooker.
            ask: the question that may be answered; None where none may.
        """
        waiting = ask if ask is not None or table.ask is None else table.ask.seen_by(seat)
        return cls(
            view=table.view(seat),
            ask=ask,
            waiting=waiting,
            outcome=table.outcome,
            names=short_names(table.names),
            happened=table.story(seat),
            answered=table.length,
            characters=table.characters,
        )

    @classmethod
    def of_play(
        cls,
        play: Play[Any],
        seat: int | None,
        names: Sequence[str],
        happened: Sequence[Happening],
        answered: int,
        *,
        ask: Ask | None = None,
        review: bool = False,
        prepared: bool = False,
        you: int | None = None,
    ) -> SeatView:
        """Return the view of a position of a review, or one that was set up; arguments as of the class."""
        waiting = play.ask.seen_by(seat) if play.ask is not None else None
        return cls(
            view=play.view(seat),
            ask=ask,
            waiting=waiting,
            outcome=play.outcome,
            names=tuple(names),
            happened=happened,
            answered=answered,
            review=review,
            prepared=prepared,
            you=you,
        )

    @property
    def names_in_questions(self) -> tuple[str, ...]:
        """The names of the players in questions and lists, by seat."""
        return addressed(self.names, self.you)


@dataclass(frozen=True)
class Preferences:
    """The settings and abilities of the terminal that affect how a game is shown and answered."""

    glyphs: Glyphs = "unicode"
    """The characters that may be drawn: `unicode` or `ascii`."""
    moves: str = "confirm"
    """`confirm`: a number marks an answer and Enter gives it; `direct`: a number gives it at once; `auto`:
    as suits the game."""
    zoom: str = "normal"
    """The zoom with which a board is first shown."""
    tiles: Tiles = "outlines"
    """`solid`: made of half blocks, for which there are colours and glyphs; or `outlines`."""

    movement: str = "off"
    """`off`, `short` or `long`: how long pieces are seen on their way."""

    @property
    def ascii_only(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.glyphs == "ascii"

    @property
    def look(self) -> Look:
        """The style of drawings: areas of colour or lines, and the characters that may be used."""
        return Look(glyphs=self.glyphs, solid=self.tiles == "solid")


@dataclass(frozen=True)
class ModelHooks:
    """The functions by which a model acts on the screen around it, and asks it for what only that knows."""

    on_answer: Callable[[str], object] = lambda _text: None
    """Called with the text of an answer, as the last thing that a key does: when it returns, the model shows
    the next question, which keys typed ahead are for."""
    get_hint: Callable[[], Sequence[Thought]] = lambda: ()
    """Returns the best few answers as a bot that was asked for a hint rates them, best first."""
    is_hint_final: Callable[[], bool] = lambda: True
    """Returns whether these stay as they are; a bot that is still thinking may rate others as better."""
    get_drawn_moves: Callable[[], Sequence[DrawnMove]] = lambda: ()
    """Returns the answers that are drawn on the board, best first."""
    may_suggest: Callable[[str], bool] = lambda _text: False
    """Returns whether an answer, by its text, may be named as the best without a hint."""
    get_lesson_answers: Callable[[], Sequence[str]] = lambda: ()
    """Returns the texts of the answers that a lesson wants next, in their order."""
    get_key_line: Callable[[], Sequence[Hint]] | None = None
    """Returns the keys that do something now, the most useful first; None for those of the model alone."""
    get_ratings: Callable[[], RatedGame | None] = lambda: None
    """Returns a bot's ratings of all positions of a finished game; None if there are none."""
    take_back: Callable[[], bool] = lambda: False
    """Takes back the last answer. Returns False if none can be taken back here at all."""
    reveal_privately: Callable[[], object] = lambda: None
    """Asks the others to look away, and then shows what only the asked seat may see."""


@dataclass(frozen=True)
class ModelConfig:
    """The arguments from which the screen model of a game is made."""

    words: Words
    """The sentences of the game."""
    understand: Callable[[str], str]
    """Turns typed text into the text of a legal answer, or raises `Refused`."""
    preferences: Preferences = Preferences()
    keys: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Other keys than their own, by the identifier of a command."""
    hooks: ModelHooks = ModelHooks()
    """Callbacks to the screen that shows the model; the default ones do nothing."""


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return short, different names of the players for the sentences of a game.

    Where only ASCII can be shown, names are transliterated whole: letter by letter, each in its cell, two
    names could become one. Names that are still the same, or are cut to the same, get their seat's number.
    """
    only_ascii = tongue().ascii_only
    full = [transliterated(name) if only_ascii else name for name in names]
    short = [shorten(name, LONGEST) for name in full]
    return tuple(
        cut if cut == name or short.count(cut) == 1 else f"{shorten(cut, LONGEST - 1)}{number}"
        for number, (name, cut) in enumerate(zip(names, short, strict=True), 1)
    )
