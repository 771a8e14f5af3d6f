"""The blocks of a question, before and after it is answered, and answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from parlett_widgets.cards import Card
from parlett_widgets.engine.registry import find
from parlett_widgets.widgets.figure.picture import Charts
from parlett_widgets.widgets.page.blocks import (
    ACCENT,
    EDGE,
    FELT,
    FELT_EDGE,
    HAIR,
    ON_ACCENT,
    PADDING,
    RAISED,
    SIDES,
    SOFT,
    TEXT,
    TINT,
    WIDTH,
    Block,
    Fan,
    Heading,
    Line,
    Page,
    text_width,
    wrapped,
)
from parlett_widgets.widgets.predict.words import predict_words
from parlett_widgets.words import Narrator, narrator
from parlett_widgets.words.language import language

__all__ = [
    "Asked",
    "answer_text",
    "facts_of",
    "game_name",
    "misconception_of",
    "named_cards",
    "narrator_of",
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


def question_blocks(
    question: Question,
    asked: Asked = Asked(),  # noqa: B008 -- immutable
) -> Iterator[Block]:
    """Yield a question, without the right answer until it has been answered."""
    told = _blocks(question, asked)
    if asked.answer is None and not asked.hints:
        yield _Question(question, list(told))
    else:
        yield from told


def _blocks(question: Question, asked: Asked) -> Iterator[Block]:
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


@dataclass(frozen=True)
class _Question(Block):
    """A question that waits for its answer: in a picture laid out as the page does, in text as blocks.

    Attributes
    ----------
    question : dict
    told : sequence of Block
        The question for those who read.
    """

    question: Question
    told: Sequence[Block]

    def lines(self) -> Iterator[str]:
        for block in self.told:
            yield from block.lines()

    def draw(self, page: Page) -> None:
        """Draw the prompt, the felt with the cards and the answers, and the bar below it."""
        question = self.question
        form, words = question["answer"], predict_words(language(question["lang"]))
        for i, text in enumerate(wrapped(question["prompt"], 84)[:2]):
            page.text(text, PADDING + 1, 36 + 22 * i, size=16, weight=600)
        options = form.get("options", ())
        on_table = bool(options) and all(one.get("card") for one in options)
        rows = question["rows"][1 if on_table else 0 :]
        felt, at = len(page.drawn), len(page.drawn)
        if on_table:
            high = self._table(page)
        elif form["type"] == "cards":
            high = self._hand(page, rows)
        elif sum(len(row["cards"]) for row in rows) > _FEW_CARDS:
            high = self._over(page, rows)
        else:
            high = self._beside(page, rows)
        drawn, page.drawn = page.drawn[at:], page.drawn[:felt]
        page.box(17, _TOP - 13, 926, high + 26, rx=20, fill=FELT, edge=FELT_EDGE)
        page.drawn += drawn
        bar = _TOP + high + 21
        page.text(_how(form, words), PADDING + 1, bar + 36, size=16, room=660)
        right = float(WIDTH - PADDING - 1)
        buttons = [(words["give"], True)] if _is_given(form) else []
        if question["hints"]:
            hint = words["hint"].format(i=1, n=len(question["hints"]))
            buttons.append((hint, False))
        for label, main in buttons:
            width = text_width(label, 14, 600 if main else 400) + 34
            fill, edge = (ACCENT, ACCENT) if main else (RAISED, EDGE)
            page.box(right - width, bar + 8, width, 44, rx=8, fill=fill, edge=edge)
            page.text(
                *(label, right - width / 2, bar + 35),
                size=14,
                weight=600 if main else 400,
                fill=ON_ACCENT if main else TEXT,
                anchor="middle",
            )
            right -= width + 8
        page.y = bar + 60 + 1

    def _table(self, page: Page) -> float:
        """Draw cards that are pressed as the answers, with what is known beside them."""
        cards = self.question["rows"][0]["cards"]
        left = (WIDTH - 131 * len(cards) - 16 * (len(cards) - 1)) / 2
        for i, card in enumerate(cards):
            x = left + 147 * i + 18
            page.card(card, x, _TOP + 10, _LARGE)
            page.text(
                *(card.get("by", ""), x + _LARGE / 2, _TOP + 10 + 133 + 20),
                size=14,
                weight=600,
                anchor="middle",
            )
        for i, text in enumerate(facts_of(self.question)):
            page.text(text, 38, _TOP + 17 + 23 * i, size=15, weight=600, room=left - 50)
        return 198

    def _hand(self, page: Page, rows: Sequence[Mapping[str, Any]]) -> float:
        """Draw the trick in the left third and the hand in the rest, or the hand alone."""
        hand, shown = self.question["answer"]["hand"], self._height(rows)
        high = max(_LEAST, 159.0, shown)
        left, room = (347.0, 579.0) if shown else (34.0, 892.0)
        page.hand(hand, left, _TOP + (high - 159) / 2 + 18, room, _LARGE, tagged=True)
        if shown:
            self._shown(page, rows, 34, 264, _TOP + (high - shown) / 2)
            page.add(f'<path d="M323.5 {_TOP + (high - shown) / 2:g}v{shown:g}" stroke="{HAIR}"/>')
        return high

    def _beside(self, page: Page, rows: Sequence[Mapping[str, Any]]) -> float:
        """Draw what is asked about, and the answers beside it or, without it, in its place."""
        form, shown = self.question["answer"], self._height(rows)
        texts = [one["text"] for one in form.get("options", ())]
        answers = 54.0 * len(texts) - 8 if texts else 69.0
        high = max(_LEAST, shown, answers)
        width = min(
            400.0 if shown else 892.0,
            max([240.0 if texts else 200.0, *(text_width(one, 16) + 60 for one in texts)]),
        )
        left = WIDTH - 34 - width if shown else (WIDTH - width) / 2
        if shown:
            self._shown(page, rows, 34, left - 24 - 34, _TOP + (high - shown) / 2)
        y = _TOP + (high - answers) / 2
        if not texts:
            _number(page, form, self.question["lang"], left + width / 2, y)
        for i, text in enumerate(texts):
            page.box(left, y, width, 46, rx=8, edge=EDGE)
            page.text(str(i + 1), left + 17, y + 28, size=14, fill=SOFT)
            page.text(text, left + 38, y + 29, size=16, room=width - 54)
            y += 54
        return high

    def _over(self, page: Page, rows: Sequence[Mapping[str, Any]]) -> float:
        """Draw long rows, which overlap, and the answers below them."""
        number = sum(len(row["cards"]) for row in rows)
        room, left = 892.0 - 24 * (len(rows) - 1), 34.0
        for row in rows:
            width = room * len(row["cards"]) / number
            page.text(
                row["label"], left + width / 2, _TOP + 15, size=14, fill=SOFT, anchor="middle"
            )
            page.hand(row["cards"], left, _TOP + 31, width, 84, tagged=True)
            left += width + 24
        form, y = self.question["answer"], _TOP + 169.0
        texts = [one["text"] for one in form.get("options", ())]
        if not texts:
            _number(page, form, self.question["lang"], WIDTH / 2, y - 23)
        widths = [text_width(text, 16) + 58 for text in texts]
        left = (WIDTH - sum(widths) - 8 * (len(texts) - 1)) / 2
        for i, (text, width) in enumerate(zip(texts, widths, strict=True)):
            page.box(left, y, width, 46, rx=8, edge=EDGE)
            page.text(str(i + 1), left + 17, y + 28, size=14, fill=SOFT)
            page.text(text, left + 38, y + 29, size=16, room=width - 50)
            left += width + 8
        return 215

    def _height(self, rows: Sequence[Mapping[str, Any]]) -> float:
        """Return how high the cards and what is known about them are; 0 if there is nothing to see."""
        facts = 23.0 * len(self.question["facts"])
        seats = 187.0 if self.question.get("seats") else 0.0
        parts = [facts, seats, *([_row_height(rows, under=facts > 0)] if rows else [])]
        shown = [part for part in parts if part]
        return sum(shown) + 8 * (len(shown) - 1) if shown else 0.0

    def _shown(
        self, page: Page, rows: Sequence[Mapping[str, Any]], left: float, room: float, y: float
    ) -> None:
        """Draw what is known, and below it the rows side by side."""
        for fact in self.question["facts"]:
            page.text(
                fact, left + room / 2, y + 17, size=15, weight=600, anchor="middle", room=room
            )
            y += 23
        y += 8 if self.question["facts"] else 0
        widths = [_row_width(row, (room - 24 * (len(rows) - 1)) / len(rows)) for row in rows]
        x = left + (room - sum(widths) - 24 * (len(rows) - 1)) / 2
        for i, (row, width) in enumerate(zip(rows, widths, strict=True)):
            page.y = y
            if i or not self.question["facts"]:
                page.text(
                    row["label"],
                    x + width / 2,
                    y + 15,
                    size=14,
                    fill=SOFT,
                    anchor="middle",
                    room=width,
                )
                page.y += 21
            open_cards = [
                {key: card[key] for key in ("rank", "suit", "by") if key in card}
                for card in row["cards"]
            ]
            places = row.get("places", len(open_cards))
            trick = {"cards": open_cards, "slots": places} | (
                {"links": []} if "links" in row else {}
            )
            page.row(trick, place=width / places, middle=x + width / 2)
            x += width + 24
        seats = self.question.get("seats", ())
        for i, seat in enumerate(seats):
            width = (room - 16 * (len(seats) - 1)) / len(seats)
            x = left + i * (width + 16)
            page.box(x, y, width, 84)
            page.text(seat["name"], x + 13, y + 26, size=15, weight=600, room=width - 26)
            page.text(seat["line"], x + 13, y + 50, size=14, room=width - 26)
            asked = seat.get("asked")
            page.box(
                x,
                y + 127,
                width,
                60,
                fill=TINT if asked else RAISED,
                edge=ACCENT if asked else HAIR,
            )
            page.text("?" if asked else "–", x + width - 26, y + 165, size=24, weight=600)


_TOP: Final = 66.0
"""Where the content of the felt begins; its padding and border take 13 units on each side."""
_LEAST: Final = 124.0
_LARGE: Final = 95.0
_FEW_CARDS: Final = 6


def _row_width(row: Mapping[str, Any], room: float) -> float:
    place = 76.0 if "links" in row else 104.0
    places: int = row.get("places", len(row["cards"]))
    return min(room, place * places)


def _row_height(rows: Sequence[Mapping[str, Any]], *, under: bool) -> float:
    """Return the height of rows side by side, with their labels unless a fact stands for them."""
    high = 0.0
    for i, row in enumerate(rows):
        place = 76.0 if "links" in row else 104.0
        bands = place * (0.6 if "links" in row else 0.24)
        label = 0 if under and not i else 21
        named = 16 if any("by" in card for card in row["cards"]) else 0
        high = max(high, label + place * 0.82 * SIDES + bands + named)
    return high


def _is_given(form: Mapping[str, Any]) -> bool:
    """Whether the answer is given with a button, not with the press on an option or a card."""
    return form["type"] == "number" or (form["type"] == "cards" and form.get("count") != 1)


def _how(form: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """Return the line that says how to answer, as the page does."""
    match form["type"]:
        case "options":
            return words["how_options"].format(n=len(form["options"]))
        case "number":
            return words["how_number"]
    count = form.get("count")
    if count == 1:
        return words["how_card"]
    return words["how_count"].format(n=count) if count else words["how_cards"]


def _number(page: Page, form: Mapping[str, Any], lang: str, middle: float, y: float) -> None:
    """Draw the box for a number, with its name above it."""
    words = predict_words(language(lang))
    name = words["answer_in"].format(unit=form["unit"]) if form["unit"] else words["answer"]
    page.text(name, middle, y + 15, size=14, fill=SOFT, anchor="middle")
    page.box(middle - 70, y + 25, 140, 44, rx=8, edge=EDGE)


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
