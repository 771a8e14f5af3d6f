"""What three cards bid, and which cards bid a number."""
