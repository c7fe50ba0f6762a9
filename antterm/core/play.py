"""A game being played: the pending question, and what the last answer brought about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Generic

from msgspec import json

from antterm.core.ask import Ask, Event, Refused
from antterm.core.game import Flow, Game, Outcome, S
from antterm.core.options import Options

BEYOND_ASCII = re.compile(r"[^\x00-\x7e]")


def fingerprint(state: Any, since: Sequence[str]) -> str:
    """Return the digest of a position.

    Args:
        state: the state at its last boundary, as the game encodes it.
        since: answers given after that boundary.
    """
    plain = json.encode([state, list(since)], order="sorted").decode()
    if not plain.isascii() or "\x7f" in plain:
        plain = BEYOND_ASCII.sub(_escaped, plain)
    return sha256(plain.encode()).hexdigest()


def _escaped(found: re.Match[str]) -> str:
    """Return the ASCII escape of a character.

    Digests are made of escaped JSON, as version 1.0 wrote it, and must stay the same.
    """
    units = found[0].encode("utf-16-be")
    return "".join(f"\\u{units[n : n + 2].hex()}" for n in range(0, len(units), 2))


class Play(Generic[S]):
    """A game in progress: the pending question, and the rules running on to the next.

    Args:
        game: the rules.
        boundary: the state to go on from; the play keeps a copy of it.
    """

    def __init__(self, game: Game[S], boundary: S) -> None:
        self.game = game
        self.boundary = game.copy(boundary)
        """The state at the last boundary. Not to be changed."""
        self.since: list[str] = []
        """Answers given since that boundary."""
        self.ask: Ask | None = None
        """The pending question; None when the game is over."""
        self.outcome: Outcome | None = None
        self.happened: list[Event] = []
        """Events since the last answer, or since the start."""
        self._flow: Flow | None = None
        self._state = game.copy(boundary)
        self._go_on()

    @classmethod
    def start(cls, game: Game[S], options: Options, seats: int, seed: int) -> Play[S]:
        """Return a new game, played up to its first question.

        Args:
            game: the rules.
            options: the value of every option; see `with_defaults`.
            seats: the number of players.
            seed: decides all that is drawn by chance: the same seed and answers give the same
                game.
        """
        return cls(game, game.setup(options, seats, seed))

    def answer(self, text: str) -> list[Event]:
        """Give the pending question the legal answer with exactly this text.

        Returns:
            The events that followed, up to the next question.

        Raises:
            Refused: it is not among the legal answers, or the game is over. Nothing has changed.
        """
        if self.ask is None or self._flow is None:
            raise Refused("game_over")
        choice = self.ask.find(text)
        if choice is None:
            raise Refused("not_a_choice", text=text)
        self.happened = []
        self.since.append(text)
        try:
            self.ask = self._flow.send(choice)
        except StopIteration:
            self._reach_boundary()
        return self.happened

    def view(self, seat: int | None) -> Any:
        """Return what `seat` may know of the present position."""
        return self.game.view(self._state, seat)

    def understand(self, text: str) -> str:
        """Return the exact text of the legal answer that a typed `text` means.

        Raises:
            Refused: there is none.
        """
        if self.ask is None:
            raise Refused("game_over")
        return self.game.understand(self.view(self.ask.seat), self.ask, text).text

    def copy(self) -> Play[S]:
        """Return a copy of the position that can be played on separately."""
        twin = Play(self.game, self.boundary)
        for text in list(self.since):
            twin.answer(text)
        return twin

    def digest(self) -> str:
        """Return a fingerprint of the position: equal for equal positions."""
        return fingerprint(self.game.encode(self.boundary), self.since)

    def _tell(self, event: Event) -> None:
        self.happened.append(event)

    def _reach_boundary(self) -> None:
        self.boundary = self.game.copy(self._state)
        self.since = []
        self._flow = None
        self._go_on()

    def _go_on(self) -> None:
        """Play from a boundary to the next question, over steps that ask nothing."""
        while True:
            self.outcome = self.game.outcome(self._state)
            if self.outcome is not None:
                self.ask = None
                return
            self._flow = self.game.step(self._state, self._tell)
            try:
                self.ask = next(self._flow)
                return
            except StopIteration:
                self.boundary = self.game.copy(self._state)
