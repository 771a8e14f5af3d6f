"""The bid trainer: hand after hand to bid, each bid weighed against the best."""
