"""Statements as they might be printed, one of them wrong."""
