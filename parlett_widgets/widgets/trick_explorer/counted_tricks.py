"""The tricks of Addenda, in which no suit comes twice and a running count decides (A3, A5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any

from parlett_widgets.cards import PACK_52, Card, CardSet, Rank, Suit
from parlett_widgets.games.addenda.chains import LINE, running_counts
from parlett_widgets.games.addenda.rules import Addenda
from parlett_widgets.games.addenda.state import TRICK_SIZE, Trick, playable, who_went_over
from parlett_widgets.widgets.chain_explorer.scene import (
    CHAIN_SUITS,
    chain_links,
    chain_row,
    chain_sentence,
    chain_table,
    meter,
)
from parlett_widgets.widgets.page.scene_parts import present
from parlett_widgets.widgets.trick_explorer.trick_kinds import Tricks
from parlett_widgets.words.language import Language, language

__all__ = ["AddendaTricks"]


class AddendaTricks(Tricks):
    """The tricks of Addenda for two, in which a running count decides."""

    game = "addenda"
    rules = Addenda.standard()
    decides = "count"
    size = TRICK_SIZE
    repeats_suits = False
    turns = (1, 3)
    mark = ("over", "over")

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The cards of the pack, in no particular order."""
        return PACK_52

    def winner(self, cards: Sequence[Card], trump: Suit | None = None) -> int | None:  # noqa: ARG002
        """Return the winner (0 is the leader, 1 the follower); None before the trick is complete."""
        if len(cards) < self.size:
            return None
        _, winner, _ = self.rules.decide(Trick(0, tuple(cards)), running_counts(cards))
        return winner

    def marked(self, cards: Sequence[Card], trump: Suit | None) -> int | None:  # noqa: ARG002
        """Return the position of the card that took the count above the line."""
        return who_went_over(running_counts(cards))

    def told(
        self,
        table: Mapping[str, Any],
        cards: Sequence[Card],
        trump: Suit | None,  # noqa: ARG002 -- there is none
    ) -> Iterator[str]:
        """Yield sentences on what the last card does to the count, and who goes over or wins."""
        lang, counts = language(table["lang"]), running_counts(cards)
        yield chain_sentence(lang, cards)
        yield self._outcome(lang, counts)["text"].format(count=counts[-1])

    def choices(self, lang: Language, hand: CardSet) -> Iterator[tuple[str, CardSet, str]]:
        """Yield the key of each trick, the cards that a hand may play to it, and why (A3)."""
        words = self.words(lang)
        for length in range(1, TRICK_SIZE):
            for suits in permutations(CHAIN_SUITS, length):
                trick = tuple(Card.of(Rank.QUEEN, suit) for suit in suits)
                cards = playable(hand, Trick(0, trick))
                yield self.key(trick), cards, words.may_not_repeat(self.held(cards))

    def key(self, cards: Sequence[Card]) -> str:
        """Return the letters of the suits in the trick."""
        return "".join(card.suit.letter for card in cards)

    def chains(self, lang: Language) -> dict[str, Any]:
        """Return the chains with their counts, and the outcome for each set of counts."""
        return {
            "table": chain_table(lang.code),
            "outcomes": {
                "".join("01"[over] for over in overs): self._outcome(
                    lang, tuple(LINE + over for over in overs)
                )
                for length in range(1, TRICK_SIZE + 1)
                for overs in product((False, True), repeat=length)
            },
        }

    def _outcome(self, lang: Language, counts: tuple[int, ...]) -> dict[str, Any]:
        """Return who has gone above 17 and who wins a full trick, with the sentence about it."""
        words = self.words(lang)
        over, players, names = who_went_over(counts), words.texts.players, words.texts.names
        if len(counts) < TRICK_SIZE:
            text = "" if over is None else words.went_over(names[over])
            return present({"over": over, "text": text})
        trick = Trick(0, tuple(Card.of(Rank.QUEEN, suit) for suit in CHAIN_SUITS))
        _, winner, loser = self.rules.decide(trick, counts)
        text = (
            words.fourth_card(players[winner])
            if over is None
            else words.scores(names[loser], players[winner])
        )
        return present({"over": over, "winner": winner, "text": text})

    def shown(self, lang: Language, cards: Sequence[Card]) -> dict[str, Any]:
        """Return the cards of a trick with their counts, the arcs between them and the meter."""
        return {
            "cards": chain_row(lang, cards),
            "links": chain_links(lang, cards),
            "meter": meter(lang, running_counts(cards)),
        }
