"""March of the Ants on the screen."""
