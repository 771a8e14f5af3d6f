"""The score explorer: how a deal is scored."""
