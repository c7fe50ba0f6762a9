"""What all games share: hexes, randomness, questions and answers, the contract of a game."""
