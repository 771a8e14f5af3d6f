"""The bid explorer: what three cards bid."""
