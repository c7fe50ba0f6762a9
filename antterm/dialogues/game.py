"""Dialogues around a game on this machine: its seats, playing on from a position, taking back, declaring."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from antterm.bots import PERSON, kind_of, level_name, levels, nickname
from antterm.bots.engines import EngineKind, engine_kinds
from antterm.core.ask import Refused
from antterm.dialogues.engines import enter_engine, to_be_named
from antterm.dialogues.steps import Dialogue, Enter, Trouble, choose, confirm, enter
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT, Seat, tidy
from antterm.saves.store import Store
from antterm.table import Table, players
from antterm.table.players import shared_name, shared_name_sentence, with_bots
from antterm.table.setting_up import NewGameForm
from antterm.table.taking_back import TakingBack


def begin(
    form: NewGameForm,
    store: Store,
    remember_engine: Callable[[str], object],
    why_not: Callable[[int], str] = lambda _people: "",
) -> Table:
    """Begin the game of a form.

    Args:
        form: what has been chosen.
        store: where the game is saved.
        remember_engine: called with the command of each engine that plays.
        why_not: tells why so many people cannot play it here; an empty text if they can.

    Raises:
        Trouble: two would be called alike, or people cannot play it here.
        PlayerTrouble: a program cannot play.
        SaveError: it cannot be saved.
        BadOption: something that was chosen does not go with something else.
    """
    seats = form.seats()
    if (shared := shared_name(seats)) is not None:
        raise Trouble(shared_name_sentence(shared))
    if why := why_not(sum(seat.player == PERSON for seat in seats)):
        raise Trouble(why)
    title = form.title.strip()
    name = store.free_name(title) if title else None
    table = Table.create(store, form.game.game_id, seats, form.game.options(), name=name, pace=form.pace)
    for command in form.engine_commands(seats):
        remember_engine(command)
    return table


def play_on(table: Table, number: int, engines: Collection[str]) -> Dialogue[Table]:
    """Ask who plays on from a position, and begin that game.

    Args:
        table: the game, which stays as it is.
        number: how many answers led to the position.
        engines: the commands that may be run for engines.

    Returns:
        The new game.
    """
    over = table.record.at(number).outcome is not None
    if (why := table.why_not_branch() or ("line_over" if over else None)) is not None:
        raise Trouble(table.words.refusal(Refused(why)))
    same = _("the same players: {names}").format(names=", ".join(table.names))
    offers: list[tuple[int | None, str]] = [(None, same)]
    if len(table.seats) > 1:
        text = _("you, as {seat}; bots in all other seats")
        offers += [(seat, text.format(seat=table.words.seat(seat))) for seat in range(len(table.seats))]
    own = yield from choose(_("Who plays on?"), offers)
    seats: Sequence[Seat] = table.seats
    if own is not None:
        bots = [(f"bot:{level}", level_name(level)) for level in levels(table.game_id)][::-1]
        player = yield from choose(_("Against which bot?"), bots)
        seats = with_bots(table.seats, own, player, table.words.seat(own))

    def begin(name: str) -> Table:
        try:
            return table.branch(number, tidy(name) or table.line_name(), engines, seats)
        except Refused as refused:
            raise Trouble(table.words.refusal(refused)) from refused

    text = _("A new game continues from here under this name. “{name}” remains unchanged.").format(
        name=table.name
    )
    if not table.game.perfect_information:
        text = " ".join((text, _("Whatever is drawn later will come in the same order as before.")))
    title = _("A new game from position {number}").format(number=number)
    return (yield from enter(Enter(title, text, empty=table.line_name()), begin))


NAME = "name"
"""Another name, among the players that can be chosen; an engine to be named goes by the word of its kind."""


class Seating:
    """The dialogues about who plays in a game. Their result is whether they have changed that.

    Args:
        table: the game.
        engines: the commands that may be run for engines, the last chosen first; None where none may.
        remember_engine: called with the command of an engine that was named.
        why_no_person: tells why so many people cannot play here; an empty text if they can.
    """

    def __init__(
        self,
        table: Table,
        engines: Sequence[str] | None,
        remember_engine: Callable[[str], object],
        why_no_person: Callable[[int], str] = lambda _people: "",
    ) -> None:
        self._table, self._engines = table, engines
        self._remember_engine, self._why_no_person = remember_engine, why_no_person

    def choose_seat(self) -> Dialogue[bool]:
        """Ask whose seat it is about, then who is to play there."""
        table = self._table
        seats = [
            (number, f"{table.words.seat(number)}: {seat.name}, {kind_of(seat.player).title(seat.player)}")
            for number, seat in enumerate(table.seats)
        ]
        number = yield from choose(_("Who plays"), seats)
        title = _("Who plays on for {name}?").format(name=table.names[number])
        player = yield from choose(title, self._players(number))
        match player:
            case "name":
                rename = lambda name: table.rename_seat(number, name)  # noqa: E731
                return (yield from self._ask_name(number, table.names[number], rename))
            case "person":
                return (yield from self.seat_person(number))
        for engines in self._engine_kinds():
            if player == engines.word:
                return (yield from self._ask_engine(number, engines))
        self._seat_program(number, player)
        return True

    def seat_person(self, number: int) -> Dialogue[bool]:
        """Ask for the name of a person who takes a program's seat."""
        table = self._table
        if why := self._why_no_person(len(table.local_seats) + 1):
            raise Trouble(why)
        take_seat = lambda name: table.replace_player(number, PERSON, name)  # noqa: E731
        return (yield from self._ask_name(number, "", take_seat))

    def _players(self, number: int) -> Sequence[tuple[str, str]]:
        """Return who may play on in a seat, each with what they are called."""
        game_id, now = self._table.game_id, self._table.seats[number].player
        offered = [*players(game_id)]
        for engines in self._engine_kinds():
            offered += map(engines.player, engines.available(self._engines or ()))
        offers = [(player, kind_of(player).title(player)) for player in offered if player != now]
        offers += [(engines.word, to_be_named(engines)) for engines in self._engine_kinds()]
        return [*offers, (NAME, _("the same player under another name"))]

    def _engine_kinds(self) -> Sequence[EngineKind]:
        """Return the kinds of engines that may play here."""
        return engine_kinds(self._table.game_id) if self._engines is not None else ()

    def _seat_program(self, number: int, player: str) -> None:
        taken = {name for other, name in enumerate(self._table.names) if other != number}
        self._table.replace_player(number, player, nickname(player, taken, number))

    def _ask_engine(self, number: int, engines: EngineKind) -> Dialogue[bool]:
        """Ask which engine of a kind is to play on in a seat."""

        def take(player: str) -> bool:
            self._seat_program(number, player)
            self._remember_engine(engines.command(player))
            return True

        return (yield from enter_engine(engines, _("Which engine plays?"), take))

    def _ask_name(self, number: int, now: str, seat: Callable[[str], object]) -> Dialogue[bool]:
        """Ask what the one who plays in a seat is called, and seat them so.

        Args:
            number: the seat.
            now: what they are called already; empty for somebody new.
            seat: gives them the name that was typed.
        """
        table = self._table
        called = table.words.seat(number)

        def take(typed: str) -> bool:
            name = tidy(typed) or called  # what tidies to nothing, as a lone accent, names nobody
            others = {other.casefold() for at, other in enumerate(table.names) if at != number}
            if name.casefold() in others:
                raise Trouble(shared_name_sentence(name))
            seat(name)
            return True

        title = _("{seat}: who plays here?").format(seat=called)
        step = Enter(title, _("Type the name of the player."), now, NAME_LIMIT, called)
        return (yield from enter(step, take))


def agree_to_take_back(taking_back: TakingBack) -> Dialogue[bool]:
    """Ask those who sit here whether the last answer may be taken back, where they have a say in it.

    Returns:
        Whether it may.
    """
    if not (question := taking_back.consent_question()):
        return True
    return (yield from confirm(_("Take it back?"), question, _("Yes"), _("No, let it stand")))


def confirm_declaration(sentence: str) -> Dialogue[bool]:
    """Ask whether somebody means what they want to declare beside the game, such as a resignation.

    Args:
        sentence: what it would do.
    """
    return (yield from confirm(_("Are you sure?"), sentence, _("Yes"), _("No, go on playing")))
