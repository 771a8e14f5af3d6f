"""Players with a trait that a test is about, in a module that other processes can import."""

import os
import sys


class First:
    def choose(self, view, rng):
        return view.legal[0]


class Counting:
    """Remembers how often it was asked: matches must not share it."""

    def __init__(self):
        self.asked = 0

    def choose(self, view, rng):
        self.asked += 1
        return view.legal[self.asked % len(view.legal)]


class Moody:
    """Fails in a few matches."""

    def choose(self, view, rng):
        if rng.random() < 0.003:
            raise ValueError("I am out of sorts")
        return view.legal[0]


class Leaving:
    def choose(self, view, rng):
        sys.exit("good bye")


class Crashing:
    """Takes its whole process with it."""

    def choose(self, view, rng):
        os._exit(3)
