"""Rule sets of Counterpoint, and the cards of its two packs as the rules page lists them."""

import pytest

from parlett_widgets.games import Counterpoint

STANDARD = Counterpoint.standard()
EASY = Counterpoint.easy()
THREE = Counterpoint.three()
WITH_BID = Counterpoint(high_bids="with-bid")
OFF = Counterpoint(high_bids="off")
RULES = {
    "standard": STANDARD,
    "easy": EASY,
    "with bid": WITH_BID,
    "off": OFF,
    "three": THREE,
    "three with bid": Counterpoint.three(high_bids="with-bid"),
    "deals": Counterpoint(ending="deals", deals=3),
}
rule_sets = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
faces = pytest.mark.parametrize("pack", ["standard", "easy"])

HIGH_TO_LOW = {"standard": "A 10 K Q J 9 8 7".split(), "easy": "A 10 9 8 7 5 4 3".split()}
POINTS = [11, 10, 4, 3, 2, 0, 0, 0]
