"""Who wins a trick of Ninety-Nine."""
