"""An SSH server whose every connection is the app, in the lobby of a host."""
