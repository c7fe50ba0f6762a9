"""One suite over every game of the house: what the contract of a game promises, for each of them."""
