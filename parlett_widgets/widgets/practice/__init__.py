"""The page of Practice, whose widget stands with the lessons, since it asks their questions."""
