"""Addenda against the battery for every game, checks of its own, and two matches narrated in full.

After an intended change of the narration:  cd tests && python -m conformance.test_addenda
"""

from pathlib import Path

import pytest

from parlett_widgets import testing as battery
from parlett_widgets.games import Addenda
from parlett_widgets.games.addenda.words import AddendaNarrator
from parlett_widgets.words import language

GOLDEN = Path(__file__).with_name("golden")

RULES = {
    "standard": Addenda.standard(),
    "partnership": Addenda.partnership(),
    "delta": Addenda(king_chain="delta", bust="final-count", target=120),
    "loser": Addenda(next_leader="loser", misplay="penalty", target=120),
    "alternate": Addenda(next_leader="alternate", stuck="end-deal", finish="end-of-deal"),
    "penalty": Addenda(misplay="penalty", stuck="end-deal", target=60, finish="end-of-deal"),
    "strict-pairs": Addenda.partnership(
        misplay="penalty", next_leader="loser", bust="final-count", target=120
    ),
    "short-pairs": Addenda.partnership(stuck="end-deal", next_leader="alternate", target=1),
}
rule_sets = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


@rule_sets
@pytest.mark.parametrize("check", battery.EVERY_GAME)
def test_every_game(check, rules):
    check(rules, seed=2)


# Addenda alone


@rule_sets
def test_every_card_is_held_in_the_stock_on_the_table_or_played(rules):
    for match in battery.random_match(rules, seed=3):
        state = match.state
        cards = [
            *(card for hand in state.hands for card in hand),
            *state.stock,
            *state.trick.cards,
            *(card for trick in state.tricks for card in trick.cards),
        ]
        assert len(cards) == len(set(cards)) == 52


# Two matches narrated in full


def playthrough(rules, seed):
    """Return a match as text: the deals, each action, and its narration to a spectator."""
    lines = [f"{name}: {value}" for name, value in rules.options().items()]
    for match in battery.random_match(rules, seed):
        tell = AddendaNarrator(language("en"), rules, match.players, you=None)
        if not match.state.tricks and not match.state.trick.cards:
            deal = match.state.deal
            lines += ["", f"deal {match.deal}"]
            lines += [
                f"  {name:<6} {hand}" for name, hand in zip(match.players, deal.hands, strict=True)
            ]
            lines += [f"  stock  {' '.join(map(str, deal.stock)) or '–'}", ""]
        lines.append(str(match.history[-1]) if match.history else "start")
        lines += [f"    {sentence}" for sentence in map(tell.event, match.events) if sentence]
    return "\n".join([*lines, ""])


PLAYTHROUGHS = {
    "addenda-standard": (Addenda.standard(), 7),
    "addenda-partnership": (Addenda.partnership(misplay="penalty", target=100), 7),
}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_match_is_dealt_played_and_told_as_before(name):
    expected = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")

    assert playthrough(*PLAYTHROUGHS[name]).splitlines() == expected.splitlines()


if __name__ == "__main__":
    for name, (rules, seed) in PLAYTHROUGHS.items():
        (GOLDEN / f"{name}.txt").write_text(playthrough(rules, seed), encoding="utf-8")
