"""The bid advisor: which three cards to bid with, and why."""
