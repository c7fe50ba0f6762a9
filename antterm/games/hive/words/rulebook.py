"""The rules of Hive for the reader, in our own words."""

from __future__ import annotations

from antterm.i18n import _


def rulebook() -> str:
    """The rules as Markdown."""
    return "\n\n".join(
        (
            _goal(),
            _example(),
            _turn(),
            _placing(),
            _moving(),
            _insects(),
            _expansions(),
            _end(),
            _options(),
            _notation(),
        )
    )


def _goal() -> str:
    return _(
        """# Hive

Two players, White and Black, build one hive out of insects. There is no board: the pieces themselves
are the board. Each piece fills one six-sided cell.

## The goal

Surround the queen of the other player: all six cells round her must be occupied, by pieces of either
colour. It does not matter who puts down the last one, or whether a beetle sits on top of her."""
    )


def _example() -> str:
    return _(
        """## A turn, for example

Ann is White. She has placed a spider, her queen and an ant; Bea has answered with a spider and her
queen. Bea's queen has five free cells round her. It is Ann's turn, and her queen is in play, so she may
place or move.

She looks at her ant: it may crawl round the outside of the hive, as far as she likes. She takes its
number, the cells that it can reach are numbered, and she sends it to one beside Bea's queen: now four
are free. Her queen she could not have moved: the ant would have been left alone, and the hive must always
stay one."""
    )


def _turn() -> str:
    return _(
        """## A turn

White begins; then the players take turns. On your turn you do one thing:

* **place** a piece from your hand, or
* **move** a piece that is in play, once your own queen is.

You must do one of them if you can. If you can do neither, you pass, and the program offers only
that."""
    )


def _placing() -> str:
    return _(
        """## Placing

* The first piece lies in the middle of the table; the second goes beside it, on any side.
* From then on a new piece must touch at least one piece of your own and none of the other player's.
* A stack has the colour of its top piece.
* A new piece goes into an empty cell, also into one that no piece could slide into. It is never placed
  on top of another.
* **The queen comes by your fourth turn.** Whoever has not placed her by then must do so on that turn.
* A piece once placed stays in play to the end. Not every piece needs to be placed.
* Pieces of one kind enter in the order of their numbers: ant 1, then ant 2, then ant 3."""
    )


def _moving() -> str:
    return _(
        """## Moving

**No piece moves before its own queen is in play.** A moved piece, unlike a placed one, may touch pieces
of the other player.

### One hive

All pieces hang together, at every moment. A piece that alone joins two parts of the hive must stay,
even if it would join them again from where it goes: it cannot be lifted. The program calls such a piece
*pinned*.

### Sliding and gates

A piece on the ground slides. It goes from a cell to the next while keeping touch with the hive, and it
does not fit through a gap whose two sides are both occupied. Such a gap is a *gate*:

```
   A   .          x cannot slide to the dot:
     x   B        A and B stand on both sides of the step
```

Grasshoppers jump and beetles climb, so gates on the ground are no matter to them then. For climbers
there are gates higher up: a step is barred if the stacks on both sides of it are higher than the cell
it starts from and the cell it ends in.

### Stacks

Only the top piece of a stack can move. What lies below it is *covered* and can do nothing."""
    )


def _insects() -> str:
    return _(
        """## The insects

Each player has one queen, two spiders, two beetles, three grasshoppers and three ants.

**Queen (Q).** She slides exactly one cell.

**Beetle (B).** It goes one cell. On the ground it slides; but it may also climb on top of a
neighbouring piece, walk on from piece to piece over the hive, a cell each turn, and come down again,
also into a hole. While it sits on others they cannot move, and the cell has the beetle's colour.
Beetles may sit on beetles.

**Grasshopper (G).** It jumps in a straight line over one or more pieces that stand without a gap, and
lands in the first empty cell behind them. It can jump into holes and out of them.

**Spider (S).** It slides exactly three cells, no more and no fewer, and never back to a cell where it
has been in the same move. At each step it keeps touch with the hive.

**Ant (A).** It slides along the hive as far as it likes."""
    )


def _expansions() -> str:
    return _(
        """## The insects of the expansions

The Carbon set has mosquito and ladybug. Each player has one of each that is in the game.

**Mosquito (M).** On the ground it moves as any insect that it touches at the start of its move, of
either colour. Of a stack the top piece counts. If it touches nothing but another mosquito, it cannot
move. Once it has climbed up as a beetle, it goes on as a beetle until it is on the ground again.

**Ladybug (L).** It makes three steps: up onto a neighbouring piece, on to another piece, and down into
an empty cell, not the one it came from.

**Pillbug (P).** It slides one cell, as the queen does. Or, instead of moving, it *throws*: it lifts a
neighbouring piece of either colour over itself into an empty cell beside it. For a throw:

* the piece must be alone in its cell and must not be pinned;
* it must not be the piece that the other player has just placed, moved or thrown;
* it must not pass between two stacks of two or more pieces;
* the pillbug itself must not be covered and must not be the piece just moved. A pinned pillbug throws
  all the same.

A mosquito on the ground that touches a pillbug may throw too. A piece that was thrown rests for a turn:
its owner can neither move it nor have it thrown, nor throw with it."""
    )


def _end() -> str:
    return _(
        """## The end

* Whose queen is surrounded has lost, whoever closed the ring.
* If both queens are surrounded by the same move, the game is a draw.
* Players may agree on a draw: type `draw` on your turn, and the other accepts or declines. You can
  offer once a turn.
* You may give up: type `resign`.
* With threefold repetition, the game is a draw when the same position, with the same player to move,
  stands for the third time."""
    )


def _options() -> str:
    return _(
        """## Options

* **Expansions**: none, or any of mosquito, ladybug and pillbug. For a first game play without them.
* **Opening**: by the booklet the queen may be your first piece. In tournaments she may not.
* **Threefold repetition**: usual in tournaments; the booklets do not know it.
* **Free undo**: nothing is hidden in Hive, so moves may be taken back as far as you like."""
    )


def _notation() -> str:
    return _(
        r"""## Writing moves

A piece is written with its player, its letter and its number: `wA1` is White's ant 1, `bQ` Black's
queen. A move names the piece and a neighbour of the cell it goes to, with a line that points from one
to the other:

```
  \bQ   bQ/        north-west and north-east of bQ
 -bQ     bQ-       west and east
  /bQ   bQ\        south-west and south-east
```

* `wA1 bQ-` puts White's ant 1 east of Black's queen, by placing or moving as the case may be.
* `wB1 bQ` puts White's beetle 1 on top of her.
* `wS1` alone is the first move of a game.
* `pass` passes.

Capitals and further blanks do not matter, and any piece beside the cell will do. Files and other
programs write games in the same way (the Universal Hive Protocol)."""
    )
