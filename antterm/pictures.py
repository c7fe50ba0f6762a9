"""Pictures and films of games as files: which there are, and having one made beside the program.

They are painted from the screens of a game, which this module and its users know nothing of: `Drawing.run`
loads what paints them by its name, in a process of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from antterm import i18n, registry
from antterm.draw.canvas import Glyphs
from antterm.errors import UserError
from antterm.i18n import N_, _
from antterm.saves.document import Document
from antterm.saves.errors import SaveError

PAINTER: Final = "antterm.ui.sharing:written"
"""The function that writes the file of a `Drawing`."""
LIBRARY: Final = "PIL"
"""The package that has to be installed for pictures of pixels: Pillow."""


class PictureError(UserError):
    """A picture or film cannot be made; the text is a sentence."""


class Format(NamedTuple):
    """A kind of file that shows a game."""

    name: str
    ending: str
    label: str
    """The format's name and its use, to be translated."""
    is_film: bool = False
    needs_library: bool = False


SVG: Final = Format("svg", ".svg", N_("A picture of the position, SVG: sharp at any size"))
PNG: Final = Format("png", ".png", N_("A picture of the position, PNG: for chats"), needs_library=True)
TEXT: Final = Format("text", ".txt", N_("A picture of the position, coloured text: for terminals"))
GIF: Final = Format("gif", ".gif", N_("A film of the game, GIF: for chats"), True, True)
CAST: Final = Format("cast", ".cast", N_("A film of the game, for asciinema"), True)
FORMATS: Final = (SVG, PNG, TEXT, GIF, CAST)


def endings() -> str:
    """Return the endings of files that can be written, for a sentence."""
    pictures, films = (
        ", ".join(each.ending for each in FORMATS if each.is_film is is_film) for is_film in (False, True)
    )
    return _("{pictures} for a picture, {films} for a film").format(pictures=pictures, films=films)


def format_of(path: Path, wanted: Format | None) -> Format:
    """Return the format in which a file is written.

    Args:
        path: the path of the file.
        wanted: the format that was asked for; None to take the one of the file's ending.

    Raises:
        PictureError: the ending is that of no format, or not of the one that is wanted.
    """
    ending = path.suffix.lower()
    if wanted is not None:
        if ending not in ("", wanted.ending):
            text = _("The extension “{ending}” does not fit {format}; use {right}.")
            raise PictureError(text.format(ending=ending, format=wanted.name.upper(), right=wanted.ending))
        return wanted
    found = next((each for each in FORMATS if each.ending == ending), None)
    if found is None:
        text = _("No format has the extension “{ending}”; possible extensions: {endings}.")
        if not ending:
            text = _("The file name needs an extension that says what to write: {endings}.")
        raise PictureError(text.format(ending=ending, endings=endings()))
    return found


def see_that_it_can_be_made(format_: Format) -> None:
    """Raise where a format needs a library that is not installed.

    Raises:
        PictureError: it is not.
    """
    if format_.needs_library and find_spec(LIBRARY) is None:
        text = _(
            "{format} needs the library Pillow, which is not installed: pip install “antterm[pictures]”."
            " Without it, these can be written: {others}."
        )
        others = ", ".join(each.ending for each in FORMATS if not each.needs_library)
        raise PictureError(text.format(format=format_.name.upper(), others=others))


@dataclass(frozen=True)
class Drawing:
    """The file of a picture or film that is to be made; a job for another process."""

    document: Document
    """The saved game."""
    path: Path
    """The absolute path of the file, which does not exist yet."""
    format: Format
    theme: str
    glyphs: Glyphs
    language: str
    """The language of the picture and of the reason."""

    def run(self) -> str:
        """Write the file; return why it could not be written, empty if it was."""
        i18n.use(self.language)
        try:
            registry.load(PAINTER)(self)
        except (UserError, SaveError) as error:
            return error.sentence()
        return ""
