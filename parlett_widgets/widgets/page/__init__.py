"""What all widgets share: the base class, cards, painters, saved pages."""
