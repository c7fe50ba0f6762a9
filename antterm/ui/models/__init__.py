"""Models: what a screen shows and what keys do there, without widgets."""
