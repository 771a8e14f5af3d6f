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
    "addenda": (Addenda(), 8),
    "addenda partnership": (Addenda.partnership(), 8),
    "addenda delta": (Addenda(king_chain="delta", bust="final-count"), 8),
    "addenda loser": (Addenda(next_leader="loser", misplay="penalty"), 8),
    "addenda alternate": (
        Addenda(next_leader="alternate", stuck="end-deal", finish="end-of-deal"),
        8,
    ),
    "addenda strict pairs": (
        Addenda.partnership(misplay="penalty", next_leader="loser", stuck="end-deal"),
        8,
    ),
    "addenda short": (Addenda(target=60, misplay="penalty", finish="end-of-deal"), 8),
    "classic": (NinetyNine.classic(), 10),
    "revised": (NinetyNine.revised(), 10),
    "revised from diamonds": (NinetyNine.revised(first_trump="diamonds"), 6),
    "revised, leader named": (NinetyNine.revised(reveal="nominate-leader"), 6),
    "rubber": (NinetyNine.rubber(), 4),
    "classic rubber": (NinetyNine.classic(ending="rubber"), 3),
    "two": (NinetyNine.two(), 10),
    "two, successes": (NinetyNine.two(trump="successes", ending="hundred"), 6),
    "two, rubber": (NinetyNine.two(trump="successes", ending="rubber"), 3),
    "six deals": (NinetyNine(deals=6, premiums="off"), 6),
    "two without premiums": (NinetyNine.two(premiums="off", deals=4), 6),
    "two, both declare": (NinetyNine.two(declarers="both"), 6),
    "revised to 60": (NinetyNine.revised(target=60, premiums="off"), 6),
    "rubber to 60": (NinetyNine.rubber(target=60), 4),
    "four": (NinetyNine.four(), 10),
    "five, rubber": (NinetyNine.five(ending="rubber", target=40), 4),
    "four, nine deals": (NinetyNine.four(ending="nine-deals"), 4),
    "five": (NinetyNine.five(), 10),
    "five, leader named": (NinetyNine.five(reveal="nominate-leader"), 4),
    "counterpoint": (Counterpoint.standard(), 10),
    "counterpoint easy": (Counterpoint.easy(), 10),
    "counterpoint with bid": (Counterpoint(high_bids="with-bid"), 10),
    "counterpoint off": (Counterpoint(high_bids="off", target=60), 10),
    "counterpoint deals": (Counterpoint(ending="deals", deals=4), 6),
    "counterpoint, courts 3 each": (Counterpoint(courts="333"), 6),
    "counterpoint easy, courts 3 each": (Counterpoint.easy(courts="333"), 4),
    "counterpoint three, courts 3 each": (Counterpoint.three(courts="333"), 4),
    "counterpoint three": (Counterpoint.three(), 10),
    "counterpoint three with bid": (Counterpoint.three(high_bids="with-bid"), 6),
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
