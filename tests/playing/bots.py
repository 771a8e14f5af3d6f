"""Players with traits that tests need, in a module that other processes can import."""

import os
import sys

from parlett_widgets.engine import Action


class First:
    def choose(self, view, rng):
        return view.legal[0]


class InWords:
    def choose(self, view, rng):
        return str(view.legal[0])


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
    """Ends the whole process that it plays in."""

    def choose(self, view, rng):
        os._exit(3)


class Failing:
    def choose(self, view, rng):
        return view.legal[{"first": 0}["second"]]


class Stubborn:
    def choose(self, view, rng):
        return Action.parse("play 2C")


class Silent:
    def choose(self, view, rng):
        return None


class Garbled:
    def choose(self, view, rng):
        return Action("play", "two lines\nof it")


class Shy:
    def __init__(self, name):
        pass

    def choose(self, view, rng):
        return view.legal[0]


class NoPlayer:
    pass


ready = First()
