"""The bots of March of the Ants."""
