"""A part of the story: what one player did, what happened in one round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from antterm.core.ask import Event
from antterm.core.story import Happening
from antterm.games.march.rules import happened
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.since import blocks_of, happenings_in_round, rounds_known, rounds_of
from antterm.games.march.rules.state import Phase
from antterm.games.march.spoken.news import news
from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words.naming import seat_letter
from antterm.games.march.words.since import block_line, round_line
from antterm.i18n import NC_, _
from antterm.i18n.nouns import capital
from antterm.plain.spoken import NotThere, folded
from antterm.plain.typed_words import is_meant

ROUND: Final = NC_("what of the story, before its number", "round")


class Part(NamedTuple):
    """The part of the story that is meant."""

    seat: int | None
    """The player of whom alone it tells; None for all."""
    round: int | None
    """The round that is announced; None for all rounds."""


def part_meant(position: SpokenPosition, typed: str) -> Part:
    """Return which part somebody means: a player's name or letter, `round` and its number, or both.

    Raises:
        NotThere: there is no such player or round.
    """
    words, number = typed.split(), None
    for place, word in enumerate(words):
        if is_meant(ROUND, word) and place + 1 < len(words):
            number = _round(position, words[place + 1])
            words[place : place + 2] = []
            break
    name = " ".join(words)
    return Part(_player(position, name) if name else None, number)


def _round(position: SpokenPosition, typed: str) -> int:
    rounds = rounds_known(position.moment.happened)
    number = ROUNDS.index(typed.upper()) if typed.upper() in ROUNDS else int(typed) if typed.isdigit() else -1
    if number not in rounds:
        raise NotThere(_("The story has no round “{text}”.").format(text=typed))
    return number


def _player(position: SpokenPosition, typed: str) -> int:
    wanted, names = folded(typed), position.moment.names
    for fits in (str.__eq__, str.startswith):
        found = [seat for seat in position.seats if fits(folded(names[seat]), wanted)]
        if len(found) == 1:
            return found[0]
    letters = [seat for seat in position.seats if seat_letter(seat).lower() == wanted]
    if not letters:
        raise NotThere(_("Nobody here is called “{text}”.").format(text=typed))
    return letters[0]


def story(position: SpokenPosition, typed: str) -> list[str]:
    """Describe the part of the story that somebody means.

    Raises:
        NotThere: there is no such player or round.
    """
    part, happened = part_meant(position, typed), position.moment.happened
    rounds = rounds_of((each.event for each in happened), position.view.seats)
    lines = [round_line(position.naming, line, position.seats) for line in rounds if line.round == part.round]
    return [*lines, *_sentences(position, happenings_in_round(happened, part.round), part.seat)]


def _sentences(position: SpokenPosition, happenings: Sequence[Happening], seat: int | None) -> Iterator[str]:
    """Yield what players did in a line each, or what one did; battles, harvest and Slumber in full."""
    for piece, is_worker_phase in _pieces(happenings):
        if not is_worker_phase:
            yield from news(position, [each for each in piece if seat is None or _concerns(each.event, seat)])
            continue
        for block in blocks_of(piece, position.view, position.moment.seat):
            if seat in (None, block.seat):
                yield capital(block_line(position.naming, block))


def _pieces(happenings: Sequence[Happening]) -> Iterator[tuple[list[Happening], bool]]:
    """Cut a stretch where a phase begins; whether each piece is what players did in a Worker Phase."""
    piece, is_worker_phase = list[Happening](), False
    for each in happenings:
        if isinstance(each.event, happened.PhaseBegan):
            yield piece, is_worker_phase
            yield [each], False
            piece, is_worker_phase = [], each.event.phase is Phase.WORKER
            continue
        piece.append(each)
    yield piece, is_worker_phase


def _concerns(event: Event, seat: int) -> bool:
    """Return whether an event tells of a player, or in which part of the game it happens."""
    match event:
        case happened.PhaseBegan():
            return True
        case happened.BattleBegan() | happened.BattleDecided():
            return seat in (event.invader, event.defender)
        case happened.OfSeat() | happened.Scored():
            return event.seat == seat
        case _:
            return False
