"""The title bar: the round, the phase, whose turn it is, and how soon the game ends."""

from __future__ import annotations

from antterm.core.ask import Ask
from antterm.draw.canvas import PLAIN, Ink
from antterm.draw.paint import DIM, TITLE, Segment
from antterm.games.march.draw.signs import chip_ink, letter
from antterm.games.march.rules import topics
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.last_action import rests_missing
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.position import Position
from antterm.games.march.words.naming import phase_in_short
from antterm.games.march.words.since import doing
from antterm.i18n import _, pgettext
from antterm.ui.models.scene import Title


def title_of(position: Position, left: str, *, ascii_only: bool) -> Title:
    """Return the title bar of a position.

    Args:
        position: the position, with the question that is waited for.
        left: the text at its left.
        ascii_only: whether only ASCII characters may be drawn.
    """
    view = position.view
    stage: list[Segment] = [(pgettext("March of the Ants", "round"), DIM)]
    for number, name in enumerate(ROUNDS):
        if number == view.round:
            stage += [(" ", DIM), (f"[{name}]" if ascii_only else name, TITLE)]
        elif number:
            stage.append((f" {name}", DIM))
    stage.append((f"  {phase_in_short(view.phase)}", PLAIN))
    ends = _ends_soon(view)
    note = (f"{' - ' if ascii_only else ' · '}{ends}", TITLE) if ends else ("", DIM)
    return Title(left, stage=tuple(stage), turn=_turn(position, ascii_only=ascii_only), note=(note,))


def _ends_soon(view: MarchView) -> str:
    """Return that the phase ends soon; empty as long as it does not."""
    if view.last_turn:
        return _("last turn")
    return _("the next Rest ends it") if rests_missing(view) == 1 else ""


def _turn(position: Position, *, ascii_only: bool) -> tuple[Segment, ...]:
    """Return whose turn it is, or what the player does whose Action it is; nothing at the end."""
    seat_view, action = position.seat_view, position.action
    if seat_view.waiting is None or seat_view.outcome is not None:
        return ()
    seat = seat_view.waiting.seat
    if action is not None:
        seat = action.seat
        text = f"{seat_view.names[seat]} {doing(action.action)}"
    elif seat_view.ask is not None or seat == position.view.seat:
        is_turn = position.view.phase in (Phase.SETUP, Phase.WORKER)
        text = (_("{who}, your turn") if is_turn else _("{who} is asked")).format(who=seat_view.names[seat])
    else:
        text = seat_view.names[seat]
    steps = _steps(seat_view.waiting, position.view, ascii_only=ascii_only)
    return (f" {letter(seat)} ", chip_ink(seat)), (f" {text}", TITLE), *steps


def _steps(waiting: Ask, view: MarchView, *, ascii_only: bool) -> tuple[Segment, ...]:
    """Return the steps of a March, those taken full and those left empty; nothing in other Actions."""
    about = waiting.about
    if not isinstance(about, topics.Placing | topics.Stepping) or about.kind not in topics.MARCH_STEPS:
        return ()
    taken = max(0, view.nests[waiting.seat].march_steps - about.left)
    full, empty = "#." if ascii_only else "■□"
    return (f" {full * taken}", Ink("good")), (empty * about.left, DIM)
