"""Rise of the Centipedes: the game of one to five players, each for all, against the Horde.

The ordinary rules meet the Horde in a few places only: it is set up in `setup`, has its card after every
Action of the Worker Phase (`turn`), may be fought at the end of a March (`march`), scores, and is judged
(`ending`).
"""
