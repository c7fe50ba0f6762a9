"""The request to a process of bots whose replies are still wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")


class LatestRequest:
    """Lets replies to the latest request through, and drops those to earlier ones, which may still arrive."""

    def __init__(self) -> None:
        self._token: object = None

    @property
    def is_open(self) -> bool:
        """Whether replies are awaited."""
        return self._token is not None

    def begin(self, hear: Callable[P, object]) -> Callable[P, None]:
        """Begin a request in place of any earlier one, and return the callback for its replies."""
        self._token = object()
        return self.guarded(hear)

    def guarded(self, call: Callable[P, object]) -> Callable[P, None]:
        """Return a callback that does nothing once the present request has ended."""
        token = self._token

        def call_if_current(*args: P.args, **kwargs: P.kwargs) -> None:
            if token is self._token:
                call(*args, **kwargs)

        return call_if_current

    def end(self) -> bool:
        """Drop further replies; return whether any were awaited."""
        was_open, self._token = self.is_open, None
        return was_open
