"""The trick explorer: who wins a trick, and why."""
