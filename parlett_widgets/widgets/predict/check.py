"""Checks a question, which anybody may have written, before any of it is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final, NoReturn

from parlett_widgets.cards import PACK_52, Card, CardSet
from parlett_widgets.engine.checks import check_text, shown
from parlett_widgets.engine.registry import names

__all__ = ["check_question"]

_Schema = Mapping[str, Any]

_MOST: Final = 10**12  # nothing that is counted comes near
_KINDS: Final[dict[str, tuple[str, Callable[[Any], bool]]]] = {
    "string": ("text", lambda value: isinstance(value, str)),
    "integer": ("a whole number", lambda value: type(value) is int and abs(value) < _MOST),
    "number": (
        "a number",
        lambda value: type(value) in (int, float) and abs(value) < _MOST,
    ),
    "boolean": ("True or False", lambda value: isinstance(value, bool)),
    "array": ("a list", lambda value: isinstance(value, list | tuple)),
    "object": ("a dictionary", lambda value: isinstance(value, dict)),
}
"""The types that the schemas use, with their names for people."""


def check_question(question: Any) -> None:
    """Raise ``TypeError`` unless *question* is as ``question.schema.json`` describes it.

    Its parts have to fit together too: answers are among the options, or cards of the hand.

    Examples
    --------
    >>> check_question({"version": 1, "id": "sum-1", "prompt": "What is 2 + 2?"})
    Traceback (most recent call last):
        ...
    TypeError: this is not a question: it has no 'kind'; make one with question('bid-sum')
    """
    if not isinstance(question, Mapping):
        _refuse(f"it is {shown(question)}")
    question = dict(question)
    _check("", question, _schema("predict", "question"))
    games = names()
    if question["game"] not in ("", *games):
        _refuse(f"its game must be one of {', '.join(games)}, not {shown(question['game'])}")
    _check_rows("rows", question["rows"])
    _check_seats(question.get("seats", ()))
    for i, mistake in enumerate(question["misconceptions"]):
        _check_rows(f"misconceptions[{i}].rows", mistake.get("rows", ()))
    _check_answer(question["answer"], question["rows"])
    for i, chart in enumerate(question.get("figures", ())):
        _check(f"figures[{i}]", chart, _schema("figure", "scene"))
        if chart["at"] >= len(chart["panes"]):
            _refuse(f"its figures[{i}].at must be less than {len(chart['panes'])}")


def _refuse(wrong: str) -> NoReturn:
    raise TypeError(f"this is not a question: {wrong}; make one with question('bid-sum')")


# What the schemas say


@cache
def _schema(widget: str, name: str) -> _Schema:
    file = files("parlett_widgets.widgets").joinpath(f"{widget}/{name}.schema.json")
    schema: _Schema = json.loads(file.read_text("utf-8"))
    return schema


def _referred(schema: _Schema) -> _Schema:
    """Return the definition to which a schema refers."""
    file, _, name = schema["$ref"].rpartition("#/$defs/")
    shared = _schema("page", "cards") if file else _schema("predict", "question")
    found: _Schema = shared["$defs"][name]
    return found


def _check(place: str, value: Any, schema: _Schema) -> None:
    """Refuse a value that differs from its schema; only the words that our schemas use are known."""
    if "$ref" in schema:
        schema = _referred(schema)
    if "oneOf" in schema:
        schema = _form_of(place, value, schema["oneOf"])
    if "const" in schema:
        if type(value) is not type(schema["const"]) or value != schema["const"]:
            _refuse(f"its {place} must be {schema['const']!r}, not {shown(value)}")
        return
    name, fits = _KINDS[schema["type"]]
    if not fits(value):
        _refuse(f"its {place} must be {name}, not {shown(value)}")
    # Games are registered, and so not all known to the schema.
    if place != "game" and value not in schema.get("enum", [value]):
        listed = ", ".join(map(repr, schema["enum"]))
        _refuse(f"its {place} must be one of {listed}, not {shown(value)}")
    if "minimum" in schema and value < schema["minimum"]:
        _refuse(f"its {place} must be at least {schema['minimum']}, not {shown(value)}")
    match schema["type"]:
        case "string":
            _check_text(place, value)
        case "array":
            _check_list(place, value, schema)
        case "object":
            _check_object(place, value, schema)


def _check_list(place: str, value: Sequence[Any], schema: _Schema) -> None:
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
    if not least <= len(value) <= most:
        limit = f"at least {least}" if len(value) < least else f"at most {most}"
        _refuse(f"its {place} must have {limit} entries, not {len(value)}")
    for i, one in enumerate(value):
        _check(f"{place}[{i}]", one, schema["items"])


def _check_text(place: str, text: str) -> None:
    try:
        check_text(f"its {place}", text)
    except ValueError as error:
        _refuse(str(error))


def _check_object(place: str, value: Mapping[Any, Any], schema: _Schema) -> None:
    parts, more = schema.get("properties", {}), schema.get("additionalProperties", {})
    for name in schema.get("required", ()):
        if name not in value:
            _refuse(f"{f'its {place}' if place else 'it'} has no {name!r}")
    for name, part in value.items():
        inside = f"{place}.{name}" if place else str(name)
        if name in parts:
            _check(inside, part, parts[name])
        elif more is False or not isinstance(name, str):
            _refuse(f"{f'its {place}' if place else 'it'} has an unknown part {shown(name)}")
        elif more:
            _check_text(place, name)
            _check(inside, part, more)


def _form_of(place: str, value: Any, forms: Iterable[_Schema]) -> _Schema:
    """Return the schema of the form that an answer says it has."""
    known = [_referred(form) for form in forms]
    types = {form["properties"]["type"]["const"]: form for form in known}
    if not isinstance(value, dict):
        _refuse(f"its {place} must be a dictionary, not {shown(value)}")
    if "type" not in value:
        _refuse(f"its {place} has no 'type'")
    if value["type"] not in list(types):
        _refuse(f"its {place}.type must be one of {', '.join(types)}, not {shown(value['type'])}")
    return types[value["type"]]


# What a schema cannot say


def _check_rows(place: str, rows: Iterable[Mapping[str, Any]]) -> None:
    for i, row in enumerate(rows):
        _check_cards(f"{place}[{i}].cards", row["cards"])
        for j, link in enumerate(row.get("links", ())):
            if not {link["from"], link["to"]} <= {*range(len(row["cards"]))}:
                _refuse(
                    f"its {place}[{i}].links[{j}] must join two of the {len(row['cards'])} cards"
                )


def _check_seats(seats: Sequence[Mapping[str, Any]]) -> None:
    for i, seat in enumerate(seats):
        for part in ("bid", "high", "taken"):
            if seat.get(part, 0) > seat.get("most", _MOST):
                _refuse(f"its seats[{i}].{part} must be at most {seat['most']}")
        for j, gift in enumerate(seat.get("gifts", ())):
            if gift["to"] >= len(seats):
                _refuse(f"its seats[{i}].gifts[{j}].to must be less than {len(seats)}")


def _check_cards(place: str, cards: Iterable[Mapping[str, Any]]) -> None:
    for i, card in enumerate(cards):
        try:
            known = Card(card["id"])
        except ValueError:
            known = None
        if known is None or str(known) != card["id"]:
            _refuse(f"its {place}[{i}].id must be a card such as 'KS', not {shown(card['id'])}")
        face = card["rank"] + card["suit"]
        # A Joker may wear the face of another card.
        worn = known.is_joker and "wears" in card and face in map(str, PACK_52)
        if face != card["id"] and not worn:
            _refuse(f"its {place}[{i}] must have the rank and the suit of {known}")


def _check_answer(answer: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> None:
    match answer["type"]:
        case "options":
            letters = [option["id"] for option in answer["options"]]
            for i, letter in enumerate(letters):
                if not letter or letter != letter.strip().lower() or letter in letters[:i]:
                    _refuse(f"its answer.options[{i}].id must be a small letter of its own")
            first = [card["id"] for row in rows[:1] for card in row["cards"]]
            for i, option in enumerate(answer["options"]):
                if "card" in option and option["card"] not in first:
                    card = shown(option["card"])
                    _refuse(f"its answer.options[{i}].card must be a card of rows[0], not {card}")
            fits: Callable[[str], bool] = letters.__contains__
            listed = ", ".join(letters)
            told = f"one of {listed}" if len(listed) < _LISTED else "one of its options"
        case "number":
            fits = _is_number
            told = "a whole number such as '6'"
        case _:
            _check_cards("answer.hand", answer["hand"])
            hand = [card["id"] for card in answer["hand"]]
            if len(set(hand)) < len(hand):
                _refuse("its answer.hand must not name a card twice")
            if not 1 <= answer.get("count", 1) <= len(hand):
                _refuse(f"its answer.count must be from 1 to {len(hand)}")
            count = answer.get("count")
            fits = partial(_is_choice, hand, count)
            told = f"{'some' if count is None else count} cards of the hand in its order"
    for part in ("right", "wrong", "said"):
        for given in answer.get(part, ()):
            if not fits(given):
                _refuse(f"its answer.{part} must name {told}, not {shown(given)}")


_LISTED: Final = 100
"""How many characters of names a message lists."""


def _is_number(text: str) -> bool:
    return re.fullmatch("0|-?[1-9][0-9]{0,14}", text) is not None


def _is_choice(hand: Iterable[str], count: int | None, text: str) -> bool:
    chosen = text.split()
    known = {*chosen} <= {*hand} and CardSet(chosen).notation == text
    return known and count in (None, len(chosen))
