"""Board: questions to vote on, tables and explorers, shown to a class one after another."""
