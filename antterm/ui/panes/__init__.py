"""The panes of a table: widgets bound to the model of a game."""
