"""Limits for what plain mode says at once, in words, because a listener cannot skip what is read aloud.

`python -m benchmarks.by_ear` measures replies in seconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

REPLY: Final = 82
"""Most words of a reply; read aloud at 175 words a minute they take less than half a minute."""
LIST: Final = 56
"""Most words of a list of answers that is said as a whole."""
FLAT: Final = 70
"""Most words of a list without headings."""
PAGE: Final = 20
"""Most words of a page of a longer list."""
FEWEST: Final = 2
"""Fewest answers on a page, even if they have more words than `PAGE`."""
ECHO: Final = 8
"""The listener's own deeds are announced only if all the news has at most so many words."""
REASON: Final = 16
"""The most words of the reason for a hint's best answer."""
NEWS: Final = 24
"""The most words of news that are announced unasked."""


def words_of(texts: Iterable[str]) -> int:
    """Return how many words some texts have; a number counts as one."""
    return sum(len(re.findall(r"\w+", text)) for text in texts)


def page_of(texts: Sequence[str], first: int) -> int:
    """Return where a page of a long list ends.

    Args:
        texts: all of the list.
        first: where the page begins.

    Returns:
        The index after the last text of the page.
    """
    end = first
    while end < len(texts) and (end < first + FEWEST or words_of(texts[first : end + 1]) <= PAGE):
        end += 1
    return end
