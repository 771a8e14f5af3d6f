"""What the README shows and quotes is what one gets.   python tests/unit/test_readme.py   draws it again."""

import random
from pathlib import Path

from parlett_widgets import BidAdvisor, CardTable, NinetyNine, Steady

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "table.svg"
README = (ROOT / "README.md").read_text("utf-8")


def drawn() -> str:
    """Return a table in the middle of a trick, with a choice to be made."""
    table = CardTable(NinetyNine.classic().start(seed=9, dealer=2), lang="en", theme="light")
    rng = random.Random(9)
    while True:
        view = table.match.view(0)
        turn = view.to_act == 0 and not table.waiting
        if turn and len(view.trick) == 2 and 1 < len(view.legal) < len(view.hand):
            return table.svg() + "\n"
        table.go_on() if table.waiting else table.play(Steady().choose(view, rng))


def test_the_picture_in_the_readme_is_what_is_drawn() -> None:
    assert f"docs/{PICTURE.name}" in README
    assert PICTURE.read_text("utf-8") == drawn()


def test_the_advice_that_the_readme_quotes_is_given() -> None:
    quoted = " ".join(README.partition("“")[2].partition("”")[0].split())
    assert "BidAdvisor(NinetyNine.classic().start(seed=7))" in README
    match = NinetyNine.classic().start(seed=7)
    hand = f"For the hand of the `BidAdvisor` above (North's: {match.view(2).hand})"
    assert match.to_act == 2
    assert f"{hand} it finally says of ♥A ♦8 ♣A:" in " ".join(README.split())
    advisor = BidAdvisor(match, chosen="AH 8D AC", lang="en")
    advisor.think()
    assert quoted in next(o["why"] for o in advisor.advised["options"] if o["id"] == "AH 8D AC")


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
