"""DealEditor: a deal put together card by card."""
