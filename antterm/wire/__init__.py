"""Messages between a host, which keeps games, and the front ends of the people who play them."""
