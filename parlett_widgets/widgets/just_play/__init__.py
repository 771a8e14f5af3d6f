"""A game without a line of Python: what to play is chosen on the page, then it is played there."""
