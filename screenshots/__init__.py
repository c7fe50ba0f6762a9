"""Pictures of the real program, and what paints them."""
