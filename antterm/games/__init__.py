"""The games, each in one folder on top of the platform."""
