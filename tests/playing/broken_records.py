"""Records with something wrong in them, and what is said of every one of them."""

import copy
import json

import pytest
from matches import finished

from parlett_widgets.engine import BrokenRecord, Match
from parlett_widgets.games import Addenda

GOOD = finished(Addenda(target=60, misplay="penalty", finish="end-of-deal"), seed=4)


def refused(record):
    """Return how a record fails: the same as an object and as text, told in one short sentence."""
    with pytest.raises(BrokenRecord) as caught:
        Match.replay(record)
    error = caught.value
    check_told(error)
    with pytest.raises(BrokenRecord) as caught:
        Match.replay(json.dumps(record))
    assert str(caught.value) == str(error)
    assert caught.value.match == error.match
    return error


def broken_anyhow(match, change):
    """Return how a record fails that was changed in a copy."""
    record = copy.deepcopy(match.record())
    change(record)
    return refused(record)


def broken(match, change):
    """Do the same where the match of the error must be one that the whole record goes through."""
    error = broken_anyhow(match, change)
    assert error.match is None or error.match in match.line
    return error


def check_told(error):
    assert error.where
    assert error.problem
    assert error.problem in str(error)
    assert error.where in str(error)
    assert "\n" not in error.problem
    assert len(error.problem) < 400


def at(*path):
    """Return a function that sets the place in a record to a value."""

    def setting(value):
        def change(record):
            place = record
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = value

        return change

    return setting


def without(*path):
    def change(record):
        for step in path[:-1]:
            record = record[step]
        del record[path[-1]]

    return change
