"""The mat of the Horde, in outlines and in pixels."""
