"""Chains of Kings and Jacks in Addenda."""
