"""Analysis of Hive: variations, engine lines, chances, ratings of moves, openings. No screen, no terminal.

What a screen uses:

`tree`
    `Tree`: the moves tried from a position. `tree.at` is the current `Node`: `move`, `position`, `parent`,
    `children`, `comment`, `glyph`, `sign`, `turn`, `seat`, `ply`, `is_main`, `path()`, `played()`.
    Moving: `go(node)`, `back()`, `forward()` (to `tree.next`), `sibling(±1)`, `home()`, `end()`.
    Changing: `play(text)`, `play_line(texts)`, `promote()`, `delete()`, `restore()`, `comment(text)`,
    `mark(glyph)`.
    Drawing: `rows()` gives `Row`s (`number`, `white`, `black`, `stems`, `depth`), `row_of(node)` the number
    of the row to scroll to, `state()` the position for `core.play.Play`, which has its question and view.
`begin`
    A tree of an empty table (`empty`), of moves (`of_moves`), of a saved game (`of_record`), of a puzzle
    (`of_puzzle`).
`stored`
    JSON (`to_json`, `from_json`), and `Shelf(data_dir)`, which keeps a tree for each saved game.

Whatever is wrong with a move or a file is a `Refused`, of which `HiveWords.refusal` makes a sentence.
"""
