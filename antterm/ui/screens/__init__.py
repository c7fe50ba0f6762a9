"""The screens that are the same for all games."""
