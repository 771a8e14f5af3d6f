"""The card table, at which a match is played against opponents."""
