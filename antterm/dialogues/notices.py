"""How a host tells somebody of their turn while they are away: by mail and by webhook."""

from __future__ import annotations

from antterm.dialogues.host_table import send
from antterm.dialogues.steps import Dialogue, Enter, Say, Trouble, Wait
from antterm.i18n import _
from antterm.remote.link import LineState, Link
from antterm.remote.sentences import OF_NOTICES, code_wanted, not_connected, refusal_sentence
from antterm.wire.messages import Confirm, NotificationSettings, Notify, Refusal, Reply

CODE_LIMIT, MAIL_LIMIT, WEBHOOK_LIMIT = 40, 200, 500
"""Characters that can be typed."""


def ask_for_notices(link: Link) -> Dialogue[None]:
    """Ask where the host is to write; a new address is confirmed by the code that was sent there.

    Args:
        link: the line to the host.
    """
    while True:
        if _waits_for_code(link) and (yield from _ask_for_code(link)):
            return
        text = _(
            "The address to which the host writes when it is your turn and you are not here; empty for none."
        )
        mail = yield Enter(_("Notices by mail"), text, link.told_by.mail, MAIL_LIMIT)
        text = _(
            "The address of a page, such as a topic of ntfy, to which it posts the same; empty for none."
        )
        page = yield Enter(_("Notices by webhook"), text, link.told_by.webhook, WEBHOOK_LIMIT)
        if (refusal := (yield from _tell(link, Notify(mail=mail, webhook=page)))) is not None:
            raise Trouble(refusal_sentence(refusal, None))
        if not _waits_for_code(link):
            yield Say(_("The host has been told how to reach you."))
            return


def _waits_for_code(link: Link) -> bool:
    """Whether a code was sent to a new address."""
    return bool(link.unconfirmed.mail or link.unconfirmed.webhook)


def _ask_for_code(link: Link) -> Dialogue[bool]:
    """Ask for the codes until all addresses are confirmed.

    Returns:
        Whether they are; if not, they are to be changed.
    """
    trouble = ""
    while _waits_for_code(link):
        waiting = (link.unconfirmed.mail, link.unconfirmed.webhook)
        code = yield Enter(_("Confirm your address"), code_wanted(waiting), "", CODE_LIMIT, trouble=trouble)
        if not code:
            return False
        refusal, trouble = (yield from _tell(link, Confirm(code=code))), ""
        if refusal is not None:
            trouble = refusal_sentence(refusal, None)
            if refusal.code != "wrong_code":
                raise Trouble(trouble)
    yield Say(_("The host has been told how to reach you."))
    return True


def _tell(link: Link, message: Notify | Confirm) -> Dialogue[Refusal | None]:
    """Have the host told how to reach somebody, and wait for what it says to that.

    Returns:
        Why it refuses; None if it does not.
    """
    replies: list[Reply] = []

    def hear(reply: Reply) -> None:
        if isinstance(reply, NotificationSettings) or (
            isinstance(reply, Refusal) and reply.code in OF_NOTICES
        ):
            replies.append(reply)

    leave = link.listen(hear, lambda: None)
    try:
        send(link, message)
        yield Wait(
            lambda: bool(replies) or link.line is not LineState.OPEN,
            lambda changed: link.listen(lambda _reply: changed(), changed),
        )
    finally:
        leave()
    if not replies:
        raise Trouble(not_connected())
    return replies[0] if isinstance(replies[0], Refusal) else None
