#!/usr/bin/env python3
"""A bot for all games that antterm plays, without antterm: lines of JSON, see docs/json-bots.md.

In Hive it likes to stand beside the queen of the other player; elsewhere it answers by chance.
"""

import json
import random
import sys


def beside(cell):
    """The cells around a cell."""
    q, r = cell
    return [[q + 1, r], [q + 1, r - 1], [q, r - 1], [q - 1, r], [q - 1, r + 1], [q, r + 1]]


def rated(choice, view, seat):
    """Return a rating of an answer: higher is better."""
    target = choice["meaning"].get("target")
    if view["type"] == "HiveView" and target is not None:
        for cell, stack in view["stacks"].items():
            if any(piece["bug"] == "QUEEN" and piece["seat"] != seat for piece in stack):
                return target in beside([int(number) for number in cell.split(",")])
    return 0


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"protocol": 1}), flush=True)
    elif message["type"] == "ask":
        random.shuffle(message["choices"])
        best = max(message["choices"], key=lambda choice: rated(choice, message["view"], message["seat"]))
        print(json.dumps({"answer": best["text"]}), flush=True)
