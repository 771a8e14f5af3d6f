"""What all widgets share: the base class, cards, pictures and saved pages."""
