"""A trick of Addenda in which somebody repeated a suit."""
