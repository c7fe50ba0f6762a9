"""What the pane beside the board says of the answer in hand: what it changes, and what helps to judge it."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.canvas import cells_of
from antterm.draw.scene import Scene
from antterm.games.micropolis.draw import Growth
from antterm.games.micropolis.draw.outlook import effects
from antterm.games.micropolis.rules.anthill import Side
from antterm.games.micropolis.rules.outlook import Prospect
from antterm.games.micropolis.rules.scoring import LINES
from antterm.games.micropolis.rules.tiles import Tile
from antterm.games.micropolis.screen.answers import end_letter, end_name
from antterm.games.micropolis.screen.scenes import Consequence, EndProspect
from antterm.games.micropolis.words import MicropolisWords
from antterm.i18n import _, pgettext
from antterm.ui.models.scene import Lines

INFO_ROWS = 11
"""In which what a tile does at one end has room beside its points at both."""


def ends(found: Sequence[Prospect], side: Side) -> tuple[EndProspect, ...]:
    """What the score sheet would say, for each end; that of `side` is the chosen one."""
    several = len(found) > 1
    return tuple(
        EndProspect(
            end_name(prospect.side) if several else pgettext("score", "new"),
            end_letter(prospect.side) if several else pgettext("score", "new")[:1].upper(),
            prospect.sheet,
            several and prospect.side is side,
        )
        for prospect in found
    )


def changes(
    found: Sequence[Prospect], side: Side, growth: Growth, names: Sequence[str], words: MicropolisWords
) -> list[Consequence]:
    """What the answer in hand does, a sentence for each end, the chosen one first."""
    texts = []
    for prospect in sorted(found, key=lambda prospect: prospect.side is not side):
        end = end_name(prospect.side) if len(found) > 1 else pgettext("after the answer", "then")
        whole, short = (
            effects(prospect, growth, names, lambda line: words.line(line)[0], in_short=in_short)
            for in_short in (False, True)
        )
        if whole:
            texts.append(Consequence(f"{end}: {'; '.join(whole)}", f"{end}: {'; '.join(short)}"))
    return texts


def fitting(first: str, told: Sequence[str], width: int) -> str:
    """On one line what comes first, and of what it brings about as much as fits; the pane tells all."""
    line, between = first, "   "
    for text in told:
        if cells_of(longer := f"{line}{between}{text}") <= width:
            line, between = longer, "; "
    return line


def tile_helps(tile: Tile, words: MicropolisWords) -> list[str]:
    """What the ants and the barracks of a tile do."""
    crafts = dict.fromkeys(str(ant) for ant in tile.specialists)
    helps = [
        _("{craft}: {help}").format(craft=words.craft(ant), help=words.craft_help(ant)) for ant in crafts
    ]
    return helps + ([words.craft_help("barracks")] if tile.barracks else [])


def sheet_helps(words: MicropolisWords) -> Scene:
    """What the lines of the score sheet count."""
    lines = (
        _("{line}: {what}").format(line=name, what=sentence) for name, sentence in map(words.line, LINES)
    )
    return Lines(tuple(lines), headed=False)
