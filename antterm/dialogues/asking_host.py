"""Requests to a host within a dialogue, and waiting for the replies."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from antterm.dialogues.steps import Dialogue, Trouble, Wait
from antterm.remote.link import Link, LinkState
from antterm.remote.sentences import not_connected, refusal_sentence
from antterm.wire.messages import FromHost, Refusal, Reply, ToHost

R = TypeVar("R", bound=FromHost)


def send(link: Link, message: ToHost) -> None:
    """Send a request to the host.

    Raises:
        Trouble: there is no connection.
    """
    if not link.send(message):
        raise Trouble(not_connected())


def reply_to(
    link: Link,
    message: ToHost,
    kind: type[R] | tuple[type[R], ...],
    refusals: Collection[str] | None = None,
    is_sent_unasked: bool = False,
) -> Dialogue[R | Refusal]:
    """Send a request to the host, and wait for its reply.

    Args:
        link: the line to the host.
        message: the request.
        kind: the kind of the reply, or the kinds that it may have.
        refusals: the codes with which the host may refuse it; None for any but those of answers.
        is_sent_unasked: whether the host also sends messages of this kind by itself: one may be on its way
            that tells nothing of the request. Then the reply is the last that comes before that to a ping.

    Raises:
        Trouble: the connection is lost before the reply has come.
    """
    replies: list[R | Refusal] = []

    def hear(reply: Reply) -> None:
        match reply:
            case Refusal(id="", code=code) if refusals is None or code in refusals:
                replies.append(reply)
            case _ if isinstance(reply, kind):
                replies.append(reply)

    leave = link.listen(hear, lambda: None)
    try:
        send(link, message)
        are_all_here = link.ping() if is_sent_unasked else lambda: True
        yield Wait(
            lambda: (bool(replies) and are_all_here()) or link.state is not LinkState.OPEN,
            lambda changed: link.listen(lambda _reply: changed(), changed),
        )
    finally:
        leave()
    if not replies:
        raise Trouble(not_connected())
    return next((each for each in replies if isinstance(each, Refusal)), replies[-1])


def told_by(
    link: Link,
    message: ToHost,
    kind: type[R] | tuple[type[R], ...],
    refusals: Collection[str] | None = None,
    is_sent_unasked: bool = False,
) -> Dialogue[R]:
    """Send a request to the host, and return what it tells; arguments as of `reply_to`.

    Raises:
        Trouble: it refuses, or the connection is lost.
    """
    reply = yield from reply_to(link, message, kind, refusals, is_sent_unasked)
    if isinstance(reply, Refusal):
        raise Trouble(refusal_sentence(reply, None))
    return reply
