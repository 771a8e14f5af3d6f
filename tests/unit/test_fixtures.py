"""The scenes that the front end is tested with are those that Python makes.

After a change of scenes write them anew: ``python tests/unit/test_fixtures.py``.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from parlett_widgets import Counterpoint, NinetyNine
from parlett_widgets.engine.match import Match
from parlett_widgets.scenes import scene

FOLDER = Path(__file__).parents[2] / "js" / "fixtures"
LANGUAGES = ("en", "ja")
CLASSIC = NinetyNine.classic()


def moment(rules, phase, *actions, seed=7, dealer=0, steps=0, seat=0, wanted=None) -> Match:
    """Play by chance until it is a seat's turn in a phase; then some steps and actions more."""
    rng = random.Random(seed)
    match = rules.start(seed=seed, dealer=dealer)
    while not (
        match.phase == phase and match.to_act in (seat, None) and (wanted is None or wanted(match))
    ):
        match = match.apply(_choose(match, rng))
    for _ in range(steps):
        match = match.apply(_choose(match, rng))
    for action in actions:
        match = match.apply(action)
    return match


def _choose(match, rng):
    return match.legal[0] if match.phase == "premium" else rng.choice(match.legal)


def trick_won(match):
    return len(match.state.tricks) == 3 and not match.state.trick


MOMENTS = {
    "nnBid": lambda: moment(CLASSIC, "bid"),
    "nnBidHigh": lambda: moment(Counterpoint(high_bids="with-bid"), "bid"),
    "nnPremium": lambda: moment(CLASSIC, "premium"),
    "nnNominate": lambda: moment(CLASSIC, "premium", "reveal", dealer=2),
    "nnPlay": lambda: moment(CLASSIC, "play", wanted=lambda match: len(match.state.trick) == 2),
    "nnTrickWon": lambda: moment(CLASSIC, "play", wanted=trick_won),
    "nnDummy": lambda: moment(
        NinetyNine.two(),
        "play",
        wanted=lambda match: match.state.order[len(match.state.trick)] == 2,
    ),
    "nnDealOver": lambda: moment(CLASSIC, "deal-over"),
    "nnFive": lambda: moment(NinetyNine.five(), "play", wanted=lambda match: match.state.trick),
    "cpBid": lambda: moment(Counterpoint.standard(), "bid"),
    "cpPlay": lambda: moment(
        Counterpoint.standard(), "play", wanted=lambda match: match.state.trick
    ),
    "cpDealOver": lambda: moment(Counterpoint.standard(), "deal-over"),
    "cpThree": lambda: moment(Counterpoint.three(), "play", wanted=trick_won),
}


def scenes(lang):
    made = {}
    for name, make in MOMENTS.items():
        match = make()
        told = {"story": match.story(0), "ends": match.ends(0)}
        undo = {"id": "undo", "action": "undo", "label": "Undo", "primary": False, "enabled": True}
        made[name] = scene(match.view(0), **told, rev=match.revision + 1, lang=lang, actions=[undo])
    return made


def text_of(lang):
    return json.dumps(scenes(lang), ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_front_end_is_tested_with_scenes_that_python_makes(lang):
    kept = (FOLDER / f"bids.{lang}.json").read_text(encoding="utf-8")
    assert kept == text_of(lang), "run: python tests/unit/test_fixtures.py"


if __name__ == "__main__":
    for lang in LANGUAGES:
        (FOLDER / f"bids.{lang}.json").write_text(text_of(lang), encoding="utf-8")
