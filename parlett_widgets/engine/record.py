"""Writes matches as plain JSON records that anyone can score again, and reads them back.

The format is ``parlett-record``, version 1. ``hands`` holds the hands as dealt, and each action
is written as ``"seat action"``. Dealing is not recorded as an action, since the next deal implies
it.

The package writes records in full. A record that somebody types may leave out whatever follows from
the rest or from the rules; what it does contain is checked against the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any, Final

from parlett_widgets.cards import Card, Suit, parse_cards, without_unseen
from parlett_widgets.engine.actions import Action, Verb
from parlett_widgets.engine.checks import checked_names, shown, whole
from parlett_widgets.engine.deals import Deal, WrittenDeal, check_trump
from parlett_widgets.engine.legal import IllegalAction
from parlett_widgets.engine.match import Match
from parlett_widgets.engine.record_text import record_in
from parlett_widgets.engine.registry import find, import_path, imported
from parlett_widgets.engine.rules import Rules

__all__ = ["FORMAT", "VERSION", "BrokenRecord", "record_of", "replay", "unpickled"]

FORMAT: Final = "parlett-record"
VERSION: Final = 1


class BrokenRecord(ValueError):  # noqa: N818 -- the record is named, not the error
    """The error raised for a record that cannot be replayed to its end.

    Attributes
    ----------
    where : str
        The path of the first fault in the record, such as ``deals[0].actions[5]``.
    problem : str
        What is wrong there, and what would be right.
    match : Match or None
        The match up to the fault, or None when not even the first deal could be read.

    Examples
    --------
    >>> from parlett_widgets import Addenda, Match
    >>> record = Addenda.standard().start(seed=7, dealer=1).record()
    >>> record["deals"][0]["actions"].append("0 play QC")
    >>> try:
    ...     Match.replay(record)
    ... except BrokenRecord as error:
    ...     print(error.where, error.match.revision)
    deals[0].actions[0] 0
    """

    def __init__(self, where: str, problem: str, match: Match[Any] | None = None) -> None:
        super().__init__(f"broken record at {where}: {problem}")
        self.where = where
        self.problem = problem
        self.match = match

    def __reduce__(self) -> tuple[Any, ...]:
        return (BrokenRecord, (self.where, self.problem, self.match))


def record_of(match: Match[Any]) -> dict[str, Any]:
    """Return a match as plain JSON data."""
    ends = [match]
    while (before := ends[-1].last_deal) is not None:
        ends.append(before)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": match.rules.game,
        "rules": match.rules.options(),
        "players": list(match.players),
        "seed": match.seed,
        "deals": [_deal_record(end) for end in reversed(ends)],
        "scores": list(match.scores),
        "winners": list(match.winners),
    }


def _deal_record(end: Match[Any]) -> dict[str, Any]:
    deal: Deal = end.state.deal
    return {
        "dealer": deal.dealer,
        "hands": [hand.notation for hand in deal.hands],
        "stock": " ".join(map(str, deal.stock)),
        "turn_up": None if deal.turn_up is None else str(deal.turn_up),
        "trump": _letter(deal.trump),
        "actions": [f"{seat} {action}" for seat, action in end.actions_of_deal],
        "result": end.rules.result(end.state),
    }


def _letter(trump: Suit | None) -> str | None:
    return None if trump is None else trump.letter


def unpickled(path: str, record: Mapping[str, Any]) -> Match[Any]:
    """Rebuild a match with the class of rules that an import path names."""
    try:
        rules = find(record["game"])
    except (ValueError, ImportError):
        rules = None
    if rules is None or import_path(rules) != path:
        rules = imported(path)
    return replay(record, rules)


def replay(
    record: Mapping[str, Any] | str, game: Callable[..., Rules[Any]] | None = None
) -> Match[Any]:
    """Rebuild a match from its record; see :meth:`Match.replay`."""
    record = _one(record)
    match = None
    try:
        rules, players, seed = _read_head(record, game)
        deals = _field(record, "record", "deals", list)
        if not deals:
            raise BrokenRecord("deals", "there must be at least one deal")
        for number, entry in enumerate(deals):
            where = f"deals[{number}]"
            deal = _read_deal(entry, where, match, rules)
            if "trump" in entry and deal.trump is None:
                _check_no_trump(rules, deal, match, where)
            match = _dealt(rules, players, seed, deal, match, where)
            actions = _field(entry, where, "actions", list, [])
            for i, text in enumerate(actions):
                match = _acted(match, text, f"{where}.actions[{i}]")
            _compare(entry, where, "result", rules.result(match.state))
        assert match is not None
        _compare(record, "record", "scores", list(match.scores))
        _compare(record, "record", "winners", list(match.winners))
    except BrokenRecord as broken:
        broken.match = match
        raise
    return match


def _one(given: Any) -> Mapping[str, Any]:
    """Return the record that was given as data or as text."""
    match given:
        case str():
            try:
                return record_in(given)
            except ValueError as error:
                raise BrokenRecord("record", str(error)) from None
        case bytes() | bytearray() | memoryview():
            raise BrokenRecord("record", "to read bytes, pass their text: data.decode()")
        case PathLike():
            raise BrokenRecord("record", f"to read a file, pass its text, not {shown(given)}")
        case [_, _, *_] if all(isinstance(one, Mapping) for one in given):
            many = f"this is a list of {len(given)} records: pass one of them"
            raise BrokenRecord("record", many)
    record: Mapping[str, Any] = given
    return record


def _field(record: Any, where: str, name: str, kind: type, default: Any = None) -> Any:
    """Return a part of a record, or its default if it is missing and has one."""
    if not isinstance(record, Mapping):
        raise BrokenRecord(where, f"must be an object {{...}}, not {shown(record)}")
    if name not in record:
        if default is not None:
            return default
        raise BrokenRecord(where, f"{name!r} is missing")
    value = record[name]
    if kind is int and (number := whole(value)) is not None:
        return number
    if not isinstance(value, kind) or kind is int:
        path = name if where == "record" else f"{where}.{name}"
        raise BrokenRecord(path, f"must be {_KINDS[kind]}, not {shown(value)}")
    return value


_KINDS: Final = {str: "text", int: "a whole number", list: "a list [...]", dict: "an object {...}"}


def _said(error: Exception) -> str:
    """Return an error's message, or only its beginning and its end if it is long."""
    text = str(error)
    return text if len(text) <= 240 else f"{text[:57]}...{text[-180:]}"


def _read_head(
    record: Any, named: Callable[..., Rules[Any]] | None
) -> tuple[Rules[Any], tuple[str, ...], int]:
    if _field(record, "record", "format", str) != FORMAT:
        raise BrokenRecord("format", f"must be {FORMAT!r}, not {shown(record['format'])}")
    if _field(record, "record", "version", int) != VERSION:
        raise BrokenRecord("version", f"must be {VERSION}, not {shown(record['version'])}")
    game = _field(record, "record", "game", str)
    options = _field(record, "record", "rules", dict)
    try:
        rules = Rules.named(game, options) if named is None else named(**options)
    except (TypeError, ValueError, ImportError) as error:
        raise BrokenRecord("rules", _said(error)) from None
    players = _field(record, "record", "players", list, list(rules.seat_names))
    if len(players) != rules.seats or not all(isinstance(name, str) for name in players):
        raise BrokenRecord("players", f"must be {rules.seats} names, not {shown(players)}")
    try:
        names = checked_names(players)
    except ValueError as error:
        raise BrokenRecord("players", str(error)) from None
    return rules, names, _field(record, "record", "seed", int, 0)


def _read_deal(entry: Any, where: str, before: Match[Any] | None, rules: Rules[Any]) -> WrittenDeal:
    """Return a written deal; if missing but known, the dealer and one other part are filled in."""
    dealer = _field(entry, where, "dealer", int, None if before is None else before.to_act)
    hands = _field(entry, where, "hands", list)
    plan = rules.deal_plan
    short = plan is not None and len(hands) == len(plan.hands) - 1
    hands = [*hands, ""] if short else hands
    stock = _field(entry, where, "stock", str, "")
    turn_up, trump = entry.get("turn_up"), entry.get("trump")
    if not (turn_up is None or isinstance(turn_up, str)):
        raise BrokenRecord(f"{where}.turn_up", f"must be text or null, not {shown(turn_up)}")
    for i, hand in enumerate(hands):
        if not isinstance(hand, str):
            raise BrokenRecord(f"{where}.hands[{i}]", f"must be text, not {shown(hand)}")
    try:
        deal = WrittenDeal(
            dealer,
            tuple(map(parse_cards, hands)),
            parse_cards(stock),
            None if turn_up is None else Card(turn_up),
            None if trump is None else _suit(trump),
        )
        follows = short or "turn_up" not in entry or "stock" not in entry
        return plan.completed(deal) if plan is not None and follows else deal
    except ValueError as error:
        raise BrokenRecord(where, _said(error)) from None


def _check_no_trump(
    rules: Rules[Any], deal: WrittenDeal, before: Match[Any] | None, where: str
) -> None:
    try:
        check_trump(None, rules.trump_of(deal.turn_up, before and before.state))
    except ValueError as error:
        raise BrokenRecord(where, str(error)) from None


def _suit(text: Any) -> Suit:
    try:
        if isinstance(text, str):
            return Suit.read(text)
    except ValueError:
        pass
    raise ValueError(f"trump must be C, D, H, S or null, not {shown(text)}")


def _dealt(
    rules: Rules[Any],
    players: tuple[str, ...],
    seed: int,
    deal: WrittenDeal,
    match: Match[Any] | None,
    where: str,
) -> Match[Any]:
    try:
        if match is None:
            return rules.start_with(deal, seed=seed, players=players)
        return match.deal_next(deal)
    except IllegalAction:
        over = match is not None and match.to_act is None
        why = "the match is over" if over else "the previous deal is not over"
        raise BrokenRecord(where, f"no deal is due here: {why}") from None
    except ValueError as error:
        raise BrokenRecord(where, _said(error)) from None


def _acted(match: Match[Any], text: Any, where: str) -> Match[Any]:
    if not isinstance(text, str):
        raise BrokenRecord(where, f"must be text such as '0 play KS', not {shown(text)}")
    seat, action_text = [*without_unseen(text).split(maxsplit=1), "", ""][:2]
    if not (seat.isascii() and seat.isdigit()):
        raise BrokenRecord(where, f"{shown(text)} must begin with a seat, as in '0 play KS'")
    if len(seat) > 1 or int(seat) != match.to_act:
        whose = "the match is over" if match.to_act is None else f"it is seat {match.to_act}'s turn"
        raise BrokenRecord(where, f"{shown(text)}: {whose}")
    try:
        action = Action.parse(action_text, match.rules.actions)
        if action.verb is Verb.DEAL:
            raise BrokenRecord(
                where, "the next deal is not written as an action, but as an entry of 'deals'"
            )
        return match.apply(action)
    except ValueError as error:
        if isinstance(error, BrokenRecord):
            raise
        raise BrokenRecord(where, _said(error)) from None


def _compare(record: Any, where: str, name: str, computed: Any) -> None:
    """Raise ``BrokenRecord`` if a recorded outcome is not the one that the cards give."""
    path = name if where == "record" else f"{where}.{name}"
    if name in record and (recorded := _like(computed, record[name])) != computed:
        raise BrokenRecord(path, _difference(recorded, computed))


def _like(computed: Any, recorded: Any) -> Any:
    """Return a recorded outcome as JSON would hold it, for numbers and lists of other packages."""
    if type(computed) is int:
        number = whole(recorded)
        return recorded if number is None else number
    if isinstance(computed, Mapping) and isinstance(recorded, Mapping):
        return {key: _like(computed.get(key), value) for key, value in recorded.items()}
    if (
        isinstance(computed, list)
        and hasattr(recorded, "__len__")
        and not isinstance(recorded, str)
    ):
        expected = [*computed, *[None] * len(recorded)]
        return [_like(one, other) for one, other in zip(expected, recorded, strict=False)]
    return recorded


def _difference(recorded: Any, computed: Any) -> str:
    """Describe the first part that differs, so that the message stays short."""
    if isinstance(recorded, Mapping) and isinstance(computed, Mapping):
        for key in computed:
            if recorded.get(key) != computed[key]:
                return f"{key}: {_difference(recorded.get(key), computed[key])}"
    if isinstance(recorded, list) and isinstance(computed, list):
        for i, (mine, right) in enumerate(zip(recorded, computed, strict=False)):
            if mine != right:
                return f"[{i}]: {_difference(mine, right)}"
    return f"the record says {shown(recorded)}, but the cards give {shown(computed)}"
