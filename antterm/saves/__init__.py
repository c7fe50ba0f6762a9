"""Saved games in the user's data directory.

`document` says what a save holds and reads one strictly, `replay` plays it, `store` keeps one file a game on
disk, `lock` lets only one program write a game, `errors` says in one sentence what went wrong.
"""
