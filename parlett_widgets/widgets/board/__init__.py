"""A board shows a class questions to vote on, tables and explorers, one after another."""
