"""Hive's analysis board: a tree of variations, an engine's lines, chances along the line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from antterm.bots import Deepening, Task, Thought, nickname
from antterm.core.play import Play
from antterm.dialogues.steps import Dialogue
from antterm.draw.scene import Look, Scene
from antterm.errors import UserError
from antterm.games.hive.analysis.chances import chance_at_end, percent
from antterm.games.hive.analysis.exercises import ask_whose
from antterm.games.hive.analysis.lines import FEW, EngineLine, FindLines, Lines, engine_task
from antterm.games.hive.analysis.ratings import Ratings
from antterm.games.hive.analysis.review import NODES, MoveRating
from antterm.games.hive.analysis.tree import GLYPHS, Node
from antterm.games.hive.draw.analysis import (
    EnginePane,
    LineMark,
    OtherMove,
    ShownLine,
    ShownRating,
    TreePane,
)
from antterm.games.hive.files.analysed import Analysed, write_file
from antterm.games.hive.rules.game import RULES
from antterm.games.hive.rules.pieces import WHITE
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.screen.learning import Learning
from antterm.games.hive.screen.openings import Openings
from antterm.games.hive.words import WORDS
from antterm.i18n import _
from antterm.ui.models import analysis as commands
from antterm.ui.models import scene
from antterm.ui.models.analysis import Mode
from antterm.ui.models.drawn_move import DrawnMove
from antterm.ui.models.rating_graph import ChanceBar, RatingGraph
from antterm.ui.models.settled_lines import SettledLines

GROUNDS: Final = ("white.tile", "black.tile")
"""The roles of what is White's and Black's in bar and graph."""
LINE_ROLES: Final = ("arrow.0", "arrow.1", "arrow.2", "arrow.3")
"""The roles of the engine's lines, and of another engine's move after them."""
MARKS: Final = (0, *GLYPHS)
RECENT: Final = 40
"""Positions that are kept with their legal moves, some 30 kB each."""


class HiveAnalysis:
    """The analysis of a game or a position.

    Args:
        what: what is analysed.
        now: the clock, in seconds.
    """

    def __init__(self, what: Analysed, now: Callable[[], float] = monotonic) -> None:
        tree = self.tree = what.tree
        self.name = what.name
        self._players, self._save, self._people = what.players, what.save, what.people
        self._words = WORDS()
        self._found: dict[Node, Lines] = {}
        """Our engine's lines, by node."""
        self.other, self.is_ours_off = "", False
        self._others: dict[tuple[str, Node], str] = {}
        """The best moves of other engines, by engine and node."""
        self._ratings = Ratings(tree)
        self._plays: dict[Node, Play[HiveState]] = {}
        """The positions that were shown last, the latest at the end, each with its legal moves."""
        self._barred_chance: int | None = None
        """White's chance as the bar beside the board shows it, in per cent; None where none is known yet."""
        self._settled = SettledLines(now)

    # The position

    def play(self) -> Play[HiveState]:
        """Return the current position with its question (cached; do not change it)."""
        node, plays = self.tree.at, self._plays
        if (play := plays.pop(node, None)) is None:
            play = Play(RULES(), self.tree.state())
            if len(plays) >= RECENT:
                del plays[next(iter(plays))]
        plays[node] = play
        return play

    def try_answer(self, text: str) -> None:
        """Make a move and go to the position after it."""
        self.tree.play(text)

    def go(self, way: str) -> bool:
        """Go to another position; return False where there is none."""
        tree, before = self.tree, self.tree.at
        ways: dict[str, Callable[[], object]] = {
            commands.FORWARD.id: tree.forward,
            commands.BACK.id: tree.back,
            commands.NEXT.id: lambda: tree.sibling(1),
            commands.PREVIOUS.id: lambda: tree.sibling(-1),
            commands.START.id: tree.home,
            commands.END.id: tree.end,
        }
        ways[way]()
        return tree.at is not before

    def play_line(self, number: int) -> bool:
        """Make the first move of a line of the engine; return False where there is none."""
        move = self._settled.at(self._looked_at, number) or self._moves_of_lines().get(number)
        if move is None:
            return False
        self.tree.play(move)
        return True

    def _moves_of_lines(self) -> dict[int, str]:
        """Return the first moves of the lines, by the numbers of their keys."""
        moves = {n: line.move for n, line in enumerate(self._lines())}
        if (other := self._other_move()) is not None:
            moves[0 if self.is_ours_off else FEW] = other
        return moves

    @property
    def _looked_at(self) -> tuple[Node, str, bool]:
        """What the lines shown belong to: the node, and which engine finds them."""
        return self.tree.at, self.other, self.is_ours_off

    # Changing the tree

    def change(self, what: str) -> str:
        """Change the tree at the current move; return why that was not done."""
        tree = self.tree
        match what:
            case commands.PROMOTE.id:
                return "" if tree.promote() else _("This is already the main line.")
            case commands.DELETE.id:
                return "" if tree.delete() else _("There is no move to delete.")
            case commands.RESTORE.id:
                return "" if tree.restore() else _("There is nothing to restore.")
            case _:
                if tree.at.parent is None:
                    return _("There is no move to mark.")
                tree.mark(MARKS[(MARKS.index(tree.at.glyph) + 1) % len(MARKS)])
                return ""

    @property
    def comment(self) -> str:
        """The comment on the current move."""
        return self.tree.at.comment

    def write(self, comment: str) -> None:
        """Set the comment on the current move."""
        self.tree.comment(comment)

    # The engine

    def job(self) -> Deepening | None:
        """Return the task of evaluating the current position; None if the game is over there."""
        return None if self.is_ours_off or self._winners() else FindLines(self.tree.at.position)

    def hear(self, found: Lines) -> None:
        """Store the engine's lines for the current position."""
        self._found[self.tree.at] = found

    def other_task(self) -> Task | None:
        """Return the task of asking the other engine for its best move; None where there is nothing to ask.

        Raises:
            UserError: it would need the moves from the start, which are not known.
        """
        if self._other_move() is not None:
            return None
        if self.tree.root.ply:
            raise UserError(_("An engine needs the whole game from its first move; this game begins later."))
        return engine_task(self.other, self.tree)

    def hear_other(self, move: str) -> None:
        """Store the other engine's best move."""
        self._others[self.other, self.tree.at] = move

    def rating_job(self) -> Deepening | None:
        """Return the task of rating the moves of the main line; None where all of them are rated."""
        return self._ratings.job()

    def hear_rating(self, found: MoveRating) -> None:
        """Store the rating of one move."""
        self._ratings.hear(found)

    def rating(self, key: str) -> Scene:
        """Return how far the rating of the moves is, as a pane."""
        rated, moves = self._ratings.count, len(self.tree.main_line())
        progress = _("Finding mistakes: {rated} of {n}").format(rated=rated, n=moves)
        return scene.Lines((progress, _("Press {key} to stop.").format(key=key)))

    def learn(self) -> Dialogue[Mode]:
        """Ask, where both players have made some, whose mistakes are to be learned from."""
        asked = ask_whose(self.tree, self._ratings, self._people, self._players)
        return Learning((yield from asked))

    def openings(self, folder: Path) -> Mode:
        """Return the mode in which openings are looked up."""
        return Openings(self.tree, folder, self.name, self.go, self.position_sentence)

    def _lines(self) -> Sequence[EngineLine]:
        found = None if self.is_ours_off else self._found.get(self.tree.at)
        return found.lines if found is not None else ()

    def _other_move(self) -> str | None:
        """Return the best move of the other engine; None while it is not known."""
        return self._others.get((self.other, self.tree.at))

    def thoughts(self) -> Sequence[Thought]:
        """Return the engines' best few answers as hints, the other engine's last."""
        thoughts = [Thought(line.move, None, line.following) for line in self._lines()]
        if (other := self._other_move()) is not None and other not in [each.text for each in thoughts]:
            thoughts.append(Thought(other, None))
        return thoughts

    def drawn(self) -> Sequence[DrawnMove]:
        """Return these answers as they are drawn on the board, each in the colour of its line."""
        return [
            DrawnMove(thought.text, role) for thought, role in zip(self.thoughts(), LINE_ROLES, strict=False)
        ]

    def _winners(self) -> tuple[int, ...]:
        return self.tree.at.position.winners() or ()

    def _chance(self, node: Node) -> float | None:
        """Return White's chance after a move, by whatever has looked deeper; None where it is not known."""
        if node is self.tree.at and (winners := self._winners()):
            return chance_at_end(winners)
        found, rating = self._found.get(node), self._ratings.of(node)
        has_looked_deeper = found is not None and (rating is None or found.nodes >= NODES)
        if found is not None and found.chance is not None and has_looked_deeper:
            return found.chance
        if rating is not None:
            return rating.played.chance
        before = self._found.get(node.parent) if node.parent is not None else None
        lines = before.lines if before is not None else ()
        return next((line.chance for line in lines if line.move == node.move), None)

    # What is shown

    def engine(self, is_on: bool, keys: Sequence[str], look: Look) -> Scene:
        """Return what the engine thinks, as a pane."""
        self._settled.show(self._looked_at, self._moves_of_lines())
        chance, found = self._chance(self.tree.at), self._found.get(self.tree.at)
        heading = _("White's chance")
        if chance is not None:
            heading = f"{heading} {_('{n} %').format(n=percent(chance))}"
        depth = _("depth {n}").format(n=found.depth) if found is not None and found.depth else ""
        if self._winners():
            note = _("The game is over here.")
        else:
            note = _("Looking…") if is_on else _("The engine is off.")
        marks = {
            thought.text: LineMark(rank, role)
            for rank, (thought, role) in enumerate(zip(self.thoughts(), LINE_ROLES, strict=False), 1)
        }
        shown = [
            ShownLine(marks[line.move], key, self._chance_text(line), line.moves)
            for key, line in zip(keys, self._lines(), strict=False)
        ]
        other = None
        if self.other and not self._winners():
            move = self._other_move()
            key = keys[0 if self.is_ours_off else FEW] if move is not None else ""
            mark, what = (None, note) if move is None else (marks[move], move)
            other = OtherMove(mark, key, nickname(self.other, (), 0), what)
        if self.is_ours_off and other is not None:
            return EnginePane(heading, "", (), "", other)
        return EnginePane(heading, depth, tuple(shown), note, other)

    def _chance_text(self, line: EngineLine) -> str:
        if line.ends_in is not None:
            # Translators: the game is decided in so many half-moves.
            return _("in {n}").format(n=line.ends_in)
        return _("{n} %").format(n=percent(line.chance))

    def moves(self, look: Look) -> Scene:
        """Return the tree as a pane."""
        tree, ratings = self.tree, self._ratings
        nodes = (*self._found, *(node for node, _rating in ratings.rated()))
        rated = {
            node: ShownRating(percent(chance), ratings.sign(node))
            for node in nodes
            if (chance := self._chance(node)) is not None
        }
        return TreePane(
            tree.rows(),
            tree.at,
            tree.row_of(tree.at),
            tree.next,
            tree.at.sign,
            tree.at.comment,
            look.glyphs == "ascii",
            rated,
            ratings.summary(),
        )

    def chance_bar(self, look: Look) -> Scene:
        """Return White's chance in the current position; while that is not known, the last one shown."""
        if (chance := self._chance(self.tree.at)) is not None:
            self._barred_chance = percent(chance)
        return ChanceBar(self._barred_chance, GROUNDS, ("white.name", "black.name"), look.solid)

    def graph(self, look: Look) -> Scene:
        """Return the graph of chances along the current line."""
        line = [self.tree.root, *self.tree.line()]
        here = line.index(self.tree.at)
        chances = [self._chance(node) for node in line]
        now = chances[here]
        return RatingGraph(
            tuple(chances),
            here,
            (self._words.seat(0), self._words.seat(1)),
            GROUNDS,
            tuple((n, sign) for n, node in enumerate(line) if (sign := self._bad_sign(node))),
            "" if now is None else _("{n} %").format(n=percent(now)),
            look.solid,
            look.glyphs == "ascii",
        )

    def _bad_sign(self, node: Node) -> str:
        """Return the sign of a move that somebody, or the engine, takes for bad; empty for any other."""
        return self._ratings.sign(node) or (node.sign if node.sign in ("?", "??") else "")

    def position_sentence(self) -> str:
        """Return which position it is, in a sentence."""
        node = self.tree.at
        if node.parent is None:
            return _("The start.")
        number = f"{node.turn}{'.' if node.seat == WHITE else '...'} {node.move}{node.sign}"
        note = self._ratings.lost(node) if node.is_main else _("variation")
        return f"{number}   {note}".strip()

    def advised(self) -> str:
        """Return why the current move is bad, in a sentence; empty where it is not, or not rated."""
        return self._ratings.why(self.tree.at)

    # Files

    def exported(self, path: str) -> str:
        """Write the tree to a file whose ending says in which form; return a sentence about it."""
        return write_file(self.tree, self.name, tuple(self._players), path)

    def save(self) -> None:
        """Save the tree if it was changed."""
        if self._save is not None:
            self._save()
