"""The tables of several hosts in one PostgreSQL database.

A game is options, seed and answers, so the database holds the log of its changes, and every host replays it.
Whoever writes second gets a version conflict and reads again; notifications only wake. No other package knows
the database.

`pool` has connections, `schema` the migrations, `rows` converts tables, `channel` has the messages between
hosts, `store` is the whole.
"""
