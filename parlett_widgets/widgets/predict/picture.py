"""The blocks of a question, before and after it is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, NamedTuple, TypeVar

from parlett_widgets.cards import Card
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
    width_in_letters,
    wrapped,
)
from parlett_widgets.widgets.predict.words import (
    Question,
    facts_of,
    misconception_of,
    named_cards,
    predict_words,
    verdict_text,
)
from parlett_widgets.words.language import language

__all__ = [
    "Asked",
    "question_blocks",
]


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
        letters = _PROMPT[question["lang"]]
        free = letters * page.right / (WIDTH - PADDING)
        prompt, short = (wrapped(question["prompt"], room) for room in (letters, free))
        if len(short) == len(prompt):
            prompt = short
        for i, text in enumerate(prompt):
            room = page.right - PADDING if i == 0 and width_in_letters(text) > free else None
            page.text(text, PADDING + 1, 36 + 24 * i, size=16, weight=600, room=room)
        options = form.get("options", ())
        on_table = bool(options) and all(one.get("card") for one in options)
        rows = question["rows"][1 if on_table else 0 :]
        top = _TOP + 24 * (len(prompt) - 1)
        felt, at = len(page.drawn), len(page.drawn)
        if on_table:
            high = self._table(page, top)
        elif form["type"] == "cards":
            high = self._hand(page, rows, top)
        elif len(rows) > _FEW_ROWS:
            high = self._tricks(page, rows, top)
        elif sum(len(row["cards"]) for row in rows) > _FEW_CARDS:
            high = self._over(page, rows, top)
        else:
            high = self._beside(page, rows, top)
        drawn, page.drawn = page.drawn[at:], page.drawn[:felt]
        page.box(17, top - 13, 926, high + 26, rx=20, fill=FELT, edge=FELT_EDGE)
        page.drawn += drawn
        bar = top + high + 21
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

    def _table(self, page: Page, top: float) -> float:
        """Draw cards that are pressed as the answers, with what is known beside them."""
        pressed = {one["card"] for one in self.question["answer"]["options"]}
        cards = [card for card in self.question["rows"][0]["cards"] if card["id"] in pressed]
        left = (WIDTH - 131 * len(cards) - 16 * (len(cards) - 1)) / 2
        for i, card in enumerate(cards):
            x = left + 147 * i + 18
            page.card(card, x, top + 10, _LARGE)
            page.text(
                *(card.get("by", ""), x + _LARGE / 2, top + 10 + 133 + 20),
                size=14,
                weight=600,
                anchor="middle",
            )
        for i, text in enumerate(facts_of(self.question)):
            page.text(text, 38, top + 17 + 23 * i, size=15, weight=600, room=left - 50)
        return 198

    def _hand(self, page: Page, rows: Sequence[Row], top: float) -> float:
        """Draw the trick in the left third and the hand in the rest, or the hand alone."""
        hand, shown = self.question["answer"]["hand"], self._height(rows, 264)
        high = max(159.0, shown)
        left, room = (347.0, 579.0) if shown else (34.0, 892.0)
        page.hand(hand, left, top + (high - 159) / 2 + 18, room, _LARGE, tagged=True)
        if shown:
            self._shown(page, rows, 34, 264, top + (high - shown) / 2)
            page.add(f'<path d="M323.5 {top + (high - shown) / 2:g}v{shown:g}" stroke="{HAIR}"/>')
        return high

    def _beside(self, page: Page, rows: Sequence[Row], top: float) -> float:
        """Draw what is asked about, and the answers beside it or, without it, in its place."""
        form = self.question["answer"]
        texts = [_capital(one["text"]) for one in form.get("options", ())]
        columns = 2 if len(texts) > _ONE_COLUMN else 1
        widest = max([0.0, *(text_width(one, 16) + 57 for one in texts)])
        least = (240.0 if texts else 200.0, columns * widest + 8 * (columns - 1))
        alone = not (rows or self.question["facts"] or self.question.get("seats"))
        width = min(892.0 if alone else 400.0, max(least))
        left = (WIDTH - width) / 2 if alone else WIDTH - 34 - width
        room, wide = left - 24 - 34, (width - 8 * (columns - 1)) / columns
        shown = self._height(rows, room)
        highs = [_option_height(text, wide) for text in texts]
        lines = [max(highs[i : i + columns]) for i in range(0, len(highs), columns)]
        answers = sum(lines) + 8 * (len(lines) - 1) if texts else 69.0
        high = max(shown, answers)
        if not alone:
            self._shown(page, rows, 34, room, top + (high - shown) / 2)
        y = top + (high - answers) / 2
        if not texts:
            _number(page, form, self.question["lang"], left + width / 2, y)
        for i, text in enumerate(texts):
            _option(page, i, text, left + (wide + 8) * (i % columns), y, wide)
            if i % columns == columns - 1:
                y += lines[i // columns] + 8
        return high

    def _over(self, page: Page, rows: Sequence[Row], top: float) -> float:
        """Draw long rows, which overlap, and the answers below them."""
        y = top + self._facts(page, 34, 892, top)
        high = 0.0
        for row, x, width in _side_by_side(rows, 34, 892, wide=True):
            _draw_row(page, row, x, y, width, wide=True)
            high = max(high, _row_height(row, width, wide=True))
        return y + high + 12 + self._answers(page, y + high + 12) - top

    def _tricks(self, page: Page, rows: Sequence[Row], top: float) -> float:
        """Draw the tricks of a deal, as many in a line as there is room for, and the answers below."""
        y = top + self._facts(page, 34, 892, top)
        for line in _in_lines(rows, lambda row: 44.0 * _places(row), 16, 892):
            x = (WIDTH - sum(44 * _places(one) + 16 for one in line) + 16) / 2
            for row in line:
                _draw_row(page, row, x, y, 44 * _places(row))
                x += 44 * _places(row) + 16
            y += max(_row_height(row, 44.0 * _places(row)) for row in line) + 8
        return y + 4 + self._answers(page, y + 4) - top

    def _answers(self, page: Page, y: float) -> float:
        """Draw the answers in lines, or the box for a number beside its name; return their height."""
        form = self.question["answer"]
        if form["type"] == "number":
            name = _number_name(form, self.question["lang"])
            width = text_width(name, 14) + 12 + 140
            page.text(name, (WIDTH - width) / 2, y + 27, size=14, fill=SOFT)
            page.box((WIDTH + width) / 2 - 140, y, 140, 44, rx=8, edge=EDGE)
            return 44
        texts = [_capital(one["text"]) for one in form["options"]]
        options = [(i, text, text_width(text, 16) + 56) for i, text in enumerate(texts)]
        lines = _in_lines(options, lambda option: option[2], 10, 892)
        for at, line in enumerate(lines):
            x = (WIDTH - sum(width + 10 for *_, width in line) + 10) / 2
            for i, text, width in line:
                _option(page, i, text, x, y + 56 * at, width)
                x += width + 10
        return 56.0 * len(lines) - 10

    def _height(self, rows: Sequence[Row], room: float) -> float:
        """Return how high the cards and what is known about them are; 0 if there is nothing to see."""
        facts = self.question["facts"]
        parts = [_LINE * len(_fact_lines(facts, room)), _seats_height(self.question)]
        if rows:
            parts.append(
                max(
                    _row_height(row, width, named=self._is_named(row, i))
                    for i, (row, _, width) in enumerate(_side_by_side(rows, 0, room))
                )
            )
        shown = [part for part in parts if part]
        return sum(shown) + 8 * (len(shown) - 1) if shown else 0.0

    def _is_named(self, row: Row, i: int) -> bool:
        """Whether a row has its label; what is known stands for the first one's."""
        return bool(i) or not self.question["facts"] or _is_fan(row)

    def _facts(self, page: Page, left: float, room: float, y: float) -> float:
        """Write what is known, as much in a line as there is room for; return how high that is."""
        lines = _fact_lines(self.question["facts"], room)
        for line in lines:
            x = left + (room - sum(text_width(one, 15, 600) + 20 for one in line) + 20) / 2
            for fact in line:
                page.text(fact, x, y + 17, size=15, weight=600, room=room)
                x += text_width(fact, 15, 600) + 20
            y += _LINE
        return _LINE * len(lines) + 8 if lines else 0.0

    def _shown(self, page: Page, rows: Sequence[Row], left: float, room: float, y: float) -> None:
        """Draw what is known, and below it the rows side by side."""
        y += self._facts(page, left, room, y)
        for i, (row, x, width) in enumerate(_side_by_side(rows, left, room)):
            _draw_row(page, row, x, y, width, named=self._is_named(row, i))
        seats = self.question.get("seats", ())
        scored, high = any("asked" in seat for seat in seats), _plate_height(seats)
        for i, seat in enumerate(seats):
            width = (room - 16 * (len(seats) - 1)) / len(seats)
            x = left + i * (width + 16)
            page.box(x, y, width, high)
            page.text(seat["name"], x + 13, y + 26, size=15, weight=600, room=width - 26)
            page.text(seat["line"], x + 13, y + 49, size=15, room=width - 26)
            if "most" in seat:
                _length(page, seat, x + 13, y + 67, width - 26)
            if not scored:
                continue
            asked = seat.get("asked")
            page.box(
                *(x, y + high + (34 if _gives(seats) else 10), width, 60),
                fill=TINT if asked else RAISED,
                edge=ACCENT if asked else HAIR,
            )
            base = y + high + (34 if _gives(seats) else 10) + 39
            page.text(
                "?" if asked else "–", x + width - 13, base, size=26, weight=600, anchor="end"
            )


Row = Mapping[str, Any]
T = TypeVar("T")

_TOP: Final = 66.0
"""Where the content of the felt begins; its padding and border take 13 units on each side."""
_PROMPT: Final = {"en": 98, "ja": 114}
"""How many letters a line of the prompt has, by language; a wide one is two."""
_LINE: Final = 22.5
_LARGE: Final = 95.0
_SMALL: Final = 84.0
_FEW_CARDS: Final = 6
_FEW_ROWS: Final = 2
_ONE_COLUMN: Final = 4


def _capital(text: str) -> str:
    """Return an option as the page shows it; elsewhere it is quoted within a sentence."""
    return text[:1].upper() + text[1:]


def _option(page: Page, i: int, text: str, x: float, y: float, width: float) -> None:
    """Draw a button with its number."""
    page.box(x, y, width, _option_height(text, width), rx=8, edge=EDGE)
    page.text(str(i + 1), x + 17, y + 28, size=14, fill=SOFT)
    for at, line in enumerate(_option_lines(text, width)):
        page.text(line, x + 38, y + 29 + 24 * at, size=16, room=width - 50)


def _option_lines(text: str, width: float) -> list[str]:
    """Return an answer in lines, which a page makes about equally long."""
    needed = ceil(text_width(text, 16) / (width - 54))
    return wrapped(text, width_in_letters(text) / needed + 4) if needed > 1 else [text]


def _option_height(text: str, width: float) -> float:
    return 22.0 + 24 * len(_option_lines(text, width))


def _in_lines(
    parts: Iterable[T], width: Callable[[T], float], gap: float, room: float
) -> list[list[T]]:
    """Return lines of as many parts as there is room for, and of one at least."""
    lines: list[list[T]] = []
    for part in parts:
        line = lines[-1] if lines else []
        if line and sum(width(one) + gap for one in [*line, part]) - gap <= room:
            line.append(part)
        else:
            lines.append([part])
    return lines


def _fact_lines(facts: Sequence[str], room: float) -> list[list[str]]:
    return _in_lines(facts, lambda fact: text_width(fact, 15, 600), 20, room)


def _gives(seats: Sequence[Mapping[str, Any]]) -> bool:
    """Whether points go from one seat to others, so that there is room for the arrows."""
    return any(seat.get("gifts") for seat in seats)


def _plate_height(seats: Sequence[Mapping[str, Any]]) -> float:
    return 83.0 if any("most" in seat for seat in seats) else 63.0


def _seats_height(question: Question) -> float:
    seats = question.get("seats", ())
    if not seats:
        return 0.0
    scored = any("asked" in seat for seat in seats)
    return _plate_height(seats) + (60 + (44 if _gives(seats) else 10) if scored else 0)


def _length(page: Page, seat: Mapping[str, Any], x: float, y: float, width: float) -> None:
    """Draw a rule with what a seat took, and a pin at each number that its bid may count as."""
    page.box(x, y, width, 8, rx=4, fill=TINT, edge=TINT)
    if taken := seat.get("taken"):
        page.box(x, y, width * taken / seat["most"], 8, rx=4, fill=SOFT, edge=SOFT)
    for key in ("bid", "high"):
        if key in seat:
            page.box(
                x + width * seat[key] / seat["most"] - 2, y - 4, 4, 16, rx=1, edge=TEXT, line=2
            )


def _places(row: Row) -> int:
    places: int = row.get("places", len(row["cards"]))
    return places


def _is_fan(row: Row, *, wide: bool = False) -> bool:
    """Whether a row overlaps like a hand, as the page decides."""
    told = ("by", "note", "count")
    many = wide or len(row["cards"]) > 4
    return (
        many
        and "links" not in row
        and not any(key in card for card in row["cards"] for key in told)
    )


def _side_by_side(
    rows: Sequence[Row], left: float, room: float, *, wide: bool = False
) -> Iterator[tuple[Row, float, float]]:
    """Yield each row with its place: fans share the room by their cards, other rows grow to their size."""
    free = room - 24 * (len(rows) - 1)
    least = [0.0 if _is_fan(row, wide=wide) else 56.0 * _places(row) for row in rows]
    most = [
        free if _is_fan(row, wide=wide) else (96.0 if "links" in row else 104.0) * _places(row)
        for row in rows
    ]
    shares = [_places(row) if _is_fan(row, wide=wide) else 1 for row in rows]
    more = (free - sum(least)) / max(1, sum(shares))
    widths = [
        max(low, min(high, low + more * share, free))
        for low, high, share in zip(least, most, shares, strict=True)
    ]
    x = left + (room - sum(widths) - 24 * (len(rows) - 1)) / 2
    for row, width in zip(rows, widths, strict=True):
        yield row, x, width
        x += width + 24


def _of_fan(*, wide: bool) -> tuple[float, float]:
    """Return how wide the cards of a fan are, and the room above them."""
    return (_SMALL, 10) if wide else (_LARGE, 18)


def _row_height(row: Row, width: float, *, named: bool = True, wide: bool = False) -> float:
    """Return the height of a row of a width, with its label."""
    if _is_fan(row, wide=wide):
        card, above = _of_fan(wide=wide)
        return (21 if named else 0) + above + card * SIDES + 8
    place = width / _places(row)
    bands = place * (0.6 if "links" in row else 0.24)
    by = 16 if any("by" in one for one in row["cards"]) else 0
    return (21 if named else 0) + place * 0.82 * SIDES + bands + by


def _draw_row(
    page: Page,
    row: Row,
    x: float,
    y: float,
    width: float,
    *,
    named: bool = True,
    wide: bool = False,
) -> None:
    """Draw a row of cards under its label."""
    if named:
        page.text(
            *(row["label"], x + width / 2, y + 15),
            size=14,
            fill=SOFT,
            anchor="middle",
            room=width,
        )
        y += 21
    cards = [
        {key: card[key] for key in ("rank", "suit", "by", "points") if key in card}
        for card in row["cards"]
    ]
    if _is_fan(row, wide=wide):
        card, above = _of_fan(wide=wide)
        page.hand(cards, x, y + above, width, card, tagged=True)
        return
    page.y = y
    trick = {"cards": cards, "slots": _places(row)} | ({"links": []} if "links" in row else {})
    page.row(trick, place=width / _places(row), middle=x + width / 2)


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


def _number_name(form: Mapping[str, Any], lang: str) -> str:
    words = predict_words(language(lang))
    return words["answer_in"].format(unit=form["unit"]) if form["unit"] else words["answer"]


def _number(page: Page, form: Mapping[str, Any], lang: str, middle: float, y: float) -> None:
    """Draw the box for a number, with its name above it."""
    name = _number_name(form, lang)
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
