"""The rules of March of the Ants."""
