"""A trick of Addenda in which somebody played a suit twice."""
