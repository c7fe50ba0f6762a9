"""A game that is played: answering, taking back, who sits where. It is kept after each change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from antterm import __version__, outside, registry
from antterm.bots.kinds import PERSON
from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.options import BadOption
from antterm.core.play import fingerprint
from antterm.core.record import Record
from antterm.saves.clock import Clock, Pace
from antterm.saves.document import SEED_LIMIT, Boundary, Document, Seat, tidy
from antterm.saves.proof import Claim, Proof, leads_to
from antterm.saves.replay import onward, replay, resume
from antterm.table.players import check_players, why_lost
from antterm.table.timed import Timed

T = TypeVar("T")

Put = Callable[[Document, Document | None], None]
"""Keeps a changed game. A second one is given where its answers have turned out to lead elsewhere: the game
as it was, to be kept beside it. Raises SaveError."""


class LiveGame(Timed):
    """A game that is played.

    Args:
        record: the game itself.
        document: as it was read, or is to be.
        put: keeps it.
        notice: one of `NOTICES`, or None.
        claim: what is still to be proved of a game that was opened at once; see `hear`.
    """

    def __init__(
        self,
        record: Record[Any],
        document: Document,
        put: Put,
        notice: str | None = None,
        claim: Claim | None = None,
    ) -> None:
        super().__init__(record, document)
        self.notice, self.claim = notice, claim
        self._put = put
        self._disproved: Document | None = None
        """The game as it was opened, to be kept before the first change: its answers lead elsewhere."""

    @classmethod
    def opened(cls, document: Document, path: Path, put: Put, at_once: bool = False) -> LiveGame:
        """Go on with a saved game. Nobody runs engines for it: people sit where these sat.

        Args:
            document: as it was read.
            path: where it lies, for messages.
            put: keeps it.
            at_once: see `Table.open`.

        Raises:
            SaveError: it cannot be played.
        """
        record, document, notice, claim = played(document, path, at_once)
        game = LiveGame(record, document, put, notice, claim)
        game._seat_people_for_lost_bots(())
        return game

    @property
    def document(self) -> Document:
        """The game as it was kept last."""
        return self._document

    @property
    def watching(self) -> bool:
        """Whether one only looks on here."""
        return False

    def hear(self, proof: Proof) -> None:
        """Take over what came of `claim`: the game is ready to be gone back in, or goes on from its stored
        position alone. In that case there is a notice, and the file as it was is kept before it is changed.
        """
        claim, self.claim = self.claim, None
        if claim is None:
            return
        if proof.chapters:
            self.record.accept(proof.chapters)
            return
        game, before = self.record.game, claim.document
        later = onward(before, game.rules)
        assert later.origin is not None
        played = self.record.answers[before.boundary.answers :]
        state = game.decode(later.origin.state)
        self.record = Record.resume(
            game, len(self.seats), before.seed, before.options, played, 0, state, self.record.undone, state
        )
        self._document = replace(later, seats=self.seats)
        if before.rules == game.rules:
            self._disproved = before
        self.notice = "unproved" if before.rules == game.rules else "rules_changed"

    def follow(self, document: Document) -> bool:
        """Come to where a game stands that was only played on since it was read.

        Returns:
            Whether it was; if not, all is as before.
        """
        known = self._document
        same = (document.game, document.rules, document.seed, document.options, document.origin) == (
            known.game,
            known.rules,
            known.seed,
            known.options,
            known.origin,
        ) and len(document.seats) == len(known.seats)
        if not same:
            return False
        answers, undone = self.record.answers, self.record.undone.copy()
        try:
            self.record.restore(document.answers, document.undone)
        except Refused:
            self.record.restore(answers, undone)
            return False
        if not leads_to(self.record.play, document):
            self.record.restore(answers, undone)
            return False
        self._document = document
        return True

    def answer(self, text: str) -> tuple[Event, ...]:
        """Give the pending question a legal answer and save.

        Returns:
            What happened.

        Raises:
            Refused: it is not legal, or this table only watches.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(lambda: self._timed_answer(text))

    def may_take_back(self) -> str | None:
        """Why the last answer of a person cannot be taken back, or None when it can."""
        return "watching" if self.watching else self.record.may_take_back(self.bot_seats)

    def to_take_back(self) -> tuple[Ask, Choice] | None:
        """The question and its answer that `take_back` would take back first; None where it would refuse."""
        return None if self.watching else self.record.to_take_back(self.bot_seats)

    def take_back(self) -> int:
        """Take back the last answer of a person, with those of programs after it, and save.

        Returns:
            How many answers were taken back.

        Raises:
            Refused: see `may_take_back`.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(self._timed_take_back)

    def redo(self) -> int:
        """Give again what the last `take_back` took, and save.

        Returns:
            How many answers were given.

        Raises:
            Refused: nothing was taken back, or this table only watches.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(self._timed_redo)

    def take_over(self, seat: int, player: str, name: str | None = None) -> None:
        """Let a person or another program play on in a seat, and save.

        Args:
            seat: which.
            player: as a seat names it.
            name: what to call them; None for the name that stands there.

        Raises:
            BadOption: there is no such player for this game.
            ValueError: the name is empty.
            Refused: this table only watches.
            SaveError: it could not be saved; all sit as before.
        """
        sitting = replace(self.seats[seat], player=player)
        if name is not None:
            sitting = replace(sitting, name=tidy(name))
        check_players(self.game_id, [sitting])
        self._seat(seat, sitting)

    def rename_seat(self, seat: int, name: str) -> None:
        """Call somebody otherwise, and save.

        Raises:
            ValueError: the name is empty.
            Refused: this table only watches.
            SaveError: it could not be saved; the name is as before.
        """
        self._seat(seat, replace(self.seats[seat], name=tidy(name)))

    def _seat(self, seat: int, sitting: Seat) -> None:
        seats = list(self.seats)
        seats[seat] = sitting

        def sit() -> None:
            self._document = replace(self._document, seats=tuple(seats))

        self._change(sit)

    def _change(self, do: Callable[[], T]) -> T:
        """Do something and save it; should either fail, all is as it was."""
        if self.watching:
            raise Refused("watching")
        document, answers, undone = self._document, self.record.answers, self.record.undone.copy()
        try:
            result = do()
            self.save()
        except Refused:
            raise
        except BaseException:
            self._document = document
            self.record.restore(answers, undone)
            raise
        return result

    def save(self) -> None:
        """Have it kept as it stands.

        Raises:
            SaveError: it could not be.
        """
        rules = self.game.rules if self.claim is None else self._document.rules
        document = as_it_stands(self.record, replace(self._document, rules=rules))
        self._put(document, self._disproved)
        self._document, self._disproved = document, None

    def _seat_people_for_lost_bots(self, engines: Collection[str]) -> None:
        seats = list(self.seats)
        for number, seat in enumerate(seats):
            if (lost := why_lost(self.game_id, seat, None if self.watching else engines)) is not None:
                seats[number] = replace(seat, player=PERSON)
                self.notice = self.notice or lost
        self._document = replace(self._document, seats=tuple(seats))


def new_game(
    game_id: str,
    seats: Sequence[Seat],
    options: Mapping[str, Any],
    name: str,
    seed: int | None = None,
    answers: Sequence[str] = (),
    created: datetime | None = None,
    pace: Pace | None = None,
) -> tuple[Record[Any], Document]:
    """A game that begins, and what is to be kept of it; see `Table.create`.

    Raises:
        KeyError, BadOption, ReplayError: as there.
    """
    game = registry.game(game_id)
    check_players(game_id, seats)
    seed = outside.fresh_seed() if seed is None else seed
    if not 0 <= seed <= SEED_LIMIT:
        raise BadOption("unknown_value", "seed", seed, (f"0..{SEED_LIMIT}",))
    record = Record.replay(game, len(seats), seed, options, answers)
    begun = now()
    return record, Document(
        app=__version__,
        name=name,
        game=game_id,
        rules=game.rules,
        options=dict(record.options),
        seats=tuple(seats),
        seed=seed,
        created=created or begun,
        updated=begun,
        turn=None,
        answers=(),
        undone=(),
        digest="",
        boundary=Boundary(0, None),
        clock=Clock.wound(pace, len(seats)) if pace else UNSET,
    )


def as_it_stands(record: Record[Any], document: Document) -> Document:
    """What is to be kept of a game now.

    Args:
        record: the game.
        document: what was kept of it before.
    """
    play, answers = record.play, tuple(record.answers)
    state = record.game.encode(play.boundary)
    return replace(
        document,
        app=__version__,
        updated=now(),
        turn=None if play.ask is None else play.ask.seat,
        answers=answers,
        undone=tuple(record.undone),
        digest=fingerprint(state, play.since),
        boundary=Boundary(len(answers) - len(play.since), state),
    )


def played(
    document: Document, path: Path, at_once: bool
) -> tuple[Record[Any], Document, str | None, Claim | None]:
    """A saved game that is played up to where it stood, or will be; see `resume`."""
    return resume(document, path) if at_once else (*replay(document, path), None)


def default_name(game_id: str) -> str:
    """What a game is called that nobody has named."""
    return f"{game_id}-{now():%Y-%m-%d}"


def now() -> datetime:
    """The moment it is, as games tell it: by the second."""
    return outside.now().replace(microsecond=0)
