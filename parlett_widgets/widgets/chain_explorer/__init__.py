"""The chain explorer: Kings and Jacks of Addenda."""
