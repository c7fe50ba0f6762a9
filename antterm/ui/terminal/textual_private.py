"""The private names of Textual on which the program depends, and why.

`tests/ui/test_textual_private.py` compares this list with the code and with Textual, which is pinned exactly;
CI also tries the newest release. To add a name, say which public way was tried, and how it was measured.
"""

from __future__ import annotations

from typing import Final

_OUTPUT: Final = "only cells that the terminal does not show yet are sent: `python -m benchmarks.terminal`"
_KEYS: Final = "keys reach screens in the order in which they were typed, whatever opens meanwhile"
_DRIVER: Final = "signals, hang-ups, Ctrl-Z and a first screen that is there before Textual"
_ENDING: Final = "one sentence and a crash log in place of a traceback; the first exit status counts"
_STYLES: Final = "apps share style sheets and what matches: `python -m benchmarks.serve`, a login"
_SERVED: Final = "apps in one process are released with their connections: `python -m benchmarks.memory`"
_FIRST: Final = "a screen is painted once, with its children laid out: `python -m benchmarks.first_frame`"
_PROSE: Final = "lists of texts are one widget each, so help opens at once: `python -m benchmarks.terminal`"

PRIVATE_NAMES: Final[dict[str, str]] = {
    # What is sent to the terminal
    "textual._compositor": _OUTPUT,
    "textual._context": _OUTPUT,
    # What is typed
    "textual._keyboard_protocol": "the number of an unknown key is no character, and no answer in a game",
    "textual._xterm_parser": _KEYS,
    "textual._parser": _KEYS,
    "_parse_extended_key": _KEYS,
    "_sequence_to_key_events": _KEYS,
    "_forward_event": _KEYS,
    "_move_page": "Page Down on a menu that was never laid out must not crash",
    "_timeout_time": _KEYS,
    # The driver
    "_app": _DRIVER,
    "_debug": _DRIVER,
    "_driver": _DRIVER,
    "_get_terminal_size": _DRIVER,
    "_in_band_window_resize": _DRIVER,
    "_key_thread": _DRIVER,
    "_loop": _DRIVER,
    "_must_signal_resume": _DRIVER,
    "_request_terminal_sync_mode_support": _DRIVER,
    "_size": _DRIVER,
    # The end of the app
    "_exception": _ENDING,
    "_exception_event": _ENDING,
    "_exit": _ENDING,
    "_handle_exception": _ENDING,
    "_return_code": _ENDING,
    # Painting
    "_batch_count": _FIRST,
    "_compositor": _FIRST,
    "_compositor_refresh": _FIRST,
    "_screen_resized": _FIRST,
    "textual._time": _FIRST,
    # Style sheets
    "textual._styles_cache": _STYLES,
    "_EXCLUDE_PSEUDO_CLASSES_FROM_CACHE": _STYLES,
    "_PSEUDO_CLASSES": _STYLES,
    "_classes": _STYLES,
    "_has_focus_within": _STYLES,
    "_has_hover_style": _STYLES,
    "_has_odd_or_even": _STYLES,
    "_has_order_style": _STYLES,
    "_is_mounted": _STYLES,
    "_parent": _STYLES,
    "_parse_rules": _STYLES,
    "_process_component_classes": _STYLES,
    "_selector_names": _STYLES,
    "_variables": _STYLES,
    # Texts to read
    "textual.widgets._markdown": _PROSE,
    "_blocks": _PROSE,
    # Apps of `antterm serve`
    "_capture_stderr": _SERVED,
    "_capture_stdout": _SERVED,
    "_close_messages_no_wait": _SERVED,
    "_disable_notifications": _SERVED,
    "_disable_tooltips": _SERVED,
    "_display": _SERVED,
    "_registry": _SERVED,
    "_shutdown": _SERVED,
}
"""By name, or by module: the reason."""
