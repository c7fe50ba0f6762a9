"""March of the Ants in plain mode."""
