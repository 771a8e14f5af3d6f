"""Checks that a game with words and a table can be narrated, drawn, and played by the computer."""

from __future__ import annotations

import json
import random

from parlett_widgets.testing.moments import (
    Game,
    random_match,
    sampled,
)

__all__ = ["check_opponents", "check_words"]


def check_words(rules: Game, seed: int) -> None:
    """Every event can be narrated to every seat in every language, and every table can be drawn."""
    from parlett_widgets.widgets.card_table.scene import scene
    from parlett_widgets.words import LANGUAGES, narrator

    for match in sampled(random_match(rules, seed), 12):
        for lang in LANGUAGES:
            for seat in (*range(rules.seats), None):
                view, story = match.view(seat), match.story(seat)
                drawn = scene(view, story=story, lang=lang)
                assert json.loads(json.dumps(drawn)) == drawn
                assert '": null' not in json.dumps(drawn), "missing values must be left out"
                assert all(line["name"] and line["value"] for line in drawn["rules"])
                tell = narrator(rules, match.players, lang=lang, you=seat)
                assert all(isinstance(tell.event(told.event), str) for told in story)


def check_opponents(rules: Game, seed: int) -> None:
    """Steady can play the first deal in all seats, and always chooses a legal action."""
    from parlett_widgets.players import Steady

    match = rules.start(seed=seed)
    while match.deal == 1 and match.to_act is not None:
        action = Steady().choose(match.view(match.to_act), random.Random(match.revision))
        assert action in match.legal
        match = match.apply(action)
