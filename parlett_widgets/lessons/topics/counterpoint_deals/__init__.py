"""The score of a deal of Counterpoint."""
