"""Replay: a match to step through."""
