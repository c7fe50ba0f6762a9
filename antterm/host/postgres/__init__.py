"""The tables of several hosts in one PostgreSQL database.

A game is options, seed and answers, so the database holds the log of its changes, and every host folds it.
Whoever writes second is refused and reads on; a notice only wakes. No other room knows the database.

`lines` are connections, `schema` makes the tables, `rows` are what they hold, `news` is what hosts tell one
another, `store` is the whole.
"""
