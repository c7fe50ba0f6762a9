"""The rules of March of the Ants for the reader, in our own words."""

from __future__ import annotations

from antterm.i18n import _


def rulebook() -> str:
    """The rules as Markdown."""
    parts = (
        _goal(),
        _example(),
        _meadow(),
        _round(),
        _actions(),
        _cards(),
        _soldiers(),
        _queen(),
        _slumber(),
        _variants(),
        _centipedes(),
        _species(),
        _about(),
    )
    return "\n\n".join(parts)


def _goal() -> str:
    return _(
        """# March of the Ants

Two to five colonies share one meadow, or one to five stand together against the centipedes. They explore
it, settle it, grow new bodies, fight for sites and feed their ants. After four rounds the colony with
most **colony points** wins.

Your cubes are always one of three things: an egg in your **supply**, a **larva** in your Larvae Chamber,
or an **ant** in the meadow. You have 36. What is lost, paid or eaten goes back to the supply, and with an
empty supply you gain no larvae. Food has no limit."""
    )


def _example() -> str:
    return _(
        """## A turn, for example

Ann has two food and three larvae, and three ants on the hex called Soil. Her turn is one Action; she
chooses **Explore**, which costs a food. She draws Water's Edge and lays it north of Soil, so that a tunnel
of one meets a tunnel of the other. Then an ant walks over: it leaves the site that brought a larva, and takes
the control site of Water's Edge, so Ann controls that hex.

Now the others **react**, one after the other, for nothing: to Explore each may place a larva. Bea puts one
on a hex of hers, where it becomes an ant. Then it is Bea's turn. Who has no more to do rests, and when
enough have rested there are battles where several meet, every ant on a site brings in what the site
yields, and all ants are fed.

Against the **Horde** the turn would not end there: after Ann's Action the Horde turns up a card. If it is
an Evolution, a centipede comes to the hex with the highest number; if an Event, the foremost one jumps on
towards the Great Tunnel; if a Colony Goal, every centipede that stands among ants fights at once."""
    )


def _meadow() -> str:
    return _(
        """## The meadow

In the middle lies the **Great Tunnel**; hexes are added around it. Two hexes are **joined** where both
touching edges show a tunnel. A hex has **collection sites**, one of them the **control site**.

* An ant that enters a hex takes an empty site at once, of its owner's choice. If there is none it stands on
  the **outskirts**. Ants there collect nothing and control nothing.
* You **inhabit** a hex with an ant on any of its sites, and **control** it with the ant on its control site.
* Sites that become empty are filled by ants from the outskirts after the Action, reaction, battle or card
  is complete, each player with all his ants before the next: clockwise from the Active Player, but after a
  battle, in any phase, from its winner.
* A hex is **contested** if ants of several players are there and somebody stands on the outskirts, or if
  a centipede and an ant are there. Several players without anybody on the outskirts **share** it in peace.
* The Great Tunnel has no sites. Nobody fights there, and larvae may always enter it: by a March, by the
  reaction to Explore, and where a card places them.
* A **wormhole** is one step away from every other wormhole. Nobody explores through one."""
    )


def _round() -> str:
    return _(
        """## A round

**Worker Phase**: turns of one Action each. **Soldier Phase**: battles. **Queen Phase**: harvest, feeding, the
Royal Decree. **Slumber**: points. The player whose Rest ends the Worker Phase keeps the marker: everything
goes clockwise from him, and he begins the next round."""
    )


def _actions() -> str:
    return _(
        """## Actions

On your turn you take one Action; then the others may react, one after another, free of charge.

* **Explore** (1 food): draw a hex and lay it against a tunnel of a hex where you have an ant, turned as you
  like so that a tunnel meets yours. Then move one or more ants onto it from one of your hexes. The rulebook
  says from one adjacent hex; here it is one that is joined to the new hex, not always the one explored from.
  *Reaction*: place a larva on a hex you inhabit or in the Great Tunnel.
* **March** (1 food): up to 5 steps. First larvae: each step places one on a hex you inhabit or in the Great
  Tunnel. Then ants: each step takes an ant to a joined hex, through a wormhole, or to another empty site of
  its hex. *Reaction*: one step of one ant.
* **Forage** (1 food): draw two cards. *Reaction*: gain a larva. Whenever a card is to be drawn and the deck
  is empty, the discards are shuffled into a new deck.
* **Play a card**: pay its cost with larvae and ants, in any mixture. *Reaction*: discard a card, draw one.
* **Rest**: put a larva on your Rest area. From then on you rest in every turn of this phase and put a food
  there each time; you keep reacting. Rest is not allowed as your first Action of a round, unless you have
  neither cards nor food or can do nothing else.

The phase ends at once when the second player rests (the third, with five players). Then what lies on
the Rest areas is yours."""
    )


def _cards() -> str:
    return _(
        """## Cards

* An **Event** happens and is discarded.
* An **Evolution** is laid on the head, thorax or abdomen of your ant. Only the top card of each has its
  ability, but every card gives its bonus: a head +1 strength in every battle, a thorax +1 step in your
  March, an abdomen lets each food feed one ant more. A head, a thorax and an abdomen make a **body**:
  3 points each time you have one more body than ever before.
* A **Colony Goal** stays in play, two at most, gives a small bonus at once and scores at every Slumber at
  which its condition holds. For a third one you first discard one of the two.

The number on a card is its value in battle. Everybody sees how many cards you hold, and the discard pile lies
open (so the Spanish rulebook; the Russian one lays Events face down)."""
    )


def _soldiers() -> str:
    return _(
        """## Battles

Contested hexes are fought over by ascending number, first against the centipede, then among ants. The
holder of the control site defends; the other with most ants there invades, and of several with most ants
the one whom the defender chooses.

1. Strength: your ants on the hex and your heads.
2. Ferocity: the invader, then the defender may lay one card face down. Both are revealed and discarded; their
   values are added.
3. The higher total wins; on a tie the defender.
4. The loser loses as many ants as the winner's strength, the winner half of the loser's, rounded down. Cards
   do not count here. The winner always keeps one ant.
5. The winner gains 1 point and may move ants there onto empty sites.

While the hex is contested, the next battle follows; two players meet there only once. A **centipede** has the
value of two cards off the deck; you lay your card after seeing the first. You win ties. If you win, you lose
half its strength, keep one ant at least and gain 1 food and 1 point. If you lose, you lose as many
ants as its strength.

Of several players it meets first the holder of the control site, then, as long as it lives, who holds it
next. If nobody does, or the holder has met it, it meets who has most ants there, and of equals the first
clockwise from the Active Player. Each player meets the centipede of a hex **once in a round**: who has met it
in a Sneak Attack does not meet it again in the Soldier Phase. Two players do fight each other again there."""
    )


def _queen() -> str:
    return _(
        """## Harvest, feeding, decree

* **Harvest**: every ant on a site collects what it yields.
* **Feeding**: all your ants in the meadow eat, also those on outskirts and in the Great Tunnel. A food feeds
  four. Without food each larva feeds one; the rest starve, and you choose which.
* **Royal Decree**: take 2 food or 5 larvae. There is none in the last round."""
    )


def _slumber() -> str:
    return _(
        """## Points and the end

At every Slumber you score 1 point for each hex next to the Great Tunnel that you control, and your Colony
Goals. After the last one there are 3 points each for the most larvae, the most food and the most cards;
if several are tied, each of them gets 1. On equal points more ants in the meadow win; then the victory is
shared."""
    )


def _variants() -> str:
    return _(
        """## Two players, five players, the long game

* **Two**: the Great Tunnel has only three tunnels. Each player chooses one of two starting hexes, joins it to
  the Great Tunnel and starts with three ants on it. When one rests, the other has exactly one more turn, any
  Action, Rest included, and keeps the marker. A hex next to the Great Tunnel scores only if it is joined to
  it.
* **Five**: only your two neighbours react to your Actions.
* **Long game**: five rounds; no Royal Decree in the last two.
* **Beyond the Meadow**: the hexes 21 to 25 have effects of their own, some for who explores or lays them.
  Take none in a first game, two or three as a rule, all five with five players or in a long game."""
    )


def _species() -> str:
    return _(
        """## Special species

For three or four players who know the game. Nest mats are dealt at random. From the starting player on, each
decides openly to play the ordinary or the special side of his mat; only then the cards are dealt.

A special colony has an Action of its own (1 food) besides all others, to which the others react in turn. It
has two drawbacks, and its Royal Decree is only 2 food or 4 larvae.

* **Crazy Ant**, *Dance of Chaos*: discard cards off the deck until an Event appears, play it free, like it or
  not, and take as many steps as its value. *Reaction*: all others get a larva. *Fit of Passion*: you may not
  rest while you have food or cards, unless you can do nothing else. *Maddened Crowd*: no bonus of thoraxes.
* **Nomad Ant**, *Path of 6000 Steps*: explore two hexes from one, both joined to it; all your ants there move
  on to the two. *Reaction*: place a larva on a hex you inhabit or in the Great Tunnel, then take one step.
  *Barren Queen*: at the Harvest sites with two larvae yield you one. *Peace Treaty*: no bonus of heads.
* **Mutant Ant**, *Modified Genome*: play an Evolution, then another of the same or lower cost free; lay each
  on top of or under the cards of its segment. *Reaction*: play an Evolution and pay for it; the Mutant gains
  larvae, as many as these cost. *Enlightened Colony*: each battle costs you a point. *Mutation*: at the start
  of the Soldier Phase you discard your hand and draw as many cards.
* **Marauder Ant**, *Marauders' Raid*: three steps, one more for each thorax, then at once a battle on a
  contested hex against a player you choose; he defends. *Reaction*: who was fought gets a card. *Limited
  Mind*: you start with one card. *War Rations*: no bonus of abdomens."""
    )


def _centipedes() -> str:
    return _(
        """## Rise of the Centipedes: alone, or together against the Horde

One to five play against the **Horde**. The rules hold as ever: battles among the players, cards against
one another and rankings too. But all win or lose together: **the Horde wins if at the end it has more
points than any one player**; equal points are no defeat. There are no bonuses at the end. The box has room
for four, since the Horde's mat is that of a fifth player; five together are our own idea.

* The cards with a centipede icon are the **centipede deck**; the others are the players'. *Easy*: you start
  with 3 larvae more. *Hard*: with 2 cards, which together is what everybody starts with at any level.
* After **every Action** in the Worker Phase, Rest and bonus Actions included, the Horde turns up a card of
  its deck:
* **Evolution: Invade.** A centipede comes to the highest-numbered hex without one; with none such, to the
  Great Tunnel.
* **Event: Advance.** The centipede on the lowest-numbered hex jumps as often as the card's value, each
  time to the next lower number without a centipede. Tunnels do not matter. With no lower hex it enters
  the Great Tunnel.
* **Event, no centipede on any hex: Explore.** A hex is drawn; who has just acted lays it anywhere beside
  the meadow. It gets a centipede, and the effect of a hex Beyond the Meadow is for who laid it. If the hex
  shows the icon, one more card follows.
* **Colony Goal: Rampage.** On every hex with ants and a centipede there is a battle now, by ascending
  number, with the centipede one stronger.
* Centipedes fight with cards of **their** deck. In the **Great Tunnel** they stay for good and nobody can
  fight them.
* At the end of **your March**, before the reactions, you may fight one centipede where you have ants. Neither
  that battle nor those of a Rampage count as the one of the round.
* The Horde scores 1 for each centipede in the meadow at every Slumber, those in the Great Tunnel
  included; 1 for each battle that a centipede wins; and a point for **each player** whenever one enters
  the Great Tunnel.
* **Alone** you use the Great Tunnel with three tunnels, lay one random starting hex beside it, and start
  with three ants on it, 3 larvae, 2 food and 4 cards (*Hard*: 2). You rest only after all possible Actions,
  unless the option *Rest* says otherwise. Your Rest ends the Worker Phase, after one last card of the Horde.
  Goals that compare you with neighbours cannot be met. Hexes beside the Great Tunnel score without
  a tunnel.
* Hands are hidden, as ever; with the option *open hands* everybody sees all cards.
* **Our own variant**, the option *Turns of the Horde*: together, the Horde has its turn only after the
  Actions of the first seat, Rest and bonus Actions included, so once round the table. By the rulebook its
  cards, and its points for the Great Tunnel, grow with the players, while the last of them decides."""
    )


def _about() -> str:
    return _(
        """## About the cards and hexes

The names of all cards and what they do in outline are public. Their printed costs, values and numbers, and
the printed hexes, are not: what you play with here is a careful reconstruction, marked field by field in the
data files. If you own the box you can play with files of your own."""
    )
