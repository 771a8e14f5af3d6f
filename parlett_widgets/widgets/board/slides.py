"""The slides of a board: questions to vote on, with the votes in pasted codes, widgets, links and texts."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from parlett_widgets.engine.checks import check_text, shown
from parlett_widgets.widgets.page.blocks import Line, svg_of, text_of
from parlett_widgets.widgets.page.card_svg import Colours
from parlett_widgets.widgets.page.defaults import Theme
from parlett_widgets.widgets.page.widget import ParlettWidget
from parlett_widgets.widgets.predict.answer_codes import Unread, codes_in, old_name
from parlett_widgets.widgets.predict.check import check_question
from parlett_widgets.widgets.predict.picture import question_blocks
from parlett_widgets.widgets.predict.widget import Predict
from parlett_widgets.widgets.predict.words import (
    answer_text,
    facts_of,
    game_name,
    misconception_of,
    named_cards,
)
from parlett_widgets.words.language import Language, language

__all__ = ["letters_of", "question_of", "slide_of", "votes_in"]


_LINK: Final = re.compile(r"(?i:https?):\S+")
LETTERS: Final = "ABCDEF"
_CHOICES: Final = 4  # the most letters for a question that is answered with a number or with cards


def question_of(item: Any) -> Mapping[str, Any] | None:
    """Return the question that an item of a board asks, or None if it is not a question."""
    if isinstance(item, Predict):
        return item.question
    return item if isinstance(item, Mapping) else None


def slide_of(item: Any) -> dict[str, Any]:
    """Return the slide for an item of a board, in the format of ``slides.schema.json``."""
    question = question_of(item)
    if question is not None:
        check_question(question)
        more = isinstance(item, Predict) and bool(item.more)
        return {**_question_slide(question), "more": more}
    if isinstance(item, ParlettWidget):
        frames = getattr(item, "frames", ())
        last = max(len(frames) - 1, 0)
        return {"kind": "widget", "model": item.model_id, "picture": "", "alt": "", "last": last}
    if isinstance(item, str):
        check_text("a slide", item)
        if _LINK.fullmatch(item):
            return {"kind": "link", "address": item, **_code(item)}
        return {"kind": "text", "text": item}
    raise TypeError(
        f"a board shows questions, widgets, links and text, not {shown(item)}; "
        "for example, Board([question('bid-sum'), table])"
    )


def letters_of(question: Mapping[str, Any]) -> dict[str, str]:
    """Return the answers to vote for by letter, or an empty dict if there are fewer than two.

    Options keep their order, and numbers are sorted in ascending order. Answers in cards are
    arranged so that their order does not reveal the right one.

    Examples
    --------
    >>> from parlett_widgets import question
    >>> letters_of(question("bid-sum", seed=1))
    {'A': '5', 'B': '6', 'C': '7', 'D': '9'}
    """
    form = question["answer"]
    if form["type"] == "options":
        answers = [option["id"] for option in form["options"]][: len(LETTERS)]
    else:
        mistaken = dict.fromkeys([*form["wrong"], *form.get("said", ())])
        answers = [form["right"][0], *mistaken][:_CHOICES]
        answers.sort(key=int if form["type"] == "number" else _shuffled(question["id"]))
    return dict(zip(LETTERS, answers, strict=False)) if len(answers) > 1 else {}


def _shuffled(name: str) -> Any:
    return lambda answer: sha256(f"{name} {answer}".encode()).digest()


def _question_slide(question: Mapping[str, Any]) -> dict[str, Any]:
    form = question["answer"]
    rows = list(question["rows"])
    if form["type"] == "cards":
        label = language(question["lang"]).gettext("Your hand")
        rows.append({"label": label, "cards": form["hand"]})
    right = named_cards(form, form["right"][0])
    return {
        "kind": "question",
        "id": question["id"],
        "lang": question["lang"],
        "head": game_name(question["game"], question["lang"]),
        "prompt": question["prompt"],
        "rows": [
            {"label": row["label"], "cards": list(_cards(row["cards"], right))} for row in rows
        ],
        "facts": facts_of(question),
        "options": list(_options(question)),
        "answer": answer_text(question, form["right"][0]),
        "explanation": question["explanation"],
    }


def _options(question: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for letter, answer in letters_of(question).items():
        mistake = misconception_of(question, answer)
        reply = question["answer"].get("said", {}).get(answer, "")
        yield {
            "letter": letter,
            "text": answer_text(question, answer),
            "right": answer in question["answer"]["right"],
            "mistake": reply if mistake is None else mistake["name"],
        }


def _cards(cards: list[dict[str, Any]], right: Sequence[str]) -> Iterator[dict[str, Any]]:
    for card in cards:
        plain = {name: card[name] for name in ("id", "rank", "suit", "label")}
        won = {"by": card.get("by", ""), "won": card.get("won", False)}
        yield {**plain, **won, "right": card["id"] in right}


def _code(address: str) -> dict[str, Any]:
    """Return the QR code of an address as an SVG path, one unit per square; empty without segno."""
    try:
        import segno
    except ImportError:
        return {"path": "", "size": 0}
    rows = list(segno.make(address, micro=False).matrix)
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return {"path": path, "size": len(rows)}


_SHOWN: Final = 40  # characters repeated from a line that could not be read


def votes_in(
    codes: str, question: str, letters: Mapping[str, str], lang: Language
) -> tuple[dict[tuple[str, str], str], str]:
    """Return the letters voted for, keyed by name and answer, and a notice about uncounted codes.

    ``letters`` maps each answer to its letter on the slide.
    """
    votes: dict[tuple[str, str], str] = {}
    damaged, silent, elsewhere = [], [], []
    names = (question, old_name(question))
    for line, code in codes_in(codes):
        if isinstance(code, Unread):
            damaged.append(line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…")
            continue
        given = [one.answer for one in code.given if one.question in names]
        if not given:
            silent.append(code.name)
        elif given[0] not in letters:
            elsewhere.append(code.name)
        else:
            votes[code.name, given[0]] = letters[given[0]]
    _ = lang.gettext
    told = {
        _("Not a code, mistyped or cut off: {listed}."): damaged,
        _("Gave no answer to this question: {listed}."): silent,
        _("Gave an answer that is not shown: {listed}."): elsewhere,
    }
    said = [text.format(listed=lang.listed(who)) for text, who in told.items() if who]
    return votes, lang.paragraph(said)


# The slides of a board without a browser


def board_text(items: Iterable[Any]) -> str:
    """Return the slides of a board as numbered paragraphs."""
    return "\n\n".join(f"{i}. {_text(item)}" for i, item in enumerate(items, start=1))


def _text(item: Any) -> str:
    question = question_of(item)
    if question is not None:
        return text_of(question_blocks(question))
    return item.text() if isinstance(item, ParlettWidget) else str(item)


def board_svg(
    item: Any,
    *,
    lang: str = "en",
    colours: Colours = "four",
    theme: Theme = "light",
    height: int = 0,
    tag: str = "",
) -> str:
    """Return one slide as a picture; a widget has its own colours of suits."""
    question = question_of(item)
    if question is None and isinstance(item, ParlettWidget):
        return item._picture(theme=theme)  # noqa: SLF001 -- a picture for whoever shows the board
    blocks = (
        [Line(item, size=24, weight=600, room=60)]
        if question is None
        else question_blocks(question)
    )
    lang = lang if question is None else question["lang"]
    return svg_of(blocks, lang=lang, colours=colours, theme=theme, height=height, tag=tag)


def picture_address(widget: ParlettWidget) -> str:
    """Return the picture of a widget as a data URL."""
    return f"data:image/svg+xml;base64,{b64encode(widget.svg().encode()).decode()}"
