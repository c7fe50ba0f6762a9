"""The command line: reads the arguments, runs one command, turns every failure into one sentence."""

from __future__ import annotations

import argparse
import gc
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module

from antterm import i18n, settings
from antterm.commands.arguments import parse
from antterm.commands.common import INTERRUPTED, OutputError, UsageError, complain, writes_unicode
from antterm.errors import UserError
from antterm.i18n import _, languages
from antterm.saves import private

FAILED, MISUSED = 1, 2
"""Exit statuses beside 0 and `INTERRUPTED`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program.

    Args:
        argv: the arguments without the program's name; None for those of the process.

    Returns:
        The exit status.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if argv is None and not sys.warnoptions:
        warnings.simplefilter("ignore")  # they are for developers; `python -W` shows them
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    status, sentence = 0, ""
    output: OSError | None = None
    try:
        _speak(_language(arguments), "--ascii" in arguments)
        args = parse(arguments)
        gc.enable()
        status = _command(args)(args)
    except SystemExit as end:  # after the help or the version
        status = int(end.code or 0)
    except UserError as error:
        status, sentence = MISUSED if isinstance(error, UsageError) else FAILED, error.sentence()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except (OutputError, BrokenPipeError) as error:
        output = error
    except Exception as error:
        if os.environ.get("ANTTERM_DEBUG"):
            raise
        status, sentence = FAILED, _sentence(error)
    output = _output_error() or output
    if output is not None:
        status = status or FAILED
        sentence = ""
        if not isinstance(output, BrokenPipeError):
            text = _("Cannot write to standard output ({reason}).")
            sentence = text.format(reason=output.strerror or output)
    if sentence:
        _complain(sentence)
    if (notice := private.new_limitation()) is not None:
        _complain(private.limitation_sentence(notice))
    return status


def _output_error() -> OSError | None:
    """Write out what standard output still holds.

    Returns:
        Why that is not possible; then the rest is dropped, so that Python does not complain of it at its end.
    """
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return error
    return None


def _open_closed_streams() -> None:
    """Open closed standard streams on nothing, so that no file opened later gets the number of one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - until the process ends


def _language(argv: Sequence[str]) -> str | None:
    """Return the language asked for, read before all else, so that complaints about the rest are in it."""
    for number, word in enumerate(argv):
        if word == "--lang":
            return argv[number + 1] if number + 1 < len(argv) else None
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return None


def _speak(language: str | None, ascii_only: bool) -> None:
    """Set the language of all texts: the given one, else that of the settings, else that of the locale.

    Args:
        language: its code; None for no wish.
        ascii_only: whether texts may have only ASCII characters.

    Raises:
        UsageError: there is no translation for the given language.
    """
    i18n.tongue().keep_to_ascii(ascii_only or not writes_unicode(sys.stdout))
    if not i18n.use(language or settings.load().spoken) and language is not None:
        codes = ", ".join(one.code for one in languages.spoken())
        raise UsageError(
            _("there is no translation for “{code}”; possible: {codes}").format(code=language, codes=codes)
        )


def _command(args: argparse.Namespace) -> Callable[[argparse.Namespace], int]:
    """Return the function that runs a command; its module is loaded only now."""
    module, name = args.run.split(":")
    run: Callable[[argparse.Namespace], int] = getattr(import_module(module), name)
    return run


def _sentence(error: Exception) -> str:
    """Return what to say of an error that reached the top."""
    import shlex

    from antterm.saves.errors import SaveError

    if isinstance(error, SaveError):
        sentence = error.sentence()
        name = shlex.quote(error.path.stem)
        if error.earlier:
            sentence += " " + _("“antterm resume {name} --earlier” opens it.").format(name=name)
        elif error.code == "locked":
            sentence += " " + _("“antterm resume {name} --watch” lets you watch.").format(name=name)
        return sentence
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error)
    return _("antterm crashed ({kind}: {error}); set ANTTERM_DEBUG=1 to see where.").format(
        kind=type(error).__name__, error=error
    )


def _complain(sentence: str) -> None:
    """Say one sentence on standard error, where that can be written."""
    with suppress(OSError):
        complain(sentence)
