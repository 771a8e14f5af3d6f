"""Counterpoint against the battery for every game, with every option, and matches in full.

After an intended change of the text:  cd tests && python -m conformance.test_counterpoint
"""

from pathlib import Path

import pytest
from conformance.exact_bids import check_every_card, check_every_ending, playthrough
from conformance.knowledge import check_game
from thorough import searched

from parlett_widgets import testing as battery
from parlett_widgets.games import Counterpoint

GOLDEN = Path(__file__).with_name("golden")

RULES = {
    "standard": Counterpoint.standard(),
    "easy": Counterpoint.easy(ending="deals", deals=2),
    "three": Counterpoint.three(),
    "courts-three-each": Counterpoint(courts="333", ending="deals", deals=2),
    "with-bid": Counterpoint(high_bids="with-bid"),
    "three-off": Counterpoint.three(high_bids="off", ending="deals", deals=3),
}
rule_sets = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


@rule_sets
@pytest.mark.parametrize("check", battery.EVERY_GAME)
def test_every_game(check, rules):
    check_game(check, rules, seed=2)


# Counterpoint alone


@rule_sets
def test_every_card_is_held_bid_on_the_table_or_played(rules):
    check_every_card(rules, rules.cards, seed=3)


@rule_sets
@pytest.mark.parametrize("seed", [1, 2])
def test_however_the_last_tricks_are_played_a_third_party_finds_the_same(rules, seed):
    assert check_every_ending(
        rules, seed, left=searched(3, thorough=3 if rules.players == 3 else 4)
    )


PLAYTHROUGHS = {"standard": 7, "easy": 7, "three": 7, "with-bid": 7}


@pytest.mark.parametrize(("name", "seed"), PLAYTHROUGHS.items())
def test_the_match_is_dealt_played_and_told_as_before(name, seed):
    expected = (GOLDEN / f"counterpoint-{name}.txt").read_text(encoding="utf-8")

    assert playthrough(RULES[name], seed).splitlines() == expected.splitlines()


if __name__ == "__main__":
    for name, seed in PLAYTHROUGHS.items():
        path = GOLDEN / f"counterpoint-{name}.txt"
        path.write_text(playthrough(RULES[name], seed), encoding="utf-8")
