"""Statements as they might appear in print, of which one is wrong."""
