"""The terminal itself, without Textual: what it can show, what it shows, the bytes sent, endings."""
