"""What is known of the terminal before it is asked anything: the variables of its environment.

That is the environment of the process, as long as its own terminal is drawn on. Where one process draws on
the terminals of many people, each has surroundings of its own, in the context in which its app runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Surroundings:
    """Where a terminal stands."""

    variables: Mapping[str, str]
    """Its environment."""
    is_far: bool = False
    """Whether it is at another machine, and this process has no part in it but the line."""

    def get(self, name: str) -> str:
        """A variable; empty where there is none."""
        return self.variables.get(name, "")

    @property
    def encoding(self) -> str:
        """How characters become bytes on the way there."""
        return "utf-8" if self.is_far else getattr(sys.__stderr__, "encoding", "") or ""


_here: Final[ContextVar[Surroundings | None]] = ContextVar("surroundings", default=None)


def here() -> Surroundings:
    """The surroundings of the terminal that is drawn on."""
    return _here.get() or Surroundings(os.environ)


def be_at(surroundings: Surroundings) -> None:
    """From here on, in this context, draw on a terminal elsewhere."""
    _here.set(surroundings)
