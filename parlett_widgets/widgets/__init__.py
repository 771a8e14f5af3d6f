"""Everything that a notebook shows: a folder for each widget, and ``page`` for what they share."""
