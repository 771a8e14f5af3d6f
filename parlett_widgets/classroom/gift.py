"""Writes questions in GIFT, the plain-text format of quizzes that Moodle imports.

Each wrong answer that a question knows has its own reply there, as in a notebook. Cards are written as
text, such as ♠A, and every text is plain: nothing in a question is treated as markup.

The format is described at https://docs.moodle.org/en/GIFT_format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from parlett_widgets.cards import Card
from parlett_widgets.widgets.predict.words import answer_text, facts_of, misconception_of
from parlett_widgets.words.language import Language, language

__all__ = ["gift"]

_RESERVED: Final = re.compile(r"[\\#=~{}:]")
_GAP: Final = "_____"
_WRONG_SETS: Final = 4
"""The most wrong sets of cards that a choice between sets offers."""
_MOST_SHARES: Final = 10
"""The most cards that can share the mark: Moodle knows no fraction below a tenth but these."""

_Question = Mapping[str, Any]


def gift(questions: Sequence[_Question], title: str) -> str:
    r"""Return questions as text in GIFT, in a category of that title.

    Moodle asks for sets of cards in one of two ways. If the question knows the mistakes behind wrong
    sets, or has several right ones, the answers are whole sets; otherwise each card of the hand can be
    ticked, and every wrong card costs the whole mark.

    Examples
    --------
    >>> from parlett_widgets.lessons import quiz
    >>> text = gift(quiz(["bid-sum"], seed=7, count=1, lang="en"), "Bids")
    >>> print("\n".join(line[:56] for line in text.splitlines()))
    $CATEGORY: Bids
    <BLANKLINE>
    ::Bids 1::[plain]What do these three cards bid?\nYour bi
    =4
    =%0%7#“The suits count from 1 to 4.” They count from 0\:
    =%0%5#“♠ is 2 and ♥ is 1.” A ♠ has one point, so it bids
    ####Only the suits count\: 0 + 1 + 3 \= 4.
    }
    """
    category = _line(title).replace("/", "//")
    asked = (_item(f"{title} {i}", one) for i, one in enumerate(questions, start=1))
    return "\n\n".join([f"$CATEGORY: {category}", *asked]) + "\n"


def _item(name: str, one: _Question) -> str:
    form, body, opening = one["answer"], _body(one), "{"
    match form["type"]:
        case "number":
            opening, answers = "{#", _numbers(one)
        case "options":
            answers = _choices(one, [option["id"] for option in form["options"]])
        case _ if form.get("count") == 1:
            answers = _choices(one, [card["id"] for card in form["hand"]])
        case _ if sets := _sets(form):
            answers = _choices(one, sets)
            body += "\n" + _cards(form["hand"], language(one["lang"]))
        case _:
            answers = _ticks(form)
    head = f"::{_plain(_line(name))}::[plain]{_plain(body)}{opening}"
    why = [f"####{_text(one['explanation'])}"] if one["explanation"] else []
    return "\n".join([head, *answers, *why, "}"])


def _body(one: _Question) -> str:
    """Return what is asked: the question, its cards and facts, and where a number goes."""
    lang, form = language(one["lang"]), one["answer"]
    lines = [one["prompt"]]
    for row in one["rows"]:
        lines += [row["label"], _cards(row["cards"], lang)]
    lines += facts_of(one)
    if form["type"] == "number" and form["many"] != "{n}":
        lines.append(form["many"].replace("{n}", _GAP))
    return "\n".join(filter(None, lines))


def _cards(cards: Sequence[Mapping[str, Any]], lang: Language) -> str:
    """Return cards as text, each after the name of the player who played it, if known."""
    if not any(card.get("by") for card in cards):
        return lang.cards(Card(card["id"]) for card in cards)
    return lang.listed(f"{card.get('by', '')} {Card(card['id']).label}" for card in cards)


def _numbers(one: _Question) -> Iterator[str]:
    form = one["answer"]
    for right in form["right"]:
        yield f"={right}"
    for wrong in dict.fromkeys([*form["wrong"], *form.get("said", ())]):
        yield f"=%0%{wrong}{_remark(one, wrong)}"


def _choices(one: _Question, answers: Iterable[str]) -> Iterator[str]:
    """Yield the answers of which one is to be chosen."""
    right, answers = one["answer"]["right"], list(answers)
    # Without a wrong answer, Moodle would take the question for one whose answer is typed.
    all_right = all(answer in right for answer in answers)
    for answer in answers:
        mark = "~" if answer not in right else f"~%{_share(len(answers))}%" if all_right else "="
        yield f"{mark}{_text(answer_text(one, answer))}{_remark(one, answer)}"


def _sets(form: Mapping[str, Any]) -> list[str]:
    """Return the sets of cards to choose from, in a fixed order; none if cards are to be ticked."""
    right = form["right"]
    by_reply = {form.get("said", {}).get(one, form["wrong"].get(one)): one for one in _known(form)}
    wrong = list(by_reply.values())[:_WRONG_SETS]
    shares = len(right[0].split())
    if len(right) == 1 and len(wrong) < 2 and 0 < shares <= _MOST_SHARES:
        return []
    hand = [card["id"] for card in form["hand"]]
    while len(wrong) < 2 and (more := next(_others(hand, [*right, *wrong]), None)) is not None:
        wrong.append(more)
    return sorted([right[0], *wrong])


def _known(form: Mapping[str, Any]) -> list[str]:
    """Return the wrong sets that have a reply, those with a known mistake first."""
    return list(dict.fromkeys([*form["wrong"], *form.get("said", ())]))


def _others(hand: list[str], taken: Sequence[str]) -> Iterator[str]:
    """Yield other sets of the hand's cards: none of them, all of them, all but one."""
    some = ["", *(" ".join(hand[:i] + hand[i + 1 :]) for i in range(len(hand))), " ".join(hand)]
    yield from (cards for cards in some if cards not in taken)


def _ticks(form: Mapping[str, Any]) -> Iterator[str]:
    """Yield the cards of the hand with their shares of the mark."""
    right = form["right"][0].split()
    for card in form["hand"]:
        share = _share(len(right)) if card["id"] in right else "-100"
        yield f"~%{share}%{_text(Card(card['id']).label)}"


def _share(number: int) -> str:
    """Return the percentage of the mark that each of so many right answers is worth."""
    return f"{100 / number:.5f}".rstrip("0").rstrip(".")


def _remark(one: _Question, answer: str) -> str:
    reply = _reply(one, answer)
    return f"#{_text(reply)}" if reply else ""


def _reply(one: _Question, answer: str) -> str:
    """Return what is said about a wrong answer: the mistake behind it, and what follows from it."""
    mistake = misconception_of(one, answer)
    said = one["answer"].get("said", {}).get(answer, "")
    known = f"{mistake['name']} {mistake['explanation']}" if mistake else ""
    return "\n".join(filter(None, [known, said]))


def _text(text: str) -> str:
    """Return an answer or a reply; one that begins like a format or a weight is marked as text."""
    text = text.strip()
    return f"[plain]{_plain(text)}" if text.startswith(("[", "%")) else _plain(text)


def _plain(text: str) -> str:
    """Return a text with the signs escaped that mean something in GIFT, on one line."""
    return _RESERVED.sub(r"\\\g<0>", text).replace("\r", "").replace("\n", r"\n")


def _line(text: str) -> str:
    return " ".join(text.split())
