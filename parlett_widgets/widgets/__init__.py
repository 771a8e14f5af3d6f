"""All that a notebook shows: each widget has a folder, and ``page`` holds what they share."""
