"""Tests of the drawing of Micropolis."""
