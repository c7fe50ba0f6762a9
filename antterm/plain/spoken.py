"""How a game is told to those who do not see it: what every game's home has for plain mode."""

from __future__ import annotations

import re
import unicodedata
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from antterm import registry
from antterm.bots.thinker import Thought
from antterm.core.ask import Ask, Choice, Topic
from antterm.core.story import Happening
from antterm.draw.drawing import drawing
from antterm.i18n import _
from antterm.plain.console import WIDTH

V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
"""What a seat may know of the game."""


@dataclass(frozen=True)
class Moment(Generic[V_co]):
    """What somebody who listens may know at one moment.

    Attributes:
        view: of his seat, or of an onlooker.
        ask: the pending question, public where he is not asked; None when the game is over.
        seat: his; None for an onlooker.
        names: of the players by seat.
        options: with which the game is played.
        happened: what he may know of what has happened, from the beginning.
    """

    view: V_co
    ask: Ask | None
    seat: int | None
    names: Sequence[str]
    options: Mapping[str, Any]
    happened: Sequence[Happening] = ()


@dataclass(frozen=True)
class Subject:
    """Something that can be looked at.

    Attributes:
        word: what is typed after `look`: `hand`; also in the language spoken. Empty for `look` alone.
        tells: what one is told then, in a sentence for the help.
        is_sample: whether the word stands for others of its kind, so that only the help names it.
    """

    word: str
    tells: str
    is_sample: bool = False


class Spoken(Protocol[V_contra]):
    """One game in sentences. Nothing in them is told by place, colour or sign alone."""

    @abstractmethod
    def subjects(self, moment: Moment[V_contra]) -> Sequence[Subject]:
        """What can be looked at now, the overview (an empty word) first; for the help, and for `look` of
        something that there is not."""

    @abstractmethod
    def look(self, moment: Moment[V_contra], at: str) -> Sequence[str]:
        """What is seen there: one sentence or one short list each, not yet broken into lines.

        Args:
            moment: what may be known.
            at: one of the words of `subjects`, or a thing of the game (`9`, `white queen`), as somebody types
                it; empty for the overview.

        Raises:
            NotThere: it is nothing of this game.
        """

    def heading(self, moment: Moment[V_contra], choice: Choice) -> str:
        """What an answer is listed under where there are too many for one list: the piece that moves, the hex
        from which an ant marches. Empty for one that stands by itself."""
        return ""

    def answer(self, moment: Moment[V_contra], choice: Choice) -> str:
        """What an answer would do, in a sentence, where there is more to say than `Words.choice` knows of:
        people's names, what is near. Empty where its sentence will do."""
        return ""

    def briefly(self, moment: Moment[V_contra], choice: Choice) -> str:
        """The same for who has been asked such a question before, and knows what is explained once: what an
        Action is. Empty where nothing can be left out."""
        return ""

    def under_heading(self, moment: Moment[V_contra], choice: Choice) -> str:
        """The same for who has just heard the heading, and need not hear it again with each answer. Empty
        where nothing can be left out."""
        return ""

    def advised(self, moment: Moment[V_contra], choice: Choice, thought: Thought) -> str:
        """The same for who asks for a hint, where the bot has thought further: which card it would play.
        Empty where what is said of the answer will do."""
        return ""

    def worth(self, moment: Moment[V_contra], thought: Thought, best: Thought) -> str:
        """How good a hint takes an answer to be beside the best one, in a sentence. Empty where its rating as
        a figure will do."""
        return ""

    def follow_ups(self, moment: Moment[V_contra]) -> Sequence[Topic]:
        """The questions after this one that its answers can answer too, such as what the rest is paid with:
        who types several numbers in one line answers several of them."""
        return ()

    def in_order(self, moment: Moment[V_contra], choices: Sequence[Choice]) -> Sequence[Choice]:
        """Answers in the order in which they are listed."""
        return choices

    def summary(self, options: Mapping[str, Any]) -> str:
        """By which options it is played, in few words. Empty where `Words.summary` will do."""
        return ""

    def ending(self, moment: Moment[V_contra]) -> Sequence[str]:
        """What is told of a finished game after who has won: everybody's points."""
        return ()

    def progress(self, moment: Moment[V_contra]) -> str:
        """How far a game is that goes on: its round. Empty where there is none."""
        return ""

    def news(self, moment: Moment[V_contra], happened: Sequence[Happening]) -> Sequence[str] | None:
        """What has happened in a stretch of the game, a sentence each, with what belongs together in one.
        None where the words of the game will do, event by event."""
        return None

    def news_in_short(self, moment: Moment[V_contra], happened: Sequence[Happening]) -> Sequence[str]:
        """The same where it is long to listen to: a short sentence for each turn, with what matters to who is
        asked next; `story` tells the rest. Empty where nothing can be left out."""
        return ()

    def part_of_story(self, moment: Moment[V_contra], which: str) -> Sequence[str] | None:
        """What a part of the story tells: a player's, that of a round. None where it is told as one.

        Args:
            moment: what may be known.
            which: as somebody has typed it after `story`; no number alone.

        Raises:
            NotThere: there is no such part.
        """
        return None

    def so_far(self, moment: Moment[V_contra], number: int) -> Sequence[str]:
        """What is told first to who comes back to a game that has begun.

        Args:
            moment: what may be known.
            number: how many answers were known to them; what came later is told as news.

        Returns:
            Empty where the last events will do.
        """
        return ()

    def after_news(self, moment: Moment[V_contra]) -> Sequence[str]:
        """What is told to who is asked right after what has happened: how it leaves what matters most."""
        return ()

    def asked_again(self, moment: Moment[V_contra]) -> str:
        """What is told to who wanted to be asked for nothing, and is asked again because of what happened."""
        return _("You are asked again.")

    def bearings(self) -> str:
        """How directions are called, in a sentence for who learns the game by ear; empty where none are."""
        return ""

    def plays_openly(self, options: Mapping[str, Any]) -> bool:
        """Whether options let everybody know every hand, where hands are hidden otherwise."""
        return False


class NotThere(Exception):
    """What somebody wants to look at is nothing of the game, in a sentence."""


def folded(text: str) -> str:
    """A text as it is compared with what somebody has typed: without case, accents, marks and blanks."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(re.findall(r"[^\W_]+", re.sub("['\u2019]s\\b", "", kept)))


def spoken(game_id: str) -> Spoken[Any] | None:
    """How a game is told; None where it is told by its drawing as text alone.

    Raises:
        KeyError: no game has this identifier.
    """
    found: Spoken[Any] | None = registry.find(registry.HOMES[game_id].plain)
    return found


class AsDrawn(Spoken[Any]):
    """What can be seen of any game.

    Args:
        game_id: which.
    """

    def __init__(self, game_id: str) -> None:
        self._drawing = drawing(game_id)

    def subjects(self, moment: Moment[Any]) -> Sequence[Subject]:
        return [Subject("", _("The whole position, drawn with letters."))]

    def look(self, moment: Moment[Any], at: str) -> Sequence[str]:
        if at:
            raise NotThere(_("This game has no parts to look at separately."))
        return self._drawing.text(moment.view, True, WIDTH, moment.names).rstrip().split("\n")


def spoken_or_drawn(game_id: str) -> Spoken[Any]:
    """How a game is told, whatever it brings."""
    return spoken(game_id) or AsDrawn(game_id)
