"""What a notebook shows, a folder for each thing; ``page`` has what all of them share."""
