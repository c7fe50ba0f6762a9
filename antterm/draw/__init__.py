"""What the games look like in character cells, without any screen library."""
