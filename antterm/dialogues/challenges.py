"""Challenging a person at a host, and answering a challenge."""

from __future__ import annotations

from antterm.dialogues.asking_host import send
from antterm.dialogues.steps import Dialogue, choose
from antterm.i18n import _
from antterm.remote import rows
from antterm.remote.link import Link
from antterm.wire.messages import Decline, LobbyRow


def answer_challenge(link: Link, row: LobbyRow) -> Dialogue[bool]:
    """Ask whether to accept a challenge; decline it if that is chosen.

    Args:
        link: the line to the host.
        row: the table of the challenge.

    Returns:
        Whether the person accepts.
    """
    by = ", ".join(info.name for info in row.seat_infos if info.person)
    title = _("{name} challenges you").format(name=by)
    own = next((rows.seat_name(row, seat) for seat, info in enumerate(row.seat_infos) if info.is_free), "")
    text = " ".join((f"{rows.title(row)}.", _("You would be {seat}.").format(seat=own), rows.agreed(row)))
    ways = [(True, _("Accept")), (False, _("Decline"))]
    accepts = yield from choose(title, ways, text, _("Later"))
    if not accepts:
        send(link, Decline(table=row.table))
    return accepts
