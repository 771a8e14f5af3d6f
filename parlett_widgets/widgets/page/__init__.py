"""The parts that all widgets share, such as the base class, cards, pictures and saved pages."""
