"""The bid trainer, which deals hand after hand to bid and weighs each bid against the best."""
