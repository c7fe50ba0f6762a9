"""How March of the Ants is drawn."""
