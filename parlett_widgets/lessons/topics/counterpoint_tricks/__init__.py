"""A trick of Counterpoint: who wins it, and its points."""
