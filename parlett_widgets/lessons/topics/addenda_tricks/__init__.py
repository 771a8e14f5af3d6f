"""Who scores a trick of Addenda, with two players and with two pairs."""
