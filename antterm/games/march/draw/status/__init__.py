"""The fixed rows round the meadow: attacks, what the round brings and the points, what others have done.

Each row is told in the most words that have room.
"""
