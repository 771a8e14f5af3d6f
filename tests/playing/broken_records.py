"""Records with something wrong in them, and what must hold for the error that each raises."""

import copy
import json

import pytest
from matches import finished

from parlett_widgets.engine import BrokenRecord, Match
from parlett_widgets.games import Addenda

GOOD = finished(Addenda(target=60, misplay="penalty", finish="end-of-deal"), seed=4)


def refused(record):
    """Return the error of a record: the same whether object or text, with one short sentence."""
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
    """Return the error of a copy of a match's record after a change."""
    record = copy.deepcopy(match.record())
    change(record)
    return refused(record)


def broken(match, change):
    """Do the same for an error whose match, if any, is one that the whole record passes through."""
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
    """Return a function that takes a value and returns a change: this place is set to the value."""

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
