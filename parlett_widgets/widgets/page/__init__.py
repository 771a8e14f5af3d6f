"""Shared by all widgets: the base class, cards, painters, saved pages."""
