"""Messages come out of a stream as they went in; anything else is one error."""

from __future__ import annotations

from asyncio import StreamReader

import pytest

from antterm.wire.frames import REQUEST_LIMIT, BadFrame, frame, read_reply, read_request
from antterm.wire.messages import Accepted, Bye, GiveAnswer, Hello, Say, Vote


def stream(*pieces: bytes) -> StreamReader:
    reader = StreamReader()
    for piece in pieces:
        reader.feed_data(piece)
    reader.feed_eof()
    return reader


async def test_requests_come_one_after_another_however_they_are_cut() -> None:
    sent = [
        Hello(protocol=1, app="1.0"),
        Vote(id=3, yes=True),
        GiveAnswer(table="t", rev=2, text="rest", id="a"),
    ]
    whole = b"".join(frame(message) for message in sent)
    reader = stream(*(whole[n : n + 3] for n in range(0, len(whole), 3)))
    assert [await read_request(reader) for _message in sent] == sent
    assert await read_request(reader) is None


async def test_replies_come_so_too() -> None:
    reader = stream(frame(Accepted(id="a", rev=3)), frame(Bye(code="upgrade", retry=True)))
    assert await read_reply(reader) == Accepted(id="a", rev=3)
    assert await read_reply(reader) == Bye(code="upgrade", retry=True)


DEEP = b"\x83\xa4type\xa4Make\xa4game\xa4hive\xa7options\x81\xa1x" + b"\x91" * 4000 + b"\xc0"
"""A message whose one value is nested as deep as a message can be."""


@pytest.mark.parametrize(
    "sent",
    [
        (REQUEST_LIMIT + 1).to_bytes(4),
        b"\0\0\0\1\xc1",
        b"\0\0\0\0",
        frame(Accepted(id="a", rev=3)),  # what only a host says
        b"\0\0\0\x0f\x82\xa4type\xa5Leave\xa1x\x01",  # a field that nobody knows
        b"\0\0\0\x0c\x81\xa4type\xa5Lea\xff\xff",  # a text that is none
        len(DEEP).to_bytes(4) + DEEP,
        frame(Say(text="")),
        frame(Say(text="x" * 301)),
    ],
)
async def test_what_is_no_message_is_one_error(sent: bytes) -> None:
    with pytest.raises(BadFrame):
        await read_request(stream(sent))


async def test_a_stream_that_ends_within_a_message_has_ended() -> None:
    assert await read_request(stream(frame(Vote(id=3, yes=True))[:-1])) is None
