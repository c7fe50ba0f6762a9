"""Parsers of PGN and SGF, written from the published grammars and sharing nothing with the program.

PGN: "Portable Game Notation Specification and Implementation Guide" of 1994, section 18, with one difference
that Hive needs: its moves have signs and a blank, so a move is every word up to the next token of another
kind. SGF: FF[4], the EBNF of "Basic (File Format)".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field


class Ungrammatical(Exception):
    """The text is not what the grammar says."""


@dataclass
class Said:
    """A move with what is said of it, what follows it and what could be played in its place."""

    move: str
    number: int = 0
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list[list[Said]] = field(default_factory=list)


# PGN

_PGN_TOKEN = re.compile(
    r"""(?P<blank>\s+)
    | \[\s*(?P<tag>[A-Za-z0-9_]+)\s+"(?P<value>(?:[^"\\]|\\["\\])*)"\s*\]
    | \{(?P<comment>[^}]*)\}
    | ;(?P<rest>[^\n]*)
    | \$(?P<nag>\d{1,3})
    | (?P<open>\() | (?P<close>\))
    | (?P<number>\d+)\.+(?=\s)
    | (?P<end>1-0|0-1|1/2-1/2|\*|WhiteWins|BlackWins|Draw)(?=\s|$)
    | (?P<word>[^\s(){}\[\]$;]+)""",
    re.VERBOSE,
)


def parse_pgn(text: str) -> tuple[dict[str, str], list[Said], str]:
    """The tags, the moves and the result of the only game in a text."""
    tags: dict[str, str] = {}
    moves: list[Said] = []
    lines, is_new, at, result = [moves], True, 0, ""
    number = 0
    while at < len(text):
        match = _PGN_TOKEN.match(text, at)
        if match is None or (result and match["blank"] is None):
            raise Ungrammatical(text[at : at + 20])
        at, line = match.end(), lines[-1]
        match match.lastgroup:
            case "value":
                if moves:
                    raise Ungrammatical("a tag behind moves")
                tags[match["tag"]] = match["value"]
            case "comment" | "rest":
                if line:
                    line[-1].comments.append(match["comment"] or match["rest"])
                is_new = True
            case "nag":
                line[-1].nags.append(int(match["nag"]))
                is_new = True
            case "open":
                line[-1].variations.append([])
                lines.append(line[-1].variations[-1])
                is_new = True
            case "close":
                if len(lines) == 1 or not line:
                    raise Ungrammatical("an empty variation, or none that could end")
                lines.pop()
                is_new = True
            case "number":
                number, is_new = int(match["number"]), True
            case "end":
                result = match["end"]
            case "word":
                if is_new:
                    line.append(Said(match["word"], number))
                else:
                    line[-1].move += f" {match['word']}"
                is_new = False
    if len(lines) != 1:
        raise Ungrammatical("a variation never ends")
    return tags, moves, result


# SGF


@dataclass
class SgfNode:
    """A node: its properties, and the game trees or the node that follow."""

    properties: dict[str, list[str]]
    children: list[SgfNode] = field(default_factory=list)


class SgfParser:
    """Collection = GameTree {GameTree}; GameTree = "(" Sequence {GameTree} ")"; Sequence = Node {Node};
    Node = ";" {Property}; Property = PropIdent PropValue {PropValue}; PropIdent = UcLetter {UcLetter};
    PropValue = "[" Value "]"."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def collection(self) -> list[SgfNode]:
        games = [self.game_tree()]
        while self.peek() == "(":
            games.append(self.game_tree())
        if self.peek():
            raise Ungrammatical(f"{self.peek()} behind the last game")
        return games

    def game_tree(self) -> SgfNode:
        self.expect("(")
        first = last = self.node()
        while self.peek() == ";":
            following = self.node()
            last.children.append(following)
            last = following
        while self.peek() == "(":
            last.children.append(self.game_tree())
        self.expect(")")
        return first

    def node(self) -> SgfNode:
        self.expect(";")
        properties: dict[str, list[str]] = {}
        while match := re.compile(r"\s*([A-Z]+)").match(self.text, self.at):
            self.at = match.end()
            if match[1] in properties:
                raise Ungrammatical(f"{match[1]} stands twice in a node")
            properties[match[1]] = [self.value()]
            while self.peek() == "[":
                properties[match[1]].append(self.value())
        return SgfNode(properties)

    def value(self) -> str:
        self.expect("[")
        found = ""
        while (sign := self.text[self.at : self.at + 1]) != "]":
            if not sign:
                raise Ungrammatical("a value never ends")
            if sign == "\\":
                self.at += 1
                sign = self.text[self.at : self.at + 1]
            found += sign
            self.at += 1
        self.at += 1
        return found

    def peek(self) -> str:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def expect(self, sign: str) -> None:
        if self.peek() != sign:
            raise Ungrammatical(f"{self.peek()!r} in place of {sign!r}")
        self.at += 1
