"""Ninety-Nine against the battery for every game, with every preset, and a match of each in full.

After an intended change of the text:  cd tests && python -m conformance.test_ninety_nine
"""

from pathlib import Path

import pytest
from conformance.exact_bids import FINISHED, check_every_card, check_every_ending, playthrough
from conformance.knowledge import check_game
from ninety_nine_games import PLAIN_TWO, PRESETS
from thorough import searched

from parlett_widgets import testing as battery
from parlett_widgets.games import NinetyNine

GOLDEN = Path(__file__).with_name("golden")

RULES = {
    **PRESETS,
    "two-plain": PLAIN_TWO,
    "no-premiums": NinetyNine(premiums="off", deals=3),
    "two-both-declare": NinetyNine.two(declarers="both", deals=searched(2, thorough=6)),
    "two-no-premiums": NinetyNine.two(
        premiums="off", ending="hundred", target=searched(30, thorough=60)
    ),
    "five-named": NinetyNine.five(reveal="nominate-leader", first_trump="diamonds"),
}
rule_sets = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


# Shorter matches for the battery; whole ones are played in test_rescoring.py.
BRIEF = {
    "classic": NinetyNine.classic(deals=searched(3, thorough=9)),
    "rubber": NinetyNine.rubber(target=searched(30, thorough=100)),
    "two": NinetyNine.two(deals=searched(2, thorough=6)),
}

# The bonuses of a rubber belong to no deal: test_rescoring.py checks them.
CHECKS = [
    pytest.param(check, rules, id=f"{check.__name__}-{name}")
    for check in battery.EVERY_GAME
    for name, rules in (RULES | BRIEF).items()
    if (check, name) != (battery.check_scores, "rubber")
]


@pytest.mark.parametrize(("check", "rules"), CHECKS)
def test_every_game(check, rules):
    check_game(check, rules, seed=2)


# Ninety-Nine alone


@rule_sets
def test_every_card_is_held_bid_on_the_table_or_played(rules):
    check_every_card(rules, rules.pack, seed=3)


@rule_sets
def test_n8_after_a_deal_just_the_failed_bids_are_hidden_but_for_a_premium(rules):
    found = 0
    for seed in range(3):
        for match in battery.random_match(rules, seed):
            if match.phase not in FINISHED or match.deal > 1:
                continue
            for seat in range(rules.players):
                others = [s for s in (*range(rules.players), None) if s != seat]
                view = match.view(seat)
                (made,) = [event.made for event in match.events if hasattr(event, "made")]
                failed = not made[seat]
                premium = view.premium is not None and seat in view.premium.seats
                for other in others:
                    hidden = match.view(other).bid_cards[seat] is None
                    assert hidden == (failed and not premium)
                    found += hidden
    assert found


@pytest.mark.parametrize(
    ("name", "left"),
    [("classic", 3), ("revised", 3), ("two", 3), ("two-plain", 3), ("four", 2), ("five", 2)],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_however_the_last_tricks_are_played_a_third_party_finds_the_same(name, left, seed):
    assert check_every_ending(RULES[name], seed, left)


PLAYTHROUGHS = {
    "classic": 7,
    "revised": 7,
    "rubber": 7,
    "two": 7,
    "four": 7,
    "five": 7,
}


@pytest.mark.parametrize(("name", "seed"), PLAYTHROUGHS.items())
def test_the_match_is_dealt_played_and_told_as_before(name, seed):
    expected = (GOLDEN / f"ninety-nine-{name}.txt").read_text(encoding="utf-8")

    assert playthrough(RULES[name], seed).splitlines() == expected.splitlines()


if __name__ == "__main__":
    for name, seed in PLAYTHROUGHS.items():
        path = GOLDEN / f"ninety-nine-{name}.txt"
        path.write_text(playthrough(RULES[name], seed), encoding="utf-8")
