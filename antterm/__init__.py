"""antterm: insect board games in one terminal program.

For programs: `antterm.new`, `antterm.load`, `antterm.play` and what else `antterm.api` lists; see there.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "1.1.0"
__all__ = ("AgentError", "Match", "Results", "__version__", "games", "load", "new", "play")


def __getattr__(name: str) -> Any:
    """Load the interface for programs when it is first used: the app starts without it."""
    if name == "games":
        return import_module("antterm.games")
    if name not in __all__:
        raise AttributeError(f"module 'antterm' has no attribute {name!r}")
    return getattr(import_module("antterm.api"), name)
