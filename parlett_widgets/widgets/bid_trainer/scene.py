"""Puts a hand of a bid trainer into plain JSON, with the bid to make or the verdict on it."""

from __future__ import annotations

from typing import Any

from parlett_widgets.cards import CardSet
from parlett_widgets.games.bidding.words import bid_prompts
from parlett_widgets.players.advice import Option
from parlett_widgets.widgets.bid_trainer.training import Told, Training, Weighed
from parlett_widgets.widgets.bid_trainer.words import TrainerWords
from parlett_widgets.widgets.card_table.scene import scene
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.words import narrator
from parlett_widgets.words.labels import figure, labels
from parlett_widgets.words.language import Language

__all__ = ["trainer_scene"]


def trainer_scene(
    lang: Language, training: Training, told: Told | None, *, deals: int, rev: int
) -> dict[str, Any]:
    """Return what a trainer shows, as ``scene.schema.json`` describes it.

    Examples
    --------
    >>> from parlett_widgets.games import NinetyNine
    >>> from parlett_widgets.words.language import language
    >>> training = Training(NinetyNine.classic(), seed=7)
    >>> shown = trainer_scene(language("en"), training, None, deals=200, rev=0)
    >>> shown["heading"], len(shown["hand"]), "told" in shown
    ('Hand 1', 12, False)
    """
    hand = training.hand
    view: Any = hand.match.view(0)
    words = TrainerWords(lang, view)
    table = scene(view, lang=lang.code)
    tell = narrator(view.rules, view.players, lang=lang.code, you=0)
    dealt = [tell.event(event) for event in hand.match.first.events]
    number = len(training.answers) + (told is None)
    last = hand.last if told is None else None
    shown = {
        "version": 1,
        "lang": lang.code,
        "rev": rev,
        "heading": words.heading(number),
        "game": tell.game,
        "facts": lang.paragraph(text for text in dealt if text),
        "again": words.comes_back(last) if last else "",
        "piles": [zone for zone in table["zones"] if zone["kind"] == "turn-up"],
        "label": labels(lang)["own_hand"],
        "hand": next(zone["cards"] for zone in table["zones"] if zone["id"] == "hand-0"),
        "choice": {**table["choice"], "zone": "hand", "prompts": bid_prompts(lang)},
        "told": None if told is None else _told(words, training, told, deals),
        "line": _line(words, training) if len(training.answers) > 1 else None,
    }
    return present(shown)


def _told(words: TrainerWords, training: Training, told: Told, deals: int) -> dict[str, Any]:
    answer, session = told.answer, training.hand.session
    advice = session.advice(1.0)
    own, best = (advice.option(CardSet(one.reason.action.cards)) for one in (told.own, told.best))
    rows = [
        _row(
            words,
            words.yours(),
            told.own,
            own,
            [
                *words.number(own, best, answer),
                *words.about(own, advice, is_best=not answer.cost),
            ],
        )
    ]
    # If the bid is as good as the best, showing the best adds nothing, and its figures would seem to disagree.
    if answer.cost:
        rows.append(
            _row(words, words.best(), told.best, best, words.about(best, advice, is_best=True))
        )
    said = [words.verdict(answer), *([words.returns()] if answer.is_dear else [])]
    return {
        "kind": "dear" if answer.is_dear else "worse" if answer.cost else "best",
        "status": words.lang.paragraph(said),
        "measured": words.measured(answer, deals),
        "rows": rows,
        "next": words.next(),
    }


def _row(
    words: TrainerWords, label: str, weighed: Weighed, option: Option, why: list[str]
) -> dict[str, Any]:
    return {
        "label": label,
        "cards": words.cards(option.cards),
        "ids": [str(card) for card in option.cards],
        "bid": words.bid(option),
        "figures": [{"label": name, "text": text} for name, text in words.figures(weighed)],
        "why": why,
    }


def _line(words: TrainerWords, training: Training) -> dict[str, Any]:
    means = training.means
    return {
        "label": words.line(),
        "text": words.mean(means[-1], len(means)),
        "means": [round(mean, 2) for mean in means],
        "costs": [round(answer.cost, 2) for answer in training.answers],
        "last": figure(means[-1]),
    }
