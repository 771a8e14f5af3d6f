"""A puzzle is a position with a goal, to be played against the best replies without a kernel."""
