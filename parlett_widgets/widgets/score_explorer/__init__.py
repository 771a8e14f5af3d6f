"""The score explorer, which shows how a deal is scored."""
