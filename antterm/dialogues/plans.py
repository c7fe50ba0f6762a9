"""Answers in advance, at a table of a host: if the others answer so, one answers so."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from antterm.dialogues.asking_host import send
from antterm.dialogues.steps import Dialogue, Enter, Say, Trouble, Wait, choose
from antterm.i18n import _
from antterm.remote.link import LinkState
from antterm.remote.sentences import not_connected, refusal_sentence
from antterm.remote.table import RemoteTable
from antterm.wire import messages as wire

LONGEST: Final = 160
"""Characters of a line that can be typed."""
MOST: Final = 8
"""Maximum number of answers in a line."""


class _Way(Enum):
    """Entries of the list of answers in advance that are no lines of moves."""

    ADD = auto()
    FORGET_ALL = auto()


def may_plan(table: RemoteTable) -> bool:
    """Return whether the person can answer in advance now: somebody else is asked, in a game over days."""
    snapshot, ask = table.snapshot, table.ask
    is_possible = snapshot.correspondence is not None and table.game.perfect_information and snapshot.begun
    is_open = not (snapshot.paused or snapshot.ended or table.is_over)
    return (
        is_possible
        and is_open
        and ask is not None
        and bool(table.local_seats)
        and ask.seat not in table.local_seats
    )


def line_text(line: tuple[str, ...]) -> str:
    """Return a line of answers as it is typed: `bG1 wS1-, wQ -wS1`."""
    return ", ".join(line)


def plan(table: RemoteTable) -> Dialogue[None]:
    """Ask for answers in advance, or which of them to forget."""
    lines = table.snapshot.plans
    options: list[tuple[_Way | tuple[str, ...], str]] = [
        *((line, _("Forget: {line}").format(line=line_text(line))) for line in lines),
        (_Way.ADD, _("Add a line")),
        *([(_Way.FORGET_ALL, _("Forget all"))] if len(lines) > 1 else []),
    ]
    title = _("Answers in advance")
    text = _("If the others answer as a line expects, the host gives your next answer at once.")
    chosen = yield from choose(title, options, text)
    match chosen:
        case _Way.ADD:
            yield from _add(table)
        case _Way.FORGET_ALL:
            send(table.link, wire.ForgetPlan())
        case _:
            send(table.link, wire.ForgetPlan(answers=chosen))


def _add(table: RemoteTable) -> Dialogue[None]:
    """Ask for a line until the host takes it."""
    text = _(
        "Type the answer that you expect from them and your own, separated by a comma, each as it would be "
        "typed when asked; then, if you like, their next and yours."
    )
    typed, trouble = "", ""
    while True:
        typed = yield Enter(_("Answers in advance"), text, typed, LONGEST, trouble=trouble)
        answers = tuple(filter(None, (part.strip() for part in typed.split(","))))
        if not 2 <= len(answers) <= MOST:
            trouble = _("A line must have from 2 to {n} answers, separated by commas.").format(n=MOST)
            continue
        refusal = yield from _send_line(table, wire.PlanAnswers(rev=table.snapshot.rev, answers=answers))
        if refusal is None:
            yield Say(_("If they answer as you expect, the host answers for you."))
            return
        trouble = refusal_sentence(refusal, table.words)


def _send_line(table: RemoteTable, wish: wire.PlanAnswers) -> Dialogue[wire.Refusal | None]:
    """Tell the host a line, and wait until it keeps it.

    Returns:
        The refusal; None if it keeps it.
    """
    refusals, before, link = list[wire.Refusal](), table.snapshot.plans, table.link

    def hear(reply: wire.Reply) -> None:
        if isinstance(reply, wire.Refusal) and not reply.id:
            refusals.append(reply)

    def is_answered() -> bool:
        return bool(refusals) or table.snapshot.plans != before or link.state is not LinkState.OPEN

    leave = link.listen(hear, lambda: None)
    try:
        send(link, wish)
        yield Wait(is_answered, lambda changed: link.listen(lambda _reply: changed(), changed))
    finally:
        leave()
    if not refusals and table.snapshot.plans == before:
        raise Trouble(not_connected())
    return refusals[0] if refusals else None
