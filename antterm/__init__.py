"""antterm: three insect board games in one terminal program."""

__version__ = "1.0.0"
