"""The deal editor, for putting a deal together card by card."""
