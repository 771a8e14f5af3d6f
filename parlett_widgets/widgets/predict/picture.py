"""The blocks of a question, before and after it is answered, and answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.engine.registry import find
from parlett_widgets.widgets.figure.picture import Charts
from parlett_widgets.widgets.page.blocks import Block, Fan, Heading, Line
from parlett_widgets.widgets.predict.words import predict_words
from parlett_widgets.words import narrator
from parlett_widgets.words.language import language

__all__ = [
    "Asked",
    "answer_text",
    "facts_of",
    "game_name",
    "misconception_of",
    "named_cards",
    "question_blocks",
    "verdict_text",
]

Question = Mapping[str, Any]


class Asked(NamedTuple):
    """A person's progress with a question.

    Attributes
    ----------
    answer : str or None
        The answer; None until it is given.
    hints : int
        The number of hints seen.
    """

    answer: str | None = None
    hints: int = 0


def game_name(game: str, lang: str) -> str:
    """Return the name of a game; empty if the question is about no known game."""
    try:
        rules = find(game)()
    except (ValueError, ImportError):
        return ""
    return narrator(rules, rules.seat_names, lang=lang).game


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


def question_blocks(
    question: Question,
    asked: Asked = Asked(),  # noqa: B008 -- immutable
) -> Iterator[Block]:
    """Yield a question, without the right answer until it has been answered."""
    form, marks = question["answer"], _marks(question, asked)
    yield Heading(question["prompt"])
    for row in question["rows"]:
        yield from _row(row, marks)
        notes = [str(card.get("note", card.get("count", ""))) for card in row["cards"]]
        if asked.answer is not None and any(notes):
            yield Line(" · ".join(notes), told=False)
    yield from map(Line, facts_of(question))
    if form["type"] == "cards":
        label = language(question["lang"]).gettext("Your hand")
        yield _fan(form["hand"], marks, f"{label}: {_cards(form['hand'])}")
    yield from map(Line, _options(question, asked))
    if asked.answer is None:
        yield Line(_how_to_answer(question), drawn=False)
    yield from map(Line, _told(question, asked))
    if asked.answer is not None:
        yield Charts(question.get("figures", []))


def _row(row: Mapping[str, Any], marks: Mapping[str, dict[str, str]]) -> Iterator[Block]:
    """Yield cards with their label; if they were played, the label names who played each."""
    cards, text = row["cards"], f"{row['label']}: {_cards(row['cards'])}"
    yield Line(text if any("by" in card for card in cards) else row["label"], told=False)
    yield _fan(cards, marks, text)


def _fan(cards: Sequence[dict[str, Any]], marks: Mapping[str, dict[str, str]], text: str) -> Fan:
    marked = [
        {**card, "verdict": marks[card["id"]]} if card["id"] in marks else card for card in cards
    ]
    return Fan(marked, width=72, text=text)


def _marks(question: Question, asked: Asked) -> dict[str, dict[str, str]]:
    """Return marks for the cards of the right answer and for the others of the one given."""
    form = question["answer"]
    if asked.answer is None:
        return {}
    words = predict_words(language(question["lang"]))
    right = asked.answer if asked.answer in form["right"] else form["right"][0]
    wrong = {"kind": "wrong", "text": f"✗ {words['yours']}"}
    marks = dict.fromkeys(named_cards(form, asked.answer), wrong)
    for card in named_cards(form, right):
        marks[card] = {"kind": "right", "text": f"✓ {words['mark']}"}
    return marks


def named_cards(form: Mapping[str, Any], answer: str) -> list[str]:
    """Return the cards that an answer names."""
    if form["type"] == "cards":
        return answer.split()
    options = form.get("options", ())
    return [one["card"] for one in options if one["id"] == answer and one.get("card")]


def _cards(cards: Sequence[dict[str, Any]]) -> str:
    """Return cards in a line, each with the player who played it, if any."""
    told = [" ".join(filter(None, [card.get("by"), Card(card["id"]).label])) for card in cards]
    return (" · " if any("by" in card for card in cards) else " ").join(told)


def _options(question: Question, asked: Asked) -> Iterator[str]:
    """Yield a line for each option, with the word for the right one and for a wrong one given."""
    form, words = question["answer"], predict_words(language(question["lang"]))
    slip = form.get("slip")
    for one in form.get("options", ()):
        mark = ""
        if asked.answer is not None and one["id"] in form["right"]:
            mark = words["slip"] if slip else f"✓ {words['mark']}"
        elif one["id"] == asked.answer:
            mark = words["yours"] if slip else f"✗ {words['yours']}"
        yield f"({one['id']}) {one['text']}" + (f" – {mark}" if mark else "")


def _how_to_answer(question: Question) -> str:
    """Return an instruction on how to answer, for those who read only the text."""
    lang, form = language(question["lang"]), question["answer"]
    match form["type"]:
        case "options":
            letters = lang.listed(option["id"] for option in form["options"])
            return lang.gettext("Answer with a letter: {letters}.").format(letters=letters)
        case "number":
            if not form["unit"]:
                return lang.gettext("Answer with a number.")
            return lang.gettext("Answer with a number of {unit}.").format(unit=form["unit"])
    count = form.get("count")
    if count is None:
        return lang.gettext("Answer with one or more cards of the hand.")
    told = lang.ngettext(
        "Answer with {n} card of the hand.", "Answer with {n} cards of the hand.", count
    )
    return told.format(n=count)


def _told(question: Question, asked: Asked) -> Iterator[str]:
    """Yield the lines of text added since the question was asked."""
    words = predict_words(language(question["lang"]))
    for number, hint in enumerate(question["hints"][: asked.hints], start=1):
        yield f"{words['hint'].format(i=number, n=len(question['hints']))}: {hint}"
    if asked.answer is None:
        return
    yield verdict_text(question, asked.answer)
    said = question["answer"].get("said", {}).get(asked.answer)
    if said is not None:
        yield said
    mistake = misconception_of(question, asked.answer)
    if mistake is not None:
        yield from (mistake[part] for part in ("explanation", "example"))
    yield f"{words['explained']}: {question['explanation']}"
