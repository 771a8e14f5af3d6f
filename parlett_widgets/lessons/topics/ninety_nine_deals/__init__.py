"""The score of a deal of Ninety-Nine."""
