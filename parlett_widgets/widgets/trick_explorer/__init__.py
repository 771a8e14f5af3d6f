"""The trick explorer, which shows who wins a trick, and why."""
