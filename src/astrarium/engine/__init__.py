"""The engine: the protocol, the match, records. It knows no game."""
