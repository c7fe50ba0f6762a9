"""The sentences of a game in plain mode: what the `plain` of a game's home implements."""

from __future__ import annotations

import re
import unicodedata
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from antterm import registry
from antterm.bots import Thought
from antterm.core.ask import Ask, Choice, Topic
from antterm.core.story import Happening
from antterm.draw.drawing import drawing
from antterm.i18n import _, ngettext
from antterm.plain.console import WIDTH

V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
"""The view of the game: what a seat may know."""


@dataclass(frozen=True)
class ListenerView(Generic[V_co]):
    """A listener's knowledge of a game at one moment.

    Attributes:
        view: of their seat, or of an onlooker.
        ask: the pending question, without answers if they are not asked; None when the game is over.
        seat: theirs; None for an onlooker.
        names: of the players, by seat.
        options: with which the game is played.
        happened: the events that they may know, from the beginning.
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
        word: what is typed after `look`, in the language spoken: `hand`. Empty for `look` alone.
        tells: what is described then, in a sentence for the help.
        is_sample: whether the word stands for others of its kind, so that only the help names it.
    """

    word: str
    tells: str
    is_sample: bool = False


class Spoken(Protocol[V_contra]):
    """Describes one game in sentences. Nothing in them depends on place, colour or a sign alone."""

    @abstractmethod
    def subjects(self, moment: ListenerView[V_contra]) -> Sequence[Subject]:
        """Return what can be looked at now, the overview (an empty word) first.

        It is listed in the help, and by `look` of something that does not exist.
        """

    @abstractmethod
    def look(self, moment: ListenerView[V_contra], at: str) -> Sequence[str]:
        """Return what is seen there, as paragraphs of a sentence or a short list each.

        Args:
            moment: what the listener may know.
            at: one of the words of `subjects`, or a thing of the game (`9`, `white queen`), as it was typed;
                empty for the overview.

        Raises:
            NotThere: it is nothing of this game.
        """

    def headings(self, moment: ListenerView[V_contra], choice: Choice) -> Sequence[str]:
        """Return what an answer is listed under if there are too many for one list, the outermost heading
        first: the piece that moves, then what it comes to stand beside. Empty for an answer that is listed by
        itself."""
        return ()

    def ways(self, n: int) -> str:
        """Return how many answers are listed under such a heading."""
        return ngettext("{n} answer", "{n} answers", n).format(n=n)

    def answer(self, moment: ListenerView[V_contra], choice: Choice) -> str:
        """Return what an answer would do, in a sentence, if more is to be said than in `Words.choice`: the
        names of players, what is near. Empty for the sentence of `Words.choice`."""
        return ""

    def briefly(self, moment: ListenerView[V_contra], choice: Choice) -> str:
        """Return `answer` for listeners who have been asked such a question before, and know what is
        explained once. Empty if nothing can be left out."""
        return ""

    def under_heading(self, moment: ListenerView[V_contra], choice: Choice, depth: int) -> str:
        """Return `answer` for a list right below `depth` of its headings, without what these have said. Empty
        if nothing can be left out."""
        return ""

    def advised(self, moment: ListenerView[V_contra], choice: Choice, thought: Thought) -> str:
        """Return `answer` for a hint, with what the bot would do next, such as the card that it would play.
        Empty for what is said of the answer otherwise."""
        return ""

    def worth(self, moment: ListenerView[V_contra], thought: Thought, best: Thought) -> str:
        """Return how good a bot thinks an answer is beside the best one, in a sentence. Empty for its rating
        as a number."""
        return ""

    def follow_ups(self, moment: ListenerView[V_contra]) -> Sequence[Topic]:
        """Return the questions after this one that can be answered in the same line, by several numbers: such
        as what the rest is paid with."""
        return ()

    def in_order(self, moment: ListenerView[V_contra], choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return answers in the order in which they are listed."""
        return choices

    def number(self, moment: ListenerView[V_contra], choice: Choice) -> int | None:
        """Return the number that an answer has in whatever question it is given. None for its place in the
        list."""
        return None

    def asked_in_short(self, moment: ListenerView[V_contra]) -> str:
        """Return the pending question for listeners who have heard one of its kind before. Empty if nothing
        can be left out."""
        return ""

    def summary(self, options: Mapping[str, Any]) -> str:
        """Return the options in few words. Empty for those of `Words.summary`."""
        return ""

    def ending(self, moment: ListenerView[V_contra]) -> Sequence[str]:
        """Return what is said of a finished game after who has won: everybody's points."""
        return ()

    def progress(self, moment: ListenerView[V_contra]) -> str:
        """Return how far an unfinished game is, such as its round. Empty if that cannot be said."""
        return ""

    def news(self, moment: ListenerView[V_contra], happened: Sequence[Happening]) -> Sequence[str] | None:
        """Return what has happened in a part of the game, with what belongs together in one sentence. None
        for a sentence of `Words.event` for each event."""
        return None

    def news_in_short(self, moment: ListenerView[V_contra], happened: Sequence[Happening]) -> Sequence[str]:
        """Return `news` in short, where that is much: a short sentence for each turn, with what matters
        to the player who is asked next; `story` has the rest. Empty if nothing can be left out."""
        return ()

    def part_of_story(self, moment: ListenerView[V_contra], which: str) -> Sequence[str] | None:
        """Return a part of the story, such as that of a player or of a round. None if it has no parts.

        Args:
            moment: what the listener may know.
            which: the part, as it was typed after `story`; no number alone.

        Raises:
            NotThere: there is no such part.
        """
        return None

    def so_far(self, moment: ListenerView[V_contra], number: int) -> Sequence[str]:
        """Return the first sentences for somebody who comes back to a game that has begun.

        Args:
            moment: what they may know.
            number: how many answers they knew; later ones are announced as news.

        Returns:
            Paragraphs; empty for the last events.
        """
        return ()

    def changes(self, moment: ListenerView[V_contra], happened: Sequence[Happening]) -> Sequence[str]:
        """Return what is said after the news of what the last events have changed. It is said each time, also
        in words that were heard before: the listener's own answer may have changed it in between.

        Args:
            moment: what the listener may know.
            happened: the events that were news.
        """
        return ()

    def after_news(self, moment: ListenerView[V_contra], happened: Sequence[Happening]) -> Sequence[str]:
        """Return what is said after the news to the player who is asked: how it leaves what matters most, and
        who leads when a round has begun. What was announced after the news before is not said again.

        Args:
            moment: what the listener may know.
            happened: the events that were news.
        """
        return ()

    def asked_again(self, moment: ListenerView[V_contra]) -> str:
        """Return the sentence for a player whose standing order has ended because of what has happened."""
        return _("You are asked again.")

    def bearings(self) -> str:
        """Return how directions are called, in a sentence for lessons; empty if the game has none."""
        return ""

    def plays_openly(self, options: Mapping[str, Any]) -> bool:
        """Return whether these options let everybody know every hand, in a game that usually hides them."""
        return False


class NotThere(Exception):
    """A thing to be looked at does not exist in the game; the text is a sentence."""


def folded(text: str) -> str:
    """Return a text as it is compared with what was typed: without case, accents, marks and extra blanks."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(re.findall(r"[^\W_]+", re.sub("['\u2019]s\\b", "", letters)))


def spoken(game_id: str) -> Spoken[Any] | None:
    """Return the sentences of a game; None if it has none.

    Raises:
        KeyError: no game has this identifier.
    """
    found: Spoken[Any] | None = registry.find(registry.HOMES[game_id].plain)
    return found


class AsDrawn(Spoken[Any]):
    """Describes any game by its drawing as text, because it has no sentences.

    Args:
        game_id: the game.
    """

    def __init__(self, game_id: str) -> None:
        self._drawing = drawing(game_id)

    def subjects(self, moment: ListenerView[Any]) -> Sequence[Subject]:
        return [Subject("", _("The whole position, drawn with letters."))]

    def look(self, moment: ListenerView[Any], at: str) -> Sequence[str]:
        if at:
            raise NotThere(_("This game has no parts to look at separately."))
        return self._drawing.text(moment.view, True, WIDTH, moment.names).rstrip().split("\n")


def spoken_or_drawn(game_id: str) -> Spoken[Any]:
    """Return the sentences of a game, or its drawing as text if it has none."""
    return spoken(game_id) or AsDrawn(game_id)
