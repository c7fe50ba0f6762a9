"""A table that a host keeps, as a front end knows it."""
