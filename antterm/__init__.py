"""antterm: three insect board games in one terminal program."""

__version__ = "0.1.0"
