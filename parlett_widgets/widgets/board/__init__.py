"""Board: questions to vote on, tables and explorers, one after another before a class."""
