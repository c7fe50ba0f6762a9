"""How Micropolis is drawn."""
