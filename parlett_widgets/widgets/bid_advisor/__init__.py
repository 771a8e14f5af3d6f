"""The bid advisor, which shows which three cards to bid with, and why."""
