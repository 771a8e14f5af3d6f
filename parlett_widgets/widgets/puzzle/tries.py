"""What is kept of the first try of a puzzle, and the puzzle as a question for its first card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.engine.match import Match
from parlett_widgets.practice import PUZZLE, Progress
from parlett_widgets.puzzles import Goal, Position
from parlett_widgets.widgets.card_table.remembered import mark_of, record_of_deal
from parlett_widgets.widgets.page.scene_parts import face
from parlett_widgets.words import goal_words
from parlett_widgets.words.goal_words import Count, GoalWords
from parlett_widgets.words.labels import labels
from parlett_widgets.words.language import Language, language

__all__ = ["keep", "puzzle_again", "question_of"]


def keep(position: Position, done: Progress, *, right: bool) -> None:
    """Keep how the first try of a puzzle ended; one that failed is asked again another day."""
    about = _about(position)
    made = {"kind": position.kind, "level": position.level} if position.kind else {}
    rules = position.match.rules
    done.keep_puzzle(
        _name(about),
        rules.game,
        rules.options(),
        {**about, **made, "day": done.today().isoformat()},
        right=right,
    )


def _about(position: Position) -> dict[str, Any]:
    """Return a position as plain data: the record of its deal up to there, the goal and the seat."""
    record = record_of_deal(position.match)
    return {"record": record, "goal": position.goal.to_json(), "seat": position.seat}


def _name(about: dict[str, Any]) -> str:
    return mark_of(PUZZLE, [about["record"], about["goal"], about["seat"]])


def puzzle_again(name: str, about: Mapping[str, Any], lang: str) -> dict[str, Any] | None:
    """Return the question about a puzzle that was not solved, or None if it cannot be asked.

    The hands of the others are told in a line each, for which a page has more room than for cards.
    """
    try:
        match, goal = Match.replay(about["record"]), Goal.from_json(about["goal"])
        position, told = Position(match, goal, about["seat"]), language(lang)
        asked = question_of(position, told)
    except (KeyError, TypeError, ValueError, ImportError):
        return None  # of a game that is not installed, or of a later version
    say = goal_words(position, lang)
    hands = [f"{label}: {told.cards(cards)}" for label, cards in _hands(position, say)]
    others = len(hands)  # their rows come first
    facts = [*asked["facts"], *hands]
    return {**asked, "id": name, "rows": asked["rows"][others:], "facts": facts}


def question_of(position: Position, lang: Language) -> dict[str, Any]:
    """Return the question for the first card of a puzzle, with the way as its explanation."""
    match, seat = position.root, position.seat
    say = goal_words(position, lang.code)
    view = match.view(seat, open_hands=True)
    rows = _hands(position, say)
    lying = getattr(view.trick, "cards", view.trick)
    if lying:
        rows.append((labels(lang)["trick"], lying))
    hand = match.rules.sorted_cards(view.hands[seat] or ())
    counts = say.counts(match)
    facts = [say.tell.status(view, ())]
    if hasattr(view, "trump"):
        facts.append(lang.trump(view.trump))
    for count in counts:
        player = f"{say.tell.names[count.seat]}: " if len(counts) > 1 else ""
        facts.append(f"{player}{_counted(count)}")
    return {
        "version": 1,
        "id": _name(_about(position)),
        "kind": PUZZLE,
        "lang": lang.code,
        "game": match.rules.game,
        "prompt": say.sentence,
        "rows": [
            {"label": label, "cards": [face(lang, card) for card in cards]} for label, cards in rows
        ],
        "facts": [fact for fact in facts if fact],
        "answer": {
            "type": "cards",
            "hand": [face(lang, card) for card in hand],
            "count": 1,
            "right": [str(action.cards[0]) for action in position.winning],
            "wrong": {},
            "said": dict(_replies(position, say, lang)),
        },
        "misconceptions": [],
        "hints": [],
        "explanation": lang.paragraph(say.way()),
    }


def _hands(position: Position, say: GoalWords) -> list[tuple[str, Sequence[Card]]]:
    """Return the hands of the others, each with its label."""
    match, named = position.root, labels(say.lang)["hand"]
    return [
        (named.format(player=say.tell.called(seat)), match.rules.sorted_cards(hand))
        for seat, hand in enumerate(match.view(position.seat, open_hands=True).hands)
        if seat != position.seat and hand
    ]


def _counted(count: Count) -> str:
    """Return what the goal counts, as the widget shows it on a plate."""
    aim = "" if count.aim is None else f"/{count.aim}"
    return f"{count.number}{aim} {count.of}"


def _replies(position: Position, say: GoalWords, lang: Language) -> Iterator[tuple[str, str]]:
    """Yield every first card that fails, with what becomes of it."""
    root = position.tree
    for action, node in root.choices.items():
        if action not in root.winning:
            end = (position.best_line(node) or [node])[-1]
            yield str(action.cards[0]), lang.paragraph(say.reply(end))
