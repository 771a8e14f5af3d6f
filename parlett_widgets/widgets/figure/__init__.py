"""Charts of a few labelled bars: alone, or in the reveal of a question."""
