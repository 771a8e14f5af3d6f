"""What all explorers share: they are saved as pages, and the front end is tested with their tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from made_advice import made_advice

from parlett_widgets import BidExplorer, NinetyNine, ScoreExplorer, TrickExplorer
from parlett_widgets.cards import CardSet
from parlett_widgets.narration.advisor import AdvisorWords
from parlett_widgets.narration.language import language
from parlett_widgets.scenes.advice import advice_table, advised
from parlett_widgets.scenes.bids import bid_table
from parlett_widgets.scenes.scores import score_table
from parlett_widgets.scenes.tricks import TRICK_GAMES, trick_cards_table


@pytest.mark.parametrize("make", [BidExplorer, ScoreExplorer, TrickExplorer])
def test_an_explorer_is_saved_as_a_page_of_its_own(comms, tmp_path, make):
    page = make(lang="ja").save(tmp_path / "explorer.html").read_text("utf-8")
    assert '<html lang="ja">' in page
    assert '"table"' in page


# The tables that the front end is tested with. To write them anew:
# PYTHONPATH=tests python tests/unit/test_explorers.py

FIXTURE = Path(__file__).parents[2] / "js" / "fixtures" / "explorers.en.json"


def tables() -> str:
    english, view = language("en"), NinetyNine.classic().start(seed=7).view(0)
    words = AdvisorWords(english, view)
    made = {
        "advice": advice_table(english, view),
        "advised": advised(words, made_advice(view), state="thinking", progress=0.5),
        "bids": bid_table("en"),
        "bidsOfHand": bid_table(
            "en", "ninety-nine", CardSet("AS KS QS 9H 6H AD 8D 7D 6D KD KC JC")
        ),
        "counterpoint": score_table("en"),
        "ninetyNine": score_table("en", "ninety-nine"),
        "tricks": {game: trick_cards_table("en", game) for game in TRICK_GAMES},
    }
    made = json.loads(json.dumps(made))
    made["tricks"]["addenda"]["chains"]["table"] = {}  # that is chain.en.json
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"


def test_the_front_end_is_tested_with_tables_that_python_makes():
    assert FIXTURE.read_text("utf-8") == tables(), (
        "run: PYTHONPATH=tests python tests/unit/test_explorers.py"
    )


if __name__ == "__main__":
    FIXTURE.write_text(tables(), encoding="utf-8")
