"""A replay shows a match that can be stepped through."""
