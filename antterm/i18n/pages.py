"""Pages of Markdown that stand in files of the package: the rules of games, the help of screens."""

from __future__ import annotations

from importlib.resources import files

from antterm.i18n import _


def page(package: str | None, name: str) -> str:
    """Return a page in the language spoken.

    Passages are parted by two blank lines; each is a text of its own for translators.

    Args:
        package: the package in whose folder the file lies, for example `__package__`.
        name: the name of the file, such as `rulebook.md`.
    """
    text = (files(package or "antterm") / name).read_text("utf-8")
    return "\n\n".join(_(passage) for passage in text.strip().split("\n\n\n"))
