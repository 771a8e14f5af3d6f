"""Puts a hand of a bid trainer into plain JSON, with the bid to make or the verdict on it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from parlett_widgets.cards import CardSet
from parlett_widgets.games.bidding.words import bid_prompts
from parlett_widgets.players.advice import Option
from parlett_widgets.widgets.bid_trainer.hands import ALL
from parlett_widgets.widgets.bid_trainer.training import Answer, Told, Training, Weighed
from parlett_widgets.widgets.bid_trainer.words import TrainerWords
from parlett_widgets.widgets.card_table.scene import scene
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.words import narrator
from parlett_widgets.words.labels import figure, labels
from parlett_widgets.words.language import Language

__all__ = ["trainer_scene"]


def trainer_scene(
    lang: Language,
    training: Training,
    told: Told | None,
    *,
    deals: int,
    rev: int,
    themes: Sequence[str] = (ALL,),
    estimate: str = "",
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
    view = hand.view
    words = TrainerWords(lang, view)
    table = scene(view, lang=lang.code)
    tell = narrator(view.rules, view.players, lang=lang.code, you=view.seat)
    dealt = [tell.event(event) for event in hand.match.moments_of_deal[0].events]
    number = len(training.answers) + (told is None)
    last = training.last.get(hand.name) if told is None else None
    guesses = [answer for answer in training.answers if answer.estimate is not None]
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
        "hand": next(zone["cards"] for zone in table["zones"] if zone["id"] == f"hand-{view.seat}"),
        "choice": {**table["choice"], "zone": "hand", "prompts": bid_prompts(lang)},
        "themes": [{"value": one, "label": words.theme(one)} for one in themes],
        "theme": training.theme,
        "estimate": words.estimate(hand.most),
        "said": words.said(int(estimate)) if estimate else "",
        "told": None if told is None else _told(words, training, told, deals),
        "line": _line(words, training) if len(training.answers) > 1 else None,
        "guesses": _guesses(words, guesses) if len(guesses) > 1 else None,
    }
    return present(shown)


def _told(words: TrainerWords, training: Training, told: Told, deals: int) -> dict[str, Any]:
    answer, session = told.answer, training.hand.session
    advice = session.advice(1.0)
    own, best = (advice.option(CardSet(one.reason.action.cards)) for one in (told.own, told.best))
    why = [
        *words.number(own, advice, best, answer),
        *words.about(own, advice, is_best=not answer.cost),
    ]
    rows = [_row(words, words.yours(), told.own, own, why)]
    if told.is_beaten:
        label = words.best() if answer.cost else words.best_found()
        rows.append(_row(words, label, told.best, best, words.about(best, advice, is_best=True)))
    said = [words.verdict(answer), *([words.returns()] if answer.is_dear else [])]
    return {
        "kind": "dear" if answer.is_dear else "worse" if answer.cost else "best",
        "status": words.lang.paragraph(said),
        "verdict": said[0],
        "guess": words.guessed(told),
        "measured": words.measured(told, deals),
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


def _guesses(words: TrainerWords, answers: Sequence[Answer]) -> dict[str, Any]:
    """Return the chart of what was said against what such hands took."""
    pairs = [(answer.estimate or 0, answer.taken) for answer in answers]
    return {
        "text": words.calibration(pairs),
        "across": words.across(),
        "up": words.up(),
        "most": max(1, *(ceil(number) for pair in pairs for number in pair)),
        "dots": [
            {"said": said, "taken": taken, "text": words.dot(said, taken)} for said, taken in pairs
        ],
    }
