"""A small process between antterm and an engine, which makes sure that the engine ends with antterm.

It starts the engine with its own standard input and output, and waits. When antterm lets go of its life line,
on purpose or because it was killed, the engine has a moment to end by itself. Then it is killed together with
all processes that it has started. Run as a script, it loads nothing of antterm.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

GRACE = 1.0
"""Seconds that an engine has to end by itself once its input has ended."""
CANNOT_START = 126
"""Exit status where the system does not start the engine."""


def main(life_line: int, grace: float, command: list[str]) -> int:
    """Start an engine and stay until it has ended or nobody wants it any more.

    Args:
        life_line: the read end of a pipe; its end is the sign to end.
        grace: seconds that the engine has then to end by itself.
        command: the engine's program and arguments.

    Returns:
        The exit status of the engine.
    """
    try:
        engine = subprocess.Popen(command, start_new_session=True)
    except OSError:
        return CANNOT_START
    _let_go_of_standard_streams()
    unwanted = threading.Thread(target=_end_when_unwanted, args=(life_line, grace, engine), daemon=True)
    unwanted.start()
    status = engine.wait()
    _kill_all_of(engine)
    return status if status >= 0 else 1


def _end_when_unwanted(life_line: int, grace: float, engine: "subprocess.Popen[bytes]") -> None:
    while os.read(life_line, 1):
        pass
    try:
        engine.wait(grace)
    except subprocess.TimeoutExpired:
        _kill_all_of(engine)


def _kill_all_of(engine: "subprocess.Popen[bytes]") -> None:
    """Kill the engine's process group: its child processes, and the engine itself if it still runs."""
    with suppress(OSError):  # when none is left
        os.killpg(engine.pid, signal.SIGKILL)


def _let_go_of_standard_streams() -> None:
    """Leave the pipes to the engine alone, so that antterm sees their ends when it ends."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]))
