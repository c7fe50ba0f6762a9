"""March of the Ants in the real program."""
