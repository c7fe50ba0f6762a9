"""What stands between Textual and the terminal: the driver, the bytes sent, colours, endings."""
