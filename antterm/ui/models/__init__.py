"""What a screen shows and what keys do there, for any game. Nothing here knows a widget."""
