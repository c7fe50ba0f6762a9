"""Tests of the drawing of Hive."""
