"""How many keys a round of March of the Ants takes: a stated one is played, and the keys are counted.

Three players, the first round: two march, two explore, two forage, each plays a card and pays for it, two
rest; all react to all; there is a battle, and each takes food by the Royal Decree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from antterm.core.ask import Ask
from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.march.game import March
from antterm.march.state import State
from antterm.march.topics import Acting, ReactingToForage
from antterm.ui.march import commands
from antterm.ui.march.entries import decline
from antterm.ui.march.model import MarchModel
from antterm.ui.march.quiet import is_reaction
from antterm.ui.models.pointing import Pointing
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage

SEED = 2
STATED = """
march ants  explore -1,0@0 8.1 0 none  forage yes yes  forage yes yes  march 8 ants stop 0>8 0>8
explore -1,1@3 4.1 none none  play traitor_head larva larva larva none none
play honeypot_abdomen larva larva none none  play veteran_head larva larva larva none none
rest rest  seat3 none none 8.2 none  food food food
"""
ROUND = STATED.split()
MOST = 20
"""Keys a player."""


def a_game() -> Record[State]:
    """The game whose first round is played."""
    return Record(March(), 3, SEED, {})


def asked() -> list[Ask]:
    """The questions of the round."""
    record, asks = a_game(), []
    for text in ROUND:
        assert record.play.ask is not None
        asks.append(record.play.ask)
        record.answer(text)
    assert record.play.view(0).round == 2, "the round is over"
    return asks


ASKS = asked()


class OneOfThree(Stage):
    """The stage on which the others answer as is stated."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        seating = Seating((80, 24), zoom="auto", hidden=False)
        super().__init__(Setting("march", 3), a_game(), seating)

    def sync(self) -> None:
        answers = self.record.answers
        assert answers == ROUND[: len(answers)]
        if len(answers) == len(ROUND):
            return
        if ASKS[len(answers)].seat == self.seat:
            super().sync()
            return
        self._seen_by = self.seat
        self.model.show(replace(self._sight(None), waiting=ASKS[len(answers)]))
        self.record.answer(ROUND[len(answers)])
        self.sync()


class Player:
    """Who plays one of the seats with as few keys as the screen allows."""

    def __init__(self, seat: int) -> None:
        self.stage, self.seat = OneOfThree(seat), seat
        assert isinstance(self.stage.model, MarchModel)
        self.model = self.stage.model
        self.keys: list[str] = []

    def play(self) -> None:
        """The whole round."""
        while self.at < len(ROUND):
            self._press(self._next_key())

    @property
    def at(self) -> int:
        """How many answers have been given."""
        return len(self.stage.record.answers)

    def _press(self, key: str) -> None:
        self.keys.append(key)
        assert self.model.press(key), key

    def _next_key(self) -> str:
        model, at = self.model, self.at
        ask, text = ASKS[at], ROUND[at]
        if model.pointing.digits:
            return "Enter"
        if model.pointing.entries and model.pointing.mark is None:
            return "Enter"  # what happened has been read
        if isinstance(ask.about, ReactingToForage) and text == "yes":
            return "Y"
        if is_reaction(ask) and all(answer == "none" for answer in self._reactions()):
            return "N"
        if isinstance(ask.about, Acting):
            return model.keymap.shown(commands.ACTIONS[text])
        if (same := model.repeated()) and self._comes([same[0].text, *(f.choice.text for f in same[1])]):
            return "x"
        if self._answers(model.pointing) and not model.pointing.entries[model.pointing.mark or 0].goes_on:
            return "Enter"
        wanted = max(range(len(model.pointing.entries)), key=self._worth)
        if wanted == model.pointing.mark and self._worth(wanted):
            return "Space"
        if (none := decline(ask)) is not None and none.text == text and self._worth(wanted) < 2:
            return "n"
        assert self._worth(wanted), f"no number leads to {text}"
        return str(wanted + 1)

    def _reactions(self) -> Iterator[str]:
        """The seat's reactions up to its next Action, without those that it has decided already."""
        own = ((ask, text) for ask, text in zip(ASKS, ROUND, strict=True) if ask.seat == self.seat)
        coming = [*own][sum(ask.seat == self.seat for ask in ASKS[: self.at]) :]
        until = takewhile(lambda each: not isinstance(each[0].about, Acting), coming)
        given = "Y" in self.keys
        return (
            text
            for ask, text in until
            if is_reaction(ask) and not (given and isinstance(ask.about, ReactingToForage))
        )

    def _comes(self, texts: Sequence[str]) -> bool:
        """Whether these are the answers that come next."""
        return ROUND[self.at : self.at + len(texts)] == [*texts]

    def _answers(self, pointing: Pointing) -> bool:
        """Whether Enter gives what comes next, and as much of it as it can."""
        if pointing.choice is None or pointing.mark is None:
            return False
        best = max(map(self._worth, range(len(pointing.entries))))
        given = [pointing.choice.text, *(following.choice.text for following in pointing.then)]
        return self._comes(given) and len(given) == best

    def _worth(self, number: int) -> int:
        """How many of the answers that come next an entry gives or leads to."""
        entry = self.model.pointing.entries[number]
        if entry.goes_on or entry.at_once:
            begins = entry.choices[0].text if entry.at_once else None
            step = ROUND[self.at + (1 if entry.at_once else 0)]
            here = self.model.view.at(entry.place) if isinstance(entry.place, Hex) else None
            leaves = here is not None and step.partition(">")[0].partition(".")[0] == str(here.number)
            return 2 * (">" in step and leaves and begins in (None, ROUND[self.at]))
        ways = (Pointing((entry,), 0, way) for way in range(len(entry.choices)))
        given = ([way.choice, *(following.choice for following in way.then)] for way in ways if way.choice)
        return max((len(each) for each in given if self._comes([choice.text for choice in each])), default=0)


def test_a_round_takes_twenty_keys_a_player() -> None:
    players = [Player(seat) for seat in range(3)]
    for player in players:
        player.play()
    keys = [len(player.keys) for player in players]
    assert sum(keys) <= MOST * len(players), [" ".join(player.keys) for player in players]
