"""A4: what Kings copy and Jacks cancel, held against the prose of the rules."""

from itertools import product

import pytest

from parlett_widgets.cards import Card, Rank
from parlett_widgets.games.addenda.chains import ActsAs, explain_chain, running_counts

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
PLAIN = {"A": 1, "Q": 0} | {str(n): n for n in range(2, 11)}


# An oracle, by rewriting. First the words of a chain: a King or Jack that leads is a zero, any other
# King is whatever stands just before it. Then, from the end: a Jack takes the card before it away,
# whatever that is, and so a Jack that is taken away takes nothing away.


def words(chain):
    said = []
    for rank in chain:
        if rank == "K":
            said.append(said[-1] if said else 0)
        elif rank == "J":
            said.append("J" if said else 0)
        else:
            said.append(PLAIN[rank])
    return said


def worth(said):
    match said:
        case []:
            return 0
        case [*rest, _, "J"]:
            return worth(rest)
        case [*rest, number]:
            return worth(rest) + number


def standing(said):
    """Whether each word is left standing."""
    match said:
        case []:
            return []
        case [*rest, _, "J"]:
            return [*standing(rest), False, True]
        case [*rest, _]:
            return [*standing(rest), True]


def expected_counts(chain):
    return tuple(worth(words(chain[: i + 1])) for i in range(len(chain)))


# The table of "Kings and Jacks, exactly": chain, counts, source ([A] article, [P] Parlett's page)


@pytest.mark.parametrize(
    ("chain", "counts", "source"),
    [
        ("4 5 6 J", (4, 9, 15, 9), "P"),
        ("4 5 J J", (4, 9, 4, 9), "P"),
        ("4 5 J K", (4, 9, 4, 9), "P"),
        ("4 5 6 K", (4, 9, 15, 21), "P"),
        ("4 5 K K", (4, 9, 14, 19), "P"),
        ("K 5 K J", (0, 5, 10, 5), "derived"),
        ("Q K 5 J", (0, 0, 5, 0), "derived"),
    ],
)
def test_the_chains_of_the_rules_count_as_their_source_says(chain, counts, source):
    assert running_counts(chain) == counts, source
    assert expected_counts(chain.split()) == counts, "the oracle of this file is wrong"


@pytest.mark.parametrize(("rank", "value"), PLAIN.items())
def test_an_ace_counts_1_a_queen_0_and_numbers_their_pips(rank, value):
    assert running_counts([rank]) == (value,)
    assert running_counts(f"3 {rank}") == (3, 3 + value)


# Everything


def test_all_28561_chains_of_four_count_as_the_prose_says():
    chains = list(product(RANKS, repeat=4))
    wrong = [chain for chain in chains if running_counts(chain) != expected_counts(chain)]

    assert len(chains) == 28_561
    assert wrong == []


def test_delta_differs_in_n_j_k_k_and_nowhere_else():
    changed = {}
    for chain in product(RANKS, repeat=4):
        delta = running_counts(chain, "delta")
        if delta != running_counts(chain):
            changed[chain] = delta

    assert changed == {
        (rank, "J", "K", "K"): (n, 0, n, 2 * n) for rank, n in PLAIN.items() if n > 0
    }


def test_every_card_of_every_chain_is_explained_as_the_prose_says():
    for chain in product(RANKS, repeat=4):
        said = words(chain)
        steps = explain_chain(chain)

        assert [step.rank.text for step in steps] == list(chain)
        assert [step.acts_as is ActsAs.CANCELLER for step in steps] == [w == "J" for w in said]
        assert [step.value for step in steps] == [0 if w == "J" else w for w in said], chain
        assert [step.counts for step in steps] == standing(said), chain
        assert [step.copies for step in steps] == [
            i - 1 if rank == "K" and i > 0 else None for i, rank in enumerate(chain)
        ]
        assert [step.cancels for step in steps] == [
            i - 1 if w == "J" and stands else None
            for i, (w, stands) in enumerate(zip(said, standing(said), strict=True))
        ], chain
        assert [step.adds for step in steps] == [step.value if step.counts else 0 for step in steps]
        assert sum(step.adds for step in steps) == worth(said), chain


def test_explained_points_add_up_to_the_count_under_delta_too():
    for rank in PLAIN:
        chain = f"{rank} J K K"
        steps = explain_chain(chain, "delta")
        assert sum(step.adds for step in steps) == running_counts(chain, "delta")[-1]
        assert steps[-1].acts_as is ActsAs.NUMBER


# How a chain may be given


@pytest.mark.parametrize(
    "chain",
    [
        "4 5 J K",
        "4S 5H JD KC",
        "4S,5H,JD,KC",
        ["4", "5", "J", "K"],
        ["4S", "5H", "JD", "KC"],
        [Card("4S"), Card("5H"), Card("JD"), Card("KC")],
        [Rank.FOUR, Rank.FIVE, Rank.JACK, Rank.KING],
        ["4", Rank.FIVE, Card("JD"), "K♣"],
    ],
)
def test_a_chain_may_be_given_as_text_ranks_or_cards(chain):
    assert running_counts(chain) == (4, 9, 4, 9)
    assert [step.adds for step in explain_chain(chain)] == [4, 5, 0, 0]


def test_an_empty_chain_has_no_counts():
    assert running_counts("") == ()
    assert explain_chain([]) == ()


def test_a_typo_in_a_chain_says_how_a_card_is_written():
    with pytest.raises(ValueError, match="'X' is not a card"):
        running_counts("4 X J")


@pytest.mark.parametrize("card", ["11H", "12", "JK"])
def test_a_card_that_addenda_does_not_have_is_refused_with_a_message(card):
    with pytest.raises(ValueError) as caught:
        running_counts(["4", card])

    assert str(caught.value) != ""
