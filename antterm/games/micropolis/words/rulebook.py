"""The rules of Micropolis for the reader, in our own words."""

from __future__ import annotations

from antterm.i18n import _


def rulebook() -> str:
    """The rules as Markdown."""
    return "\n\n".join(
        (
            _goal(),
            _example(),
            _choosing(),
            _placing(),
            _galleries(),
            _ants(),
            _round(),
            _scoring(),
            _advanced(),
            _open(),
            _tiles(),
        )
    )


def _goal() -> str:
    return _(
        """# Micropolis

Two to six players dig anthills. Everybody has a foundation with ten sides and an army of five
soldiers on it. In ten rounds everybody takes ten tiles and builds them round the foundation until
they close into a ring. Ants, fruits, queens, barracks and the army score points at the end.

A round goes clockwise, beginning with the **commander**, who has the Red Army token. At the start
that is the youngest player by the rulebook; here it is drawn by lot, unless the option *First
commander* says otherwise. On your turn you take a tile from the row and place it in your anthill."""
    )


def _example() -> str:
    return _(
        """## A turn, for example

It is Ann's turn. Six tiles lie in the row: the first would cost nothing, but it would end a gallery of hers
that she wants to let grow. The third has two ants in a tunnel which meets that gallery's open end. It
costs two soldiers: she lays one on the first tile and one on the second, and takes the third.

She places it at the right end of her anthill. Its tunnel goes on from gallery A, which now has five ants in
place of three; it is still open, so it may grow again. Whoever takes the first tile later takes her
soldier with it. Then Bea chooses."""
    )


def _choosing() -> str:
    return _(
        """## Taking a tile

Up to seven tiles lie in a row. The first one, furthest from the pile, is free. For any other you
lay one soldier of your army on each tile before it. The soldiers that lie on the tile you take join
your army: what others paid yesterday comes to whoever takes the tiles they passed over.

* An army has at most **ten** soldiers; whoever is too many goes back to the supply.
* Soldiers in barracks cannot pay.
* You pay first and take the soldiers afterwards.
* An **architect token** that you got in an earlier turn pays for any tile of the row; no soldiers
  are laid, and the token goes back to the supply."""
    )


def _placing() -> str:
    return _(
        """## Placing it

The first tile goes anywhere. Every later one goes next to the left end or next to the right end of
what you have built; tiles are not turned, and every tile fits everywhere. The tenth closes the
ring.

Then the specialists on the tile go to work at once, and its barracks may be filled. If there are
several things on it, you choose the order."""
    )


def _galleries() -> str:
    return _(
        """## Galleries

Each tile opens to the left and to the right on two levels, outer and inner. Where tiles lie side by
side, their openings on the same level join. Everything that is joined is one **gallery**. Some lead
on, some branch, some are dead ends. When the ring is closed the last tile joins the first as well."""
    )


def _ants() -> str:
    return _(
        """## Specialists and barracks

* **Queen**: scores at the end, if she is the only one in her gallery.
* **Nurse**: a soldier from the supply for each of her eggs.
* **Architect**: take an architect token, if there is one.
* **Recruiter**: the commander returns a soldier from the army to the supply, then you take one from
  the supply. A commander without an army returns nothing; you take one all the same.
* **Sentry**: soldiers may move between your army and your barracks, as you like. Afterwards every
  barracks must be full or empty.
* **Barracks** for one to four soldiers: when you place it, you may fill it from your army, wholly
  or not at all. Later only a sentry can change it. Soldiers in barracks are no part of the army."""
    )


def _round() -> str:
    return _(
        """## The end of a round

If there are more tiles in the row than players, another round is played with the same commander. If
there are fewer, the row is filled up to seven and the token may pass on: everybody else whose army
is at least as large as the commander's may claim it, and among several the commander chooses."""
    )


def _scoring() -> str:
    return _(
        """## The score

1. **Population**: 1 for every ant in the anthill, worker or specialist.
2. **Colony**: 5 to whoever has the most ants in one gallery.
3. **Harvest**: for each gallery, by the number of different fruits in it:

   | fruits | 1 | 2 | 3 | 4 | 5 | 6 |
   |---|---|---|---|---|---|---|
   | points | 2 | 5 | 10 | 15 | 20 | 25 |

   A gift stands for any fruit that the gallery lacks.
4. **Royal galleries**: each gallery with exactly one queen scores the number of tiles it runs
   through.
5. **Army**: 5 to the largest army.
6. **Barracks**: 2, 4, 7 or 10 for each full barracks of 1, 2, 3 or 4.

All who tie for the colony or the army score it. The highest total wins; between equals the larger
army, and if that is equal too the victory is shared."""
    )


def _advanced() -> str:
    return _(
        """## The advanced game

Two or three players build two anthills each, A and B, with five soldiers on each. The first player
begins by setting the Red Army token before one of them. The game takes twenty rounds; each turn you
choose which anthill receives the tile. That anthill's army pays, and everything that the tile does
happens in that anthill only. A recruiter takes his soldier from the anthill with the Red Army
token, even from your own.

The row is filled up after every second round. Then the token goes to the anthill with the largest
army, even to the other one of the same player; if other players' anthills tie with the commander's,
it passes to one of them. Each anthill is scored by itself, and your two scores are added."""
    )


def _open() -> str:
    return _(
        """## What the rulebook leaves open

The options settle it; by default:

* soldiers beyond ten leave at every moment, not only at the end of the turn;
* every army as large as the commander's may claim the token, not only the largest, and the
  commander cannot keep it then;
* a recruiter's soldier comes from the supply, whatever the commander had;
* when nobody has an army left, all tie for the largest;
* in the advanced game every anthill competes for colony and army by itself, the largest single army
  breaks a tie, and the token stays where it is when only its owner's own armies tie."""
    )


def _tiles() -> str:
    return _(
        """## The tiles

The list of the printed tiles is published nowhere. The ones in this program are **reconstructed**:
they agree with all that is known about them, but they are not the printed ones. If you own the game
you can write down your tiles and play with them: `antterm play micropolis --option deck=FILE`."""
    )
