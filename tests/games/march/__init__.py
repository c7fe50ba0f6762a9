"""March of the Ants: its rules, and in folders the rest."""
