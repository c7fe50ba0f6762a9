"""Between Textual and the program: all that reaches behind Textual's public interface, and nothing else does.

Textual is pinned exactly. Here is every private name of it that is used, with what it is for and the figure
that justifies it; `tests/ui/test_textual_private.py` reads this list, finds any other use in the code, and
fails with one sentence where a new Textual lacks a name. CI also tries the newest release
(`.ci/dependencies textual`). To add a name, try the public way first, and write here what it cost. Times are
those of `python -m benchmarks.adapter` on two busy processors, where no other command is named.

`textual._compositor`
`textual._compositor.Compositor._dirty_regions`
`textual._compositor.Compositor._regions_to_spans`
`textual.screen.Screen._compositor`
`textual.app.App._display`
    Only rows that were repainted are rendered, and only cells that the terminal does not show yet are sent
    (`thrift`), and nothing while its line is full. With Textual's own compositor a move of Hive's analysis
    board takes a tenth more of a processor (`python -m benchmarks.hive_analysis`).
`textual.widget.Widget._set_dirty`
`textual.screen.Screen._dirty_widgets`
    What changed of a canvas is repainted without messages from each widget to the screen (`thrift`).
`textual._xterm_parser`
`textual._xterm_parser.XTermParser._sequence_to_key_events`
`textual._xterm_parser.XTermParser._parse_extended_key`
`textual._keyboard_protocol`
    What is typed (`keys`). Textual's parser fails on a key whose number no character has and reads nothing
    after it, loses the Esc that a slow line brings together with the next key, and takes parts of sequences
    that it does not know for keys, which could answer in a game (`tests/ui/test_key_parser.py`).
`textual.app.App._handle_exception`
`textual.app.App._fatal_error`
    One sentence and a crash log in place of a traceback on the screen; the first error counts, and none while
    the app ends (`tests/ui/test_every_ending.py`, `tests/serve/test_apps.py`).
`textual.screen.Screen._screen_resized`
    A screen that opens is laid out for its size and when its children are there; without this once or twice
    more (`tests/ui/test_repaint.py`): 70 ms for the first page of help in place of 63.
`textual.css.stylesheet.Stylesheet._parse_rules`
    Style sheets are parsed once for all apps of a process (`app`). Without: a login takes 54 ms of a
    processor in place of 42.
`textual._styles_cache`
    Painted lines of widgets that no longer exist are released (`app`); Textual keeps those of the last
    1024, 4 MB for each game that is opened from the list (`python -m benchmarks.memory app`).
`textual.app.App._capture_stdout`
`textual.app.App._capture_stderr`
    Several apps in one process: the one that ends last would leave its capture in place of the process's own
    standard output, and errors would go nowhere while people are connected (`tests/serve/test_apps.py`).
"""
