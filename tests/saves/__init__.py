"""Tests of antterm.saves."""
