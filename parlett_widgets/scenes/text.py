"""The text painter: a scene as lines to read, for terminals, screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["chain_text", "seat_facts", "table_text"]

_SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "": ""}


def table_text(scene: Mapping[str, Any]) -> str:
    """Return a table as lines of text.

    Parameters
    ----------
    scene : mapping
        As ``scene.schema.json`` describes it.

    Examples
    --------
    >>> from parlett_widgets.games import Addenda
    >>> from parlett_widgets.scenes import scene
    >>> print(table_text(scene(Addenda().start(seed=7, dealer=1).view(0))).splitlines()[0])
    Addenda · deal 1 · trick 1
    """
    lines = [scene["title"]]
    lines += [_seat_line(seat) for seat in reversed(scene["seats"])]
    for zone in scene["zones"]:
        lines += _zone_lines(zone)
    lines.append(scene["status"])
    return "\n".join(lines)


def chain_text(row: Iterable[Mapping[str, Any]], meter: Mapping[str, Any]) -> str:
    """Return a chain of cards as lines of text, with the count after each."""
    return "\n".join([*map(_played_line, row), meter["text"]])


def _seat_line(seat: Mapping[str, Any]) -> str:
    return f"{seat['name']}: {' · '.join([*seat_facts(seat), *filter(None, [seat.get('to_act')])])}"


def seat_facts(seat: Mapping[str, Any]) -> list[str]:
    """Return what is known of a player in words, but for whose turn it is."""
    taken, bid = (seat.get(key, {}).get("text") for key in ("taken", "bid"))
    marks = [seat.get("side"), seat.get("dealer")]
    facts = [seat["score_text"], seat["cards_text"], taken, bid, *marks]
    return [fact for fact in facts if fact]


def _zone_lines(zone: Mapping[str, Any]) -> list[str]:
    if zone["kind"] == "trick":
        if not zone["cards"]:
            return [f"{zone['label']}: –"]
        return [zone["label"], *(f"  {_played_line(card)}" for card in zone["cards"])]
    if zone["kind"] in ("stock", "bid"):
        cards = " ".join(_SUIT_SIGNS[card["suit"]] + card["rank"] for card in zone["cards"])
        return [" · ".join(filter(None, [zone["label"], cards]))]
    if zone["kind"] == "turn-up":
        turned = "".join(_SUIT_SIGNS[card["suit"]] + card["rank"] for card in zone["cards"])
        return [" · ".join(filter(None, [turned, zone["label"]]))]
    if zone["kind"] == "hand" and zone["cards"]:
        return [f"{zone['label']}: {_hand(zone['cards'])}"]
    return []


def _hand(cards: Iterable[Mapping[str, Any]]) -> str:
    """Return the cards by suit; in one's turn those that may not be played stand in brackets.

    What a card is worth, where it is marked, stands behind it.
    """
    held = list(cards)
    turn = any(card.get("legal") for card in held)
    suits: dict[str, list[str]] = {}
    for card in held:
        blocked = turn and not card["legal"]
        name = f"({card['rank']})" if blocked else card["rank"]
        worth = [one["text"] for one in card.get("badges", ()) if one["kind"] == "worth"]
        suits.setdefault(card["suit"], []).append("=".join([name, *worth]))
    return "  ".join(_SUIT_SIGNS[suit] + " ".join(ranks) for suit, ranks in suits.items())


def _played_line(card: Mapping[str, Any]) -> str:
    name = _SUIT_SIGNS[card["suit"]] + card["rank"]
    badges = [badge["text"] for badge in card.get("badges", ())]
    count = f"= {card['count']}" if "count" in card else None
    facts = [card.get("by"), card.get("note"), card.get("cancelled"), count, *badges]
    return f"{name:<4}{' · '.join(filter(None, facts))}"
