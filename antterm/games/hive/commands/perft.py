"""`antterm perft`: count the ways to play Hive, the field's test of a move generator."""

from __future__ import annotations

from argparse import Namespace
from time import perf_counter

from antterm import registry
from antterm.commands.common import UsageError, say
from antterm.core.ask import Refused
from antterm.games.hive.rules.notation import parse_game_string, read_game_type
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import replay
from antterm.games.hive.rules.swarm import Swarm, forget
from antterm.i18n import _


def perft(position: Position, depth: int) -> int:
    """Return the number of positions reached by exactly `depth` half-moves, each way of play counted.

    A forced pass is a half-move; nothing follows the end of a game; copies of an insect in the hand count
    once a cell. The last half-move is counted, not played.
    """
    return leaves(position.swarm(), depth)


def leaves(swarm: Swarm, depth: int) -> int:
    """Return `perft` of a position made for searching, which is the same again afterwards."""
    if depth == 0:
        return 1
    if swarm.is_over():
        return 0
    if depth == 1:
        return swarm.count_moves()
    if depth == 2:
        return swarm.count_replies()
    found = 0
    for code in swarm.moves():
        swarm.play(code)
        found += leaves(swarm, depth - 1)
        swarm.undo()
    return found


def count(args: Namespace) -> int:
    """Print a line for each depth: depth, positions, seconds, positions a second.

    No depth profits from the one before: each is counted as if nothing had been searched yet.
    """
    position = _position(args)
    say(_("depth            nodes   seconds      nodes/s"))
    for depth in range(1, args.depth + 1):
        forget()
        started = perf_counter()
        nodes = perft(position, depth)
        seconds = perf_counter() - started
        say(f"{depth:5} {nodes:16} {seconds:9.3f} {nodes / max(seconds, 1e-6):12.0f}")
    return 0


def _position(args: Namespace) -> Position:
    """Return where counting begins: the empty table, or the end of a game in the protocol's notation."""
    try:
        if args.position is None:
            return Position.start(read_game_type(args.type or "Base"), args.opening)
        game = parse_game_string(args.position)
        if args.type is not None and read_game_type(args.type) != game.expansions:
            raise UsageError(_("--type and --position name different sets of pieces"))
        return replay(game.expansions, game.moves, args.opening).end
    except Refused as refused:
        raise UsageError(registry.words("hive").refusal(refused)) from refused
