"""The painters of a trick explorer: as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from parlett_widgets.cards import Card, Suit
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.games.addenda.state import who_went_over
from parlett_widgets.narration.language import language
from parlett_widgets.narration.trick_words import (
    Meeting,
    TrickWords,
    counterpoint_reason,
    ninety_nine_reason,
)
from parlett_widgets.scenes.card_svg import Colours
from parlett_widgets.scenes.chain import chain_links, chain_row, chain_sentence, meter
from parlett_widgets.scenes.parts import face
from parlett_widgets.scenes.picture import Page, wrapped
from parlett_widgets.scenes.text import chain_text
from parlett_widgets.scenes.tricks import Setting

__all__ = ["trick_svg", "trick_text", "trick_told"]


def trick_told(table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None = None) -> str:
    """Return what the last card of a trick does, and who wins.

    Examples
    --------
    >>> from parlett_widgets.cards import parse_cards
    >>> from parlett_widgets.scenes.tricks import Setting, trick_cards_table
    >>> trick_told(trick_cards_table("en", Setting("counterpoint")), parse_cards("KH KS"))
    'Equal ranks with points: the leader wins. The leader wins the trick with ♥K. Card-points: 4 + 4 = 8.'
    """
    lang = language(table["lang"])
    if not cards:
        invite: str = table["words"]["invite"]
        return invite
    if table["game"] == "addenda":
        return lang.paragraph([chain_sentence(lang, cards), _count_decides(table, cards)])
    return lang.paragraph(_meetings(table, cards, trump))


def _meetings(table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None) -> Iterator[str]:
    setting, texts = setting_of(table), table["words"]
    *before, card = cards
    led = setting.counts_as(cards[0]).suit
    if not before:
        yield texts["leads"].format(card=card.label, suit=led.symbol)
        return
    best, now = setting.best(before, trump), setting.best(cards, trump)
    met = Meeting(led, setting.counts_as(cards[best]), setting.counts_as(card), wins=now != best)
    reason = (
        ninety_nine_reason(met, trump)
        if table["game"] == "ninety-nine"
        else counterpoint_reason(met, points=setting.points(card) > 0)
    )
    yield table["reasons"][reason].format(card=card.label, best=cards[best].label)
    complete = len(cards) == table["size"]
    player = table["names" if complete else "players"][now]
    yield texts["wins" if complete else "so_far"].format(player=player, card=cards[now].label)
    if complete and table["game"] == "counterpoint":
        points = [setting.points(card) for card in cards]
        yield texts["points"].format(sum=f"{' + '.join(map(str, points))} = {sum(points)}")


def setting_of(table: Mapping[str, Any]) -> Setting:
    """Return which cards a table is about."""
    joker = Card(table["joker"]) if table["joker"] else None
    return Setting(table["game"], table["pack"], joker)


def _count_decides(table: Mapping[str, Any], cards: Sequence[Card]) -> str:
    """Return who has gone above 17, and who wins a full trick of Addenda."""
    words = TrickWords(language(table["lang"]))
    players, names = table["players"], table["names"]
    counts = running_counts(cards)
    over, winner = who_went_over(counts), setting_of(table).winner(cards)
    if winner is None:
        return "" if over is None else words.went_over(names[over])
    if over is None:
        return words.fourth_card(players[winner]).format(count=counts[-1])
    return words.scores(names[over], players[winner]).format(count=counts[-1])


def trick_text(table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None = None) -> str:
    """Return the trick, who wins it and what the follower's hand may play, as lines of text."""
    row = _row(table, cards, trump)
    lines = [table["words"]["title"], *filter(None, [_trump(table, trump)])]
    if table["game"] == "addenda":
        lines.append(chain_text(row, meter(language(table["lang"]), running_counts(cards))))
    else:
        lines += [f"{Card(card['id']).label:<4}{card['by']}" for card in row]
    return "\n".join([*lines, trick_told(table, cards, trump), *_hand(table, cards)])


def _trump(table: Mapping[str, Any], trump: Suit | None) -> str:
    letter = "" if trump is None else trump.letter
    return next((one["label"] for one in table["trumps"] if one["id"] == letter), "")


def _hand(table: Mapping[str, Any], cards: Sequence[Card]) -> Iterator[str]:
    """Yield the follower's hand and which of its cards may be played, before it is its turn and then."""
    hand = table["hand"]
    if len(cards) not in (0, *hand["turns"]):
        return
    yield f"{table['words']['hand']}: {' '.join(Card(card).label for card in hand['cards'])}"
    if not cards:
        return
    suits = "".join(card.suit.letter for card in cards)
    yield hand["told"][suits if table["game"] == "addenda" else str(cards[0])]


def _row(
    table: Mapping[str, Any], cards: Sequence[Card], trump: Suit | None
) -> list[dict[str, Any]]:
    lang, words = language(table["lang"]), table["words"]
    addenda = table["game"] == "addenda"
    row = chain_row(lang, cards) if addenda else [face(lang, card) for card in cards]
    over = who_went_over(running_counts(cards)) if addenda else None
    best = setting_of(table).best(cards, trump) if cards and not addenda else None
    for i, card in enumerate(row):
        card["by"] = table["players"][i]
        marks = (("winner", "best", best), ("over", "over", over))
        card["badges"] = [
            {"kind": kind, "text": words[word]} for kind, word, place in marks if i == place
        ]
    return row


def trick_svg(
    table: Mapping[str, Any],
    cards: Sequence[Card],
    trump: Suit | None = None,
    *,
    colours: Colours = "four",
) -> str:
    """Return the same as a picture, 720 units wide."""
    lang = language(table["lang"])
    page = Page(colours)
    page.line(
        " · ".join(filter(None, [table["words"]["title"], _trump(table, trump)])),
        size=16,
        weight=600,
    )
    zone: dict[str, Any] = {
        "label": "",
        "cards": _row(table, cards, trump),
        "slots": table["size"],
    }
    if table["game"] == "addenda":
        zone |= {"links": chain_links(lang, cards), "meter": meter(lang, running_counts(cards))}
    page.trick(zone, None, {})
    for text in (trick_told(table, cards, trump), *_hand(table, cards)):
        for line in wrapped(text):
            page.line(line, size=14)
    return page.picture()
