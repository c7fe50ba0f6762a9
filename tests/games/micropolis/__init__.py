"""The rules of Micropolis, paragraph by paragraph, and whole games."""
