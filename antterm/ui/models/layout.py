"""Computes where the panes of a table are, for the size of the terminal.

Hive · Base+ML · "sunday"                                   turn 9      title
                                          > White  Ann  ...             seats
      board                               1 a listed answer             answers
                                          the thing under the cursor    info
                                          what happened                 story
White: which piece?                                                     prompt
keys
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

SIDE_FROM = 80
"""Columns of the terminal from which on the side panes are beside the board; on narrower ones `i` shows them
in its place."""
SIDE_WIDTHS = ((120, 46), (100, 40), (0, 34))
"""Columns of the terminal, and of the side panes from there on."""
PROMPT_ROWS, MOST_PROMPT_ROWS = 3, 5
"""Rows of the prompt: those that a question of one line needs, and at most."""
LEAST_STORY = 4
"""Rows that the story pane keeps if other panes would like more."""
TOO_FEW = 3
"""Rows below which the story pane is left out."""
SHORT_INFO = 2
"""Rows of the info pane if the story pane needs its rows."""
LEAST_ANSWERS = 4
"""Rows of the listed answers where a text goes before them; the mark brings the others into sight."""


class Pane(StrEnum):
    """The panes of a table."""

    TITLE = "title"
    STRIP = "strip"
    BANNER = "banner"
    ALERT = "alert"
    BOARD = "board"
    BELOW = "below"
    SEATS = "seats"
    ANSWERS = "answers"
    INFO = "info"
    STORY = "story"
    PROMPT = "prompt"


class Area(NamedTuple):
    """A rectangle of character cells."""

    x: int
    y: int
    width: int
    height: int

    def split(self, rows: int, gap: int = 0) -> tuple[Area, Area]:
        """Return the upper rows, and what is left below them and a gap of some rows."""
        below = self._replace(y=self.y + rows + gap, height=self.height - rows - gap)
        return self._replace(height=rows), below


@dataclass(frozen=True)
class PaneSizes:
    """The rows that a game would like for its panes."""

    seats: int = 3
    """Rows of the seats pane."""
    answers: int = 0
    """Rows of the listed answers."""
    extra_rows: tuple[int, ...] = ()
    """Rows of what is said below them where there is room beside the board: of all of it, then of less."""
    least_seats: int = 0
    """The fewest rows of the seats pane, used if `seats` rows are more than half of the height; 0 for that
    half."""
    info: int = 0
    """Rows of the info pane; 0 for half of what the others leave."""
    least_info: int = 0
    """Rows that the info pane has before the story below it gets more than its least."""
    info_gaps: int = 0
    """Rows of the info pane that are blank, and left out if the answers need them."""
    info_first: bool = False
    """Whether the info pane is a text to read, which is above the answers and gets its rows first."""
    story: int = 0
    """Rows that the seats need below such a text, where their own pane has no room; 0 for those wished."""
    strip: int = 0
    """Rows above the board for what has to be seen of the seats where their pane has no room beside it."""
    banner: bool = False
    """Whether the row above the board says how the game has ended."""
    alert: int = 0
    """Rows above the board for what a question must never hide, such as attacks."""
    below: int = 0
    """Rows below the board for something else, such as the graph of a finished game or the hand."""
    least_board: int = 0
    """The fewest rows of the board with which something may be shown below it."""
    prompt: int = PROMPT_ROWS
    """Rows of the prompt."""
    least_story: int = 0
    """Rows that the info pane must leave to the story pane; 0 if that may be left out."""
    wished_story: int = 0
    """Rows of the story pane for which the info pane makes do with `SHORT_INFO`."""
    whole_list: bool = False
    """Whether the listed answers have all their rows before what is explained and shown below them."""
    reads_story: bool = False
    """Whether the story is scrolled back: then it has the rows of the info pane, too."""
    tells_story: bool = True
    """Whether the story pane is shown; otherwise the info pane has its rows too."""


def side_width(width: int) -> int:
    """Return the columns of the panes beside the board, on a terminal that is wide enough for them."""
    return next(wide for least, wide in SIDE_WIDTHS if width >= least) - 3


def lay_out(width: int, height: int, sizes: PaneSizes, folded_out: bool = False) -> dict[Pane, Area]:
    """Return the visible panes and their areas; arguments as of `_panes`."""
    panes = _panes(width, height, sizes, folded_out)
    if (board := panes.get(Pane.BOARD)) is None:
        return panes
    if sizes.banner:
        panes[Pane.BANNER], board = board.split(1)
    if sizes.alert and board.height > sizes.alert:
        panes[Pane.ALERT], board = board.split(sizes.alert)
    if sizes.below and board.height - sizes.below >= sizes.least_board:
        board, panes[Pane.BELOW] = board.split(board.height - sizes.below)
    panes[Pane.BOARD] = board
    return panes


def _panes(width: int, height: int, sizes: PaneSizes, folded_out: bool) -> dict[Pane, Area]:
    """Return the visible panes and their areas, without a banner.

    Args:
        width, height: the width and height of the terminal.
        sizes: the rows that the game would like.
        folded_out: whether the side panes stand in place of the board; on a wide terminal, whether what is
            explained beside it has the rows of the story.
    """
    rows = min(max(sizes.prompt, PROMPT_ROWS), MOST_PROMPT_ROWS)
    middle = height - 1 - rows
    panes = {
        Pane.TITLE: Area(0, 0, width, 1),
        Pane.PROMPT: Area(0, height - rows, width, rows),
    }
    if width >= SIDE_FROM:
        side = side_width(width)
        panes[Pane.BOARD] = Area(0, 1, width - side - 3, middle)
        if folded_out:
            sizes = replace(sizes, tells_story=False)
        return panes | _beside(Area(width - side - 1, 1, side, middle), sizes)
    if folded_out:
        return panes | _beside(Area(2, 1, width - 3, middle), sizes)
    answers = min(sizes.answers, middle // 2)
    if sizes.strip:
        panes[Pane.STRIP] = Area(1, 1, width - 2, sizes.strip)
    panes[Pane.BOARD] = Area(0, 1 + sizes.strip, width, middle - sizes.strip - answers)
    if answers:
        panes[Pane.ANSWERS] = Area(1, 1 + middle - answers, width - 2, answers)
    return panes


def _beside(side: Area, sizes: PaneSizes) -> dict[Pane, Area]:
    """Return the side panes one above the other, with a row for a rule between them."""
    half = side.height // 2
    seats = sizes.seats if sizes.seats <= half else min(sizes.least_seats or sizes.seats, half)
    panes: dict[Pane, Area] = {}
    if seats:
        panes[Pane.SEATS], side = side.split(seats, gap=1)
    if sizes.info_first:
        return panes | _text_first(side, sizes)
    rest = side.height
    if sizes.answers:
        most = rest // 2 + 1  # for a row no list is cut
        wished = (rows for more in (*sizes.extra_rows, 0) if (rows := sizes.answers + more) <= most)
        rows = next(wished, min(sizes.answers, rest) if sizes.whole_list else rest // 2)
        panes[Pane.ANSWERS], side = side.split(rows, gap=1)
        rest = side.height
        if rest <= 0:
            return panes
    if not sizes.tells_story or sizes.reads_story:
        return {**panes, Pane.STORY if sizes.reads_story else Pane.INFO: side}
    most = max(0, rest - LEAST_STORY - 1)
    info = min(sizes.info, most) if sizes.info else max(rest // 2, min(sizes.least_info, most))
    info = min(info, rest - sizes.least_story - 1) if sizes.least_story else info
    if sizes.wished_story:
        info = min(info, max(SHORT_INFO, rest - sizes.wished_story - 1))
    if rest - info - 1 < (sizes.least_story or TOO_FEW):  # not even the newest would be told whole
        return {**panes, Pane.INFO: side}
    if info <= 0:  # all that there is
        return {**panes, Pane.STORY: side}
    panes[Pane.INFO], panes[Pane.STORY] = side.split(info, gap=1)
    return panes


def _text_first(area: Area, sizes: PaneSizes) -> dict[Pane, Area]:
    """Return a text to read, the answers below it and, if there is room for all of that, the story pane."""
    rest = area.height
    least = min(sizes.answers, LEAST_ANSWERS)
    info = min(sizes.info, rest - least - 1 if least else rest)
    if rest - info - 1 < sizes.answers:
        info = min(info, max(sizes.info - sizes.info_gaps, rest - sizes.answers - 1))
    left = rest - info - 1
    answers = min(sizes.answers, left - sizes.story - 1 if left > least + sizes.story else left)
    panes: dict[Pane, Area] = {}
    for pane, rows in ((Pane.INFO, info), (Pane.ANSWERS, answers), (Pane.STORY, rest)):
        if rows > 0 and area.height >= (sizes.story if pane is Pane.STORY else 1):
            panes[pane], area = area.split(min(rows, area.height), gap=1)
    return panes
