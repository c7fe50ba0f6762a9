"""`docs/speed.md`, its tables filled with what the benchmarks have printed.

    python -m benchmarks.speed_page                         fill the tables
    python -m benchmarks.speed_page check                   whether they are filled with what is recorded
    python -m benchmarks.speed_page measure perft resume    run benchmarks, record what they print, and fill

Above each table of the page stands a comment: the file of `benchmarks/`, and how its lines begin that are
shown, headings too. Of several that begin so the first is meant: what was measured last stands at the top.
`measure` writes a file anew, so it is for those that hold nothing else than what their benchmark prints. On a
busy machine run it ahead of other programs: `chrt -f 10 python -m benchmarks.speed_page measure ...`.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
PAGE = CHECKOUT / "docs/speed.md"
RECORDS = CHECKOUT / "benchmarks"
TABLE = re.compile(
    r"<!-- (?P<file>\w+\.txt): (?P<beginnings>[^>]+?) -->\n```\n(?P<shown>.*?)```\n", re.DOTALL
)
"""A comment and the table below it."""
ALONE: dict[str, tuple[str, ...]] = {"first_frame": (), "perft": (), "resume": (), "terminal": ("--quick",)}
"""The benchmarks whose files hold only what they print, and what they are told to do."""


class Missing(Exception):
    """No line of a record begins as the page wants it."""


def page(text: str) -> str:
    """The page with every table as the records have it.

    Raises:
        Missing: when a line is not there.
    """

    def table(found: re.Match[str]) -> str:
        lines = (RECORDS / found["file"]).read_text("utf-8").splitlines()
        wanted = [beginning.strip() for beginning in found["beginnings"].split("|")]
        shown = "".join(f"{line}\n" for line in chosen(lines, wanted))
        return f"<!-- {found['file']}: {found['beginnings']} -->\n```\n{shown}```\n"

    return TABLE.sub(table, text)


def chosen(lines: Sequence[str], wanted: Iterable[str]) -> list[str]:
    """The first line that begins with each of these words, however far apart they stand there.

    Raises:
        Missing: when there is none.
    """
    found = []
    for beginning in wanted:
        its = beginning.split()
        line = next((line for line in lines if line.split()[: len(its)] == its), None)
        if line is None:
            raise Missing(f"no line begins with “{beginning}”")
        found.append(line.rstrip())
    return found


def measure(name: str) -> None:
    """Run a benchmark and record what it prints, with how busy the machine was."""
    command = ["-m", f"benchmarks.{name}", *ALONE[name]]
    printed = subprocess.check_output([sys.executable, *command], cwd=CHECKOUT, text=True)
    lines = [line.rstrip() for line in printed.splitlines()]
    load = f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    if os.sched_getscheduler(0) == os.SCHED_FIFO:
        load += ", ahead of other programs"
    record = ["python " + " ".join(command), "", *lines, "", load]
    (RECORDS / f"{name}.txt").write_text("".join(f"{line}\n" for line in record), "utf-8")


def main(arguments: Sequence[str]) -> int:
    """Fill the page, or check it; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    wanted = parser.add_subparsers(dest="wanted")
    wanted.add_parser("check")
    wanted.add_parser("measure").add_argument("benchmarks", nargs="+", choices=sorted(ALONE))
    asked = parser.parse_args(arguments)
    for name in asked.benchmarks if asked.wanted == "measure" else ():
        measure(name)
    text = PAGE.read_text("utf-8")
    fresh = page(text)
    if asked.wanted != "check":
        PAGE.write_text(fresh, "utf-8")
    elif fresh != text:
        sys.stderr.write("docs/speed.md is not what was measured: run python -m benchmarks.speed_page\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
