"""The card table: a match to play against opponents."""
