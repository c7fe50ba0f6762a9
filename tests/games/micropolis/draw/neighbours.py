"""Galleries side by side, and whether their colours tell them apart."""

from __future__ import annotations

from itertools import combinations, pairwise

from antterm.games.micropolis.draw.anthill import AnthillScene


def alike(scene: AnthillScene) -> set[tuple[str, str]]:
    """Return the letters of galleries on one tile, or on tiles side by side, that are drawn in one colour."""
    letters = [*map(set, scene.letters)]
    beside = [*pairwise(letters), *([(letters[-1], letters[0])] if scene.anthill.closed else [])]
    together = [*letters, *(one | other for one, other in beside)]
    pairs = {pair for found in together for pair in combinations(sorted(found), 2)}

    def number(role: str) -> str:
        return role.rpartition(".")[2]

    return {
        (one, other)
        for one, other in pairs
        if number(scene.colours(one).ground) == number(scene.colours(other).ground)
        or scene.line_role(one) == scene.line_role(other)
    }
