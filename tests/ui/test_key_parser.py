"""What a terminal sends, as keys: no part of an answer or of an unknown sequence is taken for one."""

from __future__ import annotations

import pytest
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.events import AppFocus, Key, MouseDown, MouseUp, Paste, Resize
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from antterm.ui.adapter.keys import ESC, KeyParser

UNKNOWN = (
    *(
        "\x1b[?62;22c",
        "\x1b[>41;390;0c",
        "\x1b[0n",
        "\x1b[3;4;5;6x",
        "\x1b[8;24;80t",
        "\x1b[99~",
        "\x1b[?2048;0;0$y",
    ),
    *("\x1b[48;-1;9999999999;1;1t", "\x1b[1 q", "\x1b[?1;2;3S", "\x1b[34h"),
)
"""Sequences that terminals may send, and of which no key consists."""


@pytest.mark.parametrize("sequence", UNKNOWN)
def test_no_part_of_a_sequence_that_nobody_knows_is_a_key(sequence: str) -> None:
    parser = KeyParser()
    for place in range(2, len(sequence) + 1):  # it may come in two halves
        found = [*parser.feed(sequence[:place]), *parser.feed(f"{sequence[place:]}n")]
        assert [event.key for event in found if isinstance(event, Key)] == ["n"]


def keys(parser: XTermParser, sequence: str) -> list[str]:
    """Return the names of the keys of which a sequence consists."""
    return [event.key for event in parser.feed(sequence) if isinstance(event, Key)]


def test_every_key_that_textual_knows_is_one() -> None:
    for sequence in (*ANSI_SEQUENCES_KEYS, *(f"{ESC}[{number}" for number in FUNCTIONAL_KEYS)):
        if len(sequence) == 2 and sequence[1].isdigit():
            continue  # with Alt
        listed = ANSI_SEQUENCES_KEYS.get(sequence, ())
        names = [key.value for key in listed] if isinstance(listed, tuple) else None
        assert keys(KeyParser(), sequence) in (keys(XTermParser(False), sequence), names), repr(sequence)


@pytest.mark.parametrize(
    ("sequence", "key"),
    [
        ("\x1b[25~", "f13"),
        ("\x1b[32~", "f18"),
        ("\x1b[33~", "f19"),
        ("\x1b[5A", "ctrl+up"),
        ("\x1b[1;5A", "ctrl+up"),
        ("\x1b[97;5u", "ctrl+a"),
        ("\x1b[27;5;9~", "ctrl+tab"),
    ],
)
def test_a_number_that_is_no_character_s_is_none(sequence: str, key: str) -> None:
    """Textual takes F18 for a space, F19 for an exclamation mark, and whatever is 49 for the first answer."""
    assert keys(KeyParser(), sequence) == [key]


@pytest.mark.parametrize(
    ("sequence", "kind"),
    [
        ("\x1b[<0;3;4M", MouseDown),
        ("\x1b[<0;3;4m", MouseUp),
        ("\x1b[?2026;2$y", TerminalSupportsSynchronizedOutput),
        ("\x1b[48;24;80;1;1t", Resize),
        ("\x1b[I", AppFocus),
        ("\x1b[200~text\x1b[201~\x1b", Paste),
    ],
)
def test_what_else_a_terminal_tells_is_heard(sequence: str, kind: type[Message]) -> None:
    assert [type(event) for event in KeyParser().feed(sequence)] == [kind]
