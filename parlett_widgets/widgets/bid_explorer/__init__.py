"""The bid explorer, which shows what three cards bid."""
