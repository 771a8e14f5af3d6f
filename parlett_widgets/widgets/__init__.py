"""Everything that a notebook shows, a folder for each widget; ``page`` has what all of them share."""
