"""Fixtures of the unit tests."""

from recording import comms

__all__ = ["comms"]
