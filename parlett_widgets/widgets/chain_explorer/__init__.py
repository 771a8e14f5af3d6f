"""The chain explorer, for trying out the Kings and Jacks of Addenda."""
