"""Tests of the drawing of March of the Ants."""
