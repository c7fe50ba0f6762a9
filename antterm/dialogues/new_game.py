"""Beginning a game: one that has been set up in a form, or one that goes on from a position of another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from antterm.bots import levels
from antterm.bots.kinds import PERSON, level_name
from antterm.core.ask import Refused
from antterm.dialogues.steps import Dialogue, Enter, Trouble, choose, enter
from antterm.i18n import _
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.table.players import shared_name, shared_name_sentence, with_bots
from antterm.table.setting_up import NewGameForm


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
    table = Table.create(store, form.game_id, seats, form.options(), name=name, pace=form.pace)
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
    if (why := table.may_branch() or ("line_over" if over else None)) is not None:
        raise Trouble(table.words.refusal(Refused(why)))
    same = _("the same: {names}").format(names=", ".join(table.names))
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
            return table.branch(number, name, engines, seats)
        except Refused as refused:
            raise Trouble(table.words.refusal(refused)) from refused

    text = _("A new game continues from here under this name. “{name}” stays as it is.").format(
        name=table.name
    )
    if not table.game.perfect_information:
        text = " ".join((text, _("What is drawn comes in the same order.")))
    title = _("A new line from position {number}").format(number=number)
    return (yield from enter(Enter(title, text, empty=table.line_name()), begin))
