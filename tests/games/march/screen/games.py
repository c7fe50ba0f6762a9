"""Games of March of the Ants, played on by nobody in particular until something is to be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import count

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.draw.canvas import glyphs_for
from antterm.games.march.rules.components import EDITIONS as MARCH
from antterm.games.march.rules.game import March
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import (
    Laying,
)
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages
from antterm.games.march.screen.entries import entries_of, entry_numbers, path_of
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.screen.origins import Origins
from antterm.ui.models.backdrop import Backdrop
from antterm.ui.models.layout import lay_out
from antterm.ui.models.pointing import Entry
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage

PASSES = ("none", "stop", "done", "ants")
LIKES = {"explore": 6, "march": 4, "forage": 1, "play": 2, "rest": 0}
"""The weight of each Action where one is chosen at random; that of a special species has 6."""

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
GLYPHS = pytest.mark.parametrize("ascii_only", [False, True], ids=["unicode", "ascii"])

Size = tuple[int, int]
Options = tuple[tuple[str, str], ...]
Stop = Callable[[Ask, MarchView], bool]
"""Whether this is the position that was looked for."""


def named(name: str, size: Size, ascii_only: bool) -> str:
    """The name of a golden file."""
    return f"{name}-{size[0]}x{size[1]}-{'ascii' if ascii_only else 'unicode'}"


def answer_of(ask: Ask, rng: Streams) -> str:
    """A lively answer: something rather than nothing, and a Rest when nothing else is left."""
    texts = [choice.text for choice in ask.choices]
    if ask.kind == "turn.action":
        liked = [text for text in texts for _ in range(LIKES.get(text, 6))]
        return rng.pick("lively", liked or texts)
    doing = [text for text in texts if text not in PASSES]
    return rng.pick("lively", doing if doing and rng.below("mood", 8) else texts)


class RandomGame:
    """A lively game, played only as far as somebody has wanted to see of it.

    Args:
        seats, seed, options: of the game.
    """

    def __init__(self, seats: int, seed: int, options: Options) -> None:
        self._record: Record[State] = Record(March(), seats, seed, dict(options))
        self._rng = Streams(seed)
        self._seen: list[tuple[Ask, MarchView]] = []
        """Each question so far, and what was seen by who was asked."""

    def until(self, stop: Stop) -> Record[State]:
        """Return the game up to the first question at which `stop` says so, or to the end."""
        for number in count():
            if number == len(self._seen) and not self._plays_on():
                break
            if stop(*self._seen[number]):
                return self._record.branch(number)
        return self._record.branch(len(self._record.history))

    def _plays_on(self) -> bool:
        """Answer the last question; return whether another one follows."""
        play = self._record.play
        if self._seen and play.ask is not None:
            self._record.answer(answer_of(play.ask, self._rng))
        if play.ask is None:
            return False
        self._seen.append((play.ask, play.view(play.ask.seat)))
        return True


@cache
def _lively(seats: int, seed: int, options: Options, components: str) -> RandomGame:
    """Return the one lively game of these; `components` is the digest of those that games are begun with."""
    return RandomGame(seats, seed, options)


def played_until(stop: Stop, seats: int, seed: int, options: Options = ()) -> Record[State]:
    """Return a lively game up to the first question at which `stop` says so, or to its end."""
    return _lively(seats, seed, options, MARCH.current_digest).until(stop)


def answers_until(stop: Stop, seats: int, seed: int, options: Options = ()) -> list[str]:
    """Return its answers."""
    return played_until(stop, seats, seed, options).answers


def asked(kind: str) -> Stop:
    """Stop at a question of this kind."""
    return lambda ask, view: ask.kind == kind


def never(ask: Ask, view: MarchView) -> bool:
    """Play to the end."""
    return False


class ModelDriver:
    """Somebody before the model of a game; all cards lie open to them unless hands are hidden.

    Args:
        stop: where the lively game stops that is played before; None for one that begins.
        seats, seed, options: of the game.
        size: of the terminal.
        ascii_only: whether only ASCII characters are drawn.
        bots: seats whose answers are given by chance.
        hidden: whether people hide their hands from one another.
    """

    def __init__(
        self,
        stop: Stop | None = None,
        seats: int = 3,
        seed: int = 1,
        options: Options = (),
        *,
        size: Size = (80, 24),
        ascii_only: bool = False,
        bots: Iterable[int] = (),
        hidden: bool = False,
    ) -> None:
        self.record: Record[State] = (
            Record(March(), seats, seed, dict(options))
            if stop is None
            else played_until(stop, seats, seed, options)
        )
        assert stop is None or (self.record.play.ask is None) is (stop is never), "it is never asked"
        zoom = "normal" if ascii_only else "auto"
        seating = Seating(size, glyphs_for(ascii_only), bots=frozenset(bots), hidden=hidden, zoom=zoom)
        self.stage = Stage(Setting("march", seats, options), self.record, seating)
        assert isinstance(self.stage.model, MarchModel)
        self.model = self.stage.model

    @property
    def ask(self) -> Ask:
        """The pending question."""
        ask = self.record.play.ask
        assert ask is not None
        return ask

    @property
    def length(self) -> int:
        """Answers given so far."""
        return len(self.record.answers)

    def press(self, *keys: str) -> None:
        """Press keys, each of which means something."""
        for key in keys:
            assert self.stage.tap(key), key

    def automatic(self, ask: Ask) -> str | None:
        """What the orders of who is asked answer to a question as the table stands; None to ask."""
        assert self.model.seat_view is not None
        return self.model.automatic(ask, self.model.seat_view)

    def go_on(self) -> None:
        """Read what is told before the question, if anything is."""
        while self.model.ask is not None and self.model.reader.shows_report:
            self.press("Enter")

    def board(self) -> str:
        """What the board pane shows."""
        self.stage.changed()
        return self.stage.camera.draw(self.model.board(), *self.model.board_size).to_text()

    def text(self) -> str:
        """The panes as they stand on the terminal."""
        width, height = self.stage.seating.size
        self.stage.changed()
        places = lay_out(width, height, self.model.requested_sizes(width))
        ground = Backdrop(tuple(places.items()), self.model.preferences.ascii_only)
        screen = ground.draw(width, height)
        for pane, place in places.items():
            scene = self.model.scene(pane)
            drawn = self.stage.camera.draw(scene, place.width, place.height)
            screen.blit(drawn, place.x, place.y)
        return screen.to_text() + "\n"

    def give(self, choice: Choice) -> list[str]:
        """Give an answer by pointing at its place or line and Enter; what happened is read and left first.

        Returns:
            The answer, and those to the questions that follow which its entry gives too.
        """
        self.go_on()
        model = self.model
        if model.page is not pages.MEADOW and path_of(choice, model.view):
            self.press("m")
        for _origin in range(2 * len(model.view.hexes)):
            if self._entry_of(choice) is not None:
                break
            self.press("Space")  # ants of another hex go
        for _stage in range(2):
            entry = self._entry_of(choice)
            assert entry is not None, choice
            self._point_at(entry)
            if not entry.goes_on:
                break
            self.press("Enter")
        assert entry is not None
        for _way in entry.choices:
            if model.pointing.choice == choice:
                break
            self.press("Space")
        then = model.pointing.then
        self.press("Enter")
        return [choice.text, *(following.choice.text for following in then)]

    def _entry_of(self, choice: Choice) -> Entry | None:
        return next((entry for entry in self.model.pointing.entries if choice in entry.choices), None)

    def _point_at(self, entry: Entry) -> None:
        """Point at an entry: by the number of its hex or of its line, else by Tab."""
        model = self.model
        here = model.view.at(entry.place) if isinstance(entry.place, Hex) else None
        numbers = entry_numbers(self.ask, model.pointing.entries, model.view)
        index = model.pointing.entries.index(entry)
        keys = next((str(number) for number, each in numbers.items() if each == index), "")
        if here is not None and not entry.listed and not isinstance(self.ask.about, Laying):
            keys = str(here.number)
        for key in keys:
            self.press(key)
        for _entry in model.pointing.entries:
            if model.pointing.entry is entry:
                return
            self.press("Tab")
        assert model.pointing.entry is entry, entry


def later_explore(ask: Ask, view: MarchView) -> bool:
    """A hex to be laid in the second round."""
    return ask.kind == "explore.place" and view.round == 2


def later_turn(ask: Ask, view: MarchView) -> bool:
    """A choice among many Actions in a meadow that has grown."""
    return ask.kind == "turn.action" and len(view.hexes) > 3 and len(ask.choices) > 3


def dear_card(ask: Ask, view: MarchView) -> bool:
    """A card is paid, with larvae or with ants."""
    return ask.kind == "play.pay" and ask.find("larva") is not None and len(ask.choices) > 3


def ant_with_a_choice(ask: Ask, view: MarchView) -> bool:
    """An ant steps, where it can go to several hexes."""
    if ask.kind != "march.ant":
        return False
    entries = entries_of(ask, view, Origins(ask, view).cell)
    return sum(isinstance(entry.place, Hex) for entry in entries) > 2


STOPS: dict[str, tuple[Stop, int, int]] = {
    "explore": (later_explore, 3, 2),
    "march": (ant_with_a_choice, 3, 2),
    "battle": (asked("battle.losses"), 3, 2),
    "centipede": (asked("centipede.ferocity"), 3, 44),
    "card": (asked("play.card"), 3, 1),
    "feeding": (asked("feed.starve"), 3, 25),
    "decree": (asked("decree.choice"), 3, 1),
    "turn": (later_turn, 3, 1),
    "payment": (dear_card, 3, 2),
    "end": (never, 3, 2),
}
"""Where lively games stop, for how many players and with which seed."""


SPECIAL: Options = (("species", "special"),)
