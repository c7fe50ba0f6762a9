"""The keys that a game of March of the Ants takes: it is played again as thriftily as its screen allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from antterm.core.ask import Ask
from antterm.core.record import Record
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meanings import GainLarva
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import Acting, ActingAgain, ReactingToForage
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.deciding import is_reaction
from antterm.games.march.screen.entries import decline
from antterm.games.march.screen.model import MarchModel
from antterm.ui.models.pointing import Pointing
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage


@dataclass(frozen=True)
class Played:
    """A game as it was played, or the beginning of one."""

    seats: int
    seed: int
    answers: Sequence[str]
    options: Mapping[str, str] = field(default_factory=dict)

    def begin(self) -> Record[State]:
        """The game before its first answer."""
        return Record(March(), self.seats, self.seed, dict(self.options))

    def asks(self) -> list[tuple[int, Ask]]:
        """The questions, each with its round; those of the setup have none."""
        record, asks, is_set_up = self.begin(), list[tuple[int, Ask]](), False
        for text in self.answers:
            ask = record.play.ask
            assert ask is not None
            is_set_up = is_set_up or isinstance(ask.about, Acting)
            asks.append((record.play.view(None).round if is_set_up else 0, ask))
            record.answer(text)
        return asks


class OneOfThem(Stage):
    """The stage on which all but one answer as they did; nothing is drawn."""

    def __init__(self, played: Played, asks: Sequence[tuple[int, Ask]], seat: int) -> None:
        self.played, self.asks, self.seat = played, asks, seat
        seating = Seating((80, 24), moves="auto", zoom="auto", hidden=False)
        setting = Setting("march", played.seats, tuple(played.options.items()))
        super().__init__(setting, played.begin(), seating)

    def sync(self) -> None:
        while (at := self._at()) < len(self.asks) and self.asks[at][1].seat != self.seat:
            self._seen_by = self.seat
            self.model.show(replace(self._seat_view(None, self._seen_by), waiting=self.asks[at][1].public()))
            self.record.answer(self.played.answers[at])
        if at < len(self.asks):
            super().sync()

    def _at(self) -> int:
        answers = self.record.answers
        assert [*self.played.answers[: len(answers)]] == answers, "what the keys answered was not meant"
        return len(answers)


@dataclass(frozen=True)
class Pressed:
    """A key that was pressed."""

    key: str
    round: int
    kind: str
    """Of the question at which it was pressed."""


class Thrifty:
    """Who plays one of the seats again with as few keys as the screen allows.

    Args:
        played: the game.
        seat: whose keys are counted.
        asks: its questions, if they have been asked for before.
    """

    def __init__(self, played: Played, seat: int, asks: Sequence[tuple[int, Ask]] | None = None) -> None:
        self.answers, self.asks, self.seat = played.answers, asks or played.asks(), seat
        self.stage = OneOfThem(played, self.asks, seat)
        assert isinstance(self.stage.model, MarchModel)
        self.model = self.stage.model
        self.pressed: list[Pressed] = []
        self._takes_larvae = False

    def play(self) -> None:
        """To the end of what was played."""
        while self.at < len(self.asks):
            number, ask = self.asks[self.at]
            for key in self._next_keys(ask):
                self.pressed.append(Pressed(key, number, ask.kind))
                assert self.model.press(key), (key, ask)

    @property
    def at(self) -> int:
        """The number of answers that have been given."""
        return len(self.stage.record.answers)

    def _next_keys(self, ask: Ask) -> Sequence[str]:
        """What leads on, to the answer or on the way to it."""
        model, text = self.model, self.answers[self.at]
        is_read = model.pointing.entries and model.pointing.mark is None and model.page is not pages.DRAWN
        if is_read:
            return ["Enter"]  # what happened has been read; cards that were drawn are seen at a glance
        if isinstance(ask.about, ReactingToForage) and self._is_always_taken():
            return ["Y"]
        if is_reaction(ask) and all(answer == "none" for answer in self._reactions()):
            return ["N"]
        choice = ask.find(text)
        if isinstance(ask.about, Acting | ActingAgain) and choice is not None:
            action = commands.action_of(choice)
            if action is not None:
                return [model.keymap.shown(commands.ACTIONS[action])]
        if model.pointing.entries and model.pointing.mark is None:
            return ["Enter"]
        ways = [*self._by_entries(ask)]
        if (same := model.decisions.repeated()) is not None:
            worth = self._matching([same[0].text, *(following.choice.text for following in same[1])])
            ways.append((worth, ["x"]))
        if (none := decline(ask)) is not None and none.text == text:
            ways.append((2, ["n"]))
        best = max((worth for worth, _keys in ways), default=0)
        if not best and model.alternative_count():
            return ["Space"]  # ants of another hex go
        assert best, f"no entry leads to {text}"
        return min((keys for worth, keys in ways if worth == best), key=len)

    def _by_entries(self, ask: Ask) -> Iterator[tuple[int, list[str]]]:
        """Yield the worth of each entry that leads to the answers, and the keys that take it."""
        pointing, text = self.model.pointing, self.answers[self.at]
        for place, entry in enumerate(pointing.entries):
            pointed = [] if place == pointing.mark and not pointing.variant else [*self.model.keys_to(place)]
            if entry.goes_on:
                if any(choice.text == text for choice in entry.choices):
                    yield 1, [*pointed, "Enter"]
                continue
            for way in range(len(entry.choices)):
                one = Pointing((entry,), 0, way)
                assert one.choice is not None
                worth = self._matching([one.choice.text, *(following.choice.text for following in one.then)])
                if worth:
                    turns = min(["Space"] * way, [","] * (len(entry.choices) - way), key=len) if way else []
                    yield 2 * worth, [*pointed, *turns, "Enter"]

    def _reactions(self) -> Iterator[str]:
        """The seat's reactions up to its next Action, without those that are decided already."""
        coming = (n for n in range(self.at, len(self.asks)) if self.asks[n][1].seat == self.seat)
        until = takewhile(lambda n: not isinstance(self.asks[n][1].about, Acting), coming)
        return (
            self.answers[n]
            for n in until
            if is_reaction(self.asks[n][1])
            and not (self._takes_larvae and isinstance(self.asks[n][1].about, ReactingToForage))
        )

    def _is_always_taken(self) -> bool:
        """Whether the seat takes the larva of every Forage from now on."""
        self._takes_larvae = all(
            self.answers[n] == GainLarva().text
            for n in range(self.at, len(self.asks))
            if self.asks[n][1].seat == self.seat and isinstance(self.asks[n][1].about, ReactingToForage)
        )
        return self._takes_larvae

    def _matching(self, texts: Sequence[str]) -> int:
        """Return the number of these answers if they come next, else 0."""
        return len(texts) if [*self.answers[self.at : self.at + len(texts)]] == [*texts] else 0


def by_round(pressed: Sequence[Pressed]) -> Counter[int]:
    """Return the number of keys that were pressed in each round."""
    return Counter(each.round for each in pressed)
