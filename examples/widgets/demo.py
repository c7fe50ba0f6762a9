"""The three widgets for boards in one app, with toy data: python examples/widgets/demo.py"""

from typing import ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Footer, Label

from antterm.ui.widgets import Display, Hex, HexGrid, NestMat, Slot, Tile, TileRow

IVORY, SLATE, RUST = "#f2e8cf", "#2d2d3b", "#b5542f"
OFFER = [
    Tile("Ant", RUST, caption="free"),
    Tile("Bee", "#d9a441", caption="-1"),
    Tile("Fly", "#3d6f8c", caption="-2"),
]
BOARD = {
    Hex(0, 0): Tile("wQ", IVORY, ink="#7a4b00", mark="!"),
    Hex(1, 0): Tile("bA", SLATE, ink="#8fc4ff", height=3, below=(SLATE, IVORY)),
    Hex(1, -1): Tile("wG", IVORY, ink="#175a17"),
    Hex(-1, 0): Tile("bS", SLATE, ink="#ffb088"),
}
TARGETS = {Hex(0, -1): "1", Hex(2, -1): "2", Hex(-1, 1): "3", Hex(0, 1): "4", Hex(1, -1): "5"}
NEST = {
    "larvae": Slot(8, most=12, colour="wheat"),
    "food": Slot(3, sign="▲", ascii_sign="f", colour="lightgreen"),
    "eggs": Slot(5, most=5),
}


class Demo(App[None]):
    """A row of tiles above a board of hexes and a mat."""

    CSS = """
    TileRow { height: 5; }
    HexGrid { width: 2fr; }
    #said { height: 1; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("a", "ascii", "ASCII"), ("q", "quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield TileRow()
        with Horizontal():
            yield HexGrid()
            yield NestMat()
        yield Label("Arrows, Tab, a number, Enter. The mouse works, too.", id="said")
        yield Footer()

    def on_mount(self) -> None:
        row, board, mat = self.query_one(TileRow), self.query_one(HexGrid), self.query_one(NestMat)
        row.tiles, row.cursor = OFFER, 0
        board.tiles, board.targets, board.cursor = BOARD, TARGETS, Hex(0, -1)
        mat.title, mat.slots, mat.targets = "Your nest", NEST, {"food": "f"}
        board.focus()

    def action_ascii(self) -> None:
        for kind in (TileRow, HexGrid, NestMat):
            widget = self.query_one(kind)
            widget.look = None if widget.look else Display(glyphs="ascii")

    @on(HexGrid.Chosen)
    def lay(self, event: HexGrid.Chosen) -> None:
        if event.label:
            row = self.query_one(TileRow)
            event.grid.set_tile(event.hex, row.tiles[row.cursor or 0])
        self.tell(f"the cell {event.hex}")

    @on(TileRow.Chosen)
    def take(self, event: TileRow.Chosen) -> None:
        self.tell(event.tile.text)

    @on(NestMat.Chosen)
    def open(self, event: NestMat.Chosen) -> None:
        self.tell(event.slot)

    def tell(self, what: str) -> None:
        self.query_one("#said", Label).update(f"You chose {what}.")


if __name__ == "__main__":
    Demo().run()
