"""Matches of Ninety-Nine and Counterpoint whose records are to be damaged."""

import pytest
from matches import finished

from parlett_widgets.games import Counterpoint, NinetyNine

MATCHES = {
    "classic": finished(NinetyNine.classic(), 5),
    "revised": finished(NinetyNine.revised(), 5),
    "two": finished(NinetyNine.two(), 5),
    "five": finished(NinetyNine.five(), 5),
    "counterpoint": finished(Counterpoint.easy(high_bids="with-bid"), 5),
    "three": finished(Counterpoint.three(), 5),
}
SMALL = [MATCHES["revised"], MATCHES["counterpoint"], MATCHES["three"], MATCHES["five"]]
every_match = pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)


def actions_of(record):
    return record["deals"][0]["actions"]


def bids_in(match):
    return match.rules.players
