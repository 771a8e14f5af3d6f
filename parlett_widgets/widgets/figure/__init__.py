"""Charts of a few labelled bars, which are shown alone or in the reveal of a question."""
