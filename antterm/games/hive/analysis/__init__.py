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
    A tree of an empty table (`empty`), or of a saved game (`of_record`), such as the attempt at a puzzle.
`stored`
    Plain data (`stored`, `restored`), and `AnalysisStore(data_dir)`, which has a tree for each saved game:
    `load(file, identity_of(document))`, `save(file, tree, identity_of(document))`.
`chances`
    `chance_of(score, to_move)` and `chance_at_end(winners)`: White's chance in per cent; `percent(chance)`
    rounds it to be shown. `chance_of_rating(rating)`: what a hint's answer is worth to its player.
`lines`
    `find_lines(position, budget, tell=...)`: `Lines` (`lines`, `depth`, `nodes`, `chance`) of the
    best `EngineLine`s (`move`, `following`, `moves`, `chance`, `ends_in`), reported after each depth.
    `BotProcess.ask_next(FindLines(position), hear)` does it in a process: `hear` gets `Progress(Lines)`,
    at last `Done(Lines)`. `ask_next` again, for another position, ends it within a moment and keeps the
    process; so does `hurry()`; `interrupt()` ends the process. `engine_task(player, tree)` asks a
    `uhp:COMMAND` for its best move, in a process of its own.
`review`
    `rate_move(position, text, budget)`: a `MoveRating` (`played` and `best`, both `EngineLine`s; `loss`,
    `glyph`, `is_as_good`, `reason`, `accuracy`). `review_of(ratings)`: a `PlayerReview` of White and one of
    Black. `room.ask_next(RateMoves(position, moves), hear)` rates a game, or one try: `hear` gets
    `Progress(MoveRating)` for each move, at last `Done` with all. `reason_sentence` and `better_sentence` of
    `words.reasons` say why it was a mistake, and what was better.
`ratings`
    `Ratings(tree)`: the ratings of its main line, as far as they are known: `job()`, `hear(rating)`,
    `of(node)`, `mistakes(seat)`, and sentences about them. `RatedRecord(record)`: the same of a game at the
    table, by number of the answer (`dialogues.analysis.RatedGame`).
`exercises`
    `Exercises(tree, mistakes)`: learning from mistakes, for both front ends: `current`, `take(text)`,
    `job()`, `hear(rating)`, `help()`, `show()`, `go_on()`. `ask_whose(…)` is the dialogue that begins them.
`names`
    `opening_of(line)`: the `Opening` of a game, and its `name`.
`explorer`
    `Explorer(data_dir, own=own_games(store))`: `moves(position)` gives `PlayedMove`s (`move`, `games`,
    `white`, `drawn`, `black`, `shares`), `games(position, move)` the `Game`s that went on so (`white`,
    `black`, `result`, `date`, `source`, `own`); `close()` it.

Games in PGN, SGF and one line of the protocol are read and written with their variations by `read_tree` and
`write_tree` of `antterm.games.hive.files`, whose `BadFile` has the line and a `Refused`.
Whatever is wrong with a move or a file is a `Refused`, of which `HiveWords.refusal` makes a sentence.
"""
