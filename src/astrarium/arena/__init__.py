"""Many games: simulations and what they say."""
