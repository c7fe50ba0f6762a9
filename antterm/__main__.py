"""The command `antterm`, and `python -m antterm`."""

import gc
import signal
import sys


def main() -> int:
    """Load the program and run it; Ctrl-C while it loads ends it by that signal, without a traceback.

    Returns:
        The exit status.
    """
    gc.disable()  # until a command runs (`cli`): all that is loaded until then stays
    on_interrupt = signal.getsignal(signal.SIGINT)  # ignored where a shell has started it in the background
    if on_interrupt is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from antterm import cli

    signal.signal(signal.SIGINT, on_interrupt)
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
