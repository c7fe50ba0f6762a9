"""When the program can be read and used after its start, beside the least program with Textual.

    python -m benchmarks.first_frame

Medians over starts that take turns, so that a busy machine burdens all alike. `first bytes`: the terminal is
the program's; `readable`: its name, what it is and its keys; `menu`: with the game that waits; `ready for
keys`: a key typed at the start has been answered. Of a game, a saved one and a puzzle, `readable` is what is
being opened, and `board` the game itself; of a host's lobby, that it is connected to. Beside the time the
processor time spent until then.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from benchmarks.terminal import EMPTY, PROGRAM, hive
from tests.terminal import Terminal

STARTS = 15
MARKS = {
    "first bytes": "",
    "readable": "Insect board games",
    "menu": "New game",
    "ready for keys": "Rules of which",
}
GAMES = {
    "play march": (
        ("play", "march", "--seats", "Ann,bot:easy", "--seed", "5"),
        {"readable": "Setting up", "board": "Ann"},
    ),
    "play hive": (("play", "hive", "--seats", "Ann,Bob"), {"readable": "Setting up", "board": "White"}),
    "resume": (("resume",), {"readable": "Opening", "board": "White"}),
    "puzzle": (("puzzle", "3"), {"readable": "Opening", "board": "wins in"}),
    "join": (("join",), {"readable": "Connecting", "lobby": "open the first"}),
}
"""Other starts, with what is shown of each."""
BUDGETS = {"readable": 120, **{f"{name}: readable": 130 for name in GAMES}}


def measure(
    command: Sequence[str], env: Mapping[str, str | None], marks: Mapping[str, str], key: str = ""
) -> dict[str, tuple[float, float]]:
    """Milliseconds, and those of the processor, from the start of a program until each text is shown."""
    start = time.perf_counter()
    found: dict[str, tuple[float, float]] = {}
    with Terminal(command, 80, 24, env) as terminal:
        while len(found) < len(marks) and time.perf_counter() < start + 10:
            terminal.settle(quiet=0.002, most=0.002)
            if not terminal.output:
                continue
            if key:
                terminal.send(key.encode(), quiet=0)
                key = ""
            shown = terminal.text()
            for name, text in marks.items():
                if name not in found and text in shown:
                    elapsed = 1000 * (time.perf_counter() - start)
                    found[name] = elapsed, 1000 * terminal.cpu_seconds()
        assert found.keys() == marks.keys(), f"not shown within 10 seconds of {marks}:\n{terminal.text()}"
    return found


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as at_end:
        hive(Path(folder, "data"))
        env = {
            "ANTTERM_DATA_DIR": f"{folder}/data",
            "ANTTERM_CONFIG_DIR": f"{folder}/config",
            "ANTTERM_SOCKET": f"{folder}/socket",
        }
        its_own = {**os.environ, **env, "ANTTERM_DATA_DIR": f"{folder}/host"}
        host = subprocess.Popen([*PROGRAM, "host"], env=its_own, stdout=subprocess.PIPE)
        assert host.stdout is not None
        at_end.callback(host.wait)
        at_end.callback(host.terminate)
        host.stdout.readline()  # it is ready
        starts: dict[str, list[tuple[float, float]]] = {}
        for _ in range(STARTS):
            empty = measure(EMPTY, {}, {"an empty Textual program": "New game"})
            for name, times in (empty | measure(PROGRAM, env, MARKS, key="r")).items():
                starts.setdefault(name, []).append(times)
            for game, (arguments, marks) in GAMES.items():
                with tempfile.TemporaryDirectory() as other:
                    elsewhere = {**env, "ANTTERM_DATA_DIR": other} if arguments[0] == "play" else env
                    for name, times in measure([*PROGRAM, *arguments], elsewhere, marks).items():
                        starts.setdefault(f"{game}: {name}", []).append(times)
    print(f"{'milliseconds':<28}{'time':>8}{'CPU':>8}{'budget':>8}")
    for name, figures in starts.items():
        wall, cpu = (median(times) for times in zip(*figures, strict=True))
        budget = BUDGETS.get(name)
        over = "  OVER" if budget and wall > budget else ""
        print(f"{name:<28}{wall:>8.0f}{cpu:>8.0f}{budget or '':>8}{over}")


if __name__ == "__main__":
    main()
