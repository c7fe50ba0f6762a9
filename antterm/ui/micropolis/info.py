"""The pane that explains what is in hand: the tile in words, the six lines now and then, the galleries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from antterm.draw.canvas import PLAIN, Canvas
from antterm.draw.micropolis import put_lines
from antterm.draw.micropolis_sheet import line_heads
from antterm.i18n import _
from antterm.micropolis.anthill import Side
from antterm.micropolis.outlook import Prospect
from antterm.micropolis.scoring import LINES
from antterm.micropolis.tiles import Tile
from antterm.ui.micropolis import answers
from antterm.ui.micropolis.outlook import gallery_changes
from antterm.ui.paint import DIM, TITLE, put_list, put_wrapped

if TYPE_CHECKING:
    from antterm.ui.micropolis.presenter import MicropolisPresenter


def end_name(side: Side) -> str:
    """What an end of the anthill is called."""
    return _("left") if side is Side.LEFT else _("right")


def paint_info(canvas: Canvas, presenter: MicropolisPresenter) -> None:
    """The listed answers, and what is in hand; nothing at the end of the game."""
    sight, tile = presenter.sight, presenter.tile_in_hand()
    if sight is None or canvas.height < 2:
        return
    found = presenter.prospects()
    options = answers.in_full(presenter)
    y = min(len(options), max(2, canvas.height - 3) if found else canvas.height)
    put_list(canvas, 0, 0, options, presenter.picked, canvas.width, y)
    if y < canvas.height and tile is not None and (found or not sight.ask) and sight.outcome is None:
        most = max(1, canvas.height - y - 2 - len(found)) if found else canvas.height - y
        y = put_wrapped(canvas, 0, y, _tile_words(presenter, tile), canvas.width, TITLE, most=min(2, most))
    if found:
        y = _put_outlook(canvas, presenter, y, found)
    texts = [(text, PLAIN, 3) for text in _changes(presenter, found)]
    texts += [(text, DIM, canvas.height) for text in _helps(presenter, tile)]
    for text, ink, most in texts:
        if y < canvas.height:
            y = put_wrapped(canvas, 0, y, text, canvas.width, ink, most=min(most, canvas.height - y))


def paint_lines(canvas: Canvas, presenter: MicropolisPresenter) -> None:
    """What the six lines of the score sheet count."""
    y = 0
    for line in LINES:
        name, sentence = presenter.micropolis_words.line(line)
        text = _("{line}: {what}").format(line=name, what=sentence)
        y = put_wrapped(canvas, 0, y, text, canvas.width, DIM, most=max(0, canvas.height - y))


def _tile_words(presenter: MicropolisPresenter, tile: Tile) -> str:
    words = presenter.micropolis_words.tile(tile)
    row, index = presenter.view.row, presenter.looked_at()
    if row and tile == row[index].tile:
        return _("{number}: {tile}").format(number=index + 1, tile=words)
    return words


def _put_outlook(canvas: Canvas, presenter: MicropolisPresenter, y: int, found: list[Prospect]) -> int:
    """The six lines now and afterwards."""
    home = found[0].home
    now = presenter.view.sheets[home.seat][home.number]
    x = max(3, canvas.width - 28)
    for number, head in enumerate((*line_heads(), _("Sum"))):
        canvas.put(x + 4 * number, y, head[:3].rjust(4), DIM)
    canvas.put(0, y + 1, _("now"), DIM)
    put_lines(canvas, x, y + 1, now)
    y += 2
    for prospect in found:
        name = _("new") if len(found) == 1 else end_name(prospect.side)
        chosen = prospect.side is presenter.side and len(found) > 1
        canvas.put(0, y, name if x >= len(name) else name[:1].upper(), TITLE if chosen else PLAIN)
        put_lines(canvas, x, y, prospect.sheet, now)
        y += 1
    return y


def _changes(presenter: MicropolisPresenter, found: list[Prospect]) -> list[str]:
    """What becomes of the galleries, a text for each end."""
    texts = []
    for prospect in found:
        changes = gallery_changes(prospect, presenter.growth(prospect.home))
        end = end_name(prospect.side) if len(found) > 1 else _("then")
        if changes:
            texts.append(f"{end}: {'; '.join(changes)}")
    return texts


def _helps(presenter: MicropolisPresenter, tile: Tile | None) -> list[str]:
    """What the ants and the barracks of a tile do."""
    sight, words = presenter.sight, presenter.micropolis_words
    if sight is not None and sight.ask is not None and sight.ask.kind == "anthill":
        return [_("The army of this anthill pays for the tile; soldiers who come with it join that army.")]
    if tile is None or sight is None or sight.outcome:
        return []
    crafts = dict.fromkeys(str(ant) for ant in tile.specialists)
    helps = [
        _("{craft}: {help}").format(craft=words.craft(ant), help=words.craft_help(ant)) for ant in crafts
    ]
    return helps + ([words.craft_help("barracks")] if tile.barracks else [])
