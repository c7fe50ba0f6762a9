"""The fixed rows round the meadow: attacks, what the round brings and the points, what others have done.

Each row is told in the most words that have room.
"""

from antterm.games.march.draw.status.prospects import Prospects
from antterm.games.march.draw.status.segments import (
    BAR,
    BAR_BOLD,
    GAIN,
    LOSS,
    amounts,
    counted_goods,
    put_line,
)
from antterm.games.march.draw.status.since import Since
from antterm.games.march.draw.status.threat_bar import ThreatBar

__all__ = [
    "BAR",
    "BAR_BOLD",
    "GAIN",
    "LOSS",
    "Prospects",
    "Since",
    "ThreatBar",
    "amounts",
    "counted_goods",
    "put_line",
]
