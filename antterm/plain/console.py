"""The streams of an interaction: lines that are read and lines that are written."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final, Protocol, TypeVar, assert_never

from antterm.core.printable import printable
from antterm.draw.paint import wrap
from antterm.i18n import _, tongue
from antterm.i18n.plain import plain
from antterm.plain.interaction import Await, Interaction, Listen, QuitProgram, Speak, speak
from antterm.plain.lines import LONGEST, LineTooLong, TypedLines

T = TypeVar("T")

WIDTH: Final = 78
"""Cells of a line at most."""
PROMPT: Final = "> "
_NUMBER: Final = re.compile(r"(\d+\.|[-*]) ")


class Bell:
    """Rings when something has happened that an interaction may wait for. May be rung from any thread."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def hang(self) -> None:
        """From here on it is heard in the loop that runs."""
        self._loop = asyncio.get_running_loop()

    def ring(self) -> None:
        """Something has happened."""
        if self._loop is not None:
            with suppress(RuntimeError):  # nobody listens any more
                self._loop.call_soon_threadsafe(self._rung.set)

    async def heard(self) -> None:
        """Wait until it rings, or has rung since it was heard last."""
        await self._rung.wait()
        self._rung.clear()


class Paper(Protocol):
    """Where lines go."""

    def write(self, text: str, /) -> object:
        """Put this after what was written before."""

    def flush(self) -> object:
        """Have all that was written go out."""


class Console:
    """Where an interaction is held.

    Args:
        typed: where lines come from.
        written: where lines go.
        bell: rings when something has happened.
    """

    def __init__(self, typed: TypedLines, written: Paper, bell: Bell) -> None:
        self._lines, self._written, self.bell = typed, written, bell

    async def hold(self, interaction: Interaction[T]) -> T | None:
        """Hold an interaction to its end, and return its result; None where the input ends before.

        Raises:
            BrokenPipeError: nobody reads any more.
        """
        self.bell.hang()
        typed: str | None = None
        try:
            while True:
                try:
                    effect = interaction.send(typed)
                except StopIteration as stop:
                    result: T = stop.value
                    return result
                except QuitProgram:
                    return None
                typed = None
                match effect:
                    case Speak():
                        self._speak(effect)
                        await self.is_read()
                    case Listen(is_disturbed):
                        typed, goes_on = await self._listen(is_disturbed)
                        if not goes_on:
                            return None
                    case Await():
                        typed, ended = await self._await(effect)
                        if ended:
                            return None
                    case _:
                        assert_never(effect)
        finally:
            interaction.close()

    async def is_read(self) -> None:
        """Wait until there is room for more."""

    def _speak(self, said: Speak) -> None:
        made = said.paragraphs if said.as_drawn else chain.from_iterable(map(laid, said.paragraphs))
        for line in made:
            shown = plain(line) if tongue().ascii_only else line
            self._written.write(printable(shown).rstrip()[:WIDTH] + "\n")

    async def _listen(self, is_disturbed: Callable[[], bool] | None) -> tuple[str | None, bool]:
        """Return the line that was typed, and whether the interaction goes on: False at the end.

        Args:
            is_disturbed: see `Listen`; where the wait ends for it, no line is returned.
        """
        while True:
            self._written.write(PROMPT)
            self._written.flush()
            try:
                if is_disturbed is not None and not await self._comes_undisturbed(is_disturbed):
                    self._written.write("\n")  # the line with the prompt ends
                    return None, True
                typed = await self._lines.next()
            except LineTooLong:
                self._leave_aside()
            else:
                self._echo(typed)
                return typed, typed is not None

    async def _comes_undisturbed(self, is_disturbed: Callable[[], bool]) -> bool:
        """Wait for a line, which stays where it is; return False if something happens before."""
        line = asyncio.create_task(self._lines.come())
        try:
            while not line.done():
                bell = asyncio.create_task(self.bell.heard())
                await asyncio.wait((bell, line), return_when=asyncio.FIRST_COMPLETED)
                bell.cancel()
                await asyncio.wait((bell,))
                if not line.done() and is_disturbed():
                    return False
            return True
        finally:
            line.cancel()
            await asyncio.wait((line,))  # else it would stop the next who waits for a line

    def _leave_aside(self) -> None:
        """Say that a line was too long."""
        self._echo("")
        told = _("That line is too long and was ignored: at most {n} characters are read.")
        self._speak(speak(told.format(n=LONGEST)))

    def _echo(self, typed: str | None) -> None:
        """Write what was typed where the terminal has not: so what is written can be read by itself."""
        if typed is None or not self._lines.is_seen:
            shown = printable(typed or "")
            self._written.write(
                (plain(shown) if tongue().ascii_only else shown)[: WIDTH - len(PROMPT)] + "\n"
            )

    async def _await(self, effect: Await) -> tuple[str | None, bool]:
        """A line that was typed meanwhile, and whether the input has ended."""
        self._written.flush()
        bell = asyncio.create_task(self.bell.heard())
        line = asyncio.create_task(self._lines.next_for(effect))
        try:
            await asyncio.wait((bell, line), timeout=effect.seconds, return_when=asyncio.FIRST_COMPLETED)
            if not line.done():
                return None, False
            try:
                typed = line.result()
            except LineTooLong:
                self._leave_aside()
                return None, False
            if typed is not None and not self._lines.is_seen:
                self._written.write(PROMPT)
                self._echo(typed)
            return typed, typed is None
        finally:
            bell.cancel()
            line.cancel()
            await asyncio.wait((bell, line))  # else it would stop the next who waits for a line


def laid(text: str, width: int = WIDTH) -> Sequence[str]:
    """A paragraph in lines; those of an item of a list stand further right after the first."""
    indent = len(text) - len(text.lstrip())
    found = _NUMBER.match(text, indent)
    shown = plain(text) if tongue().ascii_only else text
    if found is None:
        return [" " * indent + line for line in wrap(printable(shown), width - indent)]
    hang = found.end()
    first, *rest = wrap(printable(shown[hang:]), width - hang)
    return [text[:hang] + first, *(" " * hang + line for line in rest)]
