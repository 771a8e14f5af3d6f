"""Random matches of every rule set, scored again by a third party and replayed.

The suite plays a few of each; ``make thorough`` plays a thousand.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import rescorer
from matches import finished
from thorough import searched

from parlett_widgets.engine import Match
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine

# Rules, and how many matches the suite plays of them: of long ones fewer.
RULES = {
    "addenda": (Addenda(), 3),
    "addenda partnership": (Addenda.partnership(), 3),
    "addenda delta": (Addenda(king_chain="delta", bust="final-count"), 3),
    "addenda loser": (Addenda(next_leader="loser", misplay="penalty"), 3),
    "addenda alternate": (
        Addenda(next_leader="alternate", stuck="end-deal", finish="end-of-deal"),
        3,
    ),
    "addenda strict pairs": (
        Addenda.partnership(misplay="penalty", next_leader="loser", stuck="end-deal"),
        3,
    ),
    "addenda short": (Addenda(target=60, misplay="penalty", finish="end-of-deal"), 3),
    "classic": (NinetyNine.classic(), 3),
    "revised": (NinetyNine.revised(), 3),
    "revised from diamonds": (NinetyNine.revised(first_trump="diamonds"), 2),
    "revised, leader named": (NinetyNine.revised(reveal="nominate-leader"), 2),
    "rubber": (NinetyNine.rubber(), 2),
    "classic rubber": (NinetyNine.classic(ending="rubber"), 1),
    "two": (NinetyNine.two(), 3),
    "two, successes": (NinetyNine.two(trump="successes", ending="hundred"), 2),
    "two, rubber": (NinetyNine.two(trump="successes", ending="rubber"), 1),
    "six deals": (NinetyNine(deals=6, premiums="off"), 2),
    "two without premiums": (NinetyNine.two(premiums="off", deals=4), 2),
    "two, both declare": (NinetyNine.two(declarers="both"), 2),
    "revised to 60": (NinetyNine.revised(target=60, premiums="off"), 2),
    "rubber to 60": (NinetyNine.rubber(target=60), 2),
    "four": (NinetyNine.four(), 3),
    "five, rubber": (NinetyNine.five(ending="rubber", target=40), 2),
    "four, nine deals": (NinetyNine.four(ending="nine-deals"), 2),
    "five": (NinetyNine.five(), 3),
    "five, leader named": (NinetyNine.five(reveal="nominate-leader"), 2),
    "counterpoint": (Counterpoint.standard(), 3),
    "counterpoint easy": (Counterpoint.easy(), 3),
    "counterpoint with bid": (Counterpoint(high_bids="with-bid"), 3),
    "counterpoint off": (Counterpoint(high_bids="off", target=60), 3),
    "counterpoint deals": (Counterpoint(ending="deals", deals=4), 2),
    "counterpoint, courts 3 each": (Counterpoint(courts="333"), 2),
    "counterpoint easy, courts 3 each": (Counterpoint.easy(courts="333"), 2),
    "counterpoint three, courts 3 each": (Counterpoint.three(courts="333"), 2),
    "counterpoint three": (Counterpoint.three(), 3),
    "counterpoint three with bid": (Counterpoint.three(high_bids="with-bid"), 2),
    "counterpoint three deals": (Counterpoint.three(ending="deals", deals=3), 6),
}


@pytest.mark.parametrize("name", RULES)
def test_a_third_party_scores_random_matches_alike_and_they_replay_to_equality(name):
    rules, number = RULES[name]
    for seed in range(searched(number, thorough=1000)):
        match = finished(rules, seed)
        text = json.dumps(match.record())
        record = json.loads(text)
        results, scores, winners = rescorer.score_again(record)

        assert [deal["result"] for deal in record["deals"]] == results, f"seed {seed}"
        assert (record["scores"], record["winners"]) == (scores, winners), f"seed {seed}"
        again = Match.replay(text)
        assert again == match, f"seed {seed}"
        assert again.record() == record, f"seed {seed}"


def test_the_third_party_knows_nothing_of_the_package():
    script = "import rescorer, sys; assert not [m for m in sys.modules if 'parlett' in m]"
    subprocess.run(
        [sys.executable, "-S", "-c", script], cwd=Path(rescorer.__file__).parent, check=True
    )
