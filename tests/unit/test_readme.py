"""The picture in the README is what the painter draws.   python tests/unit/test_readme.py   draws it again."""

import random
from pathlib import Path

from parlett_widgets import CardTable, NinetyNine, Steady

PICTURE = Path(__file__).parents[2] / "docs" / "table.svg"


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
    assert f"docs/{PICTURE.name}" in (PICTURE.parents[1] / "README.md").read_text("utf-8")
    assert PICTURE.read_text("utf-8") == drawn()


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
