"""Which cards may be played to a trick, in Addenda and in Ninety-Nine."""
