"""The words on the page of a question, apart from the question itself, and answers in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlett_widgets.cards import Card
from parlett_widgets.engine.registry import find
from parlett_widgets.words import Narrator, narrator
from parlett_widgets.words.language import Language, language

__all__ = [
    "Question",
    "answer_text",
    "facts_of",
    "game_name",
    "misconception_of",
    "named_cards",
    "narrator_of",
    "predict_words",
    "verdict_text",
]

Question = Mapping[str, Any]


def predict_words(lang: Language) -> dict[str, str]:
    """Return the texts on the page of a question."""
    _ = lang.gettext
    return {
        "title": _("Predict"),
        "answer": _("Your answer"),
        "answer_in": _("Your answer ({unit})"),
        "how_options": _("Press your answer. The keys 1 to {n} do the same."),
        "how_number": _("Write a number and press Enter."),
        "how_card": _("Press a card. The arrows and Enter do the same."),
        "how_count": _("Press {n} cards. The arrows and Enter do the same."),
        "how_cards": _("Press one card or more. The arrows and Enter do the same."),
        "give": _("Answer"),
        "give_card": _("Answer {n} card"),
        "give_cards": _("Answer {n} cards"),
        "choose": _("Give an answer first."),
        "cards": _("Choose {n} cards first."),
        "none": _("no card"),
        "right": _("Right: {answer}."),
        "wrong": _("Not right: {answer}."),
        "mistaken": _("Not right: {answer}. Perhaps you thought: {mistake}"),
        "right_slip": _("Yes, this is the slip: {answer}."),
        "wrong_slip": _("That statement is true."),
        "mistaken_slip": _("That statement is true. Perhaps you thought: {mistake}"),
        "mark": _("right"),
        "slip": _("the slip"),
        "yours": _("your answer"),
        "your_card": _("your card"),
        "missed": _("not chosen"),
        "won": _("wins the trick"),
        "out": _("left out"),
        "explained": _("Explanation"),
        "example": _("For example"),
        "hint": _("Hint {i} of {n}"),
        "next": _("Next question"),
        "in_a_row": _("{n} of 3 in a row"),
        "uncounted_seen": _("Not counted: you have answered this question before."),
        "uncounted_hint": _("Not counted: you had seen the last hint."),
        "mastered": _("Mastered: three of this kind in a row, right the first time."),
        "returns": _("Asked again after three others, and tomorrow."),
        "over": _("That was the last question."),
    }


def game_name(game: str, lang: str) -> str:
    """Return the name of a game; empty if the question is about no known game."""
    tell = narrator_of(game, lang)
    return "" if tell is None else tell.game


def narrator_of(game: str, lang: str) -> Narrator[Any, Any] | None:
    """Return the narrator of a question's game; None if the question is about no known game."""
    try:
        rules = find(game)()
    except (ValueError, ImportError):
        return None
    return narrator(rules, rules.seat_names, lang=lang)


def answer_text(question: Question, answer: str) -> str:
    """Return an answer in words."""
    form = question["answer"]
    match form["type"]:
        case "options":
            return str(next(one["text"] for one in form["options"] if one["id"] == answer))
        case "number":
            # Not `format`: a teacher may have written other braces.
            return str(form["one" if answer == "1" else "many"].replace("{n}", answer))
    none = predict_words(language(question["lang"]))["none"]
    return " ".join(Card(name).label for name in answer.split()) or none


def verdict_text(question: Question, answer: str) -> str:
    """Return a sentence saying whether an answer is right, and what mistake may lie behind it."""
    words, form = predict_words(language(question["lang"])), question["answer"]
    mistake = misconception_of(question, answer)
    wrong = "wrong" if mistake is None else "mistaken"
    told = "right" if answer in form["right"] else wrong
    return words[f"{told}_slip" if form.get("slip") else told].format(
        answer=answer_text(question, answer), mistake="" if mistake is None else mistake["name"]
    )


def facts_of(question: Question) -> list[str]:
    """Return all that is known besides the cards, in words: the players' bids and takings first."""
    seats = [f"{one['name']}: {one['line']}" for one in question.get("seats", ())]
    return [*seats, *question["facts"]]


def misconception_of(question: Question, answer: str) -> dict[str, str] | None:
    """Return the mistake behind a wrong answer; None for a right one, or if none is known."""
    name = question["answer"]["wrong"].get(answer)
    return next((one for one in question["misconceptions"] if one["id"] == name), None)


def named_cards(form: Mapping[str, Any], answer: str) -> list[str]:
    """Return the cards that an answer names."""
    if form["type"] == "cards":
        return answer.split()
    options = form.get("options", ())
    return [one["card"] for one in options if one["id"] == answer and one.get("card")]
